package io.storbench.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.engine.Counter;
import io.storbench.engine.CounterSnapshot;
import io.storbench.engine.ProcedureCounter;
import io.storbench.plan.NetworkSpec;
import io.storbench.result.TimeBreakdown;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// What is known of the time of measured operations. The numbers are made by hand: 100 operations of 10 ms.
class MeasuredTimeTest {
    private static final long MILLI = 1_000_000;
    private static final double MEAN = 10.0 * MILLI;
    private static final CounterSnapshot ONE_READ_EACH =
            new CounterSnapshot(Map.of(), new TreeMap<>(Map.of("READ", Map.of(ProcedureCounter.MESSAGES, 100L))));

    private static TreeMap<String, TimeBreakdown> seen(Map<String, Double> millis, Map<String, Double> roundTrips) {
        TreeMap<String, Double> parts = new TreeMap<>();
        millis.forEach((part, value) -> parts.put(part, value * MILLI));
        return new TreeMap<>(Map.of("read", new TimeBreakdown(100, MEAN, parts, new TreeMap<>(roundTrips))));
    }

    private static Map<String, Double> parts(SortedMap<String, TimeBreakdown> known) {
        TimeBreakdown read = known.get("read");
        assertThat(read.partsNanos().values().stream().mapToDouble(part -> part).sum())
                .isEqualTo(read.meanNanos());
        Map<String, Double> millis = new TreeMap<>();
        read.partsNanos().forEach((part, nanos) -> millis.put(part, nanos / MILLI));
        return millis;
    }

    private static MeasuredTime measured(Map<String, Object> facts, CounterSnapshot counters) {
        return new MeasuredTime(new NetworkSpec(0), new TreeMap<>(facts), counters, false);
    }

    /// The emulated distance, and the path's own.
    @Test
    void roundTripsTakeTheDistance() {
        MeasuredTime time = new MeasuredTime(
                new NetworkSpec(3 * MILLI), new TreeMap<>(Map.of("path_rtt_ns", MILLI)), CounterSnapshot.NONE, false);
        assertThat(parts(time.of(seen(Map.of("slot", 1.0, "exchange", 9.0), Map.of("WRITE", 1.0, "R2T", 1.0)))))
                .isEqualTo(Map.of("slot", 1.0, "exchange", 1.0, "propagation", 8.0));
        assertThat(parts(time.of(seen(Map.of("slot", 5.0, "exchange", 5.0), Map.of("WRITE", 2.0)))))
                .isEqualTo(Map.of("slot", 5.0, "propagation", 5.0));
    }

    @Test
    void withoutTheDistanceTheExchangeStaysWhole() {
        assertThat(parts(measured(Map.of(), CounterSnapshot.NONE)
                        .of(seen(Map.of("depth", 1.0, "exchange", 9.0), Map.of("READ", 1.0)))))
                .isEqualTo(Map.of("client", 1.0, "exchange", 9.0));
    }

    /// In an open loop operations wait for a free place of the depth.
    @Test
    void operationsOfAnOpenLoopWaitForDepth() {
        MeasuredTime open = new MeasuredTime(new NetworkSpec(0), new TreeMap<>(), CounterSnapshot.NONE, true);
        assertThat(parts(open.of(seen(Map.of("depth", 1.0, "exchange", 9.0), Map.of("READ", 1.0)))))
                .isEqualTo(Map.of("depth", 1.0, "exchange", 9.0));
    }

    private static final Map<String, Object> MOUNT = Map.of(
            "io.direct_alignment_bytes",
            4096L,
            "path_rtt_ns",
            5 * MILLI,
            "rpc.queue_ms",
            100L,
            "rpc.rtt_ms",
            700L,
            "rpc.execute_ms",
            850L);

    @Test
    void aMountTellsTheWaitTheExchangeAndTheClient() {
        SortedMap<String, TimeBreakdown> known =
                measured(MOUNT, ONE_READ_EACH).of(seen(Map.of("unknown", 10.0), Map.of()));
        assertThat(parts(known))
                .isEqualTo(Map.of("slot", 1.0, "exchange", 2.0, "propagation", 5.0, "client", 0.5, "unknown", 1.5));
        assertThat(known.get("read").roundTrips()).isEqualTo(Map.of("READ", 1.0));
    }

    /// Through the client's cache, with several calls for an operation, or with calls that take longer than the
    /// operations, nothing says what an operation waited for.
    @Test
    void aMountThatDoesMoreThanOneCallForEachTellsNothing() {
        TreeMap<String, Object> cached = new TreeMap<>(MOUNT);
        cached.remove("io.direct_alignment_bytes");
        assertThat(measured(cached, ONE_READ_EACH).of(seen(Map.of("unknown", 10.0), Map.of())))
                .isEmpty();
        CounterSnapshot two = ONE_READ_EACH.plus(ONE_READ_EACH);
        assertThat(measured(MOUNT, two).of(seen(Map.of("unknown", 10.0), Map.of())))
                .isEmpty();
        TreeMap<String, Object> longer = new TreeMap<>(MOUNT);
        longer.put("rpc.execute_ms", 1001L);
        assertThat(measured(longer, ONE_READ_EACH).of(seen(Map.of("unknown", 10.0), Map.of())))
                .isEmpty();
    }

    private static final CounterSnapshot DEVICE = new CounterSnapshot(
            Map.of(Counter.DEVICE_READS, 100L, Counter.DEVICE_QUEUE_NANOS, 800 * MILLI), new TreeMap<>());

    @Test
    void aDeviceOfAServerTellsTheExchange() {
        SortedMap<String, TimeBreakdown> known = measured(
                        Map.of("io.direct_alignment_bytes", 512L, "path_rtt_ns", 5 * MILLI), DEVICE)
                .of(seen(Map.of("unknown", 10.0), Map.of()));
        assertThat(parts(known)).isEqualTo(Map.of("propagation", 5.0, "exchange", 3.0, "unknown", 2.0));
    }

    @Test
    void aDeviceOfThisMachineIsStorage() {
        assertThat(parts(measured(Map.of("io.direct_alignment_bytes", 512L), DEVICE)
                        .of(seen(Map.of("unknown", 10.0), Map.of()))))
                .isEqualTo(Map.of("storage", 8.0, "unknown", 2.0));
    }

    @Test
    void nothingIsKeptOfWhatNobodySaw() {
        assertThat(measured(Map.of(), CounterSnapshot.NONE).of(seen(Map.of("depth", 1.0, "unknown", 9.0), Map.of())))
                .isEmpty();
    }
}
