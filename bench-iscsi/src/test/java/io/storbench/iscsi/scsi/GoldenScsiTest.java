package io.storbench.iscsi.scsi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.ToIntBiFunction;
import org.junit.jupiter.api.Test;

/// Commands and data as they lie on the wire. The expected bytes were laid out by hand from the
/// tables of SPC-4 and SBC-3.
class GoldenScsiTest {
    private static final int AT = 3;

    private static String cdb(BiConsumer<ByteBuffer, Integer> encoder) {
        return data((out, at) -> {
            encoder.accept(out, at);
            return 16;
        });
    }

    private static String data(ToIntBiFunction<ByteBuffer, Integer> encoder) {
        ByteBuffer out = ByteBuffer.allocate(512);
        for (int index = 0; index < out.capacity(); index++) {
            out.put(index, (byte) 0xee);
        }
        int lengthBytes = encoder.applyAsInt(out, AT);
        assertThat(out.get(AT - 1)).isEqualTo((byte) 0xee);
        assertThat(out.get(AT + lengthBytes)).isEqualTo((byte) 0xee);
        return HexFormat.of().formatHex(out.array(), AT, AT + lengthBytes);
    }

    private static ByteBuffer bytes(String hex) {
        return ByteBuffer.wrap(HexFormat.of().parseHex(hex));
    }

    @Test
    void commands() {
        String rest = "00".repeat(10);
        assertThat(cdb(Cdb::testUnitReady)).isEqualTo("000000000000" + rest);
        assertThat(cdb((out, at) -> Cdb.inquiry(out, at, 255))).isEqualTo("12000000ff00" + rest);
        assertThat(cdb((out, at) -> Cdb.inquiryPage(out, at, 0x83, 1024))).isEqualTo("120183040000" + rest);
        assertThat(cdb((out, at) -> Cdb.modeSense6(out, at, 0x3f, 255))).isEqualTo("1a083f00ff00" + rest);
        assertThat(cdb(Cdb::readCapacity10)).isEqualTo("25" + "00".repeat(15));
        assertThat(cdb((out, at) -> Cdb.readCapacity16(out, at, 32))).isEqualTo("9e100000000000000000000000200000");
        assertThat(cdb((out, at) -> Cdb.reportLuns(out, at, 4096))).isEqualTo("a0000000000000001000" + "00".repeat(6));
        assertThat(cdb((out, at) -> Cdb.persistentReserveIn(out, at, 1, 512)))
                .isEqualTo("5e010000000000020000" + "00".repeat(6));
        assertThat(cdb(Cdb::synchronizeCache10)).isEqualTo("35" + "00".repeat(15));
        assertThat(cdb(Cdb::synchronizeCache16)).isEqualTo("91" + "00".repeat(15));
    }

    @Test
    void transfers() {
        String read10 = cdb((out, at) -> Cdb.transfer10(out, at, Cdb.READ_10, 0x01020304, 8));
        assertThat(read10).isEqualTo("28000102030400000800" + "00".repeat(6));
        String write16 = cdb((out, at) -> {
            Cdb.transfer16(out, at, Cdb.WRITE_16, 0x0102030405060708L, 0x10);
            out.put(at + 1, (byte) 0x08);
        });
        assertThat(write16).isEqualTo("8a080102030405060708000000100000");
        assertThat(Cdb.firstBlock(bytes(read10), 0)).isEqualTo(0x01020304L);
        assertThat(Cdb.blocks(bytes(read10), 0)).isEqualTo(8);
        assertThat(Cdb.firstBlock(bytes(write16), 0)).isEqualTo(0x0102030405060708L);
        assertThat(Cdb.blocks(bytes(write16), 0)).isEqualTo(16);
        assertThat(Cdb.isForced(bytes(write16), 0)).isTrue();
        assertThat(Cdb.isForced(bytes(read10), 0)).isFalse();
    }

    @Test
    void theLastBlocksNumberIsUnsigned() {
        ByteBuffer in = bytes("2800ffffffff00ffff00" + "00".repeat(6));
        assertThat(Cdb.firstBlock(in, 0)).isEqualTo(0xffffffffL);
        assertThat(Cdb.blocks(in, 0)).isEqualTo(65535);
    }

