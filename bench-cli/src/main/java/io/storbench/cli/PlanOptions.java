package io.storbench.cli;

import io.storbench.cli.console.Shell;
import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.LaterLevels;
import io.storbench.plan.PlanException;
import io.storbench.plan.PlanReader;
import io.storbench.result.SearchTries;
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
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.json.JsonMapper;

/// What commands that run a plan have in common on the command line.
final class PlanOptions {
    private static final String STANDARD_INPUT = "-";

    /// Levels of a factor as an option takes them: `0`, `20ms`, `0,5ms,`.
    private static final Pattern LEVEL = Pattern.compile("[0-9][0-9A-Za-z.,%]*");

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec = CommandSpec.create();

    @Parameters(
            arity = "0..*",
            paramLabel = "PLAN",
            description =
                    "a plan (a YAML file), - for standard input, or a results directory, whose plan is continued; or"
                            + " what to measure, with the load as options (--read, --block, ...): nfs://server/export,"
                            + " iscsi://server/TARGET/LUN, a device, a directory, or storbench's own servers,"
                            + " nfs://embedded and iscsi://embedded; several of these are compared. A mount that need"
                            + " not be there is simulated: nfs-mount://server/export, iscsi-mount://server/TARGET/LUN")
    private List<String> named = new ArrayList<>();

    /// Of standard input, which can be read only once.
    private @Nullable String planText;

