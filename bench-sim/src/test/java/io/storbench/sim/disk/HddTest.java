package io.storbench.sim.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.storbench.random.RandomStream;
import io.storbench.sim.event.Simulator;
import io.storbench.sim.model.OperationalLaws;
import io.storbench.sim.model.StationReport;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Times worked by hand for a disk of 10 000 rpm (6 ms a turn), one head unless said, 10 000
/// cylinders of 600 000 bytes (10 ns a byte), a seek of 1 ms + 0.1 ms·√d, at angle 0 when the run
/// starts.
class HddTest {
    private static final int TRACK_BYTES = 600_000;
    private static final long MS = 1_000_000;

    private final Simulator simulator = new Simulator();
    private final List<Long> doneNanos = new ArrayList<>();

    @Test
    void anAccessIsASeekARotationAndATransfer() {
        Hdd<DiskAccess> disk = disk(0, 0, 1);
        // 2 ms to cylinder 100; a hundred switches of 1 ms are skewed by 4 ms beyond whole turns,
        // so 2 ms until its start comes by; 0.06 ms for 6000 bytes.
        access(disk, false, 100L * TRACK_BYTES, 6000);
        assertThat(doneNanos).containsExactly(4_060_000L);
        // 60 000 bytes on, 0.6 ms of angle: 0.54 ms after the last access's end.
        access(disk, false, 100L * TRACK_BYTES + 60_000, 6000);
        assertThat(doneNanos.getLast()).isEqualTo(4_060_000 + 540_000 + 60_000);
    }

    /// The reason why a small write of RAID 5 costs a revolution on the same disk.
    @Test
    void writingWhatWasJustReadTakesAWholeTurn() {
        Hdd<DiskAccess> disk = disk(0, 0, 1);
        access(disk, false, 300_000, 6000);
        long read = doneNanos.getLast();
        assertThat(read).isEqualTo(3_060_000);
        access(disk, true, 300_000, 6000);
        assertThat(doneNanos.getLast()).isEqualTo(read + 6 * MS);
    }

    @Test
    void commandsThatContinueEachOtherTransferWithoutAGap() {
        Hdd<DiskAccess> disk = new Hdd<>(simulator, parameters(4, 0, 0, 1), 0, (now, _) -> doneNanos.add(now));
        int count = 300; // three tracks of a cylinder: two switches of 1 ms
        for (int i = 0; i < count; i++) {
            DiskAccess access = new DiskAccess();
            access.write(i * 6000L, 6000);
            disk.arrive(0, access);
        }
        simulator.run();
        assertThat(doneNanos.getLast()).isEqualTo(3 * 6 * MS + 2 * MS);
    }

    /// The mean seek is a + b·(8/15)·√C for two uniform cylinders, half a turn, and the transfer.
    @Test
    void randomAccessesTakeTheMeanSeekAndHalfATurn() {
        Hdd<DiskAccess> disk = disk(0, 0, 1);
        RandomStream stream = RandomStream.of(20260110, "offsets");
        int count = 20_000;
        for (int i = 0; i < count; i++) {
            access(disk, false, stream.nextLong(10_000L * 100) * 6000, 6000);
        }
        double mean = (double) doneNanos.getLast() / count;
        double theory = 1e6 + 1e5 * 8 / 15 * Math.sqrt(10_000) + 3e6 + 6e4;
        assertThat(mean).isCloseTo(theory, within(0.01 * theory));
        StationReport report = disk.report("disk");
        assertThat(report.utilisation()).isCloseTo(1, within(1e-9));
        assertThat(new OperationalLaws().station(report).violations()).isEmpty();
    }

    @Test
    void anIdleDiskReadsOnSoThatTheNextReadComesFromItsMemory() {
        Hdd<DiskAccess> disk = disk(600_000, 0, 1);
        access(disk, false, 0, 6000);
        simulator.runUntil(10 * MS);
        access(disk, false, 6000, 60_000);
        // 60 000 bytes at 100 MB/s of the interface.
        assertThat(doneNanos.getLast()).isEqualTo(10 * MS + 600_000);
        // What is overwritten is read from the platters again, a turn after it was written.
        access(disk, true, 66_000, 6000);
        long written = doneNanos.getLast();
        access(disk, false, 66_000, 6000);
        assertThat(doneNanos.getLast()).isEqualTo(written + 6 * MS);
    }

