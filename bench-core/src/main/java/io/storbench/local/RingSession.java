package io.storbench.local;

import io.storbench.engine.AbandonedException;
import io.storbench.engine.Counter;
import io.storbench.engine.Counters;
import io.storbench.engine.DataContent;
import io.storbench.engine.EventLoop;
import io.storbench.engine.Operation;
import io.storbench.engine.Outcome;
import io.storbench.engine.Request;
import io.storbench.engine.Session;
import io.storbench.engine.Worker;
import io.storbench.posix.IoRing;
import io.storbench.posix.PosixException;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// All of a worker's operations on local files by one io_uring: what a turn of the loop submits is
/// sent by the one system call that waits for the next completion.
final class RingSession implements Session {
    /// How long a session that is closed waits for what is outstanding.
    private static final long CLOSE_NANOS = 2_000_000_000;

    private final EventLoop loop;
    private final Worker worker;
    private final List<FileRange> ranges;
    private final DataContent content;
    private final RingBuffers buffers;
    private final boolean buffersPinned;
    private final IoRing ring;
    private final RingFiles files;
    private final Counters counters = new Counters(List.of());

    // By slot.
    private final @Nullable Request[] outstanding;
    private final int[] transferredBytes;
    private int outstandingCount;

    // Submitted, and not sent yet.
    private final Request[] unsent;
    private int unsentCount;
    private boolean awaitSends;

    RingSession(
            EventLoop loop,
            Worker worker,
            List<FileRange> ranges,
            DataContent content,
            Access access)
            throws IOException {
        this.loop = loop;
        this.worker = worker;
        this.ranges = List.copyOf(ranges);
        this.content = content;
        this.outstanding = new @Nullable Request[access.depth()];
        this.transferredBytes = new int[access.depth()];
        this.unsent = new Request[access.depth()];
        this.buffers = new RingBuffers(access);
        this.ring = ring(access, buffers);
        try {
            this.buffersPinned = buffers.giveTo(ring);
            this.files = new RingFiles(ring, ranges, access);
        } catch (IOException | RuntimeException e) {
            ring.close();
            buffers.close();
            throw e;
        }
    }

