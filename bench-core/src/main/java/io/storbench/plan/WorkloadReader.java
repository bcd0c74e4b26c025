package io.storbench.plan;

import io.storbench.key.Key;
import io.storbench.plan.WorkloadSpec.Cache;
import io.storbench.plan.WorkloadSpec.Kind;
import io.storbench.plan.WorkloadSpec.Open;
import io.storbench.plan.WorkloadSpec.Pattern;
import io.storbench.unit.ByteSize;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Reads a plan's `workload`, but for loads of a class, which [ClassLoad] reads.
final class WorkloadReader {
    /// What goes with loads of data only.
    private static final List<Key<?>> WITHOUT_NAMES = List.of(
            WorkloadKeys.PATTERN,
            WorkloadKeys.BLOCK,
            WorkloadKeys.RANGE,
            WorkloadKeys.FLUSH_EVERY,
            WorkloadKeys.AMOUNT,
            WorkloadKeys.OPEN,
            WorkloadKeys.VERIFY);

    /// Of how many blocks a worker remembers whether it wrote them: sixteen mebibytes of bits.
    private static final long MAX_REMEMBERED = 1 << 27;

    private WorkloadReader() {}

    /// Reads a load that is made by keys, not by a class.
    ///
    /// @param settings of `workload`, or of a group of hosts or a phase laid over them
    static WorkloadSpec read(Settings settings) {
        refuseWithoutClass(settings);
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
        Arrivals arrivals = ArrivalsReader.read(settings);
        int depth = settings.get(WorkloadKeys.DEPTH, arrivals.isOpen() ? WorkloadSpec.OPEN_DEPTH : 1);
        WorkloadSpec spec = new WorkloadSpec(
                operation,
                pattern,
                sizes,
                placement(settings, pattern),
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
        ServerCacheSpec _ = serverCache(cache);
        DataSpec _ = data(settings);
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
        if (fileBytes < Long.BYTES || fileBytes > BlockSizes.MAX_BLOCK_BYTES || fileBytes % Long.BYTES != 0) {
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
        return Optional.of(names(settings.child(WorkloadKeys.METADATA)));
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
                    WorkloadKeys.FILE,
                    "%d bytes is not a whole number of blocks of %d, 1 at least".formatted(fileBytes, blockBytes));
        }
        if (path.contains("..") || path.indexOf('\0') >= 0 || !isMadeOfNames(path)) {
            throw settings.mistake(
                    WorkloadKeys.PATH,
                    "\"%s\" must be a name below the target, or several with \"/\" between them, without \"..\""
                            .formatted(path));
        }
    }

    static void refuseWindow(Settings settings) {
        if (settings.has(WorkloadKeys.WINDOW)) {
            throw settings.mistake(
                    WorkloadKeys.WINDOW, "with a rate, depth alone limits what is outstanding; leave window out");
        }
    }

    private static void checkCombination(Settings settings, WorkloadSpec spec) {
        if (spec.arrivals().isOpen()) {
            refuseWindow(settings);
        }
        boolean timed = !spec.arrivals().equals(Arrivals.Closed.PLAIN);
        if (timed && spec.open().isProgram()) {
            throw settings.mistake(WorkloadKeys.OPEN, "a program has a closed loop without rate and think time");
        }
        boolean scattered =
                switch (spec.pattern()) {
                    case RANDOM, ZIPF, HOT_COLD -> true;
                    case SEQUENTIAL, MIXED, STRIDED -> false;
                };
        if (spec.sizes().isMixed() && !scattered) {
            throw settings.mistake(WorkloadKeys.BLOCK, "several sizes need pattern: random, zipf or hot_cold");
        }
        if (spec.flushEvery() > 0 && !spec.writes()) {
            throw settings.mistake(WorkloadKeys.FLUSH_EVERY, "needs a load that writes");
        }
        if (spec.flushEvery() > 0 && spec.open() != Open.ONCE) {
            throw settings.mistake(WorkloadKeys.FLUSH_EVERY, "needs open: once; the others flush by themselves");
        }
        if (spec.placement().strideBytes() % spec.blockBytes() != 0
                || spec.placement().strideBytes() > spec.rangeBytes()) {
            throw settings.mistake(
                    WorkloadKeys.STRIDE,
                    "%d bytes is not a whole number of blocks of %d within %d bytes"
                            .formatted(spec.placement().strideBytes(), spec.blockBytes(), spec.rangeBytes()));
        }
        checkRemembered(settings, spec);
        spec.placement().range().ifPresent(range -> checkRange(settings, spec, range));
    }

    static void checkRemembered(Settings settings, WorkloadSpec spec) {
        if (spec.verify()
                && spec.writes()
                && spec.remembersWrites()
                && spec.rangeBytes() / spec.sizes().granuleBytes() > MAX_REMEMBERED) {
            throw settings.mistake(
                    WorkloadKeys.VERIFY,
                    "remembers at most %d blocks of %d bytes with this load; take a shorter range or file"
                            .formatted(MAX_REMEMBERED, spec.sizes().granuleBytes()));
        }
    }

