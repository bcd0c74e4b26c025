package io.storbench.cli.console;

import io.storbench.file.ShellText;
import java.util.List;
import java.util.stream.Collectors;

/// Command lines to be copied into a POSIX shell.
public final class Shell {
    private Shell() {}

    /// The plan and the overrides as they were given.
    ///
    /// @param named what names the plan, quoted
    public static String plan(String named, List<String> overrides) {
        return named
                + overrides.stream().map(override -> " -p " + quote(override)).collect(Collectors.joining());
    }

    /// A word, quoted where the shell needs it.
    public static String quote(String word) {
        return ShellText.quote(word);
    }
}
