package io.storbench.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.JsonValue;
import io.storbench.engine.CounterSnapshot;
import io.storbench.plan.JsonMistake;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Trial results as JSON, one line each. The schema is described in docs/reference/results.md.
public final class TrialJson {
    /// The version that is written; readers refuse any other.
    public static final int SCHEMA_VERSION = 1;

    private enum Status {
        VALID,
        DOUBTFUL,
        FAILED;

        @JsonValue
        String key() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private record Version(@Signed int schemaVersion) {}

    private record Ending(Status status) {}

    private record Measured(
            int schemaVersion,
            @JsonUnwrapped TrialHeader header,
            Status status,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Reason> reasons,
            @JsonUnwrapped Measurement numbers) {}

    private record Unmeasured(
            int schemaVersion,
            @JsonUnwrapped TrialHeader header,
            Status status,
            @JsonInclude List<Reason> reasons,
            @JsonInclude boolean corrupt,
            Optional<CounterSnapshot> counters,
            Optional<ReadBack> readBack) {}

    private TrialJson() {}

    /// One line of JSON, without a line end.
    public static String write(TrialResult result) {
        return RecordJson.write(members(result));
    }

    /// The result as a tree.
    public static ObjectNode toNode(TrialResult result) {
        return RecordJson.tree(members(result));
    }

    private static Record members(TrialResult result) {
        return switch (result) {
            case TrialResult.Valid(TrialHeader header, Measurement numbers) ->
                new Measured(SCHEMA_VERSION, header, Status.VALID, List.of(), numbers);
            case TrialResult.Doubtful(TrialHeader header, Measurement numbers, List<Reason> why) ->
                new Measured(SCHEMA_VERSION, header, Status.DOUBTFUL, why, numbers);
            case TrialResult.Failed failed ->
                new Unmeasured(
                        SCHEMA_VERSION,
                        failed.header(),
                        Status.FAILED,
                        List.of(failed.why()),
                        failed.corrupt(),
                        Optional.of(failed.counters()).filter(each -> !each.equals(CounterSnapshot.NONE)),
                        failed.readBack());
        };
    }

    /// Reads one line.
    ///
    /// @throws IllegalArgumentException when it is not a result of this schema
    public static TrialResult read(String line) {
        return read(tree(line));
    }

    /// The tree of one line, unlooked at.
    static JsonNode tree(String line) {
        try {
            return RecordJson.parse(line);
        } catch (JacksonException e) {
            throw new IllegalArgumentException(
                    "not a result: the line " + JsonMistake.of(e).inLine(), e);
        }
    }

    static TrialResult read(JsonNode node) {
        if (node.isMissingNode()) {
            throw new IllegalArgumentException("not a result: the line is empty");
        }
        JsonFields fields = JsonFields.of(node, "a result");
        if (!fields.has("schema_version")) {
            throw new IllegalArgumentException("not a result: \"schema_version\" is missing");
        }
        NewerSchemaException.check(fields.read(Version.class).schemaVersion(), SCHEMA_VERSION);
        return switch (fields.read(Ending.class).status()) {
            case VALID -> {
                Measured trial = fields.read(Measured.class);
                yield new TrialResult.Valid(trial.header(), trial.numbers());
            }
            case DOUBTFUL -> {
                Measured trial = fields.read(Measured.class);
                yield new TrialResult.Doubtful(trial.header(), trial.numbers(), trial.reasons());
            }
            case FAILED -> {
                Unmeasured trial = fields.read(Unmeasured.class);
                yield new TrialResult.Failed(
                        trial.header(),
                        trial.reasons().stream().findFirst().orElseGet(() -> Reason.of("")),
                        trial.corrupt(),
                        trial.readBack(),
                        trial.counters().orElse(CounterSnapshot.NONE));
            }
        };
    }
}
