package io.storbench.iscsi.server;

import io.storbench.iscsi.pdu.Header;
import io.storbench.server.Work;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A READ, WRITE or SYNCHRONIZE CACHE that was taken and is not answered yet.
final class ServedTask implements Comparable<ServedTask> {
    private final int tag;
    private final Work work;
    private final long offset;
    private final int lengthBytes;
    private final long residualBytes;
    private final boolean forced;
    private final Deque<ExpectedBurst> wanted = new ArrayDeque<>();
    private final List<ExpectedBurst> open = new ArrayList<>();
    private int receivedBytes;
    private int wishes;
    private boolean failed;
    private long dueNanos;
    private long number;
    private @Nullable TargetFault fault;

    /// @param tag the initiator's name of it
    /// @param offset in the unit, in bytes
    /// @param lengthBytes to be moved
    /// @param residualBytes asked for and not moved
    /// @param forced whether written data must be stable
    ServedTask(int tag, Work work, long offset, int lengthBytes, long residualBytes, boolean forced) {
        this.tag = tag;
        this.work = work;
        this.offset = offset;
        this.lengthBytes = lengthBytes;
        this.residualBytes = residualBytes;
        this.forced = forced;
    }

    int tag() {
        return tag;
    }

    Work work() {
        return work;
    }

    long offset() {
        return offset;
    }

    int lengthBytes() {
        return lengthBytes;
    }

    long residualBytes() {
        return residualBytes;
    }

    boolean isForced() {
        return forced;
    }

    @Nullable
    TargetFault fault() {
        return fault;
    }

    void setFault(@Nullable TargetFault what) {
        fault = what;
    }

    /// Whether all data of a write are there, and every sequence was said to be at its end: only
    /// then may it be answered, and only once is it so.
    boolean hasAllData() {
        return work != Work.WRITE || (receivedBytes >= lengthBytes && open.isEmpty());
    }

    /// Its data could not be stored; what is still to come is taken all the same.
    void fail() {
        failed = true;
    }

    boolean hasFailed() {
        return failed;
    }

    void received(int count) {
        receivedBytes += count;
    }

    /// Expects data that come unasked.
    void expectUnsolicited(int from, int end) {
        open.add(new ExpectedBurst(Header.NO_TAG, from, end));
    }

    /// Plans to ask for the rest of the data.
    ///
    /// @param maxBurstBytes the most in one sequence
    /// @param firstTag the transfer tags begin with it
    /// @return the next free transfer tag
    int plan(int from, int maxBurstBytes, int firstTag) {
        int transferTag = firstTag;
        for (int at = from; at < lengthBytes; at += maxBurstBytes) {
            int end = Math.min(at + maxBurstBytes, lengthBytes);
            wanted.add(new ExpectedBurst(transferTag++, at, end));
            if (transferTag == Header.NO_TAG) {
                transferTag = 0;
            }
        }
        if (fault instanceof TargetFault.R2tDisorder && wanted.size() > 1) {
            ExpectedBurst first = wanted.removeFirst();
            ExpectedBurst second = wanted.removeFirst();
            wanted.addFirst(first);
            wanted.addFirst(second);
        }
        return transferTag;
    }

    /// The next sequence to ask for, if this many may be open.
    @Nullable
    ExpectedBurst openNext(int maxOpen) {
        if (open.size() >= maxOpen) {
            return null;
        }
        ExpectedBurst next = wanted.poll();
        if (next != null) {
            open.add(next);
        }
        return next;
    }

    /// How many wishes for data were sent before this one.
    int nextWish() {
        return wishes++;
    }

    /// The sequence that data belong to.
    @Nullable
    ExpectedBurst find(int transferTag) {
        for (ExpectedBurst burst : open) {
            if (burst.transferTag() == transferTag) {
                return burst;
            }
        }
        return null;
    }

    void close(ExpectedBurst burst) {
        open.remove(burst);
    }

    /// Says when it will be done.
    ///
    /// @param order among those due at the same time
    void due(long nanos, long order) {
        dueNanos = nanos;
        number = order;
    }

    long dueNanos() {
        return dueNanos;
    }

    @Override
    public int compareTo(ServedTask other) {
        int byTime = Long.compare(dueNanos, other.dueNanos);
        return byTime != 0 ? byTime : Long.compare(number, other.number);
    }
}
