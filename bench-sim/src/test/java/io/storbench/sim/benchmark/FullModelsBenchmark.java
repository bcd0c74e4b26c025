package io.storbench.sim.benchmark;

import io.storbench.cache.CachingEngine;
import io.storbench.engine.StopSignal;
import io.storbench.gate.DeviceGate;
import io.storbench.gate.WriteRefusedException;
import io.storbench.plan.PlanReader;
import io.storbench.plan.TrialSpec;
import io.storbench.result.Origin;
import io.storbench.result.TrialHeader;
import io.storbench.result.TrialKey;
import io.storbench.result.TrialResult;
import io.storbench.run.TrialRunner;
import io.storbench.sim.SimEngine;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/// Events per second of CPU time of whole simulated trials, as `storbench simulate` does them:
/// protocols, clients' caches, TCP by segments. It prints, and judges nothing; the target is 10 M.
public final class FullModelsBenchmark {
    private static final int WARMUP_ROUNDS = 3;
    private static final int ROUNDS = 7;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /// What is simulated: a protocol and where, whose client and server, and the operation.
    private record Model(String protocol, String where, String profile, String operation) {
        TrialSpec spec() {
            String plan =
                    """
                    target: {engine: %s, uri: "%s://server/%s"}
                    simulate: {profile: %s}
                    workload: {operation: %s, pattern: random, block: 4k, file: 512m, depth: 32}
                    network: {rtt: 10ms}
                    protocol: {run: completion}
                    """
                            .formatted(protocol, protocol, where, profile, operation);
            return PlanReader.parse(plan, "plan", List.of()).trials().getFirst();
        }
    }

    private FullModelsBenchmark() {}

    /// Runs the benchmark.
    public static void main(String[] arguments) {
        for (String profile : List.of("storbench", "linux-6.1")) {
            for (String operation : List.of("read", "write")) {
                measure(new Model("nfs", "export", profile, operation));
                measure(new Model("iscsi", "iqn.2026-11.test:t1/1", profile, operation));
            }
        }
    }

    private static void measure(Model model) {
        TrialSpec spec = model.spec();
        double[] rates = new double[ROUNDS];
        long events = 0;
        for (int round = -WARMUP_ROUNDS; round < ROUNDS; round++) {
            long startNanos = THREADS.getCurrentThreadCpuTime();
            events = events(spec);
            long nanos = THREADS.getCurrentThreadCpuTime() - startNanos;
            if (round >= 0) {
                rates[round] = events * 1e3 / nanos;
            }
        }
        Arrays.sort(rates);
        System.out.printf(
                Locale.ROOT,
                "%-5s %-9s %-5s %9d events, %5.1f M per CPU second (best; median %.1f)%n",
                model.protocol,
                model.profile,
                model.operation,
                events,
                rates[ROUNDS - 1],
                rates[ROUNDS / 2]);
    }

    private static long events(TrialSpec spec) {
        TrialHeader header =
                new TrialHeader(
                        new TrialKey(spec.planHash(), Origin.SIMULATED, 1, 1),
                        spec.planName(),
                        spec.factors(),
                        spec.flatSettings(),
                        1,
                        spec.seed(),
                        "2026-11-20T00:00:00Z",
                        "none");
        TrialRunner runner =
                new TrialRunner(
                        new CachingEngine(new SimEngine()),
                        Origin.SIMULATED,
                        DeviceGate.shut(),
                        new StopSignal());
        try {
            return switch (runner.run(spec, spec.network(), header).result()) {
                case TrialResult.Valid valid ->
                        (Long) Objects.requireNonNull(valid.numbers().facts().get("model.events"));
                case TrialResult.Doubtful doubtful ->
                        throw new IllegalStateException("doubtful: " + doubtful.reasons());
                case TrialResult.Failed failed -> throw new IllegalStateException(failed.reason());
            };
        } catch (WriteRefusedException e) {
            throw new IllegalStateException(e);
        }
    }
}
