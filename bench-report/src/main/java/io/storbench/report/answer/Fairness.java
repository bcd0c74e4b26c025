package io.storbench.report.answer;

import io.storbench.report.compare.Point;
import io.storbench.report.compare.PointResults;
import io.storbench.result.Measurement;
import io.storbench.result.Origin;
import io.storbench.result.TrialResult;
import io.storbench.unit.ByteSize;
import io.storbench.unit.TimeSpan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What two compared levels have in common beside what is compared, as far as trials tell.
public final class Fairness {
    /// Paths whose round-trip times differ by less are one.
    private static final double PATH_SHARE = 0.1;

    private static final long PATH_NANOS = 100_000;

    private static final String NOT_TOLD = "not told";

    /// The item that a factor sets.
    private static final Map<String, String> SET_BY =
            Map.ofEntries(
                    Map.entry("network.rtt", "path"),
                    Map.entry("target.rsize", "transfer size"),
                    Map.entry("target.wsize", "transfer size"),
                    Map.entry("target.server.storage", "store"),
                    Map.entry("target.server.store", "store"),
                    Map.entry("target.readahead", "readahead"),
                    Map.entry("target.cache", "client cache"),
                    Map.entry("workload.cache.server", "server cache"));

    private static final Pattern OPERATION =
            Pattern.compile("(workload|hosts\\.[^.]+)\\.operation");

    private Fairness() {}

    /// How an item stands.
    public enum State {
        /// The same for both.
        MATCHED,
        /// Not told of one or of both.
        UNKNOWN,
        /// Different.
        DIFFERENT
    }

    /// A line of the ledger.
    ///
    /// @param left what the level named first has, at all its points
    /// @param right what the other has
    public record Item(String name, String left, String right, State state) {}

    /// Two values of one point.
    private record Values(String left, String right, State state) {}

    /// The ledger of a pair, over all points that are compared.
    ///
    /// @param compare the path of the compared factor: what it sets is no item
    static List<Item> of(List<Contest> contests, String compare) {
        return items(contests).stream()
                .filter(item -> !item.name().equals(SET_BY.get(compare)))
                .toList();
    }

    private static List<Item> items(List<Contest> contests) {
        return List.of(
                item("store", contests, c -> told(c, Fairness::store)),
                item("durability", contests, c -> told(c, r -> fact(r, "durability"))),
                item("client cache", contests, c -> told(c, Fairness::clientCache)),
                item("server cache", contests, c -> told(c, Fairness::serverCache)),
                item("transfer size", contests, Fairness::transfer),
                item("connections", contests, c -> told(c, Fairness::connections)),
                item("readahead", contests, c -> told(c, Fairness::readahead)),
                item("path", contests, Fairness::path),
                item("interleaving", contests, Fairness::interleaving));
    }

    private static Item item(
            String name, List<Contest> contests, Function<Contest, Values> values) {
        List<Values> all = contests.stream().map(values).toList();
        return new Item(
                name,
                all.stream().map(Values::left).distinct().collect(Collectors.joining(", ")),
                all.stream().map(Values::right).distinct().collect(Collectors.joining(", ")),
                all.stream().map(Values::state).max(Enum::compareTo).orElse(State.UNKNOWN));
    }

    private static Values told(Contest contest, Function<PointResults, Optional<String>> value) {
        Optional<String> left = value.apply(contest.left().results(contest.origin()));
        Optional<String> right = value.apply(contest.right().results(contest.origin()));
        State state =
                left.isEmpty() || right.isEmpty()
                        ? State.UNKNOWN
                        : left.equals(right) ? State.MATCHED : State.DIFFERENT;
        Optional<String> unknown = Optional.of("unknown");
        if (left.equals(unknown) || right.equals(unknown)) {
            state = State.UNKNOWN;
        }
        return new Values(left.orElse(NOT_TOLD), right.orElse(NOT_TOLD), state);
    }

    private static Stream<Measurement> numbers(PointResults results) {
        return results.valid().stream().map(TrialResult.Valid::numbers);
    }

    /// A fact that all replicates tell alike, or all that they tell.
    static Optional<String> fact(PointResults results, String name) {
        TreeSet<String> told =
                numbers(results)
                        .flatMap(n -> Optional.ofNullable(n.facts().get(name)).stream())
                        .map(String::valueOf)
                        .collect(Collectors.toCollection(TreeSet::new));
        return told.isEmpty() ? Optional.empty() : Optional.of(String.join(" or ", told));
    }

