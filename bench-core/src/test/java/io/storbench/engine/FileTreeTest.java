package io.storbench.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.plan.FileSizes;
import io.storbench.plan.FilesSpec;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FileTreeTest {
    private static FileTree tree(int count, int directories, double filled, int actors) {
        FileSizes sizes = FileSizes.parse("500-10000");
        return new FileTree(new FilesSpec(count, directories, filled, sizes), actors, 42);
    }

    @Test
    void actorsShareTheFilesOfAHost() {
        FileTree tree = tree(1000, 1, 0.8, 16);
        int files = 0;
        for (int actor = 0; actor < 16; actor++) {
            assertThat(tree.files(actor)).isBetween(62, 63);
            assertThat(tree.names(actor)).isEqualTo(2 * tree.files(actor));
            files += tree.files(actor);
        }
        assertThat(files).isEqualTo(1000);
    }

    @Test
    void everyObjectHasAPathOfItsOwnInADirectoryThatComesBefore() {
        FileTree tree = tree(500, 40, 1, 2);
        Set<String> paths = new HashSet<>();
        for (int actor = 0; actor < 2; actor++) {
            for (int number = 0; number < 40; number++) {
                int directory = tree.directory(number);
                assertThat(tree.isDirectory(directory)).isTrue();
                assertThat(tree.number(directory)).isEqualTo(number);
                assertThat(tree.parent(actor, directory)).isLessThan(number);
                assertThat(paths.add(tree.path(actor, directory))).isTrue();
            }
            for (int number = 0; number < tree.names(actor); number++) {
                int file = tree.file(number);
                assertThat(tree.isDirectory(file)).isFalse();
                assertThat(tree.number(file)).isEqualTo(number);
                assertThat(tree.parent(actor, file)).isBetween(0, 39);
                assertThat(paths.add(tree.path(actor, file))).isTrue();
            }
        }
        assertThat(tree.path(1, tree.directory(0))).isEqualTo("a0000001");
        // Sixteen directories are in the first; the next ones in the second.
        assertThat(tree.path(0, tree.directory(17))).isEqualTo("a0000000/d0000001/d0000017");
        assertThat(tree.path(0, tree.file(1))).isEqualTo("a0000000/f0000001");
    }

    @Test
    void whatTheDataTakeIsTheSumOfTheirBlocks() {
        FileTree tree = tree(100, 4, 0.5, 4);
        long bytes = 0;
        for (int host = 0; host < 2; host++) {
            for (int actor = 0; actor < 4; actor++) {
                for (int number = 0; number < tree.filled(actor); number++) {
                    bytes += (tree.sizeBytes(host, actor, number) + 4095) / 4096 * 4096;
                }
            }
        }
        assertThat(tree.bytesOf(0, 4096) + tree.bytesOf(1, 4096)).isEqualTo(bytes);
        assertThat(tree.objects(2)).isEqualTo(2 * (4 * 4 + 4 * Math.round(25 * 0.5)));
    }

    @Test
    void aMarkTellsTheNamesThatWereThereAndNothingElseIsTakenForIt() {
        FileTree tree = tree(1000, 7, 0, 3);
        TreeMark mark = TreeMark.read(TreeMark.of(tree).bytes()).orElseThrow();
        assertThat(mark.tree().path(2, mark.tree().file(100))).isEqualTo(tree.path(2, tree.file(100)));
        assertThat(TreeMark.read(java.nio.ByteBuffer.allocate(TreeMark.BYTES))).isEmpty();
        assertThat(TreeMark.read(java.nio.ByteBuffer.allocate(3))).isEmpty();
        assertThat(TreeMark.read(new TreeMark(1, 1, Integer.MAX_VALUE).bytes())).isEmpty();
        assertThat(TreeMark.read(new TreeMark(-1, 1, 1).bytes())).isEmpty();
    }
}
