package io.storbench.local;

import io.storbench.engine.FileTree;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/// Writes the paths of one actor's many files, from the last name to the first. Allocates nothing
/// after construction.
final class TreePaths {
    /// More directories than any tree is deep.
    private static final int MOST_NAMES = 16;

    private final FileTree tree;
    private final int actor;
    private final byte[] root;
    private final byte[] path;
    private final ByteBuffer words;
    private int lengthBytes;

    /// @param root the path of the directory in which the actors' own are
    TreePaths(String root, FileTree tree, int actor) {
        this.tree = tree;
        this.actor = actor;
        this.root = root.getBytes(StandardCharsets.UTF_8);
        this.path = new byte[this.root.length + MOST_NAMES * (1 + FileTree.NAME_BYTES)];
        this.words = ByteBuffer.wrap(path);
        System.arraycopy(this.root, 0, path, 0, this.root.length);
    }

    /// The longest path.
    int mostBytes() {
        return path.length;
    }

    /// Writes a path; valid until the next call.
    byte[] path(int object) {
        int names = 1;
        for (int up = tree.parent(actor, object); up >= 0; names++) {
            up = tree.parent(actor, tree.directory(up));
        }
        lengthBytes = root.length + names * (1 + FileTree.NAME_BYTES);
        int at = lengthBytes;
        int next = object;
        for (int left = names; left > 0; left--) {
            at -= FileTree.NAME_BYTES;
            words.putLong(at, tree.name(actor, next));
            path[--at] = '/';
            next = left > 1 ? tree.directory(tree.parent(actor, next)) : next;
        }
        return path;
    }

    /// The length of the path written last.
    int lengthBytes() {
        return lengthBytes;
    }
}