    /// A key of the trials, whether it is a factor or not: what all have, or all that any has.
    private static Optional<String> key(PointResults results, String path) {
        TreeSet<String> told =
                results.valid().stream()
                        .map(TrialResult.Valid::header)
                        .flatMap(header -> Stream.of(header.factors(), header.settings()))
                        .flatMap(keys -> Optional.ofNullable(keys.get(path)).stream())
                        .collect(Collectors.toCollection(TreeSet::new));
        return told.isEmpty() ? Optional.empty() : Optional.of(String.join(" or ", told));
    }

    private static Optional<String> store(PointResults results) {
        return key(results, "target.server.storage")
                .or(() -> key(results, "target.server.store"))
                .or(() -> fact(results, "server.disk"))
                .or(() -> fact(results, "device.model"))
                .or(() ->
                        fact(results, "server")
                                .filter("embedded model"::equals)
                                .map(_ -> "memory"));
    }

    private static boolean isRaw(PointResults results) {
        return fact(results, "level").equals(Optional.of("protocol"));
    }

    private static Optional<String> clientCache(PointResults results) {
        return fact(results, "client_cache")
                .or(() -> fact(results, "cache.mode"))
                .or(() -> isRaw(results) ? Optional.of("none") : Optional.empty());
    }

    private static Optional<String> serverCache(PointResults results) {
        return Optional.of(key(results, "workload.cache.server").orElse("unknown"));
    }

    private static Optional<String> connections(PointResults results) {
        return fact(results, "connections")
                .or(() -> fact(results, "iscsi.connections"))
                .or(() -> fact(results, "mount.nconnect"))
                .or(() -> isRaw(results) ? Optional.of("1") : Optional.empty());
    }

    private static Optional<String> readahead(PointResults results) {
        return fact(results, "cache.readahead_bytes")
                .map(Fairness::sizes)
                .or(() -> key(results, "target.readahead"))
                .or(() -> isRaw(results) ? Optional.of("none") : Optional.empty());
    }

    /// The largest transfer in one request. Without a client cache, which merges blocks and reads
    /// ahead, a transfer is a block where it fits into the limit: two limits are then as good as
    /// one.
    private static Values transfer(Contest contest) {
        PointResults left = contest.left().results(contest.origin());
        PointResults right = contest.right().results(contest.origin());
        SortedSet<Long> leftLimits = limits(left);
        SortedSet<Long> rightLimits = limits(right);
        if (leftLimits.isEmpty() || rightLimits.isEmpty()) {
            return new Values(words(leftLimits), words(rightLimits), State.UNKNOWN);
        }
        long smallest = Math.min(leftLimits.first(), rightLimits.first());
        Optional<String> fitting =
                isUncached(left) && isUncached(right)
                        ? key(left, "workload.block").filter(block -> bytes(block) <= smallest)
                        : Optional.empty();
        String blocks = fitting.map(block -> "blocks of " + block + ", ").orElse("");
        return new Values(
                blocks + words(leftLimits),
                blocks + words(rightLimits),
                fitting.isPresent() || leftLimits.equals(rightLimits)
                        ? State.MATCHED
                        : State.DIFFERENT);
    }

    private static boolean isUncached(PointResults results) {
        return clientCache(results).filter(state -> state.startsWith("none")).isPresent();
    }

    private static String words(SortedSet<Long> bytes) {
        return bytes.isEmpty()
                ? NOT_TOLD
                : bytes.stream()
                        .map(b -> ByteSize.forPeople(b.doubleValue()))
                        .collect(Collectors.joining(" or ", "up to ", ""));
    }

    /// Of each trial; empty where one does not tell it.
    private static SortedSet<Long> limits(PointResults results) {
        Set<String> operations = operations(results);
        List<String> names =
                operations.equals(Set.of("write"))
                        ? List.of("wsize")
                        : operations.isEmpty() || operations.equals(Set.of("read"))
                                ? List.of("rsize")
                                : List.of("rsize", "wsize");
        TreeSet<Long> limits = new TreeSet<>();
        for (TrialResult.Valid trial : results.valid()) {
            PointResults own = new PointResults(List.of(trial), List.of(), List.of());
            List<Long> each = names.stream().flatMap(name -> limit(own, name).stream()).toList();
            if (each.size() < names.size()) {
                return new TreeSet<>();
            }
            limits.add(each.stream().min(Long::compare).orElseThrow());
        }
        return limits;
    }

