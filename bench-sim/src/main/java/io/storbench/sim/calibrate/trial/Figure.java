package io.storbench.sim.calibrate.trial;

import io.storbench.plan.Arrivals;
import io.storbench.plan.HostLoad;
import io.storbench.plan.Protocol;
import io.storbench.plan.TrialSpec;
import io.storbench.plan.WorkloadSpec;
import io.storbench.result.Measurement;
import io.storbench.sim.kernel.KernelPath;
import java.util.List;

/// A time of a trial that profiles are fitted to. Throughput is none of them: in a closed loop of a
/// client that does nothing between its operations it is the depth over the latency, and would
/// count the same evidence twice.
public enum Figure {
    /// Of a timed trial, and of a program that writes: what it does between its calls, and what is
    /// written behind them, is in its completion only.
    SERVICE("mean latency"),
    /// Of a timed closed loop that writes through the kernel's client: from one call of an actor to
    /// its next one. The time that a program needs to generate its data is in it, and not in the
    /// latency.
    CYCLE("time per operation"),
    /// Of a completion trial.
    APP("completion time"),
    /// Of a completion trial each of whose hosts ends with a flush.
    DURABLE("time until durable");

    /// From this share of the latency on, a time per operation says more than it.
    private static final double OF_LATENCY = 1.05;

    private final String words;

    Figure(String words) {
        this.words = words;
    }

    /// The name in sentences.
    public String words() {
        return words;
    }

    /// The figures that a trial has.
    static List<Figure> of(TrialSpec spec) {
        return switch (spec.protocol()) {
            case Protocol.Timed _ -> writesInALoop(spec) ? List.of(SERVICE, CYCLE) : List.of(SERVICE);
            case Protocol.Completion _ ->
                !spec.hostLoads().stream().allMatch(host -> endsWithFlush(host.load()))
                        ? List.of(APP)
                        : isProgram(spec) ? List.of(SERVICE, APP, DURABLE) : List.of(APP, DURABLE);
        };
    }

    private static boolean writesInALoop(TrialSpec spec) {
        return KernelPath.isOf(spec.engine())
                && spec.hostLoads().stream()
                        .map(HostLoad::load)
                        .allMatch(load -> load.writes()
                                && !load.usesNames()
                                && load.arrivals().equals(Arrivals.Closed.PLAIN));
    }

    /// Loads about names flush what they want to, and nothing at their end.
    private static boolean endsWithFlush(WorkloadSpec load) {
        return load.writes() && !load.usesNames();
    }

    private static boolean isProgram(TrialSpec spec) {
        return spec.workload().open().isProgram();
    }

    /// Whether a trial does not have it, or it repeats another figure: results of other programs
    /// that were imported have no mean latency of a program's calls, and a time per operation that
    /// is the latency says nothing more.
    boolean isUnknown(TrialSpec spec, Measurement numbers) {
        double latencyNanos = numbers.service().meanNanos();
        return switch (this) {
            case SERVICE -> spec.protocol() instanceof Protocol.Completion && latencyNanos == 0;
            case CYCLE -> nanos(spec, numbers) < latencyNanos * OF_LATENCY;
            case APP, DURABLE -> false;
        };
    }

    /// The figure in nanoseconds; 0 when a trial has none.
    public double nanos(TrialSpec spec, Measurement numbers) {
        return switch (this) {
            case SERVICE -> numbers.service().meanNanos();
            case CYCLE -> numbers.operations() == 0 ? 0 : actors(spec) * 1e9 / numbers.operationsPerSecond();
            case APP -> (double) numbers.appNanos().orElse(0);
            case DURABLE -> (double) numbers.durableNanos().orElse(0);
        };
    }

    private static int actors(TrialSpec spec) {
        return spec.hostLoads().stream().mapToInt(host -> host.load().depth()).sum();
    }
}
