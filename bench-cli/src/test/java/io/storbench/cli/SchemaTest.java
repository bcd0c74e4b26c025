package io.storbench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.storbench.plan.PlanReader;
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
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The published schema and the reader agree.
class SchemaTest {
    private static final Path ROOT = Path.of("..");
    private static final Path SCHEMA = ROOT.resolve("docs/reference/plan.schema.json");

    private static List<String> mistakesFoundBySchema(String plan) throws IOException {
        Schema schema =
                SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                        .getSchema(Files.readString(SCHEMA));
        return schema.validate(plan, InputFormat.YAML).stream().map(Object::toString).toList();
    }

    static List<Path> examples() throws IOException {
        try (Stream<Path> files = Files.list(ROOT.resolve("examples"))) {
            return files.filter(file -> file.toString().endsWith(".yaml")).toList();
        }
    }

    @ParameterizedTest
    @MethodSource("examples")
    void examplesKeepToTheSchema(Path example) throws IOException {
        assertThat(mistakesFoundBySchema(Files.readString(example))).isEmpty();
        assertThat(PlanReader.read(example, List.of()).points()).isNotEmpty();
    }

    @Test
    void theDemonstrationKeepsToTheSchema() throws IOException {
        assertThat(mistakesFoundBySchema(Demonstration.planText())).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"workload", "network", "protocol", "design", "question"})
    void theSchemaNamesTheKeysThatTheReaderKnows(String section) throws IOException {
        JsonNode schema = new JsonMapper().readTree(Files.readString(SCHEMA));
        Set<String> documented =
                new TreeSet<>(schema.at("/$defs/" + section + "/properties").propertyNames());
        // The reader lists what it knows when it meets an unknown key.
        Throwable mistake =
                catchThrowable(() ->
                        PlanReader.parse(
                                "{target: {engine: x}, %s: {zzzzzzzz: 1}}".formatted(section),
                                "plan",
                                List.of()));
        String message = String.valueOf(mistake.getMessage());
        String known = message.substring(message.indexOf("known here: ") + 12);
        Set<String> read = new TreeSet<>(Arrays.asList(known.split(", ")));
        assertThat(read).isEqualTo(documented);
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
                "{target: {engine: x}, question: {same_within: 0.1}}",
                "{workload: {depth: 1}}"
            })
    void whatTheReaderRefusesTheSchemaRefusesToo(String plan) throws IOException {
        assertThat(mistakesFoundBySchema(plan)).isNotEmpty();
        assertThat(catchThrowable(() -> PlanReader.parse(plan, "plan", List.of()))).isNotNull();
    }
}
