package io.storbench.sim.event;

/// A model that would run forever: more is offered than can be served, or events follow each other
/// without time going on.
public final class RunawayException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /// @param message what runs away, how far it went, and what to do about it
    public RunawayException(String message) {
        super(message);
    }
}
