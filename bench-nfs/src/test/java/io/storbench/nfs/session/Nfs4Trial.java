package io.storbench.nfs.session;

import io.storbench.engine.Counter;
import io.storbench.engine.CounterSnapshot;
import io.storbench.engine.DataSet;
import io.storbench.engine.MeasuredRun;
import io.storbench.engine.ProcedureCounter;
import io.storbench.engine.StopSignal;
import io.storbench.engine.Worker;
import io.storbench.net.EmulatedPath;
import io.storbench.net.WriteUnits;
import io.storbench.nfs.file.FileHandle;
import io.storbench.nfs.file.Stable;
import io.storbench.nfs.rpc.Credential;
import io.storbench.nfs.rpc.RpcClient;
import io.storbench.nfs.v4.FileAttributes;
import io.storbench.nfs.v4.Nfs4Client;
import io.storbench.nfs.v4.Nfs4OpenFile;
import io.storbench.nfs.v4.OpenArgument;
import io.storbench.nfs.v4.OpenHow;
import io.storbench.testkit.CountingWorker;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;

/// Workers one after another over NFSv4, on one file of an export.
final class Nfs4Trial implements AutoCloseable {
    static final int BLOCK_BYTES = 4096;

    private final Settings settings;
    private final Nfs4Client client;
    private final Nfs4OpenFile file;
    private int grantedSlots;
    private int connections;

    /// What to run against.
    ///
    /// @param export names below the root
    record Settings(
            InetSocketAddress address,
            List<String> export,
            int minorVersion,
            int connections,
            Timeouts timeouts) {
        Settings(InetSocketAddress address, List<String> export, int minorVersion) {
            this(address, export, minorVersion, 1, Timeouts.DEFAULT);
        }
    }

    Nfs4Trial(Settings settings) throws IOException {
        this.settings = settings;
        client =
                Nfs4Client.connect(
                        new Nfs4Client.Options(
                                settings.address,
                                new RpcClient.Options(credential(), 10_000, 1 << 20),
                                settings.minorVersion,
                                "storbench-test-" + System.nanoTime(),
                                System.nanoTime(),
                                20_000));
        FileHandle directory = client.tree().root();
        for (String name : settings.export) {
            directory = client.tree().lookup(directory, name).orElseThrow();
        }
        file =
                client.open(
                        directory,
                        "nfs4-trial-" + System.nanoTime(),
                        OpenArgument.Open.ACCESS_BOTH,
                        new OpenHow.Unchecked(FileAttributes.NONE));
    }

    private static Credential credential() {
        return new Credential("test", 0, 0, List.of());
    }

    Nfs4Client client() {
        return client;
    }

    int grantedSlots() {
        return grantedSlots;
    }

    int connections() {
        return connections;
    }

    CountingWorker run(CountingWorker.Load load, long fileBytes) throws IOException {
        CountingWorker worker = new CountingWorker(load, fileBytes);
        run(worker, load.depth(), fileBytes);
        return worker;
    }

    void run(Worker worker, int depth, long fileBytes) throws IOException {
        MeasuredRun.run(
                List.of(worker),
                (loop, its, _) -> {
                    int calls = SessionSpec.slots(depth, BLOCK_BYTES, BLOCK_BYTES);
                    var nfs =
                            new Nfs4Path(
                                    client,
                                    List.of(file),
                                    new Nfs4Path.Choice(
                                            settings.minorVersion,
                                            credential(),
                                            Stable.UNSTABLE,
                                            settings.connections,
                                            depth));
                    grantedSlots = nfs.grantedSlots();
                    connections = nfs.codecs().size();
                    var path =
                            new RpcTransport.Path(
                                    settings.address,
                                    EmulatedPath.NONE,
                                    false,
                                    settings.timeouts,
                                    BLOCK_BYTES,
                                    calls);
                    var dataSet = new DataSet("f", fileBytes, 0, 1, true, true, false);
                    var units = new WriteUnits(dataSet, BLOCK_BYTES, BLOCK_BYTES);
                    return new NfsSession(
                            loop,
                            its,
                            new SessionSpec(
                                    path, nfs.codecs(), nfs.state(), units, BLOCK_BYTES, depth));
                },
                ScriptedTrial.LIMIT_NANOS,
                new StopSignal());
    }

    static long get(CountingWorker worker, Counter counter) {
        return snapshot(worker).get(counter);
    }

    static long get(CountingWorker worker, String procedure, ProcedureCounter counter) {
        return snapshot(worker).get(procedure, counter);
    }

    private static CounterSnapshot snapshot(CountingWorker worker) {
        return worker.session().counters().snapshot();
    }

    @Override
    public void close() throws IOException {
        client.close();
    }
}
