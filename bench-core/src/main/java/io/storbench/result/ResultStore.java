package io.storbench.result;

import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.JsonMistake;
import io.storbench.plan.PlanException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/// The directory of one experiment's results.
///
/// `trials.jsonl` has one line per trial and is only ever appended to, each line flushed to the
/// device before the next trial starts; `histograms/` has each trial's interval log;
/// `environments.jsonl` the environments; `plan.json` the plan. One process writes at a time.
public final class ResultStore implements AutoCloseable {
    /// Locked while a process writes. A file of its own, which nobody opens otherwise: a process
    /// loses its POSIX locks on a file when it closes any descriptor of it (fcntl(2)).
    static final String LOCK = ".lock";

    /// Each trial's interval log.
    static final String HISTOGRAMS = "histograms";

    private static final String TRIALS = "trials.jsonl";
    private static final String ENVIRONMENTS = "environments.jsonl";

    /// The longest list of trials or environments; a trial has about 5 KiB.
    private static final long MAX_BYTES = 1 << 30;

    private static final JsonMapper JSON = new JsonMapper();

    private final Path directory;
    private final FileChannel trials;
    private final FileLock lock;
    private final Map<TrialKey, TrialResult> latest = new LinkedHashMap<>();

    private ResultStore(Path directory, FileChannel trials, FileLock lock) {
        this.directory = directory;
        this.trials = trials;
        this.lock = lock;
    }

    /// Opens a directory for writing the results of a plan; makes it when it is not there.
    ///
    /// @throws IOException when the directory holds another plan's results or other files, when
    ///   another process writes to it, or when it cannot be written
    public static ResultStore open(Path directory, ExperimentPlan plan) throws IOException {
        StoredPlan.check(directory, plan);
        Files.createDirectories(directory.resolve(HISTOGRAMS));
        FileLock lock = lock(directory);
        StoredPlan.write(directory, plan);
        FileChannel trials =
                FileChannel.open(
                        directory.resolve(TRIALS),
                        StandardOpenOption.CREATE,
                        StandardOpenOption.READ,
                        StandardOpenOption.WRITE);
        ResultStore store = new ResultStore(directory, trials, lock);
        store.readDone();
        return store;
    }

    private static FileLock lock(Path directory) throws IOException {
        FileChannel channel =
                FileChannel.open(
                        directory.resolve(LOCK),
                        StandardOpenOption.CREATE,
                        StandardOpenOption.WRITE);
        try {
            FileLock lock = channel.tryLock();
            if (lock != null) {
                return lock;
            }
        } catch (OverlappingFileLockException _) {
            // Held by this very process.
        }
        channel.close();
        throw new PlanException(
                "another storbench is writing to "
                        + directory
                        + "; wait for its end, or choose another directory with -o");
    }

