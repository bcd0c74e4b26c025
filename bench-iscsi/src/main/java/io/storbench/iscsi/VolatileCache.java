package io.storbench.iscsi;

import io.storbench.engine.DataSet;
import io.storbench.iscsi.initiator.IscsiException;
import io.storbench.net.WriteUnits;
import org.jspecify.annotations.Nullable;

/// What a unit with a write cache (WCE; SBC-3, section 6.5.6) has acknowledged and may still lose:
/// of every part of a file that one WRITE carries, with which generation it was written, and before
/// which flush. Data need not be kept, since a generation says what they are.
///
/// A flush makes stable what was acknowledged before it was asked for. Each has a number, and each
/// write the number of the flush before it, so that neither looks at more than its own part.
///
/// Allocates at a file's first write only. Used by the session's thread.
final class VolatileCache {
    /// The most parts of a file that are kept track of: 512 MiB of memory.
    static final int MAX_UNITS = 1 << 26;

    private final WriteUnits units;
    private final int maxUnits;
    private final @Nullable Writes[] files = new @Nullable Writes[DataSet.SCRATCH + 1];

    // Compared by their difference, since they go round.
    private int lastFlush;
    private int flushed;

    private int lost;

    /// A file's writes, by part.
    private static final class Writes {
        /// 0: never written; n > 0: acknowledged, of generation n - 1; n < 0: lost, of generation
        /// -n - 1.
        final int[] states;

        /// The number of the flush before.
        final int[] flushes;

        Writes(int count) {
            states = new int[count];
            flushes = new int[count];
        }
    }

    VolatileCache(WriteUnits units) {
        this(units, MAX_UNITS);
    }

    /// @param maxUnits the most parts of a file that are kept track of
    VolatileCache(WriteUnits units, int maxUnits) {
        this.units = units;
        this.maxUnits = maxUnits;
    }

    /// A command was acknowledged.
    void acknowledged(Task task) {
        switch (task.kind) {
            case WRITE -> written(task);
            case SYNCHRONIZE_CACHE -> {
                if (task.flush - flushed > 0) {
                    flushed = task.flush;
                }
            }
            default -> {}
        }
    }

    private void written(Task task) {
        Writes writes = files[task.file];
        if (writes == null) {
            writes = new Writes(units.areMoreThan(maxUnits, task.file) ? 0 : units.count(task.file));
            files[task.file] = writes;
        }
        if (writes.states.length == 0) {
            return;
        }
        int last = units.at(task.offset + task.lengthBytes - 1);
        for (int unit = units.at(task.offset); unit <= last; unit++) {
            lost -= writes.states[unit] < 0 ? 1 : 0;
            writes.states[unit] = task.generation + 1;
            writes.flushes[unit] = lastFlush;
        }
    }

    /// A flush is asked for.
    ///
    /// @return its number
    int beginFlush() {
        return ++lastFlush;
    }

    /// The unit may have lost all that was not flushed.
    ///
    /// @throws IscsiException if that was too much to be kept track of
    void lose() throws IscsiException {
        for (int file = 0; file < files.length; file++) {
            Writes writes = files[file];
            if (writes != null && writes.states.length == 0) {
                throw new IscsiException(
                        "the unit was reset and may have lost what it held in its write cache, and of files of more than %d blocks it is not known what that was; take a larger workload.block, or switch the cache off at the target"
                                .formatted(maxUnits));
            }
            if (writes != null) {
                lose(writes);
            }
        }
    }

    private void lose(Writes writes) {
        for (int unit = 0; unit < writes.states.length; unit++) {
            if (writes.states[unit] > 0 && writes.flushes[unit] - flushed >= 0) {
                writes.states[unit] = -writes.states[unit];
                lost++;
            }
        }
    }

    /// Whether anything must be written again.
    boolean hasLost() {
        return lost > 0;
    }

    /// The first part from this one on that must be written again, or -1.
    int nextLost(int file, int from) {
        Writes writes = files[file];
        int count = writes == null ? 0 : writes.states.length;
        for (int unit = from; unit < count; unit++) {
            if (isLost(file, unit)) {
                return unit;
            }
        }
        return -1;
    }

    private boolean isLost(int file, int unit) {
        Writes writes = files[file];
        return writes != null && unit < writes.states.length && writes.states[unit] < 0;
    }

    private int lostGeneration(int file, int unit) {
        Writes writes = files[file];
        return writes == null ? 0 : -writes.states[unit] - 1;
    }

    /// Gives a task a range of lost parts to write again, as many of one generation as go together.
    ///
    /// @param first the first of them
    /// @return the part behind the last of them
    int rewrite(Task task, int file, int first) {
        int generation = lostGeneration(file, first);
        long mostOffset = units.offset(first) + units.rewriteBytes();
        int end = first + 1;
        while (isLost(file, end)
                && lostGeneration(file, end) == generation
                && units.endOffset(file, end) <= mostOffset) {
            end++;
        }
        task.file = file;
        task.offset = units.offset(first);
        task.generation = generation;
        task.lengthBytes = Math.toIntExact(units.endOffset(file, end - 1) - task.offset);
        return end;
    }
}
