package io.storbench.iscsi.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The order of the numbers is that of Linux's Documentation/block/stat.rst. The lines are those of
/// disks of Linux 6.18, cut where older kernels end.
class DiskStatTest {
    private static final String LINE =
            "  617214    40050 14636390   326176   923259   477371 63923482   417415        3  "
                    + " 137728   803400   345885       21 48164584    42177   253539    17631\n";

    @Test
    void eachNumberIsInItsPlace() throws IOException {
        assertThat(DiskStat.parse(LINE))
                .isEqualTo(new DiskStat(
                        617214, 40050, 14636390, 326176, 923259, 477371, 63923482, 417415, 3, 137728, 803400, 345885,
                        21, 48164584, 42177, 253539, 17631));
    }

    @ParameterizedTest
    @CsvSource({"11, 0, 0", "15, 345885, 0", "17, 345885, 253539"})
    void kernelsThatTellLessAreUnderstood(int columns, long discards, long flushes) throws IOException {
        String[] words = LINE.strip().split("\\s+");
        String cut = String.join(" ", java.util.Arrays.copyOf(words, columns));
        DiskStat stat = DiskStat.parse(cut);
        assertThat(stat.queueMillis()).isEqualTo(803400);
        assertThat(stat.discards()).isEqualTo(discards);
        assertThat(stat.flushes()).isEqualTo(flushes);
    }

    @Test
    void numbersOfLaterKernelsArePassedOver() throws IOException {
        assertThat(DiskStat.parse(LINE.strip() + " 7 8 9")).isEqualTo(DiskStat.parse(LINE));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "1 2 3 4 5 6 7 8 9 10",
                "1 2 3 4 5 6 7 8 9 10 x",
                "1 2 3 4 5 6 7 8 9 10 -1",
                "1 2 3 4 5 6 7 8 9 10 99999999999999999999999999"
            })
    void whatIsNoLineOfADiskIsRefused(String line) {
        assertThatThrownBy(() -> DiskStat.parse(line))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("of a disk");
    }

    @Test
    void aLineWithoutAnEndIsNotKept() {
        assertThatThrownBy(() -> DiskStat.parse("1 ".repeat(1_000_000)))
                .isInstanceOf(IOException.class)
                .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(300));
    }

    /// 2^32 ms are 49.7 days; the kernel's times are of 32 bits.
    @Test
    void timesThatBeganAnewAreSubtractedAllTheSame() throws IOException {
        DiskStat before = DiskStat.parse("1 0 8 4294967290 1 0 8 0 0 4294967295 4294967000");
        DiskStat after = DiskStat.parse("3 0 24 10 1 0 8 0 0 4 1000");
        DiskStat since = after.since(before);
        assertThat(since.reads()).isEqualTo(2);
        assertThat(since.readMillis()).isEqualTo(16);
        assertThat(since.busyMillis()).isEqualTo(5);
        assertThat(since.queueMillis()).isEqualTo(1296);
    }

    @Test
    void anotherDiskIsNotALaterStateOfThisOne() throws IOException {
        DiskStat used = DiskStat.parse(LINE);
        assertThat(DiskStat.NONE.isBefore(used)).isTrue();
        assertThat(used.isBefore(DiskStat.NONE)).isFalse();
    }
}
