package io.storbench.reference;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.Leaf;
import io.storbench.cli.Main;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/// The schema, the tables of keys and the commands in docs/reference say what the declarations say.
/// To write them after a change, run this test with `-Dstorbench.reference=write`.
class ReferenceTest {
    private static final Path REFERENCE = Path.of("../docs/reference");

    private static void check(Path file, String generated) throws IOException {
        if ("write".equals(System.getProperty("storbench.reference"))) {
            Files.writeString(file, generated);
        }
        assertThat(Files.readString(file))
                .as("%s; write it by -Dstorbench.reference=write", file)
                .isEqualTo(generated);
    }

    @Test
    void theSchemaIsThatOfTheKeys() throws IOException {
        check(REFERENCE.resolve("plan.schema.json"), PlanSchema.text());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "plan.md",
                "cache.md",
                "simulate.md",
                "engines/nfs.md",
                "engines/iscsi.md",
                "engines/files.md",
                "engines/block-devices.md",
                "engines/embedded-servers.md",
                "engines/sim.md"
            })
    void theTablesAreThoseOfTheKeys(String page) throws IOException {
        Path file = REFERENCE.resolve(page);
        String text = Files.readString(file);
        assertThat(text).contains("<!-- keys: ");
        check(file, KeyTables.filled(text, page.contains("/") ? "../" : ""));
    }

    @Test
    void theCommandsAreThoseOfTheirHelp() throws IOException {
        Path file = REFERENCE.resolve("commands.md");
        String text = Files.readString(file);
        CommandLine program = Main.commandLine();
        assertThat(CommandTables.marked(text))
                .as("commands of %s", file)
                .filteredOn(
                        name -> Leaf.areAllThere() || program.getSubcommands().containsKey(name))
                .containsExactlyElementsOf(program.getSubcommands().keySet());
        check(file, new CommandTables(program).filled(text));
    }
}
