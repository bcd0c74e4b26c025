package io.storbench.nfs;

import io.storbench.nfs.file.Stable;
import io.storbench.nfs.rpc.Credential;
import io.storbench.nfs.server.ServerOptions;
import io.storbench.nfs.v3.Nfs3Call;
import io.storbench.plan.Settings;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/// A target's keys in the plan, for this engine.
///
/// @param url the server's address; nothing for the embedded server
/// @param version the protocol's version
/// @param mountPort MOUNT's port, if it is given; else the port mapper is asked
/// @param credential who calls
/// @param readBytes the most that one READ asks for, before the server's own limit
/// @param writeBytes the most that one WRITE carries, before the server's own limit
/// @param stable how safe data must be when a WRITE is answered
/// @param connections how many connections each worker has
/// @param privilegedPort whether connections come from privileged ports
/// @param timeouts what becomes of a call that is not answered
/// @param embedded how the embedded server behaves
/// @param serverFacts what the plan says of a real server
record NfsSettings(
        Optional<NfsUrl> url,
        NfsVersion version,
        OptionalInt mountPort,
        Credential credential,
        int readBytes,
        int writeBytes,
        Stable stable,
        int connections,
        boolean privilegedPort,
        Timeouts timeouts,
        ServerOptions embedded,
        Map<String, String> serverFacts) {
    /// The text that stands for the embedded server in place of an address.
    static final String EMBEDDED = "embedded";

    /// The most that a host has for data.
    static final int MAX_CONNECTIONS = ServerOptions.MAX_DATA_CONNECTIONS;

    private static final int MIN_TRANSFER_BYTES = 1024;

    private static final String SIMULATED_ONLY =
            "; NFSv2 is only simulated: leave this as it is, and set simulate.version: 2";

    /// Reads the keys; every mistake is a [PlanException].
    static NfsSettings of(Settings settings) {
        settings.requiredText("engine");
        Optional<NfsUrl> url = url(settings);
        Map<String, String> parameters = url.map(NfsUrl::parameters).orElse(Map.of());
        Settings server = settings.child("server");
        NfsSettings read =
                new NfsSettings(
                        url,
                        version(settings, parameters),
                        mountPort(settings, parameters),
                        new Credential(
                                "storbench",
                                number(settings, parameters, "uid", Integer.MAX_VALUE).orElse(0),
                                number(settings, parameters, "gid", Integer.MAX_VALUE).orElse(0),
                                List.of()),
                        transferBytes(settings, parameters, "rsize"),
                        transferBytes(settings, parameters, "wsize"),
                        settings.choice("stable", Stable.class, Stable.UNSTABLE),
                        connections(settings, parameters),
                        privilegedPort(settings, parameters),
                        Timeouts.of(settings, parameters),
                        url.isPresent() ? ServerOptions.DEFAULT : ServerSettings.read(server),
                        url.isPresent() ? facts(server) : Map.of());
        settings.refuseUnknown();
        if (read.version != NfsVersion.V3 && read.timeouts.resend() == Timeouts.Resend.ON_TIMEOUT) {
            throw settings.mistake(
                    "resend",
                    "on_timeout is for version 3 only: NFSv4 forbids to send a call again on a"
                            + " connection that lives (RFC 7530, section 3.1.1)");
        }
        return read;
    }

    private static Optional<NfsUrl> url(Settings settings) {
        String uri = settings.requiredText("uri");
        if (uri.equals(EMBEDDED)) {
            return Optional.empty();
        }
        try {
            return Optional.of(NfsUrl.parse(uri));
        } catch (IllegalArgumentException e) {
            throw settings.mistake("uri", e.getMessage() + ", or \"embedded\"");
        }
    }

    private static NfsVersion version(Settings settings, Map<String, String> parameters) {
        String text = settings.text("version").orElse(parameters.getOrDefault("version", "3"));
        return NfsVersion.of(text)
                .orElseThrow(() ->
                        settings.mistake(
                                "version",
                                "\"%s\" is none of %s%s"
                                        .formatted(
                                                text,
                                                NfsVersion.ALL,
                                                text.equals("2") ? SIMULATED_ONLY : "")));
    }

    private static OptionalInt mountPort(Settings settings, Map<String, String> parameters) {
        OptionalInt port = number(settings, parameters, "mountport", 0xffff);
        if (port.isPresent() && port.getAsInt() == 0) {
            throw settings.mistake("mountport", "ports are from 1 to 65535");
        }
        return port;
    }

    /// A key's number; the key wins over the address's parameter of the same name.
    private static OptionalInt number(
            Settings settings, Map<String, String> parameters, String key, int max) {
        if (settings.has(key)) {
            return OptionalInt.of(settings.integer(key, 0, 0, max));
        }
        String text = parameters.get(key);
        if (text == null) {
            return OptionalInt.empty();
        }
        try {
            int value = Integer.parseInt(text);
            if (value >= 0 && value <= max) {
                return OptionalInt.of(value);
            }
        } catch (NumberFormatException _) {
            // The message below says it all.
        }
        throw settings.mistake("uri", key + "=" + text + " is not a whole number from 0 to " + max);
    }

    private static int connections(Settings settings, Map<String, String> parameters) {
        if (settings.has("connections")) {
            return settings.integer("connections", 1, 1, MAX_CONNECTIONS);
        }
        int count = number(settings, parameters, "connections", MAX_CONNECTIONS).orElse(1);
        if (count < 1) {
            throw settings.mistake("uri", "connections must be from 1 to " + MAX_CONNECTIONS);
        }
        return count;
    }

    /// In an address, 1 stands for yes.
    private static boolean privilegedPort(Settings settings, Map<String, String> parameters) {
        return settings.has("resvport")
                ? settings.flag("resvport", false)
                : number(settings, parameters, "resvport", 1).orElse(0) == 1;
    }

    private static int transferBytes(
            Settings settings, Map<String, String> parameters, String key) {
        long bytes =
                settings.has(key)
                        ? settings.bytes(key, Nfs3Call.MAX_DATA_BYTES)
                        : number(settings, parameters, key, Nfs3Call.MAX_DATA_BYTES)
                                .orElse(Nfs3Call.MAX_DATA_BYTES);
        if (bytes < MIN_TRANSFER_BYTES || bytes > Nfs3Call.MAX_DATA_BYTES || bytes % 8 != 0) {
            throw settings.mistake(key, "must be a multiple of 8 bytes, from 1k to 1m");
        }
        return Math.toIntExact(bytes);
    }

    /// What the plan says of a real server is kept, whatever it is.
    private static Map<String, String> facts(Settings server) {
        Map<String, String> facts = new TreeMap<>();
        server.mapping()
                .entries()
                .forEach((key, node) -> facts.put(key, String.valueOf(node.plain())));
        return facts;
    }
}
