package io.storbench.plan;

import io.storbench.key.Key;
import io.storbench.key.KeySection;
import io.storbench.key.ValueType.Structure.Form;
import java.util.ArrayList;
import java.util.List;

/// The plan's `hooks`: commands that run around trials, and around groups of trials with the same
/// levels of all factors that are hard to change.
///
/// @param beforeTrial before each trial
/// @param afterTrial after each, whatever became of it
/// @param beforeGroup before the first trial of a group
/// @param afterGroup after its last
/// @param dropServerCache when a trial's data are there, before its load
/// @param limitNanos the longest that one command may take
public record HooksSpec(
        List<Command> beforeTrial,
        List<Command> afterTrial,
        List<Command> beforeGroup,
        List<Command> afterGroup,
        List<Command> dropServerCache,
        long limitNanos) {

    /// A command: a program and its arguments, or a line for the shell.
    ///
    /// @param arguments as written, placeholders such as `${target.mount.vers}` included
    /// @param shell whether the one argument is a line for `sh -c`
    public record Command(Place place, List<String> arguments, boolean shell) {
        /// Copies.
        public Command {
            arguments = List.copyOf(arguments);
        }
    }

    private static final Key<String> BEFORE_TRIAL = commands("before_trial", "commands before each trial; see below");

    private static final Key<String> AFTER_TRIAL =
            commands("after_trial", "commands after each trial, whatever its outcome");

    private static final Key<String> BEFORE_GROUP = commands(
            "before_group",
            "commands before each group of trials with the same levels of all factors in" + " `design.hard`");

    private static final Key<String> AFTER_GROUP = commands("after_group", "commands after each such group");

    private static final Key<String> DROP_SERVER_CACHE = commands(
            "drop_server_cache",
            "with `workload.cache.server: cold`, commands that empty the server's cache:"
                    + " they run after a trial's data has been written, right before its load");

    private static final Key<Long> LIMIT =
            Key.time("limit", "1ms", "720h").defaultText("1m").means("the longest that one command may take");

    static final KeySection HOOKS = KeySection.of(
            "hooks",
            "Commands around trials, and around groups of trials: each a line for `sh -c`"
                    + " or a list of arguments; `${path}` stands for a key's value.",
            BEFORE_TRIAL,
            AFTER_TRIAL,
            BEFORE_GROUP,
            AFTER_GROUP,
            DROP_SERVER_CACHE,
            LIMIT);

    private static Key<String> commands(String name, String meaning) {
        return Key.structure(name, Form.COMMANDS, "list of commands")
                .absent("none")
                .means(meaning);
    }

    static HooksSpec of(Settings settings) {
        HooksSpec hooks = new HooksSpec(
                commands(settings, BEFORE_TRIAL),
                commands(settings, AFTER_TRIAL),
                commands(settings, BEFORE_GROUP),
                commands(settings, AFTER_GROUP),
                commands(settings, DROP_SERVER_CACHE),
                settings.get(LIMIT));
        settings.refuseUnknown();
        return hooks;
    }

    /// Whether there is none that may bring the target or take it away.
    public boolean isEmpty() {
        return beforeTrial.isEmpty() && afterTrial.isEmpty() && beforeGroup.isEmpty() && afterGroup.isEmpty();
    }

    /// The longest that taking down may take, after a trial and after its group.
    public long teardownNanos() {
        return limitNanos * (afterTrial.size() + afterGroup.size());
    }

    private static List<Command> commands(Settings settings, Key<?> key) {
        return switch (settings.node(key).orElse(null)) {
            case null -> List.of();
            case PlanNode.Sequence sequence ->
                sequence.items().stream()
                        .map(item -> command(settings, key, item))
                        .toList();
            case PlanNode.Scalar _, PlanNode.Mapping _ -> throw settings.mistake(key, "needs a list of commands");
        };
    }

    private static Command command(Settings settings, Key<?> key, PlanNode node) {
        List<String> arguments = new ArrayList<>();
        switch (node) {
            case PlanNode.Scalar line -> arguments.add(line.text());
            case PlanNode.Sequence words -> {
                for (PlanNode word : words.items()) {
                    if (!(word instanceof PlanNode.Scalar text)) {
                        throw settings.mistake(key, "a command's arguments are single values");
                    }
                    arguments.add(text.text());
                }
            }
            case PlanNode.Mapping _ -> throw settings.mistake(key, "a command is a line or a list of arguments");
        }
        if (arguments.isEmpty() || arguments.getFirst().isBlank()) {
            throw settings.mistake(key, "has an empty command");
        }
        return new Command(node.place(), arguments, node instanceof PlanNode.Scalar);
    }
}
