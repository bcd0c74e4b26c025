package io.storbench.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class DeviceMarkTest {
    private static final String PLAN = "0123456789abcdef";
    private static final RunNumber RUN = new RunNumber(0x0f0e0d0c0b0a0908L, 0x0706050403020100L);

    private static DeviceMark markOf(String identity) {
        return DeviceMark.of(deviceOf(identity), PLAN, RUN);
    }

    private static MemoryDevice deviceOf(String identity) {
        MemoryDevice device = new MemoryDevice(0);
        device.identity = identity;
        return device;
    }

    @Test
    void aMarkIsReadAsItWasWritten() {
        DeviceMark mark = markOf("naa.6001405abc");
        assertThat(DeviceMark.decode(mark.encode())).isEqualTo(new DeviceMark.Found.Whole(mark));
        assertThat(mark.isOf(deviceOf("naa.6001405abc"))).isTrue();
        assertThat(mark.isOf(deviceOf("naa.6001405abd"))).isFalse();
    }

    /// Written by hand from the layout that the class describes; the hash is that of `printf naa.1
    /// | sha256sum`, the checksums those of a bitwise CRC-32C in Python (RFC 3720, B.4: 0xe3069283
    /// for "123456789").
    private static String layout(String version, String run, String checksum) {
        String start = HexFormat.of().formatHex("storbench-device".getBytes(StandardCharsets.US_ASCII))
                + version
                + "000200002fcb5d696a321d185ec275815c3090b17a9b3655b8c5dcc8920bd3dc48ed0723"
                + HexFormat.of().formatHex(PLAN.getBytes(StandardCharsets.US_ASCII))
                + run
                + "050000006e61612e31";
        return start + "00".repeat(504 - start.length() / 2) + checksum + "00000000";
    }

    @Test
    void itsBytesAreThoseOfTheLayout() {
        assertThat(HexFormat.of().formatHex(markOf("naa.1").encode()))
                .isEqualTo(layout("02000000", "000102030405060708090a0b0c0d0e0f", "871b62b8"));
    }

    @Test
    void aMarkOfTheFirstVersionIsStorbenchsAndBearsNoNumber() {
        byte[] old = HexFormat.of().parseHex(layout("01000000", "", "ee3bbfe3"));
        assertThat(DeviceMark.decode(old)).isInstanceOfSatisfying(DeviceMark.Found.Whole.class, whole -> {
            assertThat(whole.mark().isOf(deviceOf("naa.1"))).isTrue();
            assertThat(whole.mark().identity()).isEqualTo("naa.1");
            assertThat(whole.mark().planHash()).isEqualTo(PLAN);
            assertThat(whole.mark().run()).isEmpty();
            assertThat(markOf("naa.1").difference(whole.mark()))
                    .get()
                    .asString()
                    .contains("an older storbench");
        });
    }

    @Test
    void anyFlippedBitMakesItNoWholeMark() {
        for (int bit = 0; bit < 508 * 8; bit++) {
            byte[] bytes = markOf("naa.1").encode();
            bytes[bit / 8] ^= (byte) (1 << bit % 8);
            DeviceMark.Found found = DeviceMark.decode(bytes);
            assertThat(found)
                    .as("bit %d", bit)
                    .isEqualTo(bit < 16 * 8 ? new DeviceMark.Found.Absent() : new DeviceMark.Found.Damaged());
        }
    }

    @Test
    void longIdentitiesAreComparedToTheirEnd() {
        String prefix = "/srv/" + "x".repeat(3000);
        assertThat(markOf(prefix + "1").isOf(deviceOf(prefix + "2"))).isFalse();
        assertThat(DeviceMark.decode(markOf(prefix + "1").encode())).isInstanceOf(DeviceMark.Found.Whole.class);
    }

    @Test
    void whatAForeignMarkSaysCannotStirATerminal() {
        DeviceMark.Found found = DeviceMark.decode(markOf("naa.\u001b[2J\n1").encode());
        assertThat(found)
                .isInstanceOfSatisfying(
                        DeviceMark.Found.Whole.class,
                        whole -> assertThat(whole.mark().identity()).isEqualTo("naa.?[2J?1"));
    }
}
