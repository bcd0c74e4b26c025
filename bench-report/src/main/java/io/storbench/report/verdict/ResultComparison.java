package io.storbench.report.verdict;

import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.Point;
import io.storbench.report.compare.PointResults;
import io.storbench.report.verdict.Judge.Case;
import io.storbench.result.Measurement;
import io.storbench.result.Origin;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;

/// Two sets of results, side by side, with a verdict on the second.
///
/// @param a the first side, such as what was before
/// @param b the second side, which is judged
/// @param origin of the trials compared
/// @param metric that decides
/// @param rules by which it was judged
/// @param pairing of the trials, in a sentence, where pairs are compared: interleaved, or with
///   common random numbers
/// @param runScatter by how much separate runs differ, as a fraction: stated, or estimated from
///   results of several runs; empty when nobody knows, and of pairs and simulations
/// @param points that both sides have, in the order of the first
/// @param missing the levels of the points of the first side that the second lacks
/// @param overall over all of them
/// @param differences between the plans, the machines and what the targets reported
/// @param remarks what is to be known before believing it
public record ResultComparison(
        ResultSet a,
        ResultSet b,
        Origin origin,
        Metric metric,
        Rules rules,
        Optional<String> pairing,
        OptionalDouble runScatter,
        List<PointVerdict> points,
        List<Map<String, String>> missing,
        OverallVerdict overall,
        List<Disparity> differences,
        List<String> remarks) {
    /// Copies.
    public ResultComparison {
        points = List.copyOf(points);
        missing = List.copyOf(missing);
        differences = List.copyOf(differences);
        remarks = List.copyOf(remarks);
    }

    /// Compares two sets of results.
    ///
    /// @throws IllegalArgumentException in a sentence when they do not compare: copies of each
    ///   other, other factors, no common point, nothing measured or simulated on both sides
    public static ResultComparison of(ResultSet a, ResultSet b, Rules rules) {
        a.refuseSharedTrials(b);
        CommonPoints common = CommonPoints.of(a, b);
        Origin origin = origin(a, b, common, rules);
        Metric metric = rules.metric().orElseGet(() -> metric(common, origin));
        List<PointData> data = common.pairs().stream()
                .map(pair -> PointData.of(pair.a(), pair.b(), origin, metric))
                .toList();
        boolean paired = data.stream().anyMatch(point -> point.pairs() > 0);
        Optional<RunEffect> runs =
                origin == Origin.MEASURED && !paired ? RunEffect.of(rules, a, b, metric) : Optional.empty();
        Judge judge = new Judge(a.label(), b.label(), metric, origin, rules, runs);
        List<Case> cases = new ArrayList<>();
        for (int i = 0; i < data.size(); i++) {
            cases.add(judge.examine(
                    paired ? data.get(i).pairsOnly() : data.get(i),
                    Disparity.obstacle(common.pairs().get(i), a, b, origin, metric),
                    data.size()));
        }
        List<String> remarks = new ArrayList<>();
        remarks.addAll(a.remarks());
        remarks.addAll(b.remarks());
        remarks.addAll(common.remarks(a, b));
        remarks.addAll(exclusions(data, a, b));
        remarks.addAll(judge.remarks(cases));
        return new ResultComparison(
                a,
                b,
                origin,
                metric,
                rules,
                paired ? Optional.of(pairingWords(data, origin)) : Optional.empty(),
                runs.map(effect -> OptionalDouble.of(Math.expm1(effect.deviation())))
                        .orElse(OptionalDouble.empty()),
                judge.points(cases),
                common.onlyA().stream().map(Point::factors).toList(),
                judge.overall(cases),
                Disparity.of(a, b, common, origin),
                remarks);
    }

    /// Of all trials of both sides.
    public List<Measurement> measurements() {
        return Stream.of(a, b)
                .flatMap(side -> side.experiment().measurements().stream())
                .toList();
    }

    /// Whether pairs are compared.
    public boolean paired() {
        return pairing.isPresent();
    }

    /// How many points were tested, which is what probabilities are corrected for.
    public int tests() {
        return Math.toIntExact(
                points.stream().filter(point -> point.difference().isPresent()).count());
    }

    /// What it may have missed, if that is too much to call it decided.
    public Optional<Inconclusive> inconclusive() {
        return Inconclusive.of(this);
    }

    /// Points with a verdict.
    public List<PointVerdict> points(Verdict verdict) {
        return points.stream().filter(point -> point.verdict() == verdict).toList();
    }

    /// What is to be known about single points, each with its levels.
    public List<String> reasons() {
        return points.stream()
                .filter(point -> !point.reason().isEmpty())
                .map((PointVerdict point) -> Levels.text(point.factors()) + ": " + point.reason())
                .toList();
    }

    /// The differences in words.
    public List<String> disparities() {
        return differences.stream().map(Disparity::text).toList();
    }

    private static Origin origin(ResultSet a, ResultSet b, CommonPoints common, Rules rules) {
        List<Origin> both = Stream.of(Origin.values())
                .filter(origin -> rules.origin().isEmpty() || rules.origin().get() == origin)
                .filter(origin -> common.pairs().stream()
                        .anyMatch(pair -> pair.a().results(origin).trials() > 0
                                && pair.b().results(origin).trials() > 0))
                .toList();
        if (both.isEmpty()) {
            throw new IllegalArgumentException(
                    "%s holds %s trials of the common points, %s holds %s; nothing%s is on both sides"
                            .formatted(
                                    a.source(),
                                    origins(a.experiment()),
                                    b.source(),
                                    origins(b.experiment()),
                                    rules.origin()
                                            .map(origin -> " " + origin.key())
                                            .orElse("")));
        }
        return both.getFirst();
    }

    private static String origins(Experiment experiment) {
        List<String> found = Stream.of(Origin.values())
                .filter(experiment::has)
                .map(Origin::key)
                .toList();
        return found.isEmpty() ? "no" : String.join(" and ", found);
    }

    /// The most telling one that every point has whose trials count; reads have no time until they
    /// are durable.
    private static Metric metric(CommonPoints common, Origin origin) {
        List<Point> points = common.pairs().stream()
                .flatMap(pair -> Stream.of(pair.a(), pair.b()))
                .filter(point -> !point.results(origin).valid().isEmpty())
                .toList();
        List<Metric> metrics = Metric.of(points.stream()
                .flatMap(point -> point.results(origin).valid().stream())
                .map(trial -> trial.numbers())
                .toList());
        return metrics.stream()
                .filter(metric -> points.stream().allMatch(point -> has(point, origin, metric)))
                .findFirst()
                .orElse(metrics.getFirst());
    }

    /// Whether a point has any number of the metric, be it one that cannot be used: a damaged
    /// number is given, and no reason to judge by another one.
    private static boolean has(Point point, Origin origin, Metric metric) {
        PointResults results = point.results(origin);
        return !results.values(metric).isEmpty() || !results.unusable(metric).isEmpty();
    }

    /// Which trials are in no mean. Of all common points, pairs not yet picked out.
    private static List<String> exclusions(List<PointData> data, ResultSet a, ResultSet b) {
        List<String> remarks = new ArrayList<>();
        side(data, PointData::a, a.label(), remarks);
        side(data, PointData::b, b.label(), remarks);
        return remarks;
    }

    /// How many pairs there are, and which trials have no partner.
    private static String pairingWords(List<PointData> data, Origin origin) {
        int pairs = data.stream().mapToInt(PointData::pairs).sum();
        int alone = data.stream()
                        .mapToInt(point -> point.usedA().size() + point.usedB().size())
                        .sum()
                - 2 * pairs;
        return "%s: %s pairs of trials are compared.%s"
                .formatted(
                        origin == Origin.SIMULATED
                                ? "Both sides share their random numbers"
                                : "The runs were interleaved",
                        pairs,
                        alone == 0
                                ? ""
                                : " Valid trials without a valid partner, which are left out: %s.".formatted(alone));
    }

    private static void side(
            List<PointData> data, Function<PointData, SideTrials> side, String label, List<String> remarks) {
        List<String> parts = new ArrayList<>();
        add(parts, sum(data, side, SideTrials::doubtful), "doubtful");
        add(parts, sum(data, side, SideTrials::failed), "failed");
        add(parts, sum(data, side, trials -> trials.valid() - trials.logs().size()), "without a usable number");
        if (!parts.isEmpty()) {
            remarks.add("Of %s's %s trials %s: these are excluded."
                    .formatted(label, sum(data, side, SideTrials::trials), String.join(", ", parts)));
        }
    }

    private static void add(List<String> parts, int number, String what) {
        if (number > 0) {
            parts.add(number + (number == 1 ? " is " : " are ") + what);
        }
    }

    private static int sum(
            List<PointData> data, Function<PointData, SideTrials> side, ToIntFunction<SideTrials> number) {
        return data.stream().map(side).mapToInt(number).sum();
    }
}
