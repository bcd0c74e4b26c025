package io.storbench.sim.disk;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.random.RandomStream;
import io.storbench.sim.event.Simulator;
import io.storbench.sim.model.OperationalLaws;
import io.storbench.sim.model.StationReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// The disk behind takes 10 µs for any access, the cache 1 µs for a write.
class WriteCacheTest {
    private static final int BEHIND_BYTES = 1_000_000;
    private static final SsdParameters BEHIND =
            new SsdParameters(BEHIND_BYTES, 1, BEHIND_BYTES, 10_000, 10_000, Optional.empty(), 0, 1e18);

    private final Simulator simulator = new Simulator();
    private final List<Long> doneNanos = new ArrayList<>();

    @Test
    void writesAreDoneInTheCacheUntilItIsFullThenAtTheRateOfTheDeviceBehind() {
        WriteCache<DiskAccess> cache = cache(4000, 0, 0);
        for (int i = 0; i < 8; i++) {
            write(cache, i * 5000L, 1000);
        }
        simulator.run();
        // Four find room. Every 10 µs one is destaged and makes room for another.
        assertThat(doneNanos).containsExactly(1000L, 1000L, 1000L, 1000L, 11_000L, 21_000L, 31_000L, 41_000L);
        assertThat(destaged(cache)).isEqualTo(8);
    }

    @Test
    void readsPassToTheDeviceBehind() {
        WriteCache<DiskAccess> cache = cache(4000, 0, 0);
        DiskAccess read = new DiskAccess();
        read.read(0, 1000);
        cache.arrive(0, read);
        simulator.run();
        assertThat(doneNanos).containsExactly(10_000L);
    }

    /// Ten writes to one block while the first is destaged, and one to another block.
    @Test
    void writesToOneBlockAreDestagedAsOne() {
        WriteCache<DiskAccess> cache = cache(100_000, 0, 10_000);
        for (int i = 0; i < 10; i++) {
            write(cache, (i * 7 % 10) * 1000L, 1000);
        }
        write(cache, 10_000, 1000);
        simulator.run();
        assertThat(doneNanos).hasSize(11).containsOnly(1000L);
        assertThat(destaged(cache)).isEqualTo(3);
    }

    @Test
    void whatIsKeptForMergingIsNotDestaged() {
        WriteCache<DiskAccess> cache = cache(100_000, 5000, 0);
        for (int i = 0; i < 20; i++) {
            write(cache, i * 5000L, 1000);
        }
        simulator.run();
        assertThat(destaged(cache)).isEqualTo(15);
        OperationalLaws laws = new OperationalLaws();
        cache.reports("cache").forEach(laws::station);
        assertThat(laws.violations()).isEmpty();
    }

    private WriteCache<DiskAccess> cache(int dirtyBytes, int keptBytes, int mergeBytes) {
        return new WriteCacheParameters(dirtyBytes, keptBytes, 1, mergeBytes, 1000, BEHIND)
                .device(simulator, RandomStream.of(1, "cache"), (now, _) -> doneNanos.add(now));
    }

    private void write(WriteCache<DiskAccess> cache, long offsetBytes, int lengthBytes) {
        DiskAccess write = new DiskAccess();
        write.write(offsetBytes, lengthBytes);
        cache.arrive(simulator.nowNanos(), write);
    }

    private static long destaged(WriteCache<DiskAccess> cache) {
        return cache.reports("cache").stream()
                .filter(report -> report.name().endsWith("channel-0"))
                .mapToLong(StationReport::completions)
                .sum();
    }
}
