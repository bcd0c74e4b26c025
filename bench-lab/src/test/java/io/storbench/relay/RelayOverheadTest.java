package io.storbench.relay;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RelayOverheadTest {
    /// Whatever else runs while it is measured is not the relay's time, and is not taken off later.
    @Test
    void aBusyMachineDoesNotShortenTheDistance() {
        Delays direct = new Delays(1000, 20_000, 100_000, 900_000);
        Delays relayed = new Delays(1000, 31_000, 400_000, 3_000_000);
        assertThat(RelayOverhead.baseNanos(direct, relayed)).isEqualTo(11_000);
    }

    @Test
    void aRelayTakesNoLessThanNothing() {
        Delays direct = new Delays(1000, 20_000, 20_000, 20_000);
        Delays relayed = new Delays(1000, 19_000, 19_000, 19_000);
        assertThat(RelayOverhead.baseNanos(direct, relayed)).isZero();
    }
}
