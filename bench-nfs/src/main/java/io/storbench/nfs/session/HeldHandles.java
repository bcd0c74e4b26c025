package io.storbench.nfs.session;

import io.storbench.nfs.file.FileHandle;
import io.storbench.nfs.xdr.Xdr;
import io.storbench.nfs.xdr.XdrException;
import java.nio.ByteBuffer;
import java.util.Arrays;

/// The file handle that each queue slot holds of what it has made, opened or looked up last, so
/// that any number of files takes no memory. Used by the session's thread; allocates nothing after
/// construction.
final class HeldHandles {
    private static final int NOTHING = -1;

    private final byte[] bytes;
    private final int[] lengths;
    private final int[] files;

    /// @param slots how many requests the worker has
    HeldHandles(int slots) {
        bytes = new byte[slots * FileHandle.MAX_BYTES_4];
        lengths = new int[slots];
        files = new int[slots];
        Arrays.fill(files, NOTHING);
    }

    /// Reads the handle of a file, which takes the place of what the slot held.
    ///
    /// @param maxBytes the longest in this version of the protocol
    void take(int slot, int file, ByteBuffer in, int maxBytes) throws XdrException {
        int length = Xdr.getLength(in, maxBytes);
        in.get(in.position(), bytes, slot * FileHandle.MAX_BYTES_4, length);
        Xdr.skip(in, Xdr.paddedBytes(length));
        lengths[slot] = length;
        files[slot] = file;
    }

    /// Whether a slot holds the handle of a file.
    boolean has(int slot, int file) {
        return files[slot] == file;
    }

    /// Writes the handle that a slot holds.
    void encode(ByteBuffer out, int slot) {
        int length = lengths[slot];
        out.putInt(length);
        out.put(bytes, slot * FileHandle.MAX_BYTES_4, length);
        Xdr.putPadding(out, length);
    }

    /// The file has another number now.
    void renumber(int slot, int file, int becomes) {
        if (files[slot] == file) {
            files[slot] = becomes;
        }
    }

    /// The file is not there any more.
    void drop(int slot, int file) {
        renumber(slot, file, NOTHING);
    }
}
