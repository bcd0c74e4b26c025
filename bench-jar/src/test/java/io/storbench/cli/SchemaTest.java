package io.storbench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.storbench.plan.PlanReader;
import io.storbench.run.Engines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The published schema and the reader agree.
class SchemaTest {
    private static final Path ROOT = Path.of("..");
    private static final Path SCHEMA = ROOT.resolve("docs/reference/plan.schema.json");

    private static List<String> mistakesFoundBySchema(String plan) throws IOException {
        Schema schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Files.readString(SCHEMA));
        return schema.validate(plan, InputFormat.YAML).stream()
                .map(Object::toString)
                .toList();
    }

    /// Its class is not there; see [WorkloadClassPlanTest].
    private static final Path OF_A_JAR = ROOT.resolve("examples/my-workload");

    /// Its path in the plan is from where the project is.
    private static final Path TRACE = ROOT.resolve("examples/traces/mixed.trace");

    static List<Path> examples() throws IOException {
        try (Stream<Path> files = Files.walk(ROOT.resolve("examples"))) {
            return files.filter(file -> file.toString().endsWith(".yaml"))
                    .filter(file -> !file.toString().contains("/src/")
                            && !file.toString().contains("/target/"))
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("examples")
    void examplesKeepToTheSchema(Path example) throws IOException {
        assertThat(mistakesFoundBySchema(Files.readString(example))).isEmpty();
        if (!example.startsWith(OF_A_JAR)) {
            List<String> trace = example.endsWith("replay.yaml") ? List.of("workload.params.file=" + TRACE) : List.of();
            assertThat(PlanReader.read(example, trace).points()).isNotEmpty();
        }
    }

    @Test
    void theDemonstrationKeepsToTheSchema() throws IOException {
        assertThat(mistakesFoundBySchema(Demonstration.planText())).isEmpty();
    }

    /// What is declared is read, and what is read is declared: else the schema would have a key
    /// that the reader refuses, or lack one that it takes.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{engine: x}                                    | workload           | /properties/workload",
                "{engine: x}                                    | network            | /properties/network",
                "{engine: x}                                    | protocol           | /properties/protocol",
                "{engine: x}                                    | design             | /properties/design",
                "{engine: x}                                    | question           | /properties/question",
                "{engine: x}                                    | hooks              | /properties/hooks",
                "{engine: x}                                    | hosts.some         |"
                        + " /properties/hosts/anyOf/1/additionalProperties",
                "{engine: nfs, uri: embedded}                   | target             | /$defs/target-nfs",
                "{engine: nfs, uri: embedded}                   | target.server      |"
                        + " /$defs/target-nfs/properties/server",
                "{engine: nfs, uri: embedded}                   | target.cache       |"
                        + " /$defs/target-any/properties/cache",
                "{engine: nfs, uri: embedded}                   | target.cache.filesystem |"
                        + " /$defs/target-any/properties/cache/properties/filesystem",
                "{engine: iscsi, uri: embedded}                 | target             | /$defs/target-iscsi",
                "{engine: iscsi, uri: embedded}                 | target.server      |"
                        + " /$defs/target-iscsi/properties/server",
                "{engine: iscsi, uri: embedded, chap: {user: u}} | target.chap       |"
                        + " /$defs/target-iscsi/properties/chap",
                "{engine: file, path: /tmp}                     | target             | /$defs/target-file",
                "{engine: block, path: /dev/x}                  | target             | /$defs/target-block",
                "{engine: nfs, uri: embedded}                   | simulate.tcp       |"
                        + " /$defs/target-sim/properties/tcp",
                "{engine: nfs, uri: embedded}                   | simulate.client    |"
                        + " /$defs/target-sim/properties/client",
                "{engine: nfs, uri: embedded}                   | simulate.cpu       |"
                        + " /$defs/target-sim/properties/cpu",
                "{engine: nfs, uri: embedded}                   | simulate.link      |"
                        + " /$defs/target-sim/properties/link",
                "{engine: nfs, uri: embedded}                   | simulate.exchanges |"
                        + " /$defs/target-sim/properties/exchanges",
                "{engine: iscsi, uri: embedded}                 | simulate.filesystem |"
                        + " /$defs/target-sim/properties/filesystem",
            })
    void theReaderKnowsTheKeysThatTheSchemaNames(String target, String section, String pointer) throws IOException {
        JsonNode schema = new JsonMapper().readTree(Files.readString(SCHEMA));
        Set<String> documented =
                new TreeSet<>(schema.at(pointer + "/properties").propertyNames());
        documented.remove("engine");
        assertThat(knownBelow(target, section)).isEqualTo(documented);
    }

    /// The reader lists what it knows when it meets an unknown key.
    private static Set<String> knownBelow(String target, String section) {
        Throwable mistake = catchThrowable(() -> new Engines()
                .check(PlanReader.parse(
                        "{target: %s, simulate: {client: {timer: estimated}}}".formatted(target),
                        "plan",
                        List.of(section + ".zzzzzzzz=1"))));
        String message = String.valueOf(mistake.getMessage());
        assertThat(message).contains("known here: ");
        String known = message.substring(message.indexOf("known here: ") + 12);
        Set<String> read = new TreeSet<>(Arrays.asList(known.split(", ")));
        // These are every target's, and documented as such.
        if (section.equals("target")) {
            read.removeAll(List.of("engine", "cache"));
        }
        return read;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{target: {engine: x}, wrkload: {}}",
                "{target: {engine: x}, workload: {block: 4q}}",
                "{target: {engine: x}, network: {rtt: soon}}",
                "{target: {engine: x}, network: {rate: 100mbps}}",
                "{target: {engine: x}, network: {rate: 100}}",
                "{target: {engine: x}, network: {loss: 0.1}}",
                "{target: {engine: x}, design: {factors: {workload.depth: []}}}",
                "{target: {engine: x}, question: {metric: speed}}",
                "{target: {engine: x}, question: {same_within: much}}",
                "{workload: {depth: 1}}"
            })
    void whatTheReaderRefusesTheSchemaRefusesToo(String plan) throws IOException {
        assertThat(mistakesFoundBySchema(plan)).isNotEmpty();
        assertThat(catchThrowable(() -> PlanReader.parse(plan, "plan", List.of())))
                .isNotNull();
    }
}
