package io.storbench.run;

import io.storbench.engine.CounterSnapshot;
import io.storbench.engine.Outcome;
import io.storbench.measure.LatencyRecorder;
import io.storbench.plan.Protocol;
import io.storbench.plan.TrialSpec;
import io.storbench.plan.WorkloadSpec;
import io.storbench.result.Measurement;
import io.storbench.result.Origin;
import io.storbench.result.TrialHeader;
import io.storbench.result.TrialResult;
import io.storbench.workload.LoadResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/// Makes a trial's result of what its workers came to: failed, doubtful or valid.
///
/// @param spec what was to be done
/// @param origin measured or simulated
/// @param loads what each worker came to
/// @param latencies of all workers
/// @param targetFacts what the target says of itself
record Verdict(
        TrialSpec spec,
        Origin origin,
        List<LoadResult> loads,
        LatencyRecorder.Merged latencies,
        SortedMap<String, Object> targetFacts) {

    TrialResult judge(TrialHeader header) {
        for (LoadResult load : loads) {
            switch (load.failure().orElse(Outcome.DONE)) {
                case Outcome.Failed failed -> {
                    return new TrialResult.Failed(header, failed.reason(), false);
                }
                case Outcome.Corrupt corrupt -> {
                    return corrupt(header, corrupt.reason());
                }
                case Outcome.Done _ -> {}
            }
        }
        Optional<Outcome.Corrupt> lost =
                loads.stream()
                        .flatMap(load -> load.readBack().stream())
                        .flatMap(found -> found.firstLost().stream())
                        .findFirst();
        if (lost.isPresent()) {
            return corrupt(header, lost.get().reason());
        }
        Measurement numbers = measurement();
        List<String> doubts = doubts(numbers);
        return doubts.isEmpty()
                ? new TrialResult.Valid(header, numbers)
                : new TrialResult.Doubtful(header, numbers, doubts);
    }

    private static TrialResult corrupt(TrialHeader header, String reason) {
        return new TrialResult.Failed(header, "verification failed: " + reason, true);
    }

    private List<String> doubts(Measurement numbers) {
        List<String> doubts = new ArrayList<>();
        if (numbers.operations() == 0) {
            doubts.add("no operation completed within the measurement");
        }
        if (!loads.stream().allMatch(LoadResult::reachedDepth)) {
            doubts.add(
                    "the queue depth was not reached: the target takes fewer requests at a time");
        }
        if (!loads.stream().allMatch(LoadResult::countersAgree)) {
            doubts.add(
                    "the payload counted by the session is not that of the completed operations");
        }
        cacheDoubt(numbers).ifPresent(doubts::add);
        return doubts;
    }

    /// What speaks against the state of the client's cache; a target without the fact has none.
    private Optional<String> cacheDoubt(Measurement numbers) {
        WorkloadSpec.Cache wanted = spec.workload().clientCache();
        if (!(numbers.facts().get("client_cache") instanceof String state)) {
            return Optional.empty();
        }
        if (state.startsWith("used")) {
            return Optional.of("direct I/O was asked for, but the client's cache is " + state);
        }
        if (wanted == WorkloadSpec.Cache.UNKNOWN || state.startsWith("none")) {
            return Optional.empty();
        }
        if (!state.startsWith(wanted.key())) {
            return Optional.of(
                    "a %s client cache was asked for, but it is %s".formatted(wanted.key(), state));
        }
        return wanted == WorkloadSpec.Cache.COLD
                        && spec.workload().operation() == WorkloadSpec.Kind.READ
                        && loads.stream().anyMatch(LoadResult::passedOnce)
                ? Optional.of(
                        "blocks were read more than once, so the client's cache served some; take a"
                                + " larger workload.file, protocol: {run: completion}, or cache:"
                                + " {client: unknown}")
                : Optional.empty();
    }

    private Measurement measurement() {
        long beganNanos = loads.stream().mapToLong(LoadResult::beganNanos).min().orElseThrow();
        long endedNanos = loads.stream().mapToLong(LoadResult::endedNanos).max().orElseThrow();
        long durationNanos = Math.max(0, endedNanos - beganNanos);
        SortedMap<String, Object> facts = new TreeMap<>(targetFacts);
        facts.put("engine", spec.engine());
        facts.put("run", spec.protocol() instanceof Protocol.Completion ? "completion" : "timed");
        if (origin == Origin.MEASURED && durationNanos > 0) {
            long cpuNanos = loads.stream().mapToLong(LoadResult::cpuNanos).sum();
            facts.put("worker_cpu_ns", cpuNanos);
            facts.put("worker_cpu_share", cpuNanos / (double) durationNanos / loads.size());
        }
        boolean write = spec.workload().operation() == WorkloadSpec.Kind.WRITE;
        return new Measurement(
                durationNanos,
                loads.stream().mapToLong(LoadResult::operations).sum(),
                latencies.serviceSummary(),
                latencies.responseSummary(),
                write || spec.protocol() instanceof Protocol.Completion
                        ? OptionalLong.of(durationNanos)
                        : OptionalLong.empty(),
                durable(beganNanos),
                loads.stream()
                        .map(LoadResult::counters)
                        .reduce(CounterSnapshot.NONE, CounterSnapshot::plus),
                facts);
    }

    private OptionalLong durable(long beganNanos) {
        if (loads.stream().anyMatch(load -> load.durableAtNanos().isEmpty())) {
            return OptionalLong.empty();
        }
        long lastNanos =
                loads.stream()
                        .mapToLong(load -> load.durableAtNanos().orElseThrow())
                        .max()
                        .orElseThrow();
        return OptionalLong.of(lastNanos - beganNanos);
    }
}
