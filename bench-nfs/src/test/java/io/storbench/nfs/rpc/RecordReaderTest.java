package io.storbench.nfs.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecordReaderTest {
    private static final int LAST = 0x8000_0000;

    @Test
    void aRecordIsFoundWhenItsLastByteIsThere() throws RpcException {
        ByteBuffer in = ByteBuffer.allocate(64);
        in.putInt(LAST | 8).putLong(42);
        RecordReader reader = new RecordReader(1024);
        for (int received = 0; received < 12; received++) {
            assertThat(reader.find(in, 0, received)).isFalse();
        }
        assertThat(reader.find(in, 0, 12)).isTrue();
        assertThat(reader.next()).isEqualTo(12);
        assertThat(in.remaining()).isEqualTo(8);
        assertThat(in.getLong()).isEqualTo(42);
    }

    @Test
    void fragmentsAreJoinedAndTheNextRecordIsLeftAlone() throws RpcException {
        ByteBuffer in = ByteBuffer.allocate(64);
        in.putInt(3).put(new byte[] {1, 2, 3});
        in.putInt(0);
        in.putInt(2).put(new byte[] {4, 5});
        in.putInt(LAST | 1).put((byte) 6);
        int second = in.position();
        in.putInt(LAST | 4).putInt(99);
        int received = in.position();
        RecordReader reader = new RecordReader(1024);
        for (int to = 0; to < second; to++) {
            assertThat(reader.find(in, 0, to)).isFalse();
        }
        assertThat(reader.find(in, 0, received)).isTrue();
        byte[] record = new byte[in.remaining()];
        in.get(record);
        assertThat(record).containsExactly(1, 2, 3, 4, 5, 6);
        assertThat(reader.next()).isEqualTo(second);
        assertThat(reader.find(in, second, received)).isTrue();
        assertThat(in.getInt()).isEqualTo(99);
    }

    @Test
    void whatIsMissingOfAFragmentIsReportedOnceItsLengthIsKnown() throws RpcException {
        ByteBuffer in = ByteBuffer.allocate(64);
        in.putInt(8).putLong(1);
        in.putInt(LAST | 16).putLong(2).putLong(3);
        int end = in.position();
        RecordReader reader = new RecordReader(1024);
        reader.find(in, 0, 3);
        assertThat(reader.missingBytes()).isZero();
        reader.find(in, 0, 4);
        assertThat(reader.missingBytes()).isEqualTo(8);
        reader.find(in, 0, 12);
        assertThat(reader.missingBytes()).isZero();
        reader.find(in, 0, end - 1);
        assertThat(reader.missingBytes()).isEqualTo(1);
        assertThat(reader.find(in, 0, end)).isTrue();
        assertThat(reader.missingBytes()).isZero();
    }

    @Test
    void anOversizedRecordIsRefusedByItsMarkAlone() {
        ByteBuffer in = ByteBuffer.allocate(64);
        in.putInt(LAST | 1025);
        assertThatThrownBy(() -> new RecordReader(1024).find(in, 0, 4))
                .isInstanceOf(RpcException.class)
                .hasMessageContaining("1024");
    }

    @Test
    void fragmentsThatAddUpToTooMuchAreRefused() {
        ByteBuffer in = ByteBuffer.allocate(64);
        in.putInt(8).putLong(0).putInt(LAST | 8).putLong(0);
        assertThatThrownBy(() -> new RecordReader(15).find(in, 0, 24)).isInstanceOf(RpcException.class);
    }

    @Test
    void endlessEmptyFragmentsAreRefused() {
        ByteBuffer in = ByteBuffer.allocate(8 * RecordReader.MAX_FRAGMENTS);
        assertThatThrownBy(() -> new RecordReader(1024).find(in, 0, in.capacity()))
                .isInstanceOf(RpcException.class)
                .hasMessageContaining("fragments");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 20261120, 0x5707be4c4L})
    void randomBytesEndInARecordInNoneOrInTheDeclaredException(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < 2000; round++) {
            ByteBuffer in = ByteBuffer.allocate(64);
            random.nextBytes(in.array());
            if (random.nextBoolean()) {
                in.putInt(0, random.nextInt(32) | (random.nextBoolean() ? LAST : 0));
            }
            try {
                RecordReader reader = new RecordReader(48);
                if (reader.find(in, 0, 64)) {
                    assertThat(reader.next()).isBetween(4, 64);
                    assertThat(in.remaining()).isBetween(0, 48);
                }
            } catch (RpcException expected) {
                assertThat(expected).hasMessageContaining("record");
            }
        }
    }
}
