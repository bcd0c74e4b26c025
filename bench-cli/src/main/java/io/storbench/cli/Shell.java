package io.storbench.cli;

import io.storbench.posix.ShellText;
import java.util.stream.Collectors;

/// Command lines to be copied into a POSIX shell.
final class Shell {
    private Shell() {}

    /// The plan and the overrides as they were given.
    static String plan(PlanOptions options) {
        String overrides =
                options.overrides().stream()
                        .map(override -> " -p " + quote(override))
                        .collect(Collectors.joining());
        return options.planFile().map(file -> quote(file.toString())).orElse("") + overrides;
    }

    static String quote(String word) {
        return ShellText.quote(word);
    }
}
