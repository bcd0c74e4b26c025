package io.storbench.nfs.server.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// POSIX's rules for names and links (link(2), rename(2), unlink(2)), and RFC 1813's error for
/// each.
class TreeTest {
    private final Tree tree = new Tree(2 << 20, true, true, InstantSource.system());

    @AfterEach
    void closeTree() {
        tree.close();
    }

    private static void assertError(TreeError error, ThrowingCallable action) {
        assertThatThrownBy(action)
                .isInstanceOfSatisfying(
                        TreeException.class, e -> assertThat(e.error()).isEqualTo(error));
    }

    private long file(String name) throws TreeException {
        return tree.createFile(Tree.ROOT, name, NodeChange.NONE);
    }

    private long directory(String name) throws TreeException {
        return tree.createDirectory(Tree.ROOT, name, NodeChange.NONE);
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII));
    }

    private String content(long file) throws TreeException {
        return StandardCharsets.US_ASCII.decode(tree.read(file, 0, 1000)).toString();
    }

    private List<String> names(long directory) throws TreeException {
        return tree.list(directory, 0, 1000).stream()
                .map(Tree.Entry::name)
                .sorted()
                .toList();
    }

    @Test
    void theRootIsADirectoryAboveItself() throws TreeException {
        assertThat(tree.attributes(Tree.ROOT).kind()).isEqualTo(Kind.DIRECTORY);
        assertThat(tree.attributes(Tree.ROOT).id()).isEqualTo(Tree.ROOT);
        assertThat(tree.parent(Tree.ROOT)).isEqualTo(Tree.ROOT);
    }

    @Test
    void aFileIsFoundUnderItsNameAndHasTheAttributesGiven() throws TreeException {
        long file = tree.createFile(Tree.ROOT, "f", NodeChange.mode(0640));
        assertThat(tree.find(Tree.ROOT, "f")).isEqualTo(file);
        NodeAttributes attributes = tree.attributes(file);
        assertThat(attributes.kind()).isEqualTo(Kind.FILE);
        assertThat(attributes.mode()).isEqualTo(0640);
        assertThat(attributes.links()).isEqualTo(1);
        assertThat(attributes.sizeBytes()).isZero();
        assertError(TreeError.EXIST, () -> file("f"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "..", "a/b", "/etc", "../x", "a\0b"})
    void whatIsNoNameIsRefusedEverywhere(String name) throws TreeException {
        long file = file("f");
        assertError(TreeError.INVAL, () -> tree.find(Tree.ROOT, name));
        assertError(TreeError.INVAL, () -> file(name));
        assertError(TreeError.INVAL, () -> directory(name));
        assertError(TreeError.INVAL, () -> tree.createSymlink(Tree.ROOT, name, "f"));
        assertError(TreeError.INVAL, () -> tree.link(file, Tree.ROOT, name));
        assertError(TreeError.INVAL, () -> tree.removeFile(Tree.ROOT, name));
        assertError(TreeError.INVAL, () -> tree.removeDirectory(Tree.ROOT, name));
        assertError(TreeError.INVAL, () -> tree.rename(Tree.ROOT, name, Tree.ROOT, "g"));
        assertError(TreeError.INVAL, () -> tree.rename(Tree.ROOT, "f", Tree.ROOT, name));
        assertThat(names(Tree.ROOT)).containsExactly("f");
    }

    @Test
    void namesHaveAtMost255Bytes() throws TreeException {
        assertThat(tree.attributes(file("n".repeat(255))).links()).isEqualTo(1);
        assertError(TreeError.NAMETOOLONG, () -> file("n".repeat(256)));
    }

    @Test
    void whatIsNotThereIsNotFoundAndWhatIsGoneIsStale() throws TreeException {
        assertError(TreeError.NOENT, () -> tree.find(Tree.ROOT, "f"));
        assertError(TreeError.NOENT, () -> tree.removeFile(Tree.ROOT, "f"));
        assertError(TreeError.STALE, () -> tree.attributes(77));
        long file = file("f");
        tree.removeFile(Tree.ROOT, "f");
        assertError(TreeError.NOENT, () -> tree.find(Tree.ROOT, "f"));
        assertError(TreeError.STALE, () -> tree.attributes(file));
        assertError(TreeError.STALE, () -> tree.read(file, 0, 1));
        assertError(TreeError.STALE, () -> tree.write(file, 0, bytes("x")));
    }

    @Test
    void filesAreNoDirectoriesAndDirectoriesNoFiles() throws TreeException {
        long file = file("f");
        long directory = directory("d");
        assertError(TreeError.NOTDIR, () -> tree.find(file, "g"));
        assertError(TreeError.NOTDIR, () -> tree.createFile(file, "g", NodeChange.NONE));
        assertError(TreeError.NOTDIR, () -> tree.list(file, 0, 1));
        assertError(TreeError.NOTDIR, () -> tree.removeDirectory(Tree.ROOT, "f"));
        assertError(TreeError.ISDIR, () -> tree.removeFile(Tree.ROOT, "d"));
        assertError(TreeError.ISDIR, () -> tree.read(directory, 0, 1));
        assertError(TreeError.ISDIR, () -> tree.write(directory, 0, bytes("x")));
        assertError(TreeError.ISDIR, () -> tree.change(directory, NodeChange.size(1)));
        assertError(TreeError.ISDIR, () -> tree.link(directory, Tree.ROOT, "e"));
        assertError(TreeError.INVAL, () -> tree.target(file));
    }

    @Test
    void whatIsWrittenIsReadUpToTheEnd() throws TreeException {
        long file = file("f");
        tree.write(file, 3, bytes("defg"));
        tree.write(file, 0, bytes("abc"));
        assertThat(content(file)).isEqualTo("abcdefg");
        assertThat(tree.read(file, 5, 100).remaining()).isEqualTo(2);
        assertThat(tree.read(file, 7, 100).remaining()).isZero();
        assertThat(tree.read(file, 1L << 40, 100).remaining()).isZero();
        assertThat(tree.sizeBytes(file)).isEqualTo(7);
        assertError(TreeError.FBIG, () -> tree.write(file, Long.MAX_VALUE, bytes("beyond the end")));
    }

    @Test
    void aWriteOfNothingBehindTheEndChangesNothing() throws TreeException {
        long file = file("f");
        tree.write(file, 100, ByteBuffer.allocate(0));
        assertThat(tree.sizeBytes(file)).isZero();
    }

    @Test
    void aSizeThatGrowsReadsAsZerosAndOneThatShrinksCuts() throws TreeException {
        long file = file("f");
        tree.write(file, 0, bytes("abc"));
        tree.change(file, NodeChange.size(2));
        tree.change(file, NodeChange.size(4));
        assertThat(content(file)).isEqualTo("ab\0\0");
    }

    @Test
    void writesMoveTheTimesAndTheChangeCounter() throws TreeException {
        long file = file("f");
        tree.change(file, modified(5_000_000_000L));
        assertThat(tree.attributes(file).modifiedNanos()).isEqualTo(5_000_000_000L);
        tree.write(file, 0, bytes("x"));
        NodeAttributes after = tree.attributes(file);
        assertThat(after.modifiedNanos()).isGreaterThan(5_000_000_000L);
        assertThat(after.change()).isGreaterThan(0);
    }

    private static NodeChange modified(long nanos) {
        return new NodeChange(
                OptionalInt.empty(),
                OptionalInt.empty(),
                OptionalInt.empty(),
                OptionalLong.empty(),
                OptionalLong.of(1_000_000_000L),
                OptionalLong.of(nanos));
    }

    @Test
    void aHardLinkIsTheSameFileUntilItsLastNameIsGone() throws TreeException {
        long file = file("f");
        long directory = directory("d");
        tree.link(file, directory, "g");
        assertThat(tree.find(directory, "g")).isEqualTo(file);
        assertThat(tree.attributes(file).links()).isEqualTo(2);
        assertError(TreeError.EXIST, () -> tree.link(file, directory, "g"));
        tree.write(file, 0, bytes("x"));
        tree.removeFile(Tree.ROOT, "f");
        assertThat(content(file)).isEqualTo("x");
        assertThat(tree.attributes(file).links()).isEqualTo(1);
        tree.removeFile(directory, "g");
        assertError(TreeError.STALE, () -> tree.attributes(file));
    }

    @Test
    void aSymbolicLinkIsShownAndNeverFollowed() throws TreeException {
        long link = tree.createSymlink(Tree.ROOT, "l", "../../etc/passwd");
        assertThat(tree.target(link)).isEqualTo("../../etc/passwd");
        assertThat(tree.attributes(link).kind()).isEqualTo(Kind.SYMLINK);
        assertError(TreeError.NOTDIR, () -> tree.find(link, "x"));
        assertError(TreeError.INVAL, () -> tree.read(link, 0, 1));
        assertError(TreeError.INVAL, () -> tree.write(link, 0, bytes("x")));
        assertError(TreeError.INVAL, () -> tree.change(link, NodeChange.size(0)));
        assertError(TreeError.EXIST, () -> file("l"));
        tree.removeFile(Tree.ROOT, "l");
        assertError(TreeError.STALE, () -> tree.target(link));
        assertError(TreeError.INVAL, () -> tree.createSymlink(Tree.ROOT, "m", ""));
    }

    @Test
    void directoriesNestAndAreRemovedWhenEmpty() throws TreeException {
        long outer = directory("outer");
        long inner = tree.createDirectory(outer, "inner", NodeChange.mode(0700));
        assertThat(tree.parent(inner)).isEqualTo(outer);
        assertThat(tree.attributes(inner).mode()).isEqualTo(0700);
        tree.createFile(inner, "f", NodeChange.NONE);
        assertError(TreeError.NOTEMPTY, () -> tree.removeDirectory(outer, "inner"));
        tree.removeFile(inner, "f");
        tree.removeDirectory(outer, "inner");
        assertError(TreeError.STALE, () -> tree.attributes(inner));
        assertError(TreeError.STALE, () -> tree.createFile(inner, "g", NodeChange.NONE));
        assertThat(names(outer)).isEmpty();
    }

    @Test
    void aRenameMovesWithinAndBetweenDirectories() throws TreeException {
        long file = file("f");
        long directory = directory("d");
        tree.rename(Tree.ROOT, "f", Tree.ROOT, "g");
        tree.rename(Tree.ROOT, "g", directory, "h");
        assertThat(names(Tree.ROOT)).containsExactly("d");
        assertThat(tree.find(directory, "h")).isEqualTo(file);
        tree.write(file, 0, bytes("x"));
        assertThat(content(file)).isEqualTo("x");
        assertError(TreeError.NOENT, () -> tree.rename(Tree.ROOT, "f", Tree.ROOT, "g"));
    }

    @Test
    void aMovedDirectoryTakesItsFilesAlong() throws TreeException {
        long a = directory("a");
        long b = directory("b");
        long file = tree.createFile(a, "f", NodeChange.NONE);
        tree.rename(Tree.ROOT, "a", b, "c");
        assertThat(tree.parent(a)).isEqualTo(b);
        assertThat(tree.find(a, "f")).isEqualTo(file);
        assertThat(tree.attributes(file).links()).isEqualTo(1);
        assertError(TreeError.INVAL, () -> tree.rename(Tree.ROOT, "b", a, "d"));
        assertError(TreeError.INVAL, () -> tree.rename(Tree.ROOT, "b", b, "d"));
    }

    @Test
    void aRenameReplacesOnlyWhatIsOfItsKind() throws TreeException {
        long file = file("f");
        long replaced = file("g");
        directory("d");
        long full = directory("full");
        tree.createFile(full, "x", NodeChange.NONE);
        assertError(TreeError.ISDIR, () -> tree.rename(Tree.ROOT, "f", Tree.ROOT, "d"));
        assertError(TreeError.NOTDIR, () -> tree.rename(Tree.ROOT, "d", Tree.ROOT, "f"));
        assertError(TreeError.NOTEMPTY, () -> tree.rename(Tree.ROOT, "d", Tree.ROOT, "full"));
        tree.rename(Tree.ROOT, "f", Tree.ROOT, "g");
        assertThat(tree.find(Tree.ROOT, "g")).isEqualTo(file);
        assertError(TreeError.STALE, () -> tree.attributes(replaced));
        tree.rename(Tree.ROOT, "full", Tree.ROOT, "d");
        assertThat(names(Tree.ROOT)).containsExactly("d", "g");
    }

    @Test
    void twoNamesOfOneFileStayWhenOneIsRenamedToTheOther() throws TreeException {
        long file = file("f");
        tree.link(file, Tree.ROOT, "g");
        tree.rename(Tree.ROOT, "f", Tree.ROOT, "g");
        assertThat(names(Tree.ROOT)).containsExactly("f", "g");
    }

    @Test
    void aListingGoesOnBehindACookieAlthoughEntriesCameAndWent() throws TreeException {
        for (int i = 0; i < 10; i++) {
            file("f" + i);
        }
        List<String> seen = new ArrayList<>();
        long cookie = 0;
        for (List<Tree.Entry> page = tree.list(Tree.ROOT, cookie, 3);
                !page.isEmpty();
                page = tree.list(Tree.ROOT, cookie, 3)) {
            for (Tree.Entry entry : page) {
                seen.add(entry.name());
                assertThat(tree.find(Tree.ROOT, entry.name())).isEqualTo(entry.id());
                assertThat(entry.cookie()).isGreaterThan(Math.max(cookie, 2));
                cookie = entry.cookie();
            }
            tree.removeFile(Tree.ROOT, page.getFirst().name());
        }
        assertThat(seen).hasSize(10).doesNotHaveDuplicates();
        assertThat(names(Tree.ROOT)).hasSize(6);
    }

    @Test
    void aCrashBringsBackWhatWasStable() throws TreeException {
        long file = file("f");
        tree.write(file, 0, bytes("stable"));
        tree.commit(file);
        tree.write(file, 0, bytes("LOST"));
        tree.write(file, 2, bytes("MORE and longer"));
        tree.loseUnstable();
        assertThat(content(file)).isEqualTo("stable");
        assertThat(tree.sizeBytes(file)).isEqualTo(6);
        tree.write(file, 0, bytes("S"));
        tree.saveUnstable();
        tree.loseUnstable();
        assertThat(content(file)).isEqualTo("Stable");
    }
}
