package io.storbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Two trials of two points, which estimate no effect of a factor.
class SeparateMeansTest {
    private static Headline headline(List<String> paths, List<List<String>> levels) {
        List<TrialResult> trials = new ArrayList<>();
        for (int point = 1; point <= levels.size(); point++) {
            TrialBuilder trial = TrialBuilder.measured(point).runOrder(point);
            for (int i = 0; i < paths.size(); i++) {
                trial.factor(paths.get(i), levels.get(point - 1).get(i));
            }
            trials.add(trial.valid(point * 1e5));
        }
        return Report.of(Reports.input(trials)).headline();
    }

    private static String answer(Headline headline) {
        return headline.first().answer().clause().replace('\u00A0', ' ');
    }

    /// A converted job file names the point of each depth by its section, too.
    @Test
    void aSectionWithALevelOfItsOwnIsNamedOnce() {
        Headline found =
                headline(List.of("workload.depth", "fio.section"), List.of(List.of("16", "d16"), List.of("1", "d1")));
        assertThat(found.first().question()).isEqualTo("What is the mean latency at each queue depth?");
        assertThat(answer(found)).isEqualTo("mean latency 100 µs at queue depth 16; 200 µs at queue depth 1.");
    }

    @Test
    void factorsThatChangeTogetherAreNotToldApart() {
        Headline found = headline(
                List.of("workload.operation", "workload.block"),
                List.of(List.of("read", "4k"), List.of("write", "16k")));
        assertThat(found.first().question())
                .isEqualTo("What matters most for the mean latency: operation or block size?");
        assertThat(answer(found))
                .isEqualTo("operation and block size change together, so that their effects cannot be told apart: mean"
                        + " latency 100 µs at operation read, block size 4k; 200 µs at operation write, block size"
                        + " 16k.");
    }
}
