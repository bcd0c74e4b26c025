package io.storbench.sim;

import io.storbench.key.Key;
import io.storbench.key.KeySection;
import io.storbench.key.TargetKeys;
import io.storbench.server.ServerKeys;
import io.storbench.sim.host.Ablation;
import io.storbench.sim.host.EngineModel;
import io.storbench.sim.host.HostCosts;
import io.storbench.sim.host.LinkKeys;
import io.storbench.sim.host.TcpKeys;
import io.storbench.sim.kernel.KernelPath;
import io.storbench.sim.profile.Profile;
import io.storbench.sim.server.ServerDisk;

/// The keys that only a simulation reads, of targets of any engine that it has a model of.
public final class ModelKeys implements TargetKeys {
    static final int MAX_SLOTS = 1 << 16;

    static final Key<Integer> CLIENT_SLOTS = Key.integer("slots", 1, MAX_SLOTS)
            .absent("what the server accepts")
            .means("the most calls that a client has outstanding; Linux's without a"
                    + " session (NFS 2 to 4.0), on each connection");

    static final KeySection CLIENT =
            KeySection.of("client", "What a client is like.", CLIENT_SLOTS).with(HostCosts.KEYS);

    /// The number of threads that Linux's kernel server starts by default (nfsd(8)).
    static final Key<Integer> THREADS =
            Key.integer("threads", 1, MAX_SLOTS).defaultsTo(8).means("calls that a real server serves at a time");

    /// Below which a server's keys stand.
    static final String SERVER = "server";

    static final Key<Boolean> SHARED =
            Key.flag("shared").defaultsTo(false).means("whether all hosts and the server are on one processor");

    static final Key<Long> WAKE =
            Key.time("wake").defaultText("0").means("time for an idle processor to start working");

    static final KeySection CPU = KeySection.of("cpu", "Processors.", SHARED, WAKE);

    private final KeySection keys;

    /// For [java.util.ServiceLoader]; with the keys of all models that are there.
    public ModelKeys() {
        KeySection target = KeySection.of(
                "",
                "A simulated target.",
                KernelPath.AS,
                KernelPath.UNMODELLED,
                Profile.KEY,
                Ablation.KEY,
                CLIENT,
                server(),
                LinkKeys.KEYS,
                CPU,
                TcpKeys.TCP);
        for (EngineModel model : EngineModel.all()) {
            target = target.with(model.keys());
        }
        keys = target;
    }

    private static KeySection server() {
        KeySection server = KeySection.of(
                SERVER,
                "What a server is like.",
                THREADS,
                ServerKeys.SLOTS,
                ServerKeys.SERVICE,
                ServerKeys.SERVICE_READ,
                ServerKeys.SERVICE_WRITE);
        for (EngineModel model : EngineModel.all()) {
            server = server.with(KeySection.of("", "", model.flush()));
        }
        server = server.with(KeySection.of("", "", ServerKeys.LAW)).with(HostCosts.KEYS);
        for (EngineModel model : EngineModel.all()) {
            server = model.keys().section(SERVER).map(server::with).orElse(server);
        }
        return server.with(ServerDisk.KEYS).opened();
    }

    @Override
    public String engine() {
        return "sim";
    }

    @Override
    public KeySection keys() {
        return keys;
    }

    @Override
    public int place() {
        return 50;
    }
}
