package io.storbench.posix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class OpenFileTest {
    private static final int SIZE_BYTES = 1 << 20;
    private static final OpenMode DIRECT_READ = new OpenMode(false, true, OpenMode.Sync.NONE);

    @TempDir
    private Path directory = Path.of("");

    /// The two ways in which a file is read and written.
    enum Way {
        CALLS,
        CHANNEL;

        OpenFile open(Path path, OpenMode mode) throws IOException {
            return switch (this) {
                case CALLS -> PosixFile.openExisting(path, mode);
                case CHANNEL -> ChannelFile.openExisting(path, mode);
            };
        }
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

    private static void assumeLinux() {
        assumeThat(PosixFile.isSupported())
                .as("Linux on x86-64 or AArch64: there are no such calls elsewhere")
                .isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void whatIsReadIsWhatJavaReads(Way way) throws IOException {
        assumeLinux();
        Path path = file();
        byte[] expected = Arrays.copyOfRange(Files.readAllBytes(path), 5000, 5000 + 100);
        try (OpenFile file = way.open(path, OpenMode.BUFFERED_READ);
                AlignedBuffer buffer = buffer()) {
            assertThat(file.read(buffer, 24, 100, 5000)).isEqualTo(100);
            byte[] read = new byte[100];
            buffer.bytes().clear().get(24, read);
            assertThat(read).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @EnumSource
    void readingAtTheEndGivesWhatIsThereAndThenNothing(Way way) throws IOException {
        assumeLinux();
        try (OpenFile file = way.open(file(), OpenMode.BUFFERED_READ);
                AlignedBuffer buffer = buffer()) {
            assertThat(file.read(buffer, 0, 4096, SIZE_BYTES - 10)).isEqualTo(10);
            assertThat(file.read(buffer, 0, 4096, SIZE_BYTES)).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource(OpenMode.Sync.class)
    void whatIsWrittenJavaReads(OpenMode.Sync sync) throws IOException {
        assumeLinux();
        for (Way way : Way.values()) {
            Path path = file();
            try (OpenFile file = way.open(path, new OpenMode(true, false, sync));
                    AlignedBuffer buffer = buffer()) {
                buffer.bytes().put(8, new byte[] {1, 2, 3, 4});
                assertThat(file.write(buffer, 8, 4, 70_000)).isEqualTo(4);
                file.syncData();
            }
            assertThat(Arrays.copyOfRange(Files.readAllBytes(path), 70_000, 70_004))
                    .containsExactly(1, 2, 3, 4);
        }
    }

    /// The numbers are those that `fcntl.h` gives a C compiler on each processor.
    @Test
    void flagsAreThoseOfTheProcessor() {
        OpenMode direct = new OpenMode(true, true, OpenMode.Sync.DSYNC);
        assertThat(direct.flags(Architecture.X86_64)).isEqualTo(0x80000 | 2 | 040000 | 010000 | 0400000);
        assertThat(direct.flags(Architecture.AARCH64)).isEqualTo(0x80000 | 2 | 0200000 | 010000 | 0100000);
        OpenMode sync = new OpenMode(false, false, OpenMode.Sync.SYNC);
        assertThat(sync.flags(Architecture.X86_64)).isEqualTo(0x80000 | 04010000 | 0400000);
    }

    @Test
    void aMissingFileIsNamedWithItsRemedy() {
        assumeLinux();
        Path path = directory.resolve("absent");
        assertThatThrownBy(() -> OpenFile.open(path, OpenMode.BUFFERED_READ))
                .isInstanceOf(PosixException.class)
                .hasMessageContaining(path.toString())
                .hasMessageContaining("ENOENT");
    }

    @Test
    void writingToAFileOpenedForReadingFails() throws IOException {
        assumeLinux();
        try (OpenFile file = OpenFile.open(file(), OpenMode.BUFFERED_READ);
                AlignedBuffer buffer = buffer()) {
            assertThatThrownBy(() -> file.write(buffer, 0, 8, 0))
                    .isInstanceOf(PosixException.class)
                    .hasMessageStartingWith("pwrite: ");
        }
    }

    @Test
    void theBufferIsNotReadBeyondItsEnd() throws IOException {
        assumeLinux();
        try (OpenFile file = OpenFile.open(file(), OpenMode.BUFFERED_READ);
                AlignedBuffer buffer = buffer()) {
            assertThatThrownBy(() -> file.read(buffer, 8000, 4096, 0)).isInstanceOf(IndexOutOfBoundsException.class);
        }
    }

    @Test
    void channelsRefuseDirectAccess() throws IOException {
        Path path = file();
        assertThatThrownBy(() -> Way.CHANNEL.open(path, DIRECT_READ)).hasMessageContaining("direct: false");
    }

    /// What FileChannel cannot: it demands the file system's `f_frsize`, 4096 bytes on local file
    /// systems and the transfer size on NFS.
    @Test
    void directAccessNeedsOnlyTheDevicesAlignment() throws IOException {
        assumeLinux();
        Path path = file();
        byte[] expected = Files.readAllBytes(path);
        try (OpenFile file = openDirect(path);
                AlignedBuffer buffer = buffer()) {
            int alignment = file.directAlignmentBytes().orElseThrow();
            int lengthBytes = Math.max(8, alignment);
            assertThat(file.read(buffer, 0, lengthBytes, 3L * lengthBytes)).isEqualTo(lengthBytes);
            byte[] read = new byte[lengthBytes];
            buffer.bytes().get(0, read);
            assertThat(read).isEqualTo(Arrays.copyOfRange(expected, 3 * lengthBytes, 4 * lengthBytes));
            if (alignment > 1) {
                assertThatThrownBy(() -> file.read(buffer, 0, alignment / 2, 0))
                        .isInstanceOfSatisfying(
                                PosixException.class,
                                e -> assertThat(e.isInvalidArgument()).isTrue());
            }
        }
    }

    @Test
    void aLinkIsNotFollowed() throws IOException {
        assumeLinux();
        Path link = Files.createSymbolicLink(directory.resolve("link"), file());
        for (Way way : Way.values()) {
            assertThatThrownBy(() -> way.open(link, OpenMode.BUFFERED_READ))
                    .as(way.name())
                    .isInstanceOf(IOException.class);
        }
        assertThatThrownBy(() -> OpenFile.open(link, OpenMode.BUFFERED_READ)).hasMessageContaining("ELOOP");
    }

    @Test
    void anOpenFileIsWhatStoodAtItsPathWhateverStandsThereNow() throws IOException {
        assumeLinux();
        Path path = file();
        FileIdentity first = FileIdentity.at(path).orElseThrow();
        try (OpenFile file = OpenFile.open(path, OpenMode.BUFFERED_READ)) {
            Files.move(path, directory.resolve("moved"));
            Files.write(path, new byte[SIZE_BYTES]);
            FileIdentity second = FileIdentity.at(path).orElseThrow();
            assertThat(file.is(first)).isTrue();
            assertThat(file.is(second)).isFalse();
            assertThat(FileIdentity.at(directory.resolve("moved"))).contains(first);
        }
        assertThat(FileIdentity.at(directory.resolve("absent"))).isEmpty();
    }

    private static OpenFile openDirect(Path path) throws IOException {
        try {
            return OpenFile.open(path, DIRECT_READ);
        } catch (PosixException e) {
            assertThat(e.isInvalidArgument()).isTrue();
            assumeThat(List.of())
                    .as("a temporary directory whose file system does direct I/O")
                    .isNotEmpty();
            throw e;
        }
    }

    @Test
    void droppedPagesAreGoneAndReadPagesAreThere() throws IOException {
        assumeLinux();
        Path path = file();
        assumeThat(Files.getFileStore(path).type()).as("has a device").isNotEqualTo("tmpfs");
        try (OpenFile file = OpenFile.open(path, OpenMode.BUFFERED_READ);
                AlignedBuffer buffer = buffer()) {
            assumeThat(file.cachedBytes(0, SIZE_BYTES))
                    .as("cachestat(2), Linux 6.5")
                    .isPresent();
            assertThat(file.cachedBytes(0, SIZE_BYTES)).hasValue(SIZE_BYTES);
            file.syncData();
            assertThat(file.dropCache()).isTrue();
            assertThat(file.cachedBytes(0, SIZE_BYTES)).hasValue(0);
            int _ = file.read(buffer, 0, 4096, 0);
            assertThat(file.cachedBytes(0, SIZE_BYTES).orElse(0)).isGreaterThanOrEqualTo(4096);
        }
    }
}
