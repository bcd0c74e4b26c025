package io.storbench.report.exchange;

import static io.storbench.report.TrialBuilder.measured;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.storbench.report.Report;
import io.storbench.report.ReportInput;
import io.storbench.report.Reports;
import io.storbench.report.Samples;
import io.storbench.report.render.ReportFormat;
import io.storbench.result.TrialResult;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class JmhJsonTest {
    private static JsonNode jmh(TrialResult... trials) {
        return jmh(Reports.input(trials));
    }

    private static JsonNode jmh(ReportInput input) {
        return new JsonMapper().readTree(ReportFormat.JMH.render(Report.of(input)));
    }

    /// What JMH itself wrote; the README beside it tells how.
    private static JsonNode ofJmh() throws IOException {
        try (InputStream in = JmhJsonTest.class.getResourceAsStream("jmh-1.37.json")) {
            return new JsonMapper().readTree(Objects.requireNonNull(in).readAllBytes());
        }
    }

    private static List<Double> scores(JsonNode metric) {
        List<Double> scores = new ArrayList<>();
        metric.path("rawData").forEach(fork -> fork.forEach(score -> scores.add(score.asDouble())));
        return scores;
    }

    /// The numbers that JMH computed of its own scores.
    @Test
    void statisticsAreThoseOfJmh() throws IOException {
        int compared = 0;
        for (JsonNode entry : ofJmh()) {
            JsonNode metric = entry.path("primaryMetric");
            Scores scores = new Scores(scores(metric));
            double score = metric.path("score").asDouble();
            assertThat(scores.mean()).isEqualTo(score, within(1e-12 * score));
            double error = metric.path("scoreError").asDouble();
            assertThat(scores.error()).isEqualTo(error, within(1e-9 * error));
            for (Map.Entry<String, JsonNode> each :
                    metric.path("scorePercentiles").properties()) {
                double value = each.getValue().asDouble();
                assertThat(scores.percentile(Double.parseDouble(each.getKey())))
                        .isEqualTo(value, within(1e-12 * value));
                compared++;
            }
        }
        assertThat(compared).isEqualTo(40);
    }

    /// Every key that JMH writes is there, with a value of the same type.
    @Test
    void entriesHaveTheKeysAndTypesOfJmh() throws IOException {
        JsonNode theirs = ofJmh().get(0);
        JsonNode all = jmh(Samples.demonstration());
        assertThat(all).hasSize(15 * 2 * 3);
        for (JsonNode ours : all) {
            theirs.properties().stream()
                    .filter(entry -> !entry.getKey().equals("jmhVersion"))
                    .forEach(entry -> assertThat(ours.path(entry.getKey()).getNodeType())
                            .as(entry.getKey())
                            .isEqualTo(entry.getValue().getNodeType()));
            JsonNode metric = ours.path("primaryMetric");
            assertThat(metric.propertyNames())
                    .containsExactlyElementsOf(theirs.path("primaryMetric").propertyNames());
            assertThat(metric.path("scorePercentiles").propertyNames())
                    .containsExactlyElementsOf(
                            theirs.at("/primaryMetric/scorePercentiles").propertyNames());
            assertThat(metric.path("rawData")).hasSize(ours.path("forks").asInt());
            ours.path("secondaryMetrics")
                    .forEach(own -> assertThat(own.propertyNames()).containsExactlyElementsOf(metric.propertyNames()));
        }
    }

    @Test
    void replicatesAreForks() {
        JsonNode entries = jmh(
                measured(1).factor("network.rtt", "1ms").replicate(1).valid(1e6),
                measured(1).factor("network.rtt", "1ms").replicate(2).valid(2e6),
                measured(1).factor("network.rtt", "1ms").replicate(3).doubtful(9e9, "slow"),
                measured(1).factor("network.rtt", "1ms").replicate(4).failed("gone"));
        JsonNode latency = entries.get(1);
        assertThat(latency.path("benchmark").asString()).isEqualTo("storbench.t.serviceLatency");
        assertThat(latency.path("mode").asString()).isEqualTo("avgt");
        assertThat(latency.at("/params/network.rtt").asString()).isEqualTo("1ms");
        assertThat(latency.at("/params/origin").asString()).isEqualTo("measured");
        assertThat(latency.path("forks").asInt()).isEqualTo(2);
        assertThat(latency.at("/primaryMetric/score").asDouble()).isEqualTo(1500);
        assertThat(latency.at("/primaryMetric/scoreUnit").asString()).isEqualTo("us/op");
        assertThat(latency.at("/primaryMetric/rawData").toString()).isEqualTo("[[1000.0],[2000.0]]");
        // JMH has no error of two scores either.
        assertThat(latency.at("/primaryMetric/scoreError").asString()).isEqualTo("NaN");
        assertThat(latency.at("/secondaryMetrics/service_p50/score").asDouble()).isEqualTo(1500);
        assertThat(entries.get(0).at("/primaryMetric/score").asDouble()).isEqualTo(750);
    }

    @Test
    void aCompletionTrialIsASingleShot() {
        JsonNode entries = jmh(measured(1).completion(3_000_000, 4_000_000).valid(1e6));
        assertThat(entries).hasSize(5);
        assertThat(entries.get(3).path("mode").asString()).isEqualTo("ss");
        assertThat(entries.get(3).at("/primaryMetric/score").asDouble()).isEqualTo(3);
        assertThat(entries.get(4).at("/primaryMetric/score").asDouble()).isEqualTo(4);
        assertThat(entries.get(4).path("warmupIterations").asInt()).isZero();
    }

    /// jmh-visualizer splits `name a=b c=d` at blanks and then at `=`.
    @Test
    void levelsAreOneWord() {
        JsonNode entry =
                jmh(measured(1).factor("mount", "v 3=async").valid(1e6)).get(0);
        assertThat(entry.at("/params/mount").asString()).isEqualTo("v_3_async");
    }

    @Test
    void aPointWithoutValidTrialsHasNoEntry() {
        assertThat(jmh(measured(1).failed("gone"))).isEmpty();
    }
}
