package io.storbench.iscsi;

import org.jspecify.annotations.Nullable;

/// A session's bursts, by number. They are made as they are needed, and then used again, so that
/// nothing is allocated in steady state. Used by the session's thread.
///
/// Each WRITE in flight has its share of them, so that one is there for whatever a target may ask
/// for. Those that a WRITE leaves behind on the emulated path, because its session was lost or it
/// was aborted, count until they have crossed it: when they are many, WRITEs have to wait for that.
final class Bursts {
    private final int share;
    private final @Nullable Burst[] bursts;
    private final int[] free;
    private int freeCount;
    private int made;

    /// Shares of the WRITEs in flight, and what others have left behind.
    private int reserved;

    /// @param writes how many WRITEs can be in flight
    /// @param share how many bursts each may owe at a time
    Bursts(int writes, int share) {
        this.share = share;
        bursts = new @Nullable Burst[writes * share];
        free = new int[bursts.length];
    }

    /// The most that there can be.
    int capacity() {
        return bursts.length;
    }

    /// Whether a task can begin.
    boolean haveRoom(Task task) {
        return task.kind != Task.Kind.WRITE || reserved + share <= bursts.length;
    }

    /// A task is sent; a WRITE gets its share.
    void begin(Task task) {
        reserved += task.kind == Task.Kind.WRITE ? share : 0;
    }

    /// A task that was sent is in flight no more: answered, failed, or to be sent again as another
    /// one. What it owes is not owed any more.
    void end(Task task) {
        reserved -= task.kind == Task.Kind.WRITE ? share - task.openBursts : 0;
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
        reserved -= burst.isPending() ? 0 : 1;
        free[freeCount++] = burst.number;
    }
}
