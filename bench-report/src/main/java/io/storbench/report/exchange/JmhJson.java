package io.storbench.report.exchange;

import io.storbench.report.Report;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.Point;
import io.storbench.report.compare.PointResults;
import io.storbench.result.LatencySummary;
import io.storbench.result.Measurement;
import io.storbench.result.Origin;
import io.storbench.result.TrialResult;
import io.storbench.unit.TimeSpan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToLongFunction;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Results as JMH writes its own (`-rf json`), so that what reads those reads these: an entry per
/// point, origin and metric, in which a valid replicate is a fork of one iteration.
///
/// As in JMH's files a number that does not exist is the text "NaN". What JMH says of the JVM is
/// left out, since a result may come from several machines.
public final class JmhJson {
    private static final JsonMapper MAPPER = new JsonMapper();
    private static final double[] PERCENTS = {0, 50, 90, 95, 99, 99.9, 99.99, 99.999, 99.9999, 100};

    private JmhJson() {}

    /// The text of the file.
    public static String render(Report report) {
        ArrayNode root = JsonNodeFactory.instance.arrayNode();
        for (Point point : report.analysis().experiment().points()) {
            for (Origin origin : Origin.values()) {
                PointResults results = point.results(origin);
                for (JmhScore score : JmhScore.values()) {
                    List<Double> values = results.values(score.metric());
                    if (!values.isEmpty()
                            && score.isOf(results.valid().getFirst().numbers())) {
                        put(root.addObject(), report.input().planName(), score, point, origin);
                    }
                }
            }
        }
        return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(root) + "\n";
    }

    private static void put(ObjectNode node, String planName, JmhScore score, Point point, Origin origin) {
        PointResults results = point.results(origin);
        TrialResult.Valid first = results.valid().getFirst();
        Map<String, String> settings = first.header().settings();
        boolean timed = !JmhScore.isCompletion(first.numbers());
        node.put("benchmark", "storbench." + planName + "." + score.word());
        node.put("mode", score.mode().key());
        node.put("threads", hosts(point, first.numbers()));
        node.put("forks", results.values(score.metric()).size());
        node.put("warmupIterations", timed ? 1 : 0);
        node.put("warmupTime", timed ? time(settings, "protocol.warmup", "2s") : "single-shot");
        node.put("warmupBatchSize", 1);
        node.put("measurementIterations", 1);
        node.put("measurementTime", timed ? time(settings, "protocol.measure", "10s") : "single-shot");
        node.put("measurementBatchSize", 1);
        ObjectNode params = node.putObject("params");
        params.put("origin", origin.key());
        point.factors().forEach((path, level) -> params.put(word(path), word(level)));
        putMetric(
                node.putObject("primaryMetric"),
                results.values(score.metric()).stream()
                        .map(v -> v / score.scale())
                        .toList(),
                score.unit());
        ObjectNode secondary = node.putObject("secondaryMetrics");
        if (score == JmhScore.SERVICE_LATENCY) {
            putLatencies(secondary, results);
            List<Double> messages = results.values(Metric.MESSAGES);
            if (!messages.isEmpty()) {
                putMetric(secondary.putObject("messages"), messages, "#/op");
            }
        }
    }

    /// The visualiser joins names and values by blanks and `=`, and takes them apart there.
    private static String word(String text) {
        return text.replaceAll("[\\s=]", "_");
    }

    /// How many workers made the load.
    private static long hosts(Point point, Measurement numbers) {
        if (!numbers.hosts().isEmpty()) {
            return numbers.hosts().size();
        }
        Map<String, String> keys = new LinkedHashMap<>(point.settings());
        keys.putAll(point.factors());
        String hosts = keys.getOrDefault("hosts", "1");
        return hosts.matches("[1-9][0-9]{0,5}") ? Long.parseLong(hosts) : 1;
    }

    /// As JMH shows a length of time; what is written may come from a hostile file.
    private static String time(Map<String, String> settings, String key, String defaultText) {
        String text = settings.getOrDefault(key, defaultText);
        try {
            return TimeSpan.parse(text).nanos() / 1_000_000 + " ms";
        } catch (IllegalArgumentException _) {
            return text;
        }
    }

