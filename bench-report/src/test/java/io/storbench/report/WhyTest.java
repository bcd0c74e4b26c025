package io.storbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.engine.TimePart;
import io.storbench.plan.Question;
import io.storbench.report.answer.Why;
import io.storbench.report.answer.Why.Difference;
import io.storbench.report.render.ReportFormat;
import io.storbench.report.wording.WhyText;
import io.storbench.result.Predictions;
import io.storbench.result.TimeBreakdown;
import io.storbench.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// Which part of the time makes compared levels differ. The numbers are made by hand: writes over 20 ms, of which
/// iscsi waits for two round trips and nfs for one.
class WhyTest {
    private static final double MILLI = 1e6;
    private static final double[] SCATTER = {0.99, 1, 1.01};

    private static TimeBreakdown time(double factor, Map<TimePart, Double> millis, Map<String, Double> roundTrips) {
        TreeMap<String, Double> parts = new TreeMap<>();
        millis.forEach((part, value) -> parts.put(part.key(), value * MILLI * factor));
        double mean = parts.values().stream().mapToDouble(Double::doubleValue).sum();
        return new TimeBreakdown(Math.round(1e9 / mean), mean, parts, new TreeMap<>(roundTrips));
    }

    private static TrialBuilder of(TrialBuilder trial, String target, int replicate) {
        return trial.factor("target", target).replicate(replicate).setting("workload.operation", "read");
    }

    private static void add(List<TrialResult> trials, TrialBuilder trial, TimeBreakdown time) {
        trials.add(trial.time("write", time).valid(time.meanNanos()));
    }

    /// @param iscsi parts of iscsi's time
    private static List<TrialResult> writes(Map<TimePart, Double> iscsi) {
        List<TrialResult> trials = new ArrayList<>();
        for (int i = 0; i < SCATTER.length; i++) {
            add(
                    trials,
                    of(TrialBuilder.measured(1), "nfs", i + 1),
                    time(SCATTER[i], Map.of(TimePart.PROPAGATION, 20.0, TimePart.STORAGE, 1.0), Map.of("WRITE", 1.0)));
            add(
                    trials,
                    of(TrialBuilder.measured(2), "iscsi", i + 1),
                    time(SCATTER[SCATTER.length - 1 - i], iscsi, Map.of("WRITE", 1.0, "R2T", 1.0)));
        }
        return trials;
    }

    private static List<TrialResult> oneMoreRoundTrip() {
        return writes(Map.of(TimePart.PROPAGATION, 40.0, TimePart.STORAGE, 5.0));
    }

    private static Report report(List<TrialResult> trials) {
        return Report.of(Reports.input(trials, "", Question.NONE, Predictions.NONE));
    }

    private static Why why(List<TrialResult> trials) {
        return report(trials).headline().first().why().orElseThrow();
    }

    @Test
    void aRoundTripMoreIsCounted() {
        Why why = why(oneMoreRoundTrip());
        assertThat(new WhyText(why).sentences())
                .containsExactly(
                        "iscsi waits for one more round trip per write than nfs (20.0 ms of the difference of 24.0 ms).");
        Difference difference = why.differences().getFirst();
        assertThat(difference.part()).contains(TimePart.PROPAGATION);
        assertThat(difference.nanos()).isBetween(23.99 * MILLI, 24.01 * MILLI);
        assertThat(difference.moreRoundTrips()).isEqualTo(1.0);
    }

    @Test
    void aPartThatOtherPartsMakeUpForIsNotSaidToBeOfTheDifference() {
        assertThat(new WhyText(why(writes(Map.of(TimePart.PROPAGATION, 40.0)))).sentences())
                .containsExactly(
                        "iscsi waits for one more round trip per write than nfs (20.0 ms; in all it takes 19.0 ms"
                                + " longer).");
    }

    @Test
    void anotherPartIsNamed() {
        assertThat(new WhyText(why(writes(Map.of(TimePart.PROPAGATION, 20.0, TimePart.STORAGE, 9.0)))).sentences())
                .containsExactly("iscsi takes 8.00 ms longer per write than nfs; the part that differs most is"
                        + " \u201Cstorage\u201D, by 8.00 ms. It also waits for one more round trip.");
    }

