package io.storbench.cli;

import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.PlanReader;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.json.JsonMapper;

/// What commands that run a plan have in common on the command line.
final class PlanOptions {
    @Parameters(arity = "0..1", paramLabel = "PLAN", description = "the plan, a YAML file")
    private @Nullable Path plan;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "DIR",
            description =
                    "directory of the results; default: storbench-results/NAME-TIME."
                            + " A directory with results of the same plan is resumed")
    private @Nullable Path directory;

    @Option(
            names = "-p",
            paramLabel = "PATH=VALUE",
            description = "sets a key of the plan, or a factor's levels: -p network.rtt=1ms,5ms")
    private List<String> overrides = new ArrayList<>();

    /// The plan's file, when one is named.
    Optional<Path> planFile() {
        return Optional.ofNullable(plan);
    }

    List<String> overrides() {
        return overrides;
    }

    /// Reads the named plan.
    Optional<ExperimentPlan> plan() {
        return plan(List.of());
    }

    /// Reads the named plan with other profiles in place of its own.
    ///
    /// @param profiles none to keep the plan's
    Optional<ExperimentPlan> plan(List<String> profiles) {
        return plan(profiles, List.of());
    }

    /// Reads the named plan with further overrides after those of the command line.
    Optional<ExperimentPlan> plan(List<String> profiles, List<String> further) {
        List<String> all = new ArrayList<>(overrides);
        all.addAll(further);
        if (!profiles.isEmpty()) {
            all.add("simulate.profile=" + new JsonMapper().writeValueAsString(named(profiles)));
        }
        return planFile().map(file -> PlanReader.read(file, all));
    }

    /// Reads the named plan with more keys set.
    ///
    /// @param more such as `design.replicates=2`
    Optional<ExperimentPlan> planWith(List<String> more) {
        List<String> all = new ArrayList<>(overrides);
        all.addAll(more);
        return planFile().map(file -> PlanReader.read(file, all));
    }

    /// One may be a family; of several each is a profile.
    private static Object named(List<String> profiles) {
        return profiles.size() == 1 ? profiles.getFirst() : profiles;
    }

    /// The directory for a plan's results.
    Path directoryFor(ExperimentPlan experiment) {
        if (directory != null) {
            return directory;
        }
        String time =
                LocalDateTime.now(ZoneId.systemDefault())
                        .format(DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss"));
        return Path.of("storbench-results", experiment.name() + "-" + time);
    }
}
