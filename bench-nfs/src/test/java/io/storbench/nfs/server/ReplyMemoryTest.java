package io.storbench.nfs.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import org.junit.jupiter.api.Test;

class ReplyMemoryTest {
    private final ReplyMemory memory = new ReplyMemory();

    @Test
    void aBufferIsLargeEnoughAndUsedAgain() {
        for (int lengthBytes : new int[] {1, 260, 261, 4096, ServerConnection.MAX_MESSAGE_BYTES}) {
            ByteBuffer buffer = memory.take(lengthBytes);
            assertThat(buffer.remaining()).isGreaterThanOrEqualTo(lengthBytes);
            memory.give(buffer.limit(lengthBytes).position(lengthBytes));
            assertThat(memory.take(lengthBytes)).isSameAs(buffer);
        }
    }

    @Test
    void itIsFullAfterAsManyBytesAsItHasWhateverTheSizesBefore() {
        long largestBytes = 0;
        for (int lengthBytes : new int[] {100, 4096, 70_000, 1 << 20}) {
            Deque<ByteBuffer> taken = new ArrayDeque<>();
            while (!memory.isFull()) {
                taken.add(memory.take(lengthBytes));
                largestBytes = Math.max(largestBytes, memory.totalBytes());
            }
            taken.forEach(memory::give);
            assertThat(memory.isFull()).isFalse();
        }
        assertThat(largestBytes).isLessThan(ReplyMemory.MAX_BYTES + 2 * ServerConnection.MAX_MESSAGE_BYTES);
    }
}
