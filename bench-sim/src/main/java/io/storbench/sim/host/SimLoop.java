package io.storbench.sim.host;

import io.storbench.engine.EventLoop;
import io.storbench.engine.Timeline;
import io.storbench.engine.Worker;
import io.storbench.sim.event.EventType;
import io.storbench.sim.event.Simulator;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Simulated time for all workers of a trial; ends the simulation when the last has finished.
public final class SimLoop implements EventLoop {
    private final Simulator simulator;
    private final List<Worker> workers = new ArrayList<>();
    private final EventType<Runnable> due;
    private final boolean keepsTime;
    private int held;

    /// Time of no worker yet.
    ///
    /// @param keepsTime whether it is kept where the time of operations goes
    public SimLoop(Simulator simulator, boolean keepsTime) {
        this.simulator = simulator;
        this.keepsTime = keepsTime;
        this.due = simulator.eventType(this::due);
    }

    /// Time of these workers, too.
    public void add(Collection<? extends Worker> more) {
        workers.addAll(more);
    }

    @Override
    public long nowNanos() {
        return simulator.nowNanos();
    }

    @Override
    public void schedule(long atNanos, Runnable action) {
        simulator.schedule(Math.max(atNanos, simulator.nowNanos()), due, action);
    }

    /// Whether it is kept where the time of operations goes.
    public boolean keepsTime() {
        return keepsTime;
    }

    @Override
    public @Nullable Timeline timeline() {
        return keepsTime ? new Timeline() : null;
    }

    private void due(long nowNanos, Runnable action) {
        action.run();
        stopWhenFinished();
    }

    /// To be called whenever a worker may have finished.
    void stopWhenFinished() {
        if (held == 0 && allFinished()) {
            simulator.stop();
        }
    }

    /// Keeps the simulation from ending until [#release], for a call that is not a worker's.
    public void hold() {
        held++;
    }

    /// Ends what [#hold] began.
    public void release() {
        held--;
        stopWhenFinished();
    }

    public boolean allFinished() {
        for (int i = 0; i < workers.size(); i++) {
            if (!workers.get(i).isFinished()) {
                return false;
            }
        }
        return true;
    }
}
