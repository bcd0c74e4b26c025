package io.storbench.iscsi.pdu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PduReaderTest {
    private static final int MAX_DATA_BYTES = 8192;

    private static ByteBuffer pdu(Digests digests, int dataBytes) {
        ByteBuffer out = ByteBuffer.allocateDirect(16384);
        PduWriter writer = new PduWriter();
        writer.agree(digests);
        DataIn.begin(out, 0, 0, 0);
        for (int index = 0; index < dataBytes; index++) {
            out.put(writer.dataAt(0) + index, (byte) index);
        }
        int end = writer.end(out, 0, dataBytes);
        assertThat(end).isEqualTo(writer.lengthBytes(dataBytes));
        return out.limit(end);
    }

    private static PduReader reader(Digests digests) {
        PduReader reader = new PduReader(MAX_DATA_BYTES);
        reader.agree(digests, MAX_DATA_BYTES);
        return reader;
    }

    /// The examples of RFC 7143, appendix A.4, as they lie on the wire.
    @ParameterizedTest
    @CsvSource({"0, 0, aa36918a", "255, 0, 43aba862", "0, 1, 4e79dd46", "31, -1, 5cdb3f11"})
    void digestsOfTheStandardsExamples(int first, int step, String expected) {
        ByteBuffer bytes = ByteBuffer.allocate(40);
        for (int index = 0; index < 32; index++) {
            bytes.put(4 + index, (byte) (first + index * step));
        }
        int digest = new Crc32c().of(bytes, 4, 32);
        assertThat(HexFormat.of().toHexDigits(digest)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"false, false", "true, false", "false, true", "true, true"})
    void aPduIsFoundOnceItIsWhole(boolean header, boolean data) throws PduException {
        Digests digests = new Digests(header, data);
        ByteBuffer in = pdu(digests, 5);
        PduReader reader = reader(digests);
        int length = 48 + (header ? 4 : 0) + 8 + (data ? 4 : 0);
        assertThat(in.limit()).isEqualTo(length);
        for (int to = 0; to < length; to++) {
            assertThat(reader.find(in, 0, to)).as("%d bytes", to).isFalse();
            assertThat(reader.neededBytes()).isGreaterThan(to).isLessThanOrEqualTo(length);
        }
        assertThat(reader.find(in, 0, length)).isTrue();
        assertThat(reader.next()).isEqualTo(length);
        assertThat(reader.dataBytes()).isEqualTo(5);
        assertThat(in.get(reader.dataAt() + 4)).isEqualTo((byte) 4);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 17, 47, 51, 52, 70, 59, 63})
    void everyFlippedBitIsNoticed(int at) {
        Digests digests = new Digests(true, true);
        ByteBuffer in = pdu(digests, 17); // 48 + 4 + 20 + 4 bytes
        in.put(at, (byte) (in.get(at) ^ 0x01));
        PduReader reader = reader(digests);
        assertThatThrownBy(() -> reader.find(in, 0, in.limit())).isInstanceOf(PduException.class);
    }

    @Test
    void whatIsWrongWithADigestIsSaid() {
        ByteBuffer in = pdu(new Digests(false, true), 17);
        in.put(50, (byte) 99);
        assertThatThrownBy(() -> reader(new Digests(false, true)).find(in, 0, in.limit()))
                .isInstanceOf(DigestException.class)
                .hasMessageContaining("the data digest is 0x");
    }

    @Test
    void aSegmentLongerThanAgreedIsRefusedByItsHeaderAlone() {
        ByteBuffer in = ByteBuffer.allocate(Header.LENGTH_BYTES);
        DataIn.begin(in, 0, 0, 0);
        Header.setDataBytes(in, 0, MAX_DATA_BYTES + 1);
        assertThatThrownBy(() -> reader(Digests.NONE).find(in, 0, Header.LENGTH_BYTES))
                .isInstanceOf(PduException.class)
                .hasMessageContaining("8193 bytes, longer than the 8192");
    }

    @Test
    void anUnknownOpcodeIsRefused() {
        ByteBuffer in = ByteBuffer.allocate(Header.LENGTH_BYTES);
        in.put(0, (byte) 0x3e);
        assertThatThrownBy(() -> reader(Digests.NONE).find(in, 0, Header.LENGTH_BYTES))
                .isInstanceOf(PduException.class)
                .hasMessageContaining("opcode 0x3e");
    }

    @Test
    void additionalHeadersAreSteppedOver() throws PduException {
        ByteBuffer in = ByteBuffer.allocate(Header.LENGTH_BYTES + 8 + 4);
        ScsiCommand.begin(in, 0, ScsiCommand.Direction.WRITE, 4);
        Header.setDataBytes(in, 0, 4);
        in.put(4, (byte) 2);
        PduReader reader = reader(Digests.NONE);
        assertThat(reader.find(in, 0, in.capacity())).isTrue();
        assertThat(reader.dataAt()).isEqualTo(56);
        in.put(4, (byte) 71);
        assertThatThrownBy(() -> reader.find(in, 0, in.capacity()))
                .hasMessageContaining("additional headers of 284 bytes");
    }

    @Test
    void readingAndWritingAllocateNothing() throws PduException {
        Digests digests = new Digests(true, true);
        ByteBuffer in = pdu(digests, 4096);
        PduReader reader = reader(digests);
        PduWriter writer = new PduWriter();
        writer.agree(digests);
        turns(in, reader, writer, 20_000);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        turns(in, reader, writer, 1000);
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(1000);
    }

    private static void turns(ByteBuffer in, PduReader reader, PduWriter writer, int count) throws PduException {
        for (int turn = 0; turn < count; turn++) {
            DataIn.begin(in, 0, turn, 0);
            DataIn.setStatus(in, 0, 0);
            int end = writer.end(in, 0, 4096);
            if (!reader.find(in, 0, end) || DataIn.dataSn(in, 0) != turn) {
                throw new AssertionError("turn " + turn);
            }
        }
    }
}
