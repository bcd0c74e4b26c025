package io.storbench.report;

import static io.storbench.report.TrialBuilder.simulated;
import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.plan.Question;
import io.storbench.result.Predictions;
import io.storbench.result.Predictions.Band;
import io.storbench.result.Predictions.Calibration;
import io.storbench.result.Predictions.PointPrediction;
import io.storbench.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// Two targets by a profile each, whose ranges overlap: their simulations scatter little and tell
/// nothing of which is the larger, and the report names the ranges as the cause.
class OverlappingProfilesTest {
    private static final double[] SCATTER = {0.99, 1, 1.01};

    /// nfs takes 1 to 10 ms, iscsi 0.4 to 4 ms: a quarter to 25 times as long.
    private static final String CAUSE = "the profiles' ranges overlap and leave a factor of up to 25 between the two";

    private static void add(List<TrialResult> trials, int point, Map<String, String> levels) {
        for (int replicate = 1; replicate <= SCATTER.length; replicate++) {
            TrialBuilder trial = simulated(point).replicate(replicate);
            levels.forEach(trial::factor);
            double mean = levels.containsValue("nfs") ? 2e6 : 1e6;
            trials.add(trial.valid(mean * SCATTER[replicate - 1]));
        }
    }

    private static PointPrediction prediction(int point, String profile) {
        return profile.equals("nfs") ? prediction(point, profile, 1, 10) : prediction(point, profile, 0.4, 4);
    }

    private static PointPrediction prediction(int point, String profile, double lowMillis, double highMillis) {
        return new PointPrediction(
                point,
                "",
                profile,
                "basis",
                0.9,
                true,
                new TreeMap<>(Map.of("service_mean_ns", new Band(lowMillis * 1e6, highMillis * 1e6))));
    }

    private static Report report(List<TrialResult> trials, PointPrediction... points) {
        Predictions predictions = new Predictions(
                new TreeMap<>(Map.of("nfs", Calibration.NONE, "iscsi", Calibration.NONE)), List.of(points));
        return Report.of(Reports.input(trials, "", Question.NONE, predictions));
    }

    private static Report pairs() {
        List<TrialResult> trials = new ArrayList<>();
        add(trials, 1, Map.of("target", "nfs"));
        add(trials, 2, Map.of("target", "iscsi"));
        return report(trials, prediction(1, "nfs"), prediction(2, "iscsi"));
    }

    @Test
    void theVerdictNamesTheRangesAndNotTheScatterOfReplicates() {
        assertThat(pairs().headline().verdicts().getFirst())
                .contains("no difference between nfs and iscsi is proven, because " + CAUSE)
                .doesNotContain("ratio 2.00");
    }

    @Test
    void theFirstScreenNamesThem() {
        assertThat(pairs().headline().answer())
                .contains("no difference between nfs and iscsi is proven, because " + CAUSE);
    }

    /// The ends of one range are no distance between the two: 8 / 1.5 and 4 / 1, not 8 / 1.
    @Test
    void ofRangesOneWithinTheOtherTheFactorIsBetweenTheTwo() {
        List<TrialResult> trials = new ArrayList<>();
        add(trials, 1, Map.of("target", "nfs"));
        add(trials, 2, Map.of("target", "iscsi"));
        assertThat(report(trials, prediction(1, "nfs", 1, 8), prediction(2, "iscsi", 1.5, 4))
                        .headline()
                        .answer())
                .contains("leave a factor of up to 5.33 between the two");
    }

    @Test
    void theTableNamesThem() {
        assertThat(Reports.table(pairs(), "By mean latency: nfs and iscsi, simulated")
                        .rows()
                        .getFirst())
                .endsWith("cannot tell: " + CAUSE);
    }

    /// In a half fraction no two points differ in the target alone: its effect is open just as
    /// well. iscsi takes half as long as nfs in all four, and their ranges are those above.
    private static Report fraction() {
        List<TrialResult> trials = new ArrayList<>();
        add(trials, 1, Map.of("target", "nfs", "workload.b", "1", "workload.c", "9"));
        add(trials, 2, Map.of("target", "iscsi", "workload.b", "1", "workload.c", "1"));
        add(trials, 3, Map.of("target", "nfs", "workload.b", "9", "workload.c", "1"));
        add(trials, 4, Map.of("target", "iscsi", "workload.b", "9", "workload.c", "9"));
        return report(
                trials, prediction(1, "nfs"), prediction(2, "iscsi"), prediction(3, "nfs"), prediction(4, "iscsi"));
    }

    @Test
    void theEffectOfAFractionConcludesNothingEither() {
        assertThat(fraction().headline().verdicts().getFirst())
                .contains(
                        "by the fitted effect of target over 4 points",
                        "no difference between nfs and iscsi is proven (" + CAUSE + ")");
        assertThat(Reports.table(fraction(), "By mean latency over the whole design: nfs and iscsi, simulated")
                        .rows()
                        .getFirst())
                .endsWith("cannot tell: " + CAUSE);
    }

    /// Of three targets two are open.
    @Test
    void amongSeveralTheyAreNamedToo() {
        List<TrialResult> trials = new ArrayList<>();
        add(trials, 1, Map.of("target", "nfs"));
        add(trials, 2, Map.of("target", "iscsi"));
        add(trials, 3, Map.of("target", "lun"));
        assertThat(report(trials, prediction(1, "nfs"), prediction(2, "iscsi"), prediction(3, "iscsi"))
                        .headline()
                        .answer())
                .contains("is proven", "because " + CAUSE);
    }
}
