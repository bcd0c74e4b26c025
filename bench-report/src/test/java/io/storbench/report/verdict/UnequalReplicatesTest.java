package io.storbench.report.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.report.TrialBuilder;
import io.storbench.result.TrialResult;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Sides with unlike numbers of replicates: few of one side hide a difference, and as many as are asked for do not.
class UnequalReplicatesTest {
    private static final int DRAWS = 60;
    private static final int MOST = 300;

    /// Of equal plans: as many replicates as are asked for, by the side that has fewer, would show 10 % in four of five
    /// cases at least.
    @ParameterizedTest
    @CsvSource({"20, 2, 0.02", "10, 3, 0.05", "40, 4, 0.08"})
    void theShorterSideIsToldWhatItLacks(int a, int b, double scatter) {
        Random random = new Random(20_261_128L + a + b);
        int open = 0;
        int settled = 0;
        for (int draw = 0; draw < DRAWS; draw++) {
            List<TrialResult> left = trials(random, MOST, scatter);
            List<TrialResult> right = trials(random, MOST, scatter);
            Optional<Inconclusive> found = compare(left.subList(0, a), right.subList(0, b))
                    .inconclusive()
                    .filter(missing -> missing.needed().safe() <= MOST);
            if (found.isPresent()) {
                int needed = (int) found.get().needed().safe();
                assertThat(needed).isGreaterThan(b);
                open++;
                settled += compare(left.subList(0, Math.max(a, needed)), right.subList(0, needed))
                                .inconclusive()
                                .isEmpty()
                        ? 1
                        : 0;
            }
        }
        assertThat(open).isGreaterThan(DRAWS / 4);
        assertThat(settled).isGreaterThanOrEqualTo((int) (0.8 * open));
    }

    private static ResultComparison compare(List<TrialResult> a, List<TrialResult> b) {
        return ResultComparison.of(Runs.side("A", a), Runs.side("B", b), Runs.rules(0));
    }

    private static List<TrialResult> trials(Random random, int replicates, double scatter) {
        return IntStream.rangeClosed(1, replicates)
                .<TrialResult>mapToObj(replicate -> TrialBuilder.measured(1)
                        .replicate(replicate)
                        .startedAt("2026-11-21T10:00:%02dZ".formatted(random.nextInt(60)))
                        .valid(1e6 * Math.exp(scatter * random.nextGaussian())))
                .toList();
    }
}
