package io.storbench.report;

import io.storbench.condition.Conditions;
import io.storbench.engine.Counter;
import io.storbench.engine.ProcedureCounter;
import io.storbench.report.compare.Agreement;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.Point;
import io.storbench.report.compare.PointResults;
import io.storbench.report.compare.ReadBackTotals;
import io.storbench.report.compare.StreamComparison;
import io.storbench.report.effects.MetricEffects;
import io.storbench.report.effects.Screened;
import io.storbench.report.effects.Screening.Effect;
import io.storbench.report.limitation.Limitation;
import io.storbench.report.limitation.ModelKeys;
import io.storbench.report.limitation.Remark;
import io.storbench.report.limitation.UnusedFactor;
import io.storbench.result.Measurement;
import io.storbench.result.Origin;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// What limits an answer: at most three, the worst first.
final class Limitations {
    private static final int MOST = 3;

    /// Fewer operations hardly move a mean.
    private static final double WORTH_SAYING = 0.05;

    private final Analysis analysis;
    private final Experiment experiment;
    private final List<Limitation> found = new ArrayList<>();

    private Limitations(Analysis analysis) {
        this.analysis = analysis;
        this.experiment = analysis.experiment();
    }

    /// @param first the answer
    /// @param lost trials that the answer begins with, with the reason of the first
    static List<Limitation> of(
            ReportInput input, Analysis analysis, Facts facts, FirstAnswer first, Optional<LostTrials> lost) {
        Limitations limitations = new Limitations(analysis);
        if (analysis.experiment().hasValid()) {
            limitations.data(input);
            limitations.loads(first);
            limitations.found.addAll(ModelKeys.otherThanMeasured(input.planText(), analysis.experiment()));
            limitations.model();
            limitations.machines(input, facts);
        } else {
            limitations.reasons(lost.map(LostTrials::reason).orElse(""));
        }
        Remark.of(analysis.experiment()).forEach(remark -> limitations.found.add(new Limitation.Remarked(remark)));
        return limitations.found.stream().distinct().limit(MOST).toList();
    }

    private void add(boolean holds, Limitation limitation) {
        if (holds) {
            found.add(limitation);
        }
    }

    /// Why no trial is valid, with room for what happened in them.
    private void reasons(String said) {
        experiment.results().stream()
                .flatMap(PointResults::reasons)
                .filter(reason -> !reason.brief().equals(said) || !reason.more().isEmpty())
                .distinct()
                .limit(Remark.of(experiment).isEmpty() ? MOST : MOST - 1L)
                .forEach(reason -> found.add(new Limitation.NoneValid(reason)));
    }

    /// Of what the answer lacks.
    private void data(ReportInput input) {
        ReadBackTotals lost = experiment.points().stream()
                .map(point -> point.measured().durability())
                .reduce(ReadBackTotals.NONE, ReadBackTotals::plus);
        add(lost.lossy() > 0, new Limitation.LostData(lost.lostBytes(), lost.isLeast(), lost.lossy(), lost.trials()));
        boolean isScreening = analysis.answer().isEmpty();
        Metric shown = analysis.metrics().getFirst();
        Metric asked = input.question().metric().map(experiment::metric).orElse(shown);
        add(isScreening && asked != shown, new Limitation.NotAnswered(asked, shown));
        if (isScreening) {
            effects();
        }
        analysis.precision()
                .filter(precision -> !precision.isReached())
                .ifPresent(precision -> found.add(new Limitation.Imprecise(precision)));
    }

    /// Of effects that the answer names.
    private void effects() {
        List<Effect> sums = named().filter(Effect::isSum).toList();
        add(!sums.isEmpty(), new Limitation.Inseparable(sums, has(MetricEffects::hasLostPoints)));
    }

    private void assumption() {
        add(
                named().noneMatch(Effect::isSum)
                        && named().anyMatch(effect -> !effect.term().aliases().isEmpty())
                        && has(effects ->
                                !effects.hasLostPoints() && !effects.analysis().hasLackOfFit()),
                new Limitation.NoHighInteractions());
    }

    private Stream<Effect> named() {
        return analysis.screened().stream().flatMap(screened -> screened.found().named().stream());
    }

    private boolean has(Predicate<MetricEffects> what) {
        return analysis.screened().map(Screened::effects).filter(what).isPresent();
    }

    /// Of sides that are not alike.
    private void loads(FirstAnswer first) {
        first.conclusion()
                .ifPresent(sides -> sides.different().forEach(item -> found.add(new Limitation.Unlike(item))));
        List<Point> points = experiment.points();
        List<String> foreign = points.stream()
                .filter(point -> point.simulated().trials() > 0)
                .flatMap(point -> point.foreignLoad().stream())
                .distinct()
                .toList();
        add(!foreign.isEmpty(), new Limitation.ForeignLoad(foreign));
        // Trials of one replicate have one seed.
        long unlike = points.stream()
                .filter(point -> point.foreignLoad().isEmpty() && StreamComparison.differs(point))
                .count();
        add(unlike > 0, new Limitation.OtherOperations(unlike, points.size()));
        points.forEach(
                point -> point.incomparable().map(Limitation.Unjudged::new).ifPresent(found::add));
    }

