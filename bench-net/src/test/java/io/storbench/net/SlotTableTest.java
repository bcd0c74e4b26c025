package io.storbench.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SlotTableTest {
    @Test
    void aTagLeadsToItsSlotUntilTheSlotIsRenewedOrFreed() {
        SlotTable table = new SlotTable(4, 7);
        int slot = table.take();
        int first = table.renew(slot);
        assertThat(table.slotOf(first)).isEqualTo(slot);
        int second = table.renew(slot);
        assertThat(table.slotOf(first)).isEqualTo(-1);
        assertThat(table.slotOf(second)).isEqualTo(slot);
        table.free(slot);
        assertThat(table.slotOf(second)).isEqualTo(-1);
    }

    @Test
    void tagsNobodyGaveOutLeadNowhere() {
        SlotTable table = new SlotTable(4, 7);
        table.renew(table.take());
        for (int tag : new int[] {0, 4, 0xffff, -1, Integer.MIN_VALUE, 0x7fff0000}) {
            assertThat(table.slotOf(tag)).isEqualTo(-1);
        }
    }

    @Test
    void aSlotsTagsDifferUntilTheGenerationsWrap() {
        SlotTable table = new SlotTable(1, 7);
        Set<Integer> tags = new HashSet<>();
        int slot = table.take();
        for (int generation = 0; generation < 65_536; generation++) {
            assertThat(tags.add(table.renew(slot))).isTrue();
        }
    }

    @Test
    void slotsAreTakenOnceAndFreedOnce() {
        SlotTable table = new SlotTable(2, 7);
        int a = table.take();
        int b = table.take();
        assertThat(a).isNotEqualTo(b);
        assertThat(table.freeCount()).isZero();
        assertThatThrownBy(table::take).isInstanceOf(IllegalStateException.class);
        table.free(a);
        assertThatThrownBy(() -> table.free(a)).isInstanceOf(IllegalStateException.class);
    }
}
