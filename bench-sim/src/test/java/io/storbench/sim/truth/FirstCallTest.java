package io.storbench.sim.truth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The first read on a new connection.
class FirstCallTest {
    private static final List<String> WITHOUT_CACHE = List.of("target.cache.mode=none");

    /// More than what the processors take for 128 KiB.
    private static final double COSTS_SECONDS = 0.002;

    /// RFC 6928: ten segments of the first window carry 14,480 bytes, the second round trip brings
    /// 20 more, the third 40: 32 KiB with headers are 23 segments, 64 KiB 46, 128 KiB 91. Linux 6.1
    /// took as many in `truth/linux61.jsonl`, group g5, NFSv4.1 at 10 ms.
    @ParameterizedTest
    @CsvSource({"4096, 1", "8192, 1", "32768, 2", "65536, 3", "131072, 4"})
    void takesTheRoundTripsOfSlowStart(int blockBytes, int roundTrips) {
        TruthRow row = new TruthRow(
                "g5",
                1,
                "nfs41",
                100,
                "read",
                blockBytes,
                blockBytes,
                1,
                false,
                0,
                true,
                1,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0);
        TruthTrial trial = TruthTrial.simulate(row, WITHOUT_CACHE);
        assertThat(trial.callsSeconds() - trial.openSeconds()).isCloseTo(roundTrips * 0.1, within(COSTS_SECONDS));
        assertThat(trial.openSeconds()).isCloseTo(0.2, within(COSTS_SECONDS));
    }
}
