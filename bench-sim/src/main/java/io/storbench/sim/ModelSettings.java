package io.storbench.sim;

import io.storbench.engine.TargetSpec;
import io.storbench.plan.NetworkSpec;
import io.storbench.plan.Settings;
import io.storbench.plan.WorkloadSpec;
import io.storbench.server.ServerKeys;
import io.storbench.sim.host.Ablation;
import io.storbench.sim.host.EngineModel;
import io.storbench.sim.host.HostCosts;
import io.storbench.sim.host.HostSettings;
import io.storbench.sim.host.LinkKeys;
import io.storbench.sim.host.SimProtocol;
import io.storbench.sim.host.TcpKeys;
import io.storbench.sim.kernel.KernelPath;
import io.storbench.sim.profile.Profile;
import io.storbench.sim.server.ServerDisk;
import io.storbench.sim.server.StorageTimes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The parameters of the model, read from a target's keys in the plan.
///
/// What the model needs and the plan does not say gets a default, and is listed.
///
/// @param protocol what clients and server speak
/// @param serverSlots how many calls the server serves at a time
/// @param service how long it serves each
/// @param storage what the server keeps its data on; empty for memory
/// @param serverCosts what a call costs the server's processor
/// @param clientSlots how many calls a client keeps outstanding at most
/// @param client what a call costs the client's processor
/// @param sharedCpu whether client and server are on one processor
/// @param wakeNanos what it costs a processor to begin work when nothing waited
/// @param tcp segment by segment; empty for a path that delays messages as the measuring client
///   does
/// @param link what each host's is like
/// @param embedded whether the server modelled is the embedded one
/// @param volatileServer whether what the server calls durable is in its memory only
/// @param unmodelled options of a mount that the model does not know
/// @param profile the profile that stands behind the plan's keys
/// @param ablated the mechanisms that are replaced by simple ones
/// @param defaults the keys that were not given, with what was taken
record ModelSettings(
        SimProtocol protocol,
        int serverSlots,
        StorageTimes service,
        Optional<ServerDisk> storage,
        HostCosts serverCosts,
        int clientSlots,
        HostCosts client,
        boolean sharedCpu,
        long wakeNanos,
        Optional<TcpKeys> tcp,
        LinkKeys link,
        boolean embedded,
        boolean volatileServer,
        Optional<String> unmodelled,
        Optional<Profile> profile,
        Optional<String> ablated,
        List<String> defaults) {
    /// 100 GB/s, at which the shortest message, of 114 bytes on the wire, takes 1 ns. On much
    /// faster links it would be rounded to none.
    private static final double MAX_TIMED_BYTES_PER_SECOND = 1e11;

    /// For each of the two ways: bench-nfs's client was measured to take 1.3 µs (depth 32, calls
    /// and replies in batches) to 2.6 µs of CPU time for a READ of 4 KiB, both ways together.
    private static final String DEFAULT_COST = "1us";

    /// Reads the keys; every mistake is a [PlanException].
    static ModelSettings of(TargetSpec spec) {
        Settings settings = spec.settings();
        EngineModel model = EngineModel.of(settings);
        boolean embedded = ServerDisk.isEmbedded(settings);
        List<String> defaults = new ArrayList<>();
        ModelSettings read = read(model, spec, embedded, defaults);
        settings.refuseUnknown();
        read.refuseTimeless(settings, spec);
        read.refuseTooManyCalls(settings, spec.workload());
        return read;
    }

    private static ModelSettings read(EngineModel model, TargetSpec spec, boolean embedded, List<String> defaults) {
        Settings settings = spec.settings();
        Settings server = settings.child(ModelKeys.SERVER);
        Settings client = settings.child(ModelKeys.CLIENT);
        Settings link = settings.child(LinkKeys.KEYS);
        SimProtocol protocol = model.protocol(spec, server, client, embedded);
        int slots = serverSlots(server, embedded, defaults);
        note(server, "server", "service", "0", defaults);
        note(client, "client", "send", "1us", defaults);
        note(client, "client", "receive", "1us", defaults);
        note(link, "link", "rate", "unlimited", defaults);
        Settings cpu = settings.child(ModelKeys.CPU);
        // A relay ends TCP: neither end's TCP sees the distance.
        Optional<TcpKeys> tcp = TcpKeys.of(settings, protocol.written(), LinkKeys.bytesPerSecond(link, spec.network()))
                .filter(_ -> !spec.network().isRelay());
        ModelSettings read = new ModelSettings(
                protocol,
                slots,
                StorageTimes.of(server, model.flush(), metadataIsFree(embedded, protocol)),
                ServerDisk.of(server, spec, model.hasFiles()),
                HostCosts.of(server, "0"),
                client.get(ModelKeys.CLIENT_SLOTS, Math.min(protocol.window(), ModelKeys.MAX_SLOTS)),
                HostCosts.of(client, DEFAULT_COST),
                cpu.get(ModelKeys.SHARED),
                cpu.get(ModelKeys.WAKE),
                tcp,
                LinkKeys.of(link, spec.network(), tcp.isPresent() || protocol.usesDatagrams()),
                embedded,
                ServerDisk.isVolatile(server, embedded),
                settings.find(KernelPath.UNMODELLED),
                Profile.of(settings),
                settings.find(Ablation.KEY).map(Ablation::text),
                List.copyOf(defaults));
        client.refuseUnknown();
        cpu.refuseUnknown();
        link.refuseUnknown();
        if (embedded) { // of others, the plan may note what it likes
            server.refuseUnknown();
        }
        return read;
    }

    /// What hosts are made of.
    HostSettings hosts(WorkloadSpec load) {
        return new HostSettings(
                protocol.callsPerBlock(load),
                clientSlots,
                protocol.connections(),
                protocol.slotsPerConnection(),
                protocol.dealing(),
                client,
                serverCosts,
                sharedCpu,
                wakeNanos,
                protocol.usesDatagrams(),
                tcp,
                link);
    }

    /// Whether the server answers all but READ, WRITE and COMMIT at once, as the embedded server
    /// does; a real one, or the kernel's, does not.
    boolean metadataIsFree() {
        return metadataIsFree(embedded, protocol);
    }

    private static boolean metadataIsFree(boolean embedded, SimProtocol protocol) {
        return embedded && !protocol.servesMetadata();
    }

    /// A real server has threads, the embedded one slots: two names of one number.
    private static int serverSlots(Settings server, boolean embedded, List<String> defaults) {
        boolean threads = server.has(ModelKeys.THREADS);
        if (threads && server.has(ServerKeys.SLOTS)) {
            throw server.mistake(
                    ModelKeys.THREADS,
                    "is another name of server.slots, which is given, too: how many calls the server"
                            + " serves at a time; simulate.server.slots changes it in the model only");
        }
        if (server.has(ServerKeys.SLOTS) || (embedded && !threads)) {
            note(server, "server", "slots", "1", defaults);
            return server.get(ServerKeys.SLOTS);
        }
        note(server, "server", "threads", "8", defaults);
        return server.get(ModelKeys.THREADS);
    }

    private static void note(Settings settings, String path, String key, String value, List<String> defaults) {
        if (!settings.has(key)) {
            defaults.add(path + "." + key + "=" + value);
        }
    }

    /// Where nothing takes time, a closed loop never lets the clock advance.
    private void refuseTimeless(Settings settings, TargetSpec spec) {
        NetworkSpec network = spec.network();
        boolean free = metadataIsFree() && spec.workload().usesNames();
        if (network.rttNanos() == 0
                && (service.isNothing() || free)
                && serverCosts.isNothing()
                && client.isNothing()
                && network.limitedTo(link.rateBytesPerSecond()).bytesPerSecond() > MAX_TIMED_BYTES_PER_SECOND) {
            throw settings.mistake(
                    ModelKeys.CLIENT, "a model in which nothing takes time would never end: give a time");
        }
    }

    /// Calls are made beforehand, one for each that can be there at a time.
    private void refuseTooManyCalls(Settings settings, WorkloadSpec load) {
        long calls = (long) load.depth() * protocol.callsPerBlock(load);
        if (calls > ModelKeys.MAX_SLOTS) {
            throw settings.mistake(
                    protocol.transferKey(),
                    "depth %d with blocks of %d bytes makes %d calls at a time, at most %d"
                            .formatted(load.depth(), load.blockBytes(), calls, ModelKeys.MAX_SLOTS));
        }
    }
}
