package io.storbench.nfs.session;

import io.storbench.engine.Counter;
import io.storbench.engine.Counters;
import io.storbench.engine.DataContent;
import io.storbench.engine.DataSet;
import io.storbench.engine.EventLoop;
import io.storbench.engine.Session;
import io.storbench.engine.TargetSpec;
import io.storbench.engine.Worker;
import io.storbench.net.EmulatedPath;
import io.storbench.net.TimerSlack;
import io.storbench.net.WriteUnits;
import io.storbench.nfs.export.Export;
import io.storbench.nfs.export.ExportedDataFile;
import io.storbench.nfs.export.ExportedName;
import io.storbench.nfs.export.ExportedTree;
import io.storbench.nfs.export.MetadataNames;
import io.storbench.nfs.file.Stable;
import io.storbench.nfs.file.TransferSizes;
import io.storbench.nfs.v4.Nfs4Client;
import io.storbench.nfs.v4.Nfs4OpenFile;
import io.storbench.nfs.v4.OpenArgument.Open;
import io.storbench.nfs.v4.OpenHow;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/// Opens the workers' sessions on a mounted export whose data set is prepared. With NFSv4 each
/// worker is a client of its own to the server. Sessions are opened on the workers' threads.
public final class WorkerSessions implements AutoCloseable {
    /// How long the clients may take to end, all together.
    private static final long CLOSE_NANOS = 30_000_000_000L;

    private final TargetSpec spec;
    private final Options options;
    private final Export export;
    private final TransferSizes callSizes;
    private final ConcurrentLinkedQueue<Nfs4Client> clients = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<Counters> counted = new ConcurrentLinkedQueue<>();
    private final AtomicInteger grantedSlots = new AtomicInteger();

    /// @param callSizes the most that one READ and one WRITE carry
    public WorkerSessions(TargetSpec spec, Options options, Export export, TransferSizes callSizes) {
        this.spec = spec;
        this.options = options;
        this.export = export;
        this.callSizes = callSizes;
    }

    /// What one worker speaks, and what the server keeps for it.
    private record Protocol(List<? extends DataCodec> codecs, SessionSpec.State state) {}

    /// How the workers' sessions speak.
    ///
    /// @param timeouts what becomes of a call that is not answered
    /// @param stable how safe data must be when a WRITE is answered
    /// @param connections how many connections each worker has
    public record Options(Timeouts timeouts, Stable stable, int connections) {}

    /// What one worker calls about.
    ///
    /// @param data its files, by number
    /// @param names of a load of metadata
    /// @param tree of a load of many files
    public record Files(List<ExportedDataFile> data, MetadataNames names, Optional<ExportedTree> tree) {}

    /// Opens one worker's session, on its own thread.
    public Session open(EventLoop loop, Worker worker, int index, DataSet dataSet, Files files) throws IOException {
        TimerSlack.minimize(); // on the worker's own thread, where waits are to be exact
        int depth = spec.workload().depth();
        int blockBytes = spec.workload().blockBytes();
        int readBytes = callSizes.readMaxBytes();
        int writeBytes = callSizes.writeMaxBytes();
        int callBytes = Math.min(readBytes, writeBytes);
        RpcTransport.Path path = new RpcTransport.Path(
                export.address(),
                EmulatedPath.ofHost(spec.network(), spec.seed(), index),
                export.options().privilegedPort(),
                options.timeouts(),
                Math.max(Math.min(blockBytes, Math.max(readBytes, writeBytes)), DataCodec.LISTING_BYTES),
                SessionSpec.slots(depth, blockBytes, callBytes));
        Optional<Nfs4Client> client = export.client(index);
        DataContent content = dataSet.content(index);
        HeldHandles held =
                new HeldHandles(depth, files.tree().map(CalledTree::new).orElse(null));
        Protocol protocol = client.isEmpty()
                ? protocol3(files, held, content)
                : protocol4(client.get(), files, held, content, depth * Math.ceilDiv(blockBytes, callBytes));
        int rewriteBytes = spec.granuleBytes() == blockBytes ? 0 : writeBytes;
        WriteUnits units = new WriteUnits(dataSet, spec.granuleBytes(), writeBytes, rewriteBytes);
        if (dataSet.written() && options.stable() == Stable.UNSTABLE) {
            Unstable.check(units);
        }
        NfsSession session = new NfsSession(
                loop,
                worker,
                new SessionSpec(
                        path,
                        protocol.codecs,
                        protocol.state,
                        units,
                        readBytes,
                        depth,
                        spec.workload().openers(),
                        files.names(),
                        held));
        counted.add(session.counters());
        return session;
    }

    private Protocol protocol3(Files files, HeldHandles held, DataContent content) {
        List<CalledFile> called = new ArrayList<>();
        for (ExportedDataFile file : files.data()) {
            ExportedName place = file.place();
            called.add(CalledFile.of(place.directory(), place.name(), file.handle(), place.writing()));
        }
        files.names().places().forEach(place -> called.add(CalledFile.of(place)));
        List<DataCodec> codecs = new ArrayList<>();
        for (int i = 0; i < options.connections(); i++) {
            codecs.add(new Nfs3Codec(
                    new CalledFiles(called, held, content), export.options().credential(), options.stable()));
        }
        return new Protocol(codecs, SessionSpec.State.NONE);
    }

    /// @param calls how many calls are in flight at most
    private Protocol protocol4(Nfs4Client client, Files files, HeldHandles held, DataContent content, int calls)
            throws IOException {
        clients.add(client);
        List<Nfs4OpenFile> open = new ArrayList<>();
        for (ExportedDataFile file : files.data()) {
            ExportedName place = file.place();
            int access = place.writing() ? Open.ACCESS_BOTH : Open.ACCESS_READ;
            open.add(client.open(place.directory(), place.name(), access, new OpenHow.NoCreate()));
        }
        var choice = new Nfs4Path.Choice(
                export.options().version().minor(),
                export.options().credential(),
                options.stable(),
                options.connections(),
                calls,
                content);
        Nfs4Path path = new Nfs4Path(client, open, files.names().places(), held, choice);
        grantedSlots.addAndGet(path.grantedSlots());
        return new Protocol(path.codecs(), path.state());
    }

    /// How many slots the server has granted to all workers' sessions; 0 where there are none.
    public int grantedSlots() {
        return grantedSlots.get();
    }

    /// Whether the server has answered WRITEs, and none as UNSTABLE, as it may though UNSTABLE was asked
    /// for (RFC 1813, section 3.3.7). To be asked when the sessions have ended.
    public boolean areWritesStable() {
        return counted.stream().anyMatch(of -> of.get(Counter.PAYLOAD_BYTES_OUT) > 0)
                && counted.stream().allMatch(of -> of.get(Counter.UNSTABLE_WRITES) == 0);
    }

    /// Ends the clients of NFSv4. A server that does not answer any more, or is slow to, need not
    /// be notified: their leases end by themselves (RFC 7530, section 9.5).
    @Override
    public void close() {
        long beginNanos = System.nanoTime();
        boolean answering = true;
        for (Nfs4Client client : clients) {
            try {
                if (answering && System.nanoTime() - beginNanos < CLOSE_NANOS) {
                    client.close();
                } else {
                    client.abandon();
                }
            } catch (IOException _) {
                answering = false;
            }
        }
    }
}
