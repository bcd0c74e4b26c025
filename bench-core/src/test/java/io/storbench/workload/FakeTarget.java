package io.storbench.workload;

import io.storbench.engine.Counter;
import io.storbench.engine.IdleSession;
import io.storbench.engine.ManualLoop;
import io.storbench.engine.Outcome;
import io.storbench.engine.Request;
import io.storbench.plan.Operation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A target with room for this many requests, which notes what it was asked.
final class FakeTarget extends IdleSession {
    private final ManualLoop time;
    private final int room;
    private final long operationNanos;
    private long stallNanos = Long.MAX_VALUE;
    private long stallEndNanos;
    private final ArrayDeque<Request> inFlight = new ArrayDeque<>();

    /// What was asked, as `READ 0 4096`: operation, file, offset.
    final List<String> asked = new ArrayList<>();

    Outcome outcome = Outcome.DONE;
    int failAfter = Integer.MAX_VALUE;
    Set<Long> lost = Set.of();
    long delayIssueNanos;

    /// Whom it answers.
    @Nullable
    LoadWorker worker;

    FakeTarget(ManualLoop time, int room, long operationNanos) {
        this.time = time;
        this.room = room;
        this.operationNanos = operationNanos;
    }

    @Override
    public boolean trySubmit(Request request) {
        if (inFlight.size() == room) {
            return false;
        }
        inFlight.add(request);
        request.issuedAt(time.nowNanos() + delayIssueNanos);
        asked.add(request.operation() + " " + request.file() + " " + request.offset());
        boolean stalled = time.nowNanos() >= stallNanos && time.nowNanos() < stallEndNanos;
        time.schedule((stalled ? stallEndNanos : time.nowNanos()) + operationNanos, this::complete);
        return true;
    }

    /// Answers nothing for a time, and has reconnected then.
    void stall(long fromNanos, long lengthNanos) {
        stallNanos = fromNanos;
        stallEndNanos = fromNanos + lengthNanos;
        time.schedule(stallEndNanos, () -> {
            counters.add(Counter.RECONNECTS, 1);
            counters.add(Counter.DISTURBED_NANOS, lengthNanos);
        });
    }

    /// Its client's cache takes changes, and the server gets others.
    void cache(long atNanos, long taken, long sent) {
        time.schedule(atNanos, () -> {
            counters.add(Counter.CACHED_CHANGES, taken);
            counters.add(Counter.SENT_CHANGES, sent);
        });
    }

    /// Answers the request that has waited longest.
    void complete() {
        Request request = inFlight.remove();
        switch (request.operation().family()) {
            case READ -> counters.add(Counter.PAYLOAD_BYTES_IN, request.lengthBytes());
            case WRITE -> counters.add(Counter.PAYLOAD_BYTES_OUT, request.lengthBytes());
            case FLUSH, OPEN, CLOSE, STAT, NAME -> {}
        }
        boolean lostNow = request.operation() == Operation.READ && lost.contains(request.offset());
        boolean fails = failAfter-- <= 0 || lostNow;
        Objects.requireNonNull(worker).onComplete(request, fails ? outcome : Outcome.DONE, time.nowNanos());
    }
}
