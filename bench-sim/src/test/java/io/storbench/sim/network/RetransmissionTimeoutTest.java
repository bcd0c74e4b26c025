package io.storbench.sim.network;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.sim.network.TcpSettings.Retransmission;
import org.junit.jupiter.api.Test;

/// RFC 6298, section 2, worked by hand in ms.
class RetransmissionTimeoutTest {
    private static final long MS = 1_000_000;

    private final RetransmissionTimeout timeout =
            new RetransmissionTimeout(new Retransmission(1000 * MS, 200 * MS, MS, 60_000 * MS));

    @Test
    void itStartsAtItsInitialValue() {
        assertThat(timeout.nanos()).isEqualTo(1000 * MS);
    }

    /// SRTT = 100, RTTVAR = 50: RTO = 300. Then R = 200: RTTVAR = 3/4·50 + 1/4·100 = 62.5, SRTT =
    /// 7/8·100 + 1/8·200 = 112.5: RTO = 362.5. Then R = 112.5: RTTVAR = 46.875, SRTT = 112.5: RTO =
    /// 300.
    @Test
    void measurementsAreSmoothed() {
        timeout.measure(100 * MS);
        assertThat(timeout.nanos()).isEqualTo(300 * MS);
        timeout.measure(200 * MS);
        assertThat(timeout.nanos()).isEqualTo(362_500_000);
        assertThat(timeout.smoothedNanos()).isEqualTo(112_500_000);
        timeout.measure(112_500_000);
        assertThat(timeout.nanos()).isEqualTo(300 * MS);
    }

    @Test
    void itIsNeverBelowTheMinimum() {
        timeout.measure(10 * MS);
        assertThat(timeout.nanos()).isEqualTo(200 * MS);
    }

    @Test
    void itDoublesUpToTheMaximumUntilTheNextMeasurement() {
        timeout.measure(100 * MS);
        timeout.backOff();
        assertThat(timeout.nanos()).isEqualTo(600 * MS);
        for (int i = 0; i < 10; i++) {
            timeout.backOff();
        }
        assertThat(timeout.nanos()).isEqualTo(60_000 * MS);
        timeout.measure(100 * MS); // RTTVAR = 3/4·50 = 37.5
        assertThat(timeout.nanos()).isEqualTo(250 * MS);
    }

    /// Four times a variance that has gone is still the clock's granularity.
    @Test
    void theVarianceIsAtLeastTheGranularity() {
        for (int i = 0; i < 200; i++) {
            timeout.measure(500 * MS);
        }
        assertThat(timeout.nanos()).isEqualTo(501 * MS);
    }
}
