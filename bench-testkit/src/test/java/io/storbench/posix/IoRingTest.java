package io.storbench.posix;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.testkit.RequiredRings;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What was read and written is compared with what Java's own files read and write.
class IoRingTest {
    private static final int ENTRIES = 8;
    private static final int SIZE_BYTES = 1 << 16;
    private static final OpenMode READ_AND_WRITE = new OpenMode(true, false, OpenMode.Sync.NONE);
    private static final long LONG_NANOS = 10_000_000_000L;

    @TempDir
    private Path directory = Path.of("");

    @BeforeEach
    void ringsAreAllowedHere() {
        RequiredRings.assume();
    }

    private Path file() throws IOException {
        byte[] content = new byte[SIZE_BYTES];
        for (int i = 0; i < SIZE_BYTES; i++) {
            content[i] = (byte) (i * 31 + (i >> 8));
        }
        return Files.write(directory.resolve("data"), content);
    }

    private static AlignedBuffer buffer() {
        return new AlignedBuffer(8192, AlignedBuffer.PAGE_BYTES);
    }

    /// Sends what is queued and takes one completion.
    private static int result(IoRing ring, int tag) throws IOException {
        while (!ring.take()) {
            ring.enter(LONG_NANOS);
        }
        assertThat(ring.tag()).isEqualTo(tag);
        return ring.result();
    }

    private static byte[] bytes(AlignedBuffer buffer, int from, int lengthBytes) {
        byte[] bytes = new byte[lengthBytes];
        buffer.bytes().clear().get(from, bytes);
        return bytes;
    }

    @Test
    void whatIsReadIsWhatJavaReads() throws IOException {
        Path path = file();
        byte[] expected = Arrays.copyOfRange(Files.readAllBytes(path), 5000, 5100);
        try (IoRing ring = IoRing.open(ENTRIES);
                OpenFile file = OpenFile.open(path, READ_AND_WRITE);
                AlignedBuffer first = buffer();
                AlignedBuffer second = buffer()) {
            boolean _ = ring.useBuffers(List.of(first, second));
            ring.registerFiles(List.of(file));
            ring.queueRead(7, 0, 1, 24, 100, 5000);
            assertThat(result(ring, 7)).isEqualTo(100);
            assertThat(bytes(second, 24, 100)).isEqualTo(expected);
        }
    }

    @Test
    void readingAtTheEndGivesWhatIsThereAndThenNothing() throws IOException {
        try (IoRing ring = IoRing.open(ENTRIES);
                OpenFile file = OpenFile.open(file(), READ_AND_WRITE);
                AlignedBuffer buffer = buffer()) {
            boolean _ = ring.useBuffers(List.of(buffer));
            ring.registerFiles(List.of(file));
            ring.queueRead(1, 0, 0, 0, 4096, SIZE_BYTES - 10);
            assertThat(result(ring, 1)).isEqualTo(10);
            ring.queueRead(2, 0, 0, 0, 4096, SIZE_BYTES);
            assertThat(result(ring, 2)).isZero();
        }
    }

    @Test
    void whatIsWrittenJavaReads() throws IOException {
        Path path = file();
        try (IoRing ring = IoRing.open(ENTRIES);
                OpenFile file = OpenFile.open(path, READ_AND_WRITE);
                AlignedBuffer buffer = buffer()) {
            boolean _ = ring.useBuffers(List.of(buffer));
            ring.registerFiles(List.of(file));
            buffer.bytes().put(8, new byte[] {1, 2, 3, 4});
            ring.queueWrite(1, 0, 0, 8, 4, 40_000);
            assertThat(result(ring, 1)).isEqualTo(4);
            ring.queueSyncData(2, 0);
            assertThat(result(ring, 2)).isZero();
        }
        assertThat(Arrays.copyOfRange(Files.readAllBytes(path), 40_000, 40_004)).containsExactly(1, 2, 3, 4);
    }

