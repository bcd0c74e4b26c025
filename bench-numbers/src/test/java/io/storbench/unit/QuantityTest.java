package io.storbench.unit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuantityTest {
    @ParameterizedTest
    @CsvSource({
        "4096, 4096",
        "4K, 4096",
        "64K, 65536",
        "1M, 1048576",
        "1.5G, 1610612736",
        "2 T, 2199023255552",
        "4k, 4096",
        "4Ki, 4096",
        "4KiB, 4096",
        "4kB, 4000",
        "1.5m, 1572864",
        "128MiB, 134217728",
        "1MB, 1000000",
        "2g, 2147483648",
        "1t, 1099511627776",
        "512B, 512",
        "0, 0"
    })
    void sizesAreReadWithTheirUnit(String text, long bytes) {
        assertThat(ByteSize.parse(text).bytes()).isEqualTo(bytes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "k", "-1", "4K B", "4q", "4kb", "4KB", "1mb", "1.5", "0.3k", "9999999999t", "1e3"})
    void otherSizesAreRefusedWithTheirText(String text) {
        assertThatThrownBy(() -> ByteSize.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("\"" + text + "\"")
                .hasMessageContaining("such as");
    }

    @ParameterizedTest
    @CsvSource({
        "250us, 250000",
        "250µs, 250000",
        "10ms, 10000000",
        "0.2ms, 200000",
        "5s, 5000000000",
        "1m, 60000000000",
        "2h, 7200000000000",
        "7ns, 7",
        "250usec, 250000",
        "10 msec, 10000000",
        "1.5sec, 1500000000",
        "0, 0"
    })
    void timesAreReadWithTheirUnit(String text, long nanos) {
        assertThat(TimeSpan.parse(text).nanos()).isEqualTo(nanos);
    }

    /// 1 Mbit is a million bits (tc(8), "mbit"); a byte has eight.
    @ParameterizedTest
    @CsvSource({
        "100mbit, 100000000",
        "100Mbit/s, 100000000",
        "1.5gbit, 1500000000",
        "64kbit, 64000",
        "12.5MB, 100000000",
        "12.5MB/s, 100000000",
        "1KiB, 8192",
        "1 tbit, 1000000000000"
    })
    void ratesAreReadWithTheirUnit(String text, long bitsPerSecond) {
        assertThat(Rate.parse(text).bitsPerSecond()).isEqualTo(bitsPerSecond);
        assertThat(Rate.parse(text).bytesPerSecond()).isEqualTo(bitsPerSecond / 8.0);
        assertThat(Rate.parse(Rate.parse(text).toString())).isEqualTo(Rate.parse(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "100", "100m", "100mbps", "100Mbps", "100Mb", "1mb", "/s", "-1mbit"})
    void ambiguousRatesAreRefusedWithTheirText(String text) {
        assertThatThrownBy(() -> Rate.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is not a rate such as 100mbit");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0bit", "999bit", "0MB"})
    void ratesOfNothingAreRefused(String text) {
        assertThatThrownBy(() -> Rate.parse(text)).hasMessageContaining("at least 1kbit");
    }

    @ParameterizedTest
    @CsvSource({"0.1%, 0.001", "0.7, 0.7", ".25, 0.25", "0.0, 0", "2 %, 0.02", "100%, 1", "0, 0", "0%, 0"})
    void percentagesAreReadAsShares(String text, double share) {
        assertThat(Percentage.parse(text).share()).isEqualTo(share);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1", "70", "1.5", "0.", ".", "%", "-1%", "101%", "1e2%", "1000%"})
    void otherPercentagesAreRefused(String text) {
        assertThatThrownBy(() -> Percentage.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    /// tc(8) takes `loss 0.1` for 0.1 %.
    @Test
    void aBareFractionIsRefusedWhereAUnitIsNeeded() {
        assertThatThrownBy(() -> Percentage.percent("0.1")).hasMessage("\"0.1\" has no unit; write 0.1%");
        assertThatThrownBy(() -> Percentage.parse("70")).hasMessage("\"70\" has no unit; write 70%");
        assertThat(Percentage.percent("0").share()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "ms", "-1s", "10 parsecs", "10MS", "0.5ns", "99999999999999h"})
    void otherTimesAreRefusedWithTheirText(String text) {
        assertThatThrownBy(() -> TimeSpan.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("\"" + text + "\"");
    }

    /// A bare number is seconds to some and milliseconds to others.
    @ParameterizedTest
    @ValueSource(strings = {"5", "0.5", " 20", "00"})
    void timesWithoutAUnitAreRefusedWithWhatToWrite(String text) {
        assertThatThrownBy(() -> TimeSpan.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "\"%s\" has no unit; write %sms, %ss or the like".formatted(text, text.strip(), text.strip()));
    }

    @ParameterizedTest
    @CsvSource({"4096, 4k", "4097, 4097", "134217728, 128m", "0, 0"})
    void sizesAreWrittenSoThatTheyCanBeReadAgain(long bytes, String text) {
        assertThat(new ByteSize(bytes)).hasToString(text);
        assertThat(ByteSize.parse(text).bytes()).isEqualTo(bytes);
    }

    @ParameterizedTest
    @CsvSource({"10000000, 10ms", "1500000, 1500us", "2000000000, 2s", "7, 7ns", "0, 0s"})
    void timesAreWrittenSoThatTheyCanBeReadAgain(long nanos, String text) {
        assertThat(new TimeSpan(nanos)).hasToString(text);
        assertThat(TimeSpan.parse(text).nanos()).isEqualTo(nanos);
    }

    @ParameterizedTest
    @CsvSource({
        "812, 812 ns",
        "2310000, 2.31 ms",
        "999600, 1.00 ms",
        "12345, 12.3 µs",
        "1050000000, 1.05 s",
        "600000000000, 600 s"
    })
    void timesForPeopleHaveThreeDigits(double nanos, String text) {
        assertThat(TimeSpan.humanReadable(nanos)).isEqualTo(text);
    }
}
