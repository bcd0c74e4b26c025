package io.storbench.iscsi.pdu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

/// Headers as they lie on the wire. The expected bytes were laid out by hand from the figures of
/// RFC 7143, section 11: one line for every 16 bytes.
class GoldenPduTest {
    /// Headers lie anywhere in a buffer.
    private static final int AT = 5;

    private static String header(BiConsumer<ByteBuffer, Integer> encoder) {
        ByteBuffer out = ByteBuffer.allocate(AT + Header.LENGTH_BYTES + 3);
        for (int index = 0; index < out.capacity(); index++) {
            out.put(index, (byte) 0xee);
        }
        encoder.accept(out, AT);
        assertThat(out.position()).isZero();
        assertThat(out.get(AT - 1)).isEqualTo((byte) 0xee);
        assertThat(out.get(AT + Header.LENGTH_BYTES)).isEqualTo((byte) 0xee);
        return HexFormat.of().formatHex(out.array(), AT, AT + Header.LENGTH_BYTES);
    }

    private static ByteBuffer bytes(String... hex) {
        return ByteBuffer.wrap(HexFormat.of().parseHex(String.join("", hex)));
    }

    @Test
    void aCommandThatReads() {
        String written = header((out, at) -> {
            ScsiCommand.begin(out, at, ScsiCommand.Direction.READ, 4096);
            Header.setLun(out, at, 0x0001_0000_0000_0000L);
            Header.setTaskTag(out, at, 7);
            Header.setCmdSn(out, at, 0x11);
            Header.setExpStatSn(out, at, 0x22);
            out.put(ScsiCommand.cdbAt(at), (byte) 0x88);
        });
        assertThat(written)
                .isEqualTo(
                        "01c100000000000000010000000000000000000700001000000000110000002288000000000000000000000000000000");
    }

    @Test
    void aCommandThatWritesHasItsBit() {
        String written = header((out, at) -> ScsiCommand.begin(out, at, ScsiCommand.Direction.WRITE, 512));
        assertThat(written).startsWith("01a10000");
    }

    @Test
    void aResponseWithResidual() throws PduException {
        ByteBuffer in = bytes(
                "2182000200000014" + "0000000000000000",
                "00000007" + "00000000" + "00000003" + "00000004",
                "00000043" + "00000000" + "00000000" + "00000200");
        assertThat(Header.opcode(in, 0)).isEqualTo(Opcode.SCSI_RESPONSE);
        assertThat(ScsiResponse.response(in, 0)).isEqualTo(ScsiResponse.COMPLETED);
        assertThat(ScsiResponse.status(in, 0)).isEqualTo(2);
        assertThat(Header.dataBytes(in, 0)).isEqualTo(0x14);
        assertThat(Residual.get(in, 0)).isEqualTo(512);
        assertThat(Header.statSn(in, 0)).isEqualTo(3);
        assertThat(Header.expCmdSn(in, 0)).isEqualTo(4);
        assertThat(Header.maxCmdSn(in, 0)).isEqualTo(0x43);
    }

    @Test
    void theLastDataOfAReadWithStatus() {
        String written = header((out, at) -> {
            DataIn.begin(out, at, 2, 0x2000);
            DataIn.setStatus(out, at, 0);
            Header.setDataBytes(out, at, 0x1000);
            Header.setTaskTag(out, at, 7);
            Header.setStatSn(out, at, 3);
            Header.setCommandWindow(out, at, 4, 0x43);
        });
        assertThat(written)
                .isEqualTo(
                        "2581000000001000000000000000000000000007ffffffff000000030000000400000043000000020000200000000000");
    }

    @Test
    void dataOfAWrite() {
        String written = header((out, at) -> {
            DataOut.begin(out, at, 1, 0x200);
            Header.setFinal(out, at, false);
            Header.setTaskTag(out, at, 7);
            Header.setTransferTag(out, at, 9);
            Header.setExpStatSn(out, at, 3);
        });
        assertThat(written)
                .isEqualTo(
                        "050000000000000000000000000000000000000700000009000000000000000300000000000000010000020000000000");
    }

    @Test
    void aWishForData() {
        String written = header((out, at) -> {
            ReadyToTransfer.begin(out, at, 1, 0x10000, 0x8000);
            Header.setTransferTag(out, at, 9);
        });
        assertThat(written)
                .isEqualTo(
                        "318000000000000000000000000000000000000000000009000000000000000000000000000000010001000000008000");
    }

