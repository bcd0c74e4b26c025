package io.storbench.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SlotTimersTest {
    private final List<Integer> expired = new ArrayList<>();
    private final SlotTimers timers = new SlotTimers(4);

    private void check(long nowNanos) {
        for (int slot = timers.expire(nowNanos); slot >= 0; slot = timers.expire(nowNanos)) {
            expired.add(slot);
        }
    }

    @Test
    void whatIsDueExpiresOnce() {
        timers.start(1, 100);
        timers.start(2, 200);
        assertThat(timers.nextDueNanos()).isEqualTo(100);
        check(99);
        assertThat(expired).isEmpty();
        check(100);
        check(150);
        assertThat(expired).containsExactly(1);
        assertThat(timers.nextDueNanos()).isEqualTo(200);
    }

    @Test
    void aStoppedTimerDoesNotExpire() {
        timers.start(3, 100);
        timers.stop(3);
        check(1000);
        assertThat(expired).isEmpty();
        assertThat(timers.nextDueNanos()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void anExpiredTimerMayBeStartedAgainAtOnce() {
        timers.start(1, 5);
        timers.start(3, 6);
        assertThat(timers.expire(7)).isEqualTo(1);
        timers.start(1, 17);
        assertThat(timers.expire(7)).isEqualTo(3);
        assertThat(timers.expire(7)).isEqualTo(-1);
        assertThat(timers.nextDueNanos()).isEqualTo(17);
        check(17);
        assertThat(expired).containsExactly(1);
    }
}
