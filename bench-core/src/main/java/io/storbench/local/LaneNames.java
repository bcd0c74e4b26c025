package io.storbench.local;

import io.storbench.engine.DataSet;
import io.storbench.engine.Request;
import io.storbench.posix.NameCalls;
import io.storbench.posix.OpenFile;
import io.storbench.posix.OpenMode;
import java.io.IOException;

/// The calls about names of one lane, each a system call. Used by the lane's thread.
final class LaneNames implements AutoCloseable {
    private final NameCalls calls;
    private final OpenMode mode;

    /// By numbers of the data set.
    private final int[] names = new int[DataSet.OTHER + 1];

    /// @param mode by which files are opened
    /// @param host whose data file it is
    /// @param actor the number of the lane's actor among the host's
    LaneNames(LocalNames places, OpenMode mode, int host, int actor) throws IOException {
        this.calls = new NameCalls(places.base(), DataSet.LINK_TEXT);
        this.mode = new OpenMode(true, mode.direct(), mode.sync());
        for (int object = 0; object < names.length; object++) {
            names[object] = calls.add(places.path(host, actor, object));
        }
    }

    /// Opens a request's file.
    ///
    /// @param create whether to make it
    OpenFile open(Request request, boolean create) throws IOException {
        return calls.open(names[request.file()], mode, create);
    }

    /// Makes a request's call.
    void call(Request request) throws IOException {
        int name = names[request.file()];
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
            case RENAME -> calls.rename(name, names[request.second()]);
            case LINK -> calls.link(name, names[request.second()]);
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
