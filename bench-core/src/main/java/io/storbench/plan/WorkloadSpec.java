package io.storbench.plan;

import io.storbench.key.Key;
import io.storbench.stream.StreamSpec;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// The load that a worker makes.
///
/// @param operation read or write
/// @param pattern the order of the blocks
/// @param sizes the lengths of requests
/// @param placement which part of the file, and what the pattern is made of
/// @param fileBytes the size of each worker's file, a multiple of the block
/// @param amountBytes how much of it a completion trial reads or writes, a multiple of the block
/// @param path the file's name in the export or directory
/// @param arrivals when operations begin
/// @param depth how many operations a worker keeps outstanding; in an open loop, at most
/// @param clientCache what the client's cache holds of the file when the trial begins
/// @param open when files are opened
/// @param verify whether reads check every block and writes are read back
/// @param readShare the share of reads, from 0 to 1
/// @param randomShare the share of operations that do not go on where the one before ended, from 0
///   to 1; of no matter unless the pattern is mixed
/// @param window how many of the operations outstanding the target is given at a time; the others
///   wait in the host
/// @param flushEvery after how many writes a flush follows; 0 for never
/// @param metadata what a load of metadata calls; nothing of other loads
/// @param stream the class that chooses the operations; nothing of other loads
/// @param files the many files that it works on; nothing of loads that work on one
public record WorkloadSpec(
        Kind operation,
        Pattern pattern,
        BlockSizes sizes,
        Placement placement,
        long fileBytes,
        long amountBytes,
        String path,
        Arrivals arrivals,
        int depth,
        Cache clientCache,
        Open open,
        boolean verify,
        double readShare,
        double randomShare,
        int window,
        int flushEvery,
        Optional<MetadataSpec> metadata,
        Optional<StreamSpec> stream,
        Optional<FilesSpec> files) {

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
        MIXED,
        /// Any block, some far more often than others.
        ZIPF,
        /// Any block, those of a part of the file more often than others.
        HOT_COLD,
        /// At equal distances, until every block was there once.
        STRIDED;

        /// Whether every block comes once before any comes twice.
        public boolean isPermutation() {
            return switch (this) {
                case SEQUENTIAL, RANDOM, STRIDED -> true;
                case MIXED, ZIPF, HOT_COLD -> false;
            };
        }
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
        EACH,
        /// By a program, which is the whole trial: open, all operations, close, and after writes an
        /// fsync.
        PROGRAM;

        /// The name in plans.
        public String key() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// The largest block, 64 MiB.
    public static final int MAX_BLOCK_BYTES = 64 << 20;

    /// What goes with loads of data only.
    private static final List<Key<?>> WITHOUT_NAMES = List.of(
            WorkloadKeys.PATTERN,
            WorkloadKeys.BLOCK,
            WorkloadKeys.RANGE,
            WorkloadKeys.FLUSH_EVERY,
            WorkloadKeys.AMOUNT,
            WorkloadKeys.OPEN,
            WorkloadKeys.VERIFY);

    /// The largest depth.
    public static final int MAX_DEPTH = 1024;

    /// Of how many blocks a worker remembers whether it wrote them: two mebibytes of bits.
    private static final long MAX_REMEMBERED = 1 << 24;

    /// How many operations an open loop has outstanding at most unless the plan says otherwise.
    public static final int OPEN_DEPTH = 64;

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
                BlockSizes.of(blockBytes),
                Placement.PLAIN,
                fileBytes,
                fileBytes,
                path,
                Arrivals.Closed.PLAIN,
                depth,
                clientCache,
                open,
                verify,
                operation == Kind.READ ? 1 : 0,
                pattern == Pattern.RANDOM ? 1 : 0,
                depth,
                0,
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    /// The same load with another depth, for what a client does besides on its own account.
    public WorkloadSpec withDepth(int more) {
        return new WorkloadSpec(
                operation,
                pattern,
                sizes,
                placement,
                fileBytes,
                amountBytes,
                path,
                arrivals,
                more,
                clientCache,
                open,
                verify,
                readShare,
                randomShare,
                window,
                flushEvery,
                metadata,
                stream,
                files);
    }

    static WorkloadSpec of(Settings settings) {
        ClassLoad.refuseWithoutClass(settings);
        Kind operation = settings.get(WorkloadKeys.OPERATION);
        BlockSizes block = settings.get(WorkloadKeys.BLOCK);
        long oneBlockBytes = block.largestBytes();
        boolean names = operation == Kind.METADATA;
        long fileBytes = names ? settings.get(WorkloadKeys.FILE, oneBlockBytes) : settings.get(WorkloadKeys.FILE);
        // A load of metadata reads and writes whole files.
        BlockSizes sizes = names ? BlockSizes.of(wholeFile(settings, fileBytes)) : block;
        long blockBytes = sizes.largestBytes();
        String path = settings.get(WorkloadKeys.PATH);
        Settings cache = settings.child(WorkloadKeys.CACHE);
        Optional<MetadataSpec> metadata = metadata(settings, operation);
        Pattern pattern = settings.get(WorkloadKeys.PATTERN);
        Arrivals arrivals = Arrivals.of(settings);
        int depth = settings.get(WorkloadKeys.DEPTH, arrivals.isOpen() ? OPEN_DEPTH : 1);
        WorkloadSpec spec = new WorkloadSpec(
                operation,
                pattern,
                sizes,
                Placement.of(settings, pattern),
                fileBytes,
                settings.get(WorkloadKeys.AMOUNT, fileBytes),
                metadata.map(calls -> calls.path(path)).orElse(path),
                arrivals,
                depth,
                cache(cache, names),
                settings.get(WorkloadKeys.OPEN),
                settings.get(WorkloadKeys.VERIFY),
                operation == Kind.MIXED ? settings.require(WorkloadKeys.READS) : operation == Kind.READ ? 1 : 0,
                pattern == Pattern.MIXED ? settings.require(WorkloadKeys.RANDOM) : pattern == Pattern.RANDOM ? 1 : 0,
                window(settings, depth),
                settings.find(WorkloadKeys.FLUSH_EVERY).orElse(0),
                metadata,
                Optional.empty(),
                Optional.empty());
        ServerCacheSpec _ = ServerCacheSpec.of(cache);
        DataSpec _ = DataSpec.of(settings);
        cache.refuseUnknown();
        refuseWithout(settings, WorkloadKeys.READS, operation == Kind.MIXED, "operation: mixed");
        refuseWithout(settings, WorkloadKeys.RANDOM, pattern == Pattern.MIXED, "pattern: mixed");
        settings.refuseUnknown();
        check(settings, blockBytes, fileBytes, path);
        checkAmount(settings, spec);
        checkCombination(settings, spec);
        return spec;
    }

    /// A load of metadata needs no state of pages, and none of names can be had on a mount.
    static Cache cache(Settings cache, boolean names) {
        return names && !cache.has(WorkloadKeys.CLIENT_CACHE) ? Cache.UNKNOWN : cache.get(WorkloadKeys.CLIENT_CACHE);
    }

    private static int wholeFile(Settings settings, long fileBytes) {
        if (fileBytes < Long.BYTES || fileBytes > MAX_BLOCK_BYTES || fileBytes % Long.BYTES != 0) {
            throw settings.mistake(
                    WorkloadKeys.FILE, "with operation: metadata, is a multiple of 8 bytes, from 8 bytes to 64m");
        }
        return Math.toIntExact(fileBytes);
    }

    /// What goes with loads of data has no meaning beside names.
    private static Optional<MetadataSpec> metadata(Settings settings, Kind operation) {
        if (operation != Kind.METADATA) {
            if (settings.has(WorkloadKeys.METADATA)) {
                throw settings.mistake(WorkloadKeys.METADATA, "needs operation: metadata");
            }
            return Optional.empty();
        }
        for (Key<?> key : WITHOUT_NAMES) {
            if (settings.has(key)) {
                throw settings.mistake(key, "does not apply to operation: metadata");
            }
        }
        if (settings.has(WorkloadKeys.DATA)) {
            throw settings.mistake(WorkloadKeys.DATA, "does not apply to operation: metadata");
        }
        if (settings.get(WorkloadKeys.PATH).contains("/")) {
            throw settings.mistake(WorkloadKeys.PATH, "has no \"/\" with operation: metadata; take level");
        }
        return Optional.of(MetadataSpec.of(settings.child(WorkloadKeys.METADATA)));
    }

    static int window(Settings settings, int depth) {
        int window = settings.get(WorkloadKeys.WINDOW, depth);
        if (window > depth) {
            throw settings.mistake(
                    WorkloadKeys.WINDOW,
                    "\"%d\" is not a whole number from 1 to %d, the depth".formatted(window, depth));
        }
        return window;
    }

    private static void refuseWithout(Settings settings, Key<?> key, boolean mixed, String with) {
        if (settings.has(key) && !mixed) {
            throw settings.mistake(key, "is a share of a mixed load: it needs " + with);
        }
    }

    static void check(Settings settings, long blockBytes, long fileBytes, String path) {
        if (fileBytes < blockBytes || fileBytes % blockBytes != 0) {
            throw settings.mistake(
                    WorkloadKeys.FILE, fileBytes + " bytes is not a whole number of blocks of " + blockBytes);
        }
        if (path.contains("..") || path.indexOf('\0') >= 0 || !isMadeOfNames(path)) {
            throw settings.mistake(
                    WorkloadKeys.PATH,
                    "\"%s\" must be a name below the target, or several with \"/\" between them, without \"..\""
                            .formatted(path));
        }
    }

    private static void checkCombination(Settings settings, WorkloadSpec spec) {
        if (spec.arrivals.isOpen() && settings.has(WorkloadKeys.WINDOW)) {
            throw settings.mistake(
                    WorkloadKeys.WINDOW, "with a rate, depth alone limits what is outstanding; leave window out");
        }
        boolean timed = !spec.arrivals.equals(Arrivals.Closed.PLAIN);
        if (timed && spec.open == Open.PROGRAM) {
            throw settings.mistake(WorkloadKeys.OPEN, "program has a closed loop without rate and think time");
        }
        boolean scattered =
                switch (spec.pattern) {
                    case RANDOM, ZIPF, HOT_COLD -> true;
                    case SEQUENTIAL, MIXED, STRIDED -> false;
                };
        if (spec.sizes.isMixed() && !scattered) {
            throw settings.mistake(WorkloadKeys.BLOCK, "several sizes need pattern: random, zipf or hot_cold");
        }
        if (spec.flushEvery > 0 && !spec.writes()) {
            throw settings.mistake(WorkloadKeys.FLUSH_EVERY, "needs a load that writes");
        }
        if (spec.flushEvery > 0 && spec.open != Open.ONCE) {
            throw settings.mistake(WorkloadKeys.FLUSH_EVERY, "needs open: once; the others flush by themselves");
        }
        if (spec.placement.strideBytes() % spec.blockBytes() != 0 || spec.placement.strideBytes() > spec.rangeBytes()) {
            throw settings.mistake(
                    WorkloadKeys.STRIDE,
                    "%d bytes is not a whole number of blocks of %d within %d bytes"
                            .formatted(spec.placement.strideBytes(), spec.blockBytes(), spec.rangeBytes()));
        }
        if (spec.verify
                && spec.writes()
                && spec.remembersWrites()
                && spec.rangeBytes() / spec.sizes.granuleBytes() > MAX_REMEMBERED) {
            throw settings.mistake(
                    WorkloadKeys.VERIFY,
                    "remembers at most %d blocks of %d bytes with this load; take a shorter range or file"
                            .formatted(MAX_REMEMBERED, spec.sizes.granuleBytes()));
        }
        spec.placement.range().ifPresent(range -> checkRange(settings, spec, range));
    }

    private static void checkRange(Settings settings, WorkloadSpec spec, Placement.Range range) {
        if (range.endBytes() > spec.fileBytes
                || range.beginBytes() % spec.blockBytes() != 0
                || range.endBytes() % spec.blockBytes() != 0) {
            throw settings.mistake(
                    WorkloadKeys.RANGE,
                    "%s does not consist of whole blocks of %d bytes within the file's %d"
                            .formatted(range, spec.blockBytes(), spec.fileBytes));
        }
    }

    private static void checkAmount(Settings settings, WorkloadSpec spec) {
        if (spec.amountBytes < spec.blockBytes()
                || spec.amountBytes > spec.fileBytes
                || spec.amountBytes % spec.blockBytes() != 0) {
            throw settings.mistake(
                    WorkloadKeys.AMOUNT,
                    "%d bytes is not a whole number of blocks of %d, up to the file's %d bytes"
                            .formatted(spec.amountBytes, spec.blockBytes(), spec.fileBytes));
        }
    }

    private static boolean isMadeOfNames(String path) {
        return Stream.of(path.split("/", -1)).noneMatch(name -> name.isBlank() || name.equals("."));
    }

    /// The length of each request; of a mix, of the longest.
    public int blockBytes() {
        return sizes.largestBytes();
    }

    /// Where in the file the load works, in bytes from its beginning.
    public long rangeBeginBytes() {
        return placement.range().map(Placement.Range::beginBytes).orElse(0L);
    }

    /// How long that part of the file is.
    public long rangeBytes() {
        return placement
                .range()
                .map(range -> range.endBytes() - range.beginBytes())
                .orElse(fileBytes);
    }

    /// Blocks in the part of the file that it works on, of the longest length.
    public long blocks() {
        return rangeBytes() / blockBytes();
    }

    /// How many operations a completion trial has.
    public long operations() {
        return metadata.map(MetadataSpec::count).orElse(Math.min(amountBytes, rangeBytes()) / blockBytes());
    }

    /// Whether what it writes can be read back only from memory of it, block by block: the order
    /// alone does not tell what was written.
    public boolean remembersWrites() {
        return operation == Kind.MIXED
                || (pattern != Pattern.SEQUENTIAL && pattern != Pattern.RANDOM)
                || sizes.isMixed()
                || arrivals.isOpen();
    }

    /// Whether requests open and close the files; else they are open from the beginning.
    public boolean opensFiles() {
        return open != Open.ONCE;
    }

    /// Whether its operations are about names: they make, look at and remove files and directories.
    public boolean usesNames() {
        return metadata.isPresent() || files.isPresent();
    }

    /// Whether it replays a trace.
    public boolean isTrace() {
        return stream.filter(StreamSpec::isTrace).isPresent();
    }

    /// Whether it writes any data.
    public boolean writes() {
        return operation == Kind.WRITE || operation == Kind.MIXED;
    }

    /// A few words for progress and titles: `read random 4096 B depth 8`.
    public String describe() {
        if (stream.isPresent()) {
            return stream.get().describe()
                    + files.map(many -> " on " + many.describe()).orElse("")
                    + " depth "
                    + depth;
        }
        if (metadata.isPresent()) {
            return metadata.get().describe() + " depth " + depth + arrivals.describe();
        }
        return "%s %s %s depth %d%s%s%s"
                .formatted(
                        operation.name().toLowerCase(Locale.ROOT),
                        pattern.name().toLowerCase(Locale.ROOT),
                        sizes.isMixed() ? sizes : blockBytes() + " B",
                        depth,
                        arrivals.describe(),
                        window < depth ? " window " + window : "",
                        switch (open) {
                            case ONCE -> "";
                            case EACH -> " opening each time";
                            case PROGRAM -> " from open to close";
                        });
    }
}
