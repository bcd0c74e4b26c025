package io.storbench.report.exchange.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.storbench.plan.PlanException;
import io.storbench.result.Measurement;
import io.storbench.result.ResultStore;
import io.storbench.result.TrialResult;
import io.storbench.testkit.Fuzzer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The files are JMH's own; the README beside them tells how they were made. JMH's own scores and
/// percentiles are what is expected.
class JmhImportTest {
    @TempDir
    private Path directory = Path.of("");

    private static String resource(String name) throws IOException {
        return Files.readString(Path.of("../bench-report/src/test/resources/io/storbench/report/exchange", name));
    }

    private JmhImport read(String... texts) throws IOException {
        List<Path> files = new ArrayList<>();
        for (String text : texts) {
            files.add(Files.writeString(directory.resolve(files.size() + ".json"), text));
        }
        return JmhImport.read(files, Optional.empty(), List.of());
    }

    private List<TrialResult> results(JmhImport read) throws IOException {
        Path results = directory.resolve("r");
        try (ResultStore store = ResultStore.open(results, read.plan())) {
            read.write(store);
        }
        return ResultStore.read(results).stream()
                .sorted(Comparator.comparingInt(
                                (TrialResult trial) -> trial.header().key().point())
                        .thenComparingInt(trial -> trial.header().key().replicate()))
                .toList();
    }

    private static Measurement numbers(TrialResult result) {
        assertThat(result).isInstanceOf(TrialResult.Valid.class);
        return result.measurement().orElseThrow();
    }

    @Test
    void forksAreReplicatesAndParametersFactors() throws IOException {
        JmhImport read = read(resource("jmh-1.37.json"));
        assertThat(read.plan().design().replicates()).isEqualTo(3);
        List<TrialResult> results = results(read);
        assertThat(results).hasSize(12);
        assertThat(results.getFirst().header().factors())
                .containsEntry("jmh.mode", "thrpt")
                .containsEntry("jmh.params.work", "1");
        // The first fork's two iterations, in ops/us.
        Measurement first = numbers(results.getFirst());
        double perSecond = 1e6 * (0.5018391075988592 + 0.4861295746357093) / 2;
        assertThat(first.operationsPerSecond()).isCloseTo(perSecond, within(1e-6 * perSecond));
        assertThat(first.service().count()).isZero();
        assertThat(first.facts().get("jmh.secondary.gc.alloc.rate.norm B/op"))
                .isEqualTo((0.021102951488874103 + 0.04018496350022299) / 2);
    }

    /// Two threads, two forks of two iterations of 100 ms.
    @Test
    void everyModeHasWhatJmhMeasured() throws IOException {
        String text = resource("jmh-modes.json");
        List<TrialResult> results = results(read(text));
        assertThat(results).hasSize(8);
        JsonNode entries = new JsonMapper().readTree(text);
        for (int entry = 0; entry < 4; entry++) {
            JsonNode metric = entries.get(entry).path("primaryMetric");
            double score = metric.path("score").asDouble();
            Measurement one = numbers(results.get(2 * entry));
            Measurement two = numbers(results.get(2 * entry + 1));
            double operations = (double) one.operations() + two.operations();
            double mean = (one.service().meanNanos() * one.operations()
                            + two.service().meanNanos() * two.operations())
                    / operations;
            switch (entries.get(entry).path("mode").asString()) {
                case "thrpt" ->
                    assertThat((one.operationsPerSecond() + two.operationsPerSecond()) / 2)
                            .isCloseTo(1e6 * score, within(1e-4 * 1e6 * score));
                case "avgt" -> {
                    assertThat((one.service().meanNanos() + two.service().meanNanos()) / 2)
                            .isCloseTo(1e3 * score, within(1.0));
                    assertThat(one.operationsPerSecond() * one.service().meanNanos())
                            .isCloseTo(2e9, within(1e3));
                    assertThat(one.service().isMeanOnly()).isTrue();
                }
                case "sample" -> {
                    assertThat(operations).isEqualTo(3976);
                    assertThat(mean).isCloseTo(1e3 * score, within(1.0));
                    double longest =
                            metric.path("scorePercentiles").path("100.0").asDouble();
                    assertThat(Math.max(one.service().maxNanos(), two.service().maxNanos()))
                            .isCloseTo(Math.round(1e3 * longest), within(10_000L));
                }
                default -> {
                    assertThat(operations).isEqualTo(4);
                    assertThat(mean).isCloseTo(1e3 * score, within(1e-6 * 1e3 * score));
                }
            }
        }
    }

