package io.storbench.report;

import io.storbench.condition.Conditions;
import io.storbench.engine.Counter;
import io.storbench.report.compare.Agreement;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.Point;
import io.storbench.report.compare.PointResults;
import io.storbench.report.compare.ReadBackTotals;
import io.storbench.report.compare.StreamComparison;
import io.storbench.report.limit.Limit;
import io.storbench.report.limit.Remark;
import io.storbench.report.limit.UnusedFactor;
import io.storbench.report.wording.Sentence;
import io.storbench.result.Origin;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// What limits an answer: at most three, the worst first.
///
/// @param first the answer
record Limits(ReportInput input, Analysis analysis, Facts facts, FirstAnswer first) {
    private static final int MOST = 3;

    /// Fewer operations hardly move a mean.
    private static final double WORTH_SAYING = 0.05;

    List<Limit> worst() {
        return (experiment().hasValid() ? all() : reasons())
                .distinct()
                .limit(MOST)
                .toList();
    }

    /// In the order of what they are worth.
    private Stream<Limit> all() {
        return Stream.of(
                        lost(),
                        notAnswered(),
                        Stream.concat(first.lost().stream(), first.excluded().stream())
                                .map(lost -> new Limit.Stated(lost.remark())),
                        excluded(),
                        screened(() -> EffectText.aliases(
                                analysis, NextSteps.followUp(analysis, first.origin(), input.planText()))),
                        analysis
                                .precision()
                                .filter(precision -> !precision.isReached())
                                .map(Limit.Imprecise::new)
                                .stream(),
                        first.conclusion().stream()
                                .flatMap(sides -> sides.different().stream())
                                .map(Limit.Unlike::new),
                        unlikeLoads(),
                        UnusedFactor.of(experiment()).stream(),
                        model(),
                        accuracy(),
                        levels(),
                        screened(() -> EffectText.assumption(analysis)),
                        busy(input, experiment()).reduce((_, later) -> later).stream(),
                        Remark.of(experiment()).stream().map(Limit.Remarked::new))
                .flatMap(each -> each);
    }

    /// Of effects, where no two levels are compared.
    private Stream<Limit> screened(Supplier<Optional<String>> words) {
        return analysis.answer().isPresent()
                ? Stream.of()
                : words.get().map(Limit.Stated::new).stream().map(each -> each);
    }

    /// Why no trial is valid, with room for what happened in them.
    private Stream<Limit> reasons() {
        List<Limit> remarks =
                Remark.of(experiment()).stream().<Limit>map(Limit.Remarked::new).toList();
        return Stream.concat(
                experiment().points().stream()
                        .flatMap(point -> Stream.of(point.measured(), point.simulated()))
                        .flatMap(results -> results.reasons())
                        .map(reason ->
                                Sentence.capital(reason.lines().findFirst().orElse(reason)))
                        .map(reason -> new Limit.Stated(reason.endsWith(".") ? reason : reason + "."))
                        .distinct()
                        .limit(remarks.isEmpty() ? MOST : MOST - 1L),
                remarks.stream());
    }

    private Stream<Limit> lost() {
        ReadBackTotals all = experiment().points().stream()
                .map(point -> point.measured().durability())
                .reduce(ReadBackTotals.NONE, ReadBackTotals::plus);
        return only(all.lossy() > 0, new Limit.LostData(all.lostBytes(), all.lossy(), all.trials()));
    }

    private Stream<Limit> notAnswered() {
        Metric shown = analysis.metrics().getFirst();
        return input
                .question()
                .metric()
                .map(experiment()::metric)
                .filter(asked -> asked != shown && analysis.answer().isEmpty())
                .map(asked -> new Limit.NotAnswered(asked, shown))
                .stream()
                .map(each -> each);
    }

    private Stream<Limit> excluded() {
        List<PointResults> results = experiment().points().stream()
                .flatMap(point -> Stream.of(point.measured(), point.simulated()))
                .filter(each -> each.trials() > 0)
                .toList();
        int failed = results.stream().mapToInt(each -> each.failed().size()).sum();
        int doubtful = results.stream().mapToInt(each -> each.doubtful().size()).sum();
        long points = results.stream().filter(each -> each.valid().isEmpty()).count();
        return only(failed + doubtful > 0, new Limit.Excluded(failed, doubtful, points));
    }

