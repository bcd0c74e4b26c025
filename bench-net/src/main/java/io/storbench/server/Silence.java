package io.storbench.server;

/// A time in which the server sends no reply. Used by the server's thread.
public final class Silence {
    private static final long OVER = Long.MIN_VALUE;

    private long untilNanos = OVER;
    private boolean deaf;

    /// Begins.
    ///
    /// @param forNanos how long; [Long#MAX_VALUE] for ever
    /// @param withoutReading whether nothing is read either
    public void begin(long nowNanos, long forNanos, boolean withoutReading) {
        untilNanos = forNanos > Long.MAX_VALUE - nowNanos ? Long.MAX_VALUE : nowNanos + forNanos;
        deaf = withoutReading;
    }

    /// Ends at once.
    public void end() {
        untilNanos = OVER;
        deaf = false;
    }

    /// Ends if its time has come: what has passed must be due no more, or the server would wake up
    /// for it again and again.
    public void endIfDue(long nowNanos) {
        if (nowNanos >= untilNanos) {
            end();
        }
    }

    /// Until when no reply is sent; the smallest value when replies are sent.
    public long untilNanos() {
        return untilNanos;
    }

    /// Whether there is silence at a time.
    public boolean isAt(long nowNanos) {
        return nowNanos < untilNanos;
    }

    /// Whether nothing is read.
    public boolean isDeaf() {
        return deaf;
    }
}
