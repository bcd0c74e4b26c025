package io.storbench.nfs.session;

import io.storbench.engine.FileTree;
import io.storbench.nfs.export.ExportedTree;
import io.storbench.nfs.file.FileHandle;
import io.storbench.nfs.xdr.Xdr;
import io.storbench.nfs.xdr.XdrException;
import java.nio.ByteBuffer;
import java.util.Optional;

/// A worker's many files and directories, as they are written into calls. The handles of
/// directories are known as long as these are there, as by a client that keeps names; of its files
/// each slot holds two handles, see [HeldHandles]. Used by the session's thread; allocates nothing
/// after construction.
final class CalledTree {
    private static final int NOT_THERE = -1;

    private final FileTree tree;

    /// By slot and directory.
    private final byte[] handles;

    private final int[] lengths;

    /// The handle of the directory in which the actors' own are.
    private final FileHandle above;

    CalledTree(ExportedTree prepared) {
        this.tree = prepared.tree();
        this.above = prepared.above();
        int count = tree.actors() * tree.directories();
        this.handles = new byte[count * FileHandle.MAX_BYTES_4];
        this.lengths = new int[count];
        for (int actor = 0; actor < tree.actors(); actor++) {
            for (int number = 0; number < tree.directories(); number++) {
                put(actor * tree.directories() + number, prepared.directory(actor, number));
            }
        }
    }

    private void put(int at, Optional<FileHandle> handle) {
        lengths[at] = NOT_THERE;
        if (handle.isPresent()) {
            ByteBuffer bytes = ByteBuffer.allocate(Integer.BYTES + FileHandle.MAX_BYTES_4);
            handle.get().encode(bytes);
            lengths[at] = bytes.getInt(0);
            bytes.get(Integer.BYTES, handles, at * FileHandle.MAX_BYTES_4, lengths[at]);
        }
    }

    /// Whether an object is one of these.
    static boolean has(int object) {
        return object >= FileTree.FIRST;
    }

    boolean isDirectory(int object) {
        return tree.isDirectory(object);
    }

    private int at(int slot, int number) {
        return slot * tree.directories() + number;
    }

    /// Whether the handle of a directory is known.
    boolean isKnown(int slot, int object) {
        return lengths[at(slot, tree.number(object))] != NOT_THERE;
    }

    /// Writes the handle of a directory.
    void handle(ByteBuffer out, int slot, int object) {
        write(out, at(slot, tree.number(object)));
    }

    private void write(ByteBuffer out, int at) {
        int length = lengths[at];
        if (length == NOT_THERE) {
            throw new IllegalStateException("a directory that is not there");
        }
        out.putInt(length);
        out.put(handles, at * FileHandle.MAX_BYTES_4, length);
        Xdr.putPadding(out, length);
    }

    /// Writes the handle of the directory in which an object is.
    void parent(ByteBuffer out, int slot, int object) {
        int parent = tree.parent(slot, object);
        if (parent < 0) {
            above.encode(out);
        } else {
            write(out, at(slot, parent));
        }
    }

    /// Reads the handle of a directory.
    ///
    /// @param maxBytes the longest in this version of the protocol
    void take(int slot, int object, ByteBuffer in, int maxBytes) throws XdrException {
        int length = Xdr.getLength(in, maxBytes);
        int at = at(slot, tree.number(object));
        in.get(in.position(), handles, at * FileHandle.MAX_BYTES_4, length);
        Xdr.skip(in, Xdr.paddedBytes(length));
        lengths[at] = length;
    }

    /// A directory is not there any more.
    void drop(int slot, int object) {
        lengths[at(slot, tree.number(object))] = NOT_THERE;
    }

    /// Writes an object's name.
    void name(ByteBuffer out, int slot, int object) {
        out.putInt(FileTree.NAME_BYTES);
        out.putLong(tree.name(slot, object));
    }

    /// An object in words.
    String describe(int slot, int object) {
        return (isDirectory(object) ? "directory " : "file ") + tree.path(slot, object);
    }
}
