package io.storbench.sim;

import io.storbench.engine.TargetSpec;
import io.storbench.plan.NetworkSpec;
import io.storbench.plan.Settings;
import io.storbench.plan.WorkloadSpec;
import io.storbench.unit.Rate;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The parameters of the NFSv3 model, read from a target's keys in the plan.
///
/// What the model needs and the plan does not say gets a default, and is listed.
///
/// @param readBytes the most that one READ asks for
/// @param writeBytes the most that one WRITE carries
/// @param stable whether each WRITE is stable, so that a flush needs no COMMIT
/// @param serverSlots how many calls the server serves at a time
/// @param serviceNanos how long it serves each
/// @param client what a call costs the client
/// @param linkBytesPerSecond the rate of each direction of a host's link, may be infinite
/// @param embedded whether the server modelled is the embedded one
/// @param volatileServer whether what the server calls durable is in its memory only
/// @param defaults the keys that were not given, with what was taken
record ModelSettings(
        int readBytes,
        int writeBytes,
        boolean stable,
        int serverSlots,
        long serviceNanos,
        ClientCost client,
        double linkBytesPerSecond,
        boolean embedded,
        boolean volatileServer,
        List<String> defaults) {
    /// What a call costs the client's one thread.
    ///
    /// @param slots how many calls it keeps under way at most
    /// @param sendNanos from taking a request to having sent its call
    /// @param receiveNanos from a reply's arrival to telling the worker
    record ClientCost(int slots, long sendNanos, long receiveNanos) {}

    private enum Stable {
        UNSTABLE,
        DATA_SYNC,
        FILE_SYNC
    }

    /// How a real server exports: whether it answers before or after data is stable (exports(5)).
    private enum Sync {
        SYNC,
        ASYNC
    }

    /// What the client of bench-nfs offers (`MAX_DATA_BYTES`) and the embedded server grants.
    private static final long DEFAULT_TRANSFER_BYTES = 1 << 20;

    private static final int MAX_SLOTS = 1 << 16;

    /// They matter to the real client only: the model loses no message, and its connection is one.
    private static final List<String> REAL_CLIENT_KEYS =
            List.of(
                    "mountport",
                    "uid",
                    "gid",
                    "connections",
                    "resvport",
                    "timeo",
                    "retrans",
                    "soft",
                    "resend");

    private static final Pattern URI_VERSION = Pattern.compile("[?&]version=([^&]*)");

    /// 100 GB/s, at which the shortest call, of 166 bytes on the wire, takes 2 ns. On much faster
    /// links it would be rounded to none.
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
        if (!engine.equals("nfs") && !engine.equals("sim")) {
            throw settings.mistake(
                    "engine",
                    "the simulator has no model of \"" + engine + "\"; it has one of nfs");
        }
        String uri = settings.text("uri").orElse("embedded");
        refuseOtherVersions(settings, uri);
        REAL_CLIENT_KEYS.forEach(settings::has);
        boolean embedded = uri.equals("embedded");
        List<String> defaults = new ArrayList<>();
        ModelSettings read = read(settings, spec, embedded, defaults);
        settings.refuseUnknown();
        read.refuseTimeless(settings, spec.network());
        read.refuseTooManyCalls(settings, spec.workload());
        return read;
    }

    private static void refuseOtherVersions(Settings settings, String uri) {
        boolean keyed = settings.has("version");
        Matcher inUri = URI_VERSION.matcher(uri);
        String version = settings.text("version").orElse(inUri.find() ? inUri.group(1) : "3");
        if (!version.equals("3")) {
            throw settings.mistake(
                    keyed ? "version" : "uri",
                    "NFS version \"" + version + "\" is not modelled yet; 3 is");
        }
    }

    private static ModelSettings read(
            Settings settings, TargetSpec spec, boolean embedded, List<String> defaults) {
        Settings server = settings.child("server");
        Settings client = settings.child("client");
        Settings link = settings.child("link");
        int slots = serverSlots(server, embedded, defaults);
        note(server, "server", "service", "0", defaults);
        note(client, "client", "send", "1us", defaults);
        note(client, "client", "receive", "1us", defaults);
        note(link, "link", "rate", "unlimited", defaults);
        ClientCost cost =
                new ClientCost(
                        client.integer("slots", MAX_SLOTS, 1, MAX_SLOTS),
                        client.nanos("send", DEFAULT_COST_NANOS),
                        client.nanos("receive", DEFAULT_COST_NANOS));
        ModelSettings read =
                new ModelSettings(
                        spec.callBytes(transferBytes(settings, "rsize")),
                        spec.callBytes(transferBytes(settings, "wsize")),
                        settings.choice("stable", Stable.class, Stable.UNSTABLE) != Stable.UNSTABLE,
                        slots,
                        server.nanos("service", 0),
                        cost,
                        linkRate(link),
                        embedded,
                        embedded || server.choice("sync", Sync.class, Sync.SYNC) == Sync.ASYNC,
                        List.copyOf(defaults));
        client.refuseUnknown();
        link.refuseUnknown();
        if (embedded) {
            List.of("store", "directory", "memory", "sync", "replies", "lease", "faults", "seed")
                    .forEach(server::has);
            for (String key : List.of("law", "service_read", "service_write", "service_commit")) {
                if (server.has(key)) {
                    throw server.mistake(key, "is not modelled; service is, constant");
                }
            }
            server.refuseUnknown();
        }
        return read;
    }

    /// A real server has threads, the embedded one slots.
    private static int serverSlots(Settings server, boolean embedded, List<String> defaults) {
        if (embedded || server.has("slots")) {
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
        if (!link.has("rate")) {
            return Double.POSITIVE_INFINITY;
        }
        return link.value("rate", 0.0, text -> Rate.parse(text).bytesPerSecond());
    }

    private static int transferBytes(Settings settings, String key) {
        long bytes = settings.bytes(key, DEFAULT_TRANSFER_BYTES);
        if (bytes < 1024 || bytes > DEFAULT_TRANSFER_BYTES || bytes % 8 != 0) {
            throw settings.mistake(key, "must be a multiple of 8 bytes, from 1k to 1m");
        }
        return Math.toIntExact(bytes);
    }

    /// Where nothing takes time, a closed loop never lets the clock advance.
    private void refuseTimeless(Settings settings, NetworkSpec network) {
        if (network.rttNanos() == 0
                && serviceNanos == 0
                && client.sendNanos() == 0
                && client.receiveNanos() == 0
                && network.limitedTo(linkBytesPerSecond).bytesPerSecond()
                        > MAX_TIMED_BYTES_PER_SECOND) {
            throw settings.mistake(
                    "client", "a model in which nothing takes time would never end: give a time");
        }
    }

    /// Calls are made beforehand, one for each that can be there at a time.
    private void refuseTooManyCalls(Settings settings, WorkloadSpec load) {
        long calls = (long) load.depth() * callsPerBlock(load);
        if (calls > MAX_SLOTS) {
            throw settings.mistake(
                    readBytes <= writeBytes ? "rsize" : "wsize",
                    "depth %d with blocks of %d bytes makes %d calls at a time, at most %d"
                            .formatted(load.depth(), load.blockBytes(), calls, MAX_SLOTS));
        }
    }

    /// The most calls that one operation takes; a verified write is read back.
    int callsPerBlock(WorkloadSpec load) {
        return Math.ceilDiv(load.blockBytes(), Math.min(readBytes, writeBytes));
    }
}