    /// The second waits for 0.06 ms of the platters, the third for nothing: its data are in memory.
    /// While these come over the interface, the platters turn to the second.
    @Test
    void aReadOfWhatTheMemoryHoldsIsTheNearest() {
        Hdd<DiskAccess> disk = disk(600_000, 0, 8);
        access(disk, false, 0, 6000);
        simulator.runUntil(10 * MS);
        long far = 100L * TRACK_BYTES;
        for (long offsetBytes : new long[] {far, far + 12_000, 6000}) {
            DiskAccess access = new DiskAccess();
            access.read(offsetBytes, 6000);
            disk.arrive(simulator.nowNanos(), access);
        }
        simulator.run();
        long first = doneNanos.get(1);
        assertThat(doneNanos.subList(2, 4)).containsExactly(first + 60_000, first + 120_000);
    }

    @Test
    void twoInterleavedStreamsGainFromReadingAhead() {
        assertThat(twoStreamsNanos(60_000)).isLessThan(twoStreamsNanos(0) / 4);
    }

    private long twoStreamsNanos(int readAheadBytes) {
        Simulator run = new Simulator();
        Hdd<DiskAccess> disk = new Hdd<>(run, parameters(1, 600_000, readAheadBytes, 1), 0, (_, _) -> {});
        for (int i = 0; i < 200; i++) {
            DiskAccess access = new DiskAccess();
            access.read(i / 2 * 6000L + i % 2 * 5000L * TRACK_BYTES, 6000);
            disk.arrive(run.nowNanos(), access);
            run.run();
        }
        return run.nowNanos();
    }

    @Test
    void outerZonesTransferFaster() {
        HddParameters zoned = new HddParameters(
                6 * MS,
                1,
                List.of(new HddParameters.Zone(100, 600_000), new HddParameters.Zone(100, 300_000)),
                0,
                0,
                0,
                0,
                1e12,
                0,
                0,
                0,
                1);
        assertThat(zoned.capacityBytes()).isEqualTo(90_000_000);
        Hdd<DiskAccess> disk = new Hdd<>(simulator, zoned, 0, (now, _) -> doneNanos.add(now));
        access(disk, false, 0, 600_000);
        access(disk, false, 60_000_000, 600_000);
        assertThat(doneNanos).containsExactly(6 * MS, 18 * MS);
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 16})
    void aChoiceOfCommandsShortensPositioningAndStarvesNone(int choice) {
        long inOrder = randomBatchNanos(1);
        long chosen = randomBatchNanos(choice);
        assertThat(chosen).isLessThan(inOrder * 3 / 4);
    }

    private static long randomBatchNanos(int choice) {
        Simulator run = new Simulator();
        List<DiskAccess> done = new ArrayList<>();
        Hdd<DiskAccess> disk = new Hdd<>(run, parameters(1, 0, 0, choice), 0, (_, access) -> done.add(access));
        RandomStream stream = RandomStream.of(20260111, "offsets");
        for (int i = 0; i < 2000; i++) {
            DiskAccess access = new DiskAccess();
            access.read(stream.nextLong(10_000L * 100) * 6000, 6000);
            disk.arrive(0, access);
        }
        run.run();
        assertThat(done).hasSize(2000).doesNotHaveDuplicates();
        return run.nowNanos();
    }

    @Test
    void accessesBeyondTheEndAreRefused() {
        Hdd<DiskAccess> disk = disk(0, 0, 1);
        DiskAccess access = new DiskAccess();
        access.read(disk.capacityBytes() - 6000, 6001);
        assertThatThrownBy(() -> disk.arrive(0, access))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("6000000001 of a device of 6000000000 bytes");
    }

    private void access(Hdd<DiskAccess> disk, boolean write, long offsetBytes, int lengthBytes) {
        DiskAccess access = new DiskAccess();
        if (write) {
            access.write(offsetBytes, lengthBytes);
        } else {
            access.read(offsetBytes, lengthBytes);
        }
        disk.arrive(simulator.nowNanos(), access);
        simulator.run();
    }

    private Hdd<DiskAccess> disk(int segmentBytes, int readAheadBytes, int commandQueue) {
        return new Hdd<>(
                simulator,
                parameters(1, segmentBytes, readAheadBytes, commandQueue),
                0,
                (now, _) -> doneNanos.add(now));
    }

    private static HddParameters parameters(int heads, int segmentBytes, int readAheadBytes, int commandQueue) {
        return new HddParameters(
                6 * MS,
                heads,
                List.of(new HddParameters.Zone(10_000, TRACK_BYTES)),
                MS,
                100_000,
                MS,
                0,
                1e8,
                segmentBytes == 0 ? 0 : 4,
                segmentBytes,
                readAheadBytes,
                commandQueue);
    }
}
