package io.storbench.nfs.server.tree;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Where the objects of a served directory are. No path leads out of it: each is made of names that
/// are none of `.`, `..` and have no `/`, and every directory on the way is looked at, before each
/// use, to be the directory it was and no symbolic link. (Who may write to the directory beside
/// this server could exchange one between look and use; that user needs no server to do harm
/// there.) Used by the server's thread.
final class DiskPaths {
    /// More objects than a client lists in a benchmark; bounds what it makes the server remember.
    private static final int MAX_NODES = 1 << 18;

    /// More directories, one in the other, than Linux finds a path through (PATH_MAX). Bounds the
    /// way where a directory is mounted inside itself.
    private static final int MAX_DEPTH = 2048;

    private final Path root;
    private final Map<Long, DiskNode> nodes = new HashMap<>();
    private final Map<Object, DiskNode> byKey = new HashMap<>();
    private long nextId = Tree.ROOT + 1;

    /// @throws IOException if the directory is not there
    DiskPaths(Path directory) throws IOException {
        this.root = directory.toRealPath();
        DiskNode node = new DiskNode(Tree.ROOT, key(root), Kind.DIRECTORY);
        nodes.put(node.id, node);
        byKey.put(node.key, node);
    }

    private static BasicFileAttributes look(Path path) throws IOException {
        return Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    }

    private static Object key(Path path) throws IOException {
        return key(look(path), path);
    }

    private static Object key(BasicFileAttributes attributes, Path path) throws IOException {
        Object key = attributes.fileKey();
        if (key == null) {
            throw new IOException(path + ": the file system has no inode numbers");
        }
        return key;
    }

    DiskNode node(long id) throws TreeException {
        DiskNode node = nodes.get(id);
        if (node == null) {
            throw new TreeException(TreeError.STALE);
        }
        return node;
    }

    DiskNode directory(long id) throws TreeException {
        DiskNode node = node(id);
        if (node.kind != Kind.DIRECTORY) {
            throw new TreeException(TreeError.NOTDIR);
        }
        return node;
    }

    /// Where an object is now.
    Path path(DiskNode node) throws TreeException {
        return path(node, MAX_DEPTH);
    }

    /// Looks at the places where an object was seen, the latest first, and forgets those that it is
    /// found to have left. Of a directory, which has but one place, only the latest counts.
    private Path path(DiskNode node, int depth) throws TreeException {
        if (node.id == Tree.ROOT) {
            return root;
        }
        List<DiskNode.Place> left = new ArrayList<>();
        for (DiskNode.Place place : node.places.reversed()) {
            Path path = path(place, depth);
            if (path != null && isThere(node, path)) {
                node.places.removeAll(left);
                return path;
            }
            if (node.kind == Kind.DIRECTORY) {
                break;
            }
            left.add(place);
        }
        throw new TreeException(TreeError.STALE);
    }

    /// @return null if the directory is not there any more
    private @Nullable Path path(DiskNode.Place place, int depth) {
        DiskNode parent = nodes.get(place.directory());
        if (parent == null || depth == 0) {
            return null;
        }
        try {
            return path(parent, depth - 1).resolve(place.name());
        } catch (TreeException _) {
            return null; // the object may have another place
        }
    }

    private static boolean isThere(DiskNode node, Path path) {
        try {
            BasicFileAttributes attributes = look(path);
            // A number that was freed is soon used again, for whatever comes next.
            return key(attributes, path).equals(node.key) && kind(attributes) == node.kind;
        } catch (IOException _) {
            return false; // not there any more; perhaps in another place
        }
    }

    /// The path of a name in a directory, whether it exists or not.
    Path path(long directory, String name) throws TreeException {
        Names.check(name);
        try {
            return path(directory(directory)).resolve(name);
        } catch (InvalidPathException _) {
            // The name has characters that this JVM's encoding of file names does not have.
            throw new TreeException(TreeError.INVAL);
        }
    }

    /// The object of a name.
    DiskNode find(long directory, String name) throws TreeException {
        Path path = path(directory, name);
        try {
            BasicFileAttributes attributes = look(path);
            Object key = key(attributes, path);
            DiskNode node = byKey.get(key);
            if (node == null || node.kind != kind(attributes)) {
                node = add(key, kind(attributes));
            }
            node.places.addLast(new DiskNode.Place(directory, name));
            return node;
        } catch (IOException e) {
            throw DiskErrors.toTreeException(e);
        }
    }

    private DiskNode add(Object key, Kind kind) throws TreeException {
        if (nodes.size() == MAX_NODES) {
            throw new TreeException(TreeError.NOSPC);
        }
        DiskNode node = new DiskNode(nextId++, key, kind);
        DiskNode old = byKey.put(key, node);
        if (old != null) {
            nodes.remove(old.id); // its inode is another object's now
        }
        nodes.put(node.id, node);
        return node;
    }

    private static Kind kind(BasicFileAttributes attributes) {
        if (attributes.isRegularFile()) {
            return Kind.FILE;
        }
        if (attributes.isDirectory()) {
            return Kind.DIRECTORY;
        }
        return attributes.isSymbolicLink() ? Kind.SYMLINK : Kind.OTHER;
    }

    /// Notes that an object has left a place.
    void left(DiskNode node, long directory, String name) {
        node.places.remove(new DiskNode.Place(directory, name));
    }

    /// Notes that an object is gone.
    void gone(DiskNode node) {
        nodes.remove(node.id);
        byKey.remove(node.key);
    }
}
