package io.storbench.cache;

import io.storbench.engine.EventLoop;
import io.storbench.engine.Operation;
import io.storbench.engine.Session;
import io.storbench.engine.TargetSpec;
import io.storbench.plan.Settings;
import java.util.EnumSet;
import java.util.OptionalLong;
import java.util.Set;

/// What `target.cache` says of a client whose kernel is modelled with its caches of names and of
/// many files, which are not the page cache on top of a target.
///
/// @param names how long an NFS client believes what it knows of names and attributes
/// @param memoryPages how much it holds
/// @param dirtyPages how much may be dirty or on its way before a writer waits
/// @param backgroundPages how much may be dirty before it is written although nobody waits
/// @param pendingPages how much may be dirty, on its way or not yet durable, all together, before a
///   writer waits
/// @param ageNanos the age at which what is dirty is written; without, never because of that
/// @param requestPages the most that one request carries
/// @param outstanding how many requests of its own it has in flight
/// @param callNanos what each call costs the client's processor
/// @param readNanos for each page copied to the user
/// @param writeNanos for each page copied from the user
/// @param nameCosts what calls about names cost it besides
/// @param atime whether reading changes an inode
/// @param commitNanos how long a transaction of a file system's journal is open
public record KernelCache(
        Names names,
        int memoryPages,
        long dirtyPages,
        OptionalLong backgroundPages,
        long pendingPages,
        OptionalLong ageNanos,
        int requestPages,
        int outstanding,
        long callNanos,
        long readNanos,
        long writeNanos,
        NameCosts nameCosts,
        boolean atime,
        long commitNanos) {
    /// nfs(5).
    ///
    /// @param fileMinNanos `acregmin`
    /// @param fileMaxNanos `acregmax`
    /// @param directoryMinNanos `acdirmin`
    /// @param directoryMaxNanos `acdirmax`
    /// @param asksRecent whether the last name of a path is looked up each time that its directory
    ///   has changed in the last 15 minutes
    /// @param asksOnLookup whether looking up a known name asks for attributes that have expired
    public record Names(
            long fileMinNanos,
            long fileMaxNanos,
            long directoryMinNanos,
            long directoryMaxNanos,
            boolean asksRecent,
            boolean asksOnLookup) {}

    /// What calls about names cost the client's processor, in nanoseconds.
    ///
    /// @param callNanos each call by a name
    /// @param changeNanos besides, each that changes a directory of a file system
    /// @param searchNanos for each block of a directory that is searched
    public record NameCosts(long callNanos, long changeNanos, long searchNanos) {
        private static final Set<Operation> OF_OPEN_FILES =
                EnumSet.of(Operation.READ, Operation.WRITE, Operation.FLUSH, Operation.CLOSE);
        private static final Set<Operation> CHANGES = EnumSet.of(
                Operation.CREATE,
                Operation.OPEN_NEW,
                Operation.MKDIR,
                Operation.SYMLINK,
                Operation.REMOVE,
                Operation.RMDIR,
                Operation.RENAME,
                Operation.LINK);

        /// Whether an operation is about a name, not about an open file.
        public static boolean isAboutName(Operation operation) {
            return !OF_OPEN_FILES.contains(operation);
        }

        /// On a server's file system, whose directories the server changes.
        public long ofCallNanos(Operation operation) {
            return isAboutName(operation) ? callNanos : 0;
        }

        /// On a file system of the client's own.
        public long onFileSystemNanos(Operation operation) {
            return ofCallNanos(operation) + (CHANGES.contains(operation) ? changeNanos : 0);
        }
    }

    /// ext3's and ext4's, `JBD_DEFAULT_MAX_COMMIT_AGE`.
    private static final long COMMIT_NANOS = 5_000_000_000L;

    /// Reads the keys of a target; every mistake is a [io.storbench.plan.PlanException].
    public static KernelCache of(TargetSpec spec) {
        CacheSettings read = CacheSettings.of(spec);
        return new KernelCache(
                read.names(),
                Math.toIntExact(read.memoryBytes() / Pages.BYTES),
                read.dirtyLimitBytes() / Pages.BYTES,
                pages(read.backgroundBytes()),
                read.pendingLimitBytes().orElse(Long.MAX_VALUE) / Pages.BYTES,
                read.expiry().stream().mapToLong(CacheSettings.Expiry::ageNanos).findFirst(),
                read.maxRequestBytes() / Pages.BYTES,
                read.outstanding(),
                read.copying().callNanos(),
                read.copying().readNanos(),
                read.copying().writeNanos(),
                read.nameCosts(),
                read.fileSystem()
                        .map(of -> of.atime() == CacheSettings.Atime.STRICTATIME)
                        .orElse(false),
                read.fileSystem().map(CacheSettings.FileSystem::commitNanos).orElse(COMMIT_NANOS));
    }

    /// Whether a target's keys say that there is no cache.
    public static boolean isOff(TargetSpec spec) {
        Settings settings = spec.settings();
        return settings.has(CacheKeys.CACHE)
                && settings.child(CacheKeys.CACHE).get(CacheKeys.MODE) == CacheSettings.Mode.NONE;
    }

    /// A session as a program uses it that generates what it writes (`cache.generate`).
    ///
    /// @param session of a load about names, or past the cache: no [PageCache] above it does so
    public static Session generating(TargetSpec spec, EventLoop loop, Session session) {
        long pageNanos = CacheSettings.of(spec).copying().generateNanos();
        return pageNanos == 0
                ? session
                : new GeneratedWrites(loop, session, spec.workload().depth(), pageNanos);
    }

    private static OptionalLong pages(OptionalLong bytes) {
        return bytes.isPresent() ? OptionalLong.of(bytes.getAsLong() / Pages.BYTES) : OptionalLong.empty();
    }
}
