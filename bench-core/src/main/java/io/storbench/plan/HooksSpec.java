package io.storbench.plan;

import java.util.ArrayList;
import java.util.List;

/// The plan's `hooks`: commands that run around trials, and around groups of trials with the same
/// levels of all factors that are hard to change.
///
/// @param beforeTrial before each trial
/// @param afterTrial after each, whatever became of it
/// @param beforeGroup before the first trial of a group
/// @param afterGroup after its last
/// @param limitNanos the longest that one command may take
public record HooksSpec(
        List<Command> beforeTrial,
        List<Command> afterTrial,
        List<Command> beforeGroup,
        List<Command> afterGroup,
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

    /// What one command may take unless the plan says otherwise: one minute.
    private static final long LIMIT_NANOS = 60_000_000_000L;

    static HooksSpec of(Settings settings) {
        HooksSpec hooks =
                new HooksSpec(
                        commands(settings, "before_trial"),
                        commands(settings, "after_trial"),
                        commands(settings, "before_group"),
                        commands(settings, "after_group"),
                        settings.nanos("limit", LIMIT_NANOS));
        settings.refuseUnknown();
        if (hooks.limitNanos < 1_000_000 || hooks.limitNanos > Protocol.MAX_NANOS) {
            throw settings.mistake("limit", "must be from 1ms to 720h");
        }
        return hooks;
    }

    /// Whether there is none.
    public boolean isEmpty() {
        return beforeTrial.isEmpty()
                && afterTrial.isEmpty()
                && beforeGroup.isEmpty()
                && afterGroup.isEmpty();
    }

    /// The longest that taking down may take, after a trial and after its group.
    public long teardownNanos() {
        return limitNanos * (afterTrial.size() + afterGroup.size());
    }

    private static List<Command> commands(Settings settings, String key) {
        return switch (settings.node(key).orElse(null)) {
            case null -> List.of();
            case PlanNode.Sequence sequence ->
                    sequence.items().stream().map(item -> command(settings, key, item)).toList();
            case PlanNode.Scalar _, PlanNode.Mapping _ ->
                    throw settings.mistake(key, "needs a list of commands");
        };
    }

    private static Command command(Settings settings, String key, PlanNode node) {
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
            case PlanNode.Mapping _ ->
                    throw settings.mistake(key, "a command is a line or a list of arguments");
        }
        if (arguments.isEmpty() || arguments.getFirst().isBlank()) {
            throw settings.mistake(key, "has an empty command");
        }
        return new Command(node.place(), arguments, node instanceof PlanNode.Scalar);
    }
}
