package io.storbench.nfs.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.engine.ProcedureCounter;
import io.storbench.nfs.file.FileHandle;
import io.storbench.nfs.file.Stable;
import io.storbench.nfs.mount.MountClient;
import io.storbench.nfs.rpc.Credential;
import io.storbench.nfs.rpc.RpcClient;
import io.storbench.nfs.server.EmbeddedNfsServer;
import io.storbench.nfs.server.ServerOptions;
import io.storbench.nfs.v3.Attributes;
import io.storbench.nfs.v3.CreateMode;
import io.storbench.nfs.v3.Nfs3Client;
import io.storbench.nfs.v3.Nfs3NameReply;
import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.PlanException;
import io.storbench.plan.PlanReader;
import io.storbench.plan.TrialSpec;
import io.storbench.result.Measurement;
import io.storbench.result.TrialResult;
import io.storbench.run.Engines;
import io.storbench.testkit.OneTrial;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Loads of metadata on the embedded server: each name on the way takes one LOOKUP, and each call
/// what its version of the protocol has for it.
class MetadataTest {
    private static final int COUNT = 20;

    private static TrialResult run(String version, List<String> keys) {
        List<String> all = new ArrayList<>(
                List.of("target.version=" + version, "workload.metadata.count=" + COUNT, "workload.depth=3"));
        all.addAll(keys);
        TrialSpec spec = PlanReader.parse("""
            target: {engine: nfs, uri: embedded}
            workload: {operation: metadata, metadata: {calls: stat}}
            protocol: {run: completion}
            """, "plan", all).trials().getFirst();
        return OneTrial.measure(new NfsEngine(), spec);
    }

    private static Measurement measure(String version, List<String> keys) {
        return OneTrial.numbers(run(version, keys));
    }

    /// Messages of an operation by procedure, as `LOOKUP 3 MKDIR 1`.
    private static SortedMap<String, Long> each(Measurement numbers) {
        assertThat(numbers.operations()).isEqualTo(COUNT);
        SortedMap<String, Long> each = new TreeMap<>();
        for (String procedure : numbers.counters().procedures().keySet()) {
            long messages = numbers.counters().get(procedure, ProcedureCounter.MESSAGES);
            if (messages > 0) {
                assertThat(messages % COUNT).as(procedure).isZero();
                each.put(procedure, messages / COUNT);
            }
        }
        return each;
    }

    private static SortedMap<String, Long> expected(String text) {
        SortedMap<String, Long> each = new TreeMap<>();
        Iterator<String> words = List.of(text.split(" ", -1)).iterator();
        while (words.hasNext()) {
            each.put(words.next(), Long.valueOf(words.next()));
        }
        return each;
    }

    /// They would never happen, and the trial would count as one that survived them.
    @ParameterizedTest
    @CsvSource({"drop:1, true", "delay:0.5, true", "grace:5:1s, true", "grace:1s, false"})
    void faultsOfReadsAndWritesAreRefused(String fault, boolean refused) {
        ExperimentPlan plan = PlanReader.parse("""
            target: {engine: nfs, uri: embedded, version: 4.1, server: {faults: [%s]}}
            workload: {operation: metadata, metadata: {calls: stat}}
            protocol: {run: completion}
            """.formatted(fault), "plan.yaml", List.of());
        if (refused) {
            assertThatThrownBy(() -> new Engines().check(plan))
                    .isInstanceOf(PlanException.class)
                    .hasMessageStartingWith(
                            "plan.yaml:1: target.server.faults: happen at READ, WRITE and COMMIT" + " only");
        } else {
            new Engines().check(plan);
        }
    }

    /// RFC 1813 has a procedure for each; of NFSv4 a file is made by OPEN (RFC 7530, section
    /// 16.16), a directory by CREATE, and either removed by REMOVE.
    @ParameterizedTest
    @CsvSource({
        "3,   0, cold, stat,          LOOKUP 1 GETATTR 1",
        "3,   3, cold, stat,          LOOKUP 4 GETATTR 1",
        "3,   3, warm, stat,          GETATTR 1",
        "3,   3, cold, open close,    LOOKUP 4 ACCESS 1",
        "3,   3, cold, mkdir rmdir,   LOOKUP 6 MKDIR 1 RMDIR 1",
        "3,  16, cold, create remove, LOOKUP 32 CREATE 1 REMOVE 1",
        "3,   2, warm, create stat remove mkdir rmdir, CREATE 1 GETATTR 1 REMOVE 1 MKDIR 1 RMDIR 1",
        "4.0, 3, cold, stat,          LOOKUP 4 GETATTR 1",
        "4.0, 3, cold, open close,    LOOKUP 3 OPEN 1 CLOSE 1",
        "4.0, 3, cold, create remove, LOOKUP 6 OPEN 1 CLOSE 1 REMOVE 1",
        "4.1, 3, cold, mkdir rmdir,   LOOKUP 6 CREATE 1 REMOVE 1",
        "4.1, 3, cold, create remove, LOOKUP 6 OPEN 1 CLOSE 1 REMOVE 1",
        "4.2, 3, warm, create remove open close, OPEN 2 CLOSE 2 REMOVE 1",
        "3,   3, cold, access,        LOOKUP 4 ACCESS 1",
        "3,   3, cold, chmod,         LOOKUP 4 SETATTR 1",
        "3,   3, warm, chmod chown utimes, SETATTR 3",
        "3,   3, cold, readdir,       LOOKUP 4 READDIR 1",
        "3,   3, cold, readlink,      LOOKUP 4 READLINK 1",
        "3,   3, cold, symlink readlink remove, LOOKUP 10 SYMLINK 1 READLINK 1 REMOVE 1",
        "3,   3, warm, link remove,   LINK 1 REMOVE 1",
        "3,   3, cold, create rename remove, LOOKUP 9 CREATE 1 RENAME 1 REMOVE 1",
        "3,   0, warm, open_new write flush read truncate close remove, CREATE 1 WRITE 1 READ 1 SETATTR 1 REMOVE 1",
        "4.0, 3, cold, chmod,         LOOKUP 4 SETATTR 1",
        "4.1, 3, cold, readdir,       LOOKUP 4 READDIR 1",
        "4.1, 3, warm, symlink readlink remove, CREATE 1 READLINK 1 REMOVE 1",
        "4.2, 3, warm, link stat remove, LINK 1 LOOKUP 1 GETATTR 1 REMOVE 1",
        "4.0, 0, warm, open_new write close rename remove, OPEN 1 WRITE 1 CLOSE 1 RENAME 1 REMOVE 1",
        "4.2, 0, warm, open_new write close open read truncate close remove, OPEN 2 WRITE 1 READ 1 CLOSE 2 SETATTR 1"
                + " REMOVE 1",
    })
    void eachNameOnTheWayTakesALookup(String version, int level, String names, String calls, String messages) {
        Measurement numbers = measure(
                version,
                List.of(
                        "workload.metadata.level=" + level,
                        "workload.metadata.names=" + names,
                        "workload.metadata.calls=" + calls));
        assertThat(each(numbers)).isEqualTo(expected(messages));
    }

