package io.storbench.sim.kernel;

import io.storbench.key.Key;
import io.storbench.plan.PlanKeys;
import io.storbench.plan.PlanNode.Mapping;
import io.storbench.plan.PlanNode.Scalar;
import io.storbench.plan.Settings;
import io.storbench.posix.OpenMode;
import io.storbench.protocol.NfsKeys;
import io.storbench.protocol.PathKeys;
import io.storbench.run.SeenPaths;
import io.storbench.sim.iscsi.IscsiModel;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// A target that the kernel's client reaches, a mounted directory or a block device, in the words
/// of the model: NFS with the kernel's exchanges, or iSCSI, the client's page cache on top unless
/// it is passed by.
///
/// A mount's options have the model's names for them. O_SYNC and O_DSYNC make each WRITE stable and
/// pass no write to the cache alone. O_DIRECT passes the cache, and Linux asks for a stable WRITE
/// where one WRITE carries the whole call (fs/nfs/direct.c, FLUSH_COND_STABLE).
public final class KernelPath {
    private static final Map<String, String> LENGTHS = Map.of(
            "first_burst_len", "first_burst",
            "max_burst_len", "max_burst",
            "max_recv_dlength", "max_recv_segment",
            "max_xmit_dlength", "max_send_segment");

    private static final Map<String, String> FLAGS =
            Map.of("initial_r2t", "initial_r2t", "immediate_data", "immediate_data");

    private static final Map<String, String> DIGESTS =
            Map.of("header_digest", "header_digest", "data_digest", "data_digest");

    /// By the same name; the kernel's largest numbers mean no limit, and are left out.
    private static final String R2TS = "max_outstanding_r2t";

    /// What stands behind a path.
    public enum Protocol {
        /// A mount of NFS.
        NFS,
        /// A LUN, or a file system on one.
        ISCSI
    }

    /// What the simulator takes a path for.
    public static final Key<Protocol> AS = Key.choice("as", Protocol.class)
            .absent("required with `engine: file` and `engine: block`")
            .means("what the kernel's path leads to: `nfs`, with `version` and mount options as the plan or these keys"
                    + " say; `iscsi`, with `engine: file` under a file system");

    /// The engines whose client is the kernel's.
    private static final List<String> ENGINES = List.of("file", "block");

    /// What the measuring engine reads of a path, and the model has in other words.
    private static final List<String> OWN =
            List.of("as", "path", "uri", "backend", "direct", "sync", "mount", SeenPaths.SEEN);

    /// Options of the mount that the model does not know, for the results to name.
    public static final Key<String> UNMODELLED = Key.text("unmodelled", "options")
            .absent("none")
            .means("mount options that have no model; noted in the results");

    private final Settings target;
    private final boolean device;
    private final Protocol protocol;

    private KernelPath(Settings target) {
        this.target = target;
        this.device = target.require(PlanKeys.ENGINE).equals("block");
        this.protocol = target.find(AS)
                .orElseThrow(() -> target.mistake(
                        PlanKeys.ENGINE,
                        device
                                ? "to simulate a device, say what it is: simulate: {as: iscsi}"
                                : "to simulate a mounted path, say what it leads to: simulate: {as: nfs, version: 4.2},"
                                        + " or simulate: {as: iscsi} for a file system on a LUN"));
        if (device && protocol == Protocol.NFS) {
            throw target.mistake(AS, "a block device is not an NFS mount; only iscsi is modelled");
        }
    }

    /// Whether the kernel's client reaches the targets of an engine, and not storbench's own.
    public static boolean isOf(String engine) {
        return ENGINES.contains(engine);
    }

    /// Whether the modelled client is Linux's.
    ///
    /// @param modelled keys as the model reads them
    public static boolean isLinux(Settings modelled) {
        return modelled.text("kind").equals(Optional.of("linux"));
    }

