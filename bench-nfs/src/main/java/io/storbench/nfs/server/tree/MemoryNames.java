package io.storbench.nfs.server.tree;

import java.util.ArrayList;
import java.util.List;

/// The names in a tree in memory: how they come, go and change. Used by the server's thread.
final class MemoryNames {
    /// Hard links to one object, as many as ext4 allows at least.
    private static final int MAX_LINKS = 65_000;

    private final MemoryNodes nodes;
    private final MemoryData data;
    private final int mostEntries;
    private int entries;

    /// @param data holds the files' contents, and is notified of files that are gone
    /// @param mostEntries how many names there can be
    MemoryNames(MemoryNodes nodes, MemoryData data, int mostEntries) {
        this.nodes = nodes;
        this.data = data;
        this.mostEntries = mostEntries;
    }

    private static Tree.Entry entry(MemoryNode.Directory directory, String name) throws TreeException {
        Names.check(name);
        Tree.Entry entry = directory.entry(name);
        if (entry == null) {
            throw new TreeException(TreeError.NOENT);
        }
        return entry;
    }

    long find(long directory, String name) throws TreeException {
        return entry(nodes.directory(directory), name).id();
    }

    long createFile(long directory, String name) throws TreeException {
        MemoryNode.Directory parent = free(directory, name);
        return add(parent, name, new MemoryNode.File(nodes.takeId(), data.newContent()));
    }

    long createDirectory(long directory, String name) throws TreeException {
        MemoryNode.Directory parent = free(directory, name);
        long id = add(parent, name, new MemoryNode.Directory(nodes.takeId(), directory));
        parent.links++;
        return id;
    }

    long createSymlink(long directory, String name, String target) throws TreeException {
        Names.checkTarget(target);
        MemoryNode.Directory parent = free(directory, name);
        return add(parent, name, new MemoryNode.Symlink(nodes.takeId(), target));
    }

    /// The directory, in which the name is free.
    private MemoryNode.Directory free(long directory, String name) throws TreeException {
        MemoryNode.Directory parent = nodes.directory(directory);
        Names.check(name);
        if (parent.entry(name) != null) {
            throw new TreeException(TreeError.EXIST);
        }
        if (entries == mostEntries) {
            throw new TreeException(TreeError.NOSPC);
        }
        return parent;
    }

    private long add(MemoryNode.Directory directory, String name, MemoryNode node) {
        nodes.add(node);
        enter(directory, name, node.id);
        return node.id;
    }

    private void enter(MemoryNode.Directory directory, String name, long id) {
        directory.put(name, id);
        directory.modified(nodes.nowNanos());
        entries++;
    }

    private void leave(MemoryNode.Directory directory, Tree.Entry entry) {
        directory.remove(entry);
        directory.modified(nodes.nowNanos());
        entries--;
    }

    void link(long id, long directory, String name) throws TreeException {
        MemoryNode node = nodes.node(id);
        nodes.directory(directory);
        if (node instanceof MemoryNode.Directory) {
            throw new TreeException(TreeError.ISDIR);
        }
        if (node.links == MAX_LINKS) {
            throw new TreeException(TreeError.MLINK);
        }
        enter(free(directory, name), name, id);
        node.links++;
        node.changed(nodes.nowNanos());
    }

    void removeFile(long directory, String name) throws TreeException {
        MemoryNode.Directory parent = nodes.directory(directory);
        Tree.Entry entry = entry(parent, name);
        MemoryNode node = nodes.node(entry.id());
        if (node instanceof MemoryNode.Directory) {
            throw new TreeException(TreeError.ISDIR);
        }
        leave(parent, entry);
        node.links--;
        node.changed(nodes.nowNanos());
        if (node.links == 0) {
            nodes.remove(node.id);
            data.forget(node);
        }
    }

    void removeDirectory(long directory, String name) throws TreeException {
        MemoryNode.Directory parent = nodes.directory(directory);
        Tree.Entry entry = entry(parent, name);
        if (!nodes.directory(entry.id()).isEmpty()) {
            throw new TreeException(TreeError.NOTEMPTY);
        }
        leave(parent, entry);
        parent.links--;
        nodes.remove(entry.id());
    }

    void rename(long directory, String name, long toDirectory, String toName) throws TreeException {
        MemoryNode.Directory from = nodes.directory(directory);
        MemoryNode.Directory to = nodes.directory(toDirectory);
        Tree.Entry entry = entry(from, name);
        Names.check(toName);
        MemoryNode moved = nodes.node(entry.id());
        if (moved instanceof MemoryNode.Directory && isInside(toDirectory, moved.id)) {
            throw new TreeException(TreeError.INVAL);
        }
        Tree.Entry replaced = to.entry(toName);
        if (replaced != null) {
            if (replaced.id() == moved.id) {
                return; // two names of one object: POSIX's rename leaves both
            }
            remove(toDirectory, toName, moved instanceof MemoryNode.Directory);
        }
        leave(from, entry);
        enter(to, toName, moved.id);
        moved.changed(nodes.nowNanos());
        if (moved instanceof MemoryNode.Directory child) {
            from.links--;
            to.links++;
            child.parent = toDirectory;
        }
    }

    private void remove(long directory, String name, boolean isDirectory) throws TreeException {
        if (isDirectory) {
            removeDirectory(directory, name);
        } else {
            removeFile(directory, name);
        }
    }

    private boolean isInside(long directory, long ancestor) throws TreeException {
        long at = directory;
        while (at != Tree.ROOT && at != ancestor) {
            at = nodes.directory(at).parent;
        }
        return at == ancestor;
    }

    String target(long symlink) throws TreeException {
        if (nodes.node(symlink) instanceof MemoryNode.Symlink link) {
            return link.target;
        }
        throw new TreeException(TreeError.INVAL);
    }

    /// See [Tree#list].
    List<Tree.Entry> list(long directory, long afterCookie, int max) throws TreeException {
        List<Tree.Entry> listed = new ArrayList<>();
        for (Tree.Entry entry : nodes.directory(directory).entriesAfter(afterCookie)) {
            if (listed.size() == max) {
                break;
            }
            listed.add(entry);
        }
        return listed;
    }
}
