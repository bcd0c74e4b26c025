package io.storbench.sim;

import static io.storbench.engine.ProcedureCounter.MESSAGES;
import static io.storbench.engine.ProcedureCounter.MESSAGE_BYTES_IN;
import static io.storbench.engine.ProcedureCounter.MESSAGE_BYTES_OUT;
import static io.storbench.engine.ProcedureCounter.PDUS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.storbench.engine.Counter;
import io.storbench.engine.CounterSnapshot;
import io.storbench.plan.PlanException;
import io.storbench.result.Measurement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Sizes and round trips by RFC 7143: a header has 48 bytes (section 11.2), each digest 4 (section
/// 13.1).
class IscsiSimTest {
    private static final String PLAN = SimTrial.PLAN.replace("engine: nfs", "engine: iscsi");

    private static final int HEADER = 48;

    private static final String TGT = "target.uri=iscsi://tgt/iqn.2026-11.example.tgt:lun/1";

    @Test
    void aReadIsACommandAndDataWithTheStatus() {
        Measurement numbers = SimTrial.measure(PLAN);
        assertThat(numbers.durationNanos()).isEqualTo(2048 * 6_000_000L);
        CounterSnapshot counters = numbers.counters();
        assertThat(counters.procedures()).containsOnlyKeys("READ_10", "DATA_IN");
        assertThat(counters.get("READ_10", MESSAGES)).isEqualTo(2048);
        assertThat(counters.get("READ_10", MESSAGE_BYTES_OUT)).isEqualTo(2048 * HEADER);
        assertThat(counters.get("DATA_IN", PDUS)).isEqualTo(2048);
        assertThat(counters.get("DATA_IN", MESSAGE_BYTES_IN)).isEqualTo(2048 * (HEADER + 4096));
        assertThat(counters.get(Counter.PAYLOAD_BYTES_IN)).isEqualTo(8 << 20);
    }

    /// Segments end where bursts end: of 1 MiB in bursts of 400 KB, two have 262144 and 137856
    /// bytes, and the third the last 248576.
    @Test
    void dataAreCutIntoSegmentsAndBursts() {
        CounterSnapshot counters = SimTrial.measure(PLAN, "workload.block=1m", "target.max_burst=400000")
                .counters();
        assertThat(counters.get("READ_10", MESSAGES)).isEqualTo(8);
        assertThat(counters.get("DATA_IN", PDUS)).isEqualTo(8 * 5);
        assertThat(counters.get("DATA_IN", MESSAGE_BYTES_IN)).isEqualTo(8 * (5 * HEADER + 1048576));
    }

    @Test
    void aSmallWriteGoesWithItsCommand() {
        Measurement numbers = SimTrial.measure(PLAN, "workload.operation=write");
        CounterSnapshot counters = numbers.counters();
        assertThat(counters.procedures()).containsOnlyKeys("WRITE_10", "SYNCHRONIZE_CACHE_10", "SCSI_RESPONSE");
        assertThat(counters.get("WRITE_10", MESSAGE_BYTES_OUT)).isEqualTo(2048 * (HEADER + 4096));
        assertThat(counters.get("SYNCHRONIZE_CACHE_10", MESSAGES)).isEqualTo(1);
        assertThat(counters.get("SCSI_RESPONSE", MESSAGE_BYTES_IN)).isEqualTo(2049 * HEADER);
        assertThat(numbers.appNanos()).hasValue(2048 * 6_000_000L);
        assertThat(numbers.durableNanos()).hasValue(2049 * 6_000_000L);
    }

    /// tgt has no FUA, so that each write takes a round trip for its SYNCHRONIZE CACHE, as the measuring client's does.
    @Test
    void aSynchronousWriteIsFlushed() {
        Measurement numbers = SimTrial.measure(PLAN, "workload.operation=write", "target.sync=true", TGT);
        assertThat(numbers.counters().get("WRITE_10", MESSAGES)).isEqualTo(2048);
        assertThat(numbers.counters().get("SYNCHRONIZE_CACHE_10", MESSAGES)).isEqualTo(2049);
        assertThat(numbers.appNanos()).hasValue(2048 * 12_000_000L);
        assertThat(numbers.facts()).containsEntry("sync", "flush");
    }

    /// One SYNCHRONIZE CACHE follows the last WRITE of a write that is split in two.
    @Test
    void aSplitWriteIsFlushedOnce() {
        CounterSnapshot counters = SimTrial.measure(
                        PLAN,
                        "workload.operation=write",
                        "target.sync=true",
                        TGT,
                        "workload.block=32m",
                        "workload.file=64m")
                .counters();
        assertThat(counters.get("WRITE_10", MESSAGES)).isEqualTo(4);
        assertThat(counters.get("SYNCHRONIZE_CACHE_10", MESSAGES)).isEqualTo(3);
    }

    /// The embedded target has FUA: a bit of the WRITE, and nothing is left to flush.
    @Test
    void theEmbeddedTargetForcesItsWrites() {
        Measurement numbers = SimTrial.measure(PLAN, "workload.operation=write", "target.sync=true");
        assertThat(numbers.counters().procedures()).doesNotContainKey("SYNCHRONIZE_CACHE_10");
        assertThat(numbers.appNanos()).hasValue(2048 * 6_000_000L);
        assertThat(numbers.facts()).containsEntry("sync", "fua");
    }

    /// As below, but the target asks for two, or all four, of the bursts before it has one of them:
    /// a round trip for the command, and one for each two, or all, of them (RFC 7143, section
    /// 13.17).
    @ParameterizedTest
    @CsvSource({"1, 5", "2, 3", "3, 3", "4, 2", "64, 2"})
    void severalR2tsAreAnsweredInOneRoundTrip(int outstanding, int roundTrips) {
        Measurement numbers = SimTrial.measure(
                PLAN,
                "workload.operation=write",
                "workload.block=1m",
                "target.first_burst=64k",
                "target.max_burst=256k",
                "target.max_outstanding_r2t=" + outstanding);
        assertThat(numbers.appNanos()).hasValue(8 * (roundTrips * 4_000_000L + 2_000_000L));
        CounterSnapshot counters = numbers.counters();
        assertThat(counters.get("R2T", PDUS)).isEqualTo(8 * 4);
        assertThat(counters.get("DATA_OUT", PDUS)).isEqualTo(8 * 4);
        assertThat(numbers.facts()).containsEntry("iscsi.max_outstanding_r2t", (long) outstanding);
    }

    /// Where the target lets no data come unasked, R2Ts ask for all: 4 bursts of a write, two at a
    /// time (sections 13.10 and 13.11).
    @Test
    void severalR2tsAskForAllWhereNothingIsUnsolicited() {
        Measurement numbers = SimTrial.measure(
                PLAN,
                "workload.operation=write",
                "workload.block=1m",
                "target.immediate_data=false",
                "target.initial_r2t=true",
                "target.max_burst=256k",
                "target.max_outstanding_r2t=2");
        assertThat(numbers.appNanos()).hasValue(8 * (3 * 4_000_000L + 2_000_000L));
        assertThat(numbers.counters().get("R2T", PDUS)).isEqualTo(8 * 4);
    }

    /// 64 KiB go with the command; for the other 960 KiB the target asks four times, each of which
    /// is a round trip of 4 ms; then it serves for 2 ms.
    @Test
    void eachBurstOfALargeWriteIsAskedForInARoundTripOfItsOwn() {
        Measurement numbers = SimTrial.measure(
                PLAN,
                "workload.operation=write",
                "workload.block=1m",
                "target.first_burst=64k",
                "target.max_burst=256k");
        assertThat(numbers.appNanos()).hasValue(8 * (5 * 4_000_000L + 2_000_000L));
        CounterSnapshot counters = numbers.counters();
        assertThat(counters.get("R2T", PDUS)).isEqualTo(8 * 4);
        assertThat(counters.get("R2T", MESSAGE_BYTES_IN)).isEqualTo(8 * 4 * HEADER);
        assertThat(counters.get("WRITE_10", MESSAGE_BYTES_OUT)).isEqualTo(8 * (HEADER + 65536));
        assertThat(counters.get("DATA_OUT", PDUS)).isEqualTo(8 * 4);
        assertThat(counters.get("DATA_OUT", MESSAGE_BYTES_OUT)).isEqualTo(8 * (4 * HEADER + 960 * 1024));
    }

    @Test
    void digestsAddFourBytesToHeadersAndFourToData() {
        CounterSnapshot counters = SimTrial.measure(PLAN, "target.header_digest=crc32c", "target.data_digest=crc32c")
                .counters();
        assertThat(counters.get("READ_10", MESSAGE_BYTES_OUT)).isEqualTo(2048 * (HEADER + 4));
        assertThat(counters.get("DATA_IN", MESSAGE_BYTES_IN)).isEqualTo(2048 * (HEADER + 4 + 4096 + 4));
    }

    /// By Little's law: two commands at a time, of 6 ms each.
    @Test
    void theTargetsWindowBoundsWhatIsInFlight() {
        Measurement numbers = SimTrial.measure(
                PLAN, "workload.depth=8", "target.server.queue_depth=2", "protocol={warmup: 1s, measure: 20s}");
        assertThat(numbers.operationsPerSecond()).isCloseTo(2 / 0.006, within(2.0));
        assertThat(numbers.service().meanNanos()).isCloseTo(24e6, within(1e5));
    }

    /// 3 TiB in blocks of 512 bytes have more blocks than READ(10) reaches.
    @Test
    void largeUnitsTakeLongCommands() {
        CounterSnapshot counters =
                SimTrial.measure(PLAN, "target.server.size=3t").counters();
        assertThat(counters.procedures()).containsOnlyKeys("READ_16", "DATA_IN");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "target.first_burst=100 | from 512",
                "target.server.block=1536 | power of two",
                "target.server.block=8k | no multiple",
                "target.rsize=4k | rsize",
                "workload.open=each | files",
            })
    void mistakesAreNamed(String override, String message) {
        assertThatThrownBy(() -> SimTrial.run(PLAN, override))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining(message);
    }
}
