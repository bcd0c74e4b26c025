package io.storbench.sim;

import static io.storbench.engine.ProcedureCounter.MESSAGES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;
import static org.assertj.core.data.Percentage.withPercentage;

import io.storbench.engine.CounterSnapshot;
import io.storbench.result.LatencySummary;
import io.storbench.result.Measurement;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Loads of many files on a kernel's mount and on its file system: what the client sends for them.
class MacroLoadsTest {
    private static final String PLAN = """
        target: {engine: file, path: /mnt}
        workload: {load: small-files, files: 20, sizes: 16k, block: 4k}
        network: {apply: recorded, rtt: 50us}
        simulate:
          as: nfs
          version: 3
          wsize: 4k
          client: {send: 0, receive: 0}
          cache: {max_request: 4k, call: 100us}
        protocol: {run: completion}
        """;

    /// Both go through the same page cache: what is written, throttled, committed and closed takes as long for a
    /// tree of one file as for a file, whatever was asked about its name before.
    @ParameterizedTest
    @CsvSource({"linux-6.x-nfs3, 64m", "linux-6.1-nfs3, 8m", "linux-2.4-nfs3, 8m"})
    void aTreeOfOneFileIsWrittenAsAFile(String profile, String size) {
        Measurement file = written(profile, "operation: write, open: program, file: " + size);
        Measurement tree = written(profile, "load: small-files, files: 1, sizes: " + size);
        assertThat(nanos(tree, "write")).isCloseTo(nanos(file, "write"), withPercentage(0.5));
        assertThat(nanos(tree, "close")).isCloseTo(nanos(file, "close"), withPercentage(0.5));
        for (String procedure : List.of("WRITE", "COMMIT")) {
            assertThat(tree.counters().get(procedure, MESSAGES))
                    .isEqualTo(file.counters().get(procedure, MESSAGES));
        }
    }

    /// The same on a LUN, under Linux 6's file system: writers sleep as long.
    @ParameterizedTest
    @CsvSource({"linux-6.x-iscsi, 64m", "linux-6.1-iscsi, 64m", "linux-6.1-iscsi, 8m"})
    void aTreeOfOneFileOnALunIsWrittenAsAFile(String profile, String size) {
        Measurement file = written(profile, "operation: write, open: program, file: " + size);
        Measurement tree = written(profile, "load: small-files, files: 1, sizes: " + size);
        assertThat(nanos(tree, "write")).isCloseTo(nanos(file, "write"), withinPercentage(0.1));
    }

    /// What is on its way is not read again while its reader waits: a file's data come in one READ, behind one of its
    /// inode's block.
    @ParameterizedTest
    @CsvSource({"64k", "1m"})
    void aTreeOfOneFileOnALunIsReadAsAFile(String size) {
        String keys = "open: program, operation: read, file: " + size + ", block: " + size;
        Measurement file = onLun(keys);
        Measurement tree =
                onLun("operation: metadata, metadata: {calls: open read close, names: cold, count: 1}, file: " + size);
        assertThat(file.counters().get("READ_10", MESSAGES))
                .as("and four to open it")
                .isEqualTo(1 + 4);
        assertThat(tree.counters().get("READ_10", MESSAGES)).isEqualTo(1 + 1);
    }

    private static Measurement onLun(String load) {
        return SimTrial.measure("""
            target: {engine: file, path: /mnt}
            workload: {%s, cache: {client: unknown}}
            network: {apply: recorded, rtt: 5ms}
            simulate: {as: iscsi, profile: linux-6.x-iscsi}
            protocol: {run: completion}
            """.formatted(load));
    }

    private static Measurement written(String profile, String load) {
        return SimTrial.measure("""
            target: {engine: file, path: /mnt}
            workload: {%s, block: 4k}
            network: {apply: recorded, rtt: 5ms}
            simulate: {as: %s, profile: %s}
            protocol: {run: completion}
            """.formatted(load, profile.contains("nfs") ? "nfs" : "iscsi", profile));
    }

    private static double nanos(Measurement numbers, String kind) {
        LatencySummary summary = Objects.requireNonNull(numbers.kinds().get(kind));
        return summary.count() * summary.meanNanos();
    }

    /// A WRITE that is answered while the program's next call is still on the processor starts
    /// nothing: 16 KiB are four WRITEs of 4 KiB (fs/nfs/write.c, `nfs_strategy`); calls of 512
    /// bytes fill a page before it is sent (`nfs_updatepage`).
    @ParameterizedTest
    @CsvSource({"4k", "512"})
    void aPageIsSentOnce(String block) {
        Measurement numbers = SimTrial.measure(PLAN, "workload.block=" + block);
        assertThat(numbers.counters().get("WRITE", MESSAGES)).isEqualTo(20 * 4);
        assertThat(numbers.counters().get("COMMIT", MESSAGES)).isEqualTo(20);
    }

    /// A file that must not be there yet is not looked up (fs/nfs/dir.c, `nfs_is_exclusive_create`); its
    /// attributes are set afterwards (fs/nfs/nfs3proc.c, `nfs3_proc_create`; fs/nfs/nfs4proc.c,
    /// `_nfs4_do_open`). Version 3 asks for the access control list that it inherits, once for its directory.
    /// Version 4.0 also opens by an OPEN what is there, 4.1 by another COMPOUND.
    @ParameterizedTest
    @CsvSource({"3, CREATE, 20, 1", "4.0, OPEN, 40, 0", "4.1, OPEN, 20, 0"})
    void anExclusiveCreateLooksNothingUp(String version, String creation, int calls, int lists) {
        String plan = PLAN.replace("version: 3", "kind: linux\n  version: " + version);
        CounterSnapshot counters = SimTrial.measure(plan).counters();
        assertThat(counters.get(creation, MESSAGES)).isEqualTo(calls);
        assertThat(counters.get("SETATTR", MESSAGES)).isEqualTo(20);
        assertThat(counters.get("GETACL", MESSAGES)).isEqualTo(lists);
        assertThat(counters.get("LOOKUP", MESSAGES)).as("two directories").isEqualTo(2);
    }

    /// Each of 20 files is made, opened, asked for and removed: four calls by a name, two of which
    /// change the directory.
    @Test
    void callsByANameTakeTheirTime() {
        long free = fileSystem("0", "0").durationNanos();
        assertThat(fileSystem("1ms", "0").durationNanos() - free).isEqualTo(20 * 4 * 1_000_000L);
        assertThat(fileSystem("0", "1ms").durationNanos() - free).isEqualTo(20 * 2 * 1_000_000L);
    }

    /// 16 KiB in four calls for each of 20 files.
    @Test
    void dataOfManyFilesAreGeneratedToo() {
        long free = SimTrial.measure(PLAN).durationNanos();
        Measurement numbers = SimTrial.measure(PLAN, "simulate.cache.generate=1ms");
        assertThat(numbers.durationNanos() - free).isEqualTo(20 * 4 * 1_000_000L);
    }

    private static Measurement fileSystem(String name, String change) {
        return SimTrial.measure(PLAN.replace("as: nfs", "as: iscsi\n  kind: linux\n  filesystem: {flush: sync}")
                .replaceAll("  (version|wsize): .*\n", "")
                .replace("call: 100us", "name: %s, change: %s".formatted(name, change)));
    }
}
