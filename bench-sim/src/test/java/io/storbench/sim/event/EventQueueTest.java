package io.storbench.sim.event;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.random.RandomStream;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EventQueueTest {
    private final EventType<Long> type = new EventType<>(0, (_, _) -> {});

    /// The second parameter of the generator is the spread of instants: 3 makes nearly all of them
    /// equal, 2^40 nearly all different.
    @ParameterizedTest
    @ValueSource(longs = {3, 1000, 1L << 40})
    void aMillionRandomOperationsAgreeWithATreeMap(long spread) {
        RandomStream random = RandomStream.of(20260101, "event-queue/" + spread);
        EventQueue queue = new EventQueue(1);
        // Keys are (instant, order of adding); payloads are the order.
        TreeMap<Long, TreeMap<Long, Long>> reference = new TreeMap<>();
        long order = 0;
        int pending = 0;
        for (int i = 0; i < 1_000_000; i++) {
            // Alternately more additions and more removals, so that the size sweeps up and down.
            boolean growing = i / 10_000 % 2 == 0;
            boolean add = random.nextLong(10) < (growing ? 7 : 3);
            if (pending == 0 || add) {
                long at = random.nextLong(spread);
                queue.add(at, type, order);
                reference.computeIfAbsent(at, _ -> new TreeMap<>()).put(order, order);
                order++;
                pending++;
            } else {
                Map.Entry<Long, TreeMap<Long, Long>> first = reference.firstEntry();
                assertThat(queue.firstNanos()).isEqualTo(first.getKey());
                int slot = queue.removeFirst();
                assertThat(queue.payload(slot))
                        .isEqualTo(first.getValue().pollFirstEntry().getValue());
                assertThat(queue.type(slot)).isSameAs(type);
                if (first.getValue().isEmpty()) {
                    reference.pollFirstEntry();
                }
                pending--;
            }
            assertThat(queue.size()).isEqualTo(pending);
        }
    }

    @Test
    void anEmptyQueueHasItsFirstEventNever() {
        EventQueue queue = new EventQueue(1);
        assertThat(queue.firstNanos()).isEqualTo(Long.MAX_VALUE);
        queue.add(Long.MAX_VALUE - 1, type, 1L);
        assertThat(queue.firstNanos()).isEqualTo(Long.MAX_VALUE - 1);
        queue.removeFirst();
        assertThat(queue.firstNanos()).isEqualTo(Long.MAX_VALUE);
    }
}
