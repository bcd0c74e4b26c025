package io.storbench.sim;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.engine.ProcedureCounter;
import io.storbench.result.Measurement;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// What Linux 6.1 sends to write a file that it knows, close it, and open it once more to make it
/// durable: as counted by mountstats, with a server of 6.1 that is past its grace period, where
/// `engine: file` opens with O_RDWR (examples/studies/saif-factorial.yaml). A round trip takes 14
/// ms, so that times show how many there are.
@SuppressWarnings("InlineFormatString") // a plan, a text of its own
class LinuxOpeningsTest {
    private static final String PLAN = """
        target: {engine: file, path: /mnt/data, mount: {rsize: 65536, wsize: 65536}}
        simulate:
          as: nfs
          profile: linux-6.1
          version: %s
          exchanges: {open: %s}
          cache: {max_request: 64k}
          server: {sync: sync}
        workload: {operation: write, block: 64k, file: 256k, open: program}
        network: {rtt: 14ms, apply: recorded}
        design: {seed: 42}
        protocol: {run: completion}
        """;

    private static final String DISK =
            "simulate.server.disk={kind: ssd, channels: 1, page: 1m, read: 4ms, program: 4ms," + " overhead: 0}";

    private static Measurement of(String version, String... overrides) {
        String known = version.equals("3") ? "GETATTR" : "OPEN_NOATTR";
        return SimTrial.measure(PLAN.formatted(version, known), overrides);
    }

    private static Map<String, Long> messages(Measurement numbers) {
        Map<String, Long> messages = new TreeMap<>();
        for (String name : numbers.counters().procedures().keySet()) {
            long count = numbers.counters().get(name, ProcedureCounter.MESSAGES);
            if (count > 0) {
                messages.put(name, count);
            }
        }
        return messages;
    }

    private static long openMillis(Measurement numbers) {
        return (Long) numbers.facts().getOrDefault(Measurement.OPEN, 0L) / 1_000_000;
    }

    /// nfs4_return_incompatible_delegation: each opening to write returns what the one before it
    /// brought, the first what looking at the file beforehand brought.
    @Test
    void version41ReturnsADelegationBeforeItOpensToWrite() {
        Measurement numbers = of("4.1");
        assertThat(messages(numbers))
                .isEqualTo(Map.of("OPEN_NOATTR", 2L, "DELEGRETURN", 2L, "WRITE", 4L, "COMMIT", 1L, "CLOSE", 2L));
        assertThat(openMillis(numbers)).isEqualTo(28);
    }

    /// A server in its grace period gives none (nfs4_open_delegation): counted in the first minute.
    @Test
    void withoutDelegationsNothingIsReturned() {
        Measurement numbers = of("4.1", "simulate.ablate=delegations");
        assertThat(messages(numbers)).isEqualTo(Map.of("OPEN_NOATTR", 2L, "WRITE", 4L, "COMMIT", 1L, "CLOSE", 2L));
        assertThat(openMillis(numbers)).isEqualTo(14);
    }

    /// find_readable_file: the server has no file to read for who opens with O_WRONLY, as the
    /// program of truth/README.md does, and gives him no delegation; what the client had goes.
    @Test
    void whoOnlyWritesGetsNoDelegation() {
        assertThat(messages(of("4.1", "simulate.access=write"))).containsEntry("DELEGRETURN", 1L);
        assertThat(messages(of("4.1", "simulate.access=write", "simulate.exchanges.open=OPEN")))
                .doesNotContainKey("DELEGRETURN");
    }

    /// can_open_delegated: who only reads what is delegated opens and closes it without a message.
    @Test
    void whoOnlyReadsOpensByTheDelegation() {
        assertThat(messages(of("4.1", "workload.operation=read")).keySet()).containsExactly("READ");
        assertThat(messages(of("4.1", "workload.operation=read", "simulate.ablate=delegations")))
                .containsEntry("OPEN_NOATTR", 1L)
                .containsEntry("CLOSE", 1L);
    }

    /// nfs_access_get_cached.
    @Test
    void version3OpensAgainWithoutAsking() {
        assertThat(messages(of("3"))).isEqualTo(Map.of("GETATTR", 2L, "WRITE", 4L, "COMMIT", 1L));
        assertThat(messages(of("3", "simulate.ablate=keeps-access"))).containsEntry("ACCESS", 1L);
    }

    /// What was not asked for yet is: a file that was made has no answer to ACCESS
    /// (truth/README.md, g1 nfs3 write).
    @Test
    void version3AsksForAccessToWhatItMade() {
        Measurement numbers = of("3", "simulate.create=true");
        assertThat(messages(numbers)).containsEntry("ACCESS", 2L).containsEntry("GETATTR", 1L);
    }

    /// FLUSH_COND_STABLE: one WRITE of 256 KiB needs no COMMIT, also on a disk, where four need
    /// one.
    @Test
    void aSingleWriteIsStable() {
        String wide = "simulate.cache.max_request=1m";
        String[] large = {"target.mount.wsize=1048576", wide, DISK};
        Measurement numbers = of("3", large);
        assertThat(messages(numbers)).isEqualTo(Map.of("GETATTR", 2L, "WRITE", 1L));
        assertThat(messages(of("3", "target.mount.wsize=1048576", wide, DISK, "simulate.ablate=stable-last")))
                .containsEntry("COMMIT", 1L);
        assertThat(messages(of("3", DISK))).containsEntry("COMMIT", 1L);
    }
}