    @Test
    void senseDataOfBothFormats() throws ScsiException {
        Sense sense = new Sense(SenseKey.UNIT_ATTENTION, 0x2900);
        String fixed = data((out, at) -> {
            sense.encodeFixed(out, at);
            return Sense.FIXED_BYTES;
        });
        assertThat(fixed).isEqualTo("70000600000000" + "0a" + "00000000" + "2900" + "00000000");
        assertThat(Sense.decode(bytes(fixed), 0, 18)).isEqualTo(sense);
        assertThat(Sense.decode(bytes("7206290000000000"), 0, 8)).isEqualTo(sense);
        assertThat(sense.describe()).isEqualTo("UNIT ATTENTION 0x2900, the unit was reset");
    }

    @Test
    void senseDataCutShortAreReadAsFarAsTheyGo() throws ScsiException {
        ByteBuffer in = bytes("7000050000000000");
        assertThat(Sense.decode(in, 0, 8)).isEqualTo(new Sense(SenseKey.ILLEGAL_REQUEST, 0));
        assertThatThrownBy(() -> Sense.decode(bytes("7f"), 0, 1)).isInstanceOf(ScsiException.class);
    }

    @Test
    void capacities() throws ScsiException {
        String reply = "00000000001fffff" + "00000200" + "0003" + "00".repeat(18);
        Capacity capacity = Capacity.decodeLong(bytes(reply), 0, 32);
        assertThat(capacity).isEqualTo(new Capacity(0x200000, 512, 4096));
        assertThat(capacity.sizeBytes()).isEqualTo(1L << 30);
        assertThat(data((out, at) -> {
                    capacity.encodeLong(out, at);
                    return Capacity.LONG_BYTES;
                }))
                .isEqualTo(reply);
        assertThat(Capacity.decodeShort(bytes("001fffff00000200"), 0, 8).blocks())
                .isEqualTo(0x200000);
        assertThat(Capacity.decodeShort(bytes("ffffffff00000200"), 0, 8).blocks())
                .as("too many for the short answer")
                .isEqualTo(1L << 32);
    }

    @Test
    void sizesThatMakeNoSenseAreRefused() {
        assertThatThrownBy(() -> Capacity.decodeShort(bytes("001fffff00000000"), 0, 8))
                .isInstanceOf(ScsiException.class)
                .hasMessageContaining("blocks of 0 bytes");
        assertThatThrownBy(() -> Capacity.decodeLong(bytes("ff".repeat(8) + "00000200"), 0, 12))
                .hasMessageContaining("18446744073709551615");
        assertThatThrownBy(() -> Capacity.decodeShort(bytes("001fffff00000201"), 0, 8))
                .hasMessageContaining("513 bytes");
    }

    @Test
    void whatAUnitIs() throws ScsiException {
        Inquiry inquiry = new Inquiry(0, Inquiry.DISK, "IET", "VIRTUAL-DISK", "0001");
        String expected = "000006021f0000024945542020202020" // IET
                + "5649525455414c2d4449534b20202020" // VIRTUAL-DISK
                + "30303031";
        assertThat(data((out, at) -> {
                    inquiry.encode(out, at);
                    return Inquiry.LENGTH_BYTES;
                }))
                .isEqualTo(expected);
        assertThat(Inquiry.decode(bytes(expected), 0, 36)).isEqualTo(inquiry);
        assertThat(inquiry.isDisk()).isTrue();
    }

    @Test
    void textOfAUnitCannotControlATerminal() throws ScsiException {
        ByteBuffer in = bytes("00800004" + "1b5b3241");
        assertThat(VitalProduct.decodeSerial(in, 0, 8)).isEqualTo(".[2A");
    }

