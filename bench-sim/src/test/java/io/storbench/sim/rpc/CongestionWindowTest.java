package io.storbench.sim.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// Windows by hand, in 256ths of a call, as the kernel counts.
class CongestionWindowTest {
    private final CongestionWindow window = new CongestionWindow(16);

    @Test
    void itGrowsByACallForEachWindowOfAnswers() {
        assertThat(window.calls()).isEqualTo(1);
        window.answered(1);
        assertThat(window.calls()).as("256 + 256").isEqualTo(2);
        window.answered(2);
        assertThat(window.calls()).as("512 + 128 = 640").isEqualTo(3);
        window.answered(3);
        assertThat(window.calls()).as("640 + 102 = 742").isEqualTo(3);
        window.answered(3);
        assertThat(window.calls()).as("742 + 88 = 830").isEqualTo(4);
    }

    @Test
    void itDoesNotGrowWhileItIsNotUsed() {
        window.answered(1);
        for (int i = 0; i < 100; i++) {
            window.answered(1);
        }
        assertThat(window.calls()).isEqualTo(2);
    }

    @Test
    void itEndsAtTheSlotsAndHalvesWithATimerDownToACall() {
        for (int i = 0; i < 1000; i++) {
            window.answered(window.calls());
        }
        assertThat(window.calls()).isEqualTo(16);
        int[] halves = {8, 4, 2, 1, 1};
        for (int half : halves) {
            window.timedOut();
            assertThat(window.calls()).isEqualTo(half);
        }
    }
}
