package io.storbench.random;

import java.nio.charset.StandardCharsets;

/// A stream of pseudo-random numbers, derived from one seed and the name of its purpose.
///
/// Streams of different names are independent for all practical purposes, so adding a new use of
/// randomness never changes the numbers that another one sees. The generator is xoroshiro128++
/// (Blackman and Vigna, "Scrambled linear pseudorandom number generators", 2021, with its published
/// constants 49, 21, 28); the state is filled by SplitMix64. Everything is integer arithmetic or
/// [StrictMath], so a stream is the same bit for bit on every JVM.
///
/// Not safe for use by several threads.
public final class RandomStream {
    /// 2^-53: turns 53 random bits into a double in [0, 1).
    private static final double UNIT = 0x1.0p-53;

    /// SplitMix64's increment: 2^64 divided by the golden ratio, made odd.
    private static final long GOLDEN = 0x9e3779b97f4a7c15L;

    private long s0;
    private long s1;

    private RandomStream(long s0, long s1) {
        // The all-zero state is the generator's one fixed point.
        this.s0 = (s0 | s1) == 0 ? 1 : s0;
        this.s1 = s1;
    }

    /// The stream of this name under this seed.
    ///
    /// @param name what the numbers are for, such as `run-order` or `host-0/pattern`
    public static RandomStream of(long seed, String name) {
        long hash = 0xcbf29ce484222325L; // FNV-1a, 64 bits
        for (byte b : name.getBytes(StandardCharsets.UTF_8)) {
            hash = (hash ^ (b & 0xff)) * 0x100000001b3L;
        }
        long state = mix(seed) ^ hash;
        return new RandomStream(mix(state + GOLDEN), mix(state + GOLDEN + GOLDEN));
    }

    /// A stream in a given state of the generator.
    static RandomStream ofState(long s0, long s1) {
        return new RandomStream(s0, s1);
    }

    /// SplitMix64's finaliser: a bijection of 64 bits in which every input bit reaches every output
    /// bit.
    public static long mix(long value) {
        long z = value;
        z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }

    /// A number from 0 (included) to the bound (excluded) at a place of a series in which any place
    /// can be had at once: SplitMix64's (Steele, Lea and Flood, "Fast splittable pseudorandom
    /// number generators", OOPSLA 2014).
    ///
    /// @param seed of the series
    /// @param index of the number, from 0
    /// @param bound greater than 0
    public static long longAt(long seed, long index, long bound) {
        return Math.unsignedMultiplyHigh(mix(seed + (index + 1) * GOLDEN), bound);
    }

    /// A number from 0 (included) to 1 (excluded) at a place of such a series.
    public static double doubleAt(long seed, long index) {
        return (mix(seed + (index + 1) * GOLDEN) >>> 11) * UNIT;
    }

    /// The next 64 random bits.
    public long nextLong() {
        long a = s0;
        long b = s1;
        long result = Long.rotateLeft(a + b, 17) + a;
        b ^= a;
        s0 = Long.rotateLeft(a, 49) ^ b ^ (b << 21);
        s1 = Long.rotateLeft(b, 28);
        return result;
    }

    /// A number from 0 (included) to the bound (excluded), without bias worth naming: the
    /// multiply-shift method leaves at most bound / 2^64.
    ///
    /// @param bound greater than 0
    public long nextLong(long bound) {
        if (bound <= 0) {
            throw new IllegalArgumentException("bound must be positive: " + bound);
        }
        return Math.unsignedMultiplyHigh(nextLong(), bound);
    }

    /// A number from 0 (included) to 1 (excluded), a multiple of 2^-53.
    public double nextDouble() {
        return (nextLong() >>> 11) * UNIT;
    }
}
