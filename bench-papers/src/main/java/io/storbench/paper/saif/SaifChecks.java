package io.storbench.paper.saif;

import io.storbench.paper.program.ProgramRun;
import io.storbench.paper.published.Paper;
import io.storbench.paper.published.PaperNumbers;
import io.storbench.paper.published.PaperObservation;
import io.storbench.paper.published.ParallelRuns;
import io.storbench.paper.saif.SaifRuns.Operation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What stands beside the design: how much the length of TCP's trains matters, and what the slides
/// repeat of others' papers on versions and latency.
final class SaifChecks {
    private static final String LOCAL = "network.rtt=0.027ms";
    private static final String FAR = "network.rtt=13.9ms";

    /// A file of 8 MiB; the longest transfers that each version had on Linux, and a readahead of 15
    /// of them.
    private static final String VERSIONS = """
        target: {engine: nfs, uri: "nfs://server/export", cache: {mode: writeback}}
        simulate:
          kind: linux
          client: {slots: 16, send: 5us, receive: 5us}
          server: {threads: 8, send: 5us, receive: 5us}
        network: {rate: 10gbit}
        workload: {pattern: sequential, block: 8k, file: 8m, open: program}
        protocol: {run: completion}
        """;

    private static final Map<Integer, List<String>> TRANSFERS = Map.of(
            2,
            List.of("target.rsize=8k", "target.wsize=8k", "target.cache.max_request=8k", "target.cache.readahead=120k"),
            3,
            List.of(
                    "target.rsize=32k",
                    "target.wsize=32k",
                    "target.cache.max_request=32k",
                    "target.cache.readahead=480k"));

    private SaifChecks() {}

    /// By cell.
    ///
    /// @param keys of the paper's plan to be changed
    static Map<String, PaperObservation> observe(Paper paper, List<String> keys, ParallelRuns runs) {
        Map<String, PaperObservation> ours = new LinkedHashMap<>();
        ours.put("train", train(paper, keys, runs));
        ours.put("version-2", olderVersion(runs));
        ours.putAll(SaifDelegation.observe());
        return ours;
    }

    /// The largest difference of throughputs between trains and single segments, over the
    /// configurations of version 3 with the small file, in which slow start weighs most.
    private static PaperObservation train(Paper paper, List<String> keys, ParallelRuns runs) {
        List<String> single = new ArrayList<>(keys);
        single.add("target.tcp.train=1");
        List<Sample> samples = new ArrayList<>();
        List<Map<String, String>> points = labels(paper, keys);
        for (int point = 0; point < points.size(); point++) {
            Map<String, String> labels = points.get(point);
            if ("3".equals(labels.get("target.version")) && "50m".equals(labels.get("workload.file"))) {
                for (Operation operation : Operation.values()) {
                    samples.add(new Sample(operation, point));
                }
            }
        }
        double most =
                runs
                        .simulate(samples, sample -> sample.throughput(paper, keys) / sample.throughput(paper, single))
                        .stream()
                        .mapToDouble(ratio -> Math.abs(ratio - 1))
                        .max()
                        .orElse(0);
        return new PaperObservation.Text(
                "%s %% at most, of %d runs".formatted(PaperNumbers.text(100 * most), samples.size()));
    }

    /// A configuration that is run with trains and without.
    private record Sample(Operation operation, int point) {
        double throughput(Paper paper, List<String> keys) {
            return SaifRuns.once(paper, operation, point, keys);
        }
    }

    private static List<Map<String, String>> labels(Paper paper, List<String> keys) {
        var plan = paper.experiment(keys);
        List<Map<String, String>> labels = new ArrayList<>();
        for (int point = 0; point < plan.points().size(); point++) {
            labels.add(plan.labels(point));
        }
        return labels;
    }

    /// Version 2 transfers 8 KiB at most (RFC 1094, section 2.3.6).
    private static PaperObservation olderVersion(ParallelRuns runs) {
        List<Double> slower = runs.simulate(
                List.of(new Other(2, "read"), new Other(2, "write"), new Other(3, "read"), new Other(3, "write")),
                Other::slowdown);
        return new PaperObservation.Truth(
                slower.get(0) > slower.get(2) && slower.get(1) > slower.get(3),
                "slower at 13.9 ms: v2 %s times reading, %s writing; v3 %s, %s"
                        .formatted(slower.stream().map(PaperNumbers::text).toArray()));
    }

    private record Other(int version, String operation) {
        double slowdown() {
            return seconds(version, operation, FAR) / seconds(version, operation, LOCAL);
        }
    }

    private static double seconds(int version, String operation, String latency) {
        List<String> keys = new ArrayList<>(TRANSFERS.get(version));
        keys.add("target.version=" + version);
        keys.add("workload.operation=" + operation);
        keys.add("simulate.create=" + operation.equals("write"));
        keys.add(latency);
        return ProgramRun.of(VERSIONS, keys, 1).seconds();
    }
}
