package io.storbench.result;

import io.storbench.file.Folder;
import io.storbench.file.PlainFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;

/// Reads the interval histograms that a directory has of its trials.
public final class TrialHistograms {
    /// The longest log. A line has 0.3 to 7.4 KB (100 to 100,000 latencies, spread narrowly or
    /// widely), so that an hour of seconds by 16 workers has about 140 MB.
    private static final int MAX_BYTES = 256 << 20;

    static final String REMEDY = "restore it, or delete it to go on without it";

    /// A line of a log: what one worker saw in about a second.
    ///
    /// @param tag `service` or `response`
    /// @param startSeconds from the trial's begin
    /// @param histogram of nanoseconds
    public record Interval(String tag, double startSeconds, double endSeconds, Histogram histogram) {}

    private final Path directory;
    private final Map<TrialKey, Optional<StoredLog>> logs;

    /// The histograms of a directory whose lines name none, as older versions wrote them.
    public TrialHistograms(Path directory) {
        this(directory, Map.of());
    }

    /// @param logs of the latest lines; empty where a trial has none
    TrialHistograms(Path directory, Map<TrialKey, Optional<StoredLog>> logs) {
        this.directory = directory;
        this.logs = Map.copyOf(logs);
    }

    /// Hands over the intervals of a trial, in the log's order.
    ///
    /// @return whether the directory has a log of it
    /// @throws IOException when the log is damaged or too long, or has not as many operations as
    ///   the trial: what was handed over is then of no use
    public boolean read(TrialResult trial, Consumer<Interval> each) throws IOException {
        Optional<Path> found = find(trial.header().key());
        if (found.isEmpty()) {
            return false;
        }
        Path file = found.get();
        long expected = trial.measurement().map(own -> own.service().count()).orElse(Long.MAX_VALUE);
        long operations = 0;
        try (HistogramLines lines = new HistogramLines(file)) {
            for (Optional<Interval> line = lines.next(); line.isPresent(); line = lines.next()) {
                long count = line.get().histogram().getTotalCount();
                boolean service = line.get().tag().equals("service");
                if (count > expected - (service ? operations : 0)) {
                    throw damaged(file, "more", expected);
                }
                operations += service ? count : 0;
                each.accept(line.get());
            }
        }
        // Lines may be lost.
        if (trial.measurement().isPresent() && operations != expected) {
            throw damaged(file, String.valueOf(operations), expected);
        }
        return true;
    }

    /// The logs that lines name and that are not there.
    public List<Path> missing() {
        Path folder = directory.resolve(ResultStore.HISTOGRAMS);
        return logs.values().stream()
                .flatMap(Optional::stream)
                .filter(log -> log.checksum().isPresent())
                .map(log -> folder.resolve(log.name()))
                .filter(file -> !PlainFile.isThere(file))
                .sorted()
                .toList();
    }

    /// The text of a trial's log; empty when it has none.
    ///
    /// @throws IOException when it is damaged
    String text(TrialKey key) throws IOException {
        Optional<Path> file = find(key);
        if (file.isEmpty()) {
            return "";
        }
        byte[] bytes = PlainFile.read(file.get(), MAX_BYTES, REMEDY);
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new IOException("%s is damaged: it is not text; %s".formatted(file.get(), REMEDY), e);
        }
    }

    /// The file of a trial's log, its checksum compared; nothing when there is none.
    private Optional<Path> find(TrialKey key) throws IOException {
        Path folder = directory.resolve(ResultStore.HISTOGRAMS);
        Optional<StoredLog> log = logs.getOrDefault(key, Optional.of(StoredLog.unnamed(key)));
        if (log.isEmpty() || !Folder.isThere(folder)) {
            return Optional.empty();
        }
        Path file = folder.resolve(log.get().name());
        if (!PlainFile.isThere(file)) {
            return Optional.empty();
        }
        PlainFile.check(file);
        if (Files.size(file) > MAX_BYTES) {
            throw new IOException(file + " is longer than 256 MiB, and no log of a trial");
        }
        if (log.get().checksum().isPresent()) {
            compare(file, log.get().checksum().get());
        }
        return Optional.of(file);
    }

    private static void compare(Path file, String checksum) throws IOException {
        String own = LogChecksums.of(file);
        if (own.equals(checksum)) {
            return;
        }
        OptionalInt line = LogChecksums.firstDamaged(file);
        throw new IOException(
                line.isPresent()
                        ? "%s:%d: the line is damaged, or the checksum before it; %s"
                                .formatted(file, line.getAsInt(), REMEDY)
                        : "%s is not the log that its trial's line in trials.jsonl names: its checksum is %s, not %s; %s"
                                .formatted(file, own, checksum, REMEDY));
    }

    private static IOException damaged(Path file, String operations, long expected) {
        return new IOException("%s is damaged: it has %s operations, and the trial %d; %s"
                .formatted(file, operations, expected, REMEDY));
    }
}
