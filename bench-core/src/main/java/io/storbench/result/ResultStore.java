package io.storbench.result;

import io.storbench.file.Folder;
import io.storbench.file.NewFile;
import io.storbench.file.PlainFile;
import io.storbench.file.Uninterrupted;
import io.storbench.plan.ExperimentPlan;
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
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// The directory of one experiment's results.
///
/// `trials.jsonl` has one line per trial and is only ever appended to, each line flushed to the
/// device before the next trial starts; `histograms/` has each trial's interval log, on the device
/// before its line; `environments.jsonl` the environments; `plan.json` the plan. One process writes
/// at a time.
public final class ResultStore implements AutoCloseable {
    /// Locked while a process writes. A file of its own, which nobody opens otherwise: a process
    /// loses its POSIX locks on a file when it closes any descriptor of it (fcntl(2)).
    static final String LOCK = ".lock";

    /// Of Linux: the type, owner and inode of each lock (proc_locks(5)).
    private static final Path LOCKS = Path.of("/proc/locks");

    /// Each trial's interval log.
    static final String HISTOGRAMS = "histograms";

    private final Path directory;
    private final FileChannel trials;
    private final String identity;
    private final FileLock lock;
    private final Map<TrialKey, TrialResult> latest = new LinkedHashMap<>();
    private final Map<TrialKey, Optional<StoredLog>> logs = new HashMap<>();

    /// The plan, until the first line has it.
    private Optional<JsonNode> plan;

    private ResultStore(Path directory, ExperimentPlan plan, FileChannel trials, FileLock lock) throws IOException {
        this.directory = directory;
        this.identity = PlainFile.identity(directory.resolve(TrialLines.FILE));
        this.plan = Optional.of(StoredPlan.tree(plan));
        this.trials = trials;
        this.lock = lock;
    }

    /// Opens a directory for writing the results of a plan; makes it when it is not there.
    ///
    /// @throws IOException when the directory holds another plan's results or other files, when
    ///   another process writes to it, or when it cannot be written
    public static ResultStore open(Path directory, ExperimentPlan plan) throws IOException {
        boolean isMended = StoredPlan.check(directory, plan);
        Folder.make(directory);
        Folder.make(directory.resolve(HISTOGRAMS));
        FileLock lock = lock(directory);
        FileChannel trials = null;
        try {
            sweep(directory.resolve(HISTOGRAMS));
            if (isMended) {
                setAside(directory);
            }
            StoredPlan.write(directory, plan);
            trials = PlainFile.openInPlace(directory.resolve(TrialLines.FILE));
            ResultStore store = new ResultStore(directory, plan, trials, lock);
            store.readDone();
            return store;
        } catch (IOException | RuntimeException e) {
            if (trials != null) {
                trials.close();
            }
            lock.acquiredBy().close();
            throw e;
        }
    }

    private static FileLock lock(Path directory) throws IOException {
        FileChannel channel = PlainFile.openInPlace(directory.resolve(LOCK));
        try {
            FileLock lock = channel.tryLock();
            if (lock != null) {
                return lock;
            }
        } catch (OverlappingFileLockException _) {
            // Held by this very process.
        }
        channel.close();
        throw new PlanException("another storbench is writing to "
                + directory
                + "; wait for its end, or choose another directory with -o");
    }

    /// Whether a process of this machine writes to a directory now, by Linux's list of locks: whoever
    /// tried the lock would make a run fail that begins just then. Elsewhere it is not known, and false.
    ///
    /// @throws IOException when the directory cannot be read
    public static boolean isBeingWritten(Path directory) throws IOException {
        Path lock = directory.resolve(LOCK);
        if (!Files.isReadable(LOCKS) || !PlainFile.isThere(lock)) {
            return false;
        }
        String file = ":%s ".formatted(Files.getAttribute(lock, "unix:ino"));
        return Files.readAllLines(LOCKS).stream().anyMatch(line -> line.contains("POSIX") && line.contains(file));
    }

    /// Keeps the failed trials of wrong addresses under another name.
    private static void setAside(Path directory) throws IOException {
        Path trials = directory.resolve(TrialLines.FILE);
        int number = 1;
        while (PlainFile.isThere(directory.resolve("trials-failed-%d.jsonl".formatted(number)))) {
            number++;
        }
        if (PlainFile.isThere(trials)) {
            Files.move(trials, directory.resolve("trials-failed-%d.jsonl".formatted(number)));
        }
    }

