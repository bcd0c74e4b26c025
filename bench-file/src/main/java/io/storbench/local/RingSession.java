package io.storbench.local;

import io.storbench.engine.AbandonedException;
import io.storbench.engine.Counter;
import io.storbench.engine.Counters;
import io.storbench.engine.DataContent;
import io.storbench.engine.EventLoop;
import io.storbench.engine.Outcome;
import io.storbench.engine.Request;
import io.storbench.engine.Session;
import io.storbench.engine.Worker;
import io.storbench.plan.Operation;
import io.storbench.posix.IoRing;
import io.storbench.posix.PosixException;
import io.storbench.posix.RingOperation;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// All of a worker's operations on local files by one io_uring: a few that follow others are sent
/// together, and the rest of what a turn of the loop submits by the system call that waits for the
/// next completion. Calls about names for which the kernel has no operation are made behind it, one
/// after the other.
final class RingSession implements Session {
    /// How long a session that is closed waits for what is outstanding.
    private static final long CLOSE_NANOS = 2_000_000_000;

    /// As many operations are sent at once while others are still reported: the device would be idle
    /// meanwhile. Fewer cost more processor time for each.
    private static final int SENT_TOGETHER = 4;

    private final EventLoop loop;
    private final Worker worker;
    private final List<FileRange> ranges;
    private final DataContent content;
    private final RingBuffers buffers;
    private final boolean buffersPinned;
    private final IoRing ring;
    private final RingFiles files;
    private final @Nullable SlotNames names;
    private final RingQueue queue;
    private final Counters counters = new Counters(List.of());

    // By slot.
    private final @Nullable Request[] outstanding;
    private int outstandingCount;

    // Submitted, and not sent yet.
    private final Request[] unsent;
    private int unsentCount;
    private boolean awaitSends;

    // Submitted, for which the ring has no operation; room for what is submitted while they are
    // made.
    private final Request[] unmade;
    private int unmadeCount;

    /// @param names of a load of metadata or of many files; null of others. Closed by the session,
    ///   also when this fails
    /// @param known the operations on names that the ring may be asked for
    RingSession(
            EventLoop loop,
            Worker worker,
            List<FileRange> ranges,
            DataContent content,
            Access access,
            @Nullable SlotNames names,
            Set<RingOperation> known)
            throws IOException {
        this.loop = loop;
        this.worker = worker;
        this.names = names;
        this.ranges = List.copyOf(ranges);
        this.content = content;
        int depth = access.depth();
        this.outstanding = new @Nullable Request[depth];
        this.unsent = new Request[depth];
        this.unmade = new Request[2 * depth];
        this.buffers = new RingBuffers(access);
        this.ring = ring(access, buffers, names);
        try {
            this.buffersPinned = buffers.giveTo(ring);
            this.files = new RingFiles(ring, ranges, access, names);
            RingNames queued = names == null ? null : new RingNames(names, ring, known);
            this.queue = new RingQueue(ring, files, queued, depth);
        } catch (IOException | RuntimeException e) {
            ring.close();
            giveBack(buffers, names);
            throw e;
        }
    }

    private static IoRing ring(Access access, RingBuffers buffers, @Nullable SlotNames names) throws IOException {
        try {
            return IoRing.open(access.depth());
        } catch (IOException | RuntimeException e) {
            giveBack(buffers, names);
            throw e;
        }
    }

    /// Only when nothing is outstanding: the kernel reads names, and fills in answers.
    private static void giveBack(RingBuffers buffers, @Nullable SlotNames names) {
        buffers.close();
        if (names != null) {
            names.close();
        }
    }

    /// Whether the kernel keeps the buffers pinned, and need not do so for each transfer.
    boolean buffersPinned() {
        return buffersPinned;
    }

    @Override
    public boolean trySubmit(Request request) {
        int slot = request.slot();
        outstanding[slot] = request;
        outstandingCount++;
        if (request.operation() == Operation.WRITE) {
            // Making the payload is not the target's time.
            Payload.fill(content, buffers.of(slot), request);
        }
        if (queue.begin(request)) {
            unsent[unsentCount++] = request;
        } else {
            unmade[unmadeCount++] = request;
        }
        return true;
    }

    /// Leaves sending to the await that follows in the loop, and sends by itself where none did.
    @Override
    public void poll() throws IOException {
        if (!awaitSends && outstandingCount > 0) {
            enter(0);
        }
        awaitSends = false;
        report();
    }

    @Override
    public void await(long deadlineNanos) throws IOException {
        long waitNanos = deadlineNanos - loop.nowNanos();
        if (outstandingCount > 0) {
            enter(waitNanos);
            awaitSends = true;
        } else {
            // Nothing can arrive here; only a timer can be due.
            LockSupport.parkNanos(Math.max(0, waitNanos));
        }
        report();
    }

    private void enter(long waitNanos) throws IOException {
        boolean sends = ring.queued() > 0;
        issue();
        // What the ring has, goes on while the other calls are made.
        if (outstandingCount > unmadeCount) {
            ring.enter(unmadeCount == 0 ? waitNanos : 0);
            counters.add(sends ? Counter.SYSTEM_CALLS_OUT : Counter.SYSTEM_CALLS_IN, 1);
        }
        makeCalls();
    }

