package io.storbench.report;

import io.storbench.engine.Counter;
import io.storbench.report.answer.Fairness;
import io.storbench.report.compare.Agreement;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.Percent;
import io.storbench.report.compare.Point;
import io.storbench.report.compare.PointResults;
import io.storbench.report.compare.Ratio;
import io.storbench.report.compare.ReadBackTotals;
import io.storbench.report.compare.StreamComparison;
import io.storbench.report.wording.OriginVerdict;
import io.storbench.report.wording.Sentence;
import io.storbench.result.Origin;
import io.storbench.result.TrialResult;
import io.storbench.unit.ByteSize;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What limits an answer: at most three remarks, the worst first.
final class Limits {
    private static final int MOST = 3;

    /// Fewer operations hardly move a mean.
    private static final double WORTH_SAYING = 0.05;

    private static final double NEARLY_ALL = 0.995;

    private final ReportInput input;
    private final Analysis analysis;
    private final List<String> found = new ArrayList<>();

    private Limits(ReportInput input, Analysis analysis) {
        this.input = input;
        this.analysis = analysis;
    }

    /// @param first the answer
    static List<String> of(ReportInput input, Analysis analysis, Facts facts, FirstAnswer first) {
        Limits limits = new Limits(input, analysis);
        if (!analysis.experiment().hasValid()) {
            limits.reasons();
            return limits.found.stream().limit(MOST).toList();
        }
        limits.lost();
        limits.unanswered();
        Stream.concat(first.lost().stream(), first.excluded().stream())
                .forEach(lost -> limits.found.add(lost.remark()));
        limits.excluded();
        limits.aliases(first);
        analysis.precision()
                .filter(precision -> !precision.isReached())
                .ifPresent(precision -> limits.found.add(precision.sentence()));
        first.conclusion().ifPresent(limits::unfair);
        limits.foreign();
        limits.otherOperations();
        limits.clients();
        limits.found.addAll(UnusedFactors.of(analysis.experiment()));
        limits.model(facts);
        limits.accuracy();
        limits.levels(facts);
        if (analysis.answer().isEmpty()) {
            EffectText.assumption(analysis).ifPresent(limits.found::add);
        }
        limits.machine();
        limits.found.addAll(limits.remarks());
        limits.unchecked();
        return limits.found.stream().distinct().limit(MOST).toList();
    }

    /// Why no trial is valid.
    private void reasons() {
        experiment().points().stream()
                .flatMap(point -> Stream.of(point.measured(), point.simulated()))
                .flatMap(results -> Stream.concat(
                        results.failed().stream().map(TrialResult.Failed::reason),
                        results.doubtful().stream().flatMap(trial -> trial.reasons().stream())))
                .map(reason -> Sentence.capital(reason.lines().findFirst().orElse(reason)))
                .map(reason -> reason.endsWith(".") ? reason : reason + ".")
                .distinct()
                .limit(remarks().isEmpty() ? MOST : MOST - 1)
                .forEach(found::add);
        found.addAll(remarks());
    }

    private List<String> remarks() {
        return Remarks.found(experiment()).stream()
                .map(remark -> Sentence.capital(remark) + ".")
                .toList();
    }

    private void lost() {
        ReadBackTotals all = ReadBackTotals.NONE;
        for (Point point : experiment().points()) {
            all = all.plus(point.measured().durability());
        }
        if (all.lossy() > 0) {
            found.add("Acknowledged data was lost: %s in %s of %s trials."
                    .formatted(ByteSize.humanReadable(all.lostBytes()), all.lossy(), all.trials()));
        }
    }

    /// The plan asks for what its load does not have, such as transactions of plain reads.
    private void unanswered() {
        Metric shown = analysis.metrics().getFirst();
        input.question()
                .metric()
                .map(experiment()::metric)
                .filter(asked -> asked != shown && analysis.answer().isEmpty())
                .map(asked -> "No valid trial has a %s, which the plan asks for: the answer is about the %s."
                        .formatted(asked.words(), shown.words()))
                .ifPresent(found::add);
    }

    private void excluded() {
        int failed = 0;
        int doubtful = 0;
        int empty = 0;
        for (Point point : experiment().points()) {
            for (Origin origin : Origin.values()) {
                PointResults results = point.results(origin);
                failed += results.failed().size();
                doubtful += results.doubtful().size();
                empty += results.trials() > 0 && results.valid().isEmpty() ? 1 : 0;
            }
        }
        if (failed + doubtful > 0) {
            found.add("%s %s excluded%s."
                    .formatted(
                            excluded(failed, doubtful),
                            failed + doubtful == 1 ? "is" : "are",
                            empty == 0
                                    ? ""
                                    : "; "
                                            + empty
                                            + (empty == 1
                                                    ? " point has no valid trial"
                                                    : " points have no valid trial")));
        }
    }

    /// `1 doubtful trial`, `2 failed and 1 doubtful trials`.
    private static String excluded(int failed, int doubtful) {
        return Stream.of(failed == 0 ? "" : failed + " failed", doubtful == 0 ? "" : doubtful + " doubtful")
                        .filter(text -> !text.isEmpty())
                        .collect(Collectors.joining(" and "))
                + (failed + doubtful == 1 ? " trial" : " trials");
    }

    private void unfair(OriginVerdict conclusion) {
        for (Fairness.Item item : conclusion.different()) {
            found.add(
                    item.name().equals("interleaving")
                            ? "The trials were not interleaved: a drift of the machine, or dependence"
                                    + " between successive trials, may be part of the difference."
                            : "They also differ in %s: %s against %s."
                                    .formatted(item.name(), quoted(item.left()), quoted(item.right())));
        }
    }

