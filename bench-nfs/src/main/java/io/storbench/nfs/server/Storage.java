package io.storbench.nfs.server;

import io.storbench.nfs.file.Stable;
import io.storbench.nfs.server.tree.DirectoryTree;
import io.storbench.nfs.server.tree.MemoryTree;
import io.storbench.nfs.server.tree.Tree;
import io.storbench.nfs.server.tree.TreeException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.InstantSource;

/// The served tree with what all protocol versions say of written data: how safe they are, and by
/// the write verifier, whether the server may have lost some. Used by the server's thread.
final class Storage implements AutoCloseable {
    /// The file system's number: "stor" in ASCII.
    static final long FSID = 0x73746f72;

    private final Tree tree;
    private final boolean async;
    private long verifier;

    private Storage(Tree tree, boolean async) {
        this.tree = tree;
        this.async = async;
        this.verifier = InstantSource.system().millis(); // as other servers: when it started
    }

    /// Opens what the options name.
    ///
    /// @throws IOException if the directory to serve is not there
    static Storage open(ServerOptions options) throws IOException {
        boolean losable = options.losesData();
        boolean async = options.sync() == ServerOptions.Sync.ASYNC;
        InstantSource clock = InstantSource.system();
        Tree tree =
                switch (options.store()) {
                    case MEMORY -> new MemoryTree(options.memoryBytes(), true, losable, clock);
                    case NULL -> new MemoryTree(0, false, false, clock);
                    case DIRECTORY -> {
                        Path directory = options.directory().orElseThrow();
                        yield new DirectoryTree(directory, losable, !async);
                    }
                };
        return new Storage(tree, async);
    }

    Tree tree() {
        return tree;
    }

    /// The write verifier: another one after every restart.
    long verifier() {
        return verifier;
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