    /// On a server that outlives the trials: nothing but the data file and the way to it stays, and
    /// what a trial that broke off left is removed, unless it has data.
    @Test
    void nothingIsLeftAndNothingOfOthersIsRemoved() throws Exception {
        var options = new RpcClient.Options(new Credential("t", 0, 0, List.of()), 10_000, 1 << 20);
        try (EmbeddedNfsServer server = EmbeddedNfsServer.start(ServerOptions.DEFAULT);
                RpcClient rpc = RpcClient.connect(server.address(), options)) {
            int port = server.address().getPort();
            List<String> keys = List.of(
                    "target.uri=nfs://127.0.0.1%s?nfsport=%d&mountport=%d".formatted(server.exportPath(), port, port),
                    "workload.metadata.level=2",
                    "workload.metadata.calls=create remove mkdir rmdir");
            assertThat(each(measure("3", keys))).containsEntry("MKDIR", 1L);
            Nfs3Client nfs = new Nfs3Client(rpc);
            FileHandle root = new MountClient(rpc).mount(server.exportPath());
            FileHandle outer = nfs.lookup(root, "storbench.d").orElseThrow();
            FileHandle inner = nfs.lookup(outer, "storbench.d").orElseThrow();
            assertThat(names(nfs, inner)).containsExactly("storbench.dat");

            nfs.create(inner, "storbench.dat.own-0000", CreateMode.GUARDED);
            nfs.names().makeDirectory(inner, "storbench.dat.own-0001", 0770);
            assertThat(run("3", keys)).isInstanceOf(TrialResult.Valid.class);
            FileHandle foreign = nfs.create(inner, "storbench.dat.own-0002", CreateMode.GUARDED);
            ByteBuffer mine = ByteBuffer.wrap(new byte[] {'m', 'i', 'n', 'e'});
            nfs.write(foreign, 0, Stable.FILE_SYNC, mine.duplicate());
            assertThat(run("3", keys))
                    .isInstanceOfSatisfying(
                            TrialResult.Failed.class,
                            failed -> assertThat(failed.reason())
                                    .contains("storbench.dat.own-0002 of the export has data"));
            assertThat(nfs.read(foreign, 0, 10)).isEqualTo(mine);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"3", "4.0", "4.1"})
    void chownGivesAFileToTheCaller(String version) throws Exception {
        var options = new RpcClient.Options(new Credential("t", 0, 0, List.of()), 10_000, 1 << 20);
        try (EmbeddedNfsServer server = EmbeddedNfsServer.start(ServerOptions.DEFAULT);
                RpcClient rpc = RpcClient.connect(server.address(), options)) {
            int port = server.address().getPort();
            String caller = "target.uri=nfs://127.0.0.1%s?nfsport=%d&mountport=%d&uid=7&gid=8";
            Measurement numbers = measure(
                    version,
                    List.of(
                            caller.formatted(server.exportPath(), port, port),
                            "workload.metadata.level=0",
                            "workload.metadata.names=warm",
                            "workload.metadata.calls=chown"));
            assertThat(each(numbers)).isEqualTo(expected("SETATTR 1"));
            Nfs3Client nfs = new Nfs3Client(rpc);
            FileHandle root = new MountClient(rpc).mount(server.exportPath());
            Attributes file = nfs.attributes(nfs.lookup(root, "storbench.dat").orElseThrow());
            assertThat(file.uid()).isEqualTo(7);
            assertThat(file.gid()).isEqualTo(8);
        }
    }

    private static List<String> names(Nfs3Client nfs, FileHandle directory) throws IOException {
        return nfs.names().list(directory, false).stream()
                .map(Nfs3NameReply.Entry::name)
                .filter(name -> !name.equals(".") && !name.equals(".."))
                .toList();
    }
}
