package io.storbench.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.storbench.engine.ProcedureCounter;
import io.storbench.result.Measurement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What making an overwritten file durable costs ext4 on a LUN, counted on a real one: fdatasync a
/// write and a flush, fsync three writes and two flushes, neither a read.
class OverwriteTest {
    private static final String PLAN = """
        target: {engine: iscsi, uri: "iscsi://h/iqn.2026-11.test:t/1"}
        workload: {operation: write, pattern: random, block: 8k, file: 1m}
        network: {rtt: 20ms}
        simulate: {profile: linux-6.1-iscsi}
        protocol: {run: completion}
        """;

    private static long messages(Measurement numbers, String command) {
        return numbers.counters().get(command, ProcedureCounter.MESSAGES);
    }

    /// 128 blocks, each a WRITE and a SYNCHRONIZE CACHE of a round trip.
    @ParameterizedTest
    @CsvSource({"linux-6.1-iscsi", "linux-6.x-iscsi"})
    void fdatasyncIsAWriteAndAFlush(String profile) {
        Measurement numbers = SimTrial.measure(PLAN, "workload.flush_every=1", "simulate.profile=" + profile);
        assertThat(messages(numbers, "READ_10")).isZero();
        assertThat(messages(numbers, "WRITE_10")).isEqualTo(128);
        assertThat(messages(numbers, "SYNCHRONIZE_CACHE_10")).isBetween(128L, 129L);
        assertThat(numbers.durationNanos() / 128e9).isCloseTo(0.040, within(0.002));
    }

    /// One block, and what opening reads.
    @Test
    void fsyncIsThreeWritesAndTwoFlushes() {
        Measurement numbers = SimTrial.measure(PLAN, "workload.open=program", "workload.amount=8k");
        assertThat(messages(numbers, "WRITE_10")).isEqualTo(3);
        assertThat(messages(numbers, "SYNCHRONIZE_CACHE_10")).isEqualTo(2);
    }

    /// As many as storbench was counted to send through ext4, by fdatasync, beside what opening reads.
    @Test
    void anOperationThatOpensFlushesByFdatasync() {
        Measurement numbers = SimTrial.measure(PLAN, "workload.open=each");
        assertThat(messages(numbers, "WRITE_10")).isEqualTo(128);
        assertThat(messages(numbers, "SYNCHRONIZE_CACHE_10")).isBetween(128L, 129L);
    }

    /// Making a file allocates: the bitmaps are read, and three writes and a flush follow its data,
    /// as counted.
    @Test
    void aNewFilesFlushAllocates() {
        Measurement numbers =
                SimTrial.measure(PLAN, "workload.open=program", "workload.amount=8k", "target.create=true");
        assertThat(messages(numbers, "READ_10")).isEqualTo(6);
        assertThat(messages(numbers, "WRITE_10")).isEqualTo(4);
        assertThat(messages(numbers, "SYNCHRONIZE_CACHE_10")).isEqualTo(1);
    }
}
