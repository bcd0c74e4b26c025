package io.storbench.sim;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.condition.Durability;
import io.storbench.condition.Durability.Medium;
import io.storbench.engine.ProcedureCounter;
import io.storbench.result.Measurement;
import org.junit.jupiter.api.Test;

/// Where the changes of a program's files are when the clock stops: NFS has them when a file is
/// closed, a file system on a LUN when it commits, 5 s after the first (JBD_DEFAULT_MAX_COMMIT_AGE).
class UnsentWritesTest {
    private static final String PLAN = """
        target: {engine: file, path: /mnt/data}
        simulate: {as: iscsi, profile: linux-6.1, server: {sync: sync}}
        workload: {load: source-tree, files: 40, directories: 4, block: 64k}
        network: {rtt: 2ms, apply: recorded}
        design: {seed: 42}
        protocol: {run: completion}
        """;

    private static double unsent(Measurement numbers) {
        return (Double) numbers.facts().getOrDefault(Durability.UNSENT, -1.0);
    }

    private static long writes(Measurement numbers) {
        return numbers.counters().get("WRITE_10", ProcedureCounter.MESSAGES)
                + numbers.counters().get("WRITE", ProcedureCounter.MESSAGES);
    }

    @Test
    void aLunHasNothingOfALoadThatIsShorterThanACommit() {
        Measurement numbers = SimTrial.measure(PLAN);
        assertThat(numbers.durationNanos()).isLessThan(5_000_000_000L);
        assertThat(writes(numbers)).isZero();
        assertThat(unsent(numbers)).isEqualTo(1);
        assertThat(Durability.of(numbers.facts())).contains(new Durability(Medium.CLIENT_MEMORY, Medium.STABLE));
        assertThat(numbers.facts()).containsEntry("level", "protocol, modelled cache");
    }

    @Test
    void aLunHasMostOfALoadOfManyCommits() {
        Measurement numbers = SimTrial.measure(PLAN, "workload.files=400", "simulate.cache.filesystem={commit: 4ms}");
        assertThat(writes(numbers)).isPositive();
        assertThat(unsent(numbers)).isBetween(0.0, 0.1);
        assertThat(Durability.of(numbers.facts())).contains(new Durability(Medium.STABLE));
    }

    @Test
    void nfsHasTheFilesWhenTheyAreClosed() {
        Measurement numbers = SimTrial.measure(PLAN, "simulate.as=nfs");
        assertThat(writes(numbers)).isPositive();
        assertThat(unsent(numbers)).isZero();
        assertThat(Durability.of(numbers.facts())).contains(new Durability(Medium.STABLE));
    }

    /// A program's file on a LUN's file system: close(2) writes nothing; on NFS it does.
    @Test
    void closingAFileFlushesItByNfsAlone() {
        String program = "workload={operation: write, block: 64k, file: 1m, open: program}";
        assertThat(unsent(SimTrial.measure(PLAN, program))).isEqualTo(1);
        assertThat(unsent(SimTrial.measure(PLAN, program, "simulate.as=nfs"))).isZero();
    }
}
