package io.storbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.plan.Limit;
import io.storbench.plan.Question;
import io.storbench.result.Predictions;
import io.storbench.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Up to which level a limit is kept, where some levels have too few operations to tell.
class CapacityReportTest {
    /// Of 50 operations at depth 1 there is no 99th percentile; the depths above have one.
    @Test
    void aLevelThatCannotBeJudgedIsNoBreakInTheOthers() {
        List<TrialResult> trials = new ArrayList<>();
        add(trials, 1, 20e6);
        add(trials, 4, 20e6);
        add(trials, 16, 21e6);
        add(trials, 64, 90e6);
        Question question =
                new Question(
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        0.05,
                        Optional.of(Limit.of("p99 < 50ms")));
        Headline headline =
                Report.of(Reports.input(trials, "", question, Predictions.NONE)).headline();
        assertThat(headline.question())
                .isEqualTo("Up to which queue depth does the p99 latency stay below 50 ms?");
        assertThat(headline.brief().verdict())
                .isEqualTo(
                        "Up to queue depth 16 the p99 latency stays below 50 ms; at 64 it does not.");
        assertThat(headline.brief().numbers())
                .endsWith(
                        "At queue depth 1 it is not known: too few operations for a p99 latency, which takes 100 in each trial; measure longer.");
        assertThat(headline.next().command()).contains("workload.depth=26,36,46,56");
    }

    private static void add(List<TrialResult> trials, int depth, double nanos) {
        int point = 1 + trials.size() / 2;
        for (int replicate = 1; replicate <= 2; replicate++) {
            trials.add(
                    TrialBuilder.measured(point)
                            .factor("workload.depth", Integer.toString(depth))
                            .depth(depth)
                            .replicate(replicate)
                            .valid(nanos * (1 + 0.001 * replicate)));
        }
    }
}
