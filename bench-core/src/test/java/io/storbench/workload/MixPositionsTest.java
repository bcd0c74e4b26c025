package io.storbench.workload;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.storbench.engine.StopSignal;
import io.storbench.plan.PlanReader;
import io.storbench.plan.TrialSpec;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MixPositionsTest {
    private static final int SLOTS = 64;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private int asked;

    /// Of three operations the last one writes.
    private boolean everyThird(long index) {
        asked++;
        return index % 3 == 2;
    }

    private MixPositions positions(String keys) {
        TrialSpec spec = PlanReader.parse("""
            target: {engine: "null"}
            workload: {operation: mixed, reads: 67%%, file: 1m, depth: 64%s}
            """.formatted(keys), "plan", List.of())
                .trials()
                .getFirst();
        LoadJob job = LoadJob.ofHost(
                spec.workload(),
                spec.protocol(),
                new LoadJob.Actors(0, SLOTS, SLOTS),
                42,
                1,
                new StartLine(1),
                new StopSignal(),
                () -> 0);
        return Objects.requireNonNull(MixPositions.of(job, 0, this::everyThird));
    }

    /// Arrivals reuse the slot that was freed last, so that others may be first used late.
    @Test
    void aSlotThatRestedCostsAnOpenLoopNoMoreThanAnother() {
        MixPositions positions = positions(", rate: 1000");
        for (long index = 0; index < 30_000; index++) {
            assertThat(positions.position(0, index)).isEqualTo(index % 3 == 2 ? index / 3 : index - index / 3);
        }
        for (int slot = 1; slot < SLOTS; slot++) {
            asked = 0;
            long index = 30_000L + slot;
            assertThat(positions.position(slot, index)).isEqualTo(index % 3 == 2 ? index / 3 : index - index / 3);
            assertThat(asked).isLessThanOrEqualTo(3);
        }
    }

    /// An actor far ahead of another does not make the other count again.
    @Test
    void anActorThatThinksCountsForItself() {
        MixPositions positions = positions(", think: 1ms");
        for (long index = 0; index < 30_000; index += SLOTS) {
            positions.position(0, index);
        }
        asked = 0;
        assertThat(positions.position(1, 1)).isEqualTo(1);
        assertThat(asked).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ", rate: 1000"})
    void positionsAllocateNothing(String keys) {
        MixPositions positions = positions(keys);
        long before = THREADS.getCurrentThreadAllocatedBytes();
        for (int index = 0; index < 100_000; index++) {
            positions.position(index % SLOTS, index);
        }
        assertThat(THREADS.getCurrentThreadAllocatedBytes() - before).isLessThan(10_000);
    }
}
