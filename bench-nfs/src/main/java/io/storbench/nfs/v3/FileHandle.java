package io.storbench.nfs.v3;

import io.storbench.nfs.xdr.Xdr;
import io.storbench.nfs.xdr.XdrException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;

/// A server's name of an object: up to 64 bytes that mean nothing to the client (`nfs_fh3`, RFC
/// 1813, section 2.4).
public final class FileHandle {
    private final byte[] bytes;

    /// @param bytes 0 to 64 bytes, copied
    public FileHandle(byte[] bytes) {
        if (bytes.length > Nfs3.MAX_HANDLE_BYTES) {
            throw new IllegalArgumentException("a file handle of " + bytes.length + " bytes");
        }
        this.bytes = bytes.clone();
    }

    /// Writes the handle.
    public void encode(ByteBuffer out) {
        Xdr.putOpaque(out, bytes);
    }

    /// Reads a handle.
    public static FileHandle decode(ByteBuffer in) throws XdrException {
        return new FileHandle(Xdr.getOpaque(in, Nfs3.MAX_HANDLE_BYTES));
    }

    /// The handle as one number, for servers whose handles are eight bytes.
    ///
    /// @return the number, or -1 if the handle has another length
    public long asLong() {
        return bytes.length == Long.BYTES ? ByteBuffer.wrap(bytes).getLong() : -1;
    }

    /// A handle of eight bytes.
    public static FileHandle ofLong(long value) {
        return new FileHandle(ByteBuffer.allocate(Long.BYTES).putLong(value).array());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof FileHandle handle && Arrays.equals(bytes, handle.bytes);
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