    private void issue() {
        if (unsentCount > 0) {
            long now = loop.nowNanos();
            for (int i = 0; i < unsentCount; i++) {
                unsent[i].issuedAt(now);
            }
            unsentCount = 0;
        }
    }

    private void makeCalls() {
        int count = unmadeCount;
        for (int i = 0; i < count; i++) {
            Request request = unmade[i];
            request.issuedAt(loop.nowNanos());
            Outcome outcome = Outcome.DONE;
            try {
                Objects.requireNonNull(names).call(request);
            } catch (IOException e) {
                outcome = Payload.failed(request, LocalError.explain(e));
            }
            complete(request, outcome, loop.nowNanos());
        }
        unmadeCount -= count;
        System.arraycopy(unmade, count, unmade, 0, unmadeCount);
    }

    /// What is done by now. What is sent meanwhile may be done at once, and is reported next time.
    private void report() throws IOException {
        int count = ring.done();
        if (count == 0) {
            return;
        }
        long doneNanos = loop.nowNanos();
        for (int i = 0; i < count && ring.take(); i++) {
            Request request = outstanding[ring.tag()];
            if (request != null) {
                done(request, ring.result(), doneNanos);
            }
            if (ring.queued() >= SENT_TOGETHER) {
                issue();
                ring.send();
                counters.add(Counter.SYSTEM_CALLS_OUT, 1);
            }
        }
    }

    /// @param result of the system call that the operation stands for
    private void done(Request request, int result, long doneNanos) {
        RingQueue.Step step = queue.step(request);
        if (IoRing.isToBeRepeated(result) && step != RingQueue.Step.CLOSE) {
            queue.again(request);
            return;
        }
        // A close that a signal interrupted has closed all the same.
        if (result < 0 && !IoRing.isToBeRepeated(result)) {
            PosixException failure = IoRing.failure(queue.call(request), result);
            complete(request, Payload.failed(request, LocalError.explain(failure)), doneNanos);
            return;
        }
        switch (step) {
            case TRANSFER -> transferred(request, result, doneNanos);
            case FLUSH -> {
                if (request.verified()) {
                    files.dropCache(request);
                }
                complete(request, Outcome.DONE, doneNanos);
            }
            case OPEN -> opened(request, result, doneNanos);
            case CLOSE, CALL -> complete(request, Outcome.DONE, doneNanos);
        }
    }

    private void opened(Request request, int descriptor, long doneNanos) {
        boolean same = files.opened(request, descriptor);
        if (request.operation() == Operation.CREATE) {
            // Making a file is to open it and to close it.
            queue.queueClose(request);
        } else {
            complete(request, same ? Outcome.DONE : another(request), doneNanos);
        }
    }

    private Outcome another(Request request) {
        return Payload.failed(request, ranges.get(request.file()).anotherText());
    }

    private void transferred(Request request, int countBytes, long doneNanos) {
        boolean read = request.operation() == Operation.READ;
        if (countBytes == 0) {
            Outcome outcome = read
                    ? Payload.ended(request, queue.transferredBytes(request))
                    : Payload.failed(request, "nothing was written");
            complete(request, outcome, doneNanos);
        } else if (queue.transferred(request, countBytes)) {
            counters.add(read ? Counter.PAYLOAD_BYTES_IN : Counter.PAYLOAD_BYTES_OUT, request.lengthBytes());
            Outcome outcome = read ? Payload.judge(content, buffers.of(request.slot()), request) : Outcome.DONE;
            complete(request, outcome, doneNanos);
        }
    }

    private void complete(Request request, Outcome outcome, long doneNanos) {
        outstanding[request.slot()] = null;
        outstandingCount--;
        worker.onComplete(request, outcome, doneNanos);
    }

    @Override
    public Counters counters() {
        return counters;
    }

    /// Memory that the kernel may still read into is never given back: what is outstanding on a
    /// device that does not answer keeps it.
    ///
    /// @throws AbandonedException when something is
    @Override
    public void close() throws IOException {
        try (ring;
                files) {
            awaitOutstanding();
        } finally {
            if (outstandingCount == 0) {
                giveBack(buffers, names);
            }
        }
        if (outstandingCount > 0) {
            throw new AbandonedException("%d operations on %s are not done yet"
                    .formatted(
                            outstandingCount,
                            ranges.isEmpty()
                                    ? "the files of the load"
                                    : ranges.getFirst().path()));
        }
    }

    private void awaitOutstanding() throws IOException {
        outstandingCount -= unmadeCount;
        unmadeCount = 0;
        long untilNanos = loop.nowNanos() + CLOSE_NANOS;
        long leftNanos = CLOSE_NANOS;
        while (outstandingCount > 0 && leftNanos > 0) {
            ring.enter(leftNanos);
            while (ring.take()) {
                Request request = outstanding[ring.tag()];
                if (request != null && queue.step(request) == RingQueue.Step.OPEN && ring.result() >= 0) {
                    boolean _ = files.opened(request, ring.result());
                }
                outstanding[ring.tag()] = null;
                outstandingCount--;
            }
            leftNanos = untilNanos - loop.nowNanos();
        }
    }
}
