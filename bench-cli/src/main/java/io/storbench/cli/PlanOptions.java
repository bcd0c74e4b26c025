package io.storbench.cli;

import io.storbench.cli.console.Shell;
import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.PlanException;
import io.storbench.plan.PlanReader;
import io.storbench.result.StoredPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.json.JsonMapper;

/// What commands that run a plan have in common on the command line.
final class PlanOptions {
    private static final String STANDARD_INPUT = "-";

    /// POSIX sys/stat.h on Linux: S_IFMT and S_IFBLK.
    private static final int FILE_TYPE = 0170000;

    private static final int BLOCK_DEVICE = 0060000;

    @Parameters(
            arity = "0..1",
            paramLabel = "PLAN",
            description =
                    "a plan (a YAML file), - for standard input, or a results directory, whose plan is continued; or what to measure, with the load as options (--read, --block, ...): nfs://server/export, iscsi://server/TARGET/LUN, a device, a directory")
    private @Nullable String plan;

    /// Of standard input, which can be read only once.
    private @Nullable String planText;

    @Mixin private LoadOptions load = new LoadOptions();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "DIR",
            description =
                    "results directory; default: NAME-TIME in storbench-results, or in the directory that STORBENCH_RESULTS names. A directory with results of the same plan is resumed")
    private @Nullable Path directory;

    @Option(
            names = "-p",
            paramLabel = "PATH=VALUE",
            description = "sets a key of the plan, or a factor's levels: -p network.rtt=1ms,5ms")
    private List<String> overrides = new ArrayList<>();

    /// For commands that write no results.
    ///
    /// @throws PlanException where a directory for results is named
    void refuseDirectory(String command) {
        if (directory != null) {
            throw new PlanException(
                    "-o names a directory for results, and %s makes none; leave it out"
                            .formatted(command));
        }
    }

    List<String> overrides() {
        return overrides;
    }

    /// What names the plan on a command line that is to be copied.
    String words() {
        return words(List.of());
    }

    /// The same with further overrides.
    String words(List<String> further) {
        List<String> all = new ArrayList<>(overrides);
        all.addAll(further);
        String named =
                Stream.concat(Stream.ofNullable(plan), load.words().stream())
                        .map(Shell::quote)
                        .collect(Collectors.joining(" "));
        return Shell.plan(named, all) + UserClasses.words();
    }

    /// The plan that was made of options; nothing where one was named.
    Optional<String> made() {
        return plan != null && isAddress(plan) ? Optional.of(load.plan(plan)) : Optional.empty();
    }

    /// Whether something to measure is named in place of a plan.
    private boolean isAddress(String named) {
        if (named.contains("://")) {
            return true;
        }
        if (named.startsWith("/dev/")) {
            return !Files.exists(Path.of(named)) || isBlockDevice(Path.of(named));
        }
        return load.areGiven() && Files.isDirectory(Path.of(named));
    }

    /// A plan may come from a shell's pipe, which is in /dev too.
    private static boolean isBlockDevice(Path path) {
        try {
            int type = (Integer) Files.getAttribute(path, "unix:mode") & FILE_TYPE;
            return type == BLOCK_DEVICE;
        } catch (IOException | UnsupportedOperationException _) {
            return false;
        }
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
        return read(all);
    }

    private Optional<ExperimentPlan> read(List<String> keys) {
        Optional<String> made = made();
        if (made.isPresent()) {
            return made.map(text -> PlanReader.parse(text, "the plan of these options", keys));
        }
        if (load.areGiven()) {
            throw new PlanException(
                    "%s is for an address in place of a plan, such as nfs://server/export; with a plan, set its keys with -p"
                            .formatted(load.words().getFirst()));
        }
        if (plan == null) {
            return Optional.empty();
        }
        if (plan.equals(STANDARD_INPUT)) {
            return Optional.of(standardInput(keys));
        }
        return Optional.of(
                results().isPresent()
                        ? stored(results().get(), keys)
                        : PlanReader.read(Path.of(plan), keys));
    }

    /// The directory of results that is named in place of a plan.
    Optional<Path> results() {
        return Optional.ofNullable(plan)
                .filter(named -> made().isEmpty() && !named.equals(STANDARD_INPUT))
                .map(Path::of)
                .filter(named -> Files.isRegularFile(named.resolve("plan.json")));
    }

    /// Another plan with the same overrides: a file, or a directory of results.
    ExperimentPlan other(Path plan) {
        return Files.isRegularFile(plan.resolve("plan.json"))
                ? stored(plan, overrides())
                : PlanReader.read(plan, overrides());
    }

    private static ExperimentPlan stored(Path directory, List<String> keys) {
        try {
            StoredPlan stored = StoredPlan.read(directory);
            return PlanReader.parse(stored.text(), directory.resolve("plan.json").toString(), keys);
        } catch (IOException e) {
            throw new PlanException(String.valueOf(e.getMessage()));
        }
    }

    private ExperimentPlan standardInput(List<String> keys) {
        String source = "standard input";
        String text = planText == null ? PlanReader.text(System.in, source) : planText;
        planText = text;
        return PlanReader.parse(text, source, keys);
    }

    /// Reads the named plan with more keys set.
    ///
    /// @param more such as `design.replicates=2`
    Optional<ExperimentPlan> planWith(List<String> more) {
        List<String> all = new ArrayList<>(overrides);
        all.addAll(more);
        return read(all);
    }

    /// One may be a family; of several each is a profile.
    private static Object named(List<String> profiles) {
        return profiles.size() == 1 ? profiles.getFirst() : profiles;
    }

    /// The directory for a plan's results.
    Path directoryFor(ExperimentPlan experiment) {
        if (directory != null) {
            if (directory.toString().isEmpty()) {
                throw new PlanException("-o needs the name of a directory; it is empty");
            }
            return directory;
        }
        if (results().isPresent()) {
            return results().get();
        }
        return place(System.getenv()).resolve(timed(experiment.name()));
    }

    /// A name for a directory of results that is made now.
    static String timed(String name) {
        return name
                + "-"
                + LocalDateTime.now(ZoneId.systemDefault())
                        .format(DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss"));
    }

    /// Where directories of results are made that `-o` does not name.
    ///
    /// @param environment variables, of which `STORBENCH_RESULTS` names another place
    static Path place(Map<String, String> environment) {
        String named = environment.getOrDefault("STORBENCH_RESULTS", "");
        return Path.of(named.isEmpty() ? "storbench-results" : named);
    }
}
