package io.storbench.iscsi;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/// A target of one unit in memory that answers as a script says: a thread for each connection, one
/// PDU after the other. It agrees to everything that is offered.
///
/// It is strict: what an initiator may not send (see [InitiatorRules]), and what neither script nor
/// target has an answer to, makes [#close] fail.
final class ScriptedTarget implements AutoCloseable {
    static final int BLOCK_BYTES = 512;
    static final int UNIT_BYTES = 8 << 20;

    /// How long an initiator may take to close its connections after the test is through.
    private static final long CLOSING_MILLIS = 10_000;

    /// Is given each PDU of a session before the target's own answer.
    @FunctionalInterface
    interface Script {
        /// Whether it has dealt with the PDU.
        boolean answer(ScriptedConnection connection, ByteBuffer pdu) throws IOException;
    }

    final List<Long> isids = new ArrayList<>();
    final byte[] unit = new byte[UNIT_BYTES];
    final Script script;
    final Map<String, String> answers;

    /// How many commands a session may have in flight, to begin with.
    volatile int window = 128;

    private final ServerSocket listener;
    private final Queue<Thread> threads = new ConcurrentLinkedQueue<>();
    private final Queue<Throwable> mistakes = new ConcurrentLinkedQueue<>();

    /// @param answers what it says at login to keys that are offered, in place of the offer
    ScriptedTarget(Map<String, String> answers, Script script) throws IOException {
        this.listener = new ServerSocket(0, 16, InetAddress.getLoopbackAddress());
        this.script = script;
        this.answers = Map.copyOf(answers);
        threads.add(Thread.ofVirtual().name("scripted-target").start(this::accept));
    }

    ScriptedTarget(Script script) throws IOException {
        this(Map.of(), script);
    }

    String url() {
        return "iscsi://127.0.0.1:%d/iqn.2026-11.test:scripted/0".formatted(listener.getLocalPort());
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                var connection = new ScriptedConnection(this, listener.accept());
                threads.add(Thread.ofVirtual().start(connection::serve));
            } catch (IOException _) {
                return; // closed
            }
        }
    }

    /// An initiator, or the script, has done what it may not.
    void mistake(Throwable what) {
        mistakes.add(what);
    }

    /// Ends the target once all initiators have closed their connections.
    ///
    /// @throws AssertionError with all that was not as it should be
    @Override
    public void close() throws IOException {
        listener.close();
        for (Thread thread : threads) {
            try {
                thread.join(CLOSING_MILLIS);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            if (thread.isAlive()) {
                mistake(new AssertionError("an initiator has not closed its connection"));
            }
        }
        if (!mistakes.isEmpty()) {
            AssertionError all = new AssertionError("mistakes: " + mistakes);
            mistakes.forEach(all::addSuppressed);
            throw all;
        }
    }
}
