package io.storbench.sim.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.random.RandomStream;
import io.storbench.sim.disk.RaidParameters.Level;
import io.storbench.sim.event.Simulator;
import io.storbench.sim.model.OperationalLaws;
import io.storbench.sim.model.StationReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The disks take 10 µs for any access: a chip of one page as large as itself. Chunks have 1000
/// bytes.
class RaidTest {
    private static final int DISK_BYTES = 1_000_000;
    private static final SsdParameters DISK =
            new SsdParameters(DISK_BYTES, 1, DISK_BYTES, 10_000, 10_000, Optional.empty(), 0, 1e18);

    private final Simulator simulator = new Simulator();
    private final List<Long> doneNanos = new ArrayList<>();

    @Test
    void aStripedAccessUsesItsDisksAtOnce() {
        Raid<DiskAccess> raid = raid(Level.RAID0, 4);
        assertThat(raid.capacityBytes()).isEqualTo(4 * DISK_BYTES);
        read(raid, 500, 3000); // chunks 0 to 3
        assertThat(doneNanos.getLast()).isEqualTo(10_000);
        assertThat(accesses(raid)).containsExactly(1L, 1L, 1L, 1L);
        read(raid, 4000, 1000); // chunk 4 is disk 0's second
        assertThat(accesses(raid)).containsExactly(2L, 1L, 1L, 1L);
    }

    @Test
    void aMirrorWritesAllCopiesAndReadsThemInTurns() {
        Raid<DiskAccess> raid = raid(Level.RAID1, 2);
        assertThat(raid.capacityBytes()).isEqualTo(DISK_BYTES);
        write(raid, 0, 5000);
        assertThat(accesses(raid)).containsExactly(1L, 1L);
        read(raid, 0, 5000);
        read(raid, 0, 5000);
        assertThat(accesses(raid)).containsExactly(2L, 2L);
    }

    @Test
    void stripedMirrorsWriteTwoCopiesOfEachChunk() {
        Raid<DiskAccess> raid = raid(Level.RAID10, 4);
        assertThat(raid.capacityBytes()).isEqualTo(2 * DISK_BYTES);
        write(raid, 0, 1000);
        assertThat(accesses(raid)).containsExactly(1L, 1L, 0L, 0L);
        write(raid, 1000, 1000);
        assertThat(accesses(raid)).containsExactly(1L, 1L, 1L, 1L);
        read(raid, 0, 1000);
        read(raid, 0, 1000);
        assertThat(accesses(raid)).containsExactly(2L, 2L, 1L, 1L);
    }

    /// Old data and old parity are read, then both are written: four accesses and twice the time
    /// (Patterson, Gibson and Katz, 1988).
    @Test
    void aSmallWriteOfRaid5CostsFourAccesses() {
        Raid<DiskAccess> raid = raid(Level.RAID5, 5);
        assertThat(raid.capacityBytes()).isEqualTo(4 * DISK_BYTES);
        write(raid, 1200, 500);
        assertThat(doneNanos.getLast()).isEqualTo(20_000);
        assertThat(accesses(raid)).containsExactly(0L, 2L, 0L, 0L, 2L);
    }

    @Test
    void aFullRowIsWrittenAtOnceWithItsParity() {
        Raid<DiskAccess> raid = raid(Level.RAID5, 5);
        write(raid, 4000, 4000);
        assertThat(doneNanos.getLast()).isEqualTo(10_000);
        assertThat(accesses(raid)).containsExactly(1L, 1L, 1L, 1L, 1L);
    }

    /// The end of row 0, row 1, the beginning of row 2: 4 + 5 + 4 accesses.
    @Test
    void aWriteOverRowsIsSplitAtTheirBounds() {
        Raid<DiskAccess> raid = raid(Level.RAID5, 5);
        write(raid, 3500, 5000);
        assertThat(accesses(raid).stream().mapToLong(Long::longValue).sum()).isEqualTo(13);
        assertThat(doneNanos).hasSize(1);
    }

    /// The left-symmetric layout of five disks, as in the manual page md(4):
    ///
    ///     row 0:  0  1  2  3  P
    ///     row 1:  5  6  7  P  4
    ///     row 2: 10 11  P  8  9
    @ParameterizedTest
    @CsvSource({"0, 0", "1, 1", "3, 3", "4, 4", "5, 0", "7, 2", "8, 3", "9, 4", "10, 0", "11, 1"})
    void chunksOfRaid5AreLaidOutLeftSymmetrically(int chunk, int disk) {
        Raid<DiskAccess> raid = raid(Level.RAID5, 5);
        read(raid, chunk * 1000L, 1000);
        List<Long> accesses = accesses(raid);
        assertThat(accesses.get(disk)).isEqualTo(1);
        assertThat(accesses.stream().mapToLong(Long::longValue).sum()).isEqualTo(1);
    }

    @Test
    void theParityMovesSoThatAllDisksWorkAlike() {
        Raid<DiskAccess> raid = raid(Level.RAID5, 5);
        for (int row = 0; row < 5; row++) {
            write(raid, row * 4000L, 1000);
        }
        // Five parities, one a disk, and the first data of each row behind it, one a disk.
        assertThat(accesses(raid)).containsExactly(4L, 4L, 4L, 4L, 4L);
        OperationalLaws laws = new OperationalLaws();
        raid.reports("raid").forEach(laws::station);
        assertThat(laws.violations()).isEmpty();
    }

    @Test
    void disksThatMakeNoArrayAreRefused() {
        assertThatThrownBy(() -> new RaidParameters(Level.RAID5, 2, 1000, DISK))
                .hasMessage("RAID5 has from 3 disks, not 2");
        assertThatThrownBy(() -> new RaidParameters(Level.RAID10, 5, 1000, DISK))
                .hasMessage("RAID10 has an even number, not 5");
    }

    private Raid<DiskAccess> raid(Level level, int disks) {
        return new RaidParameters(level, disks, 1000, DISK)
                .device(simulator, RandomStream.of(1, "raid"), (now, _) -> doneNanos.add(now));
    }

    private void read(Raid<DiskAccess> raid, long offsetBytes, int lengthBytes) {
        DiskAccess access = new DiskAccess();
        access.read(offsetBytes, lengthBytes);
        run(raid, access);
    }

    private void write(Raid<DiskAccess> raid, long offsetBytes, int lengthBytes) {
        DiskAccess access = new DiskAccess();
        access.write(offsetBytes, lengthBytes);
        run(raid, access);
    }

    private void run(Raid<DiskAccess> raid, DiskAccess access) {
        raid.arrive(simulator.nowNanos(), access);
        simulator.run();
    }

    /// Of each disk.
    private static List<Long> accesses(Raid<DiskAccess> raid) {
        return raid.reports("raid").stream()
                .filter(report -> report.name().endsWith("channel-0"))
                .map(StationReport::completions)
                .toList();
    }
}
