package io.storbench.workload;

import io.storbench.engine.EventLoop;
import io.storbench.engine.Request;
import io.storbench.plan.Arrivals;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What a worker does in one phase of its load: begins operations, in a closed loop as earlier ones
/// are done and thought about, in an open loop as they arrive. Used by the worker's thread;
/// allocates nothing after construction.
final class PhaseLoad {
    /// Submits an operation.
    @FunctionalInterface
    interface Submitting {
        /// Submits it.
        ///
        /// @param slot whose operation it is
        /// @param first its first request
        void submit(int slot, Request first);
    }

    private final LoadJob job;
    private final Operations operations;
    private final Steps steps;
    private final EventLoop loop;
    private final Submitting submitting;
    private final Runnable thought;
    private final @Nullable OpenLoop open;
    private final Runnable[] thoughtEnds;
    private int thinking;
    private boolean over;

    /// A phase that has not begun.
    ///
    /// @param number of the phase, from 0
    /// @param thought is called after an actor has thought, whether or not it went on
    PhaseLoad(
            LoadJob job,
            int number,
            Operations operations,
            Steps steps,
            EventLoop loop,
            Submitting submitting,
            Runnable thought) {
        this.job = job;
        this.operations = operations;
        this.steps = steps;
        this.loop = loop;
        this.submitting = submitting;
        this.thought = thought;
        LoadJob.Phase phase = job.phases().get(number);
        this.open = phase.arrivals()
                .map(host -> new OpenLoop(host, loop, operations.count(), this::arrived))
                .orElse(null);
        boolean thinks = phase.load().arrivals() instanceof Arrivals.Closed closed && closed.thinkNanos() > 0;
        this.thoughtEnds = new Runnable[thinks ? operations.count() : 0];
        for (int slot = 0; slot < thoughtEnds.length; slot++) {
            int own = slot;
            thoughtEnds[slot] = () -> thoughtEnds(own);
        }
    }

    /// Begins it.
    ///
    /// @param busy which slots still have an operation of the phase before; they go on when it is
    ///   done
    void begin(boolean[] busy) {
        if (open != null) {
            open.begin(busy);
            return;
        }
        long now = loop.nowNanos();
        for (int slot = 0; slot < operations.count(); slot++) {
            if (!busy[slot]) {
                goOn(slot, now);
            }
        }
    }

    /// A slot's operation is done, and its next may begin.
    void freed(int slot, long doneNanos) {
        if (slot >= operations.count()) {
            return;
        }
        if (open == null) {
            goOn(slot, doneNanos);
            return;
        }
        if (job.stop().isRequested()) {
            open.end();
        }
        open.freed(slot);
    }

    private void goOn(int slot, long now) {
        if (thoughtEnds.length > 0) {
            thinking++;
            loop.schedule(now + operations.thinkNanos(slot), thoughtEnds[slot]);
        } else {
            next(slot, now);
        }
    }

    private void thoughtEnds(int slot) {
        thinking--;
        if (!over) {
            next(slot, loop.nowNanos());
        }
        thought.run();
    }

    private void next(int slot, long now) {
        boolean made = !job.stop().isRequested() && operations.nextOfLoad(steps.transfer(slot), now);
        steps.flushAfterwards(slot, made && operations.isFlushed(slot));
        if (made) {
            submitting.submit(slot, steps.first(slot));
        }
    }

    /// An operation of an open loop begins.
    private void arrived(int slot, long index, long intendedNanos, boolean flush) {
        long sinceBeginNanos = intendedNanos - (open == null ? 0 : open.beginNanos());
        operations.arrived(steps.transfer(slot), index, intendedNanos, flush, sinceBeginNanos);
        steps.flushAfterwards(slot, flush);
        Request first = steps.first(slot);
        first.issuedAt(loop.nowNanos());
        submitting.submit(slot, first);
    }

    /// Whether operations are to come though none is outstanding.
    boolean isWaiting() {
        if (operations.count() == 0) { // a lane beyond the phase's depth
            return !over && !job.isCompletion();
        }
        return !over && (thinking > 0 || (open != null && !open.isEnded()));
    }

    /// Counts arrivals from now on.
    void beginCounting() {
        if (open != null) {
            open.beginCounting();
        }
    }

    /// Begins nothing more.
    void end() {
        over = true;
        if (open != null) {
            open.end();
        }
    }

    /// The same, where another phase follows, or others came before it: what arrives from now on is
    /// not this phase's.
    void endPhase() {
        end();
        if (open != null) {
            open.endPhase();
        }
    }

    /// Its operations.
    Operations operations() {
        return operations;
    }

    /// What became of the arrivals; empty of a closed loop.
    Optional<LoadResult.Begun> begun() {
        return Optional.ofNullable(open).map(OpenLoop::result);
    }
}
