package io.storbench.report.answer;

import io.storbench.condition.CacheState;
import io.storbench.condition.CacheState.Warmth;
import io.storbench.condition.Conditions;
import io.storbench.condition.Emulation;
import io.storbench.report.compare.FactorName;
import io.storbench.report.compare.LoadDifference;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.Point;
import io.storbench.report.compare.PointResults;
import io.storbench.report.compare.UnlikeWrites;
import io.storbench.report.compare.WriteEnd;
import io.storbench.result.Measurement;
import io.storbench.result.Origin;
import io.storbench.unit.TimeSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What two compared levels have in common beside what is compared, as far as trials tell.
public final class Fairness {
    /// Paths whose round-trip times differ by less are one.
    private static final double PATH_SHARE = 0.1;

    private static final long PATH_NANOS = 100_000;

    private static final String SAME = "the same at each point";

    static final String NOT_REPORTED = "not reported";

    private static final String NOT_SET = "not set";

    /// What is looked at of both levels.
    public enum Kind {
        LOAD("load"),
        TARGETS("targets"),
        LEVEL("level"),
        STORE("store"),
        /// Of reads, and of writes where a plan says what they write.
        DATA("data"),
        /// Only of writes.
        DURABILITY("durability"),
        CLIENT_CACHE("client cache"),
        SERVER_CACHE("server cache"),
        TRANSFER_SIZE("transfer size"),
        CONNECTIONS("connections"),
        READAHEAD("readahead"),
        PATH("path"),
        INTERLEAVING("interleaving"),
        /// A key of the plan, which has its own name.
        KEY("");

        private final String words;

        Kind(String words) {
            this.words = words;
        }
    }

    /// The item that a factor sets.
    private static final Map<String, Kind> SET_BY = Map.ofEntries(
            Map.entry("network.rtt", Kind.PATH),
            Map.entry("target.rsize", Kind.TRANSFER_SIZE),
            Map.entry("target.wsize", Kind.TRANSFER_SIZE),
            Map.entry("target.server.storage", Kind.STORE),
            Map.entry("target.server.store", Kind.STORE),
            Map.entry("target.readahead", Kind.READAHEAD),
            Map.entry("target.cache", Kind.CLIENT_CACHE),
            Map.entry("workload.cache.server", Kind.SERVER_CACHE),
            Map.entry("workload.data", Kind.DATA),
            Map.entry("workload.data.compressible", Kind.DATA),
            Map.entry("workload.data.dedupable", Kind.DATA),
            Map.entry("workload.data.unit", Kind.DATA));

    private Fairness() {}

    private static Optional<Kind> setBy(String factor) {
        return factor.matches("hosts\\.[^.]+\\.target")
                ? Optional.of(Kind.TARGETS)
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
    /// @param name in sentences and tables
    /// @param left what the level named first has, at all its points
    /// @param right what the other has
    public record Item(Kind kind, String name, String left, String right, State state) {}

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
        return Stream.concat(items(comparisons, compare, metric).stream(), keys(comparisons).stream())
                .filter(item -> !Optional.of(item.kind()).equals(setBy(compare)))
                .filter(item -> item.kind() != Kind.TARGETS || isReported(item))
                .filter(item -> writes || item.kind() != Kind.DURABILITY)
                .filter(item -> dataMatter || item.kind() != Kind.DATA)
                .toList();
    }

    /// Each key of the plan, but for those of the load, that a level sets otherwise than the other does: what is
    /// compared beside its name.
    private static List<Item> keys(List<LevelComparison> comparisons) {
        return comparisons.stream()
                .flatMap(each -> Stream.of(each.left(), each.right()))
                .flatMap(point -> point.settings().keySet().stream())
                .filter(path -> !LoadDifference.isLoad(path))
                .distinct()
                .sorted()
                .map(path -> item(Kind.KEY, FactorName.withKey(path), comparisons, each -> key(each, path)))
                .filter(item -> item.state() == State.COMPARED)
                .toList();
    }

