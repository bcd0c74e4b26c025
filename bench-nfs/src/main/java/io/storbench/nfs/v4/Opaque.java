package io.storbench.nfs.v4;

import io.storbench.nfs.xdr.Xdr;
import io.storbench.nfs.xdr.XdrException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;

/// Bytes that mean nothing to who receives them, such as an owner's name.
public final class Opaque {
    private final byte[] bytes;

    /// @param bytes copied
    public Opaque(byte[] bytes) {
        this.bytes = bytes.clone();
    }

    /// The bytes of a text in UTF-8.
    public static Opaque of(String text) {
        return new Opaque(text.getBytes(StandardCharsets.UTF_8));
    }

    void encode(ByteBuffer out) {
        Xdr.putOpaque(out, bytes);
    }

    static Opaque decode(ByteBuffer in, int maxBytes) throws XdrException {
        return new Opaque(Xdr.getOpaque(in, maxBytes));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Opaque opaque && Arrays.equals(bytes, opaque.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
        return HexFormat.of().formatHex(bytes);
    }
}
