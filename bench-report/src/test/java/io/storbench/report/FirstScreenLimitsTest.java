package io.storbench.report;

import static io.storbench.report.Reports.report;
import static io.storbench.report.TrialBuilder.measured;
import static io.storbench.report.TrialBuilder.simulated;
import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// What limits the answer of the first screen: the worst first, at most three.
class FirstScreenLimitsTest {
    private static final double[] SCATTER = {0.99, 1, 1.01};

    @Test
    void theWorstLimitsComeFirstAndAreThree() {
        SortedMap<String, Object> machine = new TreeMap<>();
        machine.put("processors", 2);
        machine.put("load_average_1min", 7.4);
        List<TrialResult> trials = new ArrayList<>();
        for (int replicate = 1; replicate <= 3; replicate++) {
            trials.add(measured(1).replicate(replicate).valid(1e6 * SCATTER[replicate - 1]));
            trials.add(simulated(1).replicate(replicate).valid(5e6 * SCATTER[replicate - 1]));
        }
        trials.add(measured(2).readBack(4096).valid(1e6));
        trials.add(measured(3).failed("gone"));
        Headline headline = Report.of(Reports.input("t", trials, Map.of("e", machine), "storbench run t", ""))
                .headline();
        assertThat(headline.first().limits().get(0)).startsWith("Acknowledged data was lost: 4.00 KiB");
        assertThat(headline.first().limits().get(1)).startsWith("The simulation is off by a factor");
        assertThat(headline.first().counts())
                .startsWith("Measured: 4 valid, 0 doubtful, 1 failed; 1 point without a valid trial");
    }

    /// A simulation takes as long as it takes, and predicts the same.
    @Test
    void aMachineThatOnlySimulatedMayBeBusy() {
        SortedMap<String, Object> busy = new TreeMap<>();
        busy.put("processors", 2);
        busy.put("load_average_1min", 7.4);
        List<TrialResult> trials = new ArrayList<>();
        for (int replicate = 1; replicate <= 3; replicate++) {
            trials.add(measured(1).replicate(replicate).valid(1e6 * SCATTER[replicate - 1]));
        }
        assertThat(busy(trials, Map.of("env-1", busy))).hasSize(1);
        assertThat(busy(trials, Map.of("of a simulation", busy))).isEmpty();
    }

    private static List<String> busy(List<TrialResult> trials, Map<String, SortedMap<String, Object>> environments) {
        return Report.of(Reports.input("t", trials, environments, "storbench run t", ""))
                .headline()
                .first()
                .limits()
                .stream()
                .filter(limit -> limit.startsWith("The machine was busy"))
                .toList();
    }

    @Test
    void aServerThatTakesNoTimeLimitsAPrediction() {
        List<TrialResult> trials = new ArrayList<>();
        for (int point = 1; point <= 2; point++) {
            trials.add(simulated(point)
                    .factor("network.rtt", point + "ms")
                    .fact("server.run_utilisation", 0.0)
                    .valid(point * 1e6));
        }
        Headline headline = Report.of(Reports.input(trials)).headline();
        assertThat(headline.answer())
                .startsWith("Predicted: ")
                .doesNotContain("storage")
                .endsWith("No measurement has checked this.");
        assertThat(headline.first().limits())
                .anyMatch(limit -> limit.startsWith("The prediction has no time in storage"));
    }

    /// fio held the rate; a simulation of the plan cannot.
    @Test
    void aLoadThatThePlanCannotSayIsNotComparedWithItsSimulation() {
        List<TrialResult> trials = new ArrayList<>();
        for (int point = 1; point <= 2; point++) {
            String rtt = point + "ms";
            for (int replicate = 1; replicate <= 3; replicate++) {
                double nanos = point * 1e6 * SCATTER[replicate - 1];
                trials.add(measured(point)
                        .factor("network.rtt", rtt)
                        .fact("source.load", "rate_iops=500")
                        .replicate(replicate)
                        .valid(nanos));
                trials.add(simulated(point)
                        .factor("network.rtt", rtt)
                        .replicate(replicate)
                        .valid(5 * nanos));
            }
        }
        Report report = Report.of(Reports.input(trials));
        assertThat(report.analysis().accuracies()).isEmpty();
        assertThat(report.analysis().agreements()).as("of effects").isEmpty();
        assertThat(report.headline().first().limits()).anyMatch(limit -> limit.contains("where fio had rate_iops=500"));
    }

    /// The likely cause of doubtful trials stands beside their reasons.
    @Test
    void aShortMeasurementIsNamedWhereNoTrialIsValid() {
        TrialResult doubtful = measured(1)
                .seconds(0)
                .fact("run", "timed")
                .doubtful(1e6, "no operation completed within the measurement");
        Headline headline = report(doubtful).headline();
        assertThat(headline.answer()).startsWith("Nothing can be concluded: no trial is valid.");
        assertThat(headline.first().limits())
                .containsExactly(
                        "No operation completed within the measurement.",
                        "Less than 100 ms were measured, too little to mean much, in 1 of 1 doubtful trials.");
        assertThat(headline.first().next().command()).contains(" -p protocol.measure=2s -o ");
    }
}
