package io.storbench.result;

import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.engine.CounterSnapshot;
import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.PlanException;
import io.storbench.plan.PlanReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.HdrHistogram.HistogramLogWriter;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Damage to a directory of results, by bit flips and by power cuts.
class DamageTest {
    private static final ExperimentPlan PLAN =
            PlanReader.parse("{name: x, target: {engine: \"null\"}, design: {replicates: 3}}", "plan.yaml", List.of());

    @TempDir
    private Path directory = Path.of("");

    private Path trials = Path.of("");
    private Path log = Path.of("");

    @BeforeEach
    void makeResults() throws IOException {
        trials = directory.resolve("trials.jsonl");
        log = directory.resolve("histograms/measured-p001-r02.hlog");
        try (ResultStore store = ResultStore.open(directory, PLAN)) {
            for (int replicate = 1; replicate <= 3; replicate++) {
                store.append(result(replicate), log(replicate));
            }
        }
    }

    /// As HdrHistogram's own writer writes it.
    private static String log(int latencyNanos) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        HistogramLogWriter writer = new HistogramLogWriter(bytes);
        writer.outputLogFormatVersion();
        writer.outputLegend();
        writer.outputComment("[disturbed from 0.100 s to 0.200 s]");
        Histogram histogram = new Histogram(3);
        histogram.setTag("service");
        histogram.recordValue(latencyNanos);
        writer.outputIntervalHistogram(0, 1, histogram, 1);
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private static TrialResult.Valid result(int replicate) {
        LatencySummary latency = new LatencySummary(1, 100, 0, 1, 2, 3, 4, 5, 6, 7);
        return new TrialResult.Valid(
                new TrialHeader(
                        new TrialKey(PLAN.hash(), Origin.MEASURED, 1, replicate),
                        "x",
                        Map.of(),
                        Map.of(),
                        replicate,
                        7,
                        "2026-11-20T12:00:00Z",
                        "abc"),
                new Measurement(
                        1_000_000_000,
                        1,
                        latency,
                        latency,
                        OptionalLong.empty(),
                        OptionalLong.empty(),
                        CounterSnapshot.NONE,
                        new TreeMap<>()));
    }

