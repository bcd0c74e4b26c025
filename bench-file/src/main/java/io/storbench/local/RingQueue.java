package io.storbench.local;

import io.storbench.engine.Request;
import io.storbench.plan.Operation;
import io.storbench.posix.IoRing;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Turns the requests of a ring's session into the ring's operations, and keeps, for each slot, how
/// far its request is. Allocates nothing after construction.
final class RingQueue {
    /// What a request waits for.
    enum Step {
        /// That the rest of its range is read or written.
        TRANSFER,
        /// That what was written is durable.
        FLUSH,
        /// For a descriptor.
        OPEN,
        /// That its descriptor is closed.
        CLOSE,
        /// For what brings nothing.
        CALL
    }

    private final IoRing ring;
    private final RingFiles files;
    private final @Nullable RingNames names;

    // By slot.
    private final int[] transferredBytes;
    private final Step[] steps;
    private final String[] calls;

    /// @param names null of a load without
    RingQueue(IoRing ring, RingFiles files, @Nullable RingNames names, int depth) {
        this.ring = ring;
        this.files = files;
        this.names = names;
        this.transferredBytes = new int[depth];
        this.steps = new Step[depth];
        this.calls = new String[depth];
        Arrays.fill(steps, Step.CALL);
    }

    /// What a request waits for.
    Step step(Request request) {
        return steps[request.slot()];
    }

    /// The name, for people, of the system call that its operation stands for.
    String call(Request request) {
        return calls[request.slot()];
    }

    /// Queues a new request.
    ///
    /// @return false when the ring has no operation for it, and nothing is queued
    boolean begin(Request request) {
        transferredBytes[request.slot()] = 0;
        return queue(request);
    }

    /// Queues a request whose operation was interrupted.
    void again(Request request) {
        boolean _ = queue(request);
    }

    private boolean queue(Request request) {
        return switch (request.operation().family()) {
            case READ, WRITE -> {
                queueTransfer(request);
                yield true;
            }
            case FLUSH -> {
                ring.queueSyncData(request.slot(), files.file(request));
                yield queued(request, Step.FLUSH, "fdatasync");
            }
            case CLOSE -> {
                queueClose(request);
                yield true;
            }
            case OPEN -> queued(request, Step.OPEN, names == null ? files.queueOpen(request) : names.queue(request));
            case STAT -> queued(request, Step.CALL, names == null ? queueNothing(request) : names.queue(request));
            case NAME -> queued(request, nameStep(request), requireNames().queue(request));
        };
    }

    private static Step nameStep(Request request) {
        Operation operation = request.operation();
        boolean opens = operation == Operation.OPEN_NEW || operation == Operation.CREATE;
        return opens ? Step.OPEN : Step.CALL;
    }

    private RingNames requireNames() {
        if (names == null) {
            throw new IllegalArgumentException("no names here");
        }
        return names;
    }

    private boolean queued(Request request, Step step, @Nullable String call) {
        if (call == null) {
            return false;
        }
        steps[request.slot()] = step;
        calls[request.slot()] = call;
        return true;
    }

    private String queueNothing(Request request) {
        ring.queueNothing(request.slot());
        return "nothing";
    }

    private void queueTransfer(Request request) {
        int slot = request.slot();
        int file = files.file(request);
        int from = transferredBytes[slot];
        int lengthBytes = request.lengthBytes() - from;
        long offset = files.offset(request) + from;
        if (request.operation() == Operation.READ) {
            ring.queueRead(slot, file, slot, from, lengthBytes, offset);
        } else {
            ring.queueWrite(slot, file, slot, from, lengthBytes, offset);
        }
        boolean _ = queued(request, Step.TRANSFER, request.operation() == Operation.READ ? "pread" : "pwrite");
    }

    /// Queues the close of a request's file.
    void queueClose(Request request) {
        files.queueClose(request);
        boolean _ = queued(request, Step.CLOSE, "close");
    }

    /// How much of a request its operation has transferred.
    int transferredBytes(Request request) {
        return transferredBytes[request.slot()];
    }

    /// Notes what a request's operation has transferred, and queues the rest if there is any.
    ///
    /// @return whether the request is complete
    boolean transferred(Request request, int countBytes) {
        transferredBytes[request.slot()] += countBytes;
        if (transferredBytes[request.slot()] < request.lengthBytes()) {
            queueTransfer(request);
            return false;
        }
        return true;
    }
}