    /// Of the protocol, and of a modelled cache before it.
    private static Optional<Long> limit(PointResults trial, String name) {
        Optional<Long> protocol =
                fact(trial, name + "_bytes")
                        .or(() -> fact(trial, "iscsi.max_burst_bytes"))
                        .or(() -> key(trial, "target." + name))
                        .map(Fairness::bytes);
        Optional<Long> cache = fact(trial, "cache.max_request_bytes").map(Fairness::bytes);
        return protocol.map(limit -> Math.min(limit, cache.orElse(limit)));
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

    private static String sizes(String told) {
        return Arrays.stream(told.split(" or "))
                .map(Fairness::bytes)
                .sorted()
                .map(bytes -> ByteSize.forPeople(bytes.doubleValue()))
                .collect(Collectors.joining(" or "));
    }

    private static long bytes(String text) {
        try {
            return ByteSize.parse(text).bytes();
        } catch (IllegalArgumentException _) {
            return Long.MAX_VALUE; // several values, or a damaged one: never "fits"
        }
    }

    private static Values path(Contest contest) {
        PointResults left = contest.left().results(contest.origin());
        PointResults right = contest.right().results(contest.origin());
        Optional<String> leftKind = fact(left, "network.emulation");
        Optional<String> rightKind = fact(right, "network.emulation");
        double leftNanos = meanRtt(left);
        double rightNanos = meanRtt(right);
        boolean near =
                Math.abs(leftNanos - rightNanos)
                        <= Math.max(PATH_NANOS, PATH_SHARE * Math.max(leftNanos, rightNanos));
        State state =
                leftKind.isEmpty() || rightKind.isEmpty() || leftNanos < 0 || rightNanos < 0
                        ? State.UNKNOWN
                        : near && leftKind.equals(rightKind) ? State.MATCHED : State.DIFFERENT;
        return new Values(path(leftKind, leftNanos), path(rightKind, rightNanos), state);
    }

    private static String path(Optional<String> kind, double nanos) {
        return nanos < 0
                ? kind.orElse(NOT_TOLD)
                : TimeSpan.forPeople(nanos) + kind.map(k -> " (" + k + ")").orElse("");
    }

    /// The path's own round-trip time and what was added, summed; negative when neither is told.
    private static double meanRtt(PointResults results) {
        List<Double> sums = numbers(results).map(Fairness::rtt).toList();
        return sums.isEmpty() || sums.contains(-1.0)
                ? -1
                : sums.stream().mapToDouble(Double::doubleValue).average().orElse(-1);
    }

    private static double rtt(Measurement numbers) {
        List<Double> told =
                Stream.of("path_rtt_ns", "network.rtt_ns")
                        .map(name -> numbers.facts().get(name))
                        .filter(Number.class::isInstance)
                        .map(value -> ((Number) value).doubleValue())
                        .toList();
        return told.isEmpty() ? -1 : told.stream().mapToDouble(Double::doubleValue).sum();
    }

    /// Whether a drifting machine met both alike: the places in the run order overlap.
    private static Values interleaving(Contest contest) {
        if (contest.origin() == Origin.SIMULATED) {
            return new Values("simulated", "simulated", State.MATCHED);
        }
        List<Integer> left = orders(contest.left());
        List<Integer> right = orders(contest.right());
        if (left.getFirst() == 0 || right.getFirst() == 0) {
            return new Values(NOT_TOLD, NOT_TOLD, State.UNKNOWN);
        }
        boolean overlap = left.getFirst() < right.getLast() && right.getFirst() < left.getLast();
        State state =
                left.size() < 2 || right.size() < 2
                        ? State.UNKNOWN
                        : overlap ? State.MATCHED : State.DIFFERENT;
        return new Values(
                overlap ? "in turns" : "in a row", overlap ? "in turns" : "in a row", state);
    }

    /// Ascending; 0, which stands for an unknown place, comes first.
    private static List<Integer> orders(Point point) {
        List<Integer> orders = new ArrayList<>();
        point.results(Origin.MEASURED)
                .valid()
                .forEach(trial -> orders.add(trial.header().runOrder()));
        orders.sort(null);
        return orders;
    }
}
