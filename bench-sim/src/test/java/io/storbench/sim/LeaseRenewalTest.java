package io.storbench.sim;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.engine.CounterSnapshot;
import io.storbench.engine.ProcedureCounter;
import io.storbench.result.Measurement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What only renews a lease, while a call takes long and nothing else is sent. Expected instants
/// are computed by hand from the rules of the two clients.
class LeaseRenewalTest {
    /// Reads of a round trip of 4 ms, and of a service that the tests set.
    private static final String PLAN = SimTrial.PLAN.replace("file: 8m", "file: 12k");

    private static CounterSnapshot counters(String... keys) {
        return SimTrial.measure(PLAN, keys).counters();
    }

    private static long messages(CounterSnapshot counters, String procedure) {
        return counters.procedures().containsKey(procedure) ? counters.get(procedure, ProcedureCounter.MESSAGES) : 0;
    }

    /// Of a lease of 90 s a third is 30 s: renewed 30, 60 and 90 s after each of three READs of 100
    /// s was sent.
    @ParameterizedTest
    @CsvSource({"4.0, RENEW", "4.1, SEQUENCE", "4.2, SEQUENCE"})
    void storbenchRenewsAfterAThird(String version, String renewal) {
        CounterSnapshot counters = counters("target.version=" + version, "target.server.service=100s");
        assertThat(messages(counters, renewal)).isEqualTo(9);
        assertThat(messages(counters, "READ")).isEqualTo(3);
    }

    /// With a lease of 1 s, 7 times in 2.5 s; the measured client was seen to do so 3 to 8 times
    /// (bench-nfs's LeaseTest).
    @Test
    void theServersLeaseIsWhatCounts() {
        CounterSnapshot counters =
                counters("target.version=4.1", "target.server.service=2500ms", "target.server.lease=1s");
        assertThat(messages(counters, "SEQUENCE")).isEqualTo(3 * 7);
    }

    /// Linux looks at 60 s, and renews; at 120 s, 20 s after the second READ: no; at 160 s: yes; at
    /// 220 s, 20 s after the third READ: no; at 260 s: yes.
    @ParameterizedTest
    @CsvSource({"4.0, RENEW", "4.1, SEQUENCE"})
    void linuxLooksAfterTwoThirds(String version, String renewal) {
        CounterSnapshot counters =
                counters("target.version=" + version, "target.server.service=100s", "simulate.kind=linux");
        assertThat(messages(counters, renewal)).isEqualTo(3);
    }

    /// Whatever is sent renews the lease of 4.1; READs of 20 s leave nothing to do for any client.
    @ParameterizedTest
    @CsvSource({"storbench", "linux"})
    void aBusyClientSendsNone(String kind) {
        CounterSnapshot counters = counters(
                "target.version=4.1", "target.server.service=20s", "workload.file=64k", "simulate.kind=" + kind);
        assertThat(messages(counters, "SEQUENCE")).isZero();
    }

    /// Nor do the versions without leases.
    @Test
    void version3HasNoLease() {
        assertThat(counters("target.server.service=100s").procedures()).containsOnlyKeys("READ");
    }

    /// The trial ends with the last READ: a renewal 1 ms before it is answered after that.
    @Test
    void aRenewalThatIsInTransitAtTheEndIsAnswered() {
        Measurement numbers = SimTrial.measure(
                PLAN,
                "target.version=4.1",
                "workload.file=4k",
                "target.server.lease=3s",
                "target.server.service=997ms");
        assertThat(numbers.durationNanos()).isEqualTo(1_001_000_000L);
        assertThat(messages(numbers.counters(), "READ")).isEqualTo(1);
    }
}
