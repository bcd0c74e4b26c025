package io.storbench.report;

import io.storbench.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;

/// Experiments for tests and for looking at.
public final class Samples {
    private static final int REPLICATES = 5;
    private static final long SEED = 20261120;

    private Samples() {}

    /// The demonstration: a grid of round-trip times at depth 1 and a sweep of the depth, on a
    /// server with 4 slots of 2 ms, measured and simulated, with a failed and a doubtful trial.
    public static ReportInput demonstration() {
        List<TrialResult> trials = new ArrayList<>();
        SplittableRandom random = new SplittableRandom(SEED);
        int point = 0;
        for (String rtt : List.of("1ms", "4ms", "10ms")) {
            for (String operation : List.of("read", "write")) {
                for (String pattern : List.of("sequential", "random")) {
                    point++;
                    add(trials, random, point, List.of(rtt, operation, pattern, "1"));
                }
            }
        }
        for (String depth : List.of("4", "16", "32")) {
            point++;
            add(trials, random, point, List.of("4ms", "read", "random", depth));
        }
        return Reports.input(
                "demonstration",
                trials,
                Map.of("env-1", environment()),
                "storbench run examples/demonstration.yaml -o results",
                "name: demonstration\ndesign:\n  seed: 42\n  replicates: 5\n");
    }

    private static SortedMap<String, Object> environment() {
        SortedMap<String, Object> environment = new TreeMap<>();
        environment.put("os", "Linux 6.1.0 amd64");
        environment.put("java", "25.0.1 Temurin");
        environment.put("cpus", 2);
        environment.put("memory_bytes", 8_589_934_592L);
        return environment;
    }

    private static void add(List<TrialResult> trials, SplittableRandom random, int point, List<String> levels) {
        double rttNanos = Double.parseDouble(levels.get(0).replace("ms", "")) * 1e6;
        int depth = Integer.parseInt(levels.get(3));
        // A closed loop on 4 slots of 2 ms each: never faster than the path, never than the slots.
        double meanNanos = Math.max(rttNanos + 2e6, depth * 2e6 / 4);
        for (int replicate = 1; replicate <= REPLICATES; replicate++) {
            double noise = 1.012 + 0.01 * (random.nextDouble() - 0.5);
            TrialBuilder measured = trial(TrialBuilder.measured(point), levels, replicate, depth);
            if (point == 3 && replicate == 2) {
                trials.add(measured.failed("connection reset by peer after 812 operations"));
            } else if (point == 5 && replicate == 4) {
                trials.add(measured.doubtful(meanNanos * 1.6, "depth 1 was reached 71 % of the time"));
            } else {
                trials.add(measured.valid(meanNanos * noise));
            }
            trials.add(trial(TrialBuilder.simulated(point), levels, replicate, depth)
                    .valid(meanNanos * (1 + 0.001 * (random.nextDouble() - 0.5))));
        }
    }

    private static TrialBuilder trial(TrialBuilder builder, List<String> levels, int replicate, int depth) {
        return builder.factor("network.rtt", levels.get(0))
                .factor("workload.operation", levels.get(1))
                .factor("workload.pattern", levels.get(2))
                .factor("workload.depth", levels.get(3))
                .setting("workload.block", "4k")
                .setting("workload.file", "128m")
                .fact("level", "protocol")
                .fact("engine", "nfs")
                .fact("protocol", "nfs")
                .fact("run", "timed")
                .fact("server", "embedded model")
                .fact("durability", "server memory")
                .fact("network.emulation", "message")
                .fact("path_rtt_ns", 21_000L + replicate * 100L)
                .replicate(replicate)
                .depth(depth);
    }
}
