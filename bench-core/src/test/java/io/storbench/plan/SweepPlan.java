package io.storbench.plan;

import java.util.List;

/// A plan over round-trip times and patterns, and plans by their texts.
final class SweepPlan {
    static final String SWEEP = """
        name: rtt-sweep
        target: {engine: nfs, uri: "nfs://127.0.0.1/export", version: 3}
        workload:
          operation: read
          block: 4k
          file: 128m
        network: {rtt: 10ms}
        design:
          factors: {network.rtt: [1ms, 10ms, 30ms], workload.pattern: [sequential, random]}
          replicates: 2
          seed: 7
        protocol: {warmup: 1s, measure: 5s}
        """;

    private SweepPlan() {}

    /// @param overrides as after `-p`
    static ExperimentPlan parse(String text, String... overrides) {
        return PlanReader.parse(text, "plan.yaml", List.of(overrides));
    }
}
