package io.storbench.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CounterTest {
    /// The names that docs/reference/counters.md tells.
    @Test
    void timesAreNamedAsInAllResults() {
        assertThat(Counter.DISTURBED_NANOS.key()).isEqualTo("disturbed_ns");
        assertThat(Counter.SLOT_WAIT_NANOS.key()).isEqualTo("slot_wait_ns");
        assertThat(Stream.of(Counter.values()).map(Counter::key)).noneMatch(key -> key.contains("nanos"));
    }
}