    /// Of a listing that is not the one that was probably meant.
    static List<Limitation> listings(Experiment experiment) {
        if (experiment.points().stream().anyMatch(Limitations::listsAnew)) {
            return List.of(new Limitation.ListedAnew());
        }
        return experiment.validMeasurements(Origin.SIMULATED).stream()
                        .map(Measurement::counters)
                        .anyMatch(counters -> counters.get("READDIRPLUS", ProcedureCounter.MESSAGES) > 0
                                && counters.get("GETACL", ProcedureCounter.MESSAGES) == 0)
                ? List.of(new Limitation.ListedWithoutAcls())
                : List.of();
    }

    /// Whether a point's load does nothing but list, so that the listing's kind is part of the answer.
    static boolean isListing(Point point) {
        return point.key("workload.load").equals("listing") || listsAnew(point);
    }

    private static boolean listsAnew(Point point) {
        Map<String, String> load = new HashMap<>(point.settings());
        load.putAll(point.factors());
        List<String> calls =
                List.of(load.getOrDefault("workload.metadata.calls", "").split("\\W+"));
        return calls.containsAll(List.of("readdir", "stat"))
                && load.getOrDefault("workload.metadata.names", "cold").equals("cold");
    }

    /// Of what a prediction rests on.
    private void model() {
        found.addAll(UnusedFactor.of(experiment));
        List<Measurement> simulated = experiment.validMeasurements(Origin.SIMULATED);
        if (experiment.has(Origin.SIMULATED)) {
            experiment.points().stream()
                    .flatMap(point -> point.prediction().stream())
                    .forEach(own -> own.extrapolation()
                            .map(beyond -> new Limitation.Extrapolated(own.profile(), own.heldOutError(), beyond))
                            .ifPresent(found::add));
            add(new PredictionText(experiment).isStorageFree(), new Limitation.FreeStorage());
        }
        found.addAll(listings(experiment));
        double cached = simulated.stream()
                .filter(numbers -> numbers.facts().containsKey("cache.mode"))
                // Writes that wait for room in the cache wait for round trips.
                .filter(numbers -> numbers.counters().get(Counter.DIRTY_STALLS) == 0)
                .mapToDouble(numbers ->
                        1 - numbers.counters().get(Counter.CACHE_MISSES) / (double) Math.max(1, numbers.operations()))
                .max()
                .orElse(0);
        add(cached > WORTH_SAYING, new Limitation.Cached(cached));
        ConfidenceText.accuracy(analysis)
                .map(Agreement::of)
                .filter(Limitations::limits)
                .ifPresent(agreement -> found.add(new Limitation.Disagreement(agreement)));
    }

    /// Whether a simulation is so far from the measurement that it limits what else it predicts.
    static boolean limits(Agreement agreement) {
        return agreement instanceof Agreement.Unrepeated || (agreement instanceof Agreement.Off off && off.isFar());
    }

    /// Of what trials ran on.
    private void machines(ReportInput input, Facts facts) {
        add(facts.get(Conditions.LEVEL).size() > 1, new Limitation.MixedLevels(facts.get(Conditions.LEVEL)));
        if (analysis.answer().isEmpty()) {
            assumption();
        }
        busy(input, experiment).reduce((_, later) -> later).ifPresent(found::add);
    }

    /// Machines with more that wanted to run than processors when a measured run began. Trials share
    /// the machine with what else runs on it.
    private static Stream<Limitation.Busy> busy(ReportInput input, Experiment experiment) {
        boolean isRepeated = experiment.points().stream()
                .allMatch(point -> point.measured().valid().size() > 1);
        return experiment.points().stream()
                .flatMap(point -> point.measured().all())
                .map(trial -> trial.header().environment())
                .distinct()
                .flatMap(id -> Stream.ofNullable(input.environments().get(id)))
                .map(own ->
                        new Limitation.Busy(number(own, "load_average_1min"), number(own, "processors"), isRepeated))
                .filter(busy -> busy.processors() > 0 && busy.load() > busy.processors());
    }

    static boolean isBusy(ReportInput input, Experiment experiment) {
        return busy(input, experiment).findAny().isPresent();
    }

    /// A machine's facts are stored as text.
    private static double number(SortedMap<String, Object> facts, String name) {
        try {
            return Double.parseDouble(String.valueOf(facts.get(name)));
        } catch (NumberFormatException _) {
            return 0;
        }
    }
}
