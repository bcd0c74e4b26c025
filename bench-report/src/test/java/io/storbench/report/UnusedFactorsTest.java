package io.storbench.report;

import static io.storbench.report.TrialBuilder.simulated;
import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class UnusedFactorsTest {
    /// wsize at two levels, which changes nothing, over a distance, which does.
    private static List<TrialResult> trials(double factor) {
        List<TrialResult> trials = new ArrayList<>();
        int point = 0;
        for (String wsize : List.of("256k", "1m")) {
            for (int rtt : new int[] {1, 20}) {
                double nanos = rtt * 1e6 * (wsize.equals("1m") ? factor : 1);
                trials.add(simulated(++point)
                        .factor("target.wsize", wsize)
                        .factor("workload.operation", "write")
                        .factor("network.rtt", rtt + "ms")
                        .fact("cache.max_request_bytes", 32_768L)
                        .valid(nanos));
            }
        }
        return trials;
    }

    private static List<String> limits(List<TrialResult> trials) {
        return Report.of(Reports.input(trials)).headline().first().limits();
    }

    @Test
    void aFactorThatChangesNothingInTheModelIsNamedWithTheKeyThatHidesIt() {
        assertThat(limits(trials(1)))
                .contains("The model does not use wsize (target.wsize), since no request is longer than"
                        + " cache.max_request, 32k, whatever target.wsize allows: all levels give the same prediction.")
                .noneMatch(limit -> limit.contains("does not use network.rtt"));
    }

    /// A headline would make a result of it.
    @Test
    void nothingIsConcludedAboutAFactorThatTheModelDoesNotUse() {
        List<TrialResult> trials = List.of(
                simulated(1).factor("target.retrans", "2").valid(1e6),
                simulated(2).factor("target.retrans", "5").valid(1e6));
        assertThat(Report.of(Reports.input(trials)).headline().first().answer().clause())
                .isEqualToIgnoringCase(
                        "nothing is concluded about retrans (target.retrans): the model does not use it, since no call"
                                + " waits for its timer.");
    }

    @Test
    void aFactorThatChangesAnythingIsUsed() {
        assertThat(limits(trials(1.001))).noneMatch(limit -> limit.contains("does not use"));
    }

    @Test
    void aFactorThatIsNeverComparedAtTheSamePointIsNotJudged() {
        List<TrialResult> diagonal = List.of(trials(1).get(0), trials(1).get(3));
        assertThat(limits(diagonal)).noneMatch(limit -> limit.contains("does not use"));
    }

    /// Two protocols may take the same time, each in its own way.
    @Test
    void otherEventsThatTakeTheSameTimeAreAnAnswer() {
        List<TrialResult> trials = List.of(
                simulated(1).factor("target", "nfs").fact("model.digest", "1f").valid(1e6),
                simulated(2)
                        .factor("target", "iscsi")
                        .fact("model.digest", "2e")
                        .valid(1e6));
        assertThat(limits(trials)).noneMatch(limit -> limit.contains("does not use"));
    }

    /// Several are one remark, since the first screen has room for three.
    @Test
    void severalFactorsAreNamedTogetherEachWithItsCause() {
        List<TrialResult> trials = new ArrayList<>();
        String[][] points = {{"256k", "2", "1ms"}, {"32k", "2", "1ms"}, {"256k", "5", "1ms"}, {"256k", "2", "20ms"}};
        for (String[] point : points) {
            trials.add(simulated(trials.size() + 1)
                    .factor("target.mount.rsize", point[0])
                    .factor("target.mount.retrans", point[1])
                    .factor("network.rtt", point[2])
                    .factor("workload.operation", "write")
                    .fact("model.unmodelled", "nocto fsc")
                    .valid(point[2].equals("1ms") ? 1e6 : 2e7));
        }
        assertThat(limits(trials))
                .contains(
                        "The model does not use rsize (target.mount.rsize), since the load only writes; retrans"
                                + " (target.mount.retrans), since no call waits for its timer: all levels give the same"
                                + " prediction.",
                        "The model does not know mount options that may matter: fsc, nocto.");
    }
}