    @Test
    void aLoginRequestThatGoesOnToFullFeature() throws PduException {
        LoginRequest request = new LoginRequest(
                Stages.transit(Stage.OPERATIONAL, Stage.FULL_FEATURE), 0x8000_1234_5678L, 0, 1, 2, 3, 4);
        String written = header(request::encode);
        assertThat(written)
                .isEqualTo(
                        "438700000000000080001234567800000000000100020000000000030000000400000000000000000000000000000000");
        assertThat(LoginRequest.decode(bytes(written), 0)).isEqualTo(request);
    }

    @Test
    void aLoginResponseThatRefuses() throws PduException {
        LoginResponse response = new LoginResponse(
                Stages.stay(Stage.SECURITY), 0x8000_1234_5678L, 0, 1, 5, 6, 7, LoginStatus.AUTHENTICATION_FAILURE);
        String written = header(response::encode);
        assertThat(written)
                .isEqualTo(
                        "230000000000000080001234567800000000000100000000000000050000000600000007020100000000000000000000");
        assertThat(LoginResponse.decode(bytes(written), 0)).isEqualTo(response);
    }

    @Test
    void aLoginCannotGoBack() {
        ByteBuffer in = bytes("4384000000000000", "00".repeat(40));
        assertThatThrownBy(() -> LoginRequest.decode(in, 0))
                .isInstanceOf(PduException.class)
                .hasMessageContaining("from stage OPERATIONAL to SECURITY");
    }

    @Test
    void requestsAboutTasks() {
        String abort = header((out, at) -> {
            TaskManagement.beginRequest(out, at, TaskManagement.ABORT_TASK);
            TaskManagement.setReferenced(out, at, 7, 0x11);
        });
        assertThat(abort)
                .isEqualTo(
                        "428100000000000000000000000000000000000000000007000000000000000000000011000000000000000000000000");
        String reset = header((out, at) -> TaskManagement.beginRequest(out, at, TaskManagement.LOGICAL_UNIT_RESET));
        assertThat(reset).startsWith("42850000").contains("ffffffff");
    }

    @Test
    void aLogout() {
        String written = header((out, at) -> Logout.beginRequest(out, at, 1, 3));
        assertThat(written)
                .isEqualTo("4681000000000000" + "0000000000000000" + "00000000" + "00030000" + "00".repeat(24));
    }

    @Test
    void pingsAndTheirAnswers() {
        String noTags = "0000000000000000";
        assertThat(header((out, at) -> Nop.beginPing(out, at, 7)))
                .isEqualTo("0080000000000000" + noTags + "00000007ffffffff" + "00".repeat(24));
        assertThat(header((out, at) -> Nop.beginAnswer(out, at, 9, 1)))
                .isEqualTo("4080000000000000" + "0000000000000001" + "ffffffff00000009" + "00".repeat(24));
        assertThat(header((out, at) -> Nop.beginTargetPing(out, at, 9)))
                .isEqualTo("2080000000000000" + noTags + "ffffffff00000009" + "00".repeat(24));
        assertThat(header((out, at) -> Nop.beginTargetAnswer(out, at, 7)))
                .isEqualTo("2080000000000000" + noTags + "00000007ffffffff" + "00".repeat(24));
    }

    @Test
    void anAsynchronousMessage() {
        AsyncMessage message = new AsyncMessage(AsyncMessage.LOGOUT_WANTED, 0, 1, 2, 30);
        String written = header(message::encode);
        assertThat(written)
                .isEqualTo("32800000000000000000000000000000ffffffff00000000"
                        + "00".repeat(12)
                        + "010000010002001e00000000");
        assertThat(AsyncMessage.decode(bytes(written), 0)).isEqualTo(message);
        assertThat(message.describe()).contains("within 30 s");
    }

    @Test
    void textThatGoesOn() {
        String text = "2440000000000000" + "00".repeat(8) + "0000000000000009" + "00".repeat(24);
        assertThat(TextSegment.goesOn(bytes(text), 0)).isTrue();
    }

    @Test
    void serialNumbersWrapAround() {
        assertThat(SerialNumbers.isBefore(-1, 0)).isTrue();
        assertThat(SerialNumbers.isBefore(0, -1)).isFalse();
        assertThat(SerialNumbers.isBefore(5, 5)).isFalse();
        assertThat(SerialNumbers.isBefore(Integer.MAX_VALUE, Integer.MIN_VALUE)).isTrue();
        assertThat(SerialNumbers.isInWindow(0, -2, 1)).isTrue();
        assertThat(SerialNumbers.isInWindow(2, -2, 1)).isFalse();
        assertThat(SerialNumbers.isInWindow(-3, -2, 1)).isFalse();
        // A window that is closed ends one before it begins (RFC 7143, section 4.2.2.1).
        assertThat(SerialNumbers.isInWindow(8, 8, 7)).isFalse();
    }
}
