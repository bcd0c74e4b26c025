package io.storbench.sim.truth;

import io.storbench.engine.DataSet;
import io.storbench.engine.EventLoop;
import io.storbench.engine.Outcome;
import io.storbench.engine.Request;
import io.storbench.engine.Session;
import io.storbench.engine.TimePart;
import io.storbench.engine.Worker;
import io.storbench.plan.Operation;
import io.storbench.plan.WorkloadSpec;
import io.storbench.workload.BlockOrder;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The program of the measured rows: opens a file once, reads or writes blocks of it, each once,
/// with as many calls at a time as the depth, and closes it. A writer then opens it again, syncs
/// and closes, so that all it wrote crosses the network before the program ends.
///
/// A plan's `workload.open: program` differs where several calls are outstanding: there each has an
/// opening of its own.
final class TruthProgram implements Worker {
    private static final int GENERATION = 1;

    private final WorkloadSpec load;
    private final long calls;
    private final BlockOrder order;
    private final Request[] requests;
    private @Nullable EventLoop loop;
    private @Nullable Session session;
    private Phase phase = Phase.OPEN;
    private long begun;
    private int inFlight;
    private long openedNanos;
    private long calledNanos;
    private long closedNanos;
    private long durableNanos;
    private long latencyNanos;
    private final long[] partNanos = new long[TimePart.values().length];
    private @Nullable Outcome failure;

    private enum Phase {
        OPEN,
        CALLS,
        CLOSE,
        REOPEN,
        SYNC,
        CLOSE_AGAIN,
        FINISHED
    }

    /// A program that has not begun.
    ///
    /// @param load its operation, pattern, block, file and depth; the other keys are of no matter
    /// @param calls how many blocks it reads or writes, up to those of the file
    /// @param seed of a random order
    TruthProgram(WorkloadSpec load, long calls, long seed) {
        if (calls < 1 || calls > load.blocks()) {
            throw new IllegalArgumentException("a file of %d blocks, not %d calls".formatted(load.blocks(), calls));
        }
        this.load = load;
        this.calls = calls;
        boolean random = load.pattern() == WorkloadSpec.Pattern.RANDOM;
        this.order = new BlockOrder(load.blocks(), random, seed);
        this.requests = new Request[load.depth()];
        Arrays.setAll(requests, Request::new);
    }

    @Override
    public void start(EventLoop hostLoop, Session hostSession) {
        loop = hostLoop;
        Arrays.stream(requests).forEach(request -> request.keepTime(hostLoop));
        session = hostSession;
        submit(requests[0], Operation.OPEN, 0, 0);
    }

    @Override
    public void onComplete(Request request, Outcome outcome, long doneNanos) {
        inFlight--;
        Objects.requireNonNull(request.timeline()).addTo(doneNanos, partNanos, (_, _) -> {});
        if (!(outcome instanceof Outcome.Done)) {
            failure = outcome;
            phase = Phase.FINISHED;
            return;
        }
        if (phase == Phase.CALLS) {
            latencyNanos += doneNanos - request.intendedNanos();
            next(request);
        }
        if (inFlight == 0) {
            phaseDone(doneNanos);
        }
    }

    private void phaseDone(long doneNanos) {
        switch (phase) {
            case OPEN -> {
                openedNanos = doneNanos;
                phase = Phase.CALLS;
                for (Request each : requests) {
                    next(each);
                }
            }
            case CALLS -> {
                calledNanos = doneNanos;
                go(Phase.CLOSE, Operation.CLOSE);
            }
            case CLOSE -> {
                closedNanos = doneNanos;
                durableNanos = doneNanos;
                if (load.operation() == WorkloadSpec.Kind.WRITE) {
                    go(Phase.REOPEN, Operation.OPEN);
                } else {
                    phase = Phase.FINISHED;
                }
            }
            case REOPEN -> go(Phase.SYNC, Operation.FLUSH);
            case SYNC -> go(Phase.CLOSE_AGAIN, Operation.CLOSE);
            case CLOSE_AGAIN -> {
                durableNanos = doneNanos;
                phase = Phase.FINISHED;
            }
            case FINISHED -> {}
        }
    }

    private void go(Phase next, Operation operation) {
        phase = next;
        submit(requests[0], operation, 0, 0);
    }

    private void next(Request request) {
        if (begun < calls) {
            boolean writes = load.operation() == WorkloadSpec.Kind.WRITE;
            long offset = order.block(begun++) * load.blockBytes();
            submit(request, writes ? Operation.WRITE : Operation.READ, offset, load.blockBytes());
        }
    }

    private void submit(Request request, Operation operation, long offset, int lengthBytes) {
        EventLoop clock = loop;
        Session target = session;
        if (clock == null || target == null) {
            throw new IllegalStateException("not started");
        }
        request.set(operation, DataSet.DATA, offset, lengthBytes, clock.nowNanos());
        request.setPayload(load.operation() == WorkloadSpec.Kind.WRITE ? GENERATION : 0, false);
        inFlight++;
        if (!target.trySubmit(request)) {
            throw new IllegalStateException("no room for " + operation);
        }
    }

    @Override
    public boolean isFinished() {
        return phase == Phase.FINISHED;
    }

    /// What went wrong, which ended the program early.
    Optional<Outcome> failure() {
        return Optional.ofNullable(failure);
    }

    /// When the file was open, in the loop's time; the program began at 0.
    long openedNanos() {
        return openedNanos;
    }

    /// When the last call was back.
    long calledNanos() {
        return calledNanos;
    }

    /// When the file was closed: a reader's end, and what a writer waits for.
    long closedNanos() {
        return closedNanos;
    }

    /// When a writer's data were durable; of a reader, when it closed.
    long durableNanos() {
        return durableNanos;
    }

    /// How long a call took, on average.
    double meanLatencyNanos() {
        return (double) latencyNanos / calls;
    }

    /// How long its calls spent with something, all together.
    @SuppressWarnings("EnumOrdinal") // as the timeline has it
    long nanos(TimePart part) {
        return partNanos[part.ordinal()];
    }

    /// What it worked through, for its counters.
    ///
    /// @throws IllegalStateException before it was started
    Session session() {
        if (session == null) {
            throw new IllegalStateException("not started");
        }
        return session;
    }
}