    @Test
    void nothingIsClaimedWithinTheNoise() {
        Why why = why(writes(Map.of(TimePart.PROPAGATION, 20.1, TimePart.STORAGE, 1.0)));
        assertThat(why.differences()).isEmpty();
        assertThat(why.bars()).hasSize(2);
        assertThat(new WhyText(why).sentences()).isEmpty();
    }

    /// The wholes differ; a part whose replicates scatter by more than it differs by is not named, though its mean
    /// differs most.
    @Test
    void aPartWithinItsOwnNoiseIsNotNamed() {
        List<TrialResult> trials = new ArrayList<>();
        double[] scattered = {1, 30, 2};
        for (int i = 0; i < SCATTER.length; i++) {
            add(
                    trials,
                    of(TrialBuilder.measured(1), "nfs", i + 1),
                    time(1, Map.of(TimePart.SERVER_QUEUE, 1.0, TimePart.STORAGE, 39.0 * SCATTER[i]), Map.of()));
            add(
                    trials,
                    of(TrialBuilder.measured(2), "iscsi", i + 1),
                    time(
                            1,
                            Map.of(
                                    TimePart.SERVER_QUEUE,
                                    scattered[i],
                                    TimePart.STORAGE,
                                    52.0 - scattered[i] * SCATTER[i]),
                            Map.of()));
        }
        assertThat(new WhyText(why(trials)).sentences())
                .containsExactly("iscsi takes 12.0 ms longer per write than nfs; no part of it differs by more than its"
                        + " noise.");
    }

    @Test
    void doubtfulAndFailedTrialsAreNotInTheMeans() {
        List<TrialResult> trials = oneMoreRoundTrip();
        TimeBreakdown odd = time(1, Map.of(TimePart.STORAGE, 1000.0), Map.of());
        trials.add(of(TrialBuilder.measured(1), "nfs", 4).time("write", odd).doubtful(odd.meanNanos(), "disturbed"));
        trials.add(of(TrialBuilder.measured(2), "iscsi", 4).failed("lost"));
        assertThat(why(trials).bars())
                .extracting(bar -> Math.round(bar.time().nanos(TimePart.STORAGE) / MILLI))
                .containsExactly(1L, 5L);
    }

    @Test
    void kindsAreWeightedByTheirOperations() {
        TimeBreakdown read = new TimeBreakdown(
                150, 2 * MILLI, new TreeMap<>(Map.of("server", 2 * MILLI)), new TreeMap<>(Map.of("READ", 1.0)));
        TimeBreakdown write = new TimeBreakdown(
                100, 7 * MILLI, new TreeMap<>(Map.of("storage", 7 * MILLI)), new TreeMap<>(Map.of("WRITE", 2.0)));
        List<TrialResult> trials = new ArrayList<>();
        for (String target : List.of("nfs", "iscsi")) {
            trials.add(of(TrialBuilder.measured(target.equals("nfs") ? 1 : 2), target, 1)
                    .time("read", read)
                    .time("write", write)
                    .valid(4 * MILLI));
        }
        Why why = why(trials);
        assertThat(why.kind()).isEmpty();
        TimeBreakdown all = why.bars().getFirst().time();
        assertThat(all.meanNanos()).isEqualTo(4 * MILLI);
        assertThat(all.partsNanos()).isEqualTo(Map.of("server", 1.2 * MILLI, "storage", 2.8 * MILLI));
        assertThat(all.roundTrips()).isEqualTo(Map.of("READ", 0.6, "WRITE", 0.8));
    }

