package io.storbench;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.cli.Main;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// A program without one of the modules that have commands of their own: it lacks these, and does all
/// else.
@Timeout(120)
class LeavesTest {
    @TempDir
    private Path directory = Path.of("");

    static List<Leaf> leaves() {
        return Leaf.all().stream().filter(Leaf::isThere).toList();
    }

    private static List<String> commands(String help) {
        return Pattern.compile("(?m)^  ([a-z-]+) ")
                .matcher(help.substring(help.indexOf("Commands:")))
                .results()
                .map(line -> line.group(1))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("leaves")
    void withoutALeafTheProgramLacksItsCommandsAlone(Leaf leaf) throws Exception {
        List<String> left = new ArrayList<>();
        List<String> ofLeaf = new ArrayList<>();
        Main.commandLine()
                .getSubcommands()
                .forEach((name, command) -> (leaf.commands()
                                        .contains(
                                                command.getCommand().getClass().getName())
                                ? ofLeaf
                                : left)
                        .add(name));
        assertThat(ofLeaf).hasSameSizeAs(leaf.commands());
        Program program = Program.without(leaf.module());
        assertThat(commands(program.run("--help"))).isEqualTo(left);
        for (String command : ofLeaf) {
            assertThat(program.run(command)).contains("there is no command \"%s\"".formatted(command), "exit code 2");
        }
        Path plan = Files.writeString(directory.resolve("plan.yaml"), """
            target: {engine: nfs, uri: embedded}
            workload: {block: 4k, file: 64k}
            protocol: {run: completion}
            """);
        Path results = directory.resolve("r");
        assertThat(program.run("run", plan, "-o", results)).endsWith("exit code 0");
        assertThat(program.run("simulate", plan, "-o", results)).endsWith("exit code 0");
        assertThat(program.run("report", results)).endsWith("exit code 0");
        assertThat(results.resolve("report.html")).isNotEmptyFile();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{engine: nfs, uri: 'nfs://127.0.0.1/x'} | {apply: relay, relays: {a: {to: '127.0.0.1:1'}}} | relay",
                "{engine: file, path: /tmp} | {apply: netem, device: lo, rtt: 1ms} | netem"
            },
            quoteCharacter = '"')
    void aNetworkThatNeedsAMissingModuleIsRefused(String target, String network, String apply) throws Exception {
        Path plan = Files.writeString(
                directory.resolve("plan.yaml"), "target: %s\nnetwork: %s\n".formatted(target, network));
        assertThat(Program.without("bench-lab").run("run", plan, "-o", directory.resolve("r")))
                .contains("network.apply: %s needs the module bench-lab, which this storbench lacks".formatted(apply))
                .endsWith("exit code 2");
    }

    @Test
    void thereAreLeaves() {
        assertThat(Leaf.all()).isNotEmpty();
    }
}
