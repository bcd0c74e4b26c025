package io.storbench.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FileSizesTest {
    private static final long SEED = 20020819;
    private static final int FILES = 100_000;

    @Test
    void aRangeMeansEveryWordOfItEquallyOften() {
        FileSizes sizes = FileSizes.parse("500-10000");
        assertThat(sizes.leastBytes()).isEqualTo(504);
        assertThat(sizes.mostBytes()).isEqualTo(10_000);
        double sum = 0;
        double squares = 0;
        for (int file = 0; file < FILES; file++) {
            long bytes = sizes.bytes(SEED, file);
            assertThat(bytes).isBetween(504L, 10_000L);
            assertThat(bytes % 8).isZero();
            sum += bytes;
            squares += (double) bytes * bytes;
        }
        double mean = sum / FILES;
        // Of a uniform distribution on n + 1 words: the middle, and (n² + 2 n) / 12 words².
        double words = (10_000 - 504) / 8.0;
        assertThat(mean).isCloseTo((504 + 10_000) / 2.0, within(4 * 2744 / Math.sqrt(FILES)));
        assertThat(squares / FILES - mean * mean).isCloseTo(64 * (words * words + 2 * words) / 12, within(80_000.0));
    }

    @Test
    void aGammaDistributionOfShapeThreeHalvesHasItsQuantiles() {
        FileSizes sizes = FileSizes.parse("gamma:16k");
        int below = 0;
        int median = 0;
        int tail = 0;
        double sum = 0;
        for (int file = 0; file < FILES; file++) {
            long bytes = sizes.bytes(SEED, file);
            assertThat(bytes % 8).isZero();
            sum += bytes;
            below += bytes <= 0.1947915 * 16384 ? 1 : 0;
            median += bytes <= 0.7886580 * 16384 ? 1 : 0;
            tail += bytes > 2.0837962 * 16384 ? 1 : 0;
        }
        // Where erf(√x) - 2 √(x/π) e^-x (DLMF 8.4.1, 8.8.5) is 0.1, 0.5, 0.9, over the mean, 1.5.
        assertThat(below / (double) FILES).isCloseTo(0.1, within(0.004));
        assertThat(median / (double) FILES).isCloseTo(0.5, within(0.0065));
        assertThat(tail / (double) FILES).isCloseTo(0.1, within(0.004));
        // Its standard deviation is the mean over the root of 1.5.
        assertThat(sum / FILES).isCloseTo(16384, within(4 * 16384 / Math.sqrt(1.5 * FILES) + 4));
    }

    @ParameterizedTest
    @ValueSource(strings = {"16k", "1g", "500-10000", "gamma:128k"})
    void whatIsWrittenReadsBack(String text) {
        FileSizes sizes = FileSizes.parse(text);
        assertThat(FileSizes.parse(sizes.toString())).isEqualTo(sizes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "2g", "gamma:200m", "10k-5k", "-5", "k", "gamma:", "1k-2k-3k"})
    void sizesBeyondRangeAreRefused(String text) {
        assertThatThrownBy(() -> FileSizes.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }
}