    /// All results of a directory, in the order in which they were made; of a trial that failed and
    /// was run again both, the later one counts. A last line that was cut short by a crash is
    /// passed over.
    ///
    /// @throws IOException when a line in the middle is damaged, or of another schema
    public static List<TrialResult> read(Path directory) throws IOException {
        Path file = directory.resolve(TRIALS);
        if (!Files.exists(file)) {
            return List.of();
        }
        List<String> lines = wholeLines(file);
        List<TrialResult> results = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            try {
                results.add(TrialJson.read(lines.get(i)));
            } catch (IllegalArgumentException e) {
                throw new IOException(
                        "%s:%d: %s; to go on without it, delete the line and run the plan again into %s"
                                .formatted(file, i + 1, e.getMessage(), directory),
                        e);
            }
        }
        return List.copyOf(results);
    }

    /// Whether the last line of a directory's results was cut short, which [#read] passes over.
    public static boolean isCutShort(Path directory) throws IOException {
        Path file = directory.resolve(TRIALS);
        if (!Files.exists(file)) {
            return false;
        }
        byte[] bytes = bytes(file);
        return wholeBytes(bytes) < bytes.length;
    }

    /// The lines that end; a crash may have cut the last one short, even within a character.
    private static List<String> wholeLines(Path file) throws IOException {
        byte[] bytes = bytes(file);
        return new String(bytes, 0, wholeBytes(bytes), StandardCharsets.UTF_8).lines().toList();
    }

    private static byte[] bytes(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new IOException(file + " is no file; choose another directory with -o");
        }
        if (Files.size(file) > MAX_BYTES) {
            throw new IOException(file + " is longer than 1 GiB; take its trials apart");
        }
        return Files.readAllBytes(file);
    }

    private static int wholeBytes(byte[] bytes) {
        int end = bytes.length;
        while (end > 0 && bytes[end - 1] != '\n') {
            end--;
        }
        return end;
    }

    /// The environments of a directory by id.
    public static Map<String, SortedMap<String, Object>> readEnvironments(Path directory)
            throws IOException {
        Map<String, SortedMap<String, Object>> environments = new LinkedHashMap<>();
        Path file = directory.resolve(ENVIRONMENTS);
        if (Files.exists(file)) {
            List<String> lines = wholeLines(file);
            for (int i = 0; i < lines.size(); i++) {
                SortedMap<String, Object> facts = environment(lines.get(i), file + ":" + (i + 1));
                environments.put(String.valueOf(facts.remove("id")), facts);
            }
        }
        return environments;
    }

    private static SortedMap<String, Object> environment(String line, String place)
            throws IOException {
        SortedMap<String, Object> facts = new TreeMap<>();
        try {
            JsonFields.of(JSON.readTree(line), "an environment")
                    .node()
                    .properties()
                    .forEach(entry -> facts.put(entry.getKey(), entry.getValue().asString("")));
        } catch (JacksonException e) {
            throw new IOException(
                    "%s: not an environment: the line %s; delete it"
                            .formatted(place, JsonMistake.of(e).inLine()),
                    e);
        } catch (IllegalArgumentException e) {
            throw new IOException("%s: %s; delete the line".formatted(place, e.getMessage()), e);
        }
        return facts;
    }

    /// Cuts off a line that a crash left unfinished, and learns what is done.
    private void readDone() throws IOException {
        int completeBytes = wholeBytes(Files.readAllBytes(directory.resolve(TRIALS)));
        trials.truncate(completeBytes);
        trials.position(completeBytes);
        read(directory).forEach(this::remember);
    }

    private void remember(TrialResult result) {
        latest.put(result.header().key(), result);
    }

    /// The directory.
    public Path directory() {
        return directory;
    }

    /// Whether the trial has a result that is not a failure.
    ///
    /// @param model of the trial, as in [TrialHeader]: with another model it is another trial
    public boolean isDone(TrialKey key, String model) {
        TrialResult result = latest.get(key);
        return result != null
                && !(result instanceof TrialResult.Failed)
                && result.header().model().equals(model);
    }

    /// The latest result of a trial; empty without one.
    public Optional<TrialResult> latest(TrialKey key) {
        return Optional.ofNullable(latest.get(key));
    }

    /// The latest result of every trial.
    public List<TrialResult> latest() {
        return List.copyOf(latest.values());
    }

    /// Adds a result; returns when it is on the device.
    ///
    /// @param histograms the trial's interval log; empty when it has none
    /// @throws IOException when the disk is full or fails; results so far stay whole
    public void append(TrialResult result, String histograms) throws IOException {
        long start = trials.position();
        try {
            if (!histograms.isEmpty()) {
                String name = result.header().key().fileName() + ".hlog";
                Files.writeString(directory.resolve(HISTOGRAMS).resolve(name), histograms);
            }
            ByteBuffer line =
                    ByteBuffer.wrap(
                            (TrialJson.write(result) + "\n").getBytes(StandardCharsets.UTF_8));
            while (line.hasRemaining()) {
                trials.write(line);
            }
            trials.force(false);
        } catch (IOException e) {
            trials.truncate(start);
            trials.position(start);
            throw new IOException(
                    "cannot write results to %s: %s; the results so far are whole, run again with"
                                    .formatted(directory, e.getMessage())
                            + " -o "
                            + directory
                            + " to go on",
                    e);
        }
        remember(result);
    }

    /// Keeps an environment and gives its id, the same for the same facts but the load.
    public String environment(SortedMap<String, Object> facts) throws IOException {
        SortedMap<String, Object> lasting = new TreeMap<>(facts);
        lasting.remove("load_average_1min");
        String id = HexFormat.of().toHexDigits(JSON.writeValueAsString(lasting).hashCode());
        if (!readEnvironments(directory).containsKey(id)) {
            keepEnvironment(id, facts);
        }
        return id;
    }

    /// Keeps an environment under an id that it has already, unless it is there.
    void takeEnvironment(String id, SortedMap<String, Object> facts) throws IOException {
        if (!readEnvironments(directory).containsKey(id)) {
            keepEnvironment(id, facts);
        }
    }

    private void keepEnvironment(String id, SortedMap<String, Object> facts) throws IOException {
        SortedMap<String, Object> line = new TreeMap<>(facts);
        line.put("id", id);
        // A line that a crash cut short is ended first, and never read.
        Path file = directory.resolve(ENVIRONMENTS);
        byte[] before = Files.exists(file) ? Files.readAllBytes(file) : new byte[0];
        byte[] whole = Arrays.copyOf(before, wholeBytes(before));
        Files.write(file, whole);
        Files.writeString(file, JSON.writeValueAsString(line) + "\n", StandardOpenOption.APPEND);
    }

    @Override
    public void close() {
        try {
            trials.close();
            lock.release();
            lock.acquiredBy().close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
