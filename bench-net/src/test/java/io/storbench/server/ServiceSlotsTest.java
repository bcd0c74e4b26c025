package io.storbench.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ServiceSlotsTest {
    private static ServiceSlots constant(int slots, long nanos) {
        return new ServiceSlots(new Service(slots, ServiceTimes.constant(nanos)), 1);
    }

    @Test
    void callsWaitForTheSlotThatFallsFreeFirst() {
        ServiceSlots slots = constant(2, 100);
        assertThat(slots.doneAtNanos(0, Work.READ)).isEqualTo(100);
        assertThat(slots.doneAtNanos(10, Work.READ)).isEqualTo(110);
        assertThat(slots.doneAtNanos(20, Work.READ)).isEqualTo(200); // waits for the first
        assertThat(slots.doneAtNanos(30, Work.READ)).isEqualTo(210); // waits for the second
        assertThat(slots.doneAtNanos(1000, Work.READ)).isEqualTo(1100); // idle again
    }

    @Test
    void aSaturatedServerCompletesSlotsDividedByServiceTime() {
        ServiceSlots slots = constant(4, 2_000_000);
        long doneNanos = 0;
        for (int call = 0; call < 4000; call++) {
            doneNanos = slots.doneAtNanos(0, Work.WRITE);
        }
        assertThat(doneNanos).isEqualTo(1000 * 2_000_000L); // 4 slots / 2 ms = 2000 per second
    }

    @Test
    void eachKindOfWorkHasItsOwnTime() {
        ServiceTimes times = new ServiceTimes(10, 200, 3000, ServiceLaw.CONSTANT);
        ServiceSlots slots = new ServiceSlots(new Service(3, times), 1);
        assertThat(slots.doneAtNanos(0, Work.READ)).isEqualTo(10);
        assertThat(slots.doneAtNanos(0, Work.WRITE)).isEqualTo(200);
        assertThat(slots.doneAtNanos(0, Work.COMMIT)).isEqualTo(3000);
        assertThat(slots.doneAtNanos(0, Work.READ)).isEqualTo(20); // the first slot, again
    }

    @Test
    void exponentialTimesHaveTheirMeanAndAsLargeADeviation() {
        ServiceTimes times = new ServiceTimes(1_000_000, 0, 0, ServiceLaw.EXPONENTIAL);
        ServiceSlots slots = new ServiceSlots(new Service(1, times), 42);
        int calls = 100_000;
        double sum = 0;
        double squares = 0;
        for (int call = 0; call < calls; call++) {
            long arrivedNanos = call * 1_000_000_000L; // always idle
            double nanos = slots.doneAtNanos(arrivedNanos, Work.READ) - arrivedNanos;
            sum += nanos;
            squares += nanos * nanos;
        }
        double mean = sum / calls;
        double deviation = Math.sqrt(squares / calls - mean * mean);
        // Four standard errors: mean/sqrt(n), and for the deviation sqrt(8)/2 times that.
        assertThat(mean).isCloseTo(1e6, within(4 * 1e6 / Math.sqrt(calls)));
        assertThat(deviation).isCloseTo(1e6, within(4 * 1.5e6 / Math.sqrt(calls)));
    }

    @Test
    void theSameSeedGivesTheSameTimes() {
        ServiceTimes times = new ServiceTimes(1000, 0, 0, ServiceLaw.EXPONENTIAL);
        ServiceSlots one = new ServiceSlots(new Service(2, times), 7);
        ServiceSlots two = new ServiceSlots(new Service(2, times), 7);
        for (int call = 0; call < 100; call++) {
            assertThat(one.doneAtNanos(0, Work.READ)).isEqualTo(two.doneAtNanos(0, Work.READ));
        }
    }
}