    /// The target as the model reads it; unchanged where the kernel's client is not on the path.
    ///
    /// @throws io.storbench.plan.PlanException when the keys do not say what the path leads to, or
    ///   name what has no model
    public static Settings modelled(Settings target) {
        return isOf(target.requiredText(PlanKeys.ENGINE.name())) ? new KernelPath(target).modelled() : target;
    }

    private Settings modelled() {
        Mapping seen = target.child(SeenPaths.SEEN).mapping();
        Mapping asked = target.child(PathKeys.MOUNT).mapping();
        MountOptions mount = MountOptions.of(protocol == Protocol.NFS ? asked.withDefaults(seen) : asked);
        boolean stable = mount.sync() || target.get(PathKeys.SYNC) != OpenMode.Sync.NONE;
        if (stable && protocol == Protocol.ISCSI) {
            throw target.mistake(
                    PathKeys.SYNC,
                    "is not modelled for a LUN; to flush each write, use sync: none and workload.flush_every: 1");
        }
        boolean direct = target.get(PathKeys.DIRECT, device);
        Mapping keys = target.mapping();
        for (String own : OWN) {
            keys = keys.without(own);
        }
        Mapping said = new Mapping(keys.place(), Map.of()).withDefaults(mount.keys());
        if (protocol == Protocol.ISCSI) {
            said = said.withDefaults(agreed(seen));
        }
        said = with(said, PlanKeys.ENGINE.name(), protocol.name().toLowerCase(Locale.ROOT));
        said = with(said, "kind", "linux");
        // A server of its own, not the embedded one.
        said = with(said, NfsKeys.URI.name(), device ? "block:" : "file:");
        if (direct) {
            said = with(said, "cache.mode", "none");
        } else if (stable) {
            said = with(said, "cache.mode", "writethrough");
        }
        if (protocol == Protocol.NFS) {
            said = with(said, "access", "read_write");
        }
        if (protocol == Protocol.NFS && (direct || stable)) {
            said = with(said, NfsKeys.STABLE.name(), "file_sync");
        }
        if (!mount.unmodelled().isEmpty()) {
            said = with(said, UNMODELLED.name(), String.join(" ", mount.unmodelled()));
        }
        return target.over(keys.without(PlanKeys.ENGINE.name()).withDefaults(said));
    }

    private Mapping with(Mapping keys, String path, String value) {
        return keys.with(path, new Scalar(target.mapping().place(), value));
    }

    /// What stands behind a device: a LUN alone, whatever file system a profile has for files.
    ///
    /// @param completed the target with its profile
    public static Settings withoutFileSystem(Settings target, Settings completed) {
        return target.requiredText(PlanKeys.ENGINE.name()).equals("block")
                ? IscsiModel.withoutFileSystem(completed)
                : completed;
    }

    /// What the kernel's initiator and its target agreed on, by sysfs's names, as keys of the model
    /// (RFC 7143, section 13); what the kernel says in other words is left to the model's defaults.
    private static Mapping agreed(Mapping seen) {
        Mapping keys = new Mapping(seen.place(), Map.of());
        for (var parameter : seen.entries().entrySet()) {
            String name = parameter.getKey();
            if (!(parameter.getValue() instanceof Scalar value)) {
                continue;
            }
            String text = value.text();
            if (LENGTHS.containsKey(name) && text.matches("[1-9][0-9]{0,9}")) {
                keys = keys.with(LENGTHS.get(name), value);
            } else if (name.equals(R2TS) && text.matches("[1-9]|[1-5][0-9]|6[0-4]")) {
                keys = keys.with(R2TS, value);
            } else if (FLAGS.containsKey(name) && text.matches("[01]")) {
                keys = keys.with(FLAGS.get(name), new Scalar(value.place(), String.valueOf(text.equals("1"))));
            } else if (DIGESTS.containsKey(name) && text.matches("(?i)none|crc32c")) {
                keys = keys.with(DIGESTS.get(name), new Scalar(value.place(), text.toLowerCase(Locale.ROOT)));
            }
        }
        return keys;
    }
}
