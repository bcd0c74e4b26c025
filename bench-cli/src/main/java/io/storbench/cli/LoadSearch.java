package io.storbench.cli;

import io.storbench.cli.console.Console;
import io.storbench.cli.console.ExitCode;
import io.storbench.gate.Consent;
import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.PlanException;
import io.storbench.plan.PlanReader;
import io.storbench.plan.TrialSpec;
import io.storbench.report.search.LoadScale;
import io.storbench.result.Measurement;
import io.storbench.result.Origin;
import io.storbench.result.ResultStore;
import io.storbench.result.SearchTries;
import io.storbench.result.StoredPlan;
import io.storbench.result.TrialResult;
import io.storbench.run.Simulation;
import java.io.IOException;
import java.io.Serial;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// Variants of a plan's load, measured or simulated each in a directory of its own.
///
/// @param consent what may be written to; empty to simulate
record LoadSearch(ExperimentPlan plan, Console console, Optional<Consent> consent) {
    private static final JsonMapper JSON = new JsonMapper();

    private static final List<String> RATE_KEYS =
            List.of("rate", "arrivals", "burst_on", "burst_off", "schedule", "think", "think_times");

    private static final String OPEN_DEPTH = "64";

    /// A trial failed, so that there is nothing to go on with.
    static final class FailedException extends IOException {
        @Serial
        private static final long serialVersionUID = 1;

        private final boolean isCorrupt;

        FailedException(String message, boolean isCorrupt) {
            super(message);
            this.isCorrupt = isCorrupt;
        }

        /// The exit code of the command.
        int exitCode() {
            return isCorrupt ? ExitCode.CORRUPT : ExitCode.TRIAL_FAILED;
        }
    }

    /// Whether trials are measured or simulated.
    Origin origin() {
        return consent.isPresent() ? Origin.MEASURED : Origin.SIMULATED;
    }

    /// How many hosts the plan has.
    int hosts() {
        return plan.trials().getFirst().hosts();
    }

    /// Measures or simulates what is missing of a plan's results.
    ///
    /// @throws CancellationException when interrupted
    /// @return the exit code
    int run(ExperimentPlan variant, Path directory) throws IOException {
        PlanExecution execution = new PlanExecution(variant, directory, console);
        int exitCode = consent.isPresent()
                ? execution.measure(consent.get(), Long.MAX_VALUE)
                : execution.simulate(Simulation.PLAIN);
        if (exitCode == ExitCode.INTERRUPTED) {
            throw new CancellationException();
        }
        return exitCode;
    }

    /// The highest throughput of each host of a closed loop of the plan's depth, 64 unless it says:
    /// what no rate can exceed.
    ///
    /// @param directory of the search or curve, in which the loop has one of its own
    /// @throws IOException when no trial has a number
    double saturationPerHost(Path directory) throws IOException {
        Path own = directory.resolve(SearchTries.CLOSED_LOOP);
        ExperimentPlan closed = closed(own);
        int _ = run(closed, own);
        List<TrialResult> results = ResultStore.read(own);
        double highest = results.stream()
                .flatMap(result -> result.measurement().stream())
                .mapToDouble(Measurement::operationsPerSecond)
                .max()
                .orElse(0);
        if (highest <= 0) {
            throw results.stream()
                    .filter(TrialResult.Failed.class::isInstance)
                    .map(TrialResult.Failed.class::cast)
                    .map(failed -> new FailedException("the closed loop failed: " + failed.reason(), failed.corrupt()))
                    .findFirst()
                    .orElseGet(() -> new FailedException("the closed loop has no throughput; see " + own, false));
        }
        TrialSpec trial = closed.trials().getFirst();
        double perHost = highest / trial.hosts();
        console.note("closed loop of depth %d: %s operations/s per host"
                .formatted(trial.workload().depth(), LoadScale.written(perHost)));
        return perHost;
    }

    /// The plan without its rate.
    ///
    /// @param directory of its results: a search that goes on keeps their number, since the largest of more is
    ///   larger, and every rate is a share of it
    private ExperimentPlan closed(Path directory) throws IOException {
        ObjectNode tree = (ObjectNode) JSON.readTree(plan.toJson());
        if (tree.path("hosts").isObject()) {
            throw new PlanException(
                    "groups of hosts have loads of their own, of which none is the one to vary; take hosts: N");
        }
        ObjectNode load = tree.get("workload") instanceof ObjectNode own ? own : tree.putObject("workload");
        RATE_KEYS.forEach(load::remove);
        if (!load.has("depth")) {
            load.put("depth", OPEN_DEPTH);
        }
        for (String path : List.of("rate", "schedule")) {
            if (tree.path("design").path("factors") instanceof ObjectNode factors) {
                factors.remove("workload." + path);
                removeIfEmpty(tree, factors);
            }
        }
        return PlanReader.parse(
                tree.toString(),
                "the plan without its rate",
                Files.isRegularFile(directory.resolve("plan.json"))
                        ? List.of("design.replicates=" + replicates(directory))
                        : List.of());
    }

    private static int replicates(Path directory) throws IOException {
        return PlanReader.parse(StoredPlan.read(directory).text(), directory + "/plan.json", List.of())
                .design()
                .replicates();
    }

    private static void removeIfEmpty(ObjectNode tree, JsonNode factors) {
        if (factors.isEmpty() && tree.get("design") instanceof ObjectNode design) {
            design.remove("factors");
        }
    }

    /// The plan with keys set.
    ExperimentPlan with(Map<String, String> keys) {
        return PlanReader.parse(
                plan.toJson(),
                "the plan",
                keys.entrySet().stream()
                        .map(key -> key.getKey() + "=" + key.getValue())
                        .toList());
    }

    /// Whether the plan varies a key.
    boolean isFactor(String path) {
        return plan.design().factors().stream().anyMatch(factor -> factor.path().equals(path));
    }

    /// The trials of a directory.
    static List<TrialResult> trials(Path directory) throws IOException {
        return ResultStore.read(directory);
    }
}
