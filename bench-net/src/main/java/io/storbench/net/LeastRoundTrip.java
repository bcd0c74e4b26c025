package io.storbench.net;

import java.io.IOException;

/// The round-trip time of a path itself: the least of a few exchanges that ask the other end for
/// nothing. Whatever disturbs an exchange (code that was not compiled yet, another process on a
/// processor, a queue on the path) makes it longer, so that the least is the nearest to the path
/// alone; a path's own jitter is not in it.
public final class LeastRoundTrip {
    /// Of which about ten run code that is not compiled yet.
    private static final int EXCHANGES = 30;

    private LeastRoundTrip() {}

    /// One exchange.
    @FunctionalInterface
    public interface Exchange {
        /// Does it.
        ///
        /// @return how long it took, in nanoseconds
        /// @throws IOException when it is not answered
        long nanos() throws IOException;
    }

    /// The least time of several exchanges, one after the other.
    ///
    /// @return in nanoseconds
    /// @throws IOException when one is not answered
    public static long nanos(Exchange exchange) throws IOException {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < EXCHANGES; i++) {
            least = Math.min(least, exchange.nanos());
        }
        return least;
    }
}
