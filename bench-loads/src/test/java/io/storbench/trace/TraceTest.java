package io.storbench.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TraceTest {
    private static final List<TraceOperation> KINDS = List.of(TraceOperation.values());

    @TempDir
    private Path directory = Path.of("");

    private record Step(int actor, TraceOperation operation, long nanos, long offset, int lengthBytes) {
        Step(TraceOperation operation, long nanos, long offset, int lengthBytes) {
            this(0, operation, nanos, offset, lengthBytes);
        }
    }

    private Path file() {
        return directory.resolve("x.trace");
    }

    private TraceSummary write(List<Step> steps) throws IOException {
        try (TraceWriter writer = new TraceWriter(file())) {
            for (Step step : steps) {
                writer.add(step.actor, step.operation, step.nanos, step.offset, step.lengthBytes);
            }
            writer.finish();
            return writer.summary();
        }
    }

    /// As on a full device, the channel tells of no file.
    @Test
    void aTraceThatCannotBeWrittenIsNamed() throws IOException {
        try (TraceWriter writer = new TraceWriter(file())) {
            Thread.currentThread().interrupt();
            for (Step step : random(20_000)) {
                try {
                    writer.add(step.actor, step.operation, step.nanos, step.offset, step.lengthBytes);
                } catch (TraceException e) {
                    assertThat(e).hasMessageContaining(file() + ": cannot be written: ");
                    return;
                }
            }
            throw new AssertionError("no chunk was written");
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    private static List<Step> read(Path file) throws IOException {
        List<Step> steps = new ArrayList<>();
        try (TraceReader reader = new TraceReader(file)) {
            while (reader.next()) {
                steps.add(new Step(
                        reader.actor(), reader.operation(), reader.nanos(), reader.offset(), reader.lengthBytes()));
            }
        }
        return steps;
    }

    /// More than one chunk of 64 KiB, offsets up to 2^60.
    private static List<Step> random(int count) {
        SplittableRandom random = new SplittableRandom(7);
        List<Step> steps = new ArrayList<>();
        long nanos = 0;
        for (int i = 0; i < count; i++) {
            nanos += i == 0 ? 0 : random.nextLong(3) * random.nextLong(5_000_000_000L);
            TraceOperation operation = KINDS.get(random.nextInt(KINDS.size()));
            boolean ranged = operation.isTransfer();
            long offset = ranged ? random.nextLong(1L << random.nextInt(1, 61)) : 0;
            steps.add(new Step(
                    random.nextInt(1 << random.nextInt(1, 21)),
                    operation,
                    nanos,
                    offset,
                    ranged ? 1 + random.nextInt(1 << 26) : 0));
        }
        return steps;
    }

    @Test
    void whatIsWrittenIsReadBack() throws IOException {
        List<Step> steps = random(20_000);
        TraceSummary summary = write(steps);
        assertThat(Files.size(file())).isGreaterThan(3 * TraceWriter.CHUNK_BYTES);
        assertThat(read(file())).isEqualTo(steps);
        assertThat(summary.operations()).isEqualTo(20_000);
        assertThat(summary.nanos()).isEqualTo(steps.getLast().nanos());
        assertThat(summary.extentBytes())
                .isEqualTo(steps.stream()
                        .mapToLong(s -> s.offset + s.lengthBytes)
                        .max()
                        .orElse(0));
    }

    @Test
    void theGranuleIsTheLargestPowerOfTwoThatDividesAll() throws IOException {
        TraceSummary summary = write(
                List.of(new Step(TraceOperation.READ, 5, 8192, 512), new Step(TraceOperation.READ, 9, 1536, 1024)));
        assertThat(summary).isEqualTo(new TraceSummary(2, 1, false, 8704, 1024, 512, 4));
        // 1,024 would promise multiples of 1,024.
        assertThat(summary.blockBytes()).isEqualTo(1536);
        assertThat(summary.fileBytes()).isEqualTo(6 * 1536);
        assertThat(new TraceSummary(1, 1, false, 4097, 4097, 1, 0).isReplayable())
                .isFalse();
    }

    /// Every byte is covered by one of the two checksums or by a check of its own.
    @Test
    void aByteThatIsChangedIsNoticed() throws IOException {
        write(random(50));
        byte[] whole = Files.readAllBytes(file());
        for (int at = 0; at < whole.length; at++) {
            byte[] damaged = whole.clone();
            damaged[at] ^= 0x10;
            Path copy = Files.write(directory.resolve("damaged"), damaged);
            assertThatThrownBy(() -> read(copy)).as("byte %d", at).isInstanceOf(TraceException.class);
        }
    }

    @Test
    void everyPartThatIsMissingIsNoticed() throws IOException {
        write(random(50));
        byte[] whole = Files.readAllBytes(file());
        for (int length = 0; length < whole.length; length++) {
            Path copy = directory.resolve("cut");
            Files.write(copy, Arrays.copyOf(whole, length));
            assertThatThrownBy(() -> read(copy)).as("%d", length).isInstanceOf(TraceException.class);
        }
    }

    @Test
    void aHoleIsNamedWithItsPlace() throws IOException {
        write(random(20_000));
        try (RandomAccessFile file = new RandomAccessFile(file().toFile(), "rw")) {
            file.seek(64);
            file.write(new byte[8192]);
        }
        assertThatThrownBy(() -> read(file()))
                .hasMessageContaining("is damaged in the chunk at byte 64: there is a hole");
    }

    @Test
    void anotherVersionAndAnUnfinishedOneAreRefused() throws IOException {
        write(random(3));
        byte[] bytes = Files.readAllBytes(file());
        bytes[11] = 9;
        Path other = Files.write(directory.resolve("other"), bytes);
        assertThatThrownBy(() -> read(other)).hasMessageContaining("version 9");
        Path open = directory.resolve("open");
        try (TraceWriter writer = new TraceWriter(open)) {
            writer.add(TraceOperation.READ, 0, 0, 8);
        }
        assertThatThrownBy(() -> read(open)).hasMessageContaining("was not finished");
        assertThatThrownBy(() -> new TraceWriter(open)).hasMessageContaining("is there already");
    }

    /// Checksums do not help against one who makes them.
    @ParameterizedTest
    @CsvSource({"44, 0", "44, 3", "44, 8192", "40, -1", "24, -1", "48, 0", "48, 2000000", "32, -1"})
    void aSummaryThatContradictsItselfIsRefused(int at, int value) throws IOException {
        write(random(3));
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file()));
        bytes.putInt(at, value);
        CRC32 crc = new CRC32();
        crc.update(bytes.array(), 0, TraceSummary.BYTES - Integer.BYTES);
        bytes.putInt(TraceSummary.BYTES - Integer.BYTES, (int) crc.getValue());
        Path other = Files.write(directory.resolve("other"), bytes.array());
        assertThatThrownBy(() -> read(other)).hasMessageContaining("contradict each other");
    }

    @Test
    void rangesAreWidenedToMultiples() throws IOException {
        try (TraceWriter writer = new TraceWriter(file(), 512)) {
            writer.add(TraceOperation.WRITE, 0, 1000, 30);
            writer.add(TraceOperation.READ, 0, 1024, 512);
            assertThat(writer.widened()).isEqualTo(1);
            writer.finish();
        }
        assertThat(read(file()))
                .containsExactly(
                        new Step(TraceOperation.WRITE, 0, 512, 1024), new Step(TraceOperation.READ, 0, 1024, 512));
    }
}