    private static Values key(LevelComparison comparison, String path) {
        String left = comparison.left().settings().getOrDefault(path, NOT_SET);
        String right = comparison.right().settings().getOrDefault(path, NOT_SET);
        return new Values(left, right, left.equals(right) ? State.MATCHED : State.COMPARED);
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
                item(Kind.LOAD, comparisons, c -> loads(c, compare)),
                item(Kind.TARGETS, comparisons, c -> values(c, TrialFacts::targets)),
                item(Kind.LEVEL, comparisons, c -> values(c, r -> TrialFacts.fact(r, Conditions.LEVEL))),
                item(Kind.STORE, comparisons, c -> values(c, TrialFacts::store)),
                item(Kind.DATA, comparisons, c -> values(c, TrialFacts::data)),
                item(Kind.DURABILITY, comparisons, c -> durability(c, metric)),
                item(
                        Kind.CLIENT_CACHE,
                        comparisons,
                        c -> values(c, TrialFacts::clientCache, TrialFacts::isClientCacheUnknown)),
                item(Kind.SERVER_CACHE, comparisons, Fairness::serverCaches),
                item(Kind.TRANSFER_SIZE, comparisons, TransferSize::of),
                item(Kind.CONNECTIONS, comparisons, c -> values(c, TrialFacts::connections)),
                item(Kind.READAHEAD, comparisons, c -> values(c, TrialFacts::readahead)),
                item(Kind.PATH, comparisons, Fairness::networkPath),
                item(Kind.INTERLEAVING, comparisons, Fairness::interleaving));
    }

    private static Item item(Kind kind, List<LevelComparison> comparisons, Function<LevelComparison, Values> values) {
        return item(kind, kind.words, comparisons, values);
    }

    private static Item item(
            Kind kind, String name, List<LevelComparison> comparisons, Function<LevelComparison, Values> values) {
        List<Values> all = comparisons.stream().map(values).toList();
        return new Item(
                kind,
                name,
                all.stream().map(Values::left).distinct().collect(Collectors.joining(", ")),
                all.stream().map(Values::right).distinct().collect(Collectors.joining(", ")),
                all.stream().map(Values::state).max(Enum::compareTo).orElse(State.UNKNOWN));
    }

    private static Values values(LevelComparison comparison, Function<PointResults, Optional<String>> value) {
        return values(comparison, value, _ -> false);
    }

    /// @param isUnknown whether trials report that nobody knows the value
    private static Values values(
            LevelComparison comparison,
            Function<PointResults, Optional<String>> value,
            Predicate<PointResults> isUnknown) {
        PointResults left = comparison.left().results(comparison.origin());
        PointResults right = comparison.right().results(comparison.origin());
        Optional<String> leftValue = value.apply(left);
        Optional<String> rightValue = value.apply(right);
        boolean isReported = leftValue.isPresent() && rightValue.isPresent();
        State state = !isReported || isUnknown.test(left) || isUnknown.test(right)
                ? State.UNKNOWN
                : leftValue.equals(rightValue) ? State.MATCHED : State.DIFFERENT;
        return new Values(leftValue.orElse(NOT_REPORTED), rightValue.orElse(NOT_REPORTED), state);
    }

    private static Values durability(LevelComparison comparison, Metric metric) {
        Values values = values(
                comparison, results -> WriteEnd.of(results, metric), results -> WriteEnd.isUnknown(results, metric));
        boolean isUnlike = UnlikeWrites.of(comparison.left(), comparison.right(), comparison.origin(), metric)
                .isPresent();
        return values.state() == State.MATCHED && isUnlike
                ? new Values(values.left(), values.right(), State.DIFFERENT)
                : values;
    }

    /// Whether a drifting machine met both alike: the places in the run order overlap.
    private static Values interleaving(LevelComparison comparison) {
        if (comparison.origin() == Origin.SIMULATED) {
            return new Values("simulated", "simulated", State.MATCHED);
        }
        List<Integer> left = orders(comparison.left());
        List<Integer> right = orders(comparison.right());
        if (left.getFirst() == 0 || right.getFirst() == 0) {
            return new Values(NOT_REPORTED, NOT_REPORTED, State.UNKNOWN);
        }
        boolean overlap = left.getFirst() < right.getLast() && right.getFirst() < left.getLast();
        String words = overlap ? "interleaved" : "one after the other";
        State state = left.size() < 2 || right.size() < 2 ? State.UNKNOWN : overlap ? State.MATCHED : State.DIFFERENT;
        return new Values(words, words, state);
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

    /// What the servers' caches hold of the data when a load begins, and by what proof: two that are
    /// cold are alike, however that was proved.
    private static Values serverCaches(LevelComparison comparison) {
        String left = serverCache(comparison, true);
        String right = serverCache(comparison, false);
        Optional<Warmth> leftWarmth = warmth(left);
        Optional<Warmth> rightWarmth = warmth(right);
        State state = leftWarmth.isEmpty() || rightWarmth.isEmpty()
                ? State.UNKNOWN
                : leftWarmth.equals(rightWarmth) ? State.MATCHED : State.DIFFERENT;
        return new Values(left, right, state);
    }

    private static String serverCache(LevelComparison comparison, boolean isLeft) {
        Point side = isLeft ? comparison.left() : comparison.right();
        return TrialFacts.serverCache(side.results(comparison.origin())).orElse(NOT_REPORTED);
    }

    /// Empty where nobody knows.
    private static Optional<Warmth> warmth(String text) {
        return CacheState.of(text).map(CacheState::warmth).filter(warmth -> warmth != Warmth.UNKNOWN);
    }

    /// What both levels are loaded with.
    ///
    /// The load is compared where the factor is a key of it, or its levels set nothing else.
    private static Values loads(LevelComparison comparison, String compare) {
        Point left = comparison.left();
        Point right = comparison.right();
        List<LoadDifference> found = LoadDifference.of(left, right);
        if (found.isEmpty()) {
            return new Values(SAME, SAME, State.MATCHED);
        }
        boolean compared = LoadDifference.isLoad(compare)
                ? found.stream().allMatch(each -> each.path().equals(compare))
                : isLoadAlone(left.settings(), right.settings());
        return new Values(
                words(found, LoadDifference::left),
                words(found, LoadDifference::right),
                compared ? State.COMPARED : State.DIFFERENT);
    }

    private static boolean isLoadAlone(Map<String, String> left, Map<String, String> right) {
        return Stream.of(left, right)
                .flatMap(keys -> keys.keySet().stream())
                .filter(path -> !Objects.equals(left.get(path), right.get(path)))
                .allMatch(LoadDifference::isLoad);
    }

    private static String words(List<LoadDifference> found, Function<LoadDifference, String> value) {
        return found.stream().map(each -> each.path() + " " + value.apply(each)).collect(Collectors.joining(", "));
    }

    /// What lies between client and server: how far, and by what it was made so.
    private static Values networkPath(LevelComparison comparison) {
        PointResults left = comparison.left().results(comparison.origin());
        PointResults right = comparison.right().results(comparison.origin());
        Optional<String> leftKind = TrialFacts.fact(left, Conditions.EMULATION);
        Optional<String> rightKind = TrialFacts.fact(right, Conditions.EMULATION);
        double leftNanos = meanRtt(left);
        double rightNanos = meanRtt(right);
        boolean near =
                Math.abs(leftNanos - rightNanos) <= Math.max(PATH_NANOS, PATH_SHARE * Math.max(leftNanos, rightNanos));
        State state = leftKind.isEmpty() || rightKind.isEmpty() || leftNanos < 0 || rightNanos < 0
                ? State.UNKNOWN
                : near && emulation(leftKind).equals(emulation(rightKind)) ? State.MATCHED : State.DIFFERENT;
        return new Values(path(leftKind, leftNanos), path(rightKind, rightNanos), state);
    }

    /// How delays come about; of a model the transport stands behind it, which is the protocol's.
    private static Optional<String> emulation(Optional<String> kind) {
        return kind.map(words ->
                Emulation.of(words).filter(Emulation::isModelled).isPresent() ? Emulation.MODELLED.text() : words);
    }

    private static String path(Optional<String> kind, double nanos) {
        return nanos < 0
                ? kind.orElse(NOT_REPORTED)
                : TimeSpan.humanReadable(nanos) + kind.map(k -> " (" + k + ")").orElse("");
    }

    /// The path's own round-trip time and what was added, summed; negative when neither is known.
    private static double meanRtt(PointResults results) {
        List<Double> sums = TrialFacts.numbers(results).map(Fairness::rtt).toList();
        return sums.isEmpty() || sums.contains(-1.0)
                ? -1
                : sums.stream().mapToDouble(Double::doubleValue).average().orElse(-1);
    }

    private static double rtt(Measurement numbers) {
        List<Double> known = Stream.of("path_rtt_ns", "network.rtt_ns")
                .map(name -> numbers.facts().get(name))
                .filter(Number.class::isInstance)
                .map(value -> ((Number) value).doubleValue())
                .toList();
        if (known.isEmpty()) {
            return -1;
        }
        // What storbench's own clients do not add is in the measured time already.
        return numbers.facts().containsKey("network.apply")
                ? known.getFirst()
                : known.stream().mapToDouble(Double::doubleValue).sum();
    }
}
