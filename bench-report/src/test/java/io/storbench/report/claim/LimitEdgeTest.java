package io.storbench.report.claim;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.plan.Limit;
import io.storbench.report.claim.LimitEdge.Level;
import io.storbench.report.compare.Estimate;
import java.util.List;
import java.util.Optional;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/// Where a load reaches a limit.
class LimitEdgeTest {
    private static final Limit LIMIT = Limit.parse("latency < 200ms");

    private static Level met(double value, double millis) {
        return new Level(value, estimate(millis), true, false);
    }

    private static Level open(double value, double millis) {
        return new Level(value, estimate(millis), false, false);
    }

    private static Level missed(double value, double millis) {
        return new Level(value, estimate(millis), false, true);
    }

    private static Optional<Estimate> estimate(double millis) {
        return Estimate.of(List.of(millis * 1e6 * 0.99, millis * 1e6 / 0.99));
    }

    /// 200 ms is the geometric mean of 100 and 400 ms.
    @Test
    void betweenTwoLevelsItIsOnTheLineOfLogarithms() {
        LimitEdge edge = LimitEdge.of(LIMIT, List.of(met(40, 1), met(70, 100), missed(80, 400), missed(99, 9000)))
                .orElseThrow();
        assertThat(edge.at()).isEqualTo(75, Offset.offset(1e-9));
        assertThat(edge.met()).isEqualTo(70);
        assertThat(edge.missed()).isEqualTo(80);
    }

    /// Open levels count, too: 1, 2, 4 and 5 units of logarithm at 71, 72, 74 and 75 are on one line with the limit at
    /// 73; the same as the two ends' of 70 and 76 without them.
    @Test
    void openLevelsInBetweenCount() {
        double unit = Math.sqrt(Math.sqrt(Math.sqrt(2)));
        assertThat(LimitEdge.of(
                                LIMIT,
                                List.of(
                                        met(70, 200 * Math.pow(unit, -3)),
                                        open(72, 200 / unit),
                                        open(74, 200 * unit),
                                        missed(76, 200 * Math.pow(unit, 3))))
                        .orElseThrow()
                        .at())
                .isEqualTo(73, Offset.offset(1e-9));
        // The open one alone is lower than the ends' line, so that the edge is higher.
        assertThat(LimitEdge.of(LIMIT, List.of(met(70, 150), open(73, 160), missed(76, 260)))
                        .orElseThrow()
                        .at())
                .isBetween(73.0, 76.0);
    }

    /// A line that falls says nothing: the middle.
    @Test
    void aFallingLineIsNotUsed() {
        assertThat(LimitEdge.of(LIMIT, List.of(met(70, 199), open(71, 260), open(79, 150), missed(80, 201)))
                        .orElseThrow()
                        .at())
                .isEqualTo(75);
    }

    @Test
    void thereIsNoneWithoutBothEndsOrTooFarApart() {
        assertThat(LimitEdge.of(LIMIT, List.of(met(70, 100), open(80, 190)))).isEmpty();
        assertThat(LimitEdge.of(LIMIT, List.of(open(70, 190), missed(80, 400)))).isEmpty();
        assertThat(LimitEdge.of(LIMIT, List.of(met(63, 100), missed(80, 400)))).isEmpty();
        assertThat(LimitEdge.of(LIMIT, List.of())).isEmpty();
    }

    /// Simulations without chance have no intervals.
    @Test
    void withoutIntervalsAllLevelsHaveOneWeight() {
        Level low = new Level(70, Estimate.of(List.of(100e6, 100e6)), true, false);
        Level high = new Level(80, Estimate.of(List.of(400e6, 400e6)), false, true);
        assertThat(LimitEdge.of(LIMIT, List.of(low, high)).orElseThrow().at()).isEqualTo(75, Offset.offset(1e-9));
    }
}