    @Mixin
    private LoadOptions load = new LoadOptions();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "DIR",
            description = "results directory; default: NAME-TIME in storbench-results, or in the directory that"
                    + " STORBENCH_RESULTS names. A directory with results of the same plan is resumed")
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
                    "-o names a directory for results, and %s makes none; leave it out".formatted(command));
        }
    }

    List<String> overrides() {
        return overrides;
    }

    /// What names the plan on a command line that is to be copied, with further overrides.
    String words(List<String> further) {
        List<String> all = new ArrayList<>(overrides);
        all.addAll(further);
        String words = Stream.concat(named.stream(), load.words().stream())
                .map(Shell::quote)
                .collect(Collectors.joining(" "));
        return Shell.plan(words, all) + UserClasses.words();
    }

    /// The plan that was made of options; nothing where one was named.
    Optional<String> made() {
        load.refuseTargets();
        List<Address> addresses = new ArrayList<>();
        for (String word : named) {
            refuseResults(word);
            Optional<Address> address = Address.of(word, hasLoad(word));
            if (address.isEmpty() && Files.isDirectory(Path.of(word)) && !isResults(word) && !isSearch(word)) {
                throw new PlanException(
                        word + " is a directory, not a plan; to use it as a target, add a load, such as --read");
            }
            if (address.isEmpty() && named.size() > 1) {
                refuseLevel(word);
                throw new PlanException(
                        "%s is not a target%s. Give one plan, or only targets (nfs://server/export, a device, a directory)"
                                .formatted(word, Address.hint(word)));
            }
            address.ifPresent(addresses::add);
            if (address.flatMap(Address::mounted).isPresent() && spec.name().equals("run")) {
                throw new PlanException(
                        "%s: is a mount that need not be there, and can only be simulated; to measure it,"
                                        .formatted(word)
                                + " name the directory where it is mounted");
            }
        }
        return addresses.isEmpty() ? Optional.empty() : Optional.of(load.plan(addresses));
    }

    /// The load of results is their plan's, and no data file is put among them.
    private void refuseResults(String word) {
        boolean isOther = hasLoad(word) || !spec.name().equals("search");
        if (isOther && SearchTries.areThere(Path.of(word)) && !Files.isRegularFile(Path.of(word, "plan.json"))) {
            throw new PlanException(
                    "%s: holds results of a search; go on with `search %s`".formatted(word, Shell.quote(word)));
        }
        if (hasLoad(word) && isResults(word)) {
            throw new PlanException("%s: holds results; change their plan by -p: %s%s"
                    .formatted(
                            word,
                            load.keys().stream()
                                    .map(key -> "-p " + Shell.quote(key))
                                    .collect(Collectors.joining(" ")),
                            !load.areReplicates()
                                            && directory == null
                                            && !spec.name().equals("design")
                                    ? ", and name a directory for the new results with -o"
                                    : ""));
        }
    }

    /// Whether there are options of a load for what is named; results only have more replicates.
    private boolean hasLoad(String word) {
        return load.areGiven() && !(load.areReplicates() && Files.isRegularFile(Path.of(word, "plan.json")));
    }

    private static boolean isResults(String word) {
        return Stream.of("plan.json", "trials.jsonl").anyMatch(file -> Files.isRegularFile(Path.of(word, file)));
    }

    /// Whether a directory is that of a search, which this command goes on with.
    private boolean isSearch(String word) {
        return spec.name().equals("search") && SearchTries.areThere(Path.of(word));
    }

    /// Refuses a value of an option that is taken for what to measure: `--rtt 0 20ms`.
    private void refuseLevel(String word) {
        List<String> words = spec.commandLine().getParseResult().originalArgs();
        int at = words.indexOf(word);
        if (at < 0 || !LEVEL.matcher(word).matches() || Files.exists(Path.of(word))) {
            return;
        }
        int first = at;
        while (first > 0 && LEVEL.matcher(words.get(first - 1)).matches()) {
            first--;
        }
        int end = at + 1;
        while (end < words.size() && LEVEL.matcher(words.get(end)).matches()) {
            end++;
        }
        String option = first == 0 ? "" : words.get(first - 1);
        if (first < at && option.startsWith("--")) {
            throw new PlanException("%s: levels are separated by commas: %s %s"
                    .formatted(
                            word,
                            option,
                            String.join(",", words.subList(first, end)).replaceAll(",+", ",")));
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

    /// A mistake in the profiles, with the option that they were given by in place of the key.
    PlanException asTyped(List<String> profiles, PlanException mistake) {
        String message = String.valueOf(mistake.getMessage());
        return profiles.isEmpty() || !message.startsWith("-p simulate.profile=")
                ? mistake
                : new PlanException(
                        "--profile " + String.join(" --profile ", profiles) + message.substring(message.indexOf(": ")));
    }

    private Optional<ExperimentPlan> read(List<String> keys) {
        Optional<String> made = made();
        if (made.isPresent()) {
            return made.map(text -> continued(PlanReader.parse(text, "the plan of these options", keys)));
        }
        String plan = named.isEmpty() ? "" : named.getFirst();
        String hint = plan.isEmpty() ? "" : Address.hint(plan);
        if (!hint.isEmpty()) {
            throw new PlanException(plan + ": no such file" + hint);
        }
        if (load.areGiven() && plan.contains("/") && !Files.exists(Path.of(plan))) {
            throw new PlanException(
                    "%s: no such file or directory; a mount that is not here can be simulated: nfs-mount://server/export"
                            .formatted(plan));
        }
        if (hasLoad(plan)) {
            throw new PlanException(
                    "%s is for an address in place of a plan, such as nfs://server/export or nfs://embedded; with a plan, set its keys with -p"
                            .formatted(load.words().getFirst()));
        }
        if (named.isEmpty()) {
            return Optional.empty();
        }
        if (plan.equals(STANDARD_INPUT)) {
            return Optional.of(continued(standardInput(keys)));
        }
        List<String> all = Stream.concat(keys.stream(), load.areReplicates() ? load.keys().stream() : Stream.empty())
                .toList();
        return Optional.of(
                results().isPresent() ? stored(results().get(), all) : continued(PlanReader.read(Path.of(plan), keys)));
    }

    /// The directory of results that is named in place of a plan.
    Optional<Path> results() {
        return named.stream()
                .limit(1)
                .filter(word -> made().isEmpty() && !word.equals(STANDARD_INPUT))
                .filter(word -> Files.isRegularFile(Path.of(word, "plan.json")) || isSearch(word))
                .map(Path::of)
                .findFirst();
    }

    /// Another plan with the same overrides: a file, or a directory of results.
    ExperimentPlan other(Path plan) {
        return Files.isRegularFile(plan.resolve("plan.json"))
                ? stored(plan, overrides())
                : PlanReader.read(plan, overrides());
    }

    private ExperimentPlan stored(Path directory, List<String> keys) {
        try {
            return SearchTries.areThere(directory) && !Files.isRegularFile(directory.resolve("plan.json"))
                    ? PlanReader.parse(SearchTries.read(directory).plan(), directory + "/search.json", keys)
                    : extended(StoredPlan.read(directory).text(), directory + "/plan.json", keys);
        } catch (IOException e) {
            throw new PlanException(String.valueOf(e.getMessage()));
        }
    }

    /// More levels of a factor extend the results, as more replicates do; in another directory they are another plan.
    private ExperimentPlan extended(String text, String source, List<String> keys) {
        return PlanReader.parse(
                text,
                source,
                directory == null ? LaterLevels.asFollowUps(PlanReader.parse(text, source, List.of()), keys) : keys);
    }

    /// The plan of the results that `-o` names, where this one is the same experiment with more levels or factors.
    private ExperimentPlan continued(ExperimentPlan wanted) {
        if (directory == null || !isResults(directory.toString())) {
            return wanted;
        }
        try {
            ExperimentPlan stored =
                    PlanReader.parse(StoredPlan.read(directory).text(), directory + "/plan.json", List.of());
            return stored.hash().equals(wanted.hash())
                    ? wanted
                    : LaterLevels.extended(stored, wanted).orElse(wanted);
        } catch (IOException | PlanException _) {
            return wanted; // The run says what is wrong with them.
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
            if (Files.isRegularFile(directory)) {
                throw new PlanException(
                        "-o %s is a file, not a directory for results; name another".formatted(directory));
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
                + LocalDateTime.now(ZoneId.systemDefault()).format(DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss"));
    }

    /// Where directories of results are made that `-o` does not name.
    ///
    /// @param environment variables, of which `STORBENCH_RESULTS` names another place
    static Path place(Map<String, String> environment) {
        String named = environment.getOrDefault("STORBENCH_RESULTS", "");
        return Path.of(named.isEmpty() ? "storbench-results" : named);
    }
}
