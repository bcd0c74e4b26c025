package io.storbench.sim;

import io.storbench.engine.Preparation;
import io.storbench.engine.Worker;
import io.storbench.sim.event.RunawayException;
import io.storbench.sim.event.Simulator;
import io.storbench.sim.host.Links;
import io.storbench.sim.host.SimLoop;
import io.storbench.sim.model.Processor;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/// One simulation of a trial: its clock, and what its targets share. It runs when all of them have
/// begun.
final class SimulatedTrial {
    /// Some ten minutes of CPU time: far above a trial that is worth simulating.
    private static final long MAX_EVENTS = 10_000_000_000L;

    /// How often a trial that takes as long as it may looks whether there is something to say.
    private static final int SLICES = 10_000;

    private final Simulator simulator = new Simulator();
    private final SimLoop loop;
    private final Links links = new Links(simulator);
    private final int targets;
    private final List<SimTarget> begun = new ArrayList<>();
    private @Nullable Processor processor;

    /// @param targets how many there are
    /// @param keepsTime whether it is kept where the time of operations goes
    SimulatedTrial(int targets, boolean keepsTime) {
        this.targets = targets;
        this.loop = new SimLoop(simulator, keepsTime);
        if (targets > 1) {
            loop.hold(); // workers of the first may be done before those of the last begin
        }
    }

    Simulator simulator() {
        return simulator;
    }

    /// The time of workers, from now on of these, too.
    SimLoop loop(List<? extends Worker> more) {
        loop.add(more);
        return loop;
    }

    /// The links of its hosts.
    Links links() {
        return links;
    }

    /// The one processor of all hosts and servers that have no own.
    Processor sharedProcessor(long wakeNanos) {
        if (processor == null) {
            processor = new Processor(simulator, wakeNanos);
        }
        return processor;
    }

    /// The workers of a target have begun; with the last, all run to their end.
    ///
    /// @param limitNanos the longest that it may take
    void begun(SimTarget target, long limitNanos, Preparation preparation) throws IOException {
        begun.add(target);
        if (begun.size() < targets) {
            return;
        }
        if (targets > 1) {
            loop.release();
        }
        if (!loop.allFinished()) {
            runUntil(limitNanos, preparation);
        }
        begun.forEach(SimTarget::ran);
        if (!loop.allFinished()) {
            throw new IOException(String.format(
                    Locale.ROOT, "the trial did not end within %.1f s of simulated time", limitNanos / 1e9));
        }
        begun.forEach(SimTarget::ended);
    }

    /// In slices, so that somebody who waits hears how far it is; they change no event.
    private void runUntil(long limitNanos, Preparation preparation) throws IOException {
        simulator.limitEvents(MAX_EVENTS);
        long sliceNanos = Math.max(1, limitNanos / SLICES);
        try {
            do {
                simulator.runUntil(Math.min(limitNanos, simulator.nowNanos() + sliceNanos));
                preparation.reaches(simulator.nowNanos(), simulator.events());
            } while (!simulator.isStopped() && simulator.nowNanos() < limitNanos);
        } catch (RunawayException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    /// Identifies the run.
    void putFacts(SortedMap<String, Object> facts) {
        facts.put("model.events", simulator.events());
        facts.put("model.digest", HexFormat.of().toHexDigits(simulator.digest()));
    }
}
