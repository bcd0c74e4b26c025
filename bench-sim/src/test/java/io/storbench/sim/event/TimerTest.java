package io.storbench.sim.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TimerTest {
    private final Simulator simulator = new Simulator();
    private final List<Long> expired = new ArrayList<>();
    private final Timer timer = new Timer(simulator, (now, _) -> expired.add(now));
    private final EventType<Runnable> step = simulator.eventType((_, action) -> action.run());

    @Test
    void itRunsOutOnceAtItsDeadline() {
        timer.arm(10);
        assertThat(timer.isArmed()).isTrue();
        simulator.run();
        assertThat(expired).containsExactly(10L);
        assertThat(timer.isArmed()).isFalse();
    }

    @Test
    void theLastDeadlineSetIsTheOneThatHolds() {
        timer.arm(10);
        at(5, () -> timer.arm(20));
        at(6, () -> timer.arm(12));
        at(12, () -> assertThat(expired).isEmpty());
        simulator.run();
        assertThat(expired).containsExactly(12L);
    }

    @Test
    void aDisarmedTimerDoesNotRunOut() {
        timer.arm(10);
        at(9, timer::disarm);
        simulator.run();
        assertThat(expired).isEmpty();
    }

    @Test
    void itCanBeArmedAgainAfterAnEarlierDeadlineOvertook() {
        timer.arm(100);
        at(1, () -> timer.arm(50));
        at(60, () -> timer.arm(200));
        simulator.run();
        assertThat(expired).containsExactly(50L, 200L);
    }

    @Test
    void movingTheDeadlineAThousandTimesKeepsOneEventPending() {
        timer.arm(1000);
        for (int i = 0; i < 1000; i++) {
            timer.arm(1000 + i);
        }
        assertThat(simulator.pending()).isEqualTo(1);
        simulator.run();
        assertThat(expired).containsExactly(1999L);
    }

    private void at(long nanos, Runnable action) {
        simulator.schedule(nanos, step, action);
    }
}
