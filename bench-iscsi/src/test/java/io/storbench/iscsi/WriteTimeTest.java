package io.storbench.iscsi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.storbench.engine.Counter;
import io.storbench.engine.ProcedureCounter;
import io.storbench.engine.TimePart;
import io.storbench.result.Measurement;
import io.storbench.result.TimeBreakdown;
import io.storbench.testkit.PlannedRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// What a WRITE waits for: a place in the command window, and round trips. Its data go with it up to FirstBurstLength,
/// the rest after an R2T (RFC 7143, sections 11.8 and 13.14). The embedded target takes 64 KiB unasked.
@Timeout(60)
class WriteTimeTest {
    private static final int RTT_MILLIS = 10;
    private static final long RTT_NANOS = RTT_MILLIS * 1_000_000L;

    @TempDir
    private Path folder = Path.of("");

    private Measurement write(String block, int rttMillis, String keys) throws IOException {
        String plan = """
            target: {engine: iscsi, uri: embedded%s}
            workload: {operation: write, block: %s, file: 2m, pattern: sequential}
            network: {rtt: %dms}
            protocol: {run: completion}
            """.formatted(keys, block, rttMillis);
        return PlannedRun.of(plan, folder.resolve("results"), new ArrayList<>()).stream()
                .flatMap(result -> result.measurement().stream())
                .findFirst()
                .orElseThrow();
    }

    @Test
    void smallOnesWaitForOne() throws IOException {
        Measurement numbers = write("64k", RTT_MILLIS, "");
        TimeBreakdown time = numbers.time().get("write");
        assertThat(time.count()).isEqualTo(32);
        assertThat(time.roundTrips()).isEqualTo(Map.of("WRITE_10", 1.0));
        assertThat(time.nanos(TimePart.PROPAGATION)).isGreaterThanOrEqualTo(RTT_NANOS);
    }

    /// The target counts the R2Ts, and may have one of them open for a command.
    @Test
    void largeOnesWaitForTheTargetToAsk() throws IOException {
        Measurement numbers = write("1m", RTT_MILLIS, "");
        TimeBreakdown time = numbers.time().get("write");
        assertThat(numbers.facts()).containsEntry("iscsi.max_outstanding_r2t", 1L);
        double asked = numbers.counters().get("R2T", ProcedureCounter.PDUS) / (double) numbers.operations();
        assertThat(asked).isGreaterThanOrEqualTo(1);
        assertThat(time.roundTrips()).isEqualTo(Map.of("R2T", asked, "WRITE_10", 1.0));
        assertThat(time.nanos(TimePart.PROPAGATION)).isGreaterThanOrEqualTo((1 + asked) * RTT_NANOS);
        assertThat(time.nanos(TimePart.PROPAGATION) + time.nanos(TimePart.EXCHANGE))
                .isLessThanOrEqualTo(time.meanNanos());
    }

    /// In the middle of 512 WRITEs, which follow those that fill the file, the target takes the 128 commands of its
    /// window, and then none for 2 s.
    @Test
    void theWaitForACommandWindowIsAPartOfTheTime() throws IOException {
        Measurement numbers = write("4k", 0, ", server: {faults: [\"close_window:700:2s\"]}");
        TimeBreakdown time = numbers.time().get("write");
        long waitedNanos = numbers.counters().get(Counter.SLOT_WAIT_NANOS);
        assertThat(waitedNanos).isPositive();
        assertThat(time.nanos(TimePart.SLOT) * time.count()).isCloseTo(waitedNanos, within(1.0));
        assertThat(time.nanos(TimePart.SLOT) + time.nanos(TimePart.PROPAGATION) + time.nanos(TimePart.EXCHANGE))
                .isLessThanOrEqualTo(time.meanNanos());
    }
}
