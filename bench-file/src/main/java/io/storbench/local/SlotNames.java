package io.storbench.local;

import io.storbench.engine.DataSet;
import io.storbench.engine.FileTree;
import io.storbench.engine.Request;
import io.storbench.posix.NameCalls;
import io.storbench.posix.OpenDirectory;
import io.storbench.posix.OpenFile;
import io.storbench.posix.OpenMode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/// The names that the requests of a session's slots are about, and the system calls about them.
/// Used by the session's thread. Writing a name allocates nothing.
final class SlotNames implements AutoCloseable {
    private final NameCalls calls;
    private final OpenMode mode;

    /// By slot; of a load of metadata, then by numbers of the data set; else a request's first and
    /// second object.
    private final int[][] names;

    /// By slot, writes the paths of many files; none of a load of metadata.
    private final TreePaths[] paths;

    /// Where a session's names come from.
    interface Source {
        /// Those of a session.
        ///
        /// @param mode by which files are opened
        SlotNames open(OpenMode mode, Actors actors) throws IOException;
    }

    /// Whose requests a session has: each slot's are those of an actor.
    ///
    /// @param host from 0
    /// @param first the number, among the host's, of the first slot's actor
    /// @param slots how many
    record Actors(int host, int first, int slots) {}

    private SlotNames(NameCalls calls, OpenMode mode, int[][] names, TreePaths... paths) {
        this.calls = calls;
        this.mode = new OpenMode(true, mode.direct(), mode.sync());
        this.names = names;
        this.paths = paths;
    }

    /// Of a load of metadata.
    static SlotNames of(LocalNames places, OpenMode mode, Actors actors) throws IOException {
        NameCalls calls = new NameCalls(places.base(), DataSet.LINK_TEXT);
        int[][] names = new int[actors.slots()][DataSet.OTHER + 1];
        for (int slot = 0; slot < names.length; slot++) {
            for (int object = 0; object < names[slot].length; object++) {
                String path = places.path(actors.host(), actors.first() + slot, object);
                names[slot][object] = calls.add(path);
            }
        }
        return new SlotNames(calls, mode, names);
    }

    /// Of a load of many files.
    ///
    /// @param root the directory of the host's files, below the target's
    static SlotNames ofTree(OpenDirectory base, String root, FileTree tree, OpenMode mode, Actors actors)
            throws IOException {
        NameCalls calls = new NameCalls(base, DataSet.LINK_TEXT);
        int[][] names = new int[actors.slots()][2];
        TreePaths[] paths = new TreePaths[actors.slots()];
        for (int slot = 0; slot < paths.length; slot++) {
            paths[slot] = new TreePaths(root, tree, actors.first() + slot);
            names[slot][0] = calls.reserve(paths[slot].mostBytes());
            names[slot][1] = calls.reserve(paths[slot].mostBytes());
        }
        return new SlotNames(calls, mode, names, paths);
    }

    private boolean areMany() {
        return paths.length > 0;
    }

    /// The number, among the calls' names, of what a request is about.
    int first(Request request) {
        int[] own = names[request.slot()];
        return areMany() ? written(own[0], request.slot(), request.file()) : own[request.file()];
    }

    /// The number of what a request's second file is.
    int second(Request request) {
        int[] own = names[request.slot()];
        return areMany() ? written(own[1], request.slot(), request.second()) : own[request.second()];
    }

    private int written(int name, int slot, int object) {
        TreePaths writer = paths[slot];
        calls.put(name, writer.path(object), writer.lengthBytes());
        return name;
    }

    /// How many files a slot has open at most; a request's is at [#place].
    int places() {
        return areMany() ? 1 : DataSet.OTHER + 1;
    }

    /// Where a request's open file is kept among its slot's.
    int place(Request request) {
        return areMany() ? 0 : request.file();
    }

    /// The calls whose names these are.
    NameCalls calls() {
        return calls;
    }

    /// How files are opened.
    OpenMode mode() {
        return mode;
    }

    /// Opens a request's file.
    ///
    /// @param create whether to make it
    OpenFile open(Request request, boolean create) throws IOException {
        return calls.open(first(request), mode, create);
    }

    /// Makes a request's system call; blocks.
    void call(Request request) throws IOException {
        int name = first(request);
        switch (request.operation()) {
            case CREATE -> calls.open(name, mode, true).close();
            case REMOVE -> calls.remove(name);
            case MKDIR -> calls.makeDirectory(name);
            case RMDIR -> calls.removeDirectory(name);
            case STAT -> calls.stat(name);
            case ACCESS -> calls.access(name);
            case GETACL -> calls.readAccessList(name);
            case CHMOD -> calls.changeMode(name);
            case CHOWN -> calls.changeOwner(name);
            case UTIMES -> calls.touch(name);
            case TRUNCATE -> calls.truncate(name, request.offset());
            case RENAME -> calls.rename(name, second(request));
            case LINK -> calls.link(name, second(request));
            case SYMLINK -> calls.symlink(name);
            case READLINK -> {
                int _ = calls.readLink(name);
            }
            case READDIR -> calls.list(name);
            case READ, WRITE, FLUSH, OPEN, OPEN_NEW, CLOSE ->
                throw new IllegalArgumentException("not a name: " + request.operation());
        }
    }

    @Override
    public void close() {
        calls.close();
    }

    /// Writes the paths of one actor's many files, from the last name to the first. Allocates nothing
    /// after construction.
    private static final class TreePaths {
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
}
