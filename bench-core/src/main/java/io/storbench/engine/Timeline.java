package io.storbench.engine;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Where the time of an activity goes, as it happens: the parts that follow one another from its begin on, without gap
/// or overlap. An activity is an operation, or what an operation waits for: a call, a request of a page cache.
///
/// An operation that waits for another activity takes over what that did meanwhile, see [#waitedFor]. Grows by
/// doubling, so that a run in steady state allocates nothing. Used by one thread.
// Parts by their numbers, since operations enter many; numbers leave it as places of an array alone.
@SuppressWarnings("EnumOrdinal")
public final class Timeline {
    /// Takes travels.
    @FunctionalInterface
    public interface Travels {
        /// Takes one.
        ///
        /// @param procedure of the message that travelled
        /// @param trips how many round trips it is of: one half each way
        void add(String procedure, double trips);
    }

    /// In place of a part's number: a message travels.
    private static final byte TRAVEL = -1;

    private static final byte PROPAGATION = (byte) TimePart.PROPAGATION.ordinal();

    private static final TimePart[] PARTS = TimePart.values();

    private long[] fromNanos = new long[16];

    /// By number, or [#TRAVEL].
    private byte[] parts = new byte[16];

    /// The following of travels only.
    private @Nullable String[] procedures = new String[16];

    private double[] trips = new double[16];
    private int count;
    private @Nullable Timeline before;

    /// What was before is forgotten, see [#follows].
    private long keptSinceNanos = Long.MIN_VALUE;

    private boolean followed;

    /// Forgets what it has, and what it follows.
    public void clear() {
        count = 0;
        before = null;
        keptSinceNanos = Long.MIN_VALUE;
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
        byte number = (byte) part.ordinal();
        int last = count - 1;
        if (last < 0) {
            append(number, nowNanos);
            return;
        }
        byte present = parts[last];
        if (present == number) {
            return;
        }
        if (nowNanos > fromNanos[last] || present == TRAVEL) {
            append(number, Math.max(nowNanos, fromNanos[last]));
        } else {
            parts[last] = number; // the present part took no time
        }
    }

    /// A message leaves for the other end.
    ///
    /// @param procedure that it belongs to
    public void travel(String procedure, long nowNanos) {
        travel(procedure, nowNanos, 0.5);
    }

    private void travel(@Nullable String procedure, long nowNanos, double ofTrips) {
        enter(TimePart.PROPAGATION, nowNanos);
        int present = count - 1;
        parts[present] = TRAVEL;
        procedures[present] = procedure;
        trips[present] = ofTrips;
    }

    private void append(byte number, long nanos) {
        if (count == parts.length) {
            grow();
        }
        fromNanos[count] = nanos;
        parts[count++] = number;
    }

    private void append(Timeline other) {
        if (count > 0 && parts[count - 1] != TRAVEL && fromNanos[count - 1] == other.fromNanos[0]) {
            count--; // the present part took no time
        }
        while (count + other.count > parts.length) {
            grow();
        }
        System.arraycopy(other.fromNanos, 0, fromNanos, count, other.count);
        System.arraycopy(other.parts, 0, parts, count, other.count);
        System.arraycopy(other.procedures, 0, procedures, count, other.count);
        System.arraycopy(other.trips, 0, trips, count, other.count);
        count += other.count;
    }

    private void grow() {
        int length = 2 * parts.length;
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
        other.followed = true;
        keptSinceNanos = other.keptSinceNanos;
        if (sinceNanos > keptSinceNanos) {
            keptSinceNanos = sinceNanos;
            other.forgetBefore(sinceNanos);
        }
    }

    private void forgetBefore(long sinceNanos) {
        Timeline first = this;
        while (first.before != null && !first.beganBefore(sinceNanos)) {
            first = first.before;
        }
        first.before = null;
    }

    /// Whether another one follows it, so that it must stay as it is.
    public boolean isFollowed() {
        return followed;
    }

    private boolean beganBefore(long nanos) {
        return count > 0 && fromNanos[0] <= nanos;
    }

    /// Begins anew as another activity, up to a moment.
    public void beginAs(Timeline other, long untilNanos) {
        count = 0;
        for (int i = 0; i < other.count && other.fromNanos[i] < untilNanos; i++) {
            copy(other, i, other.fromNanos[i], 1);
        }
    }

    private void copy(Timeline other, int index, long nanos, double share) {
        byte part = other.parts[index];
        if (part == TRAVEL) {
            travel(other.procedures[index], nanos, share * other.trips[index]);
        } else {
            enter(PARTS[part], nanos);
        }
    }

    /// The present part turns out to have been a wait for another activity, which ends now: takes over what that did
    /// meanwhile, and what it followed. What went before these stays as it is. Of a travel it takes the
    /// share that falls into the wait.
    public void waitedFor(Timeline other, long nowNanos) {
        long sinceNanos = count == 0 ? Long.MIN_VALUE : presentNanos();
        if (other.before != null) {
            takeFormer(other, sinceNanos);
        }
        take(other, sinceNanos, nowNanos);
        enter(TimePart.UNKNOWN, nowNanos);
    }

    /// Whether it is nothing but a wait for another activity, from the begin of both on.
    boolean isWaitFor(Timeline other) {
        return count == 1 && before == null && other.count > 0 && other.fromNanos[0] == fromNanos[0];
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
        boolean all = other.count > 0 && other.fromNanos[0] >= sinceNanos && other.presentNanos() <= untilNanos;
        if (all) {
            append(other);
            return;
        }
        for (int i = 0; i < other.count; i++) {
            long beganNanos = other.fromNanos[i];
            long endedNanos = Math.min(untilNanos, other.endNanos(i, untilNanos));
            if (beganNanos <= untilNanos && (endedNanos > sinceNanos || beganNanos >= sinceNanos)) {
                double share = endedNanos > beganNanos
                        ? (endedNanos - Math.max(beganNanos, sinceNanos)) / (double) (endedNanos - beganNanos)
                        : 1;
                copy(other, i, Math.max(beganNanos, sinceNanos), share);
            }
        }
    }

    private long endNanos(int index, long nowNanos) {
        return index + 1 < count ? fromNanos[index + 1] : nowNanos;
    }

    /// Adds up how long its parts took.
    ///
    /// @param doneNanos when the activity ended
    /// @param nanosByPart sums by the parts' numbers
    public void addTo(long doneNanos, long[] nanosByPart, Travels travels) {
        long endedNanos = doneNanos;
        for (int i = count - 1; i >= 0; i--) {
            long beganNanos = Math.min(doneNanos, fromNanos[i]);
            byte part = parts[i];
            if (part == TRAVEL) {
                part = PROPAGATION;
                travels.add(Objects.requireNonNull(procedures[i]), trips[i]);
            }
            nanosByPart[part] += endedNanos - beganNanos;
            endedNanos = beganNanos;
        }
    }
}
