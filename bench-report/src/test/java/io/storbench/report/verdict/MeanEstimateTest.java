package io.storbench.report.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class MeanEstimateTest {
    private static final long SEED = 20261122;

    private static SortedMap<Integer, Double> point(Map<Integer, Double> values) {
        return new TreeMap<>(values);
    }

    /// By hand: the replicates' means over the points are 2, 3 and 7, whose variance is 7.
    @Test
    void ofCompletePointsItIsThatOfTheReplicatesMeans() {
        MeanEstimate estimate =
                MeanEstimate.of(List.of(point(Map.of(1, 1.0, 2, 4.0, 3, 8.0)), point(Map.of(1, 3.0, 2, 2.0, 3, 6.0))));
        assertThat(estimate.mean()).isCloseTo(4, within(1e-12));
        assertThat(estimate.variance()).isCloseTo(7.0 / 3, within(1e-12));
        assertThat(estimate.degreesOfFreedom()).isCloseTo(2, within(1e-12));
    }

    /// Points without a common replicate are independent: their variances add up, and the degrees
    /// of freedom are Satterthwaite's. Variances are 2 and 2 of two values each, so 4 / 4 / 2
    /// twice.
    @Test
    void ofPointsWithoutCommonReplicatesVariancesAddUp() {
        MeanEstimate estimate = MeanEstimate.of(List.of(point(Map.of(1, 1.0, 2, 3.0)), point(Map.of(3, 5.0, 4, 7.0))));
        assertThat(estimate.mean()).isCloseTo(4, within(1e-12));
        assertThat(estimate.variance()).isCloseTo(0.5, within(1e-12));
        assertThat(estimate.degreesOfFreedom()).isCloseTo(2, within(1e-12));
    }

    /// The mean of the estimated variances is the true one, also where a point lost a replicate.
    @Test
    void theVarianceIsUnbiasedWhereAReplicateIsMissing() {
        SplittableRandom random = new SplittableRandom(SEED);
        int runs = 20_000;
        double sum = 0;
        for (int run = 0; run < runs; run++) {
            List<SortedMap<Integer, Double>> points = new ArrayList<>();
            for (int k = 0; k < 3; k++) {
                SortedMap<Integer, Double> point = new TreeMap<>();
                for (int replicate = 0; replicate < (k == 0 ? 2 : 4); replicate++) {
                    point.put(replicate, random.nextGaussian());
                }
                points.add(point);
            }
            sum += MeanEstimate.of(points).variance();
        }
        // Independent points: (1/2 + 1/4 + 1/4) / 9.
        assertThat(sum / runs).isCloseTo(1.0 / 9, within(0.003));
    }

    @Test
    void oneReplicateHasNoVariance() {
        assertThatThrownBy(() -> MeanEstimate.of(List.of(point(Map.of(1, 1.0)))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a variance needs 2 replicates");
    }
}
