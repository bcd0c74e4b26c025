package io.storbench.report.compare;

import static io.storbench.report.TrialBuilder.measured;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.storbench.engine.Counter;
import io.storbench.engine.CounterSnapshot;
import io.storbench.engine.ProcedureCounter;
import io.storbench.result.Measurement;
import io.storbench.result.TrialResult;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class TrafficTest {
    private static TrialResult.Valid trial(long operations, CounterSnapshot counters) {
        TrialResult.Valid plain = (TrialResult.Valid) measured(1).valid(1e6);
        Measurement numbers = plain.numbers();
        return new TrialResult.Valid(
                plain.header(),
                new Measurement(
                        numbers.durationNanos(),
                        operations,
                        numbers.service(),
                        numbers.response(),
                        OptionalLong.empty(),
                        OptionalLong.empty(),
                        counters,
                        new TreeMap<>()));
    }

    @Test
    void bothDirectionsAndAllProceduresAreSummed() {
        CounterSnapshot counters = new CounterSnapshot(
                Map.of(
                        Counter.PAYLOAD_BYTES_IN, 7L,
                        Counter.PAYLOAD_BYTES_OUT, 1L,
                        Counter.FRAME_BYTES_IN, 30L,
                        Counter.FRAME_BYTES_OUT, 2L),
                new TreeMap<>(Map.of(
                        "READ",
                        Map.of(
                                ProcedureCounter.MESSAGES, 2L,
                                ProcedureCounter.MESSAGE_BYTES_IN, 10L,
                                ProcedureCounter.TIMEOUTS, 1L),
                        "WRITE",
                        Map.of(
                                ProcedureCounter.MESSAGES, 4L,
                                ProcedureCounter.MESSAGE_BYTES_OUT, 6L,
                                ProcedureCounter.RETRANSMISSIONS, 3L))));
        Traffic traffic = Traffic.of(List.of(trial(4, counters), trial(4, counters)));
        assertThat(traffic.perTrial(traffic.messages())).isEqualTo(6);
        assertThat(traffic.perOperation(traffic.messages())).isEqualTo(1.5);
        assertThat(traffic.perTrial(traffic.payloadBytes())).isEqualTo(8);
        assertThat(traffic.perTrial(traffic.messageBytes())).isEqualTo(16);
        assertThat(traffic.perTrial(traffic.frameBytes())).isEqualTo(32);
        assertThat(traffic.retransmissions()).isEqualTo(6);
        assertThat(traffic.timeouts()).isEqualTo(2);
    }

    /// A damaged file may hold any number.
    @Test
    void sumsOfHugeCountersDoNotWrap() {
        Map<ProcedureCounter, Long> huge = Map.of(ProcedureCounter.MESSAGES, Long.MAX_VALUE);
        CounterSnapshot counters = new CounterSnapshot(Map.of(), new TreeMap<>(Map.of("READ", huge, "WRITE", huge)));
        Traffic traffic = Traffic.of(List.of(trial(Long.MAX_VALUE, counters), trial(1, counters)));
        assertThat(traffic.perTrial(traffic.messages())).isCloseTo(1.8446744e19, within(1e12));
        assertThat(traffic.perOperation(traffic.messages())).isCloseTo(4, within(1e-9));
    }
}
