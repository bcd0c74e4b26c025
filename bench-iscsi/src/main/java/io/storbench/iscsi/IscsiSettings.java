package io.storbench.iscsi;

import io.storbench.iscsi.initiator.SessionOptions;
import io.storbench.iscsi.initiator.UnitAddress;
import io.storbench.iscsi.login.Credentials;
import io.storbench.iscsi.target.TargetOptions;
import io.storbench.plan.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// A target's keys in the plan, for this engine.
///
/// @param url the unit's address; nothing for the embedded target
/// @param sessions how many iSCSI sessions each worker has
/// @param options what the sessions are to agree on with the target
/// @param timeoutNanos how long an answer is waited for
/// @param embedded how the embedded target behaves
/// @param serverFacts what the plan says of a real target
record IscsiSettings(
        Optional<IscsiUrl> url,
        int sessions,
        SessionOptions options,
        long timeoutNanos,
        TargetOptions embedded,
        Map<String, String> serverFacts) {
    /// The text that stands for the embedded target in place of an address.
    static final String EMBEDDED = "embedded";

    /// The most sessions that a worker has.
    static final int MAX_SESSIONS = 16;

    private static final int MIN_SEGMENT_BYTES = 512;
    private static final int MAX_SEGMENT_BYTES = (1 << 24) - 1;

    /// The words of the pattern, which no PDU may cut.
    private static final int WORD_BYTES = 8;

    /// More than a target that asks for data in their order has use for.
    private static final int MAX_OUTSTANDING_R2T = 64;

    /// Reads the keys; every mistake is a [io.storbench.plan.PlanException].
    static IscsiSettings of(Settings settings) {
        settings.requiredText("engine");
        Optional<IscsiUrl> url = url(settings);
        Settings server = settings.child("server");
        IscsiSettings read =
                new IscsiSettings(
                        url,
                        settings.integer("sessions", 1, 1, MAX_SESSIONS),
                        options(settings, url.map(IscsiUrl::user).orElse("")),
                        timeoutNanos(settings),
                        url.isPresent() ? TargetOptions.DEFAULT : TargetSettings.read(server),
                        url.isPresent() ? facts(server) : Map.of());
        settings.refuseUnknown();
        return read;
    }

    private static Optional<IscsiUrl> url(Settings settings) {
        String uri = settings.requiredText("uri");
        if (uri.equals(EMBEDDED)) {
            return Optional.empty();
        }
        try {
            return Optional.of(IscsiUrl.parse(uri));
        } catch (IllegalArgumentException e) {
            throw settings.mistake("uri", e.getMessage() + ", or \"embedded\"");
        }
    }

    private static SessionOptions options(Settings settings, String user) {
        SessionOptions defaults = SessionOptions.DEFAULT;
        Optional<Credentials> chap = chap(settings, "chap", user);
        Optional<Credentials> mutual = chap(settings, "mutual", "");
        if (chap.isPresent() && mutual.isPresent() && chap.get().hasSecretOf(mutual.get())) {
            throw settings.mistake(
                    "mutual",
                    "has the secret of chap, by which whoever knows one side can be the other (RFC"
                            + " 7143, section 9.2.1); give each its own, here and at the target");
        }
        return new SessionOptions(
                settings.text("initiator").orElse(defaults.initiator()),
                settings.choice(
                        "header_digest", SessionOptions.Digest.class, SessionOptions.Digest.NONE),
                settings.choice(
                        "data_digest", SessionOptions.Digest.class, SessionOptions.Digest.NONE),
                settings.flag("immediate_data", defaults.immediateData()),
                settings.flag("initial_r2t", defaults.initialR2t()),
                segment(settings, "first_burst", defaults.firstBurstBytes()),
                segment(settings, "max_burst", defaults.maxBurstBytes()),
                segment(settings, "max_recv_segment", defaults.maxReceiveBytes()),
                settings.integer(
                        "max_outstanding_r2t",
                        defaults.maxOutstandingR2t(),
                        1,
                        MAX_OUTSTANDING_R2T),
                chap,
                mutual);
    }

    /// The unit, and how it is reached.
    UnitAddress unit(IscsiUrl at) {
        return new UnitAddress(
                at.address(),
                at.target(),
                at.lun(),
                options,
                Math.toIntExact(timeoutNanos / 1_000_000));
    }

    /// Lengths of RFC 7143, sections 13.12 to 13.14.
    private static int segment(Settings settings, String key, int defaultBytes) {
        long bytes = settings.bytes(key, defaultBytes);
        if (bytes < MIN_SEGMENT_BYTES || bytes > MAX_SEGMENT_BYTES || bytes % WORD_BYTES != 0) {
            throw settings.mistake(key, "must be a multiple of 8 bytes, from 512 to less than 16m");
        }
        return Math.toIntExact(bytes);
    }

    private static long timeoutNanos(Settings settings) {
        long nanos = settings.nanos("timeout", 30_000_000_000L);
        if (nanos < 10_000_000 || nanos > 600_000_000_000L) {
            throw settings.mistake("timeout", "must be at least 10ms and at most 10m");
        }
        return nanos;
    }

    /// Secrets come from files or the environment, since a plan is kept with its results.
    private static Optional<Credentials> chap(Settings settings, String key, String user) {
        Settings chap = settings.child(key);
        if (!settings.has(key)) {
            if (!user.isEmpty()) {
                throw settings.mistake(
                        "uri", "it names a user, whose secret is missing: chap.secret_file");
            }
            return Optional.empty();
        }
        String name = user.isEmpty() ? chap.requiredText("user") : chap.text("user").orElse(user);
        Optional<String> file = chap.text("secret_file");
        Optional<String> variable = chap.text("secret_env");
        chap.refuseUnknown();
        if (file.isPresent() == variable.isPresent()) {
            throw settings.mistake(
                    key,
                    "needs one of secret_file, whose first line is the secret, and secret_env, a"
                            + " variable of the environment");
        }
        String secret =
                file.isPresent()
                        ? firstLine(chap, file.get())
                        : variable(chap, variable.orElseThrow());
        if (secret.isEmpty()) {
            throw settings.mistake(key, "the secret is empty");
        }
        try {
            return Optional.of(new Credentials(name, secret));
        } catch (IllegalArgumentException e) {
            throw settings.mistake(key, String.valueOf(e.getMessage()));
        }
    }

    private static String firstLine(Settings chap, String file) {
        try (var lines = Files.lines(Path.of(file))) {
            return lines.findFirst().orElse("").strip();
        } catch (IOException | java.io.UncheckedIOException e) {
            throw chap.mistake("secret_file", "cannot be read: " + e.getMessage());
        }
    }

    private static String variable(Settings chap, String name) {
        String secret = System.getenv(name);
        if (secret == null) {
            throw chap.mistake("secret_env", "the environment has no variable \"" + name + "\"");
        }
        return secret;
    }

    /// What the plan says of a real target is kept, whatever it is.
    private static Map<String, String> facts(Settings server) {
        Map<String, String> facts = new TreeMap<>();
        server.mapping()
                .entries()
                .forEach((key, node) -> facts.put(key, String.valueOf(node.plain())));
        return facts;
    }
}
