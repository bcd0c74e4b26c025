package io.storbench.report.exchange.fio;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FioQuantityTest {
    /// What fio 3.33 made of `--bs=TEXT` (it prints `bs=(R) 4096B-4096B`), with `--kb_base=1024`
    /// and `1000`. Its manual has `1mi` for the other base; fio has not.
    @ParameterizedTest
    @CsvSource({
        "4096, 4096, 4096",
        "4096b, 4096, 4096",
        "4k, 4096, 4000",
        "4K, 4096, 4000",
        "4kb, 4096, 4000",
        "4kB, 4096, 4000",
        "4ki, 4096, 4000",
        "4KiB, 4000, 4096",
        "4kIb, 4000, 4096",
        "1m, 1048576, 1000000",
        "1mi, 1048576, 1000000",
        "0x1000, 4096, 4096",
        "8kib, 8000, 8192",
        "2mb, 2097152, 2000000",
    })
    void sizesAreThoseOfFio(String text, long base1024, long base1000) {
        assertThat(FioQuantity.bytes(text, 1024)).hasValue(base1024);
        assertThat(FioQuantity.bytes(text, 1000)).hasValue(base1000);
    }

    /// fio takes `1.5k` for one byte and `4kk` for `4k`; nobody means that.
    @ParameterizedTest
    @CsvSource({"1.5k", "4kk", "-1", "50%", "''", "k", "99999999999p", "(2*4k)"})
    void whatIsNoSizeIsNone(String text) {
        assertThat(FioQuantity.bytes(text, 1024)).isEmpty();
    }

    @Test
    void timesHaveUnits() {
        assertThat(FioQuantity.nanos("10", 1_000_000_000L)).hasValue(10_000_000_000L);
        assertThat(FioQuantity.nanos("10", 1_000L)).hasValue(10_000L);
        assertThat(FioQuantity.nanos("2m", 1L)).hasValue(120_000_000_000L);
        assertThat(FioQuantity.nanos("500MS", 1L)).hasValue(500_000_000L);
        assertThat(FioQuantity.nanos("7usec", 1L)).hasValue(7_000L);
        assertThat(FioQuantity.nanos("1d", 1L)).hasValue(86_400_000_000_000L);
        assertThat(FioQuantity.nanos("1:30", 1L)).isEmpty();
        assertThat(FioQuantity.nanos("999999999999d", 1L)).isEmpty();
    }
}