    @Test
    void pagesOfVitalProductData() throws ScsiException {
        assertThat(data((out, at) -> VitalProduct.encodeSupported(out, at, 0, 0x80, 0x83)))
                .isEqualTo("00000003" + "008083");
        assertThat(VitalProduct.decodeSupported(bytes("00000003008083"), 0, 7)).containsExactly(0, 0x80, 0x83);
        assertThat(data((out, at) -> VitalProduct.encodeSerial(out, at, "beef")))
                .isEqualTo("00800004" + "62656566");
        String names = data((out, at) -> VitalProduct.encodeNames(out, at, 0x3000000000000001L));
        assertThat(names).isEqualTo("0083000c" + "01030008" + "3000000000000001");
        assertThat(VitalProduct.decodeNames(bytes(names), 0, 16)).containsExactly("3000000000000001");
        BlockLimits limits = new BlockLimits(8, 0x1000, 0x100);
        String page = data((out, at) -> {
            limits.encode(out, at);
            return BlockLimits.LENGTH_BYTES;
        });
        assertThat(page).isEqualTo("00b0003c" + "0000" + "0008" + "00001000" + "00000100" + "00".repeat(48));
        assertThat(BlockLimits.decode(bytes(page), 0, 64)).isEqualTo(limits);
        assertThat(data(VitalProduct::encodeCharacteristics)).isEqualTo("00b1003c" + "0001" + "00".repeat(58));
    }

    @Test
    void settings() throws ScsiException {
        ModeParameters parameters = new ModeParameters(true, true, Optional.of(true));
        String expected = "17009000" + "08120400" + "00".repeat(16);
        assertThat(data((out, at) -> parameters.encode(out, at))).isEqualTo(expected);
        assertThat(ModeParameters.decode(bytes(expected), 0, 24)).isEqualTo(parameters);
        // With a block descriptor of 8 bytes and another page before the caching page.
        String other = "21000008" + "00".repeat(8) + "010a" + "00".repeat(10) + "080a0400";
        assertThat(ModeParameters.decode(bytes(other), 0, 28))
                .isEqualTo(new ModeParameters(false, false, Optional.of(true)));
        // Without one: nothing is said of a cache.
        String silent = "0f000008" + "00".repeat(8) + "010a" + "0000";
        assertThat(ModeParameters.decode(bytes(silent), 0, 16))
                .isEqualTo(new ModeParameters(false, false, Optional.empty()));
    }

    @Test
    void numbersOfUnits() throws ScsiException {
        assertThat(Luns.encode(1)).isEqualTo(0x0001_0000_0000_0000L);
        assertThat(Luns.encode(300)).isEqualTo(0x412c_0000_0000_0000L);
        assertThat(Luns.number(0x0001_0000_0000_0000L)).isEqualTo(1);
        assertThat(Luns.number(0x412c_0000_0000_0000L)).isEqualTo(300);
        assertThat(Luns.number(0xc101_0000_0000_0000L)).isEqualTo(-1);
        assertThat(Luns.number(0x0001_0001_0000_0000L)).isEqualTo(-1);
        String list = "0000001000000000" + "0000000000000000" + "0001000000000000";
        assertThat(data((out, at) -> Luns.encodeList(out, at, List.of(0, 1)))).isEqualTo(list);
        assertThat(Luns.decodeList(bytes(list), 0, 24)).containsExactly(0, 1);
        // More is announced than was allowed to be sent.
        assertThat(Luns.decodeList(bytes(list), 0, 16)).containsExactly(0);
    }

    @Test
    void reservations() throws ScsiException {
        String keys = "00000001" + "00000008" + "0000000000000abc";
        assertThat(data((out, at) -> Reservations.encodeKeys(out, at, List.of(0xabcL))))
                .isEqualTo(keys);
        assertThat(Reservations.decodeKeys(bytes(keys), 0, 16)).containsExactly(0xabcL);
        String reserved = "00000001" + "00000010" + "0000000000000abc" + "00000000" + "00" + "01" + "0000";
        assertThat(data((out, at) -> Reservations.encodeReserved(out, at, 0xabc)))
                .isEqualTo(reserved);
        assertThat(Reservations.decodeReserved(bytes(reserved), 0, 24)).isTrue();
        assertThat(Reservations.decodeHolder(bytes(reserved), 0, 24)).isEqualTo(0xabc);
        assertThat(Reservations.decodeReserved(bytes("00".repeat(8)), 0, 8)).isFalse();
    }
}
