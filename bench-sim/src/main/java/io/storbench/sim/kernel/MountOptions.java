package io.storbench.sim.kernel;

import io.storbench.plan.PlanException;
import io.storbench.plan.PlanNode;
import io.storbench.plan.PlanNode.Mapping;
import io.storbench.plan.PlanNode.Scalar;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The options of an NFS mount, by the names of nfs(5) and of `/proc/self/mountstats`, as keys of
/// the model.
///
/// @param keys of the model
/// @param sync whether each write is stable when it returns
/// @param unmodelled options that may change times or counts and have no model
record MountOptions(Mapping keys, boolean sync, List<String> unmodelled) {
    /// Options by the model's key that has the same meaning and the same unit.
    private static final Map<String, String> SAME = Map.of(
            "vers", "version",
            "nfsvers", "version",
            "rsize", "rsize",
            "wsize", "wsize",
            "nconnect", "connections",
            "retrans", "retrans");

    /// Options in whole seconds.
    private static final Map<String, List<String>> SECONDS = Map.of(
            "acregmin", List.of("cache.acregmin"),
            "acregmax", List.of("cache.acregmax"),
            "actimeo", List.of("cache.acregmin", "cache.acregmax"));

    /// Options that change neither times nor counts of reads and writes: names, addresses, locks,
    /// limits, what directories' attributes do, and the defaults.
    private static final Set<String> WITHOUT_EFFECT = Set.of(
            "acdirmax",
            "acdirmin",
            "ac",
            "acl",
            "addr",
            "async",
            "bg",
            "clientaddr",
            "fatal_neterrors",
            "fg",
            "hard",
            "intr",
            "local_lock",
            "lock",
            "max_connect",
            "minorversion",
            "mountaddr",
            "mounthost",
            "mountport",
            "mountproto",
            "mountvers",
            "namlen",
            "noatime",
            "noacl",
            "nodiratime",
            "nodev",
            "noexec",
            "nolock",
            "nordirplus",
            "noresvport",
            "nosharecache",
            "nosuid",
            "port",
            "proto",
            "rdirplus",
            "relatime",
            "ro",
            "resvport",
            "retry",
            "rw",
            "sec",
            "seclabel",
            "sharecache",
            "source",
            "strictatime",
            "tcp",
            "trunkdiscovery",
            "write");

    /// Reads options as the plan or the kernel writes them.
    ///
    /// @param below where they stand, for messages
    static MountOptions of(Mapping below) {
        Mapping keys = new Mapping(below.place(), Map.of());
        List<String> unmodelled = new ArrayList<>();
        boolean sync = false;
        for (Map.Entry<String, PlanNode> option : below.entries().entrySet()) {
            String name = option.getKey();
            if (!(option.getValue() instanceof Scalar value)) {
                throw new PlanException(option.getValue().place(), "mount." + name + ": needs a single value");
            }
            boolean isOff = value.text().equals("false");
            if (SAME.containsKey(name)) {
                keys = keys.with(SAME.get(name), value);
            } else if (SECONDS.containsKey(name)) {
                for (String key : SECONDS.get(name)) {
                    keys = keys.with(key, new Scalar(value.place(), value.text() + "s"));
                }
            } else if (name.equals("timeo")) {
                // In tenths of a second (nfs(5)).
                keys = keys.with(name, new Scalar(value.place(), value.text() + "00ms"));
            } else if (name.equals("soft") || name.equals("softerr")) {
                keys = keys.with("soft", value);
            } else if (name.equals("hard") && isOff) {
                keys = keys.with("soft", new Scalar(value.place(), "true"));
            } else if (name.equals("sync")) {
                sync |= !isOff;
            } else if (name.equals("noac")) {
                // As actimeo=0, and writes are synchronous (nfs(5)).
                sync |= !isOff;
                if (!isOff) {
                    Scalar none = new Scalar(value.place(), "0s");
                    keys = keys.with("cache.acregmin", none).with("cache.acregmax", none);
                }
            } else if (!isWithoutEffect(name, value.text())) {
                unmodelled.add(value.text().equals("true") ? name : name + "=" + value.text());
            }
        }
        return new MountOptions(keys, sync, List.copyOf(unmodelled));
    }

    /// Security other than `sys` wraps each message, and UDP has a model of its own key. What is
    /// off is not there.
    private static boolean isWithoutEffect(String name, String value) {
        return switch (name) {
            case "cto" -> value.equals("true");
            case "lookupcache" -> value.equals("all");
            case "xprtsec" -> value.equals("none");
            case "sec" -> value.equals("sys");
            case "proto" -> value.startsWith("tcp");
            default -> value.equals("false") || WITHOUT_EFFECT.contains(name);
        };
    }
}
