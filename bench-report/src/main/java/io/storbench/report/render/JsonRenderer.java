package io.storbench.report.render;

import io.storbench.report.Analysis;
import io.storbench.report.Report;
import io.storbench.report.compare.Accuracy;
import io.storbench.report.compare.Comparison;
import io.storbench.report.compare.Estimate;
import io.storbench.report.compare.HostEstimates;
import io.storbench.report.compare.Latency;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.Point;
import io.storbench.report.compare.PointResults;
import io.storbench.report.compare.ReadBackTotals;
import io.storbench.report.compare.Recoveries;
import io.storbench.report.compare.RunPrecision;
import io.storbench.report.compare.TimeMeans;
import io.storbench.report.compare.Traffic;
import io.storbench.report.effects.FactorEffect;
import io.storbench.report.effects.LevelEffect;
import io.storbench.report.limitation.TrialCounts;
import io.storbench.report.scatter.GroupScatter;
import io.storbench.result.LatencySummary;
import io.storbench.result.Origin;
import io.storbench.result.TrialResult;
import io.storbench.stats.StudentInterval;
import java.util.Locale;
import java.util.OptionalDouble;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// The analysis as JSON. What does not exist is absent; NaN never appears.
final class JsonRenderer {
    private static final int SCHEMA_VERSION = 1;

    private static final JsonMapper MAPPER = new JsonMapper();

    private JsonRenderer() {}

    static String render(Report report) {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        root.put("schema_version", SCHEMA_VERSION);
        root.put("name", report.input().planName());
        root.put("question", report.headline().first().question());
        root.put("answer", report.headline().answer());
        report.headline().first().limits().forEach(root.putArray("limits")::add);
        root.put("next", report.headline().first().next().command());
        report.headline().verdicts().forEach(root.putArray("verdicts")::add);
        RankingJson.put(root, report.analysis());
        report.headline().first().why().ifPresent(why -> TimeJson.put(root.putObject("why"), why));
        root.put("confidence", Estimate.CONFIDENCE);
        Analysis analysis = report.analysis();
        analysis.precision().ifPresent(precision -> putPrecision(root.putObject("precision"), precision));
        putScatter(root, analysis);
        putTrials(root.putObject("trials"), report);
        ArrayNode points = root.putArray("points");
        analysis.experiment().points().forEach(point -> putPoint(points.addObject(), analysis, point));
        ArrayNode accuracies = root.putArray("simulated_against_measured");
        analysis.accuracies().forEach(a -> putAccuracy(accuracies.addObject(), a));
        ArrayNode effects = root.putArray("main_effects");
        analysis.effects().forEach(effect -> putEffect(effects.addObject(), effect));
        EffectJson.put(root, analysis);
        ObjectNode environments = root.putObject("environments");
        report.input().environments().forEach((id, facts) -> environments.set(id, MAPPER.valueToTree(facts)));
        root.put("reproduce", report.input().reproduceCommand());
        root.put("plan", report.input().planText());
        return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(root) + "\n";
    }

    private static void putTrials(ObjectNode node, Report report) {
        for (Origin origin : Origin.values()) {
            TrialCounts counts = TrialCounts.of(
                    report.analysis().experiment(), report.input().unrun(), origin);
            if (counts.trials() > 0) {
                ObjectNode own = node.putObject(origin.key());
                own.put("trials", counts.trials());
                own.put("valid", counts.valid());
                own.put("doubtful", counts.doubtful());
                own.put("failed", counts.failed());
                own.put("not_run", counts.notRun());
                counts.reasons().forEach(own.putArray("not_run_reasons")::add);
            }
        }
    }

    private static void putPrecision(ObjectNode node, RunPrecision precision) {
        node.put("wanted", precision.rule().precision());
        node.put("max_replicates", precision.rule().maxReplicates());
        node.put("metric", precision.metric().key());
        put(node, "widest", precision.widest());
        node.put("reached", precision.isReached());
    }

