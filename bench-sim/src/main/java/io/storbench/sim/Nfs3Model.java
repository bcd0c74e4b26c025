package io.storbench.sim;

import io.storbench.engine.FileState;
import io.storbench.engine.TargetSpec;
import io.storbench.engine.Worker;
import io.storbench.plan.Settings;
import io.storbench.plan.WorkloadSpec;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// How an NFSv3 client is set.
///
/// @param readBytes the most that one READ asks for
/// @param writeBytes the most that one WRITE carries
/// @param stable whether each WRITE is stable, so that a flush needs no COMMIT
record Nfs3Model(int readBytes, int writeBytes, boolean stable) implements SimProtocol {
    private enum Stable {
        UNSTABLE,
        DATA_SYNC,
        FILE_SYNC
    }

    /// What the client of bench-nfs offers (`MAX_DATA_BYTES`) and the embedded server grants.
    private static final long DEFAULT_TRANSFER_BYTES = 1 << 20;

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

    /// They matter to the real embedded server only.
    private static final List<String> REAL_SERVER_KEYS =
            List.of("store", "directory", "memory", "sync", "replies", "lease", "faults", "seed");

    private static final Pattern URI_VERSION = Pattern.compile("[?&]version=([^&]*)");

    static Nfs3Model of(TargetSpec spec, Settings server, boolean embedded) {
        Settings settings = spec.settings();
        refuseOtherVersions(settings);
        REAL_CLIENT_KEYS.forEach(settings::has);
        if (embedded) {
            REAL_SERVER_KEYS.forEach(server::has);
        }
        return new Nfs3Model(
                spec.callBytes(transferBytes(settings, "rsize")),
                spec.callBytes(transferBytes(settings, "wsize")),
                settings.choice("stable", Stable.class, Stable.UNSTABLE) != Stable.UNSTABLE);
    }

    private static void refuseOtherVersions(Settings settings) {
        boolean keyed = settings.has("version");
        Matcher inUri = URI_VERSION.matcher(settings.text("uri").orElse(""));
        String version = settings.text("version").orElse(inUri.find() ? inUri.group(1) : "3");
        if (!version.equals("3")) {
            throw settings.mistake(
                    keyed ? "version" : "uri",
                    "NFS version \"" + version + "\" is not modelled yet; 3 is");
        }
    }

    private static int transferBytes(Settings settings, String key) {
        long bytes = settings.bytes(key, DEFAULT_TRANSFER_BYTES);
        if (bytes < 1024 || bytes > DEFAULT_TRANSFER_BYTES || bytes % 8 != 0) {
            throw settings.mistake(key, "must be a multiple of 8 bytes, from 1k to 1m");
        }
        return Math.toIntExact(bytes);
    }

    @Override
    public Nfs3Session session(SimSession.Wiring wiring, Worker worker, int host, int[] nameBytes) {
        return new Nfs3Session(wiring, worker, host, this, nameBytes);
    }

    @Override
    public int callsPerBlock(WorkloadSpec load) {
        return Math.ceilDiv(load.blockBytes(), Math.min(readBytes, writeBytes));
    }

    @Override
    public int window() {
        return Integer.MAX_VALUE;
    }

    @Override
    public String transferKey() {
        return readBytes <= writeBytes ? "rsize" : "wsize";
    }

    @Override
    public FileState fileState() {
        return FileState.ATTRIBUTES;
    }

    @Override
    public Map<String, Object> facts() {
        return Map.of(
                "protocol",
                "nfs",
                "version",
                "3",
                "rsize_bytes",
                (long) readBytes,
                "wsize_bytes",
                (long) writeBytes,
                "stable",
                stable ? "file_sync" : "unstable");
    }
}
