package io.storbench.run;

import io.storbench.plan.HooksSpec;
import io.storbench.plan.PlanException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A hook's command with a trial's values put in. A value becomes a whole argument's text, or an
/// environment variable that a line for the shell refers to: it never becomes part of such a line,
/// so that no value is run as a command.
///
/// @param arguments the program first
/// @param environment beside that of this process
record HookCommand(List<String> arguments, Map<String, String> environment) {
    private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{([a-z0-9_.-]+)}");

    /// @param values of the trial's keys by path
    /// @throws PlanException when a placeholder names none of them
    static HookCommand of(HooksSpec.Command command, Map<String, String> values) {
        Map<String, String> environment = new TreeMap<>();
        values.forEach((path, value) -> environment.put(variable(path), value));
        if (command.shell()) {
            String text = command.arguments().getFirst();
            refuseQuoted(command, text);
            String line = replaced(command, text, values, path -> "${" + variable(path) + "}");
            return new HookCommand(List.of("sh", "-c", line), environment);
        }
        List<String> arguments = command.arguments().stream()
                .map(argument -> replaced(command, argument, values, path -> values.getOrDefault(path, "")))
                .toList();
        return new HookCommand(arguments, environment);
    }

    /// In single quotes the shell puts nothing in.
    private static void refuseQuoted(HooksSpec.Command command, String line) {
        Matcher match = PLACEHOLDER.matcher(line);
        while (match.find()) {
            if (isInSingleQuotes(line, match.start())) {
                throw new PlanException(
                        command.place(),
                        "%s: the shell puts no value in between single quotes; take double quotes"
                                .formatted(match.group()));
            }
        }
    }

    private static boolean isInSingleQuotes(String line, int end) {
        boolean single = false;
        boolean twofold = false;
        for (int i = 0; i < end; i++) {
            switch (line.charAt(i)) {
                case '\'' -> single ^= !twofold;
                case '"' -> twofold ^= !single;
                // What is escaped quotes nothing.
                case '\\' -> i += single ? 0 : 1;
                default -> {}
            }
        }
        return single;
    }

    private static String replaced(
            HooksSpec.Command command, String text, Map<String, String> values, UnaryOperator<String> by) {
        return PLACEHOLDER.matcher(text).replaceAll(match -> {
            String path = match.group(1);
            if (!values.containsKey(path)) {
                throw new PlanException(
                        command.place(),
                        "%s: the trial has no key %s; it has %s"
                                .formatted(match.group(), path, String.join(", ", values.keySet())));
            }
            return Matcher.quoteReplacement(by.apply(path));
        });
    }

    /// `target.mount.vers` is `STORBENCH_TARGET_MOUNT_VERS`.
    private static String variable(String path) {
        return "STORBENCH_" + path.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "_");
    }

    /// As one line, for people.
    String describe() {
        return String.join(" ", arguments);
    }
}