    private static void putLatencies(ObjectNode secondary, PointResults results) {
        Map<String, ToLongFunction<LatencySummary>> percentiles = new LinkedHashMap<>();
        percentiles.put("service_p50", LatencySummary::p50Nanos);
        percentiles.put("service_p90", LatencySummary::p90Nanos);
        percentiles.put("service_p95", LatencySummary::p95Nanos);
        percentiles.put("service_p99", LatencySummary::p99Nanos);
        percentiles.put("service_p999", LatencySummary::p999Nanos);
        percentiles.put("service_max", LatencySummary::maxNanos);
        percentiles.forEach((name, percentile) -> {
            List<Double> values = new ArrayList<>();
            for (TrialResult.Valid trial : results.valid()) {
                LatencySummary service = trial.numbers().service();
                if (service.count() > 0) {
                    values.add(percentile.applyAsLong(service) / 1e3);
                }
            }
            if (!values.isEmpty()) {
                putMetric(secondary.putObject(name), values, "us");
            }
        });
    }

    private static void putMetric(ObjectNode node, List<Double> values, String unit) {
        Scores scores = new Scores(values);
        double error = scores.error();
        put(node, "score", scores.mean());
        put(node, "scoreError", error);
        ArrayNode confidence = node.putArray("scoreConfidence");
        for (double end : new double[] {scores.mean() - error, scores.mean() + error}) {
            if (Double.isNaN(end)) {
                confidence.add("NaN");
            } else {
                confidence.add(end);
            }
        }
        ObjectNode percentiles = node.putObject("scorePercentiles");
        for (double percent : PERCENTS) {
            put(percentiles, String.valueOf(percent), scores.percentile(percent));
        }
        node.put("scoreUnit", unit);
        ArrayNode raw = node.putArray("rawData");
        values.forEach(value -> raw.addArray().add(value));
    }

    private static void put(ObjectNode node, String key, double value) {
        if (Double.isNaN(value)) {
            node.put(key, "NaN");
        } else {
            node.put(key, value);
        }
    }

    /// What is shown of a point in JMH's terms: metric, mode and unit.
    private enum JmhScore {
        /// Operations per second.
        THROUGHPUT("throughput", Metric.THROUGHPUT, Mode.THRPT, 1, "ops/s"),
        /// From sending a request to its answer.
        SERVICE_LATENCY("serviceLatency", Metric.LATENCY, Mode.AVGT, 1e3, "us/op"),
        /// From the moment an operation was meant to start.
        RESPONSE_LATENCY("responseLatency", Metric.RESPONSE, Mode.AVGT, 1e3, "us/op"),
        /// Of a completion trial, until the last call was back.
        COMPLETION_TIME("completionTime", Metric.APP_TIME, Mode.SS, 1e6, "ms/op"),
        /// Of a completion trial, until its data were flushed.
        DURABLE_TIME("durableTime", Metric.DURABLE_TIME, Mode.SS, 1e6, "ms/op");

        /// JMH's modes that are used.
        enum Mode {
            /// Operations per time; more is better.
            THRPT,
            /// Time per operation.
            AVGT,
            /// The time of one run of the whole, which is the operation.
            SS;

            /// JMH's short name.
            String key() {
                return name().toLowerCase(Locale.ROOT);
            }
        }

        private final String word;
        private final Metric metric;
        private final Mode mode;
        private final double scale;
        private final String unit;

        JmhScore(String word, Metric metric, Mode mode, double scale, String unit) {
            this.word = word;
            this.metric = metric;
            this.mode = mode;
            this.scale = scale;
            this.unit = unit;
        }

        /// The last part of the benchmark's name.
        String word() {
            return word;
        }

        Metric metric() {
            return metric;
        }

        Mode mode() {
            return mode;
        }

        /// How much of the metric's unit is one of [#unit].
        double scale() {
            return scale;
        }

        String unit() {
            return unit;
        }

        /// Whether it is of such a trial: the time of a whole run belongs to completion trials.
        boolean isOf(Measurement numbers) {
            return mode != Mode.SS || isCompletion(numbers);
        }

        /// Whether a trial ended with its work, and not with its time.
        static boolean isCompletion(Measurement numbers) {
            return "completion".equals(numbers.facts().get("run"));
        }
    }
}
