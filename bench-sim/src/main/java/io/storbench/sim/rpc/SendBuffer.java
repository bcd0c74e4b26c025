package io.storbench.sim.rpc;

import io.storbench.sim.event.EventType;
import io.storbench.sim.event.Handler;
import io.storbench.sim.event.Simulator;
import io.storbench.sim.model.ItemRing;
import java.util.Arrays;

/// What a server's socket holds of the answers that a client has not acknowledged. While it lacks
/// room for a call's answer, the server does not take the call, nor any behind it (Linux's
/// net/sunrpc/svcsock.c, `svc_sock_enqueue`): over a long path so much is answered in each round
/// trip and no more. Allocates nothing in steady state.
///
/// @param <C> the calls
public final class SendBuffer<C> {
    private final Simulator simulator;
    private final long sizeBytes;
    private final long acknowledgeNanos;
    private final Handler<C> taken;
    private final EventType<SendBuffer<C>> acknowledged;

    /// Calls that wait, each with the length of its answer in place of an instant.
    private final ItemRing<C> waiting = new ItemRing<>();

    private int[] inFlight = new int[16];
    private int firstInFlight;
    private int answersInFlight;
    private long heldBytes;

    /// What takes a call may drop it at once, which makes room for the next one.
    private boolean taking;

    /// An empty buffer.
    ///
    /// @param sizeBytes how much it holds; a single answer that is longer fits when it is empty
    /// @param acknowledgeNanos how long an acknowledgement takes
    /// @param taken takes a call for whose answer there is room
    public SendBuffer(Simulator simulator, long sizeBytes, long acknowledgeNanos, Handler<C> taken) {
        this.simulator = simulator;
        this.sizeBytes = sizeBytes;
        this.acknowledgeNanos = acknowledgeNanos;
        this.taken = taken;
        this.acknowledged = simulator.eventType((now, _) -> acknowledged(now));
    }

    /// A call has arrived; it is taken at once if there is room for its answer.
    ///
    /// @param answerBytes the length of its answer, at least 1
    public void arrive(long nowNanos, C call, int answerBytes) {
        waiting.add(call, answerBytes);
        takeWaiting(nowNanos);
    }

    private void takeWaiting(long nowNanos) {
        if (taking) {
            return;
        }
        taking = true;
        while (!waiting.isEmpty() && hasRoom(waiting.firstEnteredNanos())) {
            heldBytes += waiting.firstEnteredNanos();
            taken.on(nowNanos, waiting.remove());
        }
        taking = false;
    }

    private boolean hasRoom(long bytes) {
        return heldBytes == 0 || heldBytes + bytes <= sizeBytes;
    }

    /// A call that was taken gets no answer.
    public void dropped(long nowNanos, int answerBytes) {
        heldBytes -= answerBytes;
        takeWaiting(nowNanos);
    }

    /// An answer has reached the client, which acknowledges it.
    public void reached(long nowNanos, int answerBytes) {
        if (answersInFlight == inFlight.length) {
            grow();
        }
        int index = (firstInFlight + answersInFlight++) & (inFlight.length - 1);
        inFlight[index] = answerBytes;
        simulator.schedule(nowNanos + acknowledgeNanos, acknowledged, this);
    }

    private void acknowledged(long nowNanos) {
        heldBytes -= inFlight[firstInFlight];
        firstInFlight = (firstInFlight + 1) & (inFlight.length - 1);
        answersInFlight--;
        takeWaiting(nowNanos);
    }

    private void grow() {
        int[] grown = Arrays.copyOfRange(inFlight, firstInFlight, firstInFlight + 2 * inFlight.length);
        System.arraycopy(inFlight, 0, grown, inFlight.length - firstInFlight, firstInFlight);
        inFlight = grown;
        firstInFlight = 0;
    }
}
