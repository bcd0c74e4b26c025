package io.storbench.local;

import io.storbench.engine.DataSet;
import io.storbench.engine.FileTree;
import io.storbench.engine.Request;
import io.storbench.posix.NameCalls;
import io.storbench.posix.OpenDirectory;
import io.storbench.posix.OpenFile;
import io.storbench.posix.OpenMode;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// The calls about names of one lane, each a system call. Used by the lane's thread.
final class LaneNames implements AutoCloseable {
    private final NameCalls calls;
    private final OpenMode mode;

    /// Of a load of metadata, by numbers of the data set; else of a request's first and second
    /// object.
    private final int[] names;

    /// Writes the paths of many files; null of a load of metadata.
    private final @Nullable TreePaths paths;

    /// Where a lane's names come from.
    interface Source {
        /// Those of a lane.
        ///
        /// @param mode by which files are opened
        /// @param host whose lane it is
        /// @param actor the number of the lane's actor among the host's
        LaneNames open(OpenMode mode, int host, int actor) throws IOException;
    }

    private LaneNames(NameCalls calls, OpenMode mode, int[] names, @Nullable TreePaths paths) {
        this.calls = calls;
        this.mode = new OpenMode(true, mode.direct(), mode.sync());
        this.names = names;
        this.paths = paths;
    }

    /// Of a load of metadata.
    static LaneNames of(LocalNames places, OpenMode mode, int host, int actor) throws IOException {
        NameCalls calls = new NameCalls(places.base(), DataSet.LINK_TEXT);
        int[] names = new int[DataSet.OTHER + 1];
        for (int object = 0; object < names.length; object++) {
            names[object] = calls.add(places.path(host, actor, object));
        }
        return new LaneNames(calls, mode, names, null);
    }

    /// Of a load of many files.
    ///
    /// @param root the directory of the host's files, below the target's
    static LaneNames ofTree(
            OpenDirectory base, String root, FileTree tree, OpenMode mode, int actor)
            throws IOException {
        NameCalls calls = new NameCalls(base, DataSet.LINK_TEXT);
        TreePaths paths = new TreePaths(root, tree, actor);
        int[] names = {calls.reserve(paths.mostBytes()), calls.reserve(paths.mostBytes())};
        return new LaneNames(calls, mode, names, paths);
    }

    private int first(Request request) {
        if (paths == null) {
            return names[request.file()];
        }
        calls.put(names[0], paths.path(request.file()), paths.lengthBytes());
        return names[0];
    }

    private int second(Request request) {
        if (paths == null) {
            return names[request.second()];
        }
        calls.put(names[1], paths.path(request.second()), paths.lengthBytes());
        return names[1];
    }

    /// How many files the lane has open at most; a request's is at [#place].
    int places() {
        return paths == null ? names.length : 1;
    }

    /// Where a request's open file is kept.
    int place(Request request) {
        return paths == null ? request.file() : 0;
    }

    /// Opens a request's file.
    ///
    /// @param create whether to make it
    OpenFile open(Request request, boolean create) throws IOException {
        return calls.open(first(request), mode, create);
    }

    /// Makes a request's call.
    void call(Request request) throws IOException {
        int name = first(request);
        switch (request.operation()) {
            case CREATE -> calls.open(name, mode, true).close();
            case REMOVE -> calls.remove(name);
            case MKDIR -> calls.makeDirectory(name);
            case RMDIR -> calls.removeDirectory(name);
            case STAT -> calls.stat(name);
            case ACCESS -> calls.access(name);
            case CHMOD -> calls.changeMode(name);
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
}
