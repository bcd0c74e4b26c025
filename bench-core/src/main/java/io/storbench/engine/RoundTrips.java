package io.storbench.engine;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// What one call of a request, or a chain of calls one after the other, waited for in a measured trial: the exchanges,
/// by their procedures, and a place among the calls that the server takes. Grows by doubling, so that a load in steady
/// state allocates nothing. Used by one thread.
public final class RoundTrips {
    private String[] procedures = new String[4];
    private int count;
    private long slotNanos;

    /// Begins anew.
    public void clear() {
        count = 0;
        slotNanos = 0;
    }

    /// Goes on where the calls of another chain ended, or begins anew where there is none.
    public void follow(@Nullable RoundTrips before) {
        if (before == this) {
            return;
        }
        clear();
        if (before != null) {
            slotNanos = before.slotNanos;
            for (int i = 0; i < before.count; i++) {
                add(before.procedures[i]);
            }
        }
    }

    /// An answer came that nothing could go on without.
    public void add(String procedure) {
        if (count == procedures.length) {
            procedures = Arrays.copyOf(procedures, 2 * count);
        }
        procedures[count++] = procedure;
    }

    /// It waited for a place.
    public void waited(long nanos) {
        slotNanos += nanos;
    }

    /// How many there were.
    public int count() {
        return count;
    }

    /// The procedure of one of them.
    ///
    /// @param number from 0
    public String procedure(int number) {
        return procedures[number];
    }

    /// How long it waited for places.
    public long slotNanos() {
        return slotNanos;
    }
}
