package io.storbench.nfs.server.tree;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Attributes of objects on disk. Symbolic links are never followed.
final class DiskAttributes {
    private static final String WANTED =
            "unix:mode,nlink,uid,gid,size,lastAccessTime,lastModifiedTime,ctime";

    private DiskAttributes() {}

    static NodeAttributes read(Path path, DiskNode node) throws IOException {
        Map<String, Object> found = Files.readAttributes(path, WANTED, LinkOption.NOFOLLOW_LINKS);
        long sizeBytes = (Long) value(found, "size");
        long changedNanos = nanos(found, "ctime");
        return new NodeAttributes(
                node.kind,
                (Integer) value(found, "mode") & NodeChange.MODE_MASK,
                (Integer) value(found, "nlink"),
                (Integer) value(found, "uid"),
                (Integer) value(found, "gid"),
                sizeBytes,
                sizeBytes, // Java does not tell the blocks taken
                node.id,
                nanos(found, "lastAccessTime"),
                nanos(found, "lastModifiedTime"),
                changedNanos,
                changedNanos);
    }

    private static Object value(Map<String, Object> found, String name) throws IOException {
        Object value = found.get(name);
        if (value == null) {
            throw new IOException("the file system does not tell " + name);
        }
        return value;
    }

    private static long nanos(Map<String, Object> found, String name) throws IOException {
        return ((FileTime) value(found, name)).to(TimeUnit.NANOSECONDS);
    }

    static void set(Path path, Kind kind, NodeChange change) throws IOException {
        set(path, "unix:uid", change.uid());
        set(path, "unix:gid", change.gid());
        if (kind != Kind.SYMLINK) { // whose mode nobody looks at, and Linux does not set
            set(path, "unix:mode", change.mode());
        }
        if (change.accessedNanos().isPresent() || change.modifiedNanos().isPresent()) {
            Files.getFileAttributeView(
                            path, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                    .setTimes(time(change.modifiedNanos()), time(change.accessedNanos()), null);
        }
    }

    private static void set(Path path, String attribute, OptionalInt value) throws IOException {
        if (value.isPresent()) {
            int masked =
                    attribute.endsWith("mode")
                            ? value.getAsInt() & NodeChange.MODE_MASK
                            : value.getAsInt();
            Files.setAttribute(path, attribute, masked, LinkOption.NOFOLLOW_LINKS);
        }
    }

    private static @Nullable FileTime time(OptionalLong nanos) {
        return nanos.isPresent() ? FileTime.from(nanos.getAsLong(), TimeUnit.NANOSECONDS) : null;
    }
}
