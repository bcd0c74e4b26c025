package io.storbench.iscsi;

/// Bursts that wait to be sent on one session, in their order.
///
/// Allocates nothing after construction. Used by the session's thread.
final class BurstQueue {
    private final Bursts bursts;
    private final int[] numbers;
    private int head;
    private int count;

    /// An empty queue with room for all bursts.
    BurstQueue(Bursts bursts) {
        this.bursts = bursts;
        this.numbers = new int[bursts.capacity()];
    }

    /// How many wait.
    int size() {
        return count;
    }

    /// Adds a burst at the end.
    void add(Burst burst) {
        int tail = head + count;
        numbers[tail >= numbers.length ? tail - numbers.length : tail] = burst.number;
        count++;
    }

    /// The burst that waits longest.
    Burst first() {
        return bursts.get(numbers[head]);
    }

    /// Takes the burst that waits longest and gives it back.
    void removeFirst() {
        bursts.free(first());
        head = head + 1 == numbers.length ? 0 : head + 1;
        count--;
    }

    /// Gives all back.
    void clear() {
        while (count > 0) {
            removeFirst();
        }
    }
}
