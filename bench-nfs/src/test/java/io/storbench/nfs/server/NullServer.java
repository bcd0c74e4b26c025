package io.storbench.nfs.server;

import io.storbench.nfs.engine.Trial;
import java.io.IOException;

/// The embedded server as a process of its own, keeping no data: all requests that one read brings
/// are answered by one write, and the process never sleeps. Prints its port, and ends when its
/// standard input does.
final class NullServer {
    private NullServer() {}

    /// Serves.
    public static void main(String[] args) throws IOException {
        try (EmbeddedNfsServer server = EmbeddedNfsServer.start(Trial.server("store", "null"), true)) {
            System.out.println(server.address().getPort());
            while (System.in.read() >= 0) {
                // Nothing is said to a null server.
            }
        }
    }
}
