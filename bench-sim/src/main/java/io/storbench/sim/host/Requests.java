package io.storbench.sim.host;

import io.storbench.engine.Outcome;
import io.storbench.engine.Request;
import io.storbench.engine.TimePart;
import io.storbench.engine.Worker;
import io.storbench.sim.event.EventType;
import io.storbench.sim.event.Simulator;
import io.storbench.sim.model.Occupancy;
import io.storbench.sim.model.StationReport;
import org.jspecify.annotations.Nullable;

/// The requests that a host's worker has outstanding. Each takes some calls, its parts, and is done
/// when all of them are. Allocates nothing per request that succeeds.
public final class Requests {
    private final Simulator simulator;
    private final SimLoop loop;
    private final Worker worker;
    private final EventType<Request> withoutMessage;
    private final Occupancy occupancy;

    /// The following by slot.
    private final long[] submittedNanos;

    private final int[] partsLeft;
    private final @Nullable Outcome[] failures;

    Requests(Wiring wiring, Worker worker) {
        this.simulator = wiring.simulator();
        this.loop = wiring.loop();
        this.worker = worker;
        this.withoutMessage = simulator.eventType((now, request) -> complete(request, now));
        this.occupancy = new Occupancy(simulator.nowNanos());
        int depth = wiring.spec().workload().depth();
        this.submittedNanos = new long[depth];
        this.partsLeft = new int[depth];
        this.failures = new Outcome[depth];
    }

    /// A request was submitted; the digest of the run notes what it is about.
    public void submitted(Request request) {
        simulator.note(request.offset());
        submittedNanos[request.slot()] = simulator.nowNanos();
        occupancy.enter(simulator.nowNanos());
        request.enters(TimePart.SLOT, simulator.nowNanos());
    }

    /// Says how many more calls a request takes, at least 1.
    public void expect(Request request, int parts) {
        partsLeft[request.slot()] = parts;
    }

    /// A call of a request has ended. The request has waited for the last of them.
    ///
    /// @return whether it was the last that the request was to take
    public boolean partEnded(SimCall call, long nowNanos) {
        Request request = call.request();
        boolean last = --partsLeft[request.slot()] == 0;
        if (last) {
            call.giveTime(nowNanos);
        }
        return last;
    }

    /// A call of a request has ended, and with the last of them the request.
    public void end(SimCall call, long nowNanos) {
        if (partEnded(call, nowNanos)) {
            complete(call.request(), nowNanos);
        }
    }

    /// The request will have failed once all its calls have ended.
    public void fail(Request request, String reason) {
        failures[request.slot()] = new Outcome.Failed(reason);
    }

    /// Completes a request that takes no call: at this instant, but not from inside its submission.
    public void completeWithoutMessage(Request request) {
        long nowNanos = simulator.nowNanos();
        request.issuedAt(nowNanos);
        simulator.schedule(nowNanos, withoutMessage, request);
    }

    /// Completes a request.
    public void complete(Request request, long nowNanos) {
        int slot = request.slot();
        occupancy.leave(nowNanos, submittedNanos[slot]);
        Outcome failure = failures[slot];
        failures[slot] = null;
        worker.onComplete(request, failure == null ? Outcome.DONE : failure, nowNanos);
        if (worker.isFinished()) {
            loop.stopWhenFinished();
        }
    }

    StationReport report(String name) {
        return occupancy.report(name, simulator.nowNanos(), 0, partsLeft.length);
    }
}
