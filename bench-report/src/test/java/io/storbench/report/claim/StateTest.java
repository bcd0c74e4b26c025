package io.storbench.report.claim;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.report.compare.Estimate;
import java.util.List;
import org.junit.jupiter.api.Test;

class StateTest {
    private static Estimate of(Double... values) {
        return Estimate.of(List.of(values)).orElseThrow();
    }

    /// Intervals that lie apart decide; those that overlap do not; those within the margin are the same.
    @Test
    void aCurveIsDecidedWhereIntervalsLieApart() {
        Estimate one = of(1.0, 1.001, 0.999);
        assertThat(State.of(List.of(one, of(2.0, 2.001, 1.999)), 0.05)).isEqualTo(State.DECIDED);
        assertThat(State.of(List.of(one, of(1.01, 1.011, 1.009)), 0.05)).isEqualTo(State.SAME);
        assertThat(State.of(List.of(one, of(0.5, 2.0, 1.2)), 0.05)).isEqualTo(State.OPEN);
    }

    /// A single replicate says nothing about its scatter, be it ever so far away; equal replicates are exact.
    @Test
    void singleReplicatesDecideNothing() {
        assertThat(State.of(List.of(of(1.0), of(20.0)), 0.05)).isEqualTo(State.OPEN);
        assertThat(State.of(List.of(of(1.0, 1.0), of(20.0)), 0.05)).isEqualTo(State.OPEN);
        assertThat(State.of(List.of(of(1.0, 1.0), of(20.0, 20.0)), 0.05)).isEqualTo(State.DECIDED);
        assertThat(State.of(List.of(of(1.0, 1.0), of(1.0)), 0.05)).isEqualTo(State.OPEN);
        assertThat(State.of(List.of(), 0.05)).isEqualTo(State.OPEN);
    }
}
