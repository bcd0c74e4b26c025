package io.storbench.nfs.server.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.time.InstantSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What a tree takes of memory.
class TreeMemoryTest {
    private static final int MEMORY_BYTES = 2 << 20;

    private final Tree tree = new Tree(MEMORY_BYTES, true, true, InstantSource.system());

    @AfterEach
    void closeTree() {
        tree.close();
    }

    @Test
    void aFullStoreRefusesAndWhatDidFitDoesNotShowUpLater() throws TreeException {
        long file = tree.createFile(Tree.ROOT, "f", NodeChange.NONE);
        ByteBuffer data = ByteBuffer.allocate(1 << 20);
        data.put(0, new byte[] {1, 2, 3});
        tree.write(file, 0, data);
        ByteBuffer ones = ByteBuffer.wrap(new byte[1 << 20]);
        java.util.Arrays.fill(ones.array(), (byte) 1);
        long acrossTheEnd = (2 << 20) - 100L;
        assertThatThrownBy(() -> tree.write(file, acrossTheEnd, ones)).hasMessage("NOSPC");
        assertThat(tree.sizeBytes(file)).isEqualTo(1 << 20);
        tree.change(file, NodeChange.size(2 << 20));
        assertThat(tree.read(file, acrossTheEnd, 100)).isEqualTo(ByteBuffer.allocate(100));
    }

    @Test
    void theSpaceOfARemovedFileIsUsedAgain() throws TreeException {
        for (int i = 0; i < 10; i++) {
            long file = tree.createFile(Tree.ROOT, "f", NodeChange.NONE);
            tree.write(file, 0, ByteBuffer.allocate(MEMORY_BYTES / 2));
            assertThat(tree.space().freeBytes()).isEqualTo(MEMORY_BYTES / 2);
            tree.removeFile(Tree.ROOT, "f");
            assertThat(tree.space().freeBytes()).isEqualTo(MEMORY_BYTES);
        }
    }

    @Test
    void smallFilesTakeLittleAndGiveItBack() throws TreeException {
        for (int i = 0; i < 1000; i++) {
            long file = tree.createFile(Tree.ROOT, "f", NodeChange.NONE);
            tree.write(file, 0, ByteBuffer.allocate(5000));
            assertThat(tree.space().freeBytes()).isEqualTo(MEMORY_BYTES - 8192);
            tree.removeFile(Tree.ROOT, "f");
            assertThat(tree.space().freeBytes()).isEqualTo(MEMORY_BYTES);
        }
    }

    @Test
    void aFileThatGrowsKeepsWhatItHas() throws TreeException {
        long file = tree.createFile(Tree.ROOT, "f", NodeChange.NONE);
        tree.write(file, 10, ByteBuffer.wrap(new byte[] {1, 2, 3}));
        tree.write(file, 70_000, ByteBuffer.wrap(new byte[] {4}));
        ByteBuffer all = tree.read(file, 0, 70_001);
        assertThat(all.get(11)).isEqualTo((byte) 2);
        assertThat(all.get(70_000)).isEqualTo((byte) 4);
        tree.change(file, NodeChange.size(11));
        tree.change(file, NodeChange.size(200_000));
        assertThat(tree.read(file, 0, 200_000).get(11)).isZero();
    }

    @Test
    void aClientCannotMakeTheServerRememberObjectsWithoutBound() throws TreeException {
        try (Tree small = new Tree(MEMORY_BYTES, true, true, InstantSource.system(), 100)) {
            for (int i = 0; i < 100; i++) {
                small.createSymlink(Tree.ROOT, "l" + i, "t");
            }
            assertThatThrownBy(() -> small.createSymlink(Tree.ROOT, "one more", "t"))
                    .hasMessage("NOSPC");
        }
    }

    /// The least that servers always had room for, a heap of 768 MiB, and the most.
    @ParameterizedTest
    @CsvSource({"16777216, 65536", "805306368, 1048576", "17179869184, 2097152"})
    void theHeapBoundsTheObjects(long heapBytes, int objects) {
        assertThat(Tree.objectsIn(heapBytes)).isEqualTo(objects);
    }
}
