package io.storbench.workload;

import io.storbench.plan.BlockSizes;
import io.storbench.random.RandomStream;

/// How long each operation of a host's series is, and where within its block it lies: a pure
/// function of the seed and the operation's index. Allocates nothing.
final class Lengths {
    private final int[] bytes;
    private final double[] upTo;
    private final int largestBytes;
    private final long lengthSeed;
    private final long placeSeed;

    Lengths(BlockSizes sizes, long seed) {
        int count = sizes.sizes().size();
        this.bytes = new int[count];
        this.upTo = new double[count];
        double sum = 0;
        for (int i = 0; i < count; i++) {
            bytes[i] = sizes.sizes().get(i).bytes();
            sum += sizes.sizes().get(i).share();
            upTo[i] = sum;
        }
        upTo[count - 1] = 1;
        this.largestBytes = sizes.largestBytes();
        this.lengthSeed = RandomStream.of(seed, "length").nextLong();
        this.placeSeed = RandomStream.of(seed, "length/place").nextLong();
    }

    /// The length of an operation in bytes.
    int bytes(long index) {
        if (bytes.length == 1) {
            return largestBytes;
        }
        double chance = RandomStream.doubleAt(lengthSeed, index);
        int i = 0;
        while (chance >= upTo[i]) {
            i++;
        }
        return bytes[i];
    }

    /// The operation's offset within its block: a multiple of its length.
    long offset(long index, int lengthBytes) {
        if (lengthBytes == largestBytes) {
            return 0;
        }
        int places = largestBytes / lengthBytes;
        return RandomStream.longAt(placeSeed, index, places) * lengthBytes;
    }

    int largestBytes() {
        return largestBytes;
    }
}
