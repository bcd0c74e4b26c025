package io.storbench.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What somebody reads who waits for a trial.
class PreparationTest {
    private static final long SECOND = 1_000_000_000;

    private final List<String> said = new ArrayList<>();

    /// A clock of hand, in steps of its own.
    private Preparation preparation(long plannedNanos, long... clock) {
        int[] next = {0};
        return new Preparation(said::add, plannedNanos, () -> clock[next[0]++]);
    }

    /// 3 of 12 s took 2 s, so the others take 6 s.
    @Test
    void aSimulationSaysHowFarItIsAndWhatIsLeft() {
        Preparation preparation = preparation(12 * SECOND, 0, 2 * SECOND, 2 * SECOND);
        preparation.reaches(3 * SECOND, 1000);
        assertThat(said).containsExactly("a trial is at 3.00 s of 12.0 s, 6.00 s left");
    }

    @Test
    void itSaysSoAtMostEverySecond() {
        Preparation preparation = preparation(12 * SECOND, 0, SECOND / 2, SECOND - 1);
        preparation.reaches(SECOND, 1000);
        preparation.reaches(2 * SECOND, 1000);
        assertThat(said).isEmpty();
    }

    @Test
    void manyEventsHintAtAShorterMeasurement() {
        Preparation preparation = preparation(0, 0, 9 * SECOND, 9 * SECOND);
        preparation.reaches(10 * SECOND, 25_000_000);
        assertThat(said)
                .containsExactly("a trial is at 10.0 s; 2.5 million events for each simulated second, so a shorter"
                        + " protocol.measure takes less");
    }
}
