package io.storbench.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.storbench.result.Measurement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Programs that need time to generate what they write.
class GeneratedWritesTest {
    private static final int CALLS = 64;

    /// 64 calls of 4 pages: 8 us to generate a page, 2 us to copy one, 10 us for each call.
    private static Measurement program(String target, String... overrides) {
        return SimTrial.measure("""
            target:
              %s
              cache: {dirty_limit: 4m, memory: 64m, copy: 2us, call: 10us, generate: 8us}
            workload: {operation: write, block: 16k, file: 1m, open: program}
            network: {rtt: 4ms}
            protocol: {run: completion}
            """.formatted(target), overrides);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "engine: nfs\n  uri: embedded\n  client: {send: 0, receive: 0}",
                "engine: iscsi\n  uri: embedded\n  client: {send: 0, receive: 0}"
            })
    void aCallBeginsWhenItsDataAreThere(String target) {
        Measurement numbers = program(target);
        assertThat(numbers.operations()).isEqualTo(CALLS);
        assertThat(numbers.service().meanNanos()).isCloseTo(18_000, within(1.0));
        assertThat(numbers.response().meanNanos()).isCloseTo(50_000, within(1.0));
    }

    @Test
    void readsNeedNone() {
        Measurement numbers =
                program("engine: nfs\n  uri: embedded\n  client: {send: 0, receive: 0}", "workload.operation=read");
        assertThat(numbers.response().meanNanos()).isCloseTo(numbers.service().meanNanos(), within(1.0));
    }
}
