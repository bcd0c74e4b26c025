package io.storbench.nfs.session;

import io.storbench.nfs.file.FileHandle;
import io.storbench.nfs.xdr.Xdr;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// The objects that a worker's calls are about, by number, as they are written into calls.
final class CalledFiles {
    private final List<CalledFile> files;
    private final byte[][] handles;
    private final byte[][] directories;
    private final byte[][] names;
    private final boolean[] named;
    private final HeldHandles held;

    /// @param files by number
    /// @param held of those that are known by their names only
    CalledFiles(List<CalledFile> files, HeldHandles held) {
        this.files = List.copyOf(files);
        this.handles = bytes(files.stream().map(CalledFile::handle).toList());
        this.directories = bytes(files.stream().map(CalledFile::directory).toList());
        this.names = files.stream().map(file -> name(file.name())).toArray(byte[][]::new);
        this.named = new boolean[files.size()];
        for (int number = 0; number < named.length; number++) {
            named[number] = files.get(number).named();
        }
        this.held = held;
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

    /// An object.
    CalledFile get(int number) {
        return files.get(number);
    }

    /// Whether an object is known by its name only.
    boolean isNamed(int number) {
        return named[number];
    }

    /// The handles that the worker's slots hold.
    HeldHandles held() {
        return held;
    }

    /// Writes the handle of what a call is about.
    void handle(ByteBuffer out, Call call) {
        if (named[call.file]) {
            held.encode(out, call.holder);
        } else {
            out.put(handles[call.file]);
        }
    }

    /// Writes the handle of the directory in which an object is.
    void directory(ByteBuffer out, int number) {
        out.put(directories[number]);
    }

    /// Writes an object's name.
    void name(ByteBuffer out, int number) {
        out.put(names[number]);
    }
}
