package io.storbench.result;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.storbench.engine.CounterSnapshot;
import io.storbench.stats.StudentInterval;
import java.io.Serial;
import java.nio.charset.StandardCharsets;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Records as JSON, both ways.
///
/// A component's key is its name in snake case, with the unit cut short: `meanNanos` is `mean_ns`,
/// `operationsPerSecond` is `operations_per_s`. What is absent is left out. Where a record needs
/// something else, it says so by Jackson's annotations, of which [RecordReader] knows some too.
///
/// Jackson writes records, and reads the tree of a text. It does not read records: binding took
/// twice the processor time of [RecordReader] for the first 10,000 results, and where a value is
/// wrong, neither tells its path nor what is allowed without as much code again.
public final class RecordJson {
    private static final UnitNames NAMES = new UnitNames();
    private static final JsonMapper JSON = JsonMapper.builder()
            .propertyNamingStrategy(NAMES)
            .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .changeDefaultPropertyInclusion(all -> all.withValueInclusion(JsonInclude.Include.NON_ABSENT))
            .changeDefaultVisibility(all -> all.withFieldVisibility(Visibility.ANY)
                    .withGetterVisibility(Visibility.NONE)
                    .withIsGetterVisibility(Visibility.NONE))
            .addMixIn(StudentInterval.class, SteadyInterval.class)
            .addModule(new SimpleModule().addSerializer(CounterSnapshot.class, new CounterJson.Writer()))
            .build();

    private RecordJson() {}

    /// The tree of a text.
    ///
    /// @throws JacksonException when it is not JSON
    public static JsonNode parse(String text) {
        return JSON.readTree(text);
    }

    /// A record, map or list in one line.
    public static String write(Object value) {
        return JSON.writeValueAsString(value);
    }

    /// The tree of a record or map.
    public static ObjectNode tree(Object value) {
        return JSON.valueToTree(value);
    }

    /// The bytes of a file: a version, and a record's components.
    static byte[] file(int version, Object value) {
        ObjectNode node = JsonNodeFactory.instance.objectNode().put("schema_version", version);
        return (write(node.setAll(tree(value))) + "\n").getBytes(StandardCharsets.UTF_8);
    }

    /// The key of a component.
    static String key(String component) {
        return NAMES.translate(component);
    }

    /// The word that stands for a constant.
    static String word(Object constant) {
        return JSON.<JsonNode>valueToTree(constant).asString();
    }

    private static final class UnitNames extends PropertyNamingStrategies.SnakeCaseStrategy {
        @Serial
        private static final long serialVersionUID = 1;

        @Override
        public String translate(String component) {
            return super.translate(component).replaceFirst("_nanos$", "_ns").replaceFirst("_per_second$", "_per_s");
        }
    }

    /// All have one confidence, see [SteadyState].
    @JsonIgnoreProperties("confidence")
    private interface SteadyInterval {}
}
