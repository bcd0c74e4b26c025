package io.storbench.report.render;

import io.storbench.report.verdict.Difference;
import io.storbench.report.verdict.Inconclusive;
import io.storbench.report.verdict.LimitCheck;
import io.storbench.report.verdict.OverallVerdict;
import io.storbench.report.verdict.PointVerdict;
import io.storbench.report.verdict.ResultComparison;
import io.storbench.report.verdict.ResultSet;
import io.storbench.report.verdict.Rules;
import io.storbench.report.verdict.SideTrials;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// A comparison of two sets of results as JSON. What does not exist is absent; NaN never appears.
public final class ComparisonJson {
    private static final int SCHEMA_VERSION = 1;

    private static final JsonMapper MAPPER = new JsonMapper();

    private ComparisonJson() {}

    /// The text; the schema is described in docs/reference/compare.md.
    public static String render(ResultComparison comparison, List<LimitCheck> limits) {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        root.put("schema_version", SCHEMA_VERSION);
        putSide(root.putObject("a"), comparison.a());
        putSide(root.putObject("b"), comparison.b());
        root.put("origin", comparison.origin().key());
        root.put("metric", comparison.metric().key());
        root.put("higher_is_better", comparison.rules().isHigherBetter(comparison.metric()));
        root.put("alpha", comparison.rules().alpha());
        root.put("same_within", comparison.rules().sameWithin());
        root.put("power", Rules.POWER);
        root.put("detect", comparison.rules().detect());
        root.put("paired", comparison.paired());
        put(root, "run_scatter", comparison.runScatter());
        putOverall(root.putObject("overall"), comparison.overall());
        comparison.inconclusive().ifPresent(found -> putInconclusive(root.putObject("inconclusive"), found));
        ArrayNode points = root.putArray("points");
        comparison.points().forEach(point -> putPoint(points.addObject(), point));
        root.put("points_missing_in_b", comparison.missing().size());
        ArrayNode differences = root.putArray("also_different");
        comparison
                .differences()
                .forEach(each -> differences
                        .addObject()
                        .put("where", each.kind().words())
                        .put("name", each.name())
                        .put("a", each.a())
                        .put("b", each.b()));
        ArrayNode remarks = root.putArray("remarks");
        comparison.pairing().ifPresent(remarks::add);
        comparison.remarks().forEach(remarks::add);
        ArrayNode checked = root.putArray("limits");
        limits.forEach(limit -> putLimit(checked.addObject(), limit));
        return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(root) + "\n";
    }

    private static void putInconclusive(ObjectNode node, Inconclusive found) {
        node.put("overall", found.overall());
        node.put("points", found.points().size());
        node.put("detectable", found.detectable());
        if (found.needed().isCounted()) {
            node.put("replicates", found.needed().safe());
        }
    }

    private static void putLimit(ObjectNode node, LimitCheck limit) {
        node.put("limit", limit.limit().text());
        node.put("metric", limit.metric().key());
        node.put("state", limit.worst().name().toLowerCase(Locale.ROOT));
        for (LimitCheck.State state : LimitCheck.State.values()) {
            node.put(
                    "points_" + state.name().toLowerCase(Locale.ROOT),
                    limit.points(state).size());
        }
        node.put("points_missed_unproven", limit.unprovenMisses());
    }

    private static void putSide(ObjectNode node, ResultSet side) {
        node.put("label", side.label());
        node.put("source", side.source());
    }

    private static void putOverall(ObjectNode node, OverallVerdict overall) {
        node.put("verdict", overall.verdict().key());
        node.put("sentence", overall.sentence());
        node.put("points", overall.points());
        node.put("points_compared", overall.compared());
        put(node, "ratio", overall.ratio());
        putDifference(node, overall.difference());
    }

    private static void putPoint(ObjectNode node, PointVerdict point) {
        point.factors().forEach(node.putObject("factors")::put);
        node.put("verdict", point.verdict().key());
        if (!point.reason().isEmpty()) {
            node.put("reason", point.reason());
        }
        putTrials(node.putObject("a"), point.a(), point.usedA(), point.meanA());
        putTrials(node.putObject("b"), point.b(), point.usedB(), point.meanB());
        put(node, "ratio", point.ratio());
        putDifference(node, point.difference());
    }

    private static void putTrials(ObjectNode node, SideTrials trials, int used, OptionalDouble mean) {
        node.put("valid", trials.valid());
        node.put("doubtful", trials.doubtful());
        node.put("failed", trials.failed());
        node.put("compared", used);
        put(node, "geometric_mean", mean);
    }

    private static void putDifference(ObjectNode node, Optional<Difference> found) {
        found.ifPresent(difference -> {
            node.put("ratio_low", difference.low());
            node.put("ratio_high", difference.high());
            node.put("degrees_of_freedom", difference.degreesOfFreedom());
            node.put("p", difference.probability());
            node.put("p_same", difference.equivalence());
            node.put("detectable", difference.detectable());
            put(node, "effect_size", difference.effectSize());
        });
    }

    private static void put(ObjectNode node, String key, OptionalDouble value) {
        value.ifPresent(number -> node.put(key, number));
    }
}
