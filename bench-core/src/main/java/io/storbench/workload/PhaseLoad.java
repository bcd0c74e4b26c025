package io.storbench.workload;

import io.storbench.engine.EventLoop;
import io.storbench.engine.Request;
import io.storbench.engine.StopSignal;
import io.storbench.plan.Arrivals;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What a worker does in one phase of its load: begins operations, in a closed loop as earlier ones
/// are done and thought about, in an open loop as they arrive. Used by the worker's thread;
/// allocates nothing after construction.
///
/// In an open loop of blocks whoever is free takes the host's next arrival. Each actor of a class
/// has arrivals of its own, since its operations follow one another.
final class PhaseLoad {
    private final boolean isCompletion;
    private final StopSignal stop;
    private final OperationSource source;

    /// The source, if it is of blocks: called as what it is, it is compiled into the worker.
    private final @Nullable Operations blocks;

    private final @Nullable PlainBlocks plainBlocks;
    private final int count;
    private final Steps steps;
    private final boolean single;
    private final EventLoop loop;
    private final Phases phases;

    /// Of all actors, or, of a class, of each one; none of a closed loop.
    private final List<OpenLoop> open;

    private final Runnable[] thoughtEnds;

    /// Whether an operation follows the one before at once.
    private final boolean plain;

    /// By slot of a class, the arrival that it has begun last.
    private final long[] arrivedIndex;

    private final long[] arrivedNanos;
    private int thinking;
    private boolean over;

    /// A phase that has not begun.
    ///
    /// @param number of the phase, from 0
    /// @param actors of its class, which were set up; none of blocks
    PhaseLoad(
            LoadJob job,
            int number,
            StreamActor[] actors,
            OperationSource.Sums sums,
            Steps steps,
            EventLoop loop,
            Phases phases) {
        LoadJob.Phase phase = job.phases().get(number);
        this.isCompletion = job.isCompletion();
        this.stop = job.stop();
        this.steps = steps;
        this.single = steps.isSingle();
        this.loop = loop;
        this.phases = phases;
        if (phase.stream().isPresent()) {
            this.blocks = null;
            this.source = new StreamOperations(
                    job, number, phase.stream().get(), actors, sums, loop, this::isOver, this::hasWaited);
        } else {
            this.blocks = new Operations(job, number, sums, loop);
            this.source = blocks;
        }
        this.plainBlocks = blocks == null ? null : blocks.plain();
        this.count = source.count();
        this.open = phase.arrivals().map(host -> open(host, actors)).orElse(List.of());
        boolean thinks = phase.load().arrivals() instanceof Arrivals.Closed closed && closed.thinkNanos() > 0;
        this.thoughtEnds = new Runnable[thinks ? count : 0];
        for (int slot = 0; slot < thoughtEnds.length; slot++) {
            int own = slot;
            thoughtEnds[slot] = () -> thoughtEnds(own);
        }
        this.plain = open.isEmpty() && !thinks;
        this.arrivedIndex = new long[open.size()];
        this.arrivedNanos = new long[open.size()];
    }

    private List<OpenLoop> open(HostArrivals host, StreamActor[] actors) {
        return blocks != null
                ? List.of(new OpenLoop(host, loop, 0, count, this::arrived))
                : IntStream.range(0, count)
                        .mapToObj(slot -> new OpenLoop(host.of(actors[slot]), loop, slot, 1, this::arrived))
                        .toList();
    }

    /// Begins it.
    ///
    /// @param busy which slots still have an operation of the phase before; they go on when it is
    ///   done
    void begin(boolean[] busy) {
        if (!open.isEmpty()) {
            open.forEach(each -> each.begin(busy));
            return;
        }
        long now = loop.nowNanos();
        for (int slot = 0; slot < count; slot++) {
            if (!busy[slot]) {
                goOn(slot, now);
            }
        }
    }

    /// A slot's operation is done, and its next may begin.
    void freed(int slot, long doneNanos) {
        if (slot >= count) {
            return;
        }
        if (plain) {
            next(slot, doneNanos);
        } else if (open.isEmpty()) {
            goOn(slot, doneNanos);
        } else {
            if (stop.isRequested()) {
                open.forEach(OpenLoop::end);
            }
            open(slot).freed(slot);
        }
    }

