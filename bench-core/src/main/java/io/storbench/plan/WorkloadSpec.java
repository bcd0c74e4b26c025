package io.storbench.plan;

import io.storbench.stream.StreamSpec;
import java.util.Locale;
import java.util.Optional;

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
        /// By programs, one for each that is outstanding, which are the whole trial: open, all operations, close,
        /// and after writes an fsync.
        PROGRAM,
        /// By one such program, whose threads make calls with the descriptor that it opened.
        THREADS;

        /// Whether the trial is a program, from its open to its close.
        public boolean isProgram() {
            return this == PROGRAM || this == THREADS;
        }

        /// The name in plans.
        public String key() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// The largest depth.
    public static final int MAX_DEPTH = 1024;

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
        return with(fileBytes, amountBytes, path, more, window);
    }

    /// The same load on another file, of which a completion trial does other amounts.
    WorkloadSpec with(long newFileBytes, long newAmountBytes, String newPath, int newDepth, int newWindow) {
        return new WorkloadSpec(
                operation,
                pattern,
                sizes,
                placement,
                newFileBytes,
                newAmountBytes,
                newPath,
                arrivals,
                newDepth,
                clientCache,
                open,
                verify,
                readShare,
                randomShare,
                newWindow,
                flushEvery,
                metadata,
                stream,
                files);
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

    /// Whether an operation has the host's next place in the order of blocks when it begins: those of a
    /// closed loop in order. One that thinks has its place before, flushes follow writes of an actor, and
    /// programs have shares of their own.
    public boolean goesOnFromOnePosition() {
        return pattern == Pattern.SEQUENTIAL
                && !open.isProgram()
                && flushEvery == 0
                && arrivals.equals(Arrivals.Closed.PLAIN);
    }

    /// Whether what it writes can be read back only from memory of it, block by block: the order
    /// alone does not tell what was written.
    public boolean remembersWrites() {
        return operation == Kind.MIXED
                || (pattern != Pattern.SEQUENTIAL && pattern != Pattern.RANDOM)
                || sizes.isMixed()
                || arrivals.isOpen()
                || (depth > 1 && goesOnFromOnePosition());
    }

    /// Whether requests open and close the files; else they are open from the beginning.
    public boolean opensFiles() {
        return open != Open.ONCE;
    }

    /// How many of the outstanding operations open files for themselves, where requests do.
    public int openers() {
        return open == Open.THREADS ? 1 : depth;
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
                    + depth
                    + arrivals.describe();
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
                            case THREADS -> " from open to close by one descriptor";
                        });
    }
}
