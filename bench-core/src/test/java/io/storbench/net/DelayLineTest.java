package io.storbench.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class DelayLineTest {
    @Test
    void itemsLeaveInOrderEachAfterTheSameTime() {
        DelayLine line = new DelayLine(500, 3);
        assertThat(line.nextDueNanos()).isEqualTo(Long.MAX_VALUE);
        long now = 0;
        for (int item = 0; item < 10; item++) { // several times around the ring
            line.enter(item, now);
            line.enter(item + 100, now + 10);
            assertThat(line.nextDueNanos()).isEqualTo(now + 500);
            assertThat(line.first()).isEqualTo(item);
            assertThat(line.leave()).isEqualTo(item);
            assertThat(line.nextDueNanos()).isEqualTo(now + 510);
            assertThat(line.leave()).isEqualTo(item + 100);
            now += 1000;
        }
    }

    @Test
    void noMoreFitsThanItsCapacity() {
        DelayLine line = new DelayLine(0, 1);
        line.enter(1, 0);
        assertThatThrownBy(() -> line.enter(2, 0)).isInstanceOf(IllegalStateException.class);
        line.leave();
        assertThatThrownBy(line::leave).isInstanceOf(IllegalStateException.class);
    }
}
