package io.storbench.sim;

import io.storbench.engine.TargetSpec;
import io.storbench.plan.NetworkSpec;
import io.storbench.plan.Settings;
import io.storbench.plan.WorkloadSpec;
import io.storbench.unit.Rate;
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
/// @param clientSlots how many calls a client keeps under way at most
/// @param client what a call costs the client's processor
/// @param sharedCpu whether client and server are on one processor
/// @param wakeNanos what it costs a processor to begin work when nothing waited
/// @param tcp segment by segment; empty for a path that delays messages as the measuring client
///   does
/// @param linkBytesPerSecond the rate of each direction of a host's link, may be infinite
/// @param embedded whether the server modelled is the embedded one
/// @param volatileServer whether what the server calls durable is in its memory only
/// @param profile the profile that stands behind the plan's keys
/// @param defaults the keys that were not given, with what was taken
record ModelSettings(
        SimProtocol protocol,
        int serverSlots,
        ServiceTimes service,
        Optional<ServerDisk> storage,
        HostCosts serverCosts,
        int clientSlots,
        HostCosts client,
        boolean sharedCpu,
        long wakeNanos,
        Optional<TcpKeys> tcp,
        double linkBytesPerSecond,
        boolean embedded,
        boolean volatileServer,
        Optional<String> profile,
        List<String> defaults) {
    /// How a real server exports: whether it answers before or after data is stable (exports(5)).
    private enum Sync {
        SYNC,
        ASYNC
    }

    private static final int MAX_SLOTS = 1 << 16;

    private static final List<String> VARYING_SERVICE = List.of("law", "service_flush");

    /// 100 GB/s, at which the shortest message, of 114 bytes on the wire, takes 1 ns. On much
    /// faster links it would be rounded to none.
    private static final double MAX_TIMED_BYTES_PER_SECOND = 1e11;

    /// For each of the two ways: bench-nfs's client was measured to take 1.3 µs (depth 32, calls
    /// and replies in batches) to 2.6 µs of CPU time for a READ of 4 KiB, both ways together.
    private static final long DEFAULT_COST_NANOS = 1_000;

    /// The number of threads that Linux's kernel server starts by default (nfsd(8)).
    private static final int DEFAULT_THREADS = 8;

    /// Reads the keys; every mistake is a [PlanException].
    static ModelSettings of(TargetSpec spec) {
        Settings settings = spec.settings();
        String engine = settings.requiredText("engine");
        if (!List.of("nfs", "iscsi", "sim").contains(engine)) {
            throw settings.mistake(
                    "engine",
                    "the simulator has no model of \"" + engine + "\"; it has nfs and iscsi");
        }
        boolean embedded = settings.text("uri").orElse("embedded").equals("embedded");
        List<String> defaults = new ArrayList<>();
        ModelSettings read = read(settings, spec, embedded, defaults);
        settings.refuseUnknown();
        read.refuseTimeless(settings, spec);
        read.refuseTooManyCalls(settings, spec.workload());
        return read;
    }

    private static ModelSettings read(
            Settings settings, TargetSpec spec, boolean embedded, List<String> defaults) {
        Settings server = settings.child("server");
        Settings client = settings.child("client");
        Settings link = settings.child("link");
        boolean iscsi = settings.requiredText("engine").equals("iscsi");
        SimProtocol protocol =
                iscsi
                        ? IscsiModel.of(spec, server, embedded)
                        : NfsModel.of(spec, server, client, embedded);
        int slots = serverSlots(server, embedded, defaults);
        note(server, "server", "service", "0", defaults);
        note(client, "client", "send", "1us", defaults);
        note(client, "client", "receive", "1us", defaults);
        note(link, "link", "rate", "unlimited", defaults);
        Settings cpu = settings.child("cpu");
        ModelSettings read =
                new ModelSettings(
                        protocol,
                        slots,
                        ServiceTimes.of(server, metadataIsFree(embedded, protocol)),
                        ServerDisk.of(server, spec, !iscsi),
                        HostCosts.of(server, 0),
                        client.integer(
                                "slots", Math.min(protocol.window(), MAX_SLOTS), 1, MAX_SLOTS),
                        HostCosts.of(client, DEFAULT_COST_NANOS),
                        cpu.flag("shared", false),
                        cpu.nanos("wake", 0),
                        tcp(settings),
                        linkRate(link),
                        embedded,
                        embedded || server.choice("sync", Sync.class, Sync.SYNC) == Sync.ASYNC,
                        settings.text("profile"),
                        List.copyOf(defaults));
        client.refuseUnknown();
        cpu.refuseUnknown();
        link.refuseUnknown();
        for (String key : VARYING_SERVICE) {
            if (server.has(key)) {
                throw server.mistake(key, "is not modelled; service is, constant");
            }
        }
        if (embedded) { // of others, the plan may note what it likes
            server.refuseUnknown();
        }
        return read;
    }

    /// Whether the server answers all but READ, WRITE and COMMIT at once, as the embedded server
    /// does; a real one, or the kernel's, does not.
    boolean metadataIsFree() {
        return metadataIsFree(embedded, protocol);
    }

    private static boolean metadataIsFree(boolean embedded, SimProtocol protocol) {
        return embedded && !(protocol instanceof NfsModel nfs && nfs.kind() == NfsModel.Kind.LINUX);
    }

    private static Optional<TcpKeys> tcp(Settings settings) {
        if (!settings.has("tcp")) {
            return Optional.empty();
        }
        Settings keys = settings.child("tcp");
        boolean segments = keys.flag("segments", true);
        TcpKeys read = TcpKeys.read(keys);
        return segments ? Optional.of(read) : Optional.empty();
    }

    /// A real server has threads, the embedded one slots: two names of one number.
    private static int serverSlots(Settings server, boolean embedded, List<String> defaults) {
        boolean threads = server.has("threads");
        if (threads && server.has("slots")) {
            throw server.mistake(
                    "threads",
                    "is another name of server.slots, which is given, too: how many calls the server"
                            + " serves at a time; simulate.server.slots changes it in the model only");
        }
        if (server.has("slots") || (embedded && !threads)) {
            note(server, "server", "slots", "1", defaults);
            return server.integer("slots", 1, 1, MAX_SLOTS);
        }
        note(server, "server", "threads", "8", defaults);
        return server.integer("threads", DEFAULT_THREADS, 1, MAX_SLOTS);
    }

    private static void note(
            Settings settings, String path, String key, String value, List<String> defaults) {
        if (!settings.has(key)) {
            defaults.add(path + "." + key + "=" + value);
        }
    }

    private static double linkRate(Settings link) {
        return link.value(
                "rate", Double.POSITIVE_INFINITY, text -> Rate.parse(text).bytesPerSecond());
    }

    /// Where nothing takes time, a closed loop never lets the clock advance.
    private void refuseTimeless(Settings settings, TargetSpec spec) {
        NetworkSpec network = spec.network();
        boolean free = metadataIsFree() && spec.workload().metadata().isPresent();
        if (network.rttNanos() == 0
                && (service.isNothing() || free)
                && serverCosts.isNothing()
                && client.isNothing()
                && network.limitedTo(linkBytesPerSecond).bytesPerSecond()
                        > MAX_TIMED_BYTES_PER_SECOND) {
            throw settings.mistake(
                    "client", "a model in which nothing takes time would never end: give a time");
        }
    }

    /// Calls are made beforehand, one for each that can be there at a time.
    private void refuseTooManyCalls(Settings settings, WorkloadSpec load) {
        long calls = (long) load.depth() * protocol.callsPerBlock(load);
        if (calls > MAX_SLOTS) {
            throw settings.mistake(
                    protocol.transferKey(),
                    "depth %d with blocks of %d bytes makes %d calls at a time, at most %d"
                            .formatted(load.depth(), load.blockBytes(), calls, MAX_SLOTS));
        }
    }
}
