package io.storbench.cache;

import io.storbench.engine.DataSet;
import io.storbench.engine.TargetSpec;
import io.storbench.key.Key;
import io.storbench.plan.PlanNode;
import io.storbench.plan.Settings;
import io.storbench.plan.WorkloadSpec;
import java.util.Optional;
import java.util.OptionalLong;

/// The keys of `target.cache`.
///
/// @param mode when writes go to the target
/// @param dirtyLimitBytes how much may be dirty or on its way before a WRITE waits
/// @param backgroundBytes how much may be dirty before it is written back although nobody waits for
///   it; without, whatever fills a request is written at once
/// @param linux how Linux since 3.2 deals with dirty pages, as far as it is asked for
/// @param pendingLimitBytes how much may be being read, dirty, on its way or not yet durable, all
///   together, before the next READ or WRITE of the target waits
/// @param expiry when what is dirty is written because of its age; without, never
/// @param maxRequestBytes the most that one request to the target carries
/// @param extents how requests of write-back come to be
/// @param readaheadBytes the largest readahead window; 0 reads nothing ahead
/// @param readaheadInitialBytes the first window of a sequential reader; 0 to go by the length of
///   its first read, as Linux does
/// @param memoryBytes how much the cache holds
/// @param outstanding how many requests the cache has in flight at most
/// @param copying what a READ or WRITE costs the client
/// @param attributes for how long a file's attributes are believed
/// @param names how long a kernel's client of a server believes what it knows of names
/// @param nameCosts what calls about names cost a kernel's client
/// @param fileSystem on a device; none on a server's files
/// @param newFile whether nothing of the file is there before it is written
record CacheSettings(
        Mode mode,
        long dirtyLimitBytes,
        OptionalLong backgroundBytes,
        Linux linux,
        OptionalLong pendingLimitBytes,
        Optional<Expiry> expiry,
        int maxRequestBytes,
        Extents extents,
        int readaheadBytes,
        int readaheadInitialBytes,
        long memoryBytes,
        int outstanding,
        Copying copying,
        AttributeTimes attributes,
        KernelCache.Names names,
        KernelCache.NameCosts nameCosts,
        Optional<FileSystem> fileSystem,
        boolean newFile) {

    /// When writes go to the target.
    enum Mode {
        /// There is no cache.
        NONE,
        /// Later, merged; a WRITE is done when it is copied.
        WRITEBACK,
        /// At once; a WRITE is done when the target has it.
        WRITETHROUGH
    }

    /// What of Linux's treatment of dirty pages is modelled.
    ///
    /// @param throttles whether writers are slowed before the dirty limit stops them
    /// @param commits whether what a server has not committed is dirty, and each pass of the
    ///   flusher is committed
    /// @param elsewhereBytes what was written to other devices in the seconds before
    /// @param limitsInFlight whether background write-back has a few requests in flight only
    record Linux(boolean throttles, boolean commits, long elsewhereBytes, boolean limitsInFlight) {
        /// Whether a flusher writes in passes.
        boolean flushes() {
            return throttles || commits;
        }
    }

    /// How a task puts dirty pages into requests.
    ///
    /// @param pageNanos its processor time for each page
    /// @param mostBytes the longest extent that a file system on a device hands over at a time; 0
    ///   where there is none
    record Extents(long pageNanos, int mostBytes) {}

    /// The client's time for what the user reads and writes.
    ///
    /// @param callNanos for each operation
    /// @param readNanos for each page copied to the user
    /// @param writeNanos for each page copied from the user
    /// @param generateNanos for each page that the user generates before writing it
    record Copying(long callNanos, long readNanos, long writeNanos, long generateNanos) {}

    /// When dirty pages are written because of their age.
    ///
    /// @param ageNanos how old they are then at least
    /// @param intervalNanos how often their age is looked at
    record Expiry(long ageNanos, long intervalNanos) {}

    /// NFS's attribute cache (nfs(5)).
    ///
    /// @param minNanos `acregmin`: for how long attributes that changed are believed
    /// @param maxNanos `acregmax`: how long at most, doubled each time that they did not change
    /// @param asksOnOpen whether every opening asks for them, believed or not (nfs(5),
    ///   "close-to-open")
    record AttributeTimes(long minNanos, long maxNanos, boolean asksOnOpen) {}

    /// What a file system on a device writes of its own.
    ///
    /// @param atime when reading writes the inode
    /// @param commitNanos how long after it was changed an inode is written
    record FileSystem(Atime atime, long commitNanos) {}

    /// The mount options of that name (mount(8)).
    enum Atime {
        /// Never.
        NOATIME,
        /// Once after each time that the file was written.
        RELATIME,
        /// Whenever it is read.
        STRICTATIME
    }

    /// 256 GiB: the table of a file's pages takes 5 bytes for each.
    private static final long MAX_FILE_BYTES = 1L << 38;

    private static final long DEFAULT_REQUEST_BYTES = 128 << 10;

    /// Reads the keys; every mistake is a [io.storbench.plan.PlanException].
    static CacheSettings of(TargetSpec spec) {
        Settings cache = spec.settings().child(CacheKeys.CACHE);
        Settings fileSystem = cache.child(CacheKeys.FILE_SYSTEM);
        CacheSettings read = new CacheSettings(
                cache.get(CacheKeys.MODE),
                cache.get(CacheKeys.DIRTY_LIMIT),
                bytes(cache, CacheKeys.BACKGROUND),
                new Linux(
                        cache.get(CacheKeys.THROTTLE),
                        cache.get(CacheKeys.UNSTABLE),
                        cache.get(CacheKeys.ELSEWHERE),
                        cache.get(CacheKeys.WBT)),
                bytes(cache, CacheKeys.PENDING_LIMIT),
                expiry(cache),
                Math.toIntExact(cache.get(CacheKeys.MAX_REQUEST, DEFAULT_REQUEST_BYTES)),
                new Extents(cache.get(CacheKeys.ASSEMBLE), Math.toIntExact(cache.get(CacheKeys.EXTENT, 0L))),
                Math.toIntExact(cache.get(CacheKeys.READAHEAD)),
                Math.toIntExact(cache.get(CacheKeys.READAHEAD_INITIAL)),
                cache.get(CacheKeys.MEMORY),
                cache.get(CacheKeys.OUTSTANDING),
                copying(cache),
                new AttributeTimes(
                        cache.get(CacheKeys.ACREGMIN), cache.get(CacheKeys.ACREGMAX), cache.get(CacheKeys.ASK_ON_OPEN)),
                new KernelCache.Names(
                        cache.get(CacheKeys.ACREGMIN),
                        cache.get(CacheKeys.ACREGMAX),
                        cache.get(CacheKeys.ACDIRMIN),
                        cache.get(CacheKeys.ACDIRMAX),
                        cache.get(CacheKeys.ASK_RECENT),
                        cache.get(CacheKeys.ASK_ON_LOOKUP)),
                new KernelCache.NameCosts(
                        cache.get(CacheKeys.NAME), cache.get(CacheKeys.CHANGE), cache.get(CacheKeys.SEARCH)),
                cache.has(CacheKeys.FILE_SYSTEM)
                        ? Optional.of(new FileSystem(fileSystem.get(CacheKeys.ATIME), fileSystem.get(CacheKeys.COMMIT)))
                        : Optional.empty(),
                isNewFile(spec));
        fileSystem.refuseUnknown();
        cache.refuseUnknown();
        if (read.mode != Mode.NONE && !spec.workload().usesNames()) {
            read.check(cache, spec.workload(), spec.granuleBytes());
        }
        return read;
    }

    /// What the target has to hold: where a file system is modelled, the data file has one page
    /// more, for its inode.
    DataSet below(DataSet wanted) {
        if (fileSystem.isEmpty()) {
            return wanted;
        }
        return wanted.resized(size -> (Math.ceilDiv(size, (long) Pages.BYTES) + 1) * Pages.BYTES);
    }

    /// A key of modelled file systems alone, which their model declares.
    private static boolean isNewFile(TargetSpec spec) {
        return spec.settings().mapping().entries().get("create") instanceof PlanNode.Scalar create
                && create.text().equals("true");
    }

    private static OptionalLong bytes(Settings cache, Key<Long> key) {
        return cache.find(key).stream().mapToLong(Long::longValue).findFirst();
    }

    private static Copying copying(Settings cache) {
        long copyNanos = cache.get(CacheKeys.COPY);
        return new Copying(
                cache.get(CacheKeys.CALL),
                copyNanos,
                cache.get(CacheKeys.COPY_WRITE, copyNanos),
                cache.get(CacheKeys.GENERATE));
    }

    private static Optional<Expiry> expiry(Settings cache) {
        long intervalNanos = cache.get(CacheKeys.FLUSH_INTERVAL);
        return cache.find(CacheKeys.EXPIRE).map(age -> new Expiry(age, intervalNanos));
    }

    /// Whether calls of any length leave whole pages behind: they do when they come one after the
    /// other.
    private boolean fillsPages(WorkloadSpec load) {
        return mode == Mode.WRITEBACK
                && load.operation() == WorkloadSpec.Kind.WRITE
                && load.pattern() == WorkloadSpec.Pattern.SEQUENTIAL;
    }

    private void check(Settings cache, WorkloadSpec load, int granuleBytes) {
        if (load.writes() && granuleBytes % Pages.BYTES != 0 && !fillsPages(load)) {
            String blocks = granuleBytes == load.blockBytes()
                    ? "workload.block of %d bytes"
                    : "workload.block: the hosts' are multiples of %d bytes";
            throw cache.mistake(
                    CacheKeys.MODE,
                    (blocks
                                    + "; the modelled cache writes whole pages: take multiples of 4k, or"
                                    + " operation: write, pattern: sequential and mode: writeback, by which"
                                    + " shorter calls fill them")
                            .formatted(granuleBytes));
        }
        if (load.fileBytes() > MAX_FILE_BYTES) {
            throw cache.mistake(CacheKeys.MEMORY, "workload.file: the modelled cache takes up to 256g");
        }
        if (linux.flushes() && backgroundBytes.isEmpty()) {
            throw cache.mistake(
                    CacheKeys.BACKGROUND,
                    "throttle and unstable need it: the flusher writes what is beyond it; take half"
                            + " of dirty_limit");
        }
        if (linux.limitsInFlight() && extents.mostBytes() == 0) {
            throw cache.mistake(CacheKeys.WBT, "is of a disk with a file system; set extent, too");
        }
        if (dirtyLimitBytes < Math.max(maxRequestBytes, load.blockBytes())) {
            throw cache.mistake(
                    CacheKeys.DIRTY_LIMIT, "must hold a request (max_request) and a block (workload.block)");
        }
        if (pendingLimitBytes.orElse(Long.MAX_VALUE) < Math.max(maxRequestBytes, load.blockBytes())) {
            throw cache.mistake(
                    CacheKeys.PENDING_LIMIT, "must hold a request (max_request) and a block (workload.block)");
        }
        long usedBytes = (long) load.depth() * load.blockBytes();
        // What is dirty, and of each read a window and the requests that it reaches into.
        long wantedBytes = dirtyLimitBytes + usedBytes + (long) load.depth() * (readaheadBytes + 2L * maxRequestBytes);
        long underWayBytes = Math.min((long) outstanding * maxRequestBytes, wantedBytes);
        if (memoryBytes < 2 * Math.max(dirtyLimitBytes, Math.max(underWayBytes, usedBytes))) {
            throw cache.mistake(
                    CacheKeys.MEMORY,
                    "must be twice dirty_limit, depth x block and what requests carry at a time at"
                            + " least: "
                            + 2 * Math.max(dirtyLimitBytes, Math.max(underWayBytes, usedBytes))
                            + " bytes");
        }
        if (attributes.minNanos > attributes.maxNanos) {
            throw cache.mistake(CacheKeys.ACREGMIN, "must not be longer than acregmax");
        }
        if (load.clientCache() == WorkloadSpec.Cache.WARM && load.verify()) {
            throw cache.mistake(
                    CacheKeys.MODE,
                    "a modelled cache that begins warm holds no bytes to verify; take verify: false"
                            + " or cache: {client: cold}");
        }
    }
}
