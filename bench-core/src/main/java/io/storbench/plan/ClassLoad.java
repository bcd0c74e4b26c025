package io.storbench.plan;

import io.storbench.key.Entry;
import io.storbench.key.Key;
import io.storbench.load.BuiltInLoad;
import io.storbench.stream.StreamSpec;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/// Reads a load whose operations a Java class chooses, a user's or one that comes with storbench.
final class ClassLoad {
    /// What the class decides.
    private static final List<Key<?>> CHOSEN_BY_CLASS = List.of(
            WorkloadKeys.OPERATION,
            WorkloadKeys.READS,
            WorkloadKeys.PATTERN,
            WorkloadKeys.RANDOM,
            WorkloadKeys.AMOUNT,
            WorkloadKeys.FLUSH_EVERY,
            WorkloadKeys.OPEN);

    /// When operations begin: for a class to follow, unless it is a trace, whose operations have their own
    /// order and times.
    private static final List<Key<?>> BEGINNINGS = List.of(
            WorkloadKeys.RATE,
            WorkloadKeys.ARRIVALS,
            WorkloadKeys.BURST_ON,
            WorkloadKeys.BURST_OFF,
            WorkloadKeys.SCHEDULE,
            WorkloadKeys.THINK,
            WorkloadKeys.THINK_TIMES);

    /// What disks and memory pages are aligned to.
    private static final int MOST_GRANULE_BYTES = 4096;

    private ClassLoad() {}

    /// What a group of hosts with a class or load of its own inherits.
    ///
    /// @param above the keys of all hosts
    static PlanNode.Mapping inherited(PlanNode.Mapping above, PlanNode.Mapping own) {
        boolean chooses = Stream.of(WorkloadKeys.LOAD, WorkloadKeys.CLASS)
                .anyMatch(key -> own.entries().containsKey(key.name()));
        if (!chooses) {
            return above;
        }
        PlanNode.Mapping inherited = above;
        for (Key<?> key :
                Stream.of(CHOSEN_BY_CLASS, BEGINNINGS).flatMap(List::stream).toList()) {
            inherited = inherited.without(key.name());
        }
        for (Entry key : List.of(
                WorkloadKeys.METADATA,
                WorkloadKeys.PHASES,
                WorkloadKeys.LOAD,
                WorkloadKeys.CLASS,
                WorkloadKeys.PARAMS)) {
            inherited = inherited.without(key.name());
        }
        return own.entries().containsKey(WorkloadKeys.FILES.name())
                ? inherited.without(WorkloadKeys.FILE.name())
                : inherited;
    }

    /// @param settings of the load
    /// @param plan of which it is a part
    static WorkloadSpec of(Settings settings, Settings plan) {
        StreamSpec stream = stream(settings, plan);
        Optional<BuiltInLoad> builtIn = stream.builtIn();
        for (Key<?> key : CHOSEN_BY_CLASS) {
            if (settings.has(key)) {
                throw settings.mistake(key, "does not apply to a class or load, which chooses by itself");
            }
        }
        if (settings.has(WorkloadKeys.METADATA)) {
            throw settings.mistake(WorkloadKeys.METADATA, "needs operation: metadata");
        }
        if (stream.isTrace()) {
            refuseBeginnings(settings);
        }
        Settings cache = settings.child(WorkloadKeys.CACHE);
        Arrivals arrivals = ArrivalsReader.read(settings);
        if (arrivals.isOpen()) {
            WorkloadReader.refuseWindow(settings);
        }
        int depth = settings.get(WorkloadKeys.DEPTH, arrivals.isOpen() ? WorkloadSpec.OPEN_DEPTH : 1);
        BlockSizes block = builtIn.isPresent() && !settings.has(WorkloadKeys.BLOCK)
                ? BlockSizes.parse(builtIn.get().block())
                : settings.get(WorkloadKeys.BLOCK);
        if (block.isMixed()) {
            throw settings.mistake(WorkloadKeys.BLOCK, "is one length for a class: the longest that it may use");
        }
        int blockBytes = block.largestBytes();
        FilesReader reader = new FilesReader(settings, depth);
        Optional<FilesSpec> files =
                builtIn.map(load -> reader.of(load, stream.parameters())).orElseGet(reader::ofClass);
        int granuleBytes = files.isPresent()
                ? Long.BYTES
                : BigInteger.valueOf(blockBytes)
                        .gcd(BigInteger.valueOf(MOST_GRANULE_BYTES))
                        .intValueExact();
        long fileBytes = files.isPresent() ? blockBytes : settings.get(WorkloadKeys.FILE);
        String path = settings.get(WorkloadKeys.PATH);
        WorkloadSpec spec = new WorkloadSpec(
                stream.writes() ? WorkloadSpec.Kind.MIXED : WorkloadSpec.Kind.READ,
                WorkloadSpec.Pattern.RANDOM,
                BlockSizes.upTo(blockBytes, granuleBytes),
                Placement.PLAIN,
                fileBytes,
                fileBytes,
                path,
                arrivals,
                depth,
                files.isPresent() ? WorkloadReader.cache(cache, true) : cache.get(WorkloadKeys.CLIENT_CACHE),
                WorkloadSpec.Open.ONCE,
                settings.get(WorkloadKeys.VERIFY),
                stream.writes() ? 0 : 1,
                1,
                WorkloadReader.window(settings, depth),
                0,
                Optional.empty(),
                Optional.of(stream),
                files);
        ServerCacheSpec _ = WorkloadReader.serverCache(cache);
        DataSpec _ = WorkloadReader.data(settings);
        cache.refuseUnknown();
        settings.refuseUnknown();
        WorkloadReader.check(settings, blockBytes, fileBytes, path);
        if (files.isEmpty()) {
            WorkloadReader.checkRemembered(settings, spec);
        }
        return spec;
    }

    private static void refuseBeginnings(Settings settings) {
        for (Key<?> key : BEGINNINGS) {
            if (settings.has(key)) {
                throw settings.mistake(key, "does not apply to a trace, whose operations begin by its params.speed");
            }
        }
    }

    private static StreamSpec stream(Settings settings, Settings plan) {
        Settings given = settings.child(WorkloadKeys.PARAMS);
        SortedMap<String, String> parameters = new TreeMap<>();
        for (String parameter : given.mapping().entries().keySet()) {
            parameters.put(parameter, given.requiredText(parameter));
        }
        if (settings.has(WorkloadKeys.LOAD)) {
            if (settings.has(WorkloadKeys.CLASS)) {
                throw settings.mistake(WorkloadKeys.CLASS, "does not go with workload.load");
            }
            return StreamSpec.of(settings.require(WorkloadKeys.LOAD), parameters);
        }
        String name = settings.require(WorkloadKeys.CLASS);
        Settings known = PinnedClasses.of(plan, name);
        return new StreamSpec(
                name,
                known.require(PinnedClasses.SHA256),
                known.get(PinnedClasses.WRITES),
                parameters,
                Optional.empty());
    }
}
