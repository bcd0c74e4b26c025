package io.storbench.sim.event;

/// A kind of event: a handler and its number, given in the order of wiring.
///
/// The number stands for the handler in the digest of a run, where a hash of the object would
/// differ from run to run. Made by [Simulator#eventType].
public final class EventType<P> {
    private final int number;
    private final Handler<P> handler;

    EventType(int number, Handler<P> handler) {
        this.number = number;
        this.handler = handler;
    }

    int number() {
        return number;
    }

    /// @param payload the one that was scheduled with this type, which makes the cast safe
    @SuppressWarnings("unchecked")
    void run(long nowNanos, Object payload) {
        handler.on(nowNanos, (P) payload);
    }
}
