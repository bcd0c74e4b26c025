package io.storbench.nfs.engine;

import io.storbench.key.Key;
import io.storbench.nfs.export.MountOptions;
import io.storbench.nfs.export.NfsUrl;
import io.storbench.nfs.file.Stable;
import io.storbench.nfs.rpc.Credential;
import io.storbench.nfs.server.ServerOptions;
import io.storbench.nfs.session.Timeouts;
import io.storbench.nfs.session.WorkerSessions;
import io.storbench.plan.PlanKeys;
import io.storbench.plan.Settings;
import io.storbench.protocol.NfsKeys;
import io.storbench.protocol.NfsVersion;
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
/// @param readBytes the most that one READ requests, before the server's own limit
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

    private static final String SIMULATED_ONLY =
            "; NFSv2 is only simulated: leave this as it is, and set simulate.version: 2";

    /// Reads the keys; every mistake is a [PlanException].
    static NfsSettings of(Settings settings) {
        settings.require(PlanKeys.ENGINE);
        Optional<NfsUrl> url = url(settings);
        Map<String, String> parameters = url.map(NfsUrl::parameters).orElse(Map.of());
        Settings server = settings.child(NfsKeys.EMBEDDED);
        NfsSettings read = new NfsSettings(
                url,
                version(settings, parameters),
                find(settings, parameters, NfsKeys.MOUNT_PORT).stream()
                        .mapToInt(Integer::intValue)
                        .findFirst(),
                new Credential(
                        "storbench",
                        get(settings, parameters, NfsKeys.UID),
                        get(settings, parameters, NfsKeys.GID),
                        List.of()),
                Math.toIntExact(get(settings, parameters, NfsKeys.READ_SIZE)),
                Math.toIntExact(get(settings, parameters, NfsKeys.WRITE_SIZE)),
                settings.get(NfsKeys.STABLE, Stable.class),
                get(settings, parameters, NfsKeys.CONNECTIONS),
                privilegedPort(settings, parameters),
                timeouts(settings, parameters),
                url.isPresent() ? ServerOptions.DEFAULT : ServerSettings.read(server),
                url.isPresent() ? facts(server) : Map.of());
        settings.refuseUnknown();
        if (read.version != NfsVersion.V3 && read.timeouts.resend() == Timeouts.Resend.ON_TIMEOUT) {
            throw settings.mistake(
                    NfsKeys.RESEND,
                    "on_timeout is for version 3 only: NFSv4 forbids to send a call again on a"
                            + " connection that lives (RFC 7530, section 3.1.1)");
        }
        return read;
    }

    /// How an export is mounted by them.
    ///
    /// @param ofMount MOUNT's port, if it is known
    MountOptions mountOptions(OptionalInt ofMount) {
        return new MountOptions(version, ofMount, credential, privilegedPort);
    }

    /// What the workers' sessions take from them.
    WorkerSessions.Options sessionOptions() {
        return new WorkerSessions.Options(timeouts, stable, connections);
    }

    private static Optional<NfsUrl> url(Settings settings) {
        String uri = settings.require(NfsKeys.URI);
        if (uri.equals(EMBEDDED)) {
            return Optional.empty();
        }
        try {
            return Optional.of(NfsUrl.parse(uri));
        } catch (IllegalArgumentException e) {
            throw settings.mistake(NfsKeys.URI, e.getMessage() + ", or \"embedded\"");
        }
    }

    private static NfsVersion version(Settings settings, Map<String, String> parameters) {
        String text = get(settings, parameters, NfsKeys.VERSION);
        return NfsVersion.of(text)
                .filter(version -> version != NfsVersion.V2)
                .orElseThrow(() -> settings.mistake(
                        NfsKeys.VERSION,
                        "\"%s\" is not one of: 3, 4.0, 4.1, 4.2%s"
                                .formatted(text, text.equals("2") ? SIMULATED_ONLY : "")));
    }

    /// Reads the keys `timeo`, `retrans`, `soft` and `resend`.
    private static Timeouts timeouts(Settings settings, Map<String, String> parameters) {
        return new Timeouts(
                get(settings, parameters, NfsKeys.TIMEO),
                settings.get(NfsKeys.RETRANS),
                settings.get(NfsKeys.SOFT),
                settings.get(NfsKeys.RESEND, Timeouts.Resend.class));
    }

    /// A key's value; the key wins over the address's parameter of the same name.
    private static <T> T get(Settings settings, Map<String, String> parameters, Key<T> key) {
        return find(settings, parameters, key).orElseGet(() -> settings.get(key));
    }

    private static <T> Optional<T> find(Settings settings, Map<String, String> parameters, Key<T> key) {
        return settings.find(key).or(() -> parameter(settings, parameters, key));
    }

    private static <T> Optional<T> parameter(Settings settings, Map<String, String> parameters, Key<T> key) {
        try {
            return Optional.ofNullable(parameters.get(key.name())).map(key.type()::read);
        } catch (IllegalArgumentException e) {
            throw settings.mistake(NfsKeys.URI, key.name() + ": " + e.getMessage());
        }
    }

    /// In an address, 1 stands for yes.
    private static boolean privilegedPort(Settings settings, Map<String, String> parameters) {
        String text = parameters.getOrDefault(NfsKeys.PRIVILEGED_PORT.name(), "0");
        if (!text.equals("0") && !text.equals("1")) {
            throw settings.mistake(NfsKeys.URI, "resvport: \"" + text + "\" is neither 0 nor 1");
        }
        return settings.get(NfsKeys.PRIVILEGED_PORT, text.equals("1"));
    }

    /// What the plan says of a real server is kept, whatever it is.
    private static Map<String, String> facts(Settings server) {
        Map<String, String> facts = new TreeMap<>();
        server.mapping().entries().forEach((key, node) -> facts.put(key, String.valueOf(node.plain())));
        return facts;
    }
}
