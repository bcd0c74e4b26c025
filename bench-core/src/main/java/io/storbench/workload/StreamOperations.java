package io.storbench.workload;

import io.storbench.engine.EventLoop;
import io.storbench.engine.Request;
import io.storbench.plan.WorkloadSpec;
import io.storbench.stream.StreamSpec;
import java.util.Arrays;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;

/// The operations that a workload class chooses: each slot is an actor, which has one operation
/// outstanding until it has no more, and may wait for the others, or for its time in a trace.
final class StreamOperations implements OperationSource {
    /// How long an actor waits before it looks again whether the others have come.
    private static final long LOOK_NANOS = 1_000_000;

    private static final long NOT_BEGUN = Long.MIN_VALUE;

    private final StreamActor[] actors;
    private final ActorLine line;
    private final EventLoop loop;
    private final BooleanSupplier over;
    private final IntConsumer goesOn;
    private final DueTimes dueTimes;
    private final ThinkTimes thinkTimes;
    private final int digestActor;
    private final int total;
    private final boolean paced;
    private final StreamDigest digest;
    private final Recorder recorder;
    private final UnitLog units;
    private final long[] operations;

    /// By slot: when the unit of work began, or that it has not; and its name, once its last
    /// operation is on its way.
    private final long[] unitBeganNanos;

    private final String[] unitEnds;

    /// By slot, how often the line must have opened for the actor to go on; 0 if it does not wait.
    private final int[] awaits;

    private final Runnable looks = this::resumeIfOpen;
    private int awaiting;

    /// The operations of a phase.
    ///
    /// @param number of the phase, from 0
    /// @param actors that were set up
    /// @param over whether the phase begins nothing more
    /// @param goesOn called with the slot whose actor has waited
    StreamOperations(
            LoadJob job,
            int number,
            StreamLoad streams,
            StreamActor[] actors,
            Sums sums,
            EventLoop loop,
            BooleanSupplier over,
            IntConsumer goesOn) {
        LoadJob.Phase phase = job.phases().get(number);
        this.actors = actors;
        this.line = streams.line(number);
        this.loop = loop;
        this.over = over;
        this.goesOn = goesOn;
        this.dueTimes = new DueTimes(actors.length, goesOn);
        this.thinkTimes = ThinkTimes.of(phase.load().arrivals(), phase.seed());
        this.digestActor = number * WorkloadSpec.MAX_DEPTH;
        this.total = phase.load().depth();
        this.paced = phase.load().stream().filter(StreamSpec::isTimed).isPresent();
        this.digest = sums.digest();
        this.recorder = sums.recorder();
        this.units = sums.units();
        this.operations = new long[actors.length];
        this.unitBeganNanos = new long[actors.length];
        this.unitEnds = new String[actors.length];
        this.awaits = new int[actors.length];
        Arrays.fill(unitBeganNanos, NOT_BEGUN);
        Arrays.fill(unitEnds, "");
    }

    @Override
    public int count() {
        return actors.length;
    }

    @Override
    public long thinkNanos(int slot) {
        return thinkTimes.areZero() ? 0 : thinkTimes.nanos(operations[slot] * total + actors[slot].index());
    }

    /// @throws StreamFailure when the user's code fails, or asks for what there is not
    @Override
    public boolean next(Request request, long nowNanos) {
        int slot = request.slot();
        long dueNanos = actors[slot].dueNanos(nowNanos);
        if (dueNanos > nowNanos || dueTimes.isBehindAnother(dueNanos)) {
            dueTimes.await(loop, slot, nowNanos, dueNanos);
            return false;
        }
        return make(request, nowNanos, thinkNanos(slot));
    }

    /// @throws StreamFailure when the user's code fails, or asks for what there is not
    @Override
    public boolean arrived(Request request, long index, long intendedNanos, boolean flushes, long sinceBeginNanos) {
        return make(request, intendedNanos, sinceBeginNanos);
    }

