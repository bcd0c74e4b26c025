package io.storbench.workload;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/// Where the actors of a load wait for each other, as often as they say. Safe for the threads of
/// all workers.
final class ActorLine {
    private final AtomicInteger expected = new AtomicInteger();

    /// How many have come to the line that is closed, or have ended.
    private final AtomicInteger present = new AtomicInteger();

    private final AtomicInteger ended = new AtomicInteger();

    /// How often it has opened.
    private final AtomicInteger opened = new AtomicInteger();

    private final AtomicBoolean broken = new AtomicBoolean();

    /// One more actor is waited for; before any has come.
    void expectOne() {
        expected.incrementAndGet();
    }

    /// An actor comes to the line.
    ///
    /// @return how often it must have opened for the actor to go on
    synchronized int arrive() {
        int next = opened.get() + 1;
        comeOrEnd(present.incrementAndGet());
        return next;
    }

    /// An actor has ended, and will not come any more; or will never come.
    synchronized void leave() {
        ended.incrementAndGet();
        comeOrEnd(present.incrementAndGet());
    }

    private void comeOrEnd(int count) {
        if (count >= expected.get()) {
            present.set(ended.get());
            opened.incrementAndGet();
        }
    }

    /// Nobody must wait any more: the trial fails.
    void breakOff() {
        broken.set(true);
    }

    boolean isBroken() {
        return broken.get();
    }

    /// How often it has opened.
    int opened() {
        return opened.get();
    }
}
