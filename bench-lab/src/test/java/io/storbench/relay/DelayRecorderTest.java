package io.storbench.relay;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DelayRecorderTest {
    private final DelayRecorder recorder = new DelayRecorder();

    /// Half of a round trip of 10 ms: a histogram's interval begins 3 us before it.
    @Test
    void theShortestTimeIsExact() {
        recorder.record(5_000_001);
        recorder.record(5_000_000);
        recorder.record(7_000_000);
        assertThat(recorder.delays().minNanos()).isEqualTo(5_000_000);
    }

    @Test
    void percentilesAreWithinAThousandth() {
        for (int i = 1; i <= 100; i++) {
            recorder.record(i * 1_000_000L);
        }
        Delays delays = recorder.delays();
        assertThat(delays.count()).isEqualTo(100);
        assertThat(delays.medianNanos()).isBetween(50_000_000L, 50_050_000L);
        assertThat(delays.p99Nanos()).isBetween(99_000_000L, 99_099_000L);
    }

    @Test
    void aResetForgetsTheShortestTimeToo() {
        recorder.record(0);
        recorder.reset();
        assertThat(recorder.delays()).isEqualTo(Delays.NONE);
        recorder.record(9);
        assertThat(recorder.delays()).isEqualTo(new Delays(1, 9, 9, 9));
    }
}