    private boolean make(Request request, long nowNanos, long timeNanos) {
        int slot = request.slot();
        StreamActor actor = actors[slot];
        if (!actor.next(request, nowNanos)) {
            line.leave();
            return false;
        }
        if (actor.isAwaiting()) {
            await(slot);
            return false;
        }
        unitEnds[slot] = actor.unit();
        if (unitBeganNanos[slot] == NOT_BEGUN) {
            unitBeganNanos[slot] = nowNanos;
        }
        int recorded = actor.recordedActor();
        long number = actor.recordedNumber(operations[slot]++);
        digest.add(digestActor + recorded, number, StreamDigest.of(request) + timeNanos);
        recorder.add(recorded, request, false);
        return true;
    }

    private void await(int slot) {
        awaits[slot] = line.arrive();
        if (awaiting++ == 0) {
            loop.schedule(loop.nowNanos() + LOOK_NANOS, looks);
        }
    }

    private void resumeIfOpen() {
        for (int slot = 0; slot < awaits.length; slot++) {
            boolean open = awaits[slot] <= line.opened() || line.isBroken() || over.getAsBoolean();
            if (awaits[slot] > 0 && open) {
                awaits[slot] = 0;
                awaiting--;
                goesOn.accept(slot);
            }
        }
        if (awaiting > 0) {
            loop.schedule(loop.nowNanos() + LOOK_NANOS, looks);
        }
    }

    @Override
    public boolean isWaiting(int slot) {
        return awaits[slot] > 0;
    }

    /// The slot's operation is done.
    ///
    /// @param measured whether it belongs to the measurement
    /// @throws StreamFailure when the unit of work that ends with it has no good name
    void done(int slot, long doneNanos, boolean measured) {
        if (unitEnds[slot].isEmpty()) {
            return;
        }
        long beganNanos = unitBeganNanos[slot];
        unitBeganNanos[slot] = NOT_BEGUN;
        if (measured) {
            units.record(unitEnds[slot], beganNanos, doneNanos);
        }
    }

    @Override
    public boolean isFlushed(int slot) {
        return false;
    }

    @Override
    public boolean isWaiting() {
        return (awaiting > 0 || !dueTimes.areOver()) && !over.getAsBoolean();
    }

    @Override
    public boolean isReading() {
        return true;
    }

    @Override
    public boolean readAgain() {
        return true;
    }

    /// A trace with times says itself how much is outstanding; a lane beyond the phase's depth has no actor.
    @Override
    public long mostOutstanding() {
        return paced || actors.length == 0 ? 0 : Math.min(actors.length, actors[0].mostOperations());
    }

    /// Actors that wait until their next operation is due, as it is in a trace. Used by one thread;
    /// allocates nothing after construction.
    private static final class DueTimes {
        /// An actor looks up this often, so that a stop is seen in a trace that pauses for hours.
        private static final long LONGEST_NANOS = 500_000_000;

        private final Runnable[] ends;

        /// By slot, of those that wait.
        private final long[] dueNanos;

        private int waiting;
        private boolean isGoingOn;

        /// @param goesOn called with the slot whose operation may be due
        DueTimes(int slots, IntConsumer goesOn) {
            this.ends = new Runnable[slots];
            this.dueNanos = new long[slots];
            Arrays.fill(dueNanos, Long.MAX_VALUE);
            for (int slot = 0; slot < slots; slot++) {
                int own = slot;
                ends[slot] = () -> {
                    waiting--;
                    dueNanos[own] = Long.MAX_VALUE;
                    isGoingOn = true;
                    goesOn.accept(own);
                    isGoingOn = false;
                };
            }
        }

        /// Whether an operation would overtake one of a slot that waits: a thread that is late reports what is done
        /// before it runs what is due.
        boolean isBehindAnother(long due) {
            if (waiting == 0 || isGoingOn) {
                return false;
            }
            for (long other : dueNanos) {
                if (other <= due) {
                    return true;
                }
            }
            return false;
        }

        /// Lets a slot go on when its operation is due, or earlier.
        ///
        /// @param now in the loop's time
        void await(EventLoop loop, int slot, long now, long due) {
            waiting++;
            dueNanos[slot] = due;
            loop.schedule(Math.min(due, now + LONGEST_NANOS), ends[slot]);
        }

        /// Whether no slot waits.
        boolean areOver() {
            return waiting == 0;
        }
    }
}