    /// Java 21 and 25 are not replicates of each other.
    @Test
    void filesOfTwoJvmsAreTwoLevels() throws IOException {
        String text = resource("jmh-1.37.json");
        String old = text.replace("\"mode\"", "\"jdkVersion\": \"21\", \"mode\"");
        String later = text.replace("\"mode\"", "\"jdkVersion\": \"25\", \"mode\"");
        assertThat(read(old, later).planText()).contains("jmh.jdkVersion");
    }

    @Test
    void theSameFileTwiceIsRefused() throws IOException {
        String text = resource("jmh-1.37.json");
        assertThatThrownBy(() -> read(text, text))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("1.json: entry 1 \"t.Trivial.consume\" is there twice");
    }

    @Test
    void aCutFileIsRefusedWithTheLineWhereItEnds() throws IOException {
        String text = resource("jmh-1.37.json");
        assertThatThrownBy(() -> read(text.substring(0, 900)))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("0.json:")
                .hasMessageContaining("import a whole copy");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"mode\": \"thrpt\"|\"mode\": \"fast\"|mode",
                "ops/us|ops/parsec|primaryMetric.scoreUnit",
                "ops/us|us/op|primaryMetric.scoreUnit",
                "\"threads\": 1|\"threads\": 0|threads",
                "0.5018391075988592|-1|primaryMetric.rawData[0][0]: -1",
                "0.5018391075988592|\"NaN\"|primaryMetric.rawData[0][0]: \"NaN\"",
                "0.5018391075988592|1e300|primaryMetric.rawData[0][0]: 1.0E300",
                "\"rawData\"|\"raw\"|primaryMetric.rawData",
                "\"primaryMetric\"|\"metric\"|so not a result of JMH",
                "\"benchmark\": \"t|\"mode\": \"t|0.json:5:9"
            })
    void whatIsDamagedIsRefusedWithItsPlace(String found, String put, String message) throws IOException {
        String text = resource("jmh-1.37.json");
        assertThatThrownBy(() -> read(text.replace(found, put)))
                .isInstanceOf(PlanException.class)
                .hasMessageStartingWith("0.json:")
                .hasMessageContaining(message);
    }

    @Test
    void anEmptyListAndAnotherListAreRefused() {
        assertThatThrownBy(() -> read("[]")).hasMessageContaining("no results of JMH");
        assertThatThrownBy(() -> read("[1, 2]")).hasMessageContaining("so not a result of JMH");
    }

    private static String entry(String score, String secondary) {
        return """
            [{"benchmark": "a.B.c", "mode": "avgt", "threads": 1, "forks": 1, "params": {"size": "4096"},
              "measurementTime": "100 ms",
              "primaryMetric": {"scoreUnit": "ns/op", "rawData": [[%s, 2.5]]},
              "secondaryMetrics": {"gc": {"scoreUnit": "B/op", "rawData": [[%s, 1]]}}},
             {"benchmark": "a.B.d", "mode": "sample", "threads": 2, "forks": 1, "measurementTime": "100 ms",
              "primaryMetric": {"scoreUnit": "us/op", "rawData": [[1.5, 2.5]],
                "rawDataHistogram": [[[[0.5, 3], [0.7, 1]]]]}}]
            """.formatted(score, secondary);
    }

    /// 400 digits are beyond every double: as a score a mistake, of a profiler nothing.
    @ParameterizedTest
    @CsvSource({"'', 0", "-, 0", "'', 5"})
    void aWholeNumberOf400DigitsIsAMistakeInTheFile(String sign, int zeros) throws IOException {
        String digits = sign + "9".repeat(400) + "0".repeat(zeros);
        assertThatThrownBy(() -> read(entry(digits, "1")))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("is not a score");
        assertThat(results(read(entry("1.5", digits)))
                        .getFirst()
                        .measurement()
                        .orElseThrow()
                        .facts())
                .doesNotContainKey("jmh.secondary.gc B/op");
    }

    /// All are read, and of each twentieth that can be read a plan is made.
    @Test
    void hostileFilesAreRefusedInWords() throws IOException {
        int refused = 0;
        int number = 0;
        List<String> valid = List.of(entry("1.5", "20"), entry("7", "0.5"));
        Path file = directory.resolve("fuzz.json");
        Iterator<String> texts = Fuzzer.texts(35, valid, Fuzzer.rounds(2000)).iterator();
        while (texts.hasNext()) {
            Files.write(file, texts.next().getBytes(StandardCharsets.UTF_8));
            try {
                if (number++ % 20 == 0) {
                    JmhImport.read(List.of(file), Optional.empty(), List.of());
                } else {
                    JmhReader.read(file);
                }
            } catch (PlanException e) {
                refused++;
                assertThat(e.getMessage()).isNotBlank();
            }
        }
        assertThat(refused).isPositive();
    }
}
