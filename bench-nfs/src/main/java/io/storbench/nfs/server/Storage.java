package io.storbench.nfs.server;

import io.storbench.nfs.file.Stable;
import io.storbench.nfs.server.tree.NodeChange;
import io.storbench.nfs.server.tree.Tree;
import io.storbench.nfs.server.tree.TreeError;
import io.storbench.nfs.server.tree.TreeException;
import java.nio.ByteBuffer;
import java.time.InstantSource;
import java.util.LinkedHashMap;

/// The served tree with what all protocol versions say of written data: how safe they are, and by
/// the write verifier, whether the server may have lost some. Used by the server's thread.
final class Storage implements AutoCloseable {
    /// The file system's number: "stor" in ASCII.
    static final long FSID = 0x73746f72;

    /// How many exclusive creations are remembered, for as long as a client might make one again.
    private static final int MAX_EXCLUSIVE = 1024;

    private final LinkedHashMap<Long, Long> exclusive = new LinkedHashMap<>();
    private final Tree tree;
    private final boolean async;
    private long verifier;

    private Storage(Tree tree, boolean async) {
        this.tree = tree;
        this.async = async;
        this.verifier = InstantSource.system().millis(); // as other servers: when it started
    }

    /// The storage that the options name, empty.
    static Storage open(ServerOptions options) {
        InstantSource clock = InstantSource.system();
        Tree tree =
                switch (options.store()) {
                    case MEMORY -> new Tree(options.memoryBytes(), true, options.losesData(), clock);
                    case NULL -> new Tree(0, false, false, clock);
                };
        return new Storage(tree, options.sync() == ServerOptions.Sync.ASYNC);
    }

    Tree tree() {
        return tree;
    }

    /// The write verifier: another one after every restart.
    long verifier() {
        return verifier;
    }

    /// Creates a file, or finds the one that the same call has created before (RFC 1813, section
    /// 3.3.8; RFC 7530, section 16.16.5).
    ///
    /// @param call the client's own number of the call
    /// @throws TreeException with EXIST if another call has created the file
    long createExclusive(long directory, String name, long call, NodeChange attributes) throws TreeException {
        try {
            long file = tree.createFile(directory, name, attributes);
            if (exclusive.size() == MAX_EXCLUSIVE) {
                exclusive.pollFirstEntry();
            }
            exclusive.put(file, call);
            return file;
        } catch (TreeException e) {
            if (e.error() != TreeError.EXIST) {
                throw e;
            }
            long file = tree.find(directory, name);
            Long creator = exclusive.get(file);
            if (creator == null || creator != call) {
                throw e;
            }
            return file;
        }
    }

    /// Writes.
    ///
    /// @return how safe the data are, or in an asynchronous export, are said to be
    Stable write(long file, long offsetBytes, ByteBuffer data, Stable wanted) throws TreeException {
        tree.write(file, offsetBytes, data);
        if (async) {
            return Stable.FILE_SYNC;
        }
        if (wanted != Stable.UNSTABLE) {
            tree.commit(file);
        }
        return wanted;
    }

    /// Makes a file's data stable; in an asynchronous export, only says so.
    void commit(long file) throws TreeException {
        if (!async) {
            tree.commit(file);
        }
    }

    /// Starts again.
    ///
    /// @param losing whether what is not stable is lost, as by a crash
    void restart(boolean losing) {
        if (losing) {
            tree.loseUnstable();
        } else {
            tree.saveUnstable();
        }
        verifier++;
    }

    /// Changes the write verifier, and loses nothing: a client cannot know.
    void flipVerifier() {
        verifier++;
    }

    @Override
    public void close() {
        tree.close();
    }
}