    private static void putPoint(ObjectNode node, Analysis analysis, Point point) {
        node.put("point", point.number());
        point.factors().forEach(node.putObject("factors")::put);
        point.settings().forEach(node.putObject("settings")::put);
        for (Origin origin : Origin.values()) {
            PointResults results = point.results(origin);
            if (results.trials() > 0) {
                ObjectNode own = node.putObject(origin.key());
                putResults(own, results);
                if (origin == Origin.MEASURED) {
                    putRuns(own, analysis, results);
                }
            }
        }
    }

    private static void putRuns(ObjectNode node, Analysis analysis, PointResults results) {
        for (Metric metric : Metric.values()) {
            if (node.get(metric.key()) instanceof ObjectNode mean) {
                putScatter(mean, analysis, metric, results);
            }
        }
    }

    private static void putResults(ObjectNode node, PointResults results) {
        node.put("valid", results.valid().size());
        node.put("doubtful", results.doubtful().size());
        node.put("failed", results.failed().size());
        for (TrialResult.Doubtful trial : results.doubtful()) {
            trial.reasons().forEach(node.withArray("/doubtful_reasons")::add);
        }
        for (TrialResult.Failed trial : results.failed()) {
            node.withArray("/failed_reasons").add(trial.reason());
        }
        for (Metric metric : Metric.values()) {
            results.estimate(metric).ifPresent(e -> putEstimate(node.putObject(metric.key()), e));
            if (!results.doubtful().isEmpty()) {
                results.estimateWithDoubtful(metric)
                        .ifPresent(e -> putEstimate(node.putObject(metric.key() + "_with_doubtful"), e));
            }
        }
        put(node, "service_p50_ns", results.medianNanos(Latency.SERVICE, LatencySummary::p50Nanos));
        put(node, "service_p99_ns", results.medianNanos(Latency.SERVICE, LatencySummary::p99Nanos));
        TimeMeans.byKind(results)
                .forEach((kind, means) -> TimeJson.put(node.withObject("/time").putObject(kind), means.mean()));
        HostEstimates.of(results)
                .forEach(host -> putHost(node.withArray("/hosts").addObject(), host));
        putOutcomes(node, results);
        Traffic traffic = results.traffic();
        if (traffic.trials() > 0) {
            node.put("messages_per_trial", traffic.perTrial(traffic.messages()));
            node.put("messages_per_operation", traffic.perOperation(traffic.messages()));
            node.put("payload_bytes_per_trial", traffic.perTrial(traffic.payloadBytes()));
            node.put("message_bytes_per_trial", traffic.perTrial(traffic.messageBytes()));
            node.put("frame_bytes_per_trial", traffic.perTrial(traffic.frameBytes()));
            node.put("retransmissions", (long) traffic.retransmissions());
            node.put("timeouts", (long) traffic.timeouts());
        }
    }

    private static void putOutcomes(ObjectNode node, PointResults results) {
        Recoveries found = results.recoveries();
        node.put("recoveries", (long) found.recoveries());
        node.put("reconnects", (long) found.reconnects());
        node.put("verifier_changes", (long) found.verifierChanges());
        node.put("rewritten_bytes", (long) found.rewrittenBytes());
        node.put("intervals", (long) found.intervals());
        node.put("disturbed_intervals", (long) found.disturbedIntervals());
        node.put("disturbed_ns", (long) found.disturbedNanos());
        put(node, "service_mean_ns_without_disturbed", found.withoutNanos());
        ReadBackTotals durability = results.durability();
        if (durability.trials() > 0) {
            node.put("trials_read_back", durability.trials());
            node.put("read_back_bytes", (long) durability.readBytes());
            node.put("acknowledged_lost_bytes", (long) durability.lostBytes());
            node.put("trials_overwriting", durability.overwriting());
            node.put("trials_broken_off", durability.unknown() + durability.brokenOff());
        }
    }

    private static void putHost(ObjectNode node, HostEstimates host) {
        node.put("host", host.host());
        node.put("group", host.group());
        host.target().ifPresent(target -> node.put("target", target));
        putEstimate(node.putObject(Metric.THROUGHPUT.key()), host.perSecond());
        putEstimate(node.putObject(Metric.LATENCY.key()), host.service());
        putEstimate(node.putObject(Metric.RESPONSE.key()), host.response());
    }

