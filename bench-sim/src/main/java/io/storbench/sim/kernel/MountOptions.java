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

    /// For how long attributes are believed.
    private static final List<String> TIMES =
            List.of("cache.acregmin", "cache.acregmax", "cache.acdirmin", "cache.acdirmax");

    /// Options in whole seconds.
    private static final Map<String, List<String>> SECONDS = Map.of(
            "acregmin", List.of("cache.acregmin"),
            "acregmax", List.of("cache.acregmax"),
            "acdirmin", List.of("cache.acdirmin"),
            "acdirmax", List.of("cache.acdirmax"),
            "actimeo", TIMES);

    /// Switches, each with its opposite.
    private static final Map<String, String> SWITCHES = Map.of("acl", "acl", "rdirplus", "readdirplus");

    /// Options that change neither times nor counts of messages: addresses, locks, limits, and the defaults.
    private static final Set<String> WITHOUT_EFFECT = Set.of(
            "ac",
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
            "nodiratime",
            "nodev",
            "noexec",
            "nolock",
            "noresvport",
            "nosharecache",
            "nosuid",
            "port",
            "proto",
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
            } else if (SWITCHES.containsKey(name)) {
                // `rdirplus=none` and `rdirplus=force` are the kernel's since 6.17.
                boolean isNone = isOff || value.text().equals("none");
                keys = keys.with(SWITCHES.get(name), new Scalar(value.place(), String.valueOf(!isNone)));
            } else if (name.startsWith("no") && SWITCHES.containsKey(name.substring(2))) {
                keys = keys.with(SWITCHES.get(name.substring(2)), new Scalar(value.place(), String.valueOf(isOff)));
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
                    for (String key : TIMES) {
                        keys = keys.with(key, new Scalar(value.place(), "0s"));
                    }
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
