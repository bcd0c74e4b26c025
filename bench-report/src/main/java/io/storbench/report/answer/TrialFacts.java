package io.storbench.report.answer;

import io.storbench.condition.CacheState;
import io.storbench.condition.CacheState.Warmth;
import io.storbench.condition.Conditions;
import io.storbench.condition.Level;
import io.storbench.plan.DataSpec;
import io.storbench.report.compare.PointResults;
import io.storbench.report.compare.WriteEnd;
import io.storbench.result.Measurement;
import io.storbench.result.TrialResult;
import io.storbench.unit.ByteSize;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What the valid trials of a point say about their target and their load, in words.
final class TrialFacts {
    private static final Pattern GROUPS_TARGET = Pattern.compile("^hosts\\.([^.]+)\\.target$");
    private static final Pattern OPERATION = Pattern.compile("(workload|hosts\\.[^.]+)\\.operation");

    private TrialFacts() {}

    static Stream<Measurement> numbers(PointResults results) {
        return results.valid().stream().map(TrialResult.Valid::numbers);
    }

    /// A fact that all replicates tell alike, or all that they tell.
    static Optional<String> fact(PointResults results, String name) {
        TreeSet<String> found = numbers(results)
                .flatMap(n -> Optional.ofNullable(n.facts().get(name)).stream())
                .map(String::valueOf)
                .collect(Collectors.toCollection(TreeSet::new));
        return found.isEmpty() ? Optional.empty() : Optional.of(String.join(" or ", found));
    }

    /// A key of the trials, whether it is a factor or not: what all have, or all that any has.
    static Optional<String> key(PointResults results, String path) {
        TreeSet<String> found = results.valid().stream()
                .map(TrialResult.Valid::header)
                .flatMap(header -> Stream.of(header.factors(), header.settings()))
                .flatMap(keys -> Optional.ofNullable(keys.get(path)).stream())
                .collect(Collectors.toCollection(TreeSet::new));
        return found.isEmpty() ? Optional.empty() : Optional.of(String.join(" or ", found));
    }

    /// Which target each group of hosts drives, such as `backup: lun, office: mount`.
    static Optional<String> targets(PointResults results) {
        TreeSet<String> found = results.valid().stream()
                .map(TrialResult.Valid::header)
                .flatMap(header -> Stream.of(header.factors(), header.settings()))
                .flatMap(keys -> keys.entrySet().stream())
                .flatMap(key -> GROUPS_TARGET
                        .matcher(key.getKey())
                        .results()
                        .map(group -> group.group(1) + ": " + key.getValue()))
                .collect(Collectors.toCollection(TreeSet::new));
        return found.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", found));
    }

    static Optional<String> store(PointResults results) {
        return key(results, "target.server.storage")
                .or(() -> key(results, "target.server.store"))
                .or(() -> fact(results, "server.disk"))
                .or(() -> fact(results, "device.model"))
                .or(() ->
                        fact(results, "server").filter("embedded model"::equals).map(_ -> "memory"));
    }

    private static boolean isRaw(PointResults results) {
        return fact(results, Conditions.LEVEL).equals(Optional.of(Level.PROTOCOL.text()));
    }

    static Optional<String> clientCache(PointResults results) {
        return fact(results, Conditions.CLIENT_CACHE)
                .or(() -> fact(results, "cache.mode"))
                .or(() -> isRaw(results) ? Optional.of("none") : Optional.empty())
                .or(() -> fact(results, Conditions.LEVEL)
                        .filter(Level.PROTOCOL_CACHED.text()::equals)
                        .map(_ -> "modelled"));
    }

    /// Whether a trial reports that nobody knows what its client's cache held.
    static boolean isClientCacheUnknown(PointResults results) {
        return numbers(results)
                .flatMap(numbers -> Conditions.of(numbers.facts()).clientCache().stream())
                .anyMatch(state -> state.warmth() == Warmth.UNKNOWN);
    }

    static Optional<String> serverCache(PointResults results) {
        return fact(results, Conditions.SERVER_CACHE)
                .or(() -> key(results, "workload.cache.server"))
                .or(() -> Optional.of("unknown"));
    }

    static Optional<String> connections(PointResults results) {
        return fact(results, "connections")
                .or(() -> fact(results, "iscsi.connections"))
                .or(() -> fact(results, "mount.nconnect"))
                .or(() -> fact(results, "sessions"))
                .or(() -> isRaw(results) ? Optional.of("1") : Optional.empty());
    }

    static Optional<String> readahead(PointResults results) {
        return fact(results, "cache.readahead_bytes")
                .map(TrialFacts::sizes)
                .or(() -> key(results, "target.readahead"))
                .or(() -> isRaw(results) ? Optional.of("none") : Optional.empty());
    }

    static boolean isUncached(PointResults results) {
        return clientCache(results)
                .flatMap(CacheState::of)
                .filter(state -> state.warmth() == Warmth.BYPASSED)
                .isPresent();
    }

    /// What hosts do: the workload's operation and those that groups of hosts have in its place.
    static Set<String> operations(PointResults results) {
        return results.valid().stream()
                .map(TrialResult.Valid::header)
                .flatMap(header -> Stream.of(header.settings(), header.factors()))
                .flatMap(keys -> keys.entrySet().stream())
                .filter(entry -> OPERATION.matcher(entry.getKey()).matches())
                .map(Map.Entry::getValue)
                .collect(Collectors.toSet());
    }

    private static String sizes(String found) {
        return Arrays.stream(found.split(" or "))
                .map(TrialFacts::bytes)
                .sorted()
                .map(bytes -> ByteSize.humanReadable(bytes.doubleValue()))
                .collect(Collectors.joining(" or "));
    }

    static long bytes(String text) {
        try {
            return ByteSize.parse(text).bytes();
        } catch (IllegalArgumentException _) {
            return Long.MAX_VALUE; // several values, or a damaged one: never "fits"
        }
    }

    /// Whether any of a point's valid trials writes: by its plan, or, of a class or a built-in load, which
    /// choose their operations, by what was counted.
    static boolean writes(PointResults results) {
        return operations(results).stream().anyMatch(operation -> !operation.equals("read"))
                || WriteEnd.haveWritten(results);
    }

    /// Whether any of them reads, which is what a plan does that does not say.
    static boolean reads(PointResults results) {
        Set<String> operations = operations(results);
        return operations.isEmpty() || operations.contains("read") || operations.contains("mixed");
    }

    /// What reads find: what a target says of it, else what storbench has written.
    static Optional<String> data(PointResults results) {
        return results.valid().isEmpty()
                ? Optional.empty()
                : fact(results, "data_set")
                        .or(() -> Optional.of(content(results)
                                .map(content -> "written by storbench, " + content)
                                .orElse("written by storbench")));
    }

    /// What a plan says that data are made of; empty where it does not.
    static Optional<String> content(PointResults results) {
        return fact(results, DataSpec.FACT);
    }
}
