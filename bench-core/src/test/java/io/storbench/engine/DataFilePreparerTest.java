package io.storbench.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.gate.WriteRefusedException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/// Data sets on devices, which have their size before storbench has filled them.
class DataFilePreparerTest {
    private static final int SIZE_BYTES = 2 << 20;

    /// What a trial that only reads, and verifies what it reads, asks for.
    private static final DataSet READ_AND_VERIFIED = new DataSet("x", SIZE_BYTES, 0, 1, false, true, false);

    /// A range of a device, all of it zeros.
    private static final class Zeros implements DataFile {
        private long filledBytes;

        @Override
        public String describe() {
            return "zeros";
        }

        @Override
        public OptionalLong sizeBytes() {
            return OptionalLong.of(SIZE_BYTES);
        }

        @Override
        public void create() {
            throw new AssertionError("it is there");
        }

        @Override
        public void delete() {
            throw new AssertionError("nobody may");
        }

        @Override
        public void read(ByteBuffer buffer, long offset) {
            while (buffer.hasRemaining()) {
                buffer.put((byte) 0);
            }
        }

        @Override
        public void mark(long word) {}

        @Override
        public void fill(FilePart part, Filling filling) {
            filledBytes += part.end() - part.begin();
        }
    }

    private static DataFilePreparer preparer(DataSet dataSet) {
        return new DataFilePreparer(dataSet, Preparation.unheard());
    }

    @Test
    void anAdmittedDeviceIsFilledThoughTheTrialOnlyReads() throws IOException {
        var device = new Zeros();
        preparer(READ_AND_VERIFIED.overwritten()).prepare(device, 0, DataSet.DATA);
        assertThat(device.filledBytes).isEqualTo(SIZE_BYTES);
    }

    @Test
    void whatNobodyAdmittedIsNotFilled() {
        var device = new Zeros();
        assertThatThrownBy(() -> preparer(READ_AND_VERIFIED).prepare(device, 0, DataSet.DATA))
                .isInstanceOf(WriteRefusedException.class);
        assertThat(device.filledBytes).isZero();
    }
}
