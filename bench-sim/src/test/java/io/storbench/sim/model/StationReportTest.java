package io.storbench.sim.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// Two items of 5 ns each within 10 ns: on average one was inside.
class StationReportTest {
    @Test
    void aStationThatEndedEmptyAndKeptLittlesLawIsBalanced() {
        assertThat(report(2, 1).isBalanced()).isTrue();
    }

    @Test
    void anItemThatNeverLeftIsNoticed() {
        assertThat(report(3, 1).isBalanced()).isFalse();
    }

    @Test
    void aNumberInsideThatIsNotThatOfLittlesLawIsNoticed() {
        assertThat(report(2, 1.1).isBalanced()).isFalse();
    }

    private static StationReport report(long arrivals, double meanNumber) {
        return new StationReport("station", 10, arrivals, 2, 1, meanNumber, 5);
    }
}
