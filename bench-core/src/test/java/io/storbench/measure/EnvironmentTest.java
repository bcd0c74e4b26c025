package io.storbench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class EnvironmentTest {
    @Test
    void moreThanAProcessorCanRunIsWarnedOf() {
        assertThat(Environment.busy(new TreeMap<>(Map.of("load_average_1min", 7.4, "processors", 2L))))
                .hasValueSatisfying(
                        warning -> assertThat(warning).contains("as this run begins, the load average is 7.4 on 2"));
    }

    @Test
    void anIdleMachineAndOneThatDoesNotTellAreNot() {
        assertThat(Environment.busy(new TreeMap<>(Map.of("load_average_1min", 1.9, "processors", 2L))))
                .isEmpty();
        assertThat(Environment.busy(new TreeMap<>())).isEmpty();
    }
}
