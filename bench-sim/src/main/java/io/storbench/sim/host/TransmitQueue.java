package io.storbench.sim.host;

import io.storbench.sim.event.Handler;
import io.storbench.sim.model.ItemRing;
import io.storbench.sim.network.TcpEnd;
import java.util.ArrayList;
import java.util.List;

/// The messages of an RPC client that its socket has no room for. Those of one sender go in their
/// order, and senders take turns, so that a READ or a COMMIT waits for a WRITE or two and not for
/// all that a flusher has made: net/sunrpc/xprt.c, `xprt_request_enqueue_transmit`, whose queue has
/// the first request of each owner, and `xprt_request_dequeue_transmit_locked`.
///
/// Linux's owners are processes. Here they are what a client's processes do: reading and the rest,
/// writing back, committing.
///
/// Allocates nothing in steady state.
final class TransmitQueue<C extends SimCall> {
    private final TcpEnd<?> end;
    private final Handler<C> socket;

    /// By sender.
    private final List<ItemRing<C>> waiting = new ArrayList<>();

    /// The senders that have messages waiting, the next one's turn first.
    private final int[] turns = new int[SimCall.SENDERS];

    private int count;

    /// An empty queue.
    ///
    /// @param end whose socket takes the messages
    /// @param socket takes a message that there is room for
    TransmitQueue(TcpEnd<?> end, Handler<C> socket) {
        this.end = end;
        this.socket = socket;
        for (int i = 0; i < turns.length; i++) {
            waiting.add(new ItemRing<>());
        }
        end.whenAcknowledged(this::transmit);
    }

    /// A message is to be sent.
    void send(long nowNanos, C call) {
        int sender = call.sender();
        if (waiting.get(sender).isEmpty()) {
            turns[count++] = sender;
        }
        waiting.get(sender).add(call, nowNanos);
        transmit(nowNanos);
    }

    private void transmit(long nowNanos) {
        while (count > 0 && end.hasRoom()) {
            int sender = turns[0];
            System.arraycopy(turns, 1, turns, 0, --count);
            ItemRing<C> ofSender = waiting.get(sender);
            C call = ofSender.remove();
            if (!ofSender.isEmpty()) {
                turns[count++] = sender;
            }
            socket.on(nowNanos, call);
        }
    }
}
