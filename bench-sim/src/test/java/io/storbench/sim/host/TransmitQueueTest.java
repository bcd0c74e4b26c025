package io.storbench.sim.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.engine.Request;
import io.storbench.sim.event.Handler;
import io.storbench.sim.event.Simulator;
import io.storbench.sim.network.LinkSpec;
import io.storbench.sim.network.NetworkLink;
import io.storbench.sim.network.Route;
import io.storbench.sim.network.TcpEnd;
import io.storbench.sim.network.TcpSettings;
import io.storbench.sim.storage.StorageCall.Need;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The order in which Linux's RPC sends, worked by hand from net/sunrpc/xprt.c.
class TransmitQueueTest {
    private static final int SMALL_BYTES = 160;

    private final Simulator simulator = new Simulator();
    private final List<String> arrived = new ArrayList<>();
    private final TcpEnd<Call> client = end("up", (_, _) -> {});
    private final TcpEnd<Call> server = end("down", (_, call) -> arrived.add(call.name));
    private final TransmitQueue<Call> queue =
            new TransmitQueue<>(client, (now, call) -> client.send(now, call, call.callBytes()));

    private TcpEnd<Call> end(String name, Handler<Call> handler) {
        NetworkLink link = new NetworkLink(simulator, LinkSpec.ethernet(name, 1e9, 5_000_000), 1);
        return new TcpEnd<>(simulator, TcpSettings.linux(3 << 20, 1), new Route(link), handler);
    }

    private static final class Call extends SimCall {
        private final String name;

        Call(String name, Need need, int bytes) {
            super(new Request(0));
            this.name = name;
            setLengths(bytes, SMALL_BYTES);
            store(need, 0, 0, 0);
        }

        @Override
        public void served(long nowNanos) {}

        @Override
        public String procedure() {
            return name;
        }

        @Override
        protected void done(long nowNanos) {}
    }

    private void send(Need need, String names, int bytes) {
        for (String name : names.split(" ", -1)) {
            queue.send(simulator.nowNanos(), new Call(name, need, bytes));
        }
    }

    private List<String> order() {
        simulator.run();
        return arrived;
    }

    /// The socket takes the first WRITE only: with 64 KiB more is written than its first buffer
    /// holds. Then the flusher, the committer and the reader have their turns, and what is left of
    /// them the next ones.
    @Test
    void sendersTakeTurnsOnceTheSocketIsFull() {
        client.connected(server, 10_000_000);
        send(Need.WRITE, "w1 w2 w3 w4 w5", 65_536 + SMALL_BYTES);
        send(Need.COMMIT, "c1 c2", SMALL_BYTES);
        send(Need.READ, "r1", SMALL_BYTES);
        assertThat(order()).containsExactly("w1", "w2", "c1", "r1", "w3", "c2", "w4", "w5");
    }

    @Test
    void oneSenderKeepsItsOrder() {
        client.connected(server, 10_000_000);
        send(Need.WRITE, "a b c d e f", 65_536);
        assertThat(order()).containsExactly("a", "b", "c", "d", "e", "f");
    }

    /// A socket with room takes everything as it comes.
    @Test
    void nothingWaitsForATurnWhileThereIsRoom() {
        client.connected(server, 10_000_000);
        send(Need.WRITE, "w1 w2", 4096);
        send(Need.READ, "r1", SMALL_BYTES);
        send(Need.WRITE, "w3", 4096);
        assertThat(order()).containsExactly("w1", "w2", "r1", "w3");
    }
}
