package io.storbench.report.verdict;

import io.storbench.condition.Conditions;
import io.storbench.report.compare.LoadDifference;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.Point;
import io.storbench.report.compare.StreamComparison;
import io.storbench.report.compare.UnlikeWrites;
import io.storbench.report.compare.WriteEnd;
import io.storbench.report.verdict.CommonPoints.Pair;
import io.storbench.result.Measurement;
import io.storbench.result.Origin;
import io.storbench.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/// Something in which both sides differ besides their numbers.
///
/// @param kind where: in the plan, on the machine, or as the target reported
/// @param name of the key or fact
/// @param a the first side's value; empty when it has none
/// @param b the second side's
public record Disparity(Kind kind, String name, String a, String b) {
    /// Where the sides differ.
    public enum Kind {
        /// A key of the plan.
        PLAN,
        /// A fact of the machine that the trials ran on.
        MACHINE,
        /// A fact that the target or the trial reported.
        TARGET;

        /// The word for people and in JSON.
        public String words() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// What varies from trial to trial, or is recorded as it was at one moment.
    private static final Set<String> PASSING = Set.of(
            "load_average_1min",
            Measurement.PAIR,
            Measurement.RUN,
            Measurement.FORK,
            "model.digest",
            StreamComparison.FACT);

    /// More, such as a new serial number in each trial, are counted.
    private static final int MOST_VALUES = 4;

    /// All of them: the plan's first.
    static List<Disparity> of(ResultSet a, ResultSet b, CommonPoints common, Origin origin) {
        List<Disparity> found = new ArrayList<>();
        Set<String> keys = new TreeSet<>(a.planKeys().keySet());
        keys.addAll(b.planKeys().keySet());
        keys.removeIf(key -> origin == Origin.MEASURED && key.startsWith("simulate"));
        for (String key : keys) {
            add(
                    found,
                    Kind.PLAN,
                    key,
                    a.planKeys().getOrDefault(key, ""),
                    b.planKeys().getOrDefault(key, ""));
        }
        addAll(
                found,
                Kind.MACHINE,
                machines(a, common.pairs().stream().map(Pair::a).toList(), origin),
                machines(b, common.pairs().stream().map(Pair::b).toList(), origin));
        addAll(
                found,
                Kind.TARGET,
                facts(common.pairs().stream().map(Pair::a).toList(), origin),
                facts(common.pairs().stream().map(Pair::b).toList(), origin));
        if (common.pairs().stream()
                .anyMatch(pair -> StreamComparison.differs(
                        pair.a().results(origin), pair.b().results(origin)))) {
            add(found, Kind.TARGET, "operations", "one sequence", "another");
        }
        return found;
    }

    /// Such as `plan network.rtt: 1ms, none`.
    String text() {
        return "%s %s: %s, %s".formatted(kind.words(), name, shown(a), shown(b));
    }

    private static String shown(String value) {
        return value.isEmpty() ? "none" : value;
    }

    /// Why the trials of a point do not compare: what they did was not the same.
    static Optional<Unlike> obstacle(Pair pair, ResultSet a, ResultSet b, Origin origin, Metric metric) {
        List<LoadDifference> loads = LoadDifference.of(pair.a(), pair.b());
        if (!loads.isEmpty()) {
            return Optional.of(new Unlike(LoadDifference.words(loads) + "; the same load is needed", loads));
        }
        SortedMap<String, SortedSet<String>> factsA = facts(List.of(pair.a()), origin);
        SortedMap<String, SortedSet<String>> factsB = facts(List.of(pair.b()), origin);
        String levelA = text(factsA, Conditions.LEVEL);
        String levelB = text(factsB, Conditions.LEVEL);
        if (!levelA.equals(levelB) && !levelA.isEmpty() && !levelB.isEmpty()) {
            return Optional.of(new Unlike(
                    "%s is at the level: %s, %s at: %s; one has caches that the other lacks"
                            .formatted(a.label(), levelA, b.label(), levelB),
                    List.of()));
        }
        return writes(pair, origin)
                ? UnlikeWrites.of(pair.a(), pair.b(), origin, metric)
                        .map(unlike -> new Unlike(unlike.words(a.label(), b.label()), List.of()))
                : Optional.empty();
    }

    /// Trials that flush at their end know when their data was durable.
    private static boolean writes(Pair pair, Origin origin) {
        return Stream.of(pair.a(), pair.b())
                .map(point -> point.results(origin))
                .anyMatch(results -> WriteEnd.haveWritten(results)
                        || results.valid().stream()
                                .anyMatch(
                                        trial -> trial.numbers().durableNanos().isPresent()));
    }

    private static void addAll(
            List<Disparity> found,
            Kind kind,
            SortedMap<String, SortedSet<String>> a,
            SortedMap<String, SortedSet<String>> b) {
        Set<String> names = new TreeSet<>(a.keySet());
        names.addAll(b.keySet());
        names.removeAll(PASSING);
        names.forEach(name -> add(found, kind, name, text(a, name), text(b, name)));
    }

    private static void add(List<Disparity> found, Kind kind, String name, String a, String b) {
        if (!a.equals(b)) {
            found.add(new Disparity(kind, name, a, b));
        }
    }

    private static String text(SortedMap<String, SortedSet<String>> facts, String name) {
        SortedSet<String> values = facts.getOrDefault(name, new TreeSet<>());
        return values.size() <= MOST_VALUES
                ? String.join(", ", values)
                : "%s and %s others".formatted(values.first(), values.size() - 1);
    }

    /// Facts in words; numbers are measured, and differ from trial to trial.
    private static SortedMap<String, SortedSet<String>> facts(List<Point> points, Origin origin) {
        SortedMap<String, SortedSet<String>> facts = new TreeMap<>();
        for (Point point : points) {
            for (TrialResult.Valid trial : point.results(origin).valid()) {
                trial.numbers().facts().forEach((name, value) -> {
                    if (value instanceof String text) {
                        facts.computeIfAbsent(name, _ -> new TreeSet<>()).add(text);
                    }
                });
            }
        }
        return facts;
    }

    private static SortedMap<String, SortedSet<String>> machines(ResultSet results, List<Point> points, Origin origin) {
        SortedMap<String, SortedSet<String>> facts = new TreeMap<>();
        Set<String> ids = new TreeSet<>();
        for (Point point : points) {
            point.results(origin)
                    .valid()
                    .forEach(trial -> ids.add(trial.header().environment()));
        }
        for (String id : ids) {
            results.environments()
                    .getOrDefault(id, new TreeMap<>())
                    .forEach((name, value) ->
                            facts.computeIfAbsent(name, _ -> new TreeSet<>()).add(String.valueOf(value)));
        }
        return facts;
    }
}
