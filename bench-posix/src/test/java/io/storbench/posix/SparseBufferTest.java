package io.storbench.posix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SparseBufferTest {
    @Test
    void whatWasNotWrittenIsZeroAndWhatWasIsThere() throws PosixException {
        try (SparseBuffer buffer = new SparseBuffer(4 << 20)) {
            assertThat(buffer.bytes().capacity()).isEqualTo(4 << 20);
            assertThat(buffer.bytes().getLong(1 << 20)).isZero();
            buffer.bytes().putLong((4 << 20) - 8, 42);
            assertThat(buffer.bytes().getLong((4 << 20) - 8)).isEqualTo(42);
        }
    }

    /// Eight gigabytes, more than the tests may take, if it all took space.
    @Test
    void aThousandBuffersThatAreHardlyUsedFit() throws PosixException {
        List<SparseBuffer> buffers = new ArrayList<>();
        try {
            for (int i = 0; i < 1000; i++) {
                SparseBuffer buffer = new SparseBuffer(8 << 20);
                buffers.add(buffer);
                buffer.bytes().putInt(0, i);
            }
            assertThat(buffers.getLast().bytes().getInt(0)).isEqualTo(999);
        } finally {
            buffers.forEach(SparseBuffer::close);
        }
    }

    @Test
    void whatWasGivenBackCannotBeTouched() throws PosixException {
        SparseBuffer buffer = new SparseBuffer(4096);
        buffer.close();
        assertThatThrownBy(() -> buffer.bytes().get(0)).isInstanceOf(IllegalStateException.class);
    }
}
