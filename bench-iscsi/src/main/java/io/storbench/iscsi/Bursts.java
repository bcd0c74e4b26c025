package io.storbench.iscsi;

import org.jspecify.annotations.Nullable;

/// A session's bursts, by number. They are made as they are needed, and then used again, so that
/// nothing is allocated in steady state. Used by the session's thread.
final class Bursts {
    private final @Nullable Burst[] bursts;
    private final int[] free;
    private int freeCount;
    private int made;

    /// @param capacity how many there can be
    Bursts(int capacity) {
        bursts = new @Nullable Burst[capacity];
        free = new int[capacity];
    }

    /// The most that there can be.
    int capacity() {
        return bursts.length;
    }

    /// Whether another one can be taken. Those of tasks that have begun once more count until they
    /// have crossed the emulated path.
    boolean isExhausted() {
        return freeCount == 0 && made == bursts.length;
    }

    /// A burst that its task owes from now on.
    Burst take(Task task) {
        if (freeCount == 0) {
            bursts[made] = new Burst(made);
            free[freeCount++] = made++;
        }
        Burst burst = get(free[--freeCount]);
        burst.task = task;
        burst.tag = task.tag;
        burst.nextDataSn = 0;
        burst.lateNanos = 0;
        return burst;
    }

    /// A burst that was taken.
    Burst get(int number) {
        Burst burst = bursts[number];
        if (burst == null) {
            throw new IllegalArgumentException("there is no burst " + number);
        }
        return burst;
    }

    /// Gives a burst back.
    void free(Burst burst) {
        free[freeCount++] = burst.number;
    }
}
