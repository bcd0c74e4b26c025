package io.storbench.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.storbench.engine.Counter;
import io.storbench.engine.ProcedureCounter;
import io.storbench.plan.PlanException;
import io.storbench.result.Measurement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Processors, versions and TCP under the models. Expected times are sums of the keys.
class SystemClientTest {
    private static final String PLAN = """
        target:
          engine: nfs
          uri: "nfs://server/export"
          client: {send: 10us, receive: 20us, page: 3us}
          server: {threads: 8, send: 30us, receive: 40us, page: 5us}
        workload: {operation: read, pattern: random, block: 4k, file: 4m, depth: 1}
        network: {rtt: 1ms}
        protocol: {run: completion}
        """;

    /// 1024 READs of a page each: the path, and what both ends take.
    @Test
    void whatEachEndTakesIsPartOfEveryCall() {
        Measurement numbers = SimTrial.measure(PLAN);
        assertThat(numbers.durationNanos()).isEqualTo(1024L * (1_000_000 + 108_000));
    }

    /// At depth 32 each end is a bottleneck of its own, 78 µs for each call at the server; on one
    /// processor both ends' 108 µs are.
    @ParameterizedTest
    @CsvSource({"false, 75", "true, 108"})
    void oneProcessorServesBothEndsWhereItIsShared(boolean shared, long micros) {
        Measurement numbers =
                SimTrial.measure(PLAN, "target.cpu={shared: " + shared + "}", "workload.depth=32", "workload.file=16m");
        double perCall = numbers.durationNanos() / 4096.0;
        assertThat(perCall).isCloseTo(micros * 1e3, within(0.01 * micros * 1e3));
    }

    /// Three segments with 66 bytes of headers each way and an acknowledgement at most.
    @Test
    void overTcpFramesAreCountedAsTheyAre() {
        Measurement numbers = SimTrial.measure(PLAN, "target.tcp={}");
        long calls = 1024;
        assertThat(numbers.counters().get(Counter.FRAME_BYTES_IN)).isEqualTo(calls * (4096 + 132 + 3 * 66));
    }

    @ParameterizedTest
    @CsvSource({"2, 1024", "3, 256", "4.0, 256", "4.1, 256", "4.2, 256"})
    void everyVersionTransfersAsMuchAsItMay(String version, long reads) {
        Measurement numbers =
                SimTrial.measure(PLAN, "target.version=" + version, "workload.block=32k", "workload.file=8m");
        assertThat(numbers.counters().get("READ", ProcedureCounter.MESSAGES)).isEqualTo(reads);
    }

    @Test
    void version2WritesStably() {
        Measurement numbers = SimTrial.measure(PLAN, "target.version=2", "workload.operation=write");
        assertThat(numbers.counters().get("COMMIT", ProcedureCounter.MESSAGES)).isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "target.exchanges={open: LOOKUPP} | \"LOOKUPP\" is not one of",
                "target.tcp={trains: 3} | train",
                "target.version=2.5 | 2, 3, 4.0, 4.1 and 4.2",
            })
    void mistakesAreNamed(String override, String message) {
        assertThatThrownBy(() -> SimTrial.run(PLAN, override))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining(message);
    }

    @Test
    void aFileSystemsStepsAreReadFromThePlan() {
        assertThatThrownBy(() -> SimTrial.run(
                        PLAN,
                        "target={engine: iscsi, uri: \"iscsi://h/iqn.t:t/1\", filesystem:" + " {open: \"red 1k\"}}"))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("not one of: read SIZE, write SIZE, sync");
    }
}
