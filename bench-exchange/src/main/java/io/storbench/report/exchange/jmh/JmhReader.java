package io.storbench.report.exchange.jmh;

import io.storbench.file.PlainFile;
import io.storbench.plan.JsonMistake;
import io.storbench.plan.PlanException;
import io.storbench.report.exchange.rows.ImportedFile;
import io.storbench.result.JsonFields;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Reads what JMH writes by `-rf json`.
final class JmhReader {
    /// The longest file. An entry of mode `sample` has some 100 KiB.
    static final int MAX_MEBIBYTES = 64;

    static final int MAX_ENTRIES = 10_000;
    private static final int MAX_FORKS = 1_000;
    private static final int MAX_SCORES = 1_000_000;
    private static final int MAX_SECONDARY = 100;
    private static final long MAX_COUNT = 1_000_000_000_000_000L;

    /// No trial takes longer, in nanoseconds: 31 years.
    private static final double MAX_NANOS = 1e18;

    /// What, besides its parameters, tells runs of a benchmark apart.
    private static final List<String> CONFIGURATION =
            List.of("jdkVersion", "vmName", "vmVersion", "jvmArgs", "measurementBatchSize");

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private JmhReader() {}

    /// Whether the file begins as JMH's do, with a list, and those of fio do not.
    static boolean isList(Path path) {
        try (InputStream in = PlainFile.openNamed(path)) {
            byte[] begin = in.readNBytes(1_000);
            return new String(begin, StandardCharsets.UTF_8).stripLeading().startsWith("[");
        } catch (IOException _) {
            return false; // whoever reads it says why
        }
    }

    /// The entries of a file, at least one.
    ///
    /// @throws PlanException when it is not a result of JMH, damaged, or too large
    static List<JmhEntry> read(Path path) {
        String file = String.valueOf(path.getFileName());
        JsonNode root;
        try {
            root = JSON.readTree(ImportedFile.text(path, MAX_MEBIBYTES, "run fewer benchmarks at once"));
        } catch (JacksonException e) {
            JsonMistake mistake = JsonMistake.of(e);
            throw new PlanException(
                    "%s: not JSON as JMH writes it: the file %s; run JMH again with -rf json, or import a whole copy"
                            .formatted(mistake.in(file), mistake.problem()));
        }
        if (!root.isArray() || root.isEmpty()) {
            throw new PlanException(file + ": no results of JMH in it; run JMH with -rf json");
        }
        if (root.size() > MAX_ENTRIES) {
            throw new PlanException(file + ": more than " + MAX_ENTRIES + " entries");
        }
        List<JmhEntry> entries = new ArrayList<>();
        for (int i = 0; i < root.size(); i++) {
            String name = root.get(i).path("benchmark").asString("");
            String place = "%s: entry %d \"%s\"".formatted(file, i + 1, name);
            try {
                entries.add(entry(place, new JsonFields(root.get(i), "")));
            } catch (IllegalArgumentException e) {
                throw new PlanException(place + ": " + e.getMessage());
            }
        }
        return entries;
    }

    private static JmhEntry entry(String place, JsonFields fields) {
        if (!fields.has("benchmark") || !fields.has("primaryMetric")) {
            throw new IllegalArgumentException("no \"benchmark\" with a \"primaryMetric\", so not a result of JMH");
        }
        JmhMode mode = JmhMode.of(fields.text("mode", ""))
                .orElseThrow(() -> fields.mistake("mode", "is none of thrpt, avgt, sample and ss"));
        JsonFields metric = fields.object("primaryMetric");
        JmhUnit unit = JmhUnit.of(metric.text("scoreUnit", ""))
                .filter(own -> own.rate() == (mode == JmhMode.THROUGHPUT))
                .orElseThrow(() -> metric.mistake("scoreUnit", "is not a unit of mode " + mode.key()));
        int threads = Math.toIntExact(fields.count("threads", 1_000_000));
        if (threads == 0) {
            throw fields.mistake("threads", "must be at least 1");
        }
        return new JmhEntry(
                place,
                labels(fields, mode, threads),
                mode,
                threads,
                iterationNanos(fields),
                unit,
                forks(fields, metric, unit));
    }

    private static Map<String, String> labels(JsonFields fields, JmhMode mode, int threads) {
        Map<String, String> labels = new LinkedHashMap<>();
        labels.put("benchmark", fields.text("benchmark", ""));
        labels.put("mode", mode.key());
        labels.put("threads", String.valueOf(threads));
        if (fields.has("params")) {
            fields.object("params")
                    .node()
                    .properties()
                    .forEach(param -> labels.put(
                            "params." + param.getKey(), param.getValue().asString("")));
        }
        for (String key : CONFIGURATION) {
            if (fields.has(key)) {
                JsonNode value = fields.node().path(key);
                labels.put(key, value.isString() ? value.asString() : value.toString());
            }
        }
        return labels;
    }

