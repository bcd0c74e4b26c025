package io.storbench.report;

import io.storbench.plan.Protocol;
import io.storbench.report.answer.Answer;
import io.storbench.report.answer.LevelComparison;
import io.storbench.report.answer.LevelComparison.Outcome;
import io.storbench.report.answer.Pair;
import io.storbench.report.compare.Percent;
import io.storbench.report.compare.ReplicatesNeeded;
import io.storbench.report.compare.RunPrecision;
import io.storbench.report.design.TrialCost;
import io.storbench.report.wording.ReplicatesText;
import io.storbench.report.wording.Sentence;
import io.storbench.result.Measurement;
import io.storbench.result.Origin;
import io.storbench.result.TrialResult;
import io.storbench.unit.TimeSpan;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// What to do where measured replicates leave something open: as many as decide it or, where those
/// are too many, a better measurement.
final class MoreReplicates {
    /// How many times as long trials are proposed where replicates are of no use.
    private static final int LONGER = 10;

    /// A larger ratio that is excluded helps nobody.
    private static final double MOST_OF_USE = 1.5;

    /// With fewer replicates intervals are wide whatever the trials.
    private static final int FEWEST = 5;

    private final ReportInput input;
    private final Analysis analysis;
    private final Optional<RunPrecision> imprecise;
    private final List<LevelComparison> open;

    private MoreReplicates(ReportInput input, Analysis analysis) {
        this.input = input;
        this.analysis = analysis;
        this.imprecise = analysis.precision().filter(precision -> !precision.isReached());
        this.open = analysis.answer().map(MoreReplicates::open).orElse(List.of());
    }

    /// Measured comparisons that their intervals leave open.
    private static List<LevelComparison> open(Answer answer) {
        return answer.pairs().stream()
                .filter(pair -> pair.origin() == Origin.MEASURED)
                .map(Pair::comparisons)
                .flatMap(List::stream)
                .filter(each -> answer.outcome(each) == Outcome.CANNOT_TELL)
                .toList();
    }

    /// Empty where nothing is open, or nothing tells how replicates scatter.
    static Optional<Step> of(ReportInput input, Analysis analysis) {
        return new MoreReplicates(input, analysis).step();
    }

    private Optional<Step> step() {
        Optional<ReplicatesNeeded> toDecide = analysis.answer().stream()
                .flatMap(answer -> open.stream().flatMap(each -> each.replicatesToTell(answer.sameWithin()).stream()))
                .reduce(ReplicatesNeeded::and);
        Optional<ReplicatesNeeded> toBePrecise = imprecise.flatMap(RunPrecision::needed);
        Optional<ReplicatesNeeded> both =
                Stream.concat(toDecide.stream(), toBePrecise.stream()).reduce(ReplicatesNeeded::and);
        if (both.isEmpty()) {
            return imprecise.map(precision -> run(
                    "Fewer than three replicates are valid: more show how wide the intervals are.",
                    precision.further()));
        }
        ReplicatesNeeded needed = both.get();
        if (!needed.isSensible()) {
            return Optional.of(better(needed));
        }
        boolean isByPrecision = toBePrecise.isPresent()
                && toDecide.map(each -> each.safe() <= toBePrecise.get().safe()).orElse(true);
        return Optional.of(run(
                ReplicatesText.plan(needed, aim(), time(needed.safe())),
                isByPrecision ? imprecise.orElseThrow().further() : "-p design.replicates=" + needed.safe()));
    }

    private String aim() {
        return open.isEmpty() ? "bring the intervals to the precision wanted" : "decide what is open";
    }

    private Step run(String words, String options) {
        return Step.of(input, words, "run", options);
    }

