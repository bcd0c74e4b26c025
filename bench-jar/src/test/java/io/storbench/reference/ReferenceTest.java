package io.storbench.reference;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.Leaf;
import io.storbench.cli.Main;
import io.storbench.key.TargetKeys;
import io.storbench.plan.PlanKeys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
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

    /// The pages that have tables of keys.
    static List<Path> pages() throws IOException {
        List<Path> pages = new ArrayList<>();
        try (Stream<Path> files = Files.walk(REFERENCE)) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".md")).toList()) {
                if (!KeyTables.marks(Files.readString(file)).isEmpty()) {
                    pages.add(file);
                }
            }
        }
        return pages;
    }

    @ParameterizedTest
    @MethodSource("pages")
    void theTablesAreThoseOfTheKeys(Path page) throws IOException {
        String text = Files.readString(page);
        check(page, KeyTables.filled(text, page.getParent().equals(REFERENCE) ? "" : "../"));
    }

    @Test
    void allKeysStandInATable() throws IOException {
        Set<String> shown = new TreeSet<>();
        for (Path page : pages()) {
            shown.addAll(KeyTables.marks(Files.readString(page)));
        }
        // Those of all engines' targets are in the section `cache`; below `server` and a simulated disk there are many.
        Set<String> expected = new TreeSet<>(Set.of("plan", "any cache", "sim server.disk"));
        for (TargetKeys target : PlanKeys.targets()) {
            String engine = target.engine();
            if (!engine.isEmpty()) {
                expected.add(engine);
            }
            if (target.keys().section("server").isPresent() && !engine.equals("sim")) {
                expected.add(engine + " server");
            }
        }
        assertThat(shown).containsAll(expected);
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