    /// Deletes what a killed process left behind where nobody writes without the lock.
    private static void sweep(Path folder) throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            for (Path entry : entries.toList()) {
                if (NewFile.isLeftover(entry.getFileName().toString())) {
                    Files.delete(entry);
                }
            }
        }
    }

    /// All results of a directory, as by [StoredResults#read].
    ///
    /// @throws IOException when a line is damaged, or of another schema
    public static List<TrialResult> read(Path directory) throws IOException {
        return StoredResults.read(directory).results();
    }

    /// The environments of a directory by id.
    public static Map<String, SortedMap<String, Object>> readEnvironments(Path directory) throws IOException {
        return Environments.read(directory);
    }

    /// Cuts off a line that a crash left unfinished, and learns what is done.
    private void readDone() throws IOException {
        TrialLines.Extent extent = TrialLines.read(directory, line -> remember(line.result(), line.log()));
        trials.truncate(extent.wholeBytes());
        trials.position(extent.wholeBytes());
        endLine();
    }

    /// A crash may have cut off nothing but the end of the last line.
    private void endLine() throws IOException {
        ByteBuffer last = ByteBuffer.allocate(1);
        if (trials.position() == 0 || trials.read(last, trials.position() - 1) < 1) {
            return;
        }
        if (last.get(0) != '\n') {
            trials.write(ByteBuffer.wrap(new byte[] {'\n'}));
        }
    }

    private void remember(TrialResult result, Optional<StoredLog> log) {
        latest.put(result.header().key(), result);
        logs.put(result.header().key(), log);
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

    /// The histograms of the latest results.
    TrialHistograms histograms() {
        return new TrialHistograms(directory, logs);
    }

    /// Adds a result; returns when it is on the device.
    ///
    /// @param histograms the trial's interval log; empty when it has none
    /// @throws IOException when the disk is full or fails; results so far stay whole
    public void append(TrialResult result, String histograms) throws IOException {
        Uninterrupted.run(() -> write(result, histograms));
    }

    private void write(TrialResult result, String histograms) throws IOException {
        TrialKey key = result.header().key();
        Optional<StoredLog> last = logs.getOrDefault(key, Optional.empty());
        long start = trials.position();
        requireInPlace(start);
        Optional<StoredLog> log;
        try {
            log = keep(key, last, histograms);
            ByteBuffer line = ByteBuffer.wrap(TrialLine.bytes(result, log, plan));
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
        plan = Optional.empty();
        remember(result, log);
        if (last.isPresent()) {
            Files.deleteIfExists(
                    directory.resolve(HISTOGRAMS).resolve(last.get().name()));
        }
    }

    /// Refuses to write where nobody would find it: to a file that was removed, replaced or cut
    /// since it was opened, or through a folder that became a link.
    private void requireInPlace(long wholeBytes) throws IOException {
        Path file = directory.resolve(TrialLines.FILE);
        boolean isSame = PlainFile.isThere(file) && identity.equals(PlainFile.identity(file));
        if (!isSame || trials.size() != wholeBytes) {
            throw new IOException(
                    "%s was %s while storbench was writing to it; this result is not kept. Restore it, then run again with -o %s"
                            .formatted(file, isSame ? "changed" : "removed or replaced", directory));
        }
        Folder.check(directory.resolve(HISTOGRAMS));
    }

    /// Puts a trial's log on the device, beside the one that its last line names.
    private Optional<StoredLog> keep(TrialKey key, Optional<StoredLog> last, String histograms) throws IOException {
        if (histograms.isEmpty()) {
            return Optional.empty();
        }
        String name = StoredLog.next(key, last);
        byte[] log = LogChecksums.with(histograms).getBytes(StandardCharsets.UTF_8);
        NewFile.replace(directory.resolve(HISTOGRAMS).resolve(name), log);
        return Optional.of(new StoredLog(name, Optional.of(Checksum.of(log))));
    }

    /// Keeps an environment and gives its id, the same for the same facts but the load, of which
    /// the highest is kept.
    public String environment(SortedMap<String, Object> facts) throws IOException {
        String id = Environments.id(facts);
        takeEnvironment(id, facts);
        return id;
    }

    /// Keeps an environment under an id that it has already, unless it is there.
    void takeEnvironment(String id, SortedMap<String, Object> facts) throws IOException {
        Environments.add(directory, id, facts);
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
