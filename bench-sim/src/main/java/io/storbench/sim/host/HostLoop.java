package io.storbench.sim.host;

import io.storbench.engine.EventLoop;
import io.storbench.engine.Timeline;
import io.storbench.sim.model.Processor;
import org.jspecify.annotations.Nullable;

/// Simulated time as one host sees it, whose work its processor does.
public final class HostLoop implements EventLoop {
    private final SimLoop loop;
    private final Processor processor;

    public HostLoop(SimLoop loop, Processor processor) {
        this.loop = loop;
        this.processor = processor;
    }

    @Override
    public long nowNanos() {
        return loop.nowNanos();
    }

    @Override
    public void schedule(long atNanos, Runnable action) {
        loop.schedule(atNanos, action);
    }

    @Override
    public @Nullable Timeline timeline() {
        return loop.timeline();
    }

    @Override
    public long occupy(long fromNanos, long costNanos) {
        return processor.occupy(loop.nowNanos(), costNanos);
    }
}
