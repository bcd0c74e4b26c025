package io.storbench.nfs.server;

import io.storbench.nfs.v3.Attributes;
import java.util.ArrayList;
import java.util.List;

/// A file of the embedded server. Used by the server's thread.
final class ServedFile {
    /// After so many unstable writes the server commits them by itself, as real ones do when memory
    /// runs short.
    private static final int MAX_UNSTABLE = 1 << 20;

    private record Range(long offset, long lengthBytes) {}

    private final long id;
    private final Content content;
    private final List<Range> unstable = new ArrayList<>();
    private int mode;
    private long sizeBytes;
    private long modifiedNanos;

    ServedFile(long id, int mode, Content content) {
        this.id = id;
        this.mode = mode;
        this.content = content;
    }

    long id() {
        return id;
    }

    Content content() {
        return content;
    }

    long sizeBytes() {
        return sizeBytes;
    }

    void setMode(int mode) {
        this.mode = mode & 07777;
    }

    void resize(long newBytes) {
        if (newBytes < sizeBytes) {
            content.clear(newBytes, sizeBytes - newBytes);
        }
        sizeBytes = newBytes;
        modifiedNanos++;
    }

    void written(long offset, int lengthBytes, boolean stable) {
        sizeBytes = Math.max(sizeBytes, offset + lengthBytes);
        modifiedNanos++;
        if (!stable) {
            if (unstable.size() == MAX_UNSTABLE) {
                unstable.clear();
            }
            unstable.add(new Range(offset, lengthBytes));
        }
    }

    void commit() {
        unstable.clear();
    }

    void loseUnstable() {
        unstable.forEach(range -> content.clear(range.offset, range.lengthBytes));
        unstable.clear();
    }

    Attributes attributes() {
        return new Attributes(
                Attributes.FILE,
                mode,
                1,
                0,
                0,
                sizeBytes,
                content.usedBytes(),
                ServedFiles.FSID,
                id,
                modifiedNanos);
    }
}
