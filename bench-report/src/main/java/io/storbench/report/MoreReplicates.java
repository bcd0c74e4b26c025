package io.storbench.report;

import io.storbench.plan.Protocol;
import io.storbench.report.answer.LevelComparison;
import io.storbench.report.answer.LevelComparison.Outcome;
import io.storbench.report.compare.Percent;
import io.storbench.report.compare.ReplicatesNeeded;
import io.storbench.report.compare.RunPrecision;
import io.storbench.report.design.TrialCost;
import io.storbench.report.wording.ReplicatesText;
import io.storbench.result.Measurement;
import io.storbench.result.Origin;
import io.storbench.result.TrialResult;
import io.storbench.unit.TimeSpan;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/// What to do where measured replicates leave something open: as many as decide it or, where those
/// are too many, a better measurement.
///
/// @param imprecise a run that ended before its intervals were as narrow as wanted
/// @param open measured comparisons that their intervals leave open
record MoreReplicates(
        ReportInput input, Analysis analysis, Optional<RunPrecision> imprecise, List<LevelComparison> open) {
    /// How many times as long trials are proposed where replicates are of no use.
    private static final int LONGER = 10;

    /// A larger ratio that is excluded helps nobody.
    private static final double MOST_OF_USE = 1.5;

    /// With fewer replicates intervals are wide whatever the trials.
    private static final int FEWEST = 5;

    /// Empty where nothing is open, or nothing tells how replicates scatter.
    static Optional<NextStep> of(ReportInput input, Analysis analysis) {
        // A question with a limit is about the limit.
        List<LevelComparison> open = analysis
                .answer()
                .filter(_ -> input.question().limit().isEmpty())
                .stream()
                .flatMap(answer -> answer.pairs().stream()
                        .filter(pair -> pair.origin() == Origin.MEASURED)
                        .flatMap(pair -> pair.comparisons().stream())
                        .filter(each -> answer.outcome(each) == Outcome.CANNOT_TELL))
                .toList();
        return new MoreReplicates(
                        input, analysis, analysis.precision().filter(precision -> !precision.isReached()), open)
                .step();
    }

    private Optional<NextStep> step() {
        Optional<ReplicatesNeeded> toDecide = analysis.answer().stream()
                .flatMap(answer -> open.stream().flatMap(each -> each.replicatesToTell(answer.sameWithin()).stream()))
                .reduce(ReplicatesNeeded::and);
        Optional<ReplicatesNeeded> toBePrecise = imprecise.flatMap(RunPrecision::needed);
        Optional<ReplicatesNeeded> both =
                Stream.concat(toDecide.stream(), toBePrecise.stream()).reduce(ReplicatesNeeded::and);
        if (both.isEmpty()) {
            String few = "Fewer than three replicates are valid: more show how wide the intervals are.";
            return imprecise
                    .filter(precision -> precision.lacking() == 0)
                    .map(precision -> run(few, precision.further()));
        }
        ReplicatesNeeded needed = both.get();
        String aim = open.isEmpty() ? "bring the intervals to the precision wanted" : "decide what is open";
        String many = ReplicatesText.words(needed, aim, this::time);
        if (needed.isSensible()) {
            boolean isByPrecision = toBePrecise.isPresent()
                    && toDecide.map(each -> each.safe() <= toBePrecise.get().safe())
                            .orElse(true);
            return Optional.of(
                    run(many, isByPrecision ? imprecise.orElseThrow().further() : replicates(needed.safe())));
        }
        return Optional.of(better(needed, input.isImported() ? many : many + bound()));
    }

    private NextStep run(String words, String options) {
        return NextStep.of(input, words, "run", options);
    }

    private static String replicates(long number) {
        return "-p design.replicates=" + number;
    }

    /// Where very many replicates may be needed: a quiet machine, the likely number, which is added to the results
    /// there are, or longer trials.
    private NextStep better(ReplicatesNeeded needed, String many) {
        boolean isBusy = !input.isImported() && Limitations.isBusy(input, analysis.experiment());
        if (!isBusy && (input.isImported() || needed.isLikelySensible())) {
            return run(many, replicates(needed.likely()));
        }
        return isBusy || measureNanos() == 0
                ? run(
                        many + " Measure again while nothing else runs on this machine.",
                        "-o %s-idle".formatted(input.directory()))
                : run("%s Measure %s times as long.".formatted(many, LONGER), longer(needed));
    }

    private String longer(ReplicatesNeeded needed) {
        TimeSpan measure = new TimeSpan(Math.min(measureNanos(), Protocol.MAX_NANOS / LONGER) * LONGER);
        long replicates = Math.clamp(needed.safe() / LONGER + 1, FEWEST, ReplicatesNeeded.SENSIBLE);
        return "-p protocol.measure=%s %s -o %s-longer".formatted(measure, replicates(replicates), input.directory());
    }

    /// What the replicates exclude, which may be all that matters.
    private String bound() {
        double most = open.stream()
                .mapToDouble(each -> Math.max(
                        each.high().orElse(Double.POSITIVE_INFINITY),
                        1 / each.low().orElse(0)))
                .max()
                .orElse(1);
        String excluded = Percent.bound(most - 1);
        return most <= 1 || most > MOST_OF_USE
                ? ""
                : " Differences above %s are excluded already; with -p question.same_within=%s smaller ones count as the same."
                        .formatted(excluded, excluded.replace("\u00A0", ""));
    }

    /// How long timed trials measure: the middle one, to two digits, as they end a little early or
    /// late; 0 where trials end when their work is done.
    private long measureNanos() {
        return middle(measured()
                .flatMap(trial -> trial.measurement().stream())
                .filter(numbers -> "timed".equals(numbers.facts().get("run")))
                .mapToLong(Measurement::durationNanos)
                .map(nanos ->
                        BigDecimal.valueOf(nanos).round(new MathContext(2)).longValueExact()));
    }

    /// How long the replicates that are lacking take, by the middle time from one trial's beginning
    /// to the next one's; empty where that is not known, as of another program's trials.
    private String time(long replicates) {
        long[] starts = measured()
                .flatMap(trial -> trial.header().started().stream())
                .mapToLong(Instant::toEpochMilli)
                .sorted()
                .toArray();
        long gapMillis = middle(IntStream.range(1, starts.length).mapToLong(i -> starts[i] - starts[i - 1]));
        long points = analysis.experiment().points().stream()
                .filter(point -> point.measured().trials() > 0)
                .count();
        long trials = replicates * points - starts.length;
        return input.isImported() || gapMillis <= 0 || trials <= 0 ? "" : TrialCost.text(1e6 * gapMillis * trials);
    }

    /// 0 of none.
    private static long middle(LongStream values) {
        long[] sorted = values.sorted().toArray();
        return sorted.length == 0 ? 0 : sorted[sorted.length / 2];
    }

    private Stream<TrialResult> measured() {
        return analysis.experiment().points().stream()
                .flatMap(point -> point.measured().all());
    }
}
