package io.storbench.sim.network;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// Segments of 1000 bytes in flight, counted by hand.
class FlightTest {
    private final Flight flight = new Flight(1000);

    @Test
    void aShortSegmentCountsAsAFullOne() {
        flight.sent(10, 100, 1);
        flight.sent(20, 1_100, 1);
        assertThat(flight.segments()).isEqualTo(2);
        assertThat(flight.acknowledge(100)).isEqualTo(1);
        assertThat(flight.acknowledgedSentNanos()).isEqualTo(10);
        assertThat(flight.segments()).isEqualTo(1);
    }

    @Test
    void anAcknowledgementCoversPartOfATrain() {
        flight.sent(10, 4_500, 5);
        assertThat(flight.acknowledge(2_000)).isEqualTo(2);
        assertThat(flight.acknowledge(4_000)).isEqualTo(2);
        assertThat(flight.acknowledge(4_500)).isEqualTo(1);
        assertThat(flight.segments()).isZero();
    }

    @Test
    void moreThanItBeganWithRoomForIsKeptInOrder() {
        for (int i = 1; i <= 100; i++) {
            flight.sent(i, i * 1_000L, 1);
            if (i % 3 == 0) {
                flight.acknowledge(i / 3 * 1_000L);
            }
        }
        assertThat(flight.segments()).isEqualTo(100 - 33);
        assertThat(flight.acknowledge(99_000)).isEqualTo(66);
        assertThat(flight.acknowledgedSentNanos()).isEqualTo(99);
    }

    @Test
    void aTimeoutForgetsAll() {
        flight.sent(10, 3_000, 3);
        flight.clear();
        assertThat(flight.segments()).isZero();
        flight.sent(20, 1_000, 1);
        assertThat(flight.acknowledge(3_000)).isEqualTo(1);
    }
}
