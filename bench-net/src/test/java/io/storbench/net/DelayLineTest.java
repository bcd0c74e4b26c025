package io.storbench.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.plan.NetworkSpec;
import org.junit.jupiter.api.Test;

class DelayLineTest {
    @Test
    void itemsLeaveInOrderEachAfterTheSameTime() {
        DelayLine line = line(500, 3);
        assertThat(line.nextDueNanos()).isEqualTo(Long.MAX_VALUE);
        long now = 0;
        for (int item = 0; item < 10; item++) { // several times around the ring
            enter(line, item, now);
            enter(line, item + 100, now + 10);
            assertThat(line.nextDueNanos()).isEqualTo(now + 500);
            assertThat(line.leave()).isEqualTo(item);
            assertThat(line.nextDueNanos()).isEqualTo(now + 510);
            assertThat(line.leave()).isEqualTo(item + 100);
            now += 1000;
        }
    }

    @Test
    void jitterNeverReorders() {
        DelayLine line = line(new NetworkSpec(10_000_000, 10_000_000, 1e9, 0.05), 42);
        long last = 0;
        for (int item = 0; item < 1000; item++) {
            line.enter(item, 1000, item * 1000L);
        }
        for (int item = 0; item < 1000; item++) {
            assertThat(line.nextDueNanos()).isGreaterThanOrEqualTo(last);
            last = line.nextDueNanos();
            assertThat(line.leave()).isEqualTo(item);
        }
    }

    /// A message that lost its one segment, then three more: at an RTT of 10 ms the timer would
    /// bring it after 5 + 210 ms; the third that follows, sent at 3 ms, makes that 3 + 5 + 10 ms.
    @Test
    void whatFollowsALostSegmentBringsItForward() {
        NetworkSpec network = new NetworkSpec(10_000_000, 0, Double.POSITIVE_INFINITY, 0.2);
        DelayLine line = null;
        for (long seed = 1; line == null; seed++) { // until just the first is lost, and just once
            DelayLine tried = line(network, seed);
            boolean lost = tried.enter(0, 100, 0) && tried.nextDueNanos() == 215_000_000;
            boolean others = tried.enter(1, 100, 1_000_000);
            others |= tried.enter(2, 100, 2_000_000);
            if (lost && !others) {
                assertThat(tried.nextDueNanos()).isEqualTo(215_000_000);
                line = tried.enter(3, 100, 3_000_000) ? null : tried;
            }
        }
        for (int item = 0; item < 4; item++) {
            assertThat(line.nextDueNanos()).isEqualTo(18_000_000);
            assertThat(line.leave()).isEqualTo(item);
        }
    }

    private static DelayLine line(NetworkSpec network, long seed) {
        return new DelayLine(new EmulatedPath(network, seed, "test").outbound(), 1000);
    }

    /// A line in which everything waits for the same time.
    private static DelayLine line(long delayNanos, int capacity) {
        return new DelayLine(new PathDirection(new NetworkSpec(delayNanos), delayNanos, 0, ""), capacity);
    }

    private static void enter(DelayLine line, int item, long nowNanos) {
        boolean _ = line.enter(item, 0, nowNanos);
    }

    /// Behind jitter and losses, items leave as they would have left; some have left before.
    @Test
    void withAnotherCapacityItIsTheSameLine() {
        NetworkSpec network = new NetworkSpec(2_000_000, 1_000_000, 1.25e7, 0.01);
        DelayLine whole = line(network, 7);
        DelayLine grown = line(network, 7).withCapacity(4);
        for (int item = 0; item < 500; item++) {
            if (grown.size() == Integer.highestOneBit(grown.size()) && grown.size() >= 4) {
                grown = grown.withCapacity(2 * grown.size());
            }
            enter(whole, item, item * 10_000L);
            enter(grown, item, item * 10_000L);
            if (item % 3 == 0) {
                assertThat(grown.leave()).isEqualTo(whole.leave());
            }
            assertThat(grown.nextDueNanos()).isEqualTo(whole.nextDueNanos());
        }
    }

    @Test
    void noMoreFitsThanItsCapacity() {
        DelayLine line = line(0, 1);
        enter(line, 1, 0);
        assertThatThrownBy(() -> enter(line, 2, 0)).isInstanceOf(IllegalStateException.class);
        line.leave();
        assertThatThrownBy(line::leave).isInstanceOf(IllegalStateException.class);
    }
}