    /// Flips one bit in place; a second time restores it.
    private static void flip(Path file, int bit) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            ByteBuffer one = ByteBuffer.allocate(1);
            channel.read(one, bit / 8);
            one.put(0, (byte) (one.get(0) ^ 1 << (bit % 8)));
            channel.write(one.flip(), bit / 8);
        }
    }

    private static int lineOf(byte[] bytes, int bit) {
        int line = 1;
        for (int i = 0; i < bit / 8; i++) {
            line += bytes[i] == '\n' ? 1 : 0;
        }
        return line;
    }

    /// Every bit, line ends included.
    @Test
    void everyFlippedBitOfTheResultsIsNamedWithItsLine() throws IOException {
        byte[] whole = Files.readAllBytes(trials);
        for (int bit = 0; bit < whole.length * 8; bit++) {
            flip(trials, bit);
            assertThatThrownBy(() -> ResultStore.read(directory))
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith(trials + ":" + lineOf(whole, bit) + ": ")
                    .hasMessageContaining("delete the line and run the plan again");
            flip(trials, bit);
        }
        assertThat(ResultStore.read(directory)).hasSize(3);
    }

    /// A checksum and its line are told apart only where the checksum is none any more.
    @Test
    void everyFlippedBitOfALogIsNamedWithItsLine() throws IOException {
        byte[] whole = Files.readAllBytes(log);
        TrialHistograms histograms = StoredResults.read(directory).histograms();
        for (int bit = 0; bit < whole.length * 8; bit++) {
            flip(log, bit);
            int line = lineOf(whole, bit);
            assertThatThrownBy(() -> histograms.read(result(2), _ -> {}))
                    .isInstanceOf(IOException.class)
                    .hasMessageMatching(Pattern.quote(log + ":")
                            + "("
                            + line
                            + (line % 2 == 0 ? "" : "|" + (line + 1))
                            + "): the line is damaged, or the checksum before it; restore it,"
                            + " or delete it to go on without it");
            flip(log, bit);
        }
        assertThat(histograms.read(result(2), _ -> {})).isTrue();
    }

    /// By HdrHistogram's own reader.
    @Test
    void otherReadersPassOverTheChecksums() throws IOException {
        try (HistogramLogReader reader = new HistogramLogReader(log.toFile())) {
            assertThat(reader.hasNext()).isTrue();
            assertThat(reader.nextIntervalHistogram().getMaxValueAsDouble()).isEqualTo(2);
            assertThat(reader.hasNext()).isFalse();
        }
    }

    /// By a checksum of the bytes as they stand in the file, as a user can take it.
    @Test
    void aLineHasTheChecksumOfWhatIsBeforeIt() throws IOException {
        byte[] bytes = Files.readAllBytes(log);
        CRC32C sum = new CRC32C();
        sum.update(bytes);
        String line = Files.readAllLines(trials).get(1);
        JsonNode node = new JsonMapper().readTree(line);
        assertThat(node.at("/histograms/file").asString()).isEqualTo("measured-p001-r02.hlog");
        assertThat(node.at("/histograms/crc32c").asString()).isEqualTo("%08x".formatted(sum.getValue()));
        String before = line.substring(
                0, line.indexOf(",\"crc32c\":\"" + node.at("/crc32c").asString()));
        sum.reset();
        sum.update(before.getBytes(StandardCharsets.UTF_8));
        assertThat(node.at("/crc32c").asString()).isEqualTo("%08x".formatted(sum.getValue()));
    }

    @Test
    void aRunDoesNotGoOnOverDamage() throws IOException {
        flip(trials, Math.toIntExact(Files.size(trials) * 8 - 1));
        byte[] damaged = Files.readAllBytes(trials);
        assertThatThrownBy(() -> ResultStore.open(directory, PLAN))
                .hasMessageContaining("trials.jsonl:3: the line is damaged");
        assertThat(trials).hasBinaryContent(damaged);
    }

    @Test
    void aLogOfAnotherTrialIsRefused() throws IOException {
        Files.copy(log.resolveSibling("measured-p001-r03.hlog"), log, REPLACE_EXISTING);
        assertThatThrownBy(() -> StoredResults.read(directory).histograms().read(result(2), _ -> {}))
                .hasMessageContaining(log + " is not the log that its trial's line in trials.jsonl names");
    }

    @Test
    void aLineNamesNoFileElsewhere() throws IOException {
        StoredLog other = new StoredLog("../../etc/passwd", Optional.of("00000000"));
        Files.write(trials, TrialLine.bytes(result(1), Optional.of(other), Optional.empty()));
        assertThatThrownBy(() -> ResultStore.read(directory))
                .hasMessageContaining("histograms.file")
                .hasMessageContaining("is not a log of this trial");
    }

    @Test
    void linesWithoutChecksumAreReadAndCounted() throws IOException {
        Files.writeString(trials, TrialJson.write(result(1)) + "\n", StandardOpenOption.APPEND);
        Files.writeString(log.resolveSibling("measured-p001-r01.hlog"), log(5));
        StoredResults stored = StoredResults.read(directory);
        assertThat(stored.results()).hasSize(4);
        assertThat(stored.unchecked()).isOne();
        assertThat(stored.histograms().read(result(1), _ -> {})).isTrue();
    }

    /// The first line's log stays until the second line is on the device.
    @Test
    void aTrialRunAgainHasALogOfAnotherName() throws IOException {
        Path again = log.resolveSibling("measured-p001-r02-again.hlog");
        for (int run = 0; run < 2; run++) {
            try (ResultStore store = ResultStore.open(directory, PLAN)) {
                store.append(result(2), log(7));
            }
            assertThat(Files.exists(again)).isEqualTo(run == 0);
            assertThat(Files.exists(log)).isEqualTo(run == 1);
            assertThat(StoredResults.read(directory).histograms().read(result(2), _ -> {}))
                    .isTrue();
        }
    }

    /// A power cut can leave a line's length, and zeros for a part of its bytes.
    @Test
    void aLastLineWithZerosIsDoneAgain() throws IOException {
        byte[] whole = Files.readAllBytes(trials);
        int begin = new String(whole, StandardCharsets.UTF_8).indexOf("\n{") + 1;
        byte[] torn = whole.clone();
        Arrays.fill(torn, torn.length - 300, torn.length - 1, (byte) 0);
        Files.write(trials, torn);
        assertThat(ResultStore.read(directory)).hasSize(2);
        assertThat(Soundness.of(directory).isCutShort()).isTrue();
        try (ResultStore store = ResultStore.open(directory, PLAN)) {
            store.append(result(3), log(3));
        }
        assertThat(ResultStore.read(directory)).hasSize(3);
        Arrays.fill(whole, begin, begin + 300, (byte) 0);
        Files.write(trials, whole);
        assertThatThrownBy(() -> ResultStore.read(directory))
                .hasMessageContaining("trials.jsonl:2: not a result: it has zeros");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{\"schema_version\":1,\"ha", "missing"})
    void aLostPlanIsRecoveredFromTheResults(String left) throws IOException {
        StoredPlan before = StoredPlan.read(directory);
        Path plan = directory.resolve("plan.json");
        if (left.equals("missing")) {
            Files.delete(plan);
        } else {
            Files.writeString(plan, left);
        }
        StoredPlan found = StoredPlan.read(directory);
        assertThat(found).isEqualTo(new StoredPlan(before.hash(), before.name(), before.text(), true));
        assertThat(PlannedResults.read(directory).plan().hash()).isEqualTo(PLAN.hash());
        ResultStore.open(directory, PLAN).close();
        assertThat(StoredPlan.read(directory)).isEqualTo(before);
    }

    /// Results of an older version have the hash of their plan only.
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aLostPlanOfOlderResultsIsRestoredByItsRun(boolean isThere) throws IOException {
        Path plan = directory.resolve("plan.json");
        Files.writeString(trials, TrialJson.write(result(1)) + "\n");
        Files.delete(plan);
        if (isThere) {
            Files.createFile(plan);
        }
        assertThatThrownBy(() -> StoredPlan.read(directory))
                .hasMessageContaining(isThere ? "plan.json is empty" : "no plan.json");
        ExperimentPlan other = PlanReader.parse("target: {engine: \"null\"}", "p", List.of());
        assertThatThrownBy(() -> ResultStore.open(directory, other))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("another plan");
        ResultStore.open(directory, PLAN).close();
        assertThat(PlannedResults.read(directory).results()).hasSize(1);
    }

    @Test
    void anotherProgramsPlanIsLeftAlone() throws IOException {
        Path other = Files.createDirectory(directory.resolve("other"));
        Files.writeString(other.resolve("plan.json"), "{\"terraform\": 1}");
        assertThatThrownBy(() -> ResultStore.open(other, PLAN)).isInstanceOf(IOException.class);
        Files.writeString(other.resolve("plan.json"), "");
        ResultStore.open(other, PLAN).close();
        assertThat(StoredPlan.read(other).hash()).isEqualTo(PLAN.hash());
    }

    /// A sparse file, of which nothing is read.
    @Test
    void resultsBeyondTheirBoundAreRefusedBeforeTheyAreRead() throws IOException {
        try (FileChannel channel = FileChannel.open(trials, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.wrap(new byte[1]), 3L << 30);
        }
        for (ThrowingCallable access : List.<ThrowingCallable>of(
                () -> ResultStore.open(directory, PLAN),
                () -> ResultStore.read(directory),
                () -> Soundness.of(directory))) {
            assertThatThrownBy(access).hasMessage(trials + " is longer than 1 GiB; take its trials apart");
        }
    }
}
