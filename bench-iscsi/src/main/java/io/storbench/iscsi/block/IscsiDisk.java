package io.storbench.iscsi.block;

import io.storbench.gate.LocalDevice;
import io.storbench.gate.SystemTree;
import io.storbench.net.NumericAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The session by which the kernel's initiator reaches a disk, as sysfs shows it: identity and what
/// was negotiated. Names and secrets of CHAP are never read.
///
/// @param session its number, which `iscsiadm` takes
/// @param lun the logical unit's number
record IscsiDisk(SystemTree tree, int session, int lun) {
    /// `…/host2/session1/target2:0:0/2:0:0:1/block/sdb`: host, channel, target, LUN.
    private static final Pattern PLACE = Pattern.compile("/session(\\d{1,9})/target[^/]*/\\d+:\\d+:\\d+:(\\d{1,9})/");

    /// Negotiated values (RFC 7143 §13) by sysfs's names of them.
    private static final List<String> SESSION_KEYS = List.of(
            "initial_r2t",
            "immediate_data",
            "first_burst_len",
            "max_burst_len",
            "max_outstanding_r2t",
            "erl",
            "recovery_tmo",
            "state");

    private static final List<String> CONNECTION_KEYS =
            List.of("header_digest", "data_digest", "max_recv_dlength", "max_xmit_dlength");

    /// What the kernel shows for a text that it does not have, by its version.
    private static final Set<String> NO_TEXT = Set.of("<NULL>", "(null)");

    private static final int MAX_CHARACTERS = 256;

    /// The session of a disk; nothing when it is reached otherwise.
    static Optional<IscsiDisk> of(LocalDevice disk) {
        Matcher place = PLACE.matcher(disk.directory() + "/");
        return place.find()
                ? Optional.of(
                        new IscsiDisk(disk.tree(), Integer.parseInt(place.group(1)), Integer.parseInt(place.group(2))))
                : Optional.empty();
    }

    /// As a result has them; what the kernel does not tell is left out.
    SortedMap<String, Object> facts() {
        SortedMap<String, Object> facts = new TreeMap<>();
        Path own = directory("iscsi_session", "session" + session);
        put(facts, "iscsi.target", own, "targetname");
        put(facts, "iscsi.initiator", own, "initiatorname");
        facts.put("iscsi.lun", (long) lun);
        SESSION_KEYS.forEach(key -> put(facts, "iscsi." + key, own, key));
        List<String> connections = connections();
        facts.put("iscsi.connections", (long) connections.size());
        for (String name : connections) {
            Path connection = directory("iscsi_connection", name);
            CONNECTION_KEYS.forEach(key -> put(facts, "iscsi." + key, connection, key));
            portal(connection).ifPresent(portal -> facts.put("server", portal));
        }
        return facts;
    }

    private Path directory(String kind, String name) {
        return tree.at("/sys/class/" + kind + "/" + name);
    }

    /// `connection1:0` and so on.
    private List<String> connections() {
        return SystemTree.names(tree.at("/sys/class/iscsi_connection")).stream()
                .filter(name -> name.startsWith("connection" + session + ":"))
                .toList();
    }

    /// The portal of its first connection.
    Optional<InetSocketAddress> server() {
        return connections().stream()
                .map(name -> directory("iscsi_connection", name))
                .flatMap(connection -> address(connection).stream())
                .findFirst();
    }

    private static Optional<InetSocketAddress> address(Path connection) {
        Optional<String> host = text(connection, "persistent_address");
        Optional<String> port = text(connection, "persistent_port").filter(text -> text.matches("[0-9]{1,5}"));
        return host.isPresent() && port.isPresent()
                ? NumericAddress.of(host.get(), Integer.parseInt(port.get()))
                : Optional.empty();
    }

    private static Optional<String> portal(Path connection) {
        return text(connection, "persistent_address")
                .map(address -> (address.contains(":") ? "[" + address + "]" : address)
                        + text(connection, "persistent_port")
                                .map(port -> ":" + port)
                                .orElse(""))
                .map(IscsiDisk::shortened);
    }

    private static void put(SortedMap<String, Object> facts, String name, Path directory, String key) {
        text(directory, key).ifPresent(text -> facts.put(name, shortened(text)));
    }

    private static Optional<String> text(Path directory, String key) {
        return SystemTree.text(directory.resolve(key)).filter(text -> !NO_TEXT.contains(text));
    }

    private static String shortened(String text) {
        return text.length() <= MAX_CHARACTERS ? text : text.substring(0, MAX_CHARACTERS) + "…";
    }
}
