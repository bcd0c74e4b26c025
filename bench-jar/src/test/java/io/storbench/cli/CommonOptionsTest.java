package io.storbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Options that mean the same wherever they are.
class CommonOptionsTest {
    /// What prints only what was asked for has nothing to leave out.
    @Test
    void theSameOptionsAreOnAllCommandsThatHaveAUseForThem() {
        assertThat(without("--quiet")).isEqualTo(present("completion", "help", "list", "trace", "version"));
        assertThat(with("--verbose")).isEqualTo(present("compare", "curve", "gate", "run", "search", "simulate"));
        assertThat(with("--json"))
                .isEqualTo(present(
                        "compare",
                        "curve",
                        "doctor",
                        "gate",
                        "report",
                        "reproduce",
                        "run",
                        "search",
                        "simulate",
                        "what-if"));
    }

    private static List<String> with(String option) {
        return commands(option, true);
    }

    private static List<String> without(String option) {
        return commands(option, false);
    }

    private static List<String> commands(String option, boolean has) {
        return Main.commandLine().getSubcommands().entrySet().stream()
                .filter(each ->
                        has == each.getValue().getCommandSpec().optionsMap().containsKey(option))
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
    }

    /// Without the commands of modules that are left out of the build.
    private static List<String> present(String... commands) {
        return Stream.of(commands)
                .filter(Main.commandLine().getSubcommands()::containsKey)
                .toList();
    }
}
