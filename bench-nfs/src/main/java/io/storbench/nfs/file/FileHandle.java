package io.storbench.nfs.file;

import io.storbench.nfs.xdr.Xdr;
import io.storbench.nfs.xdr.XdrException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;

/// A server's name of an object: bytes that mean nothing to the client, up to 64 in NFSv3
/// (`nfs_fh3`, RFC 1813, section 2.4), up to 128 in NFSv4 (`nfs_fh4`, RFC 7530, section 2.1).
public final class FileHandle {
    /// NFS3_FHSIZE.
    public static final int MAX_BYTES_3 = 64;

    /// NFS4_FHSIZE.
    public static final int MAX_BYTES_4 = 128;

    private final byte[] bytes;

    /// @param bytes 0 to 128 bytes, copied
    public FileHandle(byte[] bytes) {
        if (bytes.length > MAX_BYTES_4) {
            throw new IllegalArgumentException("a file handle of " + bytes.length + " bytes");
        }
        this.bytes = bytes.clone();
    }

    /// Writes the handle.
    public void encode(ByteBuffer out) {
        Xdr.putOpaque(out, bytes);
    }

    /// Reads a handle of NFSv3.
    public static FileHandle decode3(ByteBuffer in) throws XdrException {
        return new FileHandle(Xdr.getOpaque(in, MAX_BYTES_3));
    }

    /// Reads a handle of NFSv4.
    public static FileHandle decode4(ByteBuffer in) throws XdrException {
        return new FileHandle(Xdr.getOpaque(in, MAX_BYTES_4));
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
