package io.storbench.nfs.session;

import io.storbench.net.WriteUnits;
import java.io.IOException;
import java.util.Arrays;

/// What a server may still lose of one file: for every unit, the part of a block that one WRITE
/// carries, whether it was written unstable since the last COMMIT, whether it is lost, and with
/// which generation to write it again.
///
/// Allocates nothing after construction. Used by the session's thread.
final class Unstable {
    /// The most units of a file: 256 MiB of memory for this table.
    static final int MAX_UNITS = 1 << 26;

    // 0: safe; n > 0: unstable, of generation n - 1; n < 0: lost, of generation -n - 1.
    private final int[] states;
    private final long[] committing;
    private int unsafe;
    private int lost;

    /// Whether what a server may lose of a worker's files can be kept track of.
    ///
    /// @throws IOException if a file has too many units
    static void check(WriteUnits units) throws IOException {
        for (int file = 0; file < units.dataSet().filesPerWorker(); file++) {
            if (units.areMoreThan(MAX_UNITS, file)) {
                throw new IOException(("workload.file of %d bytes: what a server may lose of it can be kept track"
                                + " of for %d blocks of %d bytes at most: take a larger"
                                + " workload.block, or target.stable: file_sync")
                        .formatted(
                                units.dataSet().fileBytes(file), MAX_UNITS / units.perGranule(), units.granuleBytes()));
            }
        }
    }

    Unstable(int units) {
        states = new int[units];
        committing = new long[(units + Long.SIZE - 1) / Long.SIZE];
    }

    /// A WRITE was answered as unstable.
    void written(int unit, int generation) {
        put(unit, generation + 1);
        committing[unit / Long.SIZE] &= ~(1L << unit);
    }

    /// A WRITE was answered as stable.
    void safe(int unit) {
        put(unit, 0);
    }

    /// A unit must be written again.
    void lose(int unit, int generation) {
        put(unit, -generation - 1);
    }

    /// The server has forgotten all that was unstable.
    void loseAll() {
        for (int unit = 0; unit < states.length; unit++) {
            if (states[unit] > 0) {
                put(unit, -states[unit]);
            }
        }
    }

    private void put(int unit, int state) {
        int before = states[unit];
        states[unit] = state;
        unsafe += (state != 0 ? 1 : 0) - (before != 0 ? 1 : 0);
        lost += (state < 0 ? 1 : 0) - (before < 0 ? 1 : 0);
    }

    /// Whether anything is not safe.
    boolean isUnsafe() {
        return unsafe > 0;
    }

    /// Whether anything must be written again.
    boolean hasLost() {
        return lost > 0;
    }

    /// Whether a unit must be written again; there may be none of this number.
    boolean isLost(int unit) {
        return unit < states.length && states[unit] < 0;
    }

    /// The first lost unit from this one on, or -1.
    int nextLost(int from) {
        for (int unit = from; unit < states.length; unit++) {
            if (states[unit] < 0) {
                return unit;
            }
        }
        return -1;
    }

    /// The generation of a lost unit.
    int generation(int unit) {
        return -states[unit] - 1;
    }

    /// A COMMIT is being sent: it covers what is unstable now, not what comes later.
    void beginCommit() {
        Arrays.fill(committing, 0);
        for (int unit = 0; unit < states.length; unit++) {
            if (states[unit] > 0) {
                committing[unit / Long.SIZE] |= 1L << unit;
            }
        }
    }

    /// The COMMIT was answered with the right verifier.
    void committed() {
        for (int unit = 0; unit < states.length; unit++) {
            if ((committing[unit / Long.SIZE] & (1L << unit)) != 0 && states[unit] > 0) {
                put(unit, 0);
            }
        }
    }
}
