package io.storbench.sim.disk;

import io.storbench.sim.model.ForkJoin;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Pieces of one access to a RAID that go to their disks at once: read, or written, or first read
/// and then written.
final class Step<A> {
    ForkJoin.@Nullable Fork<A> whole;
    boolean readFirst;
    int pieces;
    int[] disks = new int[4];
    long[] offsets = new long[4];
    int[] lengths = new int[4];

    void add(int disk, long offsetBytes, int lengthBytes) {
        if (pieces == disks.length) {
            disks = Arrays.copyOf(disks, 2 * pieces);
            offsets = Arrays.copyOf(offsets, 2 * pieces);
            lengths = Arrays.copyOf(lengths, 2 * pieces);
        }
        disks[pieces] = disk;
        offsets[pieces] = offsetBytes;
        lengths[pieces++] = lengthBytes;
    }

    ForkJoin.Fork<A> whole() {
        return Objects.requireNonNull(whole);
    }
}
