package io.storbench.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The line by which writers are slowed, in a limit of 8 MiB with a background limit of 4 MiB.
class DirtyLimitsTest {
    private static final DirtyLimits LIMITS = new DirtyLimits(2048, 1024);
    private static final double ONE = 1 << DirtyLimits.SHIFT;

    /// 100 MiB/s, with which every device begins.
    private static final long BANDWIDTH = 25_600;

    @Test
    void theFreeRunEndsHalfwayAndTheSetpointIsHalfwayFromThere() {
        assertThat(LIMITS.freeRun()).isEqualTo(1536);
        assertThat(LIMITS.setpoint()).isEqualTo(1792);
    }

    /// By 1 + ((setpoint - dirty) / (limit - setpoint))^3, of a device that has all of the limit
    /// and writes so fast that its own line is flat.
    @ParameterizedTest
    @CsvSource({"1536, 2", "1664, 1.125", "1792, 1", "1920, 0.875", "2048, 0", "3000, 0"})
    void theRatioFallsFromTwoToNothing(long dirty, double ratio) {
        assertThat(LIMITS.ratio(dirty, 2048, 1L << 40) / ONE).isCloseTo(ratio, within(0.02));
    }

    /// What `balance_dirty_pages` of a Debian 12 guest (Linux 6.1) reported by its trace point
    /// while 32 MiB were written by NFSv3: dirty pages, the device's set point, the writer's limit;
    /// its rate before the ratio was 102,400 KiB/s each time.
    @ParameterizedTest
    @CsvSource({
        "1547, 1, 145200",
        "1560, 1, 133700",
        "1586, 1, 113100",
        "1651, 1, 80000",
        "1716, 6, 62000",
        "1768, 6, 51300",
        "1833, 6, 30600",
        "1898, 10, 23800",
        "1963, 16, 18000",
        "1543, 1087, 194600",
        "1538, 1280, 200800",
        "1546, 1393, 191700",
        "1826, 163, 93000",
        "1943, 163, 73900",
        "1995, 163, 47000",
        "2054, 163, 0"
    })
    void aWritersRateIsThatOfLinux(long dirty, long deviceSetpoint, double kibibytes) {
        double share = deviceSetpoint * 2049.0 / 1792;
        double ratio = LIMITS.ratio(dirty, Math.round(share), BANDWIDTH) / ONE;
        // The trace rounds the device's set point, and counts its pages by processor.
        assertThat(102_400 * ratio).isCloseTo(kibibytes, within(0.03 * 102_400));
    }
}
