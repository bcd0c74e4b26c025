package io.storbench.report.exchange;

import static io.storbench.report.TrialBuilder.measured;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.storbench.measure.IntervalLog;
import io.storbench.measure.LatencyRecorder;
import io.storbench.result.TrialHistograms;
import io.storbench.result.TrialResult;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistogramLogTest {
    private static final long SECOND = 1_000_000_000L;

    @TempDir
    private Path directory = Path.of("");

    @BeforeEach
    void makeFolder() throws IOException {
        Files.createDirectories(directory.resolve("histograms"));
    }

    private Path log(TrialResult trial) {
        return directory.resolve("histograms/" + trial.header().key().fileName() + ".hlog");
    }

    /// Two seconds of operations, all of one latency.
    private TrialResult trial(int point, int replicate, long latencyNanos) throws IOException {
        // One operation at a time for a second: 200 of them.
        TrialResult trial = measured(point).replicate(replicate).valid(5e6);
        IntervalLog log = new IntervalLog();
        LatencyRecorder recorder = new LatencyRecorder(log);
        for (int second = 0; second < 2; second++) {
            for (int i = 0; i < 100; i++) {
                recorder.record(second * SECOND, latencyNanos, latencyNanos + 1_000_000);
            }
            recorder.endInterval(second * SECOND, (second + 1) * SECOND);
        }
        Files.writeString(log(trial), log.text());
        return trial;
    }

    private String written(List<TrialResult> trials, int expected) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (PrintStream out = new PrintStream(bytes, false, StandardCharsets.UTF_8)) {
            assertThat(HistogramLog.write(new TrialHistograms(directory), trials, out))
                    .isEqualTo(expected);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private static List<EncodableHistogram> read(String log) {
        List<EncodableHistogram> histograms = new ArrayList<>();
        try (HistogramLogReader reader =
                new HistogramLogReader(new ByteArrayInputStream(log.getBytes(StandardCharsets.UTF_8)))) {
            while (reader.hasNext()) {
                histograms.add(reader.nextIntervalHistogram());
            }
        }
        return histograms;
    }

    /// By the library's own reader.
    @Test
    void oneLogHoldsAllValidTrialsByPoint() throws IOException {
        List<TrialResult> trials = List.of(
                trial(1, 1, 2_000_000),
                trial(1, 2, 4_000_000),
                trial(2, 1, 9_000_000),
                measured(2).replicate(2).failed("gone"),
                measured(2).replicate(3).valid(1e6));
        List<EncodableHistogram> histograms = read(written(trials, 3));
        assertThat(histograms).hasSize(3 * 2 * 2);
        assertThat(histograms)
                .extracting(EncodableHistogram::getTag)
                .containsOnly(
                        "measured-p001-service",
                        "measured-p001-response",
                        "measured-p002-service",
                        "measured-p002-response");
        Histogram point = new Histogram(3);
        histograms.stream()
                .filter(each -> "measured-p001-service".equals(each.getTag()))
                .forEach(each -> point.add((Histogram) each));
        assertThat(point.getTotalCount()).isEqualTo(400);
        assertThat(point.getMean()).isEqualTo(3e6, within(3e3));
        Instant began = Instant.parse(trials.getFirst().header().startedAt());
        assertThat(histograms.getFirst().getStartTimeStamp()).isEqualTo(began.toEpochMilli());
        assertThat(histograms.get(2).getStartTimeStamp()).isEqualTo(began.toEpochMilli() + 1000);
    }

    @Test
    void withoutTrialsThereAreOnlyComments() throws IOException {
        assertThat(written(List.of(), 0).lines()).allMatch(line -> line.startsWith("#"));
    }

    @Test
    void aDamagedLogIsRefusedInASentence() throws IOException {
        TrialResult trial = trial(1, 1, 2_000_000);
        String whole = Files.readString(log(trial));
        SplittableRandom random = new SplittableRandom(20261122);
        int refused = 0;
        for (int i = 0; i < 200; i++) {
            StringBuilder damaged = new StringBuilder(whole);
            for (int j = 0; j < 5; j++) {
                damaged.setCharAt(random.nextInt(200, whole.length()), (char) random.nextInt(32, 127));
            }
            Files.writeString(log(trial), damaged);
            try {
                written(List.of(trial), 1);
            } catch (IOException e) {
                assertThat(e).hasMessageMatching(".*measured-p001-r01\\.hlog(:\\d+)? is damaged: .*");
                refused++;
            }
        }
        assertThat(refused).isGreaterThan(100);
        Files.writeString(log(trial), whole.replace("Tag=service,", ""));
        assertThatThrownBy(() -> written(List.of(trial), 1))
                .hasMessageEndingWith(".hlog:4 is damaged: the line is not a histogram with a tag;"
                        + " restore it, or delete it to go on without it");
        Files.writeString(log(trial), whole.substring(0, whole.length() - 30));
        assertThatThrownBy(() -> written(List.of(trial), 1))
                .hasMessageContaining(".hlog:7 is damaged: the line is not a histogram");
        // A line less, and none at all.
        String less = whole.substring(0, whole.lastIndexOf("Tag=service"));
        for (String text : List.of(less, "")) {
            Files.writeString(log(trial), text);
            assertThatThrownBy(() -> written(List.of(trial), 1))
                    .hasMessageContaining(".hlog is damaged: it has %d operations, and the trial 200; restore it"
                            .formatted(text.equals(less) ? 100 : 0));
        }
    }
}
