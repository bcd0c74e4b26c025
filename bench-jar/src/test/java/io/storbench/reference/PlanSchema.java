package io.storbench.reference;

import io.storbench.key.Entry;
import io.storbench.key.Key;
import io.storbench.key.KeySection;
import io.storbench.key.Named;
import io.storbench.key.Quantity;
import io.storbench.key.TargetKeys;
import io.storbench.key.ValueType;
import io.storbench.key.ValueType.Structure;
import io.storbench.plan.PlanKeys;
import io.storbench.sim.host.EngineModel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/// docs/reference/plan.schema.json, made of the declared keys.
///
/// What a target's keys are depends on its engine. Where the simulator has a model of it, its keys may be
/// there, too; a target's own section stays open for engines that this build does not have.
final class PlanSchema {
    private static final JsonMapper JSON = new JsonMapper();

    private PlanSchema() {}

    static String text() {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        schema.put("title", "storbench plan");
        schema.putAll(section(PlanKeys.PLAN));
        schema.put("oneOf", List.of(Map.of("required", List.of("target")), Map.of("required", List.of("targets"))));
        schema.put("$defs", definitions());
        return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(schema) + "\n";
    }

    private static Map<String, Object> definitions() {
        Map<String, Object> definitions = new LinkedHashMap<>();
        definitions.put(
                "size",
                ordered(
                        "type",
                        List.of("integer", "string"),
                        "description",
                        "4096, 4k, 1M, 128MiB (1024-based), 4kB, 1MB (1000-based).",
                        "pattern",
                        "^[0-9]{1,18}(\\.[0-9]{1,9})? ?(B|[kmgtKMGT]|[KMGT]iB?|kB|[MGT]B)?$",
                        "minimum",
                        0));
        definitions.put(
                "time",
                ordered(
                        "type",
                        List.of("number", "string"),
                        "description",
                        "250us, 10ms, 5s, 1m, 2h, or 0.",
                        "pattern",
                        "^(0|[0-9]{1,18}(\\.[0-9]{1,9})? ?(ns|[uµ]s|ms|s|[um]?sec|m|min|h))$",
                        "minimum",
                        0,
                        "maximum",
                        0));
        definitions.put(
                "rate",
                ordered(
                        "type", "string",
                        "description", "100mbit, 10gbit (bits per second), 12.5MB, 1GiB (bytes).",
                        "pattern", "^(unlimited|[0-9]+(\\.[0-9]+)? ?([kKmMgGtT]?bit|[kMG]B|[KMG]iB)(/s)?)$"));
        definitions.put(
                "share",
                ordered(
                        "type",
                        List.of("number", "string"),
                        "description",
                        "5%, 0.05, or 0.",
                        "pattern",
                        "^([0-9]{1,3}(\\.[0-9]{1,9})? ?%|0|0?\\.[0-9]{1,9})$",
                        "minimum",
                        0,
                        "exclusiveMaximum",
                        1));
        definitions.put(
                "percentage",
                ordered(
                        "type",
                        List.of("number", "string"),
                        "description",
                        "5%, 0.1%, or 0.",
                        "pattern",
                        "^([0-9]{1,3}(\\.[0-9]{1,9})? ?%|0)$",
                        "minimum",
                        0,
                        "maximum",
                        0));
        definitions.put(
                "level",
                ordered(
                        "description",
                        "A value of the key, a target's name, or {label: {path: value}}.",
                        "type",
                        List.of("string", "number", "boolean", "object")));
        definitions.put(
                "command",
                ordered(
                        "type",
                        List.of("string", "array"),
                        "minItems",
                        1,
                        "minLength",
                        1,
                        "items",
                        Map.of("type", List.of("string", "number", "boolean"))));
        for (TargetKeys target : PlanKeys.targets()) {
            definitions.put(
                    "target-" + (target.engine().isEmpty() ? "any" : target.engine()),
                    section(target.keys().opened()));
        }
        return definitions;
    }

    private static Map<String, Object> schema(Entry entry) {
        return switch (entry) {
            case Key<?> key -> key(key);
            case KeySection section -> section(section);
            case Named named ->
                ordered(
                        "description",
                        plain(named.meaning()),
                        "type",
                        "object",
                        "minProperties",
                        1,
                        "additionalProperties",
                        section(named.each()));
        };
    }

