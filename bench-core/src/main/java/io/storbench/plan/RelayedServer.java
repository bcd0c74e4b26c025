package io.storbench.plan;

import io.storbench.key.Key;
import io.storbench.key.KeySection;
import io.storbench.key.Named;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A server that a mount or a login reaches through storbench's relay.
///
/// @param name that the plan gives it
/// @param listen where the relay listens; port 0 for any free one
/// @param to where the server listens
public record RelayedServer(String name, HostPort listen, HostPort to) {
    private static final String LOOPBACK = "127.0.0.1";

    private static final Key<HostPort> TO = Key.parsed(
                    "to", "`HOST:PORT`", text -> HostPort.parse(text, ""), HostPort::toString)
            .absent("required")
            .means("where the server listens, such as `server:2049` or `server:3260`");

    private static final Key<HostPort> LISTEN = Key.parsed(
                    "listen", "`[HOST:]PORT`", text -> HostPort.parse(text, LOOPBACK), HostPort::toString)
            .defaultsTo(new HostPort(LOOPBACK, 0))
            .absent("any free port")
            .means("where the relay listens, on loopback unless a host is given; hooks find it in"
                    + " `${network.relays.NAME.host}` and `${network.relays.NAME.port}`");

    /// The key that has them, in [NetworkSpec#NETWORK].
    static final Named RELAYS = new Named(
            "relays",
            "With `apply: relay`, the servers that mounts and logins reach through"
                    + " storbench's relay, by names of your own.",
            KeySection.of("relay", "", TO, LISTEN));

    /// Reads all of a plan.
    ///
    /// @param network the section that has them
    /// @throws PlanException for the first mistake
    static List<RelayedServer> of(Settings network) {
        Settings relays = network.child(RELAYS);
        List<RelayedServer> servers = relays.mapping().entries().keySet().stream()
                .map(name -> of(relays, name))
                .toList();
        relays.refuseUnknown();
        return servers;
    }

    private static RelayedServer of(Settings relays, String name) {
        if (!name.matches("[a-z][a-z0-9_-]{0,31}")) {
            throw relays.mistake(name, "a relay's name is a letter, then letters, digits, - and _, at most 32");
        }
        Settings relay = relays.child(name);
        HostPort to = relay.require(TO);
        if (to.port() == 0) {
            throw relay.mistake(TO, "names no port");
        }
        RelayedServer server = new RelayedServer(name, relay.get(LISTEN), to);
        relay.refuseUnknown();
        return server;
    }

    /// What hooks know it by.
    ///
    /// @param at where it listens
    public Map<String, String> values(HostPort at) {
        String path = "network." + RELAYS.name() + "." + name;
        return Map.of(path + ".host", at.host(), path + ".port", String.valueOf(at.port()));
    }

    /// The first of two that listen on one port for different servers; empty when there are none.
    public static Optional<RelayedServer> conflict(List<RelayedServer> servers) {
        return servers.stream()
                .filter(one -> one.listen.port() != 0)
                .filter(one ->
                        servers.stream().anyMatch(other -> other.listen.equals(one.listen) && !other.to.equals(one.to)))
                .findFirst();
    }
}