    /// Where very many replicates may be needed: the likely number, which is added to the results
    /// there are, or a better measurement, if storbench measured. The other one is told with its options.
    private Step better(ReplicatesNeeded needed) {
        String many = ReplicatesText.tooMany(needed, aim(), this::time);
        String add = "-p design.replicates=" + needed.likely();
        if (input.isImported()) {
            return run(many, add);
        }
        boolean isBusy = Limits.isBusy(input, analysis.experiment());
        boolean isLonger = !isBusy && measureNanos() > 0;
        String other = isLonger
                ? "Measure %d times as long, on an idle machine: that helps where trials scatter by what happens within them"
                        .formatted(LONGER)
                : "Measure again while nothing else runs on this machine";
        String options = isLonger ? longer(needed) : "-o %s-idle".formatted(input.directory());
        if (needed.isLikelySensible() && !isBusy) {
            return run("%s%s Or %s (%s).".formatted(many, bound(), Sentence.lower(other), options), add);
        }
        return run(
                isLonger
                        ? "%s%s %s.".formatted(many, bound(), other)
                        : "%s. As it is: %s%s"
                                .formatted(
                                        other,
                                        Sentence.lower(many),
                                        needed.isLikelySensible() ? " To add them: %s.".formatted(add) : ""),
                options);
    }

    private String longer(ReplicatesNeeded needed) {
        return "-p protocol.measure=%s -p design.replicates=%d -o %s-longer"
                .formatted(
                        new TimeSpan(Math.min(measureNanos(), Protocol.MAX_NANOS / LONGER) * LONGER),
                        Math.clamp(needed.safe() / LONGER + 1, FEWEST, ReplicatesNeeded.SENSIBLE),
                        input.directory());
    }

    /// What the replicates exclude, which may be all that matters.
    private String bound() {
        double most = open.stream()
                .mapToDouble(each -> Math.max(
                        each.high().orElse(Double.POSITIVE_INFINITY),
                        1 / each.low().orElse(0)))
                .max()
                .orElse(1);
        return most <= 1 || most > MOST_OF_USE
                ? ""
                : " Differences above %s are excluded already; with -p question.same_within=%s smaller ones count as the same."
                        .formatted(
                                Percent.bound(most - 1), Percent.bound(most - 1).replace("\u00A0", ""));
    }

    /// How long timed trials measure: the middle one, to two digits, as they end a little early or
    /// late; 0 where trials end when their work is done.
    private long measureNanos() {
        long[] sorted = measured()
                .flatMap(trial -> trial.measurement().stream())
                .filter(numbers -> "timed".equals(numbers.facts().get("run")))
                .mapToLong(Measurement::durationNanos)
                .sorted()
                .toArray();
        return sorted.length == 0
                ? 0
                : BigDecimal.valueOf(sorted[sorted.length / 2])
                        .round(new MathContext(2))
                        .longValueExact();
    }

    /// How long the replicates that are lacking take, by the middle time from one trial's beginning
    /// to the next one's; empty where that is not known, as of another program's trials.
    private String time(long replicates) {
        if (input.isImported()) {
            return "";
        }
        List<Long> starts = measured()
                .flatMap(trial -> start(trial.header().startedAt()).stream())
                .sorted()
                .toList();
        List<Long> gaps = Stream.iterate(1, i -> i < starts.size(), i -> i + 1)
                .map(i -> starts.get(i) - starts.get(i - 1))
                .sorted()
                .toList();
        long middle = gaps.isEmpty() ? 0 : gaps.get(gaps.size() / 2);
        long points = analysis.experiment().points().stream()
                .filter(point -> point.measured().trials() > 0)
                .count();
        long trials = replicates * points - starts.size();
        return middle <= 0 || trials <= 0 ? "" : TrialCost.text(1e6 * middle * trials);
    }

    private Stream<TrialResult> measured() {
        return analysis.experiment().points().stream()
                .flatMap(point -> point.measured().all());
    }

    /// Milliseconds.
    private static Optional<Long> start(String written) {
        try {
            return Optional.of(Instant.parse(written).toEpochMilli());
        } catch (DateTimeParseException _) {
            return Optional.empty();
        }
    }
}
