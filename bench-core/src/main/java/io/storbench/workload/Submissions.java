package io.storbench.workload;

import io.storbench.engine.Request;
import io.storbench.engine.Session;
import java.util.function.Predicate;

/// The requests of one worker on their way: hands them to the session, keeps those that it had no
/// room for, or that the window does not let through, first come first served, and counts what is
/// outstanding. Allocates nothing after construction.
final class Submissions {
    private final Session session;
    private final int window;
    private final Request[] waiting;
    private int firstWaiting;
    private int waitingCount;
    private int outstanding;
    private int mostOutstanding;

    /// @param window how many the session is given at a time, at least 1
    Submissions(Session session, int slots, int window) {
        this.session = session;
        this.window = window;
        this.waiting = new Request[slots];
    }

    /// Submits a request, now or as soon as there is room.
    void submit(Request request) {
        if (waitingCount > 0 || !hasTaken(request)) {
            waiting[(firstWaiting + waitingCount++) % waiting.length] = request;
        }
    }

    private boolean hasTaken(Request request) {
        boolean taken = outstanding < window && session.trySubmit(request);
        if (taken) {
            outstanding++;
            mostOutstanding = Math.max(mostOutstanding, outstanding);
        }
        return taken;
    }

    /// Tells that a request is done, and submits those that waited for its room.
    void completed() {
        outstanding--;
        submitWaiting();
    }

    /// Tells that a request is done, and submits it anew as another operation.
    void completedAndSubmit(Request again) {
        if (waitingCount > 0) {
            completed();
            submit(again);
        } else if (!session.trySubmit(again)) {
            outstanding--;
            waiting[(firstWaiting + waitingCount++) % waiting.length] = again;
        }
    }

    /// Tells that a request is done whose operation goes on with another one, which takes its room
    /// before all that wait: an operation that has begun, and holds a file open, is not made to
    /// wait for others to begin.
    void completed(Request following) {
        outstanding--;
        firstWaiting = Math.floorMod(firstWaiting - 1, waiting.length);
        waiting[firstWaiting] = following;
        waitingCount++;
        submitWaiting();
    }

    private void submitWaiting() {
        while (waitingCount > 0 && hasTaken(waiting[firstWaiting])) {
            firstWaiting = (firstWaiting + 1) % waiting.length;
            waitingCount--;
        }
        if (outstanding == 0 && waitingCount > 0) {
            throw new IllegalStateException("the session refuses requests although it is idle");
        }
    }

    /// Gives up those that wait and are such.
    void dropWaiting(Predicate<Request> such) {
        int kept = 0;
        for (int i = 0; i < waitingCount; i++) {
            Request request = waiting[(firstWaiting + i) % waiting.length];
            if (!such.test(request)) {
                waiting[(firstWaiting + kept++) % waiting.length] = request;
            }
        }
        waitingCount = kept;
    }

    /// Whether the session has nothing more to complete.
    boolean isIdle() {
        return outstanding == 0;
    }

    /// Lets the session end what it does by itself; see [Session#settle].
    boolean settle() {
        return session.settle();
    }

    /// The most that the session had at a time.
    int mostOutstanding() {
        return mostOutstanding;
    }
}