    private static IoRing ring(Access access, RingBuffers buffers) throws IOException {
        try {
            return IoRing.open(access.depth());
        } catch (IOException | RuntimeException e) {
            buffers.close();
            throw e;
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
        transferredBytes[slot] = 0;
        if (request.operation() == Operation.WRITE) {
            // Making the payload is not the target's time.
            Payload.fill(content, buffers.of(slot), request);
        }
        unsent[unsentCount++] = request;
        queue(request);
        return true;
    }

    private void queue(Request request) {
        int slot = request.slot();
        switch (request.operation()) {
            case READ ->
                    ring.queueRead(
                            slot,
                            files.file(request),
                            slot,
                            transferredBytes[slot],
                            request.lengthBytes() - transferredBytes[slot],
                            offset(request));
            case WRITE ->
                    ring.queueWrite(
                            slot,
                            files.file(request),
                            slot,
                            transferredBytes[slot],
                            request.lengthBytes() - transferredBytes[slot],
                            offset(request));
            case FLUSH -> ring.queueSyncData(slot, files.file(request));
            case OPEN -> files.queueOpen(request);
            case CLOSE -> files.queueClose(request);
            case STAT -> ring.queueNothing(slot);
            case CREATE,
                    OPEN_NEW,
                    REMOVE,
                    MKDIR,
                    RMDIR,
                    ACCESS,
                    CHMOD,
                    UTIMES,
                    TRUNCATE,
                    RENAME,
                    LINK,
                    SYMLINK,
                    READLINK,
                    READDIR ->
                    throw new IllegalArgumentException("no names here");
        }
    }

    /// Where in its file or device the rest of a transfer begins.
    private long offset(Request request) {
        return ranges.get(request.file()).beginOffset()
                + request.offset()
                + transferredBytes[request.slot()];
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
        if (unsentCount > 0) {
            long now = loop.nowNanos();
            for (int i = 0; i < unsentCount; i++) {
                unsent[i].issuedAt(now);
            }
            unsentCount = 0;
        }
        ring.enter(waitNanos);
        counters.add(sends ? Counter.SYSTEM_CALLS_OUT : Counter.SYSTEM_CALLS_IN, 1);
    }

    private void report() {
        if (!ring.take()) {
            return;
        }
        long doneNanos = loop.nowNanos();
        do {
            Request request = outstanding[ring.tag()];
            if (request != null) {
                done(request, ring.result(), doneNanos);
            }
        } while (ring.take());
    }

    /// @param result of the system call that the operation stands for
    private void done(Request request, int result, long doneNanos) {
        if (IoRing.isToBeRepeated(result) && request.operation() != Operation.CLOSE) {
            queue(request);
            return;
        }
        // A close that a signal interrupted has closed all the same.
        if (result < 0 && !IoRing.isToBeRepeated(result)) {
            PosixException failure = IoRing.failure(callOf(request), result);
            complete(request, Payload.failed(request, LocalError.explain(failure)), doneNanos);
            return;
        }
        switch (request.operation()) {
            case READ, WRITE -> transferred(request, result, doneNanos);
            case FLUSH -> {
                if (request.verified()) {
                    files.dropCache(request);
                }
                complete(request, Outcome.DONE, doneNanos);
            }
            case OPEN -> {
                boolean same = files.opened(request, result);
                complete(request, same ? Outcome.DONE : another(request), doneNanos);
            }
            case CLOSE,
                    STAT,
                    CREATE,
                    OPEN_NEW,
                    REMOVE,
                    MKDIR,
                    RMDIR,
                    ACCESS,
                    CHMOD,
                    UTIMES,
                    TRUNCATE,
                    RENAME,
                    LINK,
                    SYMLINK,
                    READLINK,
                    READDIR ->
                    complete(request, Outcome.DONE, doneNanos);
        }
    }

    private Outcome another(Request request) {
        return Payload.failed(request, ranges.get(request.file()).anotherText());
    }

    private String callOf(Request request) {
        return switch (request.operation()) {
            case READ -> "pread";
            case WRITE -> "pwrite";
            case FLUSH -> "fdatasync";
            case OPEN -> "open " + ranges.get(request.file()).path();
            case CLOSE -> "close";
            case STAT,
                    CREATE,
                    OPEN_NEW,
                    REMOVE,
                    MKDIR,
                    RMDIR,
                    ACCESS,
                    CHMOD,
                    UTIMES,
                    TRUNCATE,
                    RENAME,
                    LINK,
                    SYMLINK,
                    READLINK,
                    READDIR ->
                    "nothing";
        };
    }

    private void transferred(Request request, int countBytes, long doneNanos) {
        boolean read = request.operation() == Operation.READ;
        int slot = request.slot();
        transferredBytes[slot] += countBytes;
        if (countBytes == 0) {
            String reason = read ? "the file ends before" : "nothing was written";
            complete(request, Payload.failed(request, reason), doneNanos);
        } else if (transferredBytes[slot] < request.lengthBytes()) {
            queue(request);
        } else {
            counters.add(
                    read ? Counter.PAYLOAD_BYTES_IN : Counter.PAYLOAD_BYTES_OUT,
                    request.lengthBytes());
            Outcome outcome =
                    read ? Payload.judge(content, buffers.of(slot), request) : Outcome.DONE;
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
                buffers.close();
            }
        }
        if (outstandingCount > 0) {
            throw new AbandonedException(
                    "%d operations on %s are not done yet"
                            .formatted(outstandingCount, ranges.getFirst().path()));
        }
    }

    private void awaitOutstanding() throws IOException {
        long untilNanos = loop.nowNanos() + CLOSE_NANOS;
        long leftNanos = CLOSE_NANOS;
        while (outstandingCount > 0 && leftNanos > 0) {
            ring.enter(leftNanos);
            while (ring.take()) {
                Request request = outstanding[ring.tag()];
                if (request != null
                        && request.operation() == Operation.OPEN
                        && ring.result() >= 0) {
                    boolean _ = files.opened(request, ring.result());
                }
                outstanding[ring.tag()] = null;
                outstandingCount--;
            }
            leftNanos = untilNanos - loop.nowNanos();
        }
    }
}
