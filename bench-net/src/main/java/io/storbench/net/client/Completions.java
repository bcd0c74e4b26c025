package io.storbench.net.client;

import io.storbench.engine.EventLoop;
import io.storbench.engine.Outcome;
import io.storbench.engine.Request;
import io.storbench.engine.Worker;
import org.jspecify.annotations.Nullable;

/// Tells the worker when requests are done: a request of several calls with its last one, one that
/// takes no call with the next poll. Used by the session's thread. Allocates nothing.
public final class Completions {
    private final EventLoop loop;
    private final Worker worker;
    private final int[] callsLeft;
    private final @Nullable Outcome[] failures;
    private final Request[] withoutCall;
    private int withoutCallCount;

    /// @param depth how many requests the worker has
    public Completions(EventLoop loop, Worker worker, int depth) {
        this.loop = loop;
        this.worker = worker;
        this.callsLeft = new int[depth];
        this.failures = new @Nullable Outcome[depth];
        this.withoutCall = new Request[depth];
    }

    /// A request begins that is done when this many calls are.
    public void begin(Request request, int calls) {
        callsLeft[request.slot()] = calls;
        failures[request.slot()] = null;
    }

    /// Whether one call of a request is left, and the others ended well.
    public boolean isLastCall(Request request) {
        return callsLeft[request.slot()] == 1 && failures[request.slot()] == null;
    }

    /// One of a request's calls has ended; the first failure is the request's.
    public void callEnded(Request request, Outcome outcome, long nowNanos) {
        int slot = request.slot();
        if (!(outcome instanceof Outcome.Done) && failures[slot] == null) {
            failures[slot] = outcome;
        }
        if (--callsLeft[slot] == 0) {
            Outcome failure = failures[slot];
            complete(request, failure == null ? Outcome.DONE : failure, nowNanos);
        }
    }

    /// A request is done as a whole.
    public void complete(Request request, Outcome outcome, long nowNanos) {
        worker.onComplete(request, outcome, nowNanos);
    }

    /// A request takes no call.
    public void withNextPoll(Request request) {
        request.issuedAt(loop.nowNanos());
        withoutCall[withoutCallCount++] = request;
    }

    /// Whether a request waits for [#poll].
    public boolean arePending() {
        return withoutCallCount > 0;
    }

    /// Completes what takes no call.
    public void poll() {
        while (withoutCallCount > 0) {
            complete(withoutCall[--withoutCallCount], Outcome.DONE, loop.nowNanos());
        }
    }
}
