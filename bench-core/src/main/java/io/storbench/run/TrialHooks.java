package io.storbench.run;

import io.storbench.plan.HooksSpec;
import io.storbench.plan.PlanException;
import io.storbench.plan.TrialSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Runs a plan's hooks around its trials, in the order of the run. A group is set up before its
/// first trial; when that fails, what was set up of it is taken down, and the next trial tries
/// again. No group is set up before the one before it is taken down. Without factors that are hard
/// to change all trials are one group. What takes down runs to its end when the run is stopped.
final class TrialHooks {
    private static final String LOG = "hooks.log";

    private final Path log;
    private final Map<String, String> found = new TreeMap<>();
    private Optional<TrialSpec> group = Optional.empty();

    /// @param directory of the results, where the commands' output is kept
    TrialHooks(Path directory) {
        this.log = directory.resolve(LOG);
    }

    /// Refuses placeholders that the trial cannot fill.
    ///
    /// @throws PlanException for the first one
    static void check(TrialSpec spec) {
        HooksSpec hooks = spec.hooks();
        for (List<HooksSpec.Command> commands : List.of(
                hooks.beforeTrial(),
                hooks.afterTrial(),
                hooks.beforeGroup(),
                hooks.afterGroup(),
                hooks.dropServerCache())) {
            List<HookCommand> _ = commands(spec, commands, Map.of());
        }
    }

    /// Values that become known only when the run has begun, such as the ports of relays.
    void add(Map<String, String> values) {
        found.putAll(values);
    }

    /// @throws IOException when a command failed; the trial must not run
    void before(TrialSpec spec) throws IOException {
        if (group.isPresent() && group.get().setUp() != spec.setUp()) {
            endGroup();
        }
        if (group.isEmpty()) {
            setUpGroup(spec);
        }
        run(spec, "before_trial", spec.hooks().beforeTrial(), false);
    }

    private void setUpGroup(TrialSpec spec) throws IOException {
        try {
            run(spec, "before_group", spec.hooks().beforeGroup(), false);
            group = Optional.of(spec);
        } catch (IOException e) {
            try {
                run(spec, "after_group", spec.hooks().afterGroup(), true);
            } catch (IOException tearDown) {
                // To be expected where there is nothing to take down.
                e.addSuppressed(tearDown);
            }
            throw e;
        }
    }

    /// @throws IOException when a command failed; the load must not run
    void dropServerCache(TrialSpec spec) throws IOException {
        run(spec, "drop_server_cache", spec.hooks().dropServerCache(), false);
    }

    /// @throws IOException when a command failed
    void after(TrialSpec spec) throws IOException {
        run(spec, "after_trial", spec.hooks().afterTrial(), true);
    }

    /// Ends the last group, if any was set up. A group whose end failed is still there, and is
    /// ended once more.
    ///
    /// @throws IOException when a command failed
    void endGroup() throws IOException {
        if (group.isPresent()) {
            TrialSpec first = group.get();
            run(first, "after_group", first.hooks().afterGroup(), true);
            group = Optional.empty();
        }
    }

    private void run(TrialSpec spec, String when, List<HooksSpec.Command> commands, boolean toTheEnd)
            throws IOException {
        if (!commands.isEmpty()) {
            new HookRunner(log, spec.hooks().limitNanos(), toTheEnd, secrets(spec, System.getenv()))
                    .run("%s %d".formatted(when, spec.runOrder()), commands(spec, commands, found));
        }
    }

    /// What the plan takes from the environment because it is secret, and what commands inherit.
    static List<String> secrets(TrialSpec spec, Map<String, String> environment) {
        return spec.values().entrySet().stream()
                .filter(each -> each.getKey().endsWith("secret_env"))
                .map(each -> environment.getOrDefault(each.getValue(), ""))
                .filter(secret -> !secret.isEmpty())
                .toList();
    }

    private static List<HookCommand> commands(
            TrialSpec spec, List<HooksSpec.Command> commands, Map<String, String> found) {
        Map<String, String> values = new LinkedHashMap<>(spec.values());
        values.putAll(found);
        return commands.stream().map(command -> HookCommand.of(command, values)).toList();
    }
}
