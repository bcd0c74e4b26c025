package io.storbench.cache;

import io.storbench.engine.EventLoop;
import io.storbench.engine.Session;
import io.storbench.engine.TargetSpec;
import io.storbench.key.Doc;
import io.storbench.key.PlanKey;
import io.storbench.plan.Operation;
import io.storbench.plan.Settings;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/// What `target.cache` says of a client whose kernel is modelled with its caches of names, beside a [PageCache] of many
/// files.
///
/// @param attributes how long an NFS client believes what it knows of names and attributes
/// @param requestPages the most that one request carries
/// @param outstanding how many requests of its own it has in flight
/// @param callNanos what each call costs the client's processor
/// @param nameCosts what calls about names cost it besides
/// @param ext4 whether its file system is ext4, not ext3
/// @param atime whether reading changes an inode
/// @param commitNanos how long a transaction of a file system's journal is open
public record KernelCache(
        AttributeTimes attributes,
        int requestPages,
        int outstanding,
        long callNanos,
        NameCosts nameCosts,
        boolean ext4,
        boolean atime,
        long commitNanos) {
    /// For how long attributes are believed (nfs(5)).
    public record AttributeTimes(
            @PlanKey(name = "ask_on_open", defaultsTo = "false")
            @Doc("whether every open revalidates the file's attributes at the server (close-to-open), as Linux does")
            boolean asksOnOpen,

            @PlanKey(name = "acregmin", defaultsTo = "3s")
            @Doc("initial lifetime of a file's cached attributes (nfs(5))")
            long fileMinNanos,

            @PlanKey(name = "acregmax", defaultsTo = "60s") @Doc("longest lifetime of a file's cached attributes")
            long fileMaxNanos,

            @PlanKey(name = "acdirmin", defaultsTo = "30s")
            @Doc("of loads about names with `kind: linux`: initial lifetime of a directory's cached attributes")
            long directoryMinNanos,

            @PlanKey(name = "acdirmax", defaultsTo = "60s")
            @Doc("the same: longest lifetime of a directory's cached attributes")
            long directoryMaxNanos,

            @PlanKey(name = "ask_recent", defaultsTo = "false")
            @Doc("the same: whether the last name of a path is looked up each time that its directory has changed"
                    + " in the last 15 minutes, as in Linux 2.4.0; otherwise names are trusted until another"
                    + " client changes the directory")
            boolean asksRecent,

            @PlanKey(name = "ask_on_lookup", defaultsTo = "true")
            @Doc("the same: whether looking up a known name asks for attributes that have expired, as in Linux 2.4;"
                    + " otherwise opening the file, or reading its attributes, does")
            boolean asksOnLookup) {}

    /// What calls about names cost the client's processor, in nanoseconds.
    public record NameCosts(
            @PlanKey(name = "name", defaultsTo = "0")
            @Doc("of loads about names: additional time of each call by a name")
            long callNanos,

            @PlanKey(defaultsTo = "0")
            @Doc("of loads about names on a file system: time to make, remove or rename an object, besides `name`")
            long changeNanos,

            @PlanKey(defaultsTo = "0")
            @Doc("of loads about names on a file system: time to search a block of 4 KiB of a directory without an"
                    + " index")
            long searchNanos) {
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
                read.attributes(),
                read.maxRequestBytes() / Pages.BYTES,
                read.outstanding(),
                read.copying().callNanos(),
                read.nameCosts(),
                read.filesystem()
                        .map(of -> of.kind() == CacheSettings.Kind.EXT4)
                        .orElse(false),
                read.filesystem()
                        .map(of -> of.atime() == CacheSettings.Atime.STRICTATIME)
                        .orElse(false),
                read.filesystem().map(CacheSettings.FileSystem::commitNanos).orElse(COMMIT_NANOS));
    }

    /// Whether a target's keys say that there is no cache.
    public static boolean isOff(TargetSpec spec) {
        Settings settings = spec.settings();
        return settings.has(CacheKeys.CACHE)
                && settings.child(CacheKeys.CACHE).text("mode").equals(Optional.of("none"));
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
}
