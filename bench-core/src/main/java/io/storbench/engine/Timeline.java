package io.storbench.engine;

import java.util.ArrayDeque;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Where the time of an activity goes, as it happens: the parts that follow one another from its begin on, without gap
/// or overlap. An activity is an operation, or what an operation waits for: a call, a request of a page cache.
///
/// An operation that waits for another activity takes over what that did meanwhile, see [#waitedFor]. Grows by
/// doubling, so that a run in steady state allocates nothing. Used by one thread.
public final class Timeline {
    /// Takes what a timeline consists of.
    @FunctionalInterface
    public interface Visitor {
        /// Takes a part.
        ///
        /// @param nanos how long it took
        /// @param procedure of the message that travelled; null of what is no travel
        /// @param trips how many round trips it is of: one half each way
        void part(TimePart part, long nanos, @Nullable String procedure, double trips);
    }

    private long[] fromNanos = new long[16];
    private TimePart[] parts = new TimePart[16];
    private @Nullable String[] procedures = new String[16];
    private double[] trips = new double[16];
    private int count;
    private @Nullable Timeline before;

    /// Forgets what it has.
    public void clear() {
        count = 0;
    }

    /// Begins anew.
    public void begin(TimePart part, long nowNanos) {
        count = 0;
        enter(part, nowNanos);
    }

    /// Ends the present part and begins another one. The first part is the begin of the activity.
    ///
    /// @param nowNanos may be in the future; not before the present part began, or it counts as that moment
    public void enter(TimePart part, long nowNanos) {
        add(part, nowNanos, null, 0);
    }

    /// A message leaves for the other end.
    ///
    /// @param procedure that it belongs to
    public void travel(String procedure, long nowNanos) {
        add(TimePart.PROPAGATION, nowNanos, procedure, 0.5);
    }

    private void add(TimePart part, long wantedNanos, @Nullable String procedure, double ofTrips) {
        long nanos = count == 0 ? wantedNanos : Math.max(wantedNanos, fromNanos[count - 1]);
        if (count > 0 && trips[count - 1] == 0) {
            if (ofTrips == 0 && parts[count - 1] == part) {
                return;
            }
            if (fromNanos[count - 1] == nanos) {
                count--; // took no time
            }
        }
        if (count == parts.length) {
            grow();
        }
        fromNanos[count] = nanos;
        parts[count] = part;
        procedures[count] = procedure;
        trips[count++] = ofTrips;
    }

    private void grow() {
        int length = 2 * count;
        fromNanos = Arrays.copyOf(fromNanos, length);
        parts = Arrays.copyOf(parts, length);
        procedures = Arrays.copyOf(procedures, length);
        trips = Arrays.copyOf(trips, length);
    }

    /// When the present part began. It must have begun.
    public long presentNanos() {
        return fromNanos[count - 1];
    }

    /// Says that it could not begin before another activity ended, so that whoever waits for it has waited for that
    /// one, too.
    ///
    /// @param sinceNanos since when somebody waits: what was before is forgotten
    public void follows(Timeline other, long sinceNanos) {
        before = other;
        if (other.beganBefore(sinceNanos)) {
            other.before = null;
        }
    }

    private boolean beganBefore(long nanos) {
        return count > 0 && fromNanos[0] <= nanos;
    }

    /// Begins anew as another activity, up to a moment.
    public void beginAs(Timeline other, long untilNanos) {
        count = 0;
        for (int i = 0; i < other.count && other.fromNanos[i] < untilNanos; i++) {
            add(other.parts[i], other.fromNanos[i], other.procedures[i], other.trips[i]);
        }
    }

    /// The present part turns out to have been a wait for another activity, which ends now: takes over what that did
    /// meanwhile, and what it followed. What went before these stays as it is. Of a travel it takes the share of
    // the
    /// time.
    public void waitedFor(Timeline other, long nowNanos) {
        long sinceNanos = count == 0 ? Long.MIN_VALUE : presentNanos();
        if (other.before != null) {
            takeFormer(other, sinceNanos);
        }
        take(other, sinceNanos, nowNanos);
        enter(TimePart.UNKNOWN, nowNanos);
    }

    /// Takes over what another activity followed, the first of it first.
    private void takeFormer(Timeline other, long sinceNanos) {
        ArrayDeque<Timeline> chain = new ArrayDeque<>();
        Timeline first = other;
        while (first.before != null && !first.beganBefore(sinceNanos)) {
            chain.push(first);
            first = first.before;
        }
        while (first != other) {
            Timeline following = chain.pop();
            take(first, sinceNanos, following.fromNanos[0]);
            first = following;
        }
    }

    private void take(Timeline other, long sinceNanos, long untilNanos) {
        for (int i = 0; i < other.count; i++) {
            long beganNanos = other.fromNanos[i];
            long endedNanos = Math.min(untilNanos, other.endNanos(i, untilNanos));
            if (beganNanos <= untilNanos && (endedNanos > sinceNanos || beganNanos >= sinceNanos)) {
                double share = endedNanos > beganNanos
                        ? (endedNanos - Math.max(beganNanos, sinceNanos)) / (double) (endedNanos - beganNanos)
                        : 1;
                add(other.parts[i], Math.max(beganNanos, sinceNanos), other.procedures[i], share * other.trips[i]);
            }
        }
    }

    private long endNanos(int index, long nowNanos) {
        return index + 1 < count ? fromNanos[index + 1] : nowNanos;
    }

    /// Shows all parts in order.
    ///
    /// @param doneNanos when the activity ended
    public void visit(long doneNanos, Visitor visitor) {
        for (int i = 0; i < count; i++) {
            long nanos = Math.min(doneNanos, endNanos(i, doneNanos)) - Math.min(doneNanos, fromNanos[i]);
            visitor.part(parts[i], nanos, procedures[i], trips[i]);
        }
    }
}
