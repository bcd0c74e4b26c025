package io.storbench.nfs.capture;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;

/// One direction of a TCP connection: puts its segments in order by their sequence numbers (RFC
/// 9293), and gives the bytes, and what is missing of them, to its records. Segments that come too
/// early wait, up to a limit; what they wait for is then taken as lost. Used by one thread.
final class CallStream {
    private static final int MOST_WAITING = 256;
    private static final int MOST_WAITING_BYTES = 256 << 10;

    /// Farther ahead is another connection of the same ports.
    private static final int MOST_AHEAD_BYTES = 64 << 20;

    private final Records records;
    private final Deque<Segment> waiting = new ArrayDeque<>();
    private int waitingBytes;
    private int next;
    private boolean known;

    /// A segment that came too early.
    ///
    /// @param captured a copy of its first bytes
    private record Segment(int sequence, ByteBuffer captured, long bytes, long nanos) {}

    CallStream(Records records) {
        this.records = records;
    }

    /// The connection begins, maybe another one of the same ports.
    ///
    /// @param sequence of the segment that says so
    void begin(int sequence) {
        end();
        records.restart();
        next = sequence + 1;
        known = true;
    }

    /// A segment with data came.
    ///
    /// @param captured its first bytes
    /// @param bytes how many it has, at least as many
    void add(int sequence, ByteBuffer captured, long bytes, long nanos) {
        if (!known || isFar(sequence)) {
            end();
            if (known) {
                records.miss(Math.abs((long) (sequence - next)), false);
            }
            records.restart();
            next = sequence;
            known = true;
        }
        if (sequence - next > 0) {
            keep(sequence, captured, bytes, nanos);
        } else {
            take(sequence, captured, bytes, nanos);
        }
        takeWaiting();
    }

    private boolean isFar(int sequence) {
        int ahead = sequence - next;
        return ahead > MOST_AHEAD_BYTES || ahead < -MOST_AHEAD_BYTES;
    }

    /// @param sequence of a segment that does not begin after what is next
    private void take(int sequence, ByteBuffer captured, long bytes, long nanos) {
        long again = Integer.toUnsignedLong(next - sequence);
        if (again >= bytes) {
            return;
        }
        int skipped = (int) Math.min(again, captured.remaining());
        ByteBuffer fresh = captured.slice(captured.position() + skipped, captured.remaining() - skipped);
        long freshBytes = bytes - again;
        records.add(fresh, nanos);
        records.miss(freshBytes - fresh.limit(), true);
        next += (int) freshBytes;
    }

    private void keep(int sequence, ByteBuffer captured, long bytes, long nanos) {
        byte[] copy = new byte[captured.remaining()];
        captured.get(captured.position(), copy);
        waiting.add(new Segment(sequence, ByteBuffer.wrap(copy), bytes, nanos));
        waitingBytes += copy.length;
        if (waiting.size() > MOST_WAITING || waitingBytes > MOST_WAITING_BYTES) {
            passHole();
        }
    }

    private void takeWaiting() {
        boolean taken = true;
        while (taken && !waiting.isEmpty()) {
            taken = false;
            for (Iterator<Segment> all = waiting.iterator(); all.hasNext(); ) {
                Segment segment = all.next();
                if (segment.sequence - next <= 0) {
                    all.remove();
                    waitingBytes -= segment.captured.limit();
                    take(segment.sequence, segment.captured, segment.bytes, segment.nanos);
                    taken = true;
                }
            }
        }
    }

    /// What is next does not come any more.
    private void passHole() {
        Segment first = waiting.getFirst();
        for (Segment segment : waiting) {
            first = segment.sequence - first.sequence < 0 ? segment : first;
        }
        records.miss(Integer.toUnsignedLong(first.sequence - next), false);
        next = first.sequence;
        takeWaiting();
    }

    /// Whether calls are read from it.
    boolean isFollowed() {
        return records.isSynchronous();
    }

    /// Nothing more comes.
    void end() {
        while (!waiting.isEmpty()) {
            passHole();
        }
    }
}
