package io.storbench.plan;

import io.storbench.key.Key;
import io.storbench.stream.StreamSpec;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// Reads a load whose operations a Java class chooses.
final class ClassLoad {
    /// What the class decides.
    private static final List<Key<?>> CHOSEN_BY_CLASS =
            List.of(
                    WorkloadKeys.OPERATION,
                    WorkloadKeys.READS,
                    WorkloadKeys.PATTERN,
                    WorkloadKeys.RANDOM,
                    WorkloadKeys.AMOUNT,
                    WorkloadKeys.RATE,
                    WorkloadKeys.ARRIVALS,
                    WorkloadKeys.THINK,
                    WorkloadKeys.FLUSH_EVERY,
                    WorkloadKeys.OPEN,
                    WorkloadKeys.VERIFY);

    private static final List<Key<?>> OF_FILES =
            List.of(WorkloadKeys.DIRECTORIES, WorkloadKeys.SIZES, WorkloadKeys.FILLED);

    /// What disks and memory pages are aligned to.
    private static final int MOST_GRANULE_BYTES = 4096;

    private ClassLoad() {}

    /// @param settings of the load
    /// @param plan of which it is a part
    static WorkloadSpec of(Settings settings, Settings plan) {
        StreamSpec stream = stream(settings, plan);
        for (Key<?> key : CHOSEN_BY_CLASS) {
            if (settings.has(key)) {
                throw settings.mistake(key, "does not apply to a class, which chooses by itself");
            }
        }
        if (settings.has(WorkloadKeys.METADATA)) {
            throw settings.mistake(WorkloadKeys.METADATA, "needs operation: metadata");
        }
        Settings cache = settings.child(WorkloadKeys.CACHE);
        int depth = settings.get(WorkloadKeys.DEPTH, 1);
        BlockSizes block = settings.get(WorkloadKeys.BLOCK);
        if (block.isMixed()) {
            throw settings.mistake(
                    WorkloadKeys.BLOCK, "is one length for a class: the longest that it may use");
        }
        int blockBytes = block.largestBytes();
        Optional<FilesSpec> files = files(settings, depth);
        int granuleBytes =
                files.isPresent()
                        ? Long.BYTES
                        : BigInteger.valueOf(blockBytes)
                                .gcd(BigInteger.valueOf(MOST_GRANULE_BYTES))
                                .intValueExact();
        long fileBytes = files.isPresent() ? blockBytes : settings.get(WorkloadKeys.FILE);
        String path = settings.get(WorkloadKeys.PATH);
        WorkloadSpec spec =
                new WorkloadSpec(
                        stream.writes() ? WorkloadSpec.Kind.MIXED : WorkloadSpec.Kind.READ,
                        WorkloadSpec.Pattern.RANDOM,
                        BlockSizes.upTo(blockBytes, granuleBytes),
                        Placement.PLAIN,
                        fileBytes,
                        fileBytes,
                        path,
                        Arrivals.Closed.PLAIN,
                        depth,
                        files.isPresent()
                                ? WorkloadSpec.cache(cache, true)
                                : cache.get(WorkloadKeys.CLIENT_CACHE),
                        WorkloadSpec.Open.ONCE,
                        false,
                        stream.writes() ? 0 : 1,
                        1,
                        WorkloadSpec.window(settings, depth),
                        0,
                        Optional.empty(),
                        Optional.of(stream),
                        files);
        ServerCacheSpec _ = ServerCacheSpec.of(cache);
        cache.refuseUnknown();
        settings.refuseUnknown();
        WorkloadSpec.check(settings, blockBytes, fileBytes, path);
        return spec;
    }

    /// @param depth how many actors share them
    private static Optional<FilesSpec> files(Settings settings, int depth) {
        Optional<Integer> count = settings.find(WorkloadKeys.FILES);
        if (count.isEmpty()) {
            for (Key<?> key : OF_FILES) {
                if (settings.has(key)) {
                    throw settings.mistake(key, "needs workload.files, the number of files");
                }
            }
            return Optional.empty();
        }
        if (settings.has(WorkloadKeys.FILE)) {
            throw settings.mistake(
                    WorkloadKeys.FILE, "is the size of one file; that of many is workload.sizes");
        }
        if (settings.get(WorkloadKeys.PATH).contains("/")) {
            throw settings.mistake(WorkloadKeys.PATH, "has no \"/\" with workload.files");
        }
        if (count.get() < depth) {
            throw settings.mistake(
                    WorkloadKeys.FILES,
                    "%d are fewer than the %d actors of workload.depth, each of which has files of its own"
                            .formatted(count.get(), depth));
        }
        return Optional.of(
                new FilesSpec(
                        count.get(),
                        settings.get(WorkloadKeys.DIRECTORIES),
                        settings.get(WorkloadKeys.FILLED),
                        settings.get(WorkloadKeys.SIZES)));
    }

    private static StreamSpec stream(Settings settings, Settings plan) {
        String name = settings.require(WorkloadKeys.CLASS);
        Settings known = PinnedClasses.of(plan, name);
        Settings given = settings.child(WorkloadKeys.PARAMS);
        SortedMap<String, String> parameters = new TreeMap<>();
        for (String parameter : given.mapping().entries().keySet()) {
            parameters.put(parameter, given.requiredText(parameter));
        }
        return new StreamSpec(
                name,
                known.require(PinnedClasses.SHA256),
                known.get(PinnedClasses.WRITES),
                parameters);
    }

    static void refuseWithoutClass(Settings settings) {
        if (settings.has(WorkloadKeys.FILES)) {
            throw settings.mistake(
                    WorkloadKeys.FILES, "are for a class to work on; name it by workload.class");
        }
        if (settings.has(WorkloadKeys.PARAMS)) {
            throw settings.mistake(
                    WorkloadKeys.PARAMS, "are of a class; name it by workload.class");
        }
    }
}
