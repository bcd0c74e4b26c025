package io.storbench.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.report.wording.ReplicatesText;
import org.junit.jupiter.api.Test;

/// How many replicates detect a difference, by hand from tables of Student's t, which 0.8416 is added to.
class ReplicatesNeededTest {
    private static final double TEN_PERCENT = Math.log(1.1);

    private static ReplicatesNeeded needed(double degrees, double runVariance) {
        return needed(degrees, runVariance, Double.POSITIVE_INFINITY);
    }

    private static ReplicatesNeeded needed(double degrees, double runVariance, double runDegrees) {
        return ReplicatesNeeded.forDetection(3, 0.05, degrees, runVariance, runDegrees, 0.05, TEN_PERCENT);
    }

    /// With 2 degrees of freedom (4.303 + 0.842) · 0.02 = 0.103 is more than ln 1.1 = 0.0953, however many replicates.
    @Test
    void moreReplicatesDoNotTellMoreOfTheRuns() {
        assertThat(needed(2, 0.0004, 2).isPossible()).isFalse();
        assertThat(needed(2, 0.0004).isPossible()).isTrue();
    }

    /// No difference at all, or next to none, takes more than are counted, and the number has an end.
    @Test
    void aDifferenceNextToZeroTakesMoreThanAreCounted() {
        for (double difference : new double[] {0, Double.MIN_VALUE, 1e-12, 1e-5}) {
            ReplicatesNeeded found =
                    ReplicatesNeeded.forDetection(3, 0.05, 4, 0, Double.POSITIVE_INFINITY, 0.05, difference);
            assertThat(found.isCounted()).isFalse();
            assertThat(found.safe()).isLessThanOrEqualTo(1_000_000_000);
            assertThat(ReplicatesText.detection(found, "this")).doesNotContainPattern("[0-9]{6}");
            assertThat(ReplicatesText.words(found, "decide", _ -> "")).startsWith("Over 10000 replicates");
        }
    }

    /// 4 degrees of freedom of 3 + 3 are 14 of 8 + 8: (2.145 + 0.842) · 0.0866 / √8 = 0.0914; of 7 + 7 it is 0.0989.
    @Test
    void bothSidesGiveDegreesOfFreedom() {
        assertThat(needed(4, 0).likely()).isEqualTo(8);
    }

    /// 1 of 3 is 5 of 11: (2.571 + 0.842) · 0.0866 / √11 = 0.0891; of 10 it is 4.5, and 0.0959.
    @Test
    void whereFewAreLeftMoreReplicatesAreNeeded() {
        assertThat(needed(1, 0).likely()).isEqualTo(11);
    }

    /// Of 0.05², 0.03² are of the runs. √(0.0048 / 23 + 0.0009) is 0.03330, with t(44) (2.0154 + 0.8416) · 0.03330 =
    /// 0.0951; of 22 it is 0.0956. Runs of 0.04² alone take 2.80 · 0.04 = 0.112.
    @Test
    void theScatterOfRunsStays() {
        ReplicatesNeeded found = needed(4, 0.0009);
        assertThat(found.likely()).isEqualTo(23);
        assertThat(found.isPossible()).isTrue();
        assertThat(needed(4, 0.0016).isPossible()).isFalse();
    }
}
