package io.storbench.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.plan.Arrivals;
import io.storbench.plan.WorkloadSpec;
import java.util.Arrays;
import java.util.stream.LongStream;
import org.apache.commons.math3.distribution.ExponentialDistribution;
import org.apache.commons.math3.stat.inference.ChiSquareTest;
import org.apache.commons.math3.stat.inference.KolmogorovSmirnovTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlacesTest {
    private static final int DRAWS = 200_000;

    private static Places places(WorkloadSpec load, long seed) {
        boolean random = load.pattern() == WorkloadSpec.Pattern.ZIPF;
        return new Places(load, new BlockOrder(load.blocks(), random, seed), seed);
    }

    private static long[] counts(String keys, long seed, int blocks) {
        Places places = places(LoadKeys.parse("block: 4k, file: %dk, ".formatted(4 * blocks) + keys), seed);
        long[] counts = new long[blocks];
        for (int i = 0; i < DRAWS; i++) {
            counts[(int) places.block(i)]++;
        }
        return counts;
    }

    /// Against the probabilities k^-theta over their sum, by Pearson's test; ranks that would be
    /// expected less than five times are one class.
    @ParameterizedTest
    @CsvSource({
        "0.5, 100, 1", "0.99, 100, 1", "1, 100, 1", "1, 100, 2", "1, 1000, 3", "1.2, 1000, 1",
        "3, 50, 1", "0.001, 64, 1", "1, 1, 1", "1, 2, 1", "10, 3, 1", "0.999999, 1000, 4"
    })
    void ranksAreZipfDistributed(double theta, int ranks, long seed) {
        ZipfRanks zipf = new ZipfRanks(ranks, theta);
        long[] counts = new long[ranks];
        for (int i = 0; i < DRAWS; i++) {
            counts[(int) zipf.rank(seed, i) - 1]++;
        }
        double[] expected = new double[ranks];
        for (int k = 0; k < ranks; k++) {
            expected[k] = Math.pow(k + 1, -theta);
        }
        double sum = Arrays.stream(expected).sum();
        int classes = 1;
        while (classes < ranks && expected[classes] / sum * DRAWS >= 5) {
            classes++;
        }
        double[] expectedClasses = new double[classes];
        long[] countedClasses = new long[classes];
        for (int k = 0; k < ranks; k++) {
            expectedClasses[Math.min(k, classes - 1)] += expected[k] / sum * DRAWS;
            countedClasses[Math.min(k, classes - 1)] += counts[k];
        }
        if (classes == 1) {
            assertThat(countedClasses[0]).isEqualTo(DRAWS);
        } else {
            assertThat(new ChiSquareTest().chiSquareTest(expectedClasses, countedClasses))
                    .isGreaterThan(0.001);
        }
    }

    /// The most popular block of 2^40, and how popular: 1 over the harmonic number of 2^40,
    /// ln(2^40) + 0.5772.
    @Test
    void aHugeFileNeedsNoTable() {
        ZipfRanks zipf = new ZipfRanks(1L << 40, 1);
        long firsts =
                LongStream.range(0, DRAWS).filter(i -> zipf.rank(5, i) == 1).count();
        double share = 1 / (40 * Math.log(2) + 0.5772156649);
        double deviation = Math.sqrt(share * (1 - share) * DRAWS);
        assertThat((double) firsts).isBetween(share * DRAWS - 5 * deviation, share * DRAWS + 5 * deviation);
    }

    @Test
    void popularBlocksAreScatteredAndStay() {
        long[] counts = counts("pattern: zipf, theta: 1", 1, 1000);
        long most = Arrays.stream(counts).max().orElseThrow();
        long[] other = counts("pattern: zipf, theta: 1", 2, 1000);
        assertThat(counts[0]).isLessThan(most);
        // 1 / H(1000) of the draws, whichever block it is.
        assertThat((double) most / DRAWS).isBetween(0.13, 0.14);
        assertThat(other).isNotEqualTo(counts);
    }

    /// 90 % to 10 % of the blocks: each hot one is expected 1,800 times, each cold one 22.2 times.
    @Test
    void hotBlocksGetTheirShare() {
        long[] counts = counts("pattern: hot_cold, hot: 90/10", 1, 1000);
        double[] expected = new double[1000];
        Arrays.fill(expected, 0.1 * DRAWS / 900);
        Arrays.fill(expected, 0, 100, 0.9 * DRAWS / 100);
        assertThat(new ChiSquareTest().chiSquareTest(expected, counts)).isGreaterThan(0.001);
    }

    @Test
    void theHotPartDriftsByItsLength() {
        Places places =
                places(LoadKeys.parse("block: 4k, file: 4000k, pattern: hot_cold, hot: 100/10, drift: 1000"), 1);
        assertThat(LongStream.range(0, 500).map(places::block)).allMatch(b -> b < 150);
        assertThat(LongStream.range(1000, 1100).map(places::block)).allMatch(b -> b >= 100 && b < 210);
        // After ten lengths it is where it began.
        assertThat(LongStream.range(10_000, 10_010).map(places::block)).allMatch(b -> b < 101);
    }

    @ParameterizedTest
    @CsvSource({"64, 8", "64, 4", "60, 28", "100, 12", "52, 52"})
    void stridesMeetEveryBlockOnce(int fileKib, int strideKib) {
        WorkloadSpec load =
                LoadKeys.parse("block: 4k, file: %dk, pattern: strided, stride: %dk".formatted(fileKib, strideKib));
        Places places = places(load, 1);
        long[] blocks = LongStream.range(0, load.blocks()).map(places::block).toArray();
        assertThat(blocks)
                .containsExactlyInAnyOrder(LongStream.range(0, load.blocks()).toArray());
        if (strideKib < fileKib) {
            assertThat(blocks[1] - blocks[0]).isEqualTo(strideKib / 4);
        }
    }

    @Test
    void lengthsComeInTheirSharesAtMultiplesOfThemselves() {
        Lengths lengths = new Lengths(
                LoadKeys.parse("block: 4k/60:16k/30:64k/10, file: 64m, pattern: random")
                        .sizes(),
                1);
        long[] counts = new long[3];
        long[] places = new long[16];
        for (int i = 0; i < DRAWS; i++) {
            int bytes = lengths.bytes(i);
            counts[bytes == 4096 ? 0 : bytes == 16384 ? 1 : 2]++;
            long offset = lengths.offset(i, bytes);
            assertThat(offset % bytes).isZero();
            assertThat(offset + bytes).isLessThanOrEqualTo(65536);
            if (bytes == 4096) {
                places[(int) (offset / bytes)]++;
            }
        }
        double[] expected = {0.6 * DRAWS, 0.3 * DRAWS, 0.1 * DRAWS};
        assertThat(new ChiSquareTest().chiSquareTest(expected, counts)).isGreaterThan(0.001);
        double[] even = new double[16];
        Arrays.fill(even, counts[0] / 16.0);
        assertThat(new ChiSquareTest().chiSquareTest(even, places)).isGreaterThan(0.001);
    }

    @Test
    void thinkTimesAreExponential() {
        ThinkTimes times = new ThinkTimes(
                (Arrivals.Closed)
                        LoadKeys.parse("think: 1ms, think_times: exponential").arrivals(),
                1);
        double[] nanos = LongStream.range(0, 20_000).mapToDouble(times::nanos).toArray();
        double p = new KolmogorovSmirnovTest().kolmogorovSmirnovTest(new ExponentialDistribution(null, 1e6), nanos);
        assertThat(p).isGreaterThan(0.01);
    }
}