    private static void checkRange(Settings settings, WorkloadSpec spec, Placement.Range range) {
        if (range.endBytes() > spec.fileBytes()
                || range.beginBytes() % spec.blockBytes() != 0
                || range.endBytes() % spec.blockBytes() != 0) {
            throw settings.mistake(
                    WorkloadKeys.RANGE,
                    "%s does not consist of whole blocks of %d bytes within the file's %d"
                            .formatted(range, spec.blockBytes(), spec.fileBytes()));
        }
    }

    private static void checkAmount(Settings settings, WorkloadSpec spec) {
        if (spec.amountBytes() < spec.blockBytes()
                || spec.amountBytes() > spec.fileBytes()
                || spec.amountBytes() % spec.blockBytes() != 0) {
            throw settings.mistake(
                    WorkloadKeys.AMOUNT,
                    "%d bytes is not a whole number of blocks of %d, up to the file's %d bytes"
                            .formatted(spec.amountBytes(), spec.blockBytes(), spec.fileBytes()));
        }
    }

    private static boolean isMadeOfNames(String path) {
        return Stream.of(path.split("/", -1)).noneMatch(name -> name.isBlank() || name.equals("."));
    }

    static void refuseWithoutClass(Settings settings) {
        for (Key<?> key :
                List.of(WorkloadKeys.FILES, WorkloadKeys.DIRECTORIES, WorkloadKeys.SIZES, WorkloadKeys.FILLED)) {
            if (settings.has(key)) {
                throw settings.mistake(
                        key, "is for a class or load to work on; name it by workload.class or" + " workload.load");
            }
        }
        if (settings.has(WorkloadKeys.PARAMS)) {
            throw settings.mistake(WorkloadKeys.PARAMS, "are of a class; name it in workload.class");
        }
    }

    private static Placement placement(Settings settings, Pattern pattern) {
        refuseUnless(settings, pattern == Pattern.ZIPF, "zipf", List.of(WorkloadKeys.THETA));
        refuseUnless(settings, pattern == Pattern.HOT_COLD, "hot_cold", List.of(WorkloadKeys.HOT, WorkloadKeys.DRIFT));
        refuseUnless(settings, pattern == Pattern.STRIDED, "strided", List.of(WorkloadKeys.STRIDE));
        return new Placement(
                settings.find(WorkloadKeys.RANGE),
                pattern == Pattern.ZIPF ? settings.get(WorkloadKeys.THETA) : 0,
                pattern == Pattern.HOT_COLD ? settings.require(WorkloadKeys.HOT) : new Placement.HotCold(0, 0),
                settings.find(WorkloadKeys.DRIFT).stream()
                        .mapToLong(each -> each)
                        .findFirst(),
                pattern == Pattern.STRIDED ? settings.require(WorkloadKeys.STRIDE) : 0);
    }

    private static void refuseUnless(Settings settings, boolean fits, String pattern, List<Key<?>> keys) {
        for (Key<?> key : keys) {
            if (settings.has(key) && !fits) {
                throw settings.mistake(key, "needs pattern: " + pattern);
            }
        }
    }

    /// Reads the keys of `workload.cache`.
    static ServerCacheSpec serverCache(Settings cache) {
        return new ServerCacheSpec(cache.get(WorkloadKeys.SERVER_CACHE), cache.find(WorkloadKeys.SERVER_MEMORY));
    }

    /// Reads `workload.data`.
    ///
    /// @param workload the section that has it, or has not
    static DataSpec data(Settings workload) {
        if (!workload.has(WorkloadKeys.DATA)) {
            return DataSpec.PLAIN;
        }
        Settings data = workload.child(WorkloadKeys.DATA);
        int unitBytes = Math.toIntExact(data.get(WorkloadKeys.DATA_UNIT));
        if (Integer.bitCount(unitBytes) != 1) {
            throw data.mistake(
                    WorkloadKeys.DATA_UNIT,
                    "%s is not a power of two, such as 4k or 128k".formatted(new ByteSize(unitBytes)));
        }
        DataSpec spec =
                new DataSpec(true, data.get(WorkloadKeys.COMPRESSIBLE), data.get(WorkloadKeys.DEDUPABLE), unitBytes);
        data.refuseUnknown();
        return spec;
    }

    private static MetadataSpec names(Settings settings) {
        MetadataSpec read = new MetadataSpec(
                settings.require(WorkloadKeys.CALLS),
                settings.get(WorkloadKeys.LEVEL),
                settings.get(WorkloadKeys.NAMES),
                settings.get(WorkloadKeys.COUNT));
        settings.refuseUnknown();
        return read;
    }
}