    /// What one side has, with its meaning where the word alone does not say it.
    private static String quoted(String value) {
        return value.equals("stable") ? "on stable storage, which survives a power cut" : value;
    }

    /// Loads that no simulation of the plan has.
    private void foreign() {
        List<String> loads = experiment().points().stream()
                .filter(point -> point.simulated().trials() > 0)
                .flatMap(point -> point.foreignLoad().stream())
                .distinct()
                .toList();
        if (!loads.isEmpty()) {
            found.add("Measured and simulated loads differ, and are not compared, where fio had %s."
                    .formatted(String.join("; ", loads)));
        }
    }

    /// Measured and simulated trials of one replicate have one seed, and make the same operations.
    private void otherOperations() {
        long unlike = experiment().points().stream()
                .filter(point -> point.foreignLoad().isEmpty())
                .filter(StreamComparison::differs)
                .count();
        if (unlike > 0) {
            found.add(
                    "Measured and simulated operations are not the same at %d of %d points, by their digests: they are of different versions of storbench, or of different seeds."
                            .formatted(unlike, experiment().points().size()));
        }
    }

    /// Predictions of another client than the one that measured.
    private void clients() {
        experiment().points().stream()
                .flatMap(point -> point.unlike().stream())
                .distinct()
                .forEach(found::add);
    }

    /// What a prediction stands on.
    private void model(Facts facts) {
        if (experiment().has(Origin.SIMULATED)) {
            new PredictionText(experiment(), facts).limits().forEach(found::add);
        }
        cached();
    }

    /// Operations without a round trip, which make a mean less than one.
    private void cached() {
        double share = experiment().points().stream()
                .flatMap(point -> point.simulated().valid().stream())
                .map(TrialResult.Valid::numbers)
                .filter(numbers -> numbers.facts().containsKey("cache.mode"))
                // Writes that wait for room in the cache wait for round trips.
                .filter(numbers -> numbers.counters().get(Counter.DIRTY_STALLS) == 0)
                .mapToDouble(numbers ->
                        1 - numbers.counters().get(Counter.CACHE_MISSES) / (double) Math.max(1, numbers.operations()))
                .max()
                .orElse(0);
        if (share > WORTH_SAYING) {
            found.add(
                    share > NEARLY_ALL
                            ? "At some points all operations end in the client's cache, without a round trip."
                            : "Up to %s of the operations end in the client's cache; each of the others takes a round trip at least."
                                    .formatted(Percent.of(share)));
        }
    }

    private static double number(String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException _) {
            return 0;
        }
    }

    private void accuracy() {
        switch (ConfidenceText.accuracy(analysis).map(Agreement::of).orElse(new Agreement.Fitted())) {
            case Agreement.Off off
            when off.factor() > Agreement.NEAR ->
                found.add("The simulation is off by a factor of up to %s; do not extrapolate with it."
                        .formatted(Ratio.factorAbove(off.factor())));
            case Agreement.Unrepeated single ->
                found.add(
                        "The simulation differs by a factor of up to %s from single measurements, whose noise is not known."
                                .formatted(Ratio.factorAbove(single.factor())));
            case Agreement.Off _, Agreement.Fitted _, Agreement.Near _, Agreement.TooNoisy _ -> {}
        }
    }

    private void levels(Facts facts) {
        LevelText.mixed(facts).ifPresent(found::add);
    }

    private void aliases(FirstAnswer first) {
        if (analysis.answer().isEmpty()) {
            EffectText.aliases(analysis, NextSteps.followUp(analysis, first.origin(), input.planText()))
                    .ifPresent(found::add);
        }
    }

    /// Whether more wanted to run than the machine has processors when a measured run began.
    static boolean isBusy(ReportInput input, Experiment experiment) {
        return busy(input, experiment).findAny().isPresent();
    }

    private static Stream<SortedMap<String, Object>> busy(ReportInput input, Experiment experiment) {
        return experiment.points().stream()
                .flatMap(point -> point.measured().all())
                .map(trial -> trial.header().environment())
                .distinct()
                .flatMap(id -> Stream.ofNullable(input.environments().get(id)))
                .filter(Limits::isBusy);
    }

    /// Trials share the machine with what else runs on it.
    private void machine() {
        List<String> busy = busy(input, experiment())
                .map(facts -> "load average %s on %s processors as a run began"
                        .formatted(text(facts), facts.get("processors")))
                .distinct()
                .toList();
        if (!busy.isEmpty()) {
            found.add("The machine was busy (%s): latencies may be too high%s."
                    .formatted(
                            busy.getLast(),
                            isRepeated() ? "; the intervals include how it varied between trials" : ""));
        }
    }

    private boolean isRepeated() {
        return experiment().points().stream()
                .allMatch(point -> point.measured().valid().size() > 1);
    }

    private static String text(SortedMap<String, Object> facts) {
        return String.format(Locale.ROOT, "%.1f", number(String.valueOf(facts.get("load_average_1min"))));
    }

    private static boolean isBusy(SortedMap<String, Object> facts) {
        double processors = number(String.valueOf(facts.get("processors")));
        return processors > 0 && number(String.valueOf(facts.get("load_average_1min"))) > processors;
    }

    private void unchecked() {
        if (input.unchecked() > 0) {
            found.add("%s of %s trials have no checksum, as older versions wrote them."
                    .formatted(input.unchecked(), input.trials().size()));
        }
    }

    private Experiment experiment() {
        return analysis.experiment();
    }
}
