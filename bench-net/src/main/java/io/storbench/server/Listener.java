package io.storbench.server;

import io.storbench.net.ExactSelector;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/// Where clients connect: a port that stays the same when the listener is closed and opened again. Used by the
/// server's thread once it is open.
public final class Listener implements AutoCloseable {
    private final ExactSelector selector;
    private final int backlog;
    private final InetSocketAddress address;
    private @Nullable ServerSocketChannel channel;

    /// Opens a listener.
    ///
    /// @param where with port 0 on a port of the system's choice
    /// @param backlog how many clients may connect at once: the system drops what is beyond, and
    ///   the client tries again a second later
    public Listener(ExactSelector selector, InetSocketAddress where, int backlog) throws IOException {
        this.selector = selector;
        this.backlog = backlog;
        ServerSocketChannel opened = listen(where);
        this.channel = opened;
        this.address = (InetSocketAddress) opened.getLocalAddress();
    }

    private ServerSocketChannel listen(InetSocketAddress where) throws IOException {
        ServerSocketChannel opened = ServerSocketChannel.open();
        try {
            opened.bind(where, backlog);
            opened.configureBlocking(false);
            selector.register(opened, SelectionKey.OP_ACCEPT);
            return opened;
        } catch (IOException e) {
            opened.close();
            throw e;
        }
    }

    public InetSocketAddress address() {
        return address;
    }

    /// Opens the listener again on the same port.
    ///
    /// @return false when the port is still taken
    public boolean reopen() throws IOException {
        try {
            channel = listen(address);
            return true;
        } catch (BindException _) {
            return false;
        }
    }

    /// A client that has connected, if there is one.
    public @Nullable SocketChannel accept() throws IOException {
        ServerSocketChannel open = channel;
        return open == null ? null : open.accept();
    }

    /// Listens no more, once the selector has looked again.
    @Override
    public void close() throws IOException {
        ServerSocketChannel open = channel;
        channel = null;
        if (open != null) {
            open.close();
        }
    }
}
