package io.storbench.engine;

import io.storbench.condition.Conditions;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// What a trial works on: one export, LUN, path, or model of one. Opened for one trial.
public interface Target extends AutoCloseable {
    /// Makes sure that the data set is there: creates and fills what is missing, checks what is
    /// there, opens its files. Called once, before [#run], from the trial's thread; blocks.
    ///
    /// @throws IOException when the target cannot be reached or refuses; the message names the
    ///   thing, the value, the cause and the remedy
    void prepare(DataSet dataSet) throws IOException;

    /// Runs the workers, each on its own session, until all are finished. Blocks.
    ///
    /// @param limitNanos the longest that this may take, in nanoseconds of the loops' time
    /// @param stop ends the run early when requested: workers see it, stop issuing, and drain
    /// @throws IOException when a session breaks or the limit passes
    void run(List<? extends Worker> workers, long limitNanos, StopSignal stop) throws IOException;

    /// Checks, after [#run], what can only be known then. Blocks.
    ///
    /// @throws IOException when the trial measured something else than was prepared
    default void finish() throws IOException {}

    /// A trial ended and left requests behind that may still be done at any time, from a thread
    /// that may still work on this target, which is not closed then.
    ///
    /// @param reason what became of the trial
    default void abandon(String reason) {}

    /// Whether a session performs one request at a time, in the thread that submits it. A host's
    /// operations are then dealt to as many workers (lanes) of depth 1 as its depth; the workers of
    /// one host stand together in the list given to [#run].
    default boolean blocking() {
        return false;
    }

    /// What the target keeps of files that are opened.
    default FileState fileState() {
        return FileState.NONE;
    }

    /// Counters of the target as a whole, beside those of its sessions. Asked for after [#prepare].
    default Optional<PathCounters> counters() {
        return Optional.empty();
    }

    /// What must be equal before trials of two targets compare. Complete after [#run].
    Conditions conditions();

    /// What else is known of the target, by name: text, whole numbers, fractions and truth values
    /// only. Names end in their unit (`path_rtt_ns`). Complete after [#run].
    SortedMap<String, Object> facts();

    /// What a result records of the target: its facts and its conditions.
    default SortedMap<String, Object> recorded() {
        SortedMap<String, Object> all = new TreeMap<>(facts());
        all.putAll(conditions().facts());
        return all;
    }

    /// Gives back what the target holds; an embedded server ends here.
    @Override
    void close() throws IOException;
}