    /// 250 writes in the second of the trial, each with a flush: an operation waits for both.
    @Test
    void aWriteAndItsFlushAreOneOperation() {
        List<TrialResult> trials = new ArrayList<>();
        for (String target : List.of("nfs", "iscsi")) {
            trials.add(of(TrialBuilder.measured(target.equals("nfs") ? 1 : 2), target, 1)
                    .time(
                            "write",
                            new TimeBreakdown(
                                    250,
                                    MILLI,
                                    new TreeMap<>(Map.of("exchange", MILLI)),
                                    new TreeMap<>(Map.of("WRITE", 1.0))))
                    .time(
                            "flush",
                            new TimeBreakdown(
                                    250,
                                    3 * MILLI,
                                    new TreeMap<>(Map.of("exchange", 3 * MILLI)),
                                    new TreeMap<>(Map.of("COMMIT", 1.0))))
                    .valid(4 * MILLI));
        }
        Why why = why(trials);
        assertThat(why.kind()).contains("write");
        TimeBreakdown all = why.bars().getFirst().time();
        assertThat(all.meanNanos()).isEqualTo(4 * MILLI);
        assertThat(all.roundTrips()).isEqualTo(Map.of("COMMIT", 1.0, "WRITE", 1.0));
    }

    @Test
    void measuredAndSimulatedStandBesideEachOther() {
        List<TrialResult> trials = oneMoreRoundTrip();
        for (int i = 0; i < SCATTER.length; i++) {
            add(
                    trials,
                    of(TrialBuilder.simulated(1), "nfs", i + 1),
                    time(SCATTER[i], Map.of(TimePart.PROPAGATION, 20.0, TimePart.SERVER, 1.0), Map.of("WRITE", 1.0)));
            add(
                    trials,
                    of(TrialBuilder.simulated(2), "iscsi", i + 1),
                    time(
                            SCATTER[i],
                            Map.of(TimePart.PROPAGATION, 60.0, TimePart.SERVER, 1.0),
                            Map.of("WRITE", 1.0, "R2T", 2.0)));
        }
        WhyText text = new WhyText(why(trials));
        assertThat(text.headings())
                .containsExactly("part", "nfs, measured", "nfs, simulated", "iscsi, measured", "iscsi, simulated");
        assertThat(text.sentences())
                .containsExactly(
                        "Measured: iscsi waits for one more round trip per write than nfs (20.0 ms of the difference of 24.0 ms).",
                        "Predicted: iscsi waits for 2 more round trips per write than nfs (40.0 ms of the difference of 40.0 ms).");
    }

    @Test
    void whatTellsNothingIsNamed() {
        List<TrialResult> trials = oneMoreRoundTrip();
        trials.add(of(TrialBuilder.measured(3), "smb", 1).valid(30 * MILLI));
        assertThat(new WhyText(why(trials)).sentences())
                .last()
                .isEqualTo("Where the measured time of smb goes is not known.");
    }

    @Test
    void everyFormatHasTheParts() {
        Report report = report(oneMoreRoundTrip());
        assertThat(ReportFormat.HTML.render(report))
                .contains(
                        "<h2>Why</h2>",
                        "<span class=\"propagation\" style=\"width:88.89%\" title=\"round trips 40.0 ms\">round trips 40.0 ms</span>",
                        "<span class=\"propagation\" style=\"width:44.44%\" title=\"round trips 20.0 ms\">round trips 20.0 ms</span>");
        assertThat(ReportFormat.MD.render(report).replace('\u00A0', ' '))
                .contains(
                        "| round trips | 20.0 ms | 40.0 ms |",
                        "| round trips by procedure | WRITE 1 | R2T 1, WRITE 1 |");
        assertThat(ReportFormat.JSON.render(report))
                .contains("\"part\" : \"propagation\"", "\"more_round_trips\" : 1.0", "\"parts_ns\"");
        String header = ReportFormat.CSV.render(report).lines().findFirst().orElseThrow();
        assertThat(List.of(header.split(",")))
                .contains("time.write.parts_ns.propagation", "time.write.round_trips.R2T", "time.write.mean_ns");
    }

    @Test
    void nothingIsSaidOfTrialsThatTellNothing() {
        List<TrialResult> trials = List.of("nfs", "iscsi").stream()
                .map(target ->
                        of(TrialBuilder.measured(target.length()), target, 1).valid(MILLI))
                .collect(Collectors.toList());
        assertThat(report(trials).headline().first().why()).isEmpty();
    }
}
