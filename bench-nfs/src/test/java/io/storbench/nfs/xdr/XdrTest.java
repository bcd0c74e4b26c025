package io.storbench.nfs.xdr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class XdrTest {
    private static ByteBuffer hex(String text) {
        return ByteBuffer.wrap(HexFormat.of().parseHex(text.replace(" ", "")));
    }

    @Test
    void aStringIsItsLengthItsBytesAndZerosToAMultipleOfFour() throws XdrException {
        // The example of RFC 4506, section 7: the string "sillyprog".
        String example = "00000009 73696c6c 7970726f 67000000";
        ByteBuffer out = ByteBuffer.allocate(64);
        Xdr.putString(out, "sillyprog");
        assertThat(out.flip()).isEqualTo(hex(example));
        assertThat(Xdr.getString(hex(example), 255)).isEqualTo("sillyprog");
    }

    @Test
    void aBooleanIsNothingButZeroAndOne() throws XdrException {
        assertThat(Xdr.getBoolean(hex("00000001"))).isTrue();
        assertThat(Xdr.getBoolean(hex("00000000"))).isFalse();
        assertThatThrownBy(() -> Xdr.getBoolean(hex("00000002"))).isInstanceOf(XdrException.class);
        assertThatThrownBy(() -> Xdr.getBoolean(hex("ffffffff"))).isInstanceOf(XdrException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ffffffff", "7fffffff", "00000400", "00000005 01020304"})
    void aLengthBeyondItsBoundOrItsBytesIsRefusedBeforeAnythingIsAllocated(String text) {
        assertThatThrownBy(() -> Xdr.getOpaque(hex(text), 1023)).isInstanceOf(XdrException.class);
        assertThatThrownBy(() -> Xdr.skipOpaque(hex(text), 1023)).isInstanceOf(XdrException.class);
        assertThatThrownBy(() -> Xdr.getOpaqueView(hex(text), 1023)).isInstanceOf(XdrException.class);
    }

    @Test
    void whatIsCutShortIsRefused() {
        assertThatThrownBy(() -> Xdr.getInt(hex("0000"))).isInstanceOf(XdrException.class);
        assertThatThrownBy(() -> Xdr.getLong(hex("00000000"))).isInstanceOf(XdrException.class);
        assertThatThrownBy(() -> Xdr.skip(hex("00"), 2)).isInstanceOf(XdrException.class);
    }

    @Test
    void offsetsAboveTheLargestLongAreRefused() throws XdrException {
        assertThat(Xdr.getOffset(hex("7fffffffffffffff"), "offset")).isEqualTo(Long.MAX_VALUE);
        assertThatThrownBy(() -> Xdr.getOffset(hex("8000000000000000"), "offset"))
                .isInstanceOf(XdrException.class)
                .hasMessageContaining("9223372036854775808");
    }
}