    /// Measured loads, operations or clients that are not those of the simulation.
    private Stream<Limit> unlikeLoads() {
        List<Point> points = experiment().points();
        List<String> loads = points.stream()
                .filter(point -> point.simulated().trials() > 0)
                .flatMap(point -> point.foreignLoad().stream())
                .distinct()
                .toList();
        // Trials of one replicate have one seed.
        long unlike = points.stream()
                .filter(point -> point.foreignLoad().isEmpty())
                .filter(StreamComparison::differs)
                .count();
        return Stream.of(
                        only(!loads.isEmpty(), new Limit.ForeignLoad(loads)),
                        Stream.of(new Limit.OtherOperations(unlike, points.size()))
                                .filter(_ -> unlike > 0),
                        points.stream()
                                .flatMap(point -> point.unlike().stream())
                                .map(Limit.Stated::new))
                .flatMap(each -> each);
    }

    /// What a prediction rests on, and what of it a user can change.
    private Stream<Limit> model() {
        if (!experiment().has(Origin.SIMULATED)) {
            return Stream.of();
        }
        Stream<Limit> beyond = experiment().points().stream()
                .flatMap(point -> point.prediction().stream())
                .flatMap(own -> own.extrapolation().stream()
                        .map(each -> new Limit.Extrapolated(own.profile(), own.heldOutError(), each)));
        boolean isStorageFree = new PredictionText(experiment()).isStorageFree();
        return Stream.of(beyond, only(isStorageFree, new Limit.FreeStorage()), assumed(), cached())
                .flatMap(each -> each);
    }

    private Stream<Limit> assumed() {
        return experiment().validMeasurements(Origin.SIMULATED).stream()
                .map(numbers -> new Limit.Assumed((long) number(numbers.facts(), "model.profile.assumed"), (long)
                        number(numbers.facts(), "model.profile.parameters")))
                .filter(limit -> 2 * limit.assumed() > limit.of())
                .limit(1)
                .map(limit -> limit);
    }

    private Stream<Limit> cached() {
        double share = experiment().validMeasurements(Origin.SIMULATED).stream()
                .filter(numbers -> numbers.facts().containsKey("cache.mode"))
                // Writes that wait for room in the cache wait for round trips.
                .filter(numbers -> numbers.counters().get(Counter.DIRTY_STALLS) == 0)
                .mapToDouble(numbers ->
                        1 - numbers.counters().get(Counter.CACHE_MISSES) / (double) Math.max(1, numbers.operations()))
                .max()
                .orElse(0);
        return only(share > WORTH_SAYING, new Limit.Cached(share));
    }

    private Stream<Limit> accuracy() {
        return switch (ConfidenceText.accuracy(analysis).map(Agreement::of).orElse(new Agreement.Fitted())) {
            case Agreement.Off off when off.factor() > Agreement.NEAR -> Stream.of(new Limit.FarOff(off.factor()));
            case Agreement.Unrepeated single -> Stream.of(new Limit.Unrepeated(single.factor()));
            case Agreement.Off _, Agreement.Fitted _, Agreement.Near _, Agreement.TooNoisy _ -> Stream.of();
        };
    }

    private Stream<Limit> levels() {
        SortedSet<String> levels = facts.get(Conditions.LEVEL);
        return only(levels.size() > 1, new Limit.MixedLevels(levels));
    }

    /// Machines with more that wanted to run than processors when a measured run began. Trials share
    /// the machine with what else runs on it.
    private static Stream<Limit.Busy> busy(ReportInput input, Experiment experiment) {
        boolean isRepeated = experiment.points().stream()
                .allMatch(point -> point.measured().valid().size() > 1);
        return experiment.points().stream()
                .flatMap(point -> point.measured().all())
                .map(trial -> trial.header().environment())
                .distinct()
                .flatMap(id -> Stream.ofNullable(input.environments().get(id)))
                .map(machine ->
                        new Limit.Busy(number(machine, "load_average_1min"), number(machine, "processors"), isRepeated))
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

    private static Stream<Limit> only(boolean holds, Limit limit) {
        return holds ? Stream.of(limit) : Stream.of();
    }

    private Experiment experiment() {
        return analysis.experiment();
    }
}