    private static void putEstimate(ObjectNode node, Estimate estimate) {
        node.put("n", estimate.n());
        node.put("mean", estimate.mean());
        if (estimate.logarithm().isPresent()) {
            node.put("low", estimate.low());
            node.put("high", estimate.high());
        }
        estimate.furtherLogarithm().ifPresent(further -> {
            node.put("next_low", StrictMath.exp(further.low()));
            node.put("next_high", StrictMath.exp(further.high()));
        });
    }

    private static void putAccuracy(ObjectNode node, Accuracy accuracy) {
        node.put("metric", accuracy.metric().key());
        node.put("largest_difference", accuracy.worst());
        node.put("mean_absolute_error", accuracy.meanAbsolute());
        node.put("bias", accuracy.bias());
        node.put("geometric_error", accuracy.geometric());
        accuracy.noise().ifPresent(noise -> {
            node.put("median_noise", noise.median());
            node.put("largest_noise", noise.largest());
        });
        node.put("of_fit", accuracy.isOfFit());
        ArrayNode points = node.putArray("points");
        for (Comparison comparison : accuracy.all()) {
            ObjectNode own = points.addObject();
            own.put("point", comparison.point().number());
            own.put("ratio", comparison.ratio());
            own.put("difference", comparison.difference());
            own.put("fitted", comparison.point().isFitted());
            comparison.band().ifPresent(band -> {
                own.put("band_low", band.low());
                own.put("band_high", band.high());
            });
        }
    }

    private static void putEffect(ObjectNode node, FactorEffect effect) {
        node.put("factor", effect.factor().path());
        node.put("metric", effect.metric().key());
        node.put("origin", effect.origin().key());
        node.put("basis", effect.basis().name().toLowerCase(Locale.ROOT));
        node.put("combinations", effect.combinations());
        ArrayNode levels = node.putArray("levels");
        for (LevelEffect level : effect.levels()) {
            ObjectNode own = levels.addObject();
            own.put("level", level.level());
            own.put("geometric_mean", level.geometricMean());
            own.put("ratio", level.ratio());
            put(own, "low", level.low());
            put(own, "high", level.high());
            put(own, "smallest", level.smallest());
            put(own, "largest", level.largest());
        }
    }

    private static void put(ObjectNode node, String key, OptionalDouble value) {
        value.ifPresent(number -> node.put(key, number));
    }

    /// What measured runs and set-ups scatter by, as JSON: standard deviations are of natural
    /// logarithms.
    private static void putScatter(ObjectNode root, Analysis analysis) {
        root.put("runs_recorded", GroupScatter.runs(analysis.experiment()));
        for (GroupScatter scatter : analysis.scatters()) {
            ObjectNode node = root.withArray("/scatter").addObject();
            node.put("of", scatter.unit().name().toLowerCase(Locale.ROOT));
            node.put("metric", scatter.metric().key());
            node.put("groups", scatter.groups());
            node.put("between", scatter.between());
            node.put("between_low", scatter.low());
            node.put("between_high", scatter.high());
            node.put("within", scatter.within());
            node.put("degrees_of_freedom", scatter.degreesOfFreedom());
        }
    }

    /// The intervals of a point that allow for the scatter between runs, where it is known.
    ///
    /// @param node of the metric's mean
    private static void putScatter(ObjectNode node, Analysis analysis, Metric metric, PointResults results) {
        analysis.runScatter(metric).ifPresent(scatter -> {
            scatter.mean(results).ifPresent(mean -> putScatter(node, "over_runs", mean));
            scatter.next(results).ifPresent(next -> putScatter(node, "next_run", next));
        });
    }

    private static void putScatter(ObjectNode node, String key, StudentInterval logarithm) {
        node.put(key + "_low", StrictMath.exp(logarithm.low()));
        node.put(key + "_high", StrictMath.exp(logarithm.high()));
    }
}
