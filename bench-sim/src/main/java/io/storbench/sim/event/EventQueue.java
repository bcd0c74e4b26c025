package io.storbench.sim.event;

import java.util.Arrays;

/// The pending events, ordered by instant, then by the order in which they were added.
///
/// An implicit heap of arity four on two parallel arrays: the instant, and a tag made of a sequence
/// number above a slot number. The slot names the event's type and payload, which never move. At
/// the sizes of a simulation, tens to thousands of events, a heap is limited by branches that the
/// processor cannot predict, not by memory; hence three measures:
///
/// - the least of four children is chosen by arithmetic on signs instead of comparisons;
/// - unused entries hold an instant later than any event, so that four children can be compared
///   wherever there is one;
/// - removal lets the hole sink to a leaf and then raises the last event from there (Wegener,
///   "Bottom-up heapsort", 1993), since that event nearly always belongs near the leaves.
///
/// Slots in use are as many as events in the heap, so the free ones are kept in the same numbering:
/// `slots[size]` and beyond are free.
final class EventQueue {
    /// The instant of no event; events must be earlier.
    static final long NEVER = Long.MAX_VALUE;

    private static final int SLOT_BITS = 24;
    private static final int MAXIMUM_EVENTS = 1 << SLOT_BITS;
    private static final int SLOT_MASK = MAXIMUM_EVENTS - 1;

    /// Sequence numbers use the 40 bits left, the sign included, so that tags compare as longs.
    private static final long FIRST_SEQUENCE = Long.MIN_VALUE >> SLOT_BITS;

    private static final long LAST_SEQUENCE = Long.MAX_VALUE >> SLOT_BITS;

    /// The most entries that the comparison of four children reads beyond the last event.
    private static final int PADDING = 3;

    /// In slots that were never used, so that no entry is null.
    private static final EventType<Object> VACANT = new EventType<>(-1, (_, _) -> {});

    private long[] times;
    private long[] tags;
    private int[] slots;
    private EventType<?>[] types;
    private Object[] payloads;
    private int size;
    private long sequence = FIRST_SEQUENCE;

    /// An empty queue with room for this many events; it grows when needed.
    ///
    /// @param capacity from 1 to 2^24
    EventQueue(int capacity) {
        times = new long[0];
        tags = new long[0];
        slots = new int[0];
        types = new EventType<?>[0];
        payloads = new Object[0];
        grow(capacity);
    }

    /// Adds an event.
    ///
    /// @param atNanos from 0, earlier than [#NEVER]
    /// @throws IllegalStateException at more than 2^24 pending events or 2^40 in all
    <P> void add(long atNanos, EventType<P> type, P payload) {
        assert atNanos >= 0 && atNanos < NEVER : atNanos;
        if (size == slots.length) {
            grow(2 * size);
        }
        if (sequence == LAST_SEQUENCE) {
            throw new IllegalStateException("more than 2^40 events in one run");
        }
        int slot = slots[size];
        types[slot] = type;
        payloads[slot] = payload;
        raise(size++, atNanos, sequence++ << SLOT_BITS | slot);
    }

    /// The instant of the first event, [#NEVER] when there is none.
    long firstNanos() {
        return times[0];
    }

    int size() {
        return size;
    }

    /// Removes the first event and returns its slot, whose type and payload stay readable until the
    /// next [#add]. The queue must not be empty.
    int removeFirst() {
        assert size > 0 : "empty";
        int slot = (int) tags[0] & SLOT_MASK;
        int last = --size;
        slots[last] = slot;
        long time = times[last];
        long tag = tags[last];
        times[last] = NEVER;
        tags[last] = Long.MAX_VALUE;
        if (last > 0) {
            raise(sinkHole(last), time, tag);
        }
        return slot;
    }

    EventType<?> type(int slot) {
        return types[slot];
    }

    Object payload(int slot) {
        return payloads[slot];
    }

    /// Moves the hole at the root down to a leaf, always along the least child.
    private int sinkHole(int end) {
        long[] times = this.times;
        long[] tags = this.tags;
        int hole = 0;
        for (int child = 1; child < end; child = 4 * hole + 1) {
            int least = leastOfFour(times, tags, child);
            times[hole] = times[least];
            tags[hole] = tags[least];
            hole = least;
        }
        return hole;
    }

    /// The index of the least of four neighbours. Instants are not negative, so their differences
    /// do not overflow and the sign tells which is earlier.
    private static int leastOfFour(long[] times, long[] tags, int first) {
        long time0 = times[first];
        long time1 = times[first + 1];
        long time2 = times[first + 2];
        long time3 = times[first + 3];
        int left = first + (int) ((time1 - time0) >>> 63);
        int right = first + 2 + (int) ((time3 - time2) >>> 63);
        // Equal instants are the rare case, and a branch never taken costs nothing.
        if (time0 == time1) {
            left = first + (tags[first + 1] < tags[first] ? 1 : 0);
        }
        if (time2 == time3) {
            right = first + 2 + (tags[first + 3] < tags[first + 2] ? 1 : 0);
        }
        long difference = Math.min(time2, time3) - Math.min(time0, time1);
        if (difference == 0) {
            return tags[right] < tags[left] ? right : left;
        }
        return left + ((right - left) & (int) (difference >> 63));
    }

    /// Puts an event at the hole or above it, where it belongs.
    private void raise(int start, long time, long tag) {
        long[] times = this.times;
        long[] tags = this.tags;
        int hole = start;
        while (hole > 0) {
            int parent = (hole - 1) >>> 2;
            long parentTime = times[parent];
            if (parentTime < time || (parentTime == time && tags[parent] < tag)) {
                break;
            }
            times[hole] = parentTime;
            tags[hole] = tags[parent];
            hole = parent;
        }
        times[hole] = time;
        tags[hole] = tag;
    }

    private void grow(int wanted) {
        int old = slots.length;
        if (old == MAXIMUM_EVENTS) {
            throw new IllegalStateException("more than 2^24 pending events");
        }
        int capacity = Math.min(wanted, MAXIMUM_EVENTS);
        times = Arrays.copyOf(times, capacity + PADDING);
        tags = Arrays.copyOf(tags, capacity + PADDING);
        Arrays.fill(times, size, times.length, NEVER);
        Arrays.fill(tags, size, tags.length, Long.MAX_VALUE);
        slots = Arrays.copyOf(slots, capacity);
        for (int slot = old; slot < capacity; slot++) {
            slots[slot] = slot;
        }
        types = Arrays.copyOf(types, capacity);
        Arrays.fill(types, old, capacity, VACANT);
        payloads = Arrays.copyOf(payloads, capacity);
        Arrays.fill(payloads, old, capacity, VACANT);
    }
}
