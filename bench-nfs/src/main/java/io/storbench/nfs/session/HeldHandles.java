package io.storbench.nfs.session;

import io.storbench.nfs.file.FileHandle;
import io.storbench.nfs.xdr.Xdr;
import io.storbench.nfs.xdr.XdrException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The file handles that each queue slot holds: that of the file which it has open, and that of
/// what it has made or looked up last, so that any number of files takes no memory. Used by the
/// session's thread; allocates nothing after construction.
final class HeldHandles {
    private static final int NOTHING = -1;

    /// For each slot the open file's, and the last one's.
    private static final int PLACES = 2;

    private final byte[] bytes;
    private final int[] lengths;
    private final int[] files;
    private final @Nullable CalledTree tree;

    /// @param slots how many requests the worker has
    HeldHandles(int slots) {
        this(slots, null);
    }

    /// @param tree of a load of many files, with the handles of its directories; null of others
    HeldHandles(int slots, @Nullable CalledTree tree) {
        this.tree = tree;
        bytes = new byte[PLACES * slots * FileHandle.MAX_BYTES_4];
        lengths = new int[PLACES * slots];
        files = new int[PLACES * slots];
        Arrays.fill(files, NOTHING);
    }

    /// The tree of a load of many files; null of others.
    @Nullable
    CalledTree tree() {
        return tree;
    }

    private static int open(int slot) {
        return PLACES * slot;
    }

    private static int last(int slot) {
        return PLACES * slot + 1;
    }

    /// Reads the handle of a file, which takes the place of the last one.
    ///
    /// @param maxBytes the longest in this version of the protocol
    void take(int slot, int file, ByteBuffer in, int maxBytes) throws XdrException {
        int length = Xdr.getLength(in, maxBytes);
        int place = last(slot);
        in.get(in.position(), bytes, place * FileHandle.MAX_BYTES_4, length);
        Xdr.skip(in, Xdr.paddedBytes(length));
        lengths[place] = length;
        files[place] = file;
    }

    /// The slot has opened a file whose handle it holds: it keeps that whatever it looks up.
    void opened(int slot, int file) {
        if (files[last(slot)] == file) {
            int from = last(slot) * FileHandle.MAX_BYTES_4;
            int to = open(slot) * FileHandle.MAX_BYTES_4;
            System.arraycopy(bytes, from, bytes, to, lengths[last(slot)]);
            lengths[open(slot)] = lengths[last(slot)];
            files[open(slot)] = file;
        }
    }

    /// Whether a slot holds the handle of a file.
    boolean has(int slot, int file) {
        return files[last(slot)] == file || files[open(slot)] == file;
    }

    /// Writes the handle of a file that a slot holds.
    void encode(ByteBuffer out, int slot, int file) {
        int place = files[last(slot)] == file ? last(slot) : open(slot);
        int length = lengths[place];
        out.putInt(length);
        out.put(bytes, place * FileHandle.MAX_BYTES_4, length);
        Xdr.putPadding(out, length);
    }

    /// The file has another number now.
    void renumber(int slot, int file, int becomes) {
        for (int place = open(slot); place <= last(slot); place++) {
            if (files[place] == file) {
                files[place] = becomes;
            }
        }
    }

    /// The file is not there any more.
    void drop(int slot, int file) {
        renumber(slot, file, NOTHING);
    }
}
