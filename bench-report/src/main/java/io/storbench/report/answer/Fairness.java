package io.storbench.report.answer;

import io.storbench.condition.Conditions;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.PointResults;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// What two compared levels have in common beside what is compared, as far as trials tell.
public final class Fairness {
    static final String NOT_REPORTED = "not reported";

    /// Only of writes.
    private static final String DURABILITY = "durability";

    /// Of reads, and of writes where a plan says what they write.
    private static final String DATA = "data";

    /// The item that a factor sets.
    private static final Map<String, String> SET_BY = Map.ofEntries(
            Map.entry("network.rtt", "path"),
            Map.entry("target.rsize", "transfer size"),
            Map.entry("target.wsize", "transfer size"),
            Map.entry("target.server.storage", "store"),
            Map.entry("target.server.store", "store"),
            Map.entry("target.readahead", "readahead"),
            Map.entry("target.cache", "client cache"),
            Map.entry("workload.cache.server", "server cache"),
            Map.entry("workload.data", DATA),
            Map.entry("workload.data.compressible", DATA),
            Map.entry("workload.data.dedupable", DATA),
            Map.entry("workload.data.unit", DATA));

    private static final String TARGETS = "targets";

    private Fairness() {}

    private static Optional<String> setBy(String factor) {
        return factor.matches("hosts\\.[^.]+\\.target")
                ? Optional.of(TARGETS)
                : Optional.ofNullable(SET_BY.get(factor));
    }

    /// How an item stands.
    public enum State {
        /// The same for both.
        MATCHED,
        /// Different, and what is compared.
        COMPARED,
        /// Not known of one or of both.
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
    record Values(String left, String right, State state) {}

    /// The ledger of a pair, over all points that are compared.
    ///
    /// @param compare the path of the compared factor: what it sets is not an item
    /// @param metric at whose end written data is somewhere
    static List<Item> of(List<LevelComparison> comparisons, String compare, Metric metric) {
        boolean writes = has(comparisons, TrialFacts::writes);
        boolean dataMatter = has(
                comparisons,
                results ->
                        TrialFacts.reads(results) || TrialFacts.content(results).isPresent());
        return items(comparisons, compare, metric).stream()
                .filter(item -> !Optional.of(item.name()).equals(setBy(compare)))
                .filter(item -> !item.name().equals(TARGETS) || isReported(item))
                .filter(item -> writes || !item.name().equals(DURABILITY))
                .filter(item -> dataMatter || !item.name().equals(DATA))
                .toList();
    }

    private static boolean isReported(Item item) {
        return !item.left().equals(NOT_REPORTED) || !item.right().equals(NOT_REPORTED);
    }

    private static boolean has(List<LevelComparison> comparisons, Predicate<PointResults> operation) {
        return comparisons.stream()
                .anyMatch(each -> operation.test(each.left().results(each.origin()))
                        || operation.test(each.right().results(each.origin())));
    }

    private static List<Item> items(List<LevelComparison> comparisons, String compare, Metric metric) {
        return List.of(
                item("load", comparisons, c -> Loads.of(c, compare)),
                item(TARGETS, comparisons, c -> values(c, TrialFacts::targets)),
                item("level", comparisons, c -> values(c, r -> TrialFacts.fact(r, Conditions.LEVEL))),
                item("store", comparisons, c -> values(c, TrialFacts::store)),
                item(DATA, comparisons, c -> values(c, TrialFacts::data)),
                item(DURABILITY, comparisons, c -> values(c, r -> TrialFacts.writeEnd(r, metric))),
                item("client cache", comparisons, c -> values(c, TrialFacts::clientCache)),
                item("server cache", comparisons, ServerCaches::of),
                item("transfer size", comparisons, TransferSize::of),
                item("connections", comparisons, c -> values(c, TrialFacts::connections)),
                item("readahead", comparisons, c -> values(c, TrialFacts::readahead)),
                item("path", comparisons, NetworkPath::of),
                item("interleaving", comparisons, Interleaving::of));
    }

    private static Item item(String name, List<LevelComparison> comparisons, Function<LevelComparison, Values> values) {
        List<Values> all = comparisons.stream().map(values).toList();
        return new Item(
                name,
                all.stream().map(Values::left).distinct().collect(Collectors.joining(", ")),
                all.stream().map(Values::right).distinct().collect(Collectors.joining(", ")),
                all.stream().map(Values::state).max(Enum::compareTo).orElse(State.UNKNOWN));
    }

    private static Values values(LevelComparison comparison, Function<PointResults, Optional<String>> value) {
        Optional<String> left = value.apply(comparison.left().results(comparison.origin()));
        Optional<String> right = value.apply(comparison.right().results(comparison.origin()));
        State state = left.isEmpty() || right.isEmpty()
                ? State.UNKNOWN
                : left.equals(right) ? State.MATCHED : State.DIFFERENT;
        Optional<String> unknown = Optional.of("unknown");
        if (left.equals(unknown) || right.equals(unknown)) {
            state = State.UNKNOWN;
        }
        return new Values(left.orElse(NOT_REPORTED), right.orElse(NOT_REPORTED), state);
    }
}
