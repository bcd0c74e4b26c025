package io.storbench.nfs.session;

import io.storbench.engine.DataContent;
import io.storbench.nfs.file.FileHandle;
import io.storbench.nfs.v4.OpenArgument.Open;
import io.storbench.nfs.xdr.Xdr;
import io.storbench.nfs.xdr.XdrException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The objects that a worker's calls are about, by number, as they are written into calls: a few,
/// or the files and directories of a tree.
final class CalledFiles {
    private final List<CalledFile> files;
    private final byte[][] handles;
    private final byte[][] directories;
    private final byte[][] names;
    private final boolean[] named;
    private final HeldHandles held;
    private final DataContent content;
    private final @Nullable CalledTree tree;

    /// @param files by number, but for those of a tree
    /// @param held of those that are known by their names only
    /// @param content of all of them
    CalledFiles(List<CalledFile> files, HeldHandles held, DataContent content) {
        this.files = List.copyOf(files);
        this.handles = bytes(files.stream().map(CalledFile::handle).toList());
        this.directories = bytes(files.stream().map(CalledFile::directory).toList());
        this.names = files.stream().map(file -> name(file.name())).toArray(byte[][]::new);
        this.named = new boolean[files.size()];
        for (int number = 0; number < named.length; number++) {
            named[number] = files.get(number).named();
        }
        this.held = held;
        this.content = content;
        this.tree = held.tree();
    }

    private static byte[][] bytes(List<FileHandle> handles) {
        return handles.stream().map(CalledFiles::handle).toArray(byte[][]::new);
    }

    private static byte[] handle(FileHandle handle) {
        ByteBuffer out = ByteBuffer.allocate(Integer.BYTES + FileHandle.MAX_BYTES_4);
        handle.encode(out);
        return written(out);
    }

    private static byte[] name(String name) {
        int lengthBytes = name.getBytes(StandardCharsets.UTF_8).length;
        ByteBuffer out = ByteBuffer.allocate(Integer.BYTES + Xdr.paddedBytes(lengthBytes));
        Xdr.putString(out, name);
        return written(out);
    }

    private static byte[] written(ByteBuffer out) {
        byte[] written = new byte[out.position()];
        out.get(0, written);
        return written;
    }

    /// What the files hold.
    DataContent content() {
        return content;
    }

    /// The bits of NFSv4's OPEN by which an object is opened.
    int access(int number) {
        return (tree != null && CalledTree.has(number))
                ? Open.ACCESS_BOTH
                : files.get(number).access();
    }

    /// Whether an object is known by its name only.
    boolean isNamed(int number) {
        return (tree != null && CalledTree.has(number)) ? !tree.isDirectory(number) : named[number];
    }

    /// Whether a slot knows the handle of an object.
    boolean isKnown(int slot, int number) {
        if (tree != null && CalledTree.has(number) && tree.isDirectory(number)) {
            return tree.isKnown(slot, number);
        }
        return !isNamed(number) || held.has(slot, number);
    }

    /// Notes the handle of what a call is about, or passes over it.
    ///
    /// @param maxBytes the longest in this version of the protocol
    void take(ByteBuffer in, Call call, int maxBytes) throws XdrException {
        if (tree != null && CalledTree.has(call.file) && tree.isDirectory(call.file)) {
            tree.take(call.holder, call.file, in, maxBytes);
        } else if (isNamed(call.file)) {
            held.take(call.holder, call.file, in, maxBytes);
        } else {
            Xdr.skipOpaque(in, maxBytes);
        }
    }

    /// An object is not there any more, or is to be made: what was held of it is of no use.
    void drop(int slot, int number) {
        if (tree != null && CalledTree.has(number) && tree.isDirectory(number)) {
            tree.drop(slot, number);
        } else if (isNamed(number)) {
            held.drop(slot, number);
        }
    }

    /// Writes the handle of what a call is about.
    void handle(ByteBuffer out, Call call) {
        if (tree != null && CalledTree.has(call.file) && tree.isDirectory(call.file)) {
            tree.handle(out, call.holder, call.file);
        } else if (isNamed(call.file)) {
            held.encode(out, call.holder, call.file);
        } else {
            out.put(handles[call.file]);
        }
    }

    /// Writes the handle of the directory in which an object is.
    ///
    /// @param slot of the request, if it is of a tree
    void directory(ByteBuffer out, int slot, int number) {
        if (tree != null && CalledTree.has(number)) {
            tree.parent(out, slot, number);
        } else {
            out.put(directories[number]);
        }
    }

    /// Writes an object's name.
    ///
    /// @param slot of the request, if it is of a tree
    void name(ByteBuffer out, int slot, int number) {
        if (tree != null && CalledTree.has(number)) {
            tree.name(out, slot, number);
        } else {
            out.put(names[number]);
        }
    }

    /// What a call is about, in words.
    String describe(Call call) {
        return (tree != null && CalledTree.has(call.file))
                ? tree.describe(call.holder, call.file)
                : files.get(call.file).describe();
    }
}
