package io.storbench.cache;

import io.storbench.engine.DataSet;
import io.storbench.engine.TargetSpec;
import io.storbench.key.Absent;
import io.storbench.key.Doc;
import io.storbench.key.PlanKey;
import io.storbench.plan.PlanNode;
import io.storbench.plan.Settings;
import io.storbench.plan.WorkloadSpec;
import java.util.Optional;
import java.util.OptionalLong;

/// The keys of `target.cache`.
///
/// @param linux how Linux since 3.2 deals with dirty pages, as far as it is asked for
/// @param copying what a READ or WRITE costs the client
/// @param attributes for how long a client of a server trusts what it knows of files and names
/// @param nameCosts what calls about names cost a kernel's client
record CacheSettings(
        @PlanKey(defaultsTo = "writeback")
        @Doc("`writeback`: a write is done when it is copied; `writethrough`: when the target has it; `none`: no cache")
        Mode mode,

        @PlanKey(defaultsTo = "64m", least = "4k", multiple = "4k")
        @Doc("how much may be dirty or on its way to the target before a write waits")
        long dirtyLimitBytes,

        @PlanKey(least = "4k", multiple = "4k")
        @Absent("whatever fills a request is written at once")
        @Doc("how much may be dirty before write-back starts in the background")
        OptionalLong backgroundBytes,

        Linux linux,

        @PlanKey(least = "4k", multiple = "4k")
        @Absent("no limit")
        @Doc("limit on pages being read, dirty, or written and not yet durable, all together; at the limit, the"
                + " cache's next request waits. Linux 2.4's NFS client keeps a request for each such page, at most"
                + " 256 per mount")
        OptionalLong pendingLimitBytes,

        @PlanKey @Absent("any age; 30s for many files on a LUN") @Doc("the age at which dirty pages are written back")
        OptionalLong expireNanos,

        @PlanKey(defaultsTo = "5s", least = "1ns") @Doc("how often dirty pages are checked for `expire`")
        long flushIntervalNanos,

        @PlanKey(defaultsTo = "128k", least = "4k", most = "16m", multiple = "4k", transfer = true)
        @Absent("128k; a modelled Linux client's: the larger of `rsize` and `wsize`")
        @Doc("the most that one request to the target carries; NFS cuts it further by `rsize` and `wsize`")
        int maxRequestBytes,

        @PlanKey(defaultsTo = "0")
        @Doc("CPU time to put 4 KiB of dirty data into a request of write-back, so that requests leave one after"
                + " the other")
        long assembleNanos,

        @PlanKey(defaultsTo = "0", least = "4k", most = "16m", multiple = "4k", transfer = true)
        @Absent("requests of `max_request`, without waiting")
        @Doc("on a device, with `assemble`: the most of a file that its file system hands over at a time; requests"
                + " are cut from it, and each waits for the next one (Linux's plug)")
        int extentBytes,

        @PlanKey(defaultsTo = "32", least = "1", most = "1024")
        @Doc("requests of the cache outstanding at a time; as iSCSI's queue depth or the slots of an RPC client")
        int outstanding,

        @PlanKey(defaultsTo = "128k", most = "16m", multiple = "4k") @Doc("the largest readahead window; 0: none")
        int readaheadBytes,

        @PlanKey(defaultsTo = "0", most = "16m", multiple = "4k")
        @Doc("the first window of a sequential reader; 0: by the length of its first read, as Linux does")
        int readaheadInitialBytes,

        @PlanKey(name = "readahead_context", defaultsTo = "true")
        @Doc("whether a read of pages behind more cached ones than it wants has more read ahead, as in Linux since"
                + " 2.6.31")
        boolean readsContext,

        @PlanKey(defaultsTo = "512m", least = "4k", multiple = "4k")
        @Doc("how much the cache holds, at least twice `dirty_limit`, depth × block, and what its requests carry at"
                + " a time")
        long memoryBytes,

        Copying copying,
        KernelCache.AttributeTimes attributes,
        KernelCache.NameCosts nameCosts,

        @Doc("A file system on a device, as far as it is modelled: its inode.")
        Optional<FileSystem> filesystem) {

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
    record Linux(
            @PlanKey(name = "throttle", defaultsTo = "false")
            @Doc("whether writers are slowed from halfway between `background` and `dirty_limit`, as Linux has done"
                    + " since 3.2, and not only stopped at the limit")
            boolean throttles,

            @PlanKey(name = "unstable", defaultsTo = "false")
            @Doc("whether data that an NFS server has, but has not committed, counts as dirty, and each pass of"
                    + " write-back ends with a COMMIT, as in Linux since 4.13")
            boolean commits,

            @PlanKey(defaultsTo = "0", most = "1t", multiple = "4k")
            @Doc("with `throttle`: how much the client wrote to other targets in the seconds before; until a target"
                    + " has written more than that, its share of `background` is small")
            long elsewhereBytes,

            @PlanKey(name = "wbt", defaultsTo = "false")
            @Doc("on a device, with `extent`: whether write-back in the background has a few requests in flight"
                    + " only, as Linux's write-back throttling (`wbt`) allows")
            boolean limitsInFlight) {
        /// Whether a flusher writes in passes.
        boolean flushes() {
            return throttles || commits;
        }
    }

    /// The client's time for what the user reads and writes.
    record Copying(
            @PlanKey(name = "copy", defaultsTo = "1us", least = "1ns")
            @Doc("how long copying a page of 4 KiB between cache and user takes")
            long readNanos,

            @PlanKey(name = "copy_write", defaultsToKey = "copy", least = "1ns")
            @Doc("time to copy a page of 4 KiB that the user writes")
            long writeNanos,

            @PlanKey(defaultsTo = "0")
            @Doc("time that the program needs to generate 4 KiB of data before it writes them; it uses the client's"
                    + " processor; of a kernel's path also in mode `none`")
            long generateNanos,

            @PlanKey(defaultsTo = "0") @Doc("additional time of each read or write")
            long callNanos) {}

    /// What a file system on a device writes of its own.
    record FileSystem(
            @PlanKey(defaultsTo = "ext3")
            @Doc("of loads about names: `ext4` gives a file its blocks when it is written back, reads 512 inodes of"
                    + " a table at a time, has directories in the leaves of a tree, which it reads one by one, and"
                    + " makes a directory in the group of the one that it is in, unless that is the root")
            Kind kind,

            @PlanKey(defaultsTo = "relatime") @Doc("on a device: when reading changes the inode (mount(8))")
            Atime atime,

            @PlanKey(defaultsTo = "5s") @Doc("how long after it changed the inode is written; ext3's commit interval")
            long commitNanos) {}

    /// Which of them.
    enum Kind {
        /// Of Linux 2.4.
        EXT3,
        /// Of Linux 6.
        EXT4
    }

    /// The mount options of that name (mount(8)).
    enum Atime {
        /// Never.
        NOATIME,
        /// Once after each time that the file was written.
        RELATIME,
        /// Whenever it is read.
        STRICTATIME
    }

    /// Why there is no file system.
    static final String OF_DEVICES = "is for devices and LUNs: the files of this target are kept by a server";

    /// 256 GiB: the table of a file's pages takes 5 bytes for each.
    private static final long MAX_FILE_BYTES = 1L << 38;

    /// Reads the keys; every mistake is a [io.storbench.plan.PlanException].
    static CacheSettings of(TargetSpec spec) {
        Settings cache = spec.settings().child(CacheKeys.CACHE);
        CacheSettings read = cache.read(CacheSettings.class);
        if (read.mode != Mode.NONE) {
            if (!spec.workload().usesNames()) {
                read.checkFile(cache, spec.workload(), spec.granuleBytes());
            }
            read.checkLimits(cache, spec.workload());
        }
        return read;
    }

    /// The same of a load about names whose files a server keeps.
    static CacheSettings ofServersFiles(TargetSpec spec) {
        CacheSettings read = ofFileSystem(spec);
        if (read.filesystem.isPresent()) {
            throw spec.settings().child(CacheKeys.CACHE).mistake("filesystem", OF_DEVICES);
        }
        return read;
    }

    /// The same of a load about names on a file system of the client's own.
    static CacheSettings ofFileSystem(TargetSpec spec) {
        CacheSettings read = of(spec);
        if (read.mode == Mode.NONE) {
            throw spec.settings()
                    .child(CacheKeys.CACHE)
                    .mistake(
                            "mode",
                            "a kernel's client caches what a load about names reads and writes; give writeback or writethrough");
        }
        if (read.pendingLimitBytes.isPresent() && read.filesystem.isPresent()) {
            throw spec.settings()
                    .child(CacheKeys.CACHE)
                    .mistake("pending_limit", "is a limit of NFS's client, not of a file system on a LUN");
        }
        return read;
    }

    /// What the target has to hold: where a file system is modelled, the data file has one page
    /// more, for its inode.
    DataSet below(DataSet wanted) {
        if (filesystem.isEmpty()) {
            return wanted;
        }
        return wanted.resized(size -> (Math.ceilDiv(size, (long) Pages.BYTES) + 1) * Pages.BYTES);
    }

    /// A key of modelled file systems alone, which their model declares.
    static boolean isNewFile(TargetSpec spec) {
        return spec.settings().mapping().entries().get("create") instanceof PlanNode.Scalar create
                && create.text().equals("true");
    }

    /// Whether calls of any length leave whole pages behind: they do when they come one after the
    /// other.
    private boolean fillsPages(WorkloadSpec load) {
        return mode == Mode.WRITEBACK
                && load.operation() == WorkloadSpec.Kind.WRITE
                && load.pattern() == WorkloadSpec.Pattern.SEQUENTIAL;
    }

    private void checkFile(Settings cache, WorkloadSpec load, int granuleBytes) {
        if (load.writes() && granuleBytes % Pages.BYTES != 0 && !fillsPages(load)) {
            String blocks = granuleBytes == load.blockBytes()
                    ? "workload.block of %d bytes"
                    : "workload.block: the hosts' are multiples of %d bytes";
            throw cache.mistake(
                    "mode",
                    (blocks
                                    + "; the modelled cache writes whole pages: take multiples of 4k, or"
                                    + " operation: write, pattern: sequential and mode: writeback, by which"
                                    + " shorter calls fill them")
                            .formatted(granuleBytes));
        }
        if (load.fileBytes() > MAX_FILE_BYTES) {
            throw cache.mistake("memory", "workload.file: the modelled cache takes up to 256g");
        }
    }

    private void checkLimits(Settings cache, WorkloadSpec load) {
        if (linux.flushes() && backgroundBytes.isEmpty()) {
            throw cache.mistake(
                    "background",
                    "throttle and unstable need it: the flusher writes what is beyond it; take half of dirty_limit");
        }
        if (linux.limitsInFlight() && extentBytes == 0) {
            throw cache.mistake("wbt", "is of a disk with a file system; set extent, too");
        }
        if (dirtyLimitBytes < Math.max(maxRequestBytes, load.blockBytes())) {
            throw cache.mistake("dirty_limit", "must hold a request (max_request) and a block (workload.block)");
        }
        if (pendingLimitBytes.orElse(Long.MAX_VALUE) < Math.max(maxRequestBytes, load.blockBytes())) {
            throw cache.mistake("pending_limit", "must hold a request (max_request) and a block (workload.block)");
        }
        long usedBytes = (long) load.depth() * load.blockBytes();
        // What is dirty, and of each read a window and the requests that it reaches into.
        long wantedBytes = dirtyLimitBytes + usedBytes + (long) load.depth() * (readaheadBytes + 2L * maxRequestBytes);
        long underWayBytes = Math.min((long) outstanding * maxRequestBytes, wantedBytes);
        if (memoryBytes < 2 * Math.max(dirtyLimitBytes, Math.max(underWayBytes, usedBytes))) {
            throw cache.mistake(
                    "memory",
                    "must be twice dirty_limit, depth x block and what requests carry at a time at least: "
                            + 2 * Math.max(dirtyLimitBytes, Math.max(underWayBytes, usedBytes))
                            + " bytes");
        }
        if (attributes.fileMinNanos() > attributes.fileMaxNanos()) {
            throw cache.mistake("acregmin", "must not be longer than acregmax");
        }
        if (load.clientCache() == WorkloadSpec.Cache.WARM && load.verify()) {
            throw cache.mistake(
                    "mode",
                    "a modelled cache that begins warm holds no bytes to verify; take verify: false"
                            + " or cache: {client: cold}");
        }
    }
}
