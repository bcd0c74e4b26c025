package io.storbench.report.compare;

import io.storbench.design.FollowUps;
import io.storbench.design.Layout;
import io.storbench.plan.AskedMetric;
import io.storbench.result.Measurement;
import io.storbench.result.Origin;
import io.storbench.result.Predictions;
import io.storbench.result.StoppingRule;
import io.storbench.result.TrialHeader;
import io.storbench.result.TrialKey;
import io.storbench.result.TrialResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/// All trials of one plan, by point.
///
/// @param points in order of their numbers
/// @param factors in the plan's order
/// @param superseded trials that were run again; the later result of the same key holds
/// @param followUps which points were added when others had run
public record Experiment(
        List<Point> points, List<ObservedFactor> factors, List<TrialResult> superseded, FollowUps followUps) {
    /// Copies.
    public Experiment {
        points = List.copyOf(points);
        factors = List.copyOf(factors);
        superseded = List.copyOf(superseded);
    }

    /// Sorts trials into points.
    ///
    /// @param trials in the order in which they were written
    /// @throws IllegalArgumentException when they belong to more than one plan
    public static Experiment of(List<TrialResult> trials) {
        return of(trials, Predictions.NONE);
    }

    /// Groups trials of which some were simulated by calibrated profiles.
    ///
    /// @throws IllegalArgumentException when they belong to more than one plan
    public static Experiment of(List<TrialResult> trials, Predictions predictions) {
        long plans =
                trials.stream().map(t -> t.header().key().planHash()).distinct().count();
        if (plans > 1) {
            throw new IllegalArgumentException("the results belong to " + plans + " plans; a report needs them of one");
        }
        List<TrialResult> superseded = new ArrayList<>();
        Map<TrialKey, TrialResult> latest = new LinkedHashMap<>();
        for (TrialResult trial : trials) {
            TrialResult earlier = latest.put(trial.header().key(), trial);
            if (earlier != null) {
                superseded.add(earlier);
            }
        }
        TreeMap<Integer, List<TrialResult>> byPoint = new TreeMap<>();
        for (TrialResult trial : latest.values()) {
            byPoint.computeIfAbsent(trial.header().key().point(), _ -> new ArrayList<>())
                    .add(trial);
        }
        List<Point> points = new ArrayList<>();
        byPoint.forEach((number, own) -> points.add(point(number, own, predictions)));
        return new Experiment(points, factors(points), superseded, FollowUps.NONE);
    }

    /// The same with points that were added later, which differ from those before by the time, too.
    public Experiment inSteps(FollowUps later) {
        return new Experiment(points, factors, superseded, later);
    }

    private static Point point(int number, List<TrialResult> trials, Predictions predictions) {
        TrialHeader header = trials.stream()
                .map(TrialResult::header)
                .filter(h -> h.key().origin() == Origin.MEASURED)
                .findFirst()
                .orElse(trials.getFirst().header());
        return new Point(
                number,
                header.factors(),
                header.settings(),
                PointResults.of(of(trials, Origin.MEASURED)),
                PointResults.of(of(trials, Origin.SIMULATED)),
                Prediction.of(number, trials, predictions));
    }

    private static List<TrialResult> of(List<TrialResult> trials, Origin origin) {
        return trials.stream()
                .filter(trial -> trial.header().key().origin() == origin)
                .sorted((a, b) -> Integer.compare(
                        a.header().key().replicate(), b.header().key().replicate()))
                .toList();
    }

    private static List<ObservedFactor> factors(List<Point> points) {
        Map<String, LinkedHashSet<String>> levels = new LinkedHashMap<>();
        for (Point point : points) {
            point.factors()
                    .forEach((path, level) -> levels.computeIfAbsent(path, _ -> new LinkedHashSet<>())
                            .add(level));
        }
        return levels.entrySet().stream()
                .map(entry -> ObservedFactor.of(entry.getKey(), entry.getValue()))
                .toList();
    }

    /// The same with the levels of words in another order: words have none of their own, and a plan
    /// gives them one.
    ///
    /// @param levels by a factor's path; those not named here stay behind the others
    public Experiment ordered(Map<String, List<String>> levels) {
        return new Experiment(
                points,
                factors.stream()
                        .map(factor -> factor.ordered(levels.getOrDefault(factor.path(), List.of())))
                        .toList(),
                superseded,
                followUps);
    }

    /// The same with numeric factors whose levels the plan spread over a range.
    ///
    /// @param spreads by a factor's path
    public Experiment spread(Map<String, ObservedFactor.Spread> spreads) {
        return new Experiment(
                points,
                factors.stream()
                        .map(factor -> factor.spread(spreads.getOrDefault(factor.path(), factor.spread())))
                        .toList(),
                superseded,
                followUps);
    }

    /// The same without the points in the middle of the others, or on the axes through it, and
    /// without their levels.
    public Experiment corners(Layout layout) {
        List<Point> own =
                points.stream().filter(point -> layout.isCorner(point.number())).toList();
        List<ObservedFactor> cornerFactors = factors.stream()
                .map(factor -> factor.of(own))
                .filter(factor -> !factor.levels().isEmpty())
                .toList();
        return new Experiment(own, cornerFactors, superseded, followUps);
    }

    /// The factors with more than one level.
    public List<ObservedFactor> varied() {
        return factors.stream().filter(factor -> factor.levels().size() > 1).toList();
    }

    /// A factor's name in tables: the last part of its path, or all of it where that is ambiguous.
    public String label(ObservedFactor factor) {
        long namesakes = factors.stream()
                .filter(f -> f.shortName().equals(factor.shortName()))
                .count();
        return namesakes == 1 ? factor.shortName() : factor.path();
    }

    /// The factor with a name in tables.
    public Optional<ObservedFactor> factor(String label) {
        return factors.stream().filter(each -> label(each).equals(label)).findFirst();
    }

    /// A factor's name on axes and in sentences, with its key where another factor has the same.
    public String words(ObservedFactor factor) {
        long namesakes =
                factors.stream().filter(f -> f.words().equals(factor.words())).count();
        return namesakes == 1 ? factor.words() : "%s (%s)".formatted(factor.words(), factor.path());
    }

    /// Groups of points that differ in one factor only, and belong to one step of the experiment,
    /// in order of their first point. Points without the factor are left out.
    public List<List<Point>> groupsOver(ObservedFactor factor) {
        Map<Object, List<Point>> groups = new LinkedHashMap<>();
        for (Point point : points) {
            if (point.factors().containsKey(factor.path())) {
                groups.computeIfAbsent(
                                List.of(point.without(factor.path()), followUps.step(point.number() - 1)),
                                _ -> new ArrayList<>())
                        .add(point);
            }
        }
        return List.copyOf(groups.values());
    }

    /// The rule that ended the measured replicates; empty where their number was fixed before.
    public Optional<StoppingRule> stopping() {
        return points.stream()
                .flatMap(point -> point.measured().stopping().stream())
                .reduce((_, later) -> later);
    }

    /// The numbers of all valid and doubtful trials; superseded ones are not among them.
    public List<Measurement> measurements() {
        return points.stream()
                .flatMap(point -> Stream.of(point.measured(), point.simulated()))
                .flatMap(results -> Stream.concat(results.valid().stream(), results.doubtful().stream()))
                .flatMap(trial -> trial.measurement().stream())
                .toList();
    }

    /// What the name of a metric in a question or limit means for these trials.
    public Metric metric(AskedMetric asked) {
        return Metric.of(asked, measurements());
    }

    /// The numbers of the trials that means are of.
    public List<Measurement> validMeasurements() {
        return points.stream()
                .flatMap(point -> Stream.of(point.measured(), point.simulated()))
                .flatMap(results -> results.valid().stream())
                .map(TrialResult.Valid::numbers)
                .toList();
    }

    /// The trials of all points, measured and simulated, where there are any.
    public List<PointResults> results() {
        return points.stream()
                .flatMap(point -> Stream.of(point.measured(), point.simulated()))
                .filter(results -> results.trials() > 0)
                .toList();
    }

    /// The numbers of the valid trials of an origin.
    public List<Measurement> validMeasurements(Origin origin) {
        return points.stream()
                .flatMap(point -> point.results(origin).numbers().stream())
                .toList();
    }

    /// What valid simulated trials tell of a fact, each by itself.
    public Stream<Object> simulatedFacts(String name) {
        return validMeasurements(Origin.SIMULATED).stream()
                .flatMap(numbers -> Stream.ofNullable(numbers.facts().get(name)));
    }

    /// Whether any trial is valid, so that there is anything to average.
    public boolean hasValid() {
        return !validMeasurements().isEmpty();
    }

    /// Whether measured trials share set-ups, since the plan has factors that are hard to change.
    public boolean hasSetUps() {
        return points.stream()
                .flatMap(point -> point.measured().valid().stream())
                .anyMatch(trial -> trial.header().setUp() > 0);
    }

    /// Whether any trial of an origin is there, whatever became of it.
    public boolean has(Origin origin) {
        return points.stream().anyMatch(point -> point.results(origin).trials() > 0);
    }
}
