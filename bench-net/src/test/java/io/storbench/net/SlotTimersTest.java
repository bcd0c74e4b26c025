package io.storbench.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SlotTimersTest {
    private final List<Integer> expired = new ArrayList<>();
    private final SlotTimers timers = new SlotTimers(4, (slot, _) -> expired.add(slot));

    @Test
    void whatIsDueExpiresOnce() {
        timers.start(1, 100);
        timers.start(2, 200);
        assertThat(timers.nextDueNanos()).isEqualTo(100);
        timers.check(99);
        assertThat(expired).isEmpty();
        timers.check(100);
        timers.check(150);
        assertThat(expired).containsExactly(1);
        assertThat(timers.nextDueNanos()).isEqualTo(200);
    }

    @Test
    void aStoppedTimerDoesNotExpire() {
        timers.start(3, 100);
        timers.stop(3);
        timers.check(1000);
        assertThat(expired).isEmpty();
        assertThat(timers.nextDueNanos()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void anExpiredTimerMayBeStartedAgainAtOnce() {
        SlotTimers[] again = new SlotTimers[1];
        again[0] = new SlotTimers(1, (slot, nowNanos) -> {
            expired.add(slot);
            again[0].start(slot, nowNanos + 10);
        });
        again[0].start(0, 5);
        again[0].check(7);
        assertThat(again[0].nextDueNanos()).isEqualTo(17);
        again[0].check(17);
        assertThat(expired).containsExactly(0, 0);
    }
}
