package io.storbench.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
class PlainFileTest {
    @TempDir
    private Path directory = Path.of("");

    /// A file of somebody else, outside of the directory that is written to.
    private Path victim = Path.of("");

    private Path file = Path.of("");

    @BeforeEach
    void makeVictim() throws IOException {
        victim = Files.writeString(directory.resolve("victim"), "precious");
        file = Files.createDirectory(directory.resolve("own")).resolve("file");
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private void refuses(ThrowingCallable access, String why) throws IOException {
        assertThatThrownBy(access)
                .isInstanceOf(IOException.class)
                .hasMessageContaining(file.toString())
                .hasMessageContaining(why);
        assertThat(victim).hasContent("precious");
        // Nothing is left beside it.
        try (var entries = Files.list(file.getParent())) {
            assertThat(entries).containsExactly(file);
        }
    }

    private void refusesEverything(String why) throws IOException {
        refuses(() -> PlainFile.open(file).close(), why);
        refuses(() -> PlainFile.read(file, 1 << 20, "x"), why);
        refuses(() -> PlainFile.openInPlace(file).close(), why);
        refuses(() -> PlainFile.append(file, new byte[1]), why);
        refuses(() -> NewFile.replace(file, new byte[1]), why);
    }

    /// As on a full device, the channel tells of no file.
    @Test
    void aFileThatCannotBeWrittenIsNamed() {
        for (ThrowingCallable access : List.<ThrowingCallable>of(
                () -> NewFile.create(file, new byte[1]), () -> NewFile.replace(victim, new byte[1]))) {
            Thread.currentThread().interrupt();
            try {
                assertThatThrownBy(access)
                        .isInstanceOf(FileSystemException.class)
                        .hasMessageContainingAll(directory.toString(), ClosedByInterruptException.class.getName());
            } finally {
                assertThat(Thread.interrupted()).isTrue();
            }
        }
        assertThat(victim).hasContent("precious");
        assertThat(file).doesNotExist();
        assertThat(file.getParent()).isEmptyDirectory();
    }

    @Test
    void aSymbolicLinkIsNotFollowed() throws IOException {
        Files.createSymbolicLink(file, victim);
        refusesEverything("is a symbolic link to " + victim);
        refuses(() -> NewFile.create(file, new byte[1]), "");
        assertThat(file).isSymbolicLink();
    }

    @Test
    void aLinkToNothingMakesNoFile() throws IOException {
        Path nothing = directory.resolve("nothing");
        Files.createSymbolicLink(file, nothing);
        refusesEverything("is a symbolic link");
        refuses(() -> NewFile.create(file, new byte[1]), "");
        assertThat(nothing).doesNotExist();
    }

    @Test
    void nothingIsWrittenThroughAHardLink() throws IOException {
        Files.createLink(file, victim);
        refuses(() -> PlainFile.openInPlace(file).close(), "has 2 names");
        refuses(() -> PlainFile.append(file, new byte[1]), "has 2 names");
        NewFile.replace(file, bytes("new"));
        assertThat(file).hasContent("new");
        assertThat(victim).hasContent("precious");
    }

    @Test
    void aPipeHangsNobody() throws Exception {
        assertThat(new ProcessBuilder("mkfifo", file.toString()).start().waitFor())
                .isZero();
        refusesEverything("is a pipe or a device");
        refuses(() -> NewFile.create(file, new byte[1]), "");
        refuses(() -> PlainFile.openNamed(file).close(), "a pipe or a device");
    }

    @Test
    void aDirectoryIsNoFile() throws IOException {
        Files.createDirectory(file);
        refusesEverything("is a directory");
    }

    @Test
    void whatTheUserNamesMayBeALink() throws IOException {
        Files.createSymbolicLink(file, victim);
        try (InputStream in = PlainFile.openNamed(file)) {
            assertThat(in).hasContent("precious");
        }
        assertThatThrownBy(() -> PlainFile.openNamed(Path.of("/dev/zero")))
                .hasMessageStartingWith("/dev/zero is a directory, a pipe or a device");
    }

    @Test
    void aFileBeyondItsBoundIsRefused() throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.allocate(1), 1 << 20);
        }
        assertThatThrownBy(() -> PlainFile.read(file, 1 << 20, "delete it"))
                .hasMessage(file + " is longer than 1 MiB; delete it");
        assertThat(PlainFile.read(file, 2 << 20, "delete it")).hasSize((1 << 20) + 1);
    }

    @Test
    void anInterruptHindersNoAddition() throws IOException {
        PlainFile.append(file, bytes("a"));
        Thread.currentThread().interrupt();
        PlainFile.append(file, bytes("b"));
        assertThat(Thread.interrupted()).isTrue();
        assertThat(file).hasContent("ab");
    }

    @Test
    void aNewFileIsThereWholeOrNotAtAll() throws IOException {
        try (NewFile first = NewFile.at(file)) {
            first.output().write(bytes("whole"));
            assertThat(file).doesNotExist();
            first.put();
        }
        assertThat(file).hasContent("whole");
        try (NewFile second = NewFile.replacing(file)) {
            second.output().write(bytes("half"));
        }
        assertThat(file).hasContent("whole");
        try (var entries = Files.list(file.getParent())) {
            assertThat(entries).containsExactly(file);
        }
        assertThatThrownBy(() -> NewFile.create(file, new byte[1])).isInstanceOf(FileAlreadyExistsException.class);
        assertThatThrownBy(() -> NewFile.create(directory.resolve("no/file"), new byte[1]))
                .isInstanceOf(NoSuchFileException.class)
                .hasMessage(directory.resolve("no").toString());
    }

    @Test
    void aLinkedDirectoryIsNotFollowed() throws IOException {
        Path link = Files.createSymbolicLink(directory.resolve("link"), file.getParent());
        assertThatThrownBy(() -> Folder.make(link)).hasMessageContaining("is a symbolic link to");
        Path nested = directory.resolve("a/b/c");
        Folder.make(nested);
        assertThat(Folder.isThere(nested)).isTrue();
        assertThatThrownBy(() -> Folder.make(victim)).hasMessageContaining("is not a directory");
        // Above what is named links are the user's own.
        Folder.make(link.resolve("below"));
        assertThat(file.resolveSibling("below")).isDirectory();
    }
}
