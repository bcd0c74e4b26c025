package io.storbench.sim;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.engine.CounterSnapshot;
import io.storbench.engine.ProcedureCounter;
import io.storbench.result.Measurement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What Linux's client sends in the versions of NFSv4 to open and close a file; the profile's
/// family has a member for each.
class LinuxVersionsTest {
    /// A program that opens a file, reads it and closes it.
    private static final String PLAN = """
        target: {engine: file, path: /mnt/data}
        simulate: {as: nfs, profile: linux-6.1, version: 4.1}
        workload: {operation: read, block: 128k, file: 1m, open: program}
        network: {rtt: 1ms, apply: recorded}
        design: {seed: 42}
        protocol: {run: completion}
        """;

    private static Measurement of(String version) {
        return SimTrial.measure(PLAN, "simulate.version=" + version);
    }

    private static long messages(CounterSnapshot counters, String procedure) {
        return counters.procedures().containsKey(procedure) ? counters.get(procedure, ProcedureCounter.MESSAGES) : 0;
    }

    /// RFC 7530, section 16.18: the first OPEN of an owner is confirmed; 4.1 has sessions instead.
    @ParameterizedTest
    @CsvSource({"4.0, 1", "4.1, 0", "4.2, 0"})
    void onlyVersion40ConfirmsAnOwner(String version, int confirmations) {
        CounterSnapshot counters = of(version).counters();
        assertThat(messages(counters, "OPEN_CONFIRM")).isEqualTo(confirmations);
        assertThat(messages(counters, "OPEN")).isEqualTo(1);
        assertThat(messages(counters, "CLOSE")).isEqualTo(1);
        assertThat(messages(counters, "READ")).isEqualTo(8);
    }

    /// Each of 4.0 is a SEQUENCE shorter, 36 bytes, and has one round trip more, to confirm.
    @Test
    void version40TakesARoundTripMoreAndNoSequence() {
        CounterSnapshot old = of("4.0").counters();
        CounterSnapshot today = of("4.1").counters();
        assertThat(today.get("READ", ProcedureCounter.MESSAGE_BYTES_OUT)
                        - old.get("READ", ProcedureCounter.MESSAGE_BYTES_OUT))
                .isEqualTo(8 * 36);
        assertThat(of("4.0").appNanos().orElseThrow() - of("4.1").appNanos().orElseThrow())
                .isBetween(1_000_000L, 1_500_000L);
    }

    @Test
    void version42IsPredictedAsVersion41() {
        assertThat(of("4.2").facts().get("model.digest"))
                .isEqualTo(of("4.1").facts().get("model.digest"));
        assertThat(of("4.2").facts()).containsEntry("model.profile", "linux-6.1-nfs41");
        assertThat(of("4.0").facts()).containsEntry("model.profile", "linux-6.1-nfs40");
    }
}