    /// The same of a load without other phases whose operations are plain: makes the next one in the
    /// request of the one that is done.
    ///
    /// @return false when there is none
    boolean nextPlain(Request request, long doneNanos) {
        return !isOver() && plainBlocks != null && plainBlocks.next(request, doneNanos);
    }

    private OpenLoop open(int slot) {
        return open.get(blocks != null ? 0 : slot);
    }

    private void goOn(int slot, long now) {
        if (plain) {
            next(slot, now);
        } else {
            thinking++;
            loop.schedule(now + source.thinkNanos(slot), thoughtEnds[slot]);
        }
    }

    private void thoughtEnds(int slot) {
        thinking--;
        next(slot, loop.nowNanos());
        phases.hasWaited();
    }

    private void next(int slot, long now) {
        boolean made = !isOver() && (blocks != null ? blocks.next(steps.transfer(slot), now) : chosen(slot, now));
        // The slot may belong to the next phase by now.
        if (!single && !over) {
            steps.flushAfterwards(slot, made && source.isFlushed(slot));
        }
        if (made) {
            phases.submit(slot, steps.first(slot));
        }
    }

    private boolean chosen(int slot, long now) {
        try {
            return source.next(steps.transfer(slot), now);
        } catch (StreamFailure e) {
            phases.failed(e);
            return false;
        }
    }

    /// An actor has waited for the others, or for its time.
    private void hasWaited(int slot) {
        if (open.isEmpty()) {
            next(slot, loop.nowNanos());
        } else if (isOver()) {
            open(slot).end();
        } else {
            arrived(slot, arrivedIndex[slot], arrivedNanos[slot], false);
        }
        phases.hasWaited();
    }

    /// An operation of an open loop begins.
    ///
    /// @return false when its actor has no more
    private boolean arrived(int slot, long index, long intendedNanos, boolean flush) {
        Request transfer = steps.transfer(slot);
        long sinceBeginNanos = intendedNanos - open(slot).beginNanos();
        boolean made = blocks != null
                ? blocks.arrived(transfer, index, intendedNanos, flush, sinceBeginNanos)
                : chosen(slot, index, intendedNanos, sinceBeginNanos);
        if (!made) {
            return source.isWaiting(slot);
        }
        steps.flushAfterwards(slot, flush);
        Request first = steps.first(slot);
        first.issuedAt(loop.nowNanos());
        phases.submit(slot, first);
        return true;
    }

    /// The actor has no more unless it waits for the others.
    private boolean chosen(int slot, long index, long intendedNanos, long sinceBeginNanos) {
        arrivedIndex[slot] = index;
        arrivedNanos[slot] = intendedNanos;
        try {
            boolean made = source.arrived(steps.transfer(slot), index, intendedNanos, false, sinceBeginNanos);
            if (!made && !source.isWaiting(slot)) {
                open(slot).endPhase();
                phases.hasWaited();
            }
            return made;
        } catch (StreamFailure e) {
            phases.failed(e);
            phases.hasWaited();
            return false;
        }
    }

    private boolean isOver() {
        return over || stop.isRequested();
    }

    /// Whether operations are to come though none is outstanding.
    boolean isWaiting() {
        if (count == 0) { // a lane beyond the phase's depth
            return !over && !isCompletion;
        }
        return !over && (thinking > 0 || source.isWaiting() || arrivalsAreToCome());
    }

    private boolean arrivalsAreToCome() {
        for (int i = 0; i < open.size(); i++) {
            if (!open.get(i).isEnded()) {
                return true;
            }
        }
        return false;
    }

    /// Counts arrivals from now on.
    void beginCounting() {
        open.forEach(OpenLoop::beginCounting);
    }

    /// Begins nothing more.
    void end() {
        over = true;
        open.forEach(OpenLoop::end);
    }

    /// The same, where another phase follows, or others came before it: what arrives from now on is
    /// not this phase's.
    void endPhase() {
        end();
        open.forEach(OpenLoop::endPhase);
    }

    /// What its operations are.
    OperationSource source() {
        return source;
    }

    /// What became of the arrivals; empty of a closed loop.
    Stream<LoadResult.Begun> arrivals() {
        return open.stream().map(OpenLoop::result);
    }
}
