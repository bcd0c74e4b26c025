package io.storbench.nfs.server.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class DirectoryTreeTest extends TreeContract {
    @TempDir Path top;

    private Path served() {
        return top.resolve("served");
    }

    @Override
    Tree open() throws IOException {
        Files.createDirectories(served());
        return new DirectoryTree(served(), true, true);
    }

    private String read(long file) throws TreeException {
        return StandardCharsets.UTF_8.decode(tree.read(file, 0, 1000)).toString();
    }

    @Test
    void whatIsWrittenIsInTheDirectory() throws Exception {
        long directory = tree.createDirectory(Tree.ROOT, "d", NodeChange.NONE);
        long file = tree.createFile(directory, "f", NodeChange.NONE);
        tree.write(file, 0, ByteBuffer.wrap("abc".getBytes(StandardCharsets.UTF_8)));
        tree.commit(file);
        assertThat(served().resolve("d/f")).content().isEqualTo("abc");
    }

    @Test
    void filesThatExistAreReadAndWritten() throws Exception {
        Files.writeString(served().resolve("old"), "before");
        long file = tree.find(Tree.ROOT, "old");
        assertThat(read(file)).isEqualTo("before");
        tree.write(file, 0, ByteBuffer.wrap("B".getBytes(StandardCharsets.UTF_8)));
        assertThat(served().resolve("old")).content().isEqualTo("Before");
    }

    @Test
    void aMissingDirectoryIsRefused() {
        assertThatThrownBy(() -> new DirectoryTree(top.resolve("missing"), false, true))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("is no directory");
    }

    @Test
    void aFileThatIsExchangedForALinkOutsideIsStaleAndNothingOutsideIsTouched() throws Exception {
        Path outside = Files.writeString(top.resolve("outside"), "untouched");
        long file = tree.createFile(Tree.ROOT, "f", NodeChange.NONE);
        Files.delete(served().resolve("f"));
        Files.createSymbolicLink(served().resolve("f"), outside);
        assertThatThrownBy(() -> tree.write(file, 0, ByteBuffer.wrap(new byte[3])))
                .hasMessage("STALE");
        assertThatThrownBy(() -> tree.change(file, NodeChange.size(0))).hasMessage("STALE");
        long link = tree.find(Tree.ROOT, "f");
        assertThatThrownBy(() -> tree.write(link, 0, ByteBuffer.wrap(new byte[3])))
                .hasMessage("INVAL");
        tree.change(link, NodeChange.mode(0)); // of the link, whose mode nobody looks at
        assertThat(outside).content().isEqualTo("untouched");
        assertThat(Files.isReadable(outside)).isTrue();
        assertThat(Files.getPosixFilePermissions(outside)).isNotEmpty();
    }

    @Test
    void aDirectoryThatIsExchangedForALinkOutsideLeadsNowhere() throws Exception {
        Path outside = Files.createDirectory(top.resolve("outside"));
        Files.writeString(outside.resolve("secret"), "secret");
        long directory = tree.createDirectory(Tree.ROOT, "d", NodeChange.NONE);
        Files.delete(served().resolve("d"));
        Files.createSymbolicLink(served().resolve("d"), outside);
        assertThatThrownBy(() -> tree.find(directory, "secret")).hasMessage("STALE");
        assertThatThrownBy(() -> tree.createFile(directory, "f", NodeChange.NONE))
                .hasMessage("STALE");
        assertThatThrownBy(() -> tree.list(directory, 0, 10)).hasMessage("STALE");
        long link = tree.find(Tree.ROOT, "d");
        assertThatThrownBy(() -> tree.find(link, "secret")).hasMessage("NOTDIR");
        assertThatThrownBy(() -> tree.rename(Tree.ROOT, "d", link, "e")).hasMessage("NOTDIR");
        try (var left = Files.list(outside)) {
            assertThat(left).hasSize(1);
        }
    }

    @Test
    void aLinkThatAClientMakesLeadsNowhereEither() throws Exception {
        Files.writeString(top.resolve("outside"), "untouched");
        long link = tree.createSymlink(Tree.ROOT, "l", "../outside");
        assertThat(Files.readString(served().resolve("l"))).isEqualTo("untouched"); // it does work
        assertThatThrownBy(() -> tree.read(link, 0, 10)).hasMessage("INVAL");
        tree.link(link, Tree.ROOT, "m"); // a second name of the link, not of what it points to
        assertThat(Files.isSymbolicLink(served().resolve("m"))).isTrue();
        tree.removeFile(Tree.ROOT, "l");
        tree.removeFile(Tree.ROOT, "m");
        assertThat(top.resolve("outside")).content().isEqualTo("untouched");
    }

    @Test
    void whatOthersMovedIsFoundAgainUnderItsNewName() throws Exception {
        long file = tree.createFile(Tree.ROOT, "f", NodeChange.NONE);
        Files.move(served().resolve("f"), served().resolve("g"));
        assertThatThrownBy(() -> tree.attributes(file)).hasMessage("STALE");
        assertThat(tree.find(Tree.ROOT, "g")).isEqualTo(file);
        assertThat(tree.attributes(file).links()).isEqualTo(1);
    }

    @Test
    void aFileThatOthersMovedOutOfADirectoryThatIsGoneIsFoundWhereItWasSeenLast() throws Exception {
        long directory = tree.createDirectory(Tree.ROOT, "d", NodeChange.NONE);
        long file = tree.createFile(directory, "f", NodeChange.NONE);
        Files.move(served().resolve("d/f"), served().resolve("f"));
        Files.delete(served().resolve("d"));
        assertThat(tree.list(Tree.ROOT, 0, 10)).extracting(Tree.Entry::id).containsExactly(file);
        assertThat(tree.attributes(file).links()).isEqualTo(1);
        Files.createDirectory(served().resolve("e"));
        Files.move(served().resolve("f"), served().resolve("e/f"));
        assertThat(tree.find(tree.find(Tree.ROOT, "e"), "f")).isEqualTo(file);
        assertThat(tree.attributes(file).links()).isEqualTo(1);
    }

    @Test
    void aDirectoryThatOthersMovedIsFoundWhereItWasSeenLast() throws Exception {
        long outer = tree.createDirectory(Tree.ROOT, "outer", NodeChange.NONE);
        long inner = tree.createDirectory(outer, "inner", NodeChange.NONE);
        Files.move(served().resolve("outer/inner"), served().resolve("inner"));
        Files.move(served().resolve("outer"), served().resolve("inner/outer"));
        assertThat(tree.find(Tree.ROOT, "inner")).isEqualTo(inner);
        assertThat(tree.find(inner, "outer")).isEqualTo(outer);
        assertThat(tree.parent(outer)).isEqualTo(inner);
        assertThat(tree.parent(inner)).isEqualTo(Tree.ROOT);
    }

    @Test
    @Timeout(60) // a FIFO without a writer is waited for, for ever
    void theModeOfAFifoIsLeftAlone() throws Exception {
        Path fifo = served().resolve("fifo");
        assertThat(new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor()).isZero();
        long id = tree.find(Tree.ROOT, "fifo");
        assertThat(tree.attributes(id).kind()).isEqualTo(Kind.OTHER);
        assertThatThrownBy(() -> tree.change(id, NodeChange.mode(0600))).hasMessage("INVAL");
    }

    @Test
    void moreFilesThanMayBeOpenAreServed() throws Exception {
        long[] files = new long[200];
        for (int i = 0; i < files.length; i++) {
            files[i] = tree.createFile(Tree.ROOT, "f" + i, NodeChange.NONE);
            tree.write(files[i], 0, ByteBuffer.wrap(new byte[] {(byte) i}));
        }
        for (int i = 0; i < files.length; i++) {
            assertThat(tree.read(files[i], 0, 1).get()).isEqualTo((byte) i);
        }
    }
}
