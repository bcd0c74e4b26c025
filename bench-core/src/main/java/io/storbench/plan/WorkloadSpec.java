package io.storbench.plan;

import io.storbench.unit.Percentage;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The load that a worker makes.
///
/// @param operation read or write
/// @param pattern the order of the blocks
/// @param blockBytes the length of each request, a multiple of 8
/// @param fileBytes the size of each worker's file, a multiple of the block
/// @param path the file's name in the export or directory
/// @param depth how many operations a worker keeps outstanding (closed loop)
/// @param clientCache what the client's cache holds of the file when the trial begins
/// @param open when files are opened
/// @param verify whether reads check every block and writes are read back
/// @param readShare the share of reads, from 0 to 1
/// @param randomShare the share of operations that do not go on where the one before ended, from 0
///   to 1; of no matter unless the pattern is mixed
/// @param window how many of the operations outstanding the target is given at a time; the others
///   wait in the host
/// @param metadata what a load of metadata calls; nothing of other loads
public record WorkloadSpec(
        Kind operation,
        Pattern pattern,
        int blockBytes,
        long fileBytes,
        String path,
        int depth,
        Cache clientCache,
        Open open,
        boolean verify,
        double readShare,
        double randomShare,
        int window,
        Optional<MetadataSpec> metadata) {

    /// What the worker does.
    public enum Kind {
        /// Reads blocks.
        READ,
        /// Writes blocks.
        WRITE,
        /// Reads and writes blocks, each by chance.
        MIXED,
        /// Makes, looks at and removes names.
        METADATA
    }

    /// The order of blocks.
    public enum Pattern {
        /// From the first to the last.
        SEQUENTIAL,
        /// A random permutation: every block once before any comes twice.
        RANDOM,
        /// By chance either the next block or any other.
        MIXED
    }

    /// The state of a cache.
    public enum Cache {
        /// Holds nothing of the file.
        COLD,
        /// Holds the file: it was read once completely.
        WARM,
        /// Not looked after.
        UNKNOWN;

        /// The name in plans.
        public String key() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// When files are opened.
    public enum Open {
        /// Before the trial, for all of it.
        ONCE,
        /// For each operation, which then is open, transfer, flush after a write, and close; its
        /// latency is that of all of them.
        EACH
    }

    /// The largest block, 64 MiB.
    public static final int MAX_BLOCK_BYTES = 64 << 20;

    /// The largest depth.
    public static final int MAX_DEPTH = 1024;

    /// A load that reads or writes only, in one order, without a window.
    public WorkloadSpec(
            Kind operation,
            Pattern pattern,
            int blockBytes,
            long fileBytes,
            String path,
            int depth,
            Cache clientCache,
            Open open,
            boolean verify) {
        this(
                operation,
                pattern,
                blockBytes,
                fileBytes,
                path,
                depth,
                clientCache,
                open,
                verify,
                operation == Kind.READ ? 1 : 0,
                pattern == Pattern.RANDOM ? 1 : 0,
                depth,
                Optional.empty());
    }

    static WorkloadSpec of(Settings settings) {
        Kind operation = settings.choice("operation", Kind.class, Kind.READ);
        long blockBytes = settings.bytes("block", 4096);
        long fileBytes =
                settings.bytes("file", operation == Kind.METADATA ? blockBytes : 128L << 20);
        String path = settings.text("path").orElse("storbench.dat");
        Settings cache = settings.child("cache");
        Optional<MetadataSpec> metadata = metadata(settings, operation);
        Pattern pattern = settings.choice("pattern", Pattern.class, Pattern.SEQUENTIAL);
        int depth = settings.integer("depth", 1, 1, MAX_DEPTH);
        WorkloadSpec spec =
                new WorkloadSpec(
                        operation,
                        pattern,
                        (int) Math.min(blockBytes, Integer.MAX_VALUE),
                        fileBytes,
                        metadata.map(names -> names.path(path)).orElse(path),
                        depth,
                        cache.choice("client", Cache.class, Cache.COLD),
                        settings.choice("open", Open.class, Open.ONCE),
                        settings.flag("verify", false),
                        operation == Kind.MIXED
                                ? share(settings, "reads")
                                : operation == Kind.READ ? 1 : 0,
                        pattern == Pattern.MIXED
                                ? share(settings, "random")
                                : pattern == Pattern.RANDOM ? 1 : 0,
                        settings.integer("window", depth, 1, depth),
                        metadata);
        cache.text("server")
                .filter(text -> !text.equals("unknown"))
                .ifPresent(_ -> {
                    throw cache.mistake(
                            "server", "only \"unknown\": storbench cannot prove it cold");
                });
        cache.refuseUnknown();
        refuseWithout(settings, "reads", operation == Kind.MIXED, "operation: mixed");
        refuseWithout(settings, "random", pattern == Pattern.MIXED, "pattern: mixed");
        settings.refuseUnknown();
        check(settings, blockBytes, fileBytes, path);
        if (spec.verify && (operation == Kind.MIXED || pattern == Pattern.MIXED)) {
            throw settings.mistake(
                    "verify", "true checks loads that only read or only write, in one order");
        }
        return spec;
    }

    /// What goes with loads of data has no meaning beside names.
    private static Optional<MetadataSpec> metadata(Settings settings, Kind operation) {
        if (operation != Kind.METADATA) {
            if (settings.has("metadata")) {
                throw settings.mistake("metadata", "needs operation: metadata");
            }
            return Optional.empty();
        }
        for (String key : List.of("pattern", "block", "open", "verify")) {
            if (settings.has(key)) {
                throw settings.mistake(key, "is of no meaning to operation: metadata");
            }
        }
        if (settings.text("path").orElse("").contains("/")) {
            throw settings.mistake("path", "has no \"/\" with operation: metadata; take level");
        }
        return Optional.of(MetadataSpec.of(settings.child("metadata")));
    }

    /// A share that a mixed load must tell.
    private static double share(Settings settings, String key) {
        settings.requiredText(key);
        return settings.value(key, 0.0, text -> Percentage.parse(text).share());
    }

    private static void refuseWithout(Settings settings, String key, boolean mixed, String with) {
        if (settings.has(key) && !mixed) {
            throw settings.mistake(key, "is a share of a mixed load: it needs " + with);
        }
    }

    private static void check(Settings settings, long blockBytes, long fileBytes, String path) {
        if (blockBytes < 8 || blockBytes > MAX_BLOCK_BYTES || blockBytes % 8 != 0) {
            throw settings.mistake("block", "must be a multiple of 8 bytes, from 8 to 64m");
        }
        if (fileBytes < blockBytes || fileBytes % blockBytes != 0) {
            throw settings.mistake(
                    "file", fileBytes + " bytes is not a whole number of blocks of " + blockBytes);
        }
        if (path.isEmpty()
                || path.startsWith("/")
                || path.contains("..")
                || path.indexOf('\0') >= 0) {
            throw settings.mistake(
                    "path", "\"" + path + "\" must be a name below the target, without \"..\"");
        }
    }

    /// Blocks in the file.
    public long blocks() {
        return fileBytes / blockBytes;
    }

    /// How many operations a completion trial has.
    public long operations() {
        return metadata.map(MetadataSpec::count).orElseGet(this::blocks);
    }

    /// Whether it writes any data.
    public boolean writes() {
        return operation == Kind.WRITE || operation == Kind.MIXED;
    }

    /// A few words for progress and titles: `read random 4096 B depth 8`.
    public String describe() {
        if (metadata.isPresent()) {
            return metadata.get().describe() + " depth " + depth;
        }
        return "%s %s %d B depth %d%s%s"
                .formatted(
                        operation.name().toLowerCase(Locale.ROOT),
                        pattern.name().toLowerCase(Locale.ROOT),
                        blockBytes,
                        depth,
                        window < depth ? " window " + window : "",
                        open == Open.EACH ? " opening each time" : "");
    }
}