    @Test
    void filesAreOpenedAndClosedByTheRing() throws IOException {
        Path path = file();
        try (IoRing ring = IoRing.open(ENTRIES);
                AlignedBuffer buffer = buffer()) {
            boolean _ = ring.useBuffers(List.of(buffer));
            int number = ring.addPath(path);
            ring.queueOpen(1, number, READ_AND_WRITE);
            int descriptor = result(ring, 1);
            assertThat(descriptor).isPositive();
            ring.queueRead(2, descriptor, 0, 0, 100, 0);
            assertThat(result(ring, 2)).isEqualTo(100);
            assertThat(openFiles()).contains(path.toRealPath());
            ring.queueClose(3, descriptor);
            assertThat(result(ring, 3)).isZero();
            // Its number may be another thread's file by now, so what is looked for is the file.
            assertThat(openFiles()).doesNotContain(path.toRealPath());
            ring.queueRead(4, Integer.MAX_VALUE, 0, 0, 100, 0);
            int failed = result(ring, 4);
            assertThat(IoRing.failure("pread", failed)).hasMessage("pread: bad file descriptor (EBADF)");
        }
    }

    /// What this process has open, as proc(5) shows it.
    private static List<Path> openFiles() throws IOException {
        List<Path> open = new ArrayList<>();
        try (DirectoryStream<Path> numbers = Files.newDirectoryStream(Path.of("/proc/self/fd"))) {
            for (Path number : numbers) {
                try {
                    open.add(Files.readSymbolicLink(number));
                } catch (NoSuchFileException _) {
                    // Closed since.
                }
            }
        }
        return open;
    }

    /// Both rings hold 8 or 16 entries, so that 1000 pass their ends often, and the completions of
    /// each batch come in any order.
    @Test
    void everyOperationIsDoneOnceHoweverOftenTheRingsWrapAround() throws IOException {
        try (IoRing ring = IoRing.open(ENTRIES);
                OpenFile file = OpenFile.open(file(), READ_AND_WRITE);
                AlignedBuffer buffer = buffer()) {
            boolean _ = ring.useBuffers(List.of(buffer));
            ring.registerFiles(List.of(file));
            for (int turn = 0; turn < 125; turn++) {
                Set<Integer> tags = new HashSet<>();
                for (int i = 0; i < ENTRIES; i++) {
                    ring.queueRead(turn * ENTRIES + i, 0, 0, i * 8, 8, i * 4096L);
                }
                assertThat(ring.queued()).isEqualTo(ENTRIES);
                while (tags.size() < ENTRIES) {
                    ring.enter(LONG_NANOS);
                    while (ring.take()) {
                        assertThat(ring.result()).isEqualTo(8);
                        assertThat(tags.add(ring.tag())).isTrue();
                        assertThat(ring.tag() / ENTRIES).isEqualTo(turn);
                    }
                }
                assertThat(ring.queued()).isZero();
            }
        }
    }

    /// A pipe that nobody has written to keeps a read waiting for as long as one likes.
    @ParameterizedTest
    @ValueSource(longs = {-1, 0, 1, 1_000_000})
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void waitingEndsWithItsTimeAndWhatIsOutstandingIsDoneLater(long waitNanos) throws Exception {
        Path pipe = directory.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        try (IoRing ring = IoRing.open(ENTRIES);
                OpenFile file = OpenFile.open(pipe, READ_AND_WRITE);
                AlignedBuffer buffer = buffer()) {
            boolean _ = ring.useBuffers(List.of(buffer));
            ring.registerFiles(List.of(file));
            ring.queueRead(3, 0, 0, 0, 100, 0);
            ring.enter(waitNanos);
            assertThat(ring.queued()).as("sent before it was waited for").isZero();
            assertThat(ring.take()).isFalse();
            Files.write(pipe, new byte[] {1, 2, 3});
            assertThat(result(ring, 3)).isEqualTo(3);
            assertThat(bytes(buffer, 0, 3)).containsExactly(1, 2, 3);
        }
    }
}
