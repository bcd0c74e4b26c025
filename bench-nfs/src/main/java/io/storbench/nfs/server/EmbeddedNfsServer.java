package io.storbench.nfs.server;

import io.storbench.plan.TrialSpec;
import io.storbench.server.ServerErrorException;
import io.storbench.server.ServerLoop;
import io.storbench.server.ServiceSlots;
import java.io.IOException;
import java.net.InetSocketAddress;

/// An NFS server inside this process, on an ephemeral port of the loopback interface: MOUNT and NFS
/// on the same port, one export. A model to measure against where there is no server, and to test
/// recovery with; its figures are never those of a real server.
///
/// One thread of its own does everything. [#start] and [#close] may be called by any thread.
public final class EmbeddedNfsServer implements AutoCloseable {
    /// As many as a plan can ask for: those of all hosts, each with one more for everything but
    /// data, and one of the whole trial.
    static final int MAX_CONNECTIONS = TrialSpec.MAX_HOSTS * (ServerOptions.MAX_DATA_CONNECTIONS + 1) + 1;

    private final ServerOptions options;
    private final Storage storage;
    private final ServerLoop loop;
    private final Nfs3Service nfs3;
    private final Nfs4Service nfs4;
    private final MountService mounts = new MountService();
    private final ServiceSlots slots;
    private final FaultInjector faults;
    private final ReplyMemory replyMemory = new ReplyMemory();

    private EmbeddedNfsServer(ServerOptions options, Storage storage, boolean spinning) throws IOException {
        this.options = options;
        this.storage = storage;
        this.loop = new ServerLoop(
                new ServerLoop.Spec("NFS server", MAX_CONNECTIONS, MAX_CONNECTIONS, spinning),
                (serving, channel) -> new ServerConnection(this, serving, channel),
                storage::close);
        FaultPlan plan = new FaultPlan(options.faults(), options.seed());
        this.faults = new FaultInjector(plan, this);
        this.nfs3 = new Nfs3Service(storage, faults);
        this.nfs4 = new Nfs4Service(storage, faults, options.leaseNanos(), loop::nowNanos);
        nfs4.grace(plan.firstGraceNanos());
        this.slots = new ServiceSlots(options.service(), options.seed());
    }

    /// Starts a server.
    ///
    /// @throws IOException if it cannot listen
    public static EmbeddedNfsServer start(ServerOptions options) throws IOException {
        return start(options, false);
    }

    /// Starts a server that, when it spins, never sleeps but keeps one core busy: for measuring a
    /// client without what it costs to wake the server up.
    static EmbeddedNfsServer start(ServerOptions options, boolean spinning) throws IOException {
        Storage storage = Storage.open(options);
        try {
            EmbeddedNfsServer server = new EmbeddedNfsServer(options, storage, spinning);
            server.loop.start();
            return server;
        } catch (IOException e) {
            storage.close();
            throw e;
        }
    }

    /// Where the server listens, for MOUNT and NFS alike.
    public InetSocketAddress address() {
        return loop.address();
    }

    /// What the server runs on.
    public ServerLoop loop() {
        return loop;
    }

    /// The path of the one export.
    public String exportPath() {
        return MountService.EXPORT;
    }

    ServerOptions options() {
        return options;
    }

    Storage storage() {
        return storage;
    }

    Nfs3Service nfs3() {
        return nfs3;
    }

    Nfs4Service nfs4() {
        return nfs4;
    }

    MountService mounts() {
        return mounts;
    }

    ReplyMemory replyMemory() {
        return replyMemory;
    }

    ServiceSlots slots() {
        return slots;
    }

    FaultInjector faults() {
        return faults;
    }

    /// Starts the server again once the call at hand is dealt with.
    void restart(Fault.Restart restart) {
        storage.restart(restart.losing());
        nfs4.clients().restart();
        nfs4.grace(restart.downNanos() + restart.graceNanos());
        loop.restart(restart.downNanos());
    }

    /// Ends the server: closes all connections, frees the store, and waits for the thread.
    ///
    /// @throws ServerErrorException if the server has come upon an error of its own
    @Override
    public void close() throws ServerErrorException {
        loop.close();
    }
}
