package io.storbench.nfs.server.tree;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.Map;

/// Where the objects of a served directory are. No path leads out of it: each is made of names that
/// are none of `.`, `..` and have no `/`, and every directory on the way is looked at, before each
/// use, to be the directory it was and no symbolic link. (Who may write to the directory beside
/// this server could exchange one between look and use; that user needs no server to do harm
/// there.) Used by the server's thread.
final class DiskPaths {
    /// More objects than a client lists in a benchmark; bounds what it makes the server remember.
    private static final int MAX_NODES = 1 << 18;

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
        if (node.id == Tree.ROOT) {
            return root;
        }
        for (DiskNode.Place place : node.places) {
            DiskNode parent = nodes.get(place.directory());
            if (parent != null) {
                Path path = path(parent).resolve(place.name());
                if (isThere(node, path)) {
                    return path;
                }
            }
        }
        throw new TreeException(TreeError.STALE);
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
            node.places.add(new DiskNode.Place(directory, name));
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