    private static Map<String, Object> section(KeySection section) {
        Map<String, Object> schema = ordered("description", plain(section.meaning()), "type", "object");
        if (!section.open()) {
            schema.put("additionalProperties", false);
        }
        Map<String, List<Map<String, Object>>> byName = new LinkedHashMap<>();
        for (Entry entry : section.entries()) {
            byName.computeIfAbsent(entry.name(), _ -> new ArrayList<>()).add(schema(entry));
        }
        Map<String, Object> properties = new LinkedHashMap<>();
        byName.forEach((name, either) ->
                properties.put(name, either.size() == 1 ? either.getFirst() : Map.of("anyOf", either)));
        schema.put("properties", properties);
        if (section.entries().contains(PlanKeys.ENGINE)) {
            schema.put("required", List.of(PlanKeys.ENGINE.name()));
            schema.put("allOf", engines());
        }
        if (section.name().equals("simulate")) {
            schema.put("allOf", List.of(target("sim")));
        }
        return schema;
    }

    /// What an engine's name says of the other keys.
    private static List<Object> engines() {
        List<Object> rules = new ArrayList<>();
        for (TargetKeys target : PlanKeys.targets()) {
            String engine = target.engine();
            if (engine.isEmpty()) {
                rules.add(target("any"));
                continue;
            }
            // As an engine of its own, the simulator has the targets of NFS.
            String measured = engine.equals("sim") ? "nfs" : engine;
            Object keys = EngineModel.engines().contains(measured)
                    ? Map.of("allOf", List.of(target(measured), target("sim")))
                    : target(engine);
            rules.add(ordered("if", Map.of("properties", Map.of("engine", Map.of("const", engine))), "then", keys));
        }
        return rules;
    }

    private static Map<String, Object> target(String engine) {
        return Map.of("$ref", "#/$defs/target-" + engine);
    }

    private static <T> Map<String, Object> key(Key<T> key) {
        Map<String, Object> schema = new LinkedHashMap<>(type(key.type()));
        boolean ranged = schema.containsKey("$ref") && key.type().describe().contains(",");
        schema.put(
                "description",
                plain(key.meaning()) + (ranged ? " (" + plain(key.type().describe()) + ")" : ""));
        key.defaultValue()
                .ifPresent(value -> schema.put(
                        "default",
                        value instanceof Integer || value instanceof Boolean
                                ? value
                                : key.type().write(value)));
        return schema;
    }

    private static Map<String, Object> type(ValueType<?> type) {
        return switch (type) {
            case ValueType.Size _ -> Map.of("$ref", "#/$defs/size");
            case ValueType.Time _ -> Map.of("$ref", "#/$defs/time");
            case ValueType.BitRate _ -> Map.of("$ref", "#/$defs/rate");
            case ValueType.Share(double most) -> Map.of("$ref", most < 1 ? "#/$defs/percentage" : "#/$defs/share");
            case ValueType.Whole whole -> ordered("type", "integer", "minimum", whole.least(), "maximum", whole.most());
            case ValueType.Decimal decimal ->
                ordered("type", "number", "minimum", decimal.least(), "maximum", decimal.most());
            case ValueType.Flag _ -> Map.of("type", "boolean");
            case ValueType.Word word -> Map.of("enum", word.words());
            case ValueType.Choice<?> choice -> Map.of("enum", choice.words().words());
            case ValueType.Text<?> text
            when text.quantity() == Quantity.TRANSFER ->
                Map.of("anyOf", List.of(Map.of("$ref", "#/$defs/size"), ordered("type", "string", "pattern", "/")));
            case ValueType.Text<?> _ -> Map.of("type", List.of("string", "number", "boolean"));
            case Structure structure -> structure(structure.form());
        };
    }

    private static Map<String, Object> structure(Structure.Form form) {
        Object level = Map.of("$ref", "#/$defs/level");
        Object texts = ordered("type", "array", "items", Map.of("type", "string"));
        return switch (form) {
            case TEXTS -> ordered("type", "array", "items", Map.of("type", "string"));
            case TEXTS_OR_WORD -> ordered("oneOf", List.of(Map.of("type", "string"), texts));
            case COMMANDS -> ordered("type", "array", "items", Map.of("$ref", "#/$defs/command"));
            case LEVEL_BY_PATH -> ordered("type", "object", "additionalProperties", level);
            case LEVELS_BY_PATH ->
                ordered(
                        "type",
                        "object",
                        "additionalProperties",
                        ordered("type", "array", "minItems", 1, "items", level));
            case POINTS ->
                ordered(
                        "type",
                        "array",
                        "minItems",
                        1,
                        "items",
                        ordered("type", "object", "additionalProperties", level));
        };
    }

    /// Markdown as editors show it: without code marks, links by their text.
    private static String plain(String markdown) {
        return markdown.replaceAll("\\[([^]]+)]\\([^)]*\\)", "$1").replace("`", "");
    }

    private static Map<String, Object> ordered(Object... pairs) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            map.put((String) pairs[i], pairs[i + 1]);
        }
        return map;
    }
}