    /// Of `10 s`, `100 ms`; of `single-shot` nothing.
    private static double iterationNanos(JsonFields fields) {
        String[] parts = fields.text("measurementTime", "").split(" ", 2);
        if (parts.length < 2 || !parts[0].matches("[0-9]{1,9}")) {
            return 1;
        }
        return JmhUnit.time(parts[1])
                .map(nanos -> nanos * Long.parseLong(parts[0]))
                .orElse(1.0);
    }

    private static List<JmhEntry.Fork> forks(JsonFields fields, JsonFields metric, JmhUnit unit) {
        boolean sampled = metric.has("rawDataHistogram");
        String key = sampled ? "rawDataHistogram" : "rawData";
        JsonNode raw = metric.node().path(key);
        if (!raw.isArray() || raw.isEmpty() || raw.size() > MAX_FORKS) {
            throw metric.mistake(key, "must be a list of 1 to " + MAX_FORKS + " forks");
        }
        List<JmhEntry.Fork> forks = new ArrayList<>();
        for (int fork = 0; fork < raw.size(); fork++) {
            JsonNode iterations = raw.get(fork);
            String place = metric.path() + key + "[" + fork + "]";
            SortedMap<String, Double> secondary = secondary(fields, fork);
            forks.add(
                    sampled
                            ? new JmhEntry.Fork(List.of(), counts(place, iterations, unit), secondary)
                            : new JmhEntry.Fork(
                                    scores(place, iterations, unit), Collections.emptySortedMap(), secondary));
        }
        return forks;
    }

    private static List<Double> scores(String place, JsonNode iterations, JmhUnit unit) {
        requireList(place, iterations);
        List<Double> scores = new ArrayList<>();
        for (int i = 0; i < iterations.size(); i++) {
            scores.add(score(place + "[" + i + "]", iterations.get(i), unit));
        }
        return scores;
    }

    private static SortedMap<Double, Long> counts(String place, JsonNode iterations, JmhUnit unit) {
        requireList(place, iterations);
        SortedMap<Double, Long> counts = new TreeMap<>();
        for (int i = 0; i < iterations.size(); i++) {
            for (JsonNode pair : iterations.get(i)) {
                String own = place + "[" + i + "]";
                if (!pair.isArray() || pair.size() != 2 || !pair.get(1).isIntegralNumber()) {
                    throw new IllegalArgumentException(
                            own + ": " + shown(pair) + " is not a pair of a score and its count");
                }
                long count = pair.get(1).asLong(-1);
                if (count < 0 || count > MAX_COUNT) {
                    throw new IllegalArgumentException(own + ": " + shown(pair) + ": no count from 0 to " + MAX_COUNT);
                }
                counts.merge(score(own, pair.get(0), unit), count, Long::sum);
                if (counts.size() > MAX_SCORES) {
                    throw new IllegalArgumentException(own + ": more than " + MAX_SCORES + " scores");
                }
            }
        }
        return counts;
    }

    private static void requireList(String place, JsonNode iterations) {
        if (!iterations.isArray() || iterations.isEmpty() || iterations.size() > MAX_SCORES) {
            throw new IllegalArgumentException(place + " must be a list of 1 to " + MAX_SCORES + " iterations");
        }
    }

    /// A score as it is in the file; JMH writes what does not exist as "NaN".
    private static double score(String place, JsonNode node, JmhUnit unit) {
        double score = JsonFields.real(node);
        if (!(score >= 0 && unit.of(score) <= MAX_NANOS)) {
            throw new IllegalArgumentException(
                    "%s: %s is not a score: a number from 0 on, and not beyond 31 years".formatted(place, shown(node)));
        }
        return score;
    }

    private static String shown(JsonNode node) {
        String text = node.toString();
        return text.length() <= 40 ? text : text.substring(0, 40) + "…";
    }

    /// What profilers reported of a fork; what is not there for it is left out.
    private static SortedMap<String, Double> secondary(JsonFields fields, int fork) {
        SortedMap<String, Double> means = new TreeMap<>();
        for (Map.Entry<String, JsonNode> each :
                fields.node().path("secondaryMetrics").properties()) {
            JsonNode iterations = each.getValue().path("rawData").path(fork);
            double sum = 0;
            for (JsonNode score : iterations) {
                sum += JsonFields.real(score);
            }
            double mean = sum / iterations.size();
            if (Double.isFinite(mean) && means.size() < MAX_SECONDARY) {
                String unit = each.getValue().path("scoreUnit").asString("");
                means.put(each.getKey() + (unit.isEmpty() ? "" : " " + unit), mean);
            }
        }
        return means;
    }
}
