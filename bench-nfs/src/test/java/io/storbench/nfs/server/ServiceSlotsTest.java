package io.storbench.nfs.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ServiceSlotsTest {
    @Test
    void callsWaitForTheSlotThatFallsFreeFirst() {
        ServiceSlots slots = new ServiceSlots(2, 100);
        assertThat(slots.doneAtNanos(0)).isEqualTo(100);
        assertThat(slots.doneAtNanos(10)).isEqualTo(110);
        assertThat(slots.doneAtNanos(20)).isEqualTo(200); // waits for the first
        assertThat(slots.doneAtNanos(30)).isEqualTo(210); // waits for the second
        assertThat(slots.doneAtNanos(1000)).isEqualTo(1100); // idle again
    }

    @Test
    void aSaturatedServerCompletesSlotsDividedByServiceTime() {
        ServiceSlots slots = new ServiceSlots(4, 2_000_000);
        long doneNanos = 0;
        for (int call = 0; call < 4000; call++) {
            doneNanos = slots.doneAtNanos(0);
        }
        assertThat(doneNanos).isEqualTo(1000 * 2_000_000L); // 4 slots / 2 ms = 2000 per second
    }
}
