package io.storbench.measure;

import io.storbench.result.PhaseFigures;
import java.util.ArrayList;
import java.util.List;

/// What each phase of a load came to: operations that began in it, latencies and bytes, and when it
/// began and ended. Written by one thread; allocates nothing when recording.
final class PhaseLatencies {
    private final List<Phase> phases = new ArrayList<>();

    /// One phase.
    private static final class Phase {
        private final LatencySum service = new LatencySum();
        private final LatencySum response = new LatencySum();
        private long bytes;
        private long beganNanos = Long.MAX_VALUE;
        private long endedNanos = Long.MIN_VALUE;

        void add(Phase other) {
            service.add(other.service);
            response.add(other.response);
            bytes += other.bytes;
            beganNanos = Math.min(beganNanos, other.beganNanos);
            endedNanos = Math.max(endedNanos, other.endedNanos);
        }

        PhaseFigures figures(String name, long measurementBeganNanos) {
            boolean lasted = endedNanos >= beganNanos;
            return new PhaseFigures(
                    name,
                    lasted ? beganNanos - measurementBeganNanos : 0,
                    lasted ? endedNanos - beganNanos : 0,
                    bytes,
                    service.summary(),
                    response.summary());
        }
    }

    PhaseLatencies(int count) {
        for (int i = 0; i < count; i++) {
            phases.add(new Phase());
        }
    }

    void begin(int phase, long nanos) {
        phases.get(phase).beganNanos = nanos;
    }

    /// The first end counts: what follows is waiting for other workers.
    void end(int phase, long nanos) {
        Phase ended = phases.get(phase);
        if (ended.endedNanos == Long.MIN_VALUE) {
            ended.endedNanos = nanos;
        }
    }

    void record(int phase, long serviceNanos, long responseNanos, long bytes) {
        Phase own = phases.get(phase);
        own.service.add(serviceNanos);
        own.response.add(responseNanos);
        own.bytes += bytes;
    }

    /// Adds all of these to others, which have as many phases.
    void addTo(PhaseLatencies sums) {
        for (int i = 0; i < phases.size(); i++) {
            sums.phases.get(i).add(phases.get(i));
        }
    }

    int count() {
        return phases.size();
    }

    /// What each came to, in order.
    List<PhaseFigures> figures(List<String> names, long measurementBeganNanos) {
        List<PhaseFigures> figures = new ArrayList<>();
        for (int i = 0; i < phases.size(); i++) {
            figures.add(phases.get(i).figures(names.get(i), measurementBeganNanos));
        }
        return figures;
    }
}
