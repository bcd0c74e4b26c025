package io.storbench.iscsi;

import io.storbench.file.PlainFile;
import io.storbench.iscsi.initiator.SessionOptions;
import io.storbench.iscsi.initiator.UnitAddress;
import io.storbench.iscsi.login.Credentials;
import io.storbench.iscsi.server.TargetOptions;
import io.storbench.key.KeySection;
import io.storbench.plan.PlanKeys;
import io.storbench.plan.Settings;
import io.storbench.protocol.IscsiKeys;
import io.storbench.protocol.IscsiTerms;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// A target's keys in the plan, for this engine.
///
/// @param url the unit's address; nothing for the embedded target
/// @param sessions how many iSCSI sessions each worker has
/// @param sync whether each write is stable when it completes
/// @param options what the sessions are to agree on with the target
/// @param timeoutNanos how long to wait for a response
/// @param embedded how the embedded target behaves
/// @param serverFacts what the plan says of a real target
record IscsiSettings(
        Optional<IscsiUrl> url,
        int sessions,
        boolean sync,
        SessionOptions options,
        long timeoutNanos,
        TargetOptions embedded,
        Map<String, String> serverFacts) {
    /// The text that stands for the embedded target in place of an address.
    static final String EMBEDDED = "embedded";

    /// What is read of the file of a secret, which is its first line.
    private static final int MAX_SECRET_FILE_BYTES = 64 << 10;

    /// Reads the keys; every mistake is a [io.storbench.plan.PlanException].
    static IscsiSettings of(Settings settings) {
        settings.require(PlanKeys.ENGINE);
        Optional<IscsiUrl> url = url(settings);
        Settings server = settings.child(IscsiKeys.EMBEDDED);
        IscsiSettings read = new IscsiSettings(
                url,
                settings.get(IscsiKeys.SESSIONS),
                settings.get(IscsiKeys.SYNC),
                options(settings, url.map(IscsiUrl::user).orElse("")),
                settings.get(IscsiKeys.TIMEOUT),
                url.isPresent() ? TargetOptions.DEFAULT : TargetSettings.read(server),
                url.isPresent() ? facts(server) : Map.of());
        settings.refuseUnknown();
        return read;
    }

    private static Optional<IscsiUrl> url(Settings settings) {
        String uri = settings.require(IscsiKeys.URI);
        if (uri.equals(EMBEDDED)) {
            return Optional.empty();
        }
        try {
            return Optional.of(IscsiUrl.parse(uri));
        } catch (IllegalArgumentException e) {
            throw settings.mistake(IscsiKeys.URI, e.getMessage() + ", or \"embedded\"");
        }
    }

    private static SessionOptions options(Settings settings, String user) {
        Optional<Credentials> chap = chap(settings, IscsiKeys.CHAP, user);
        Optional<Credentials> mutual = chap(settings, IscsiKeys.MUTUAL, "");
        if (chap.isPresent() && mutual.isPresent() && chap.get().hasSecretOf(mutual.get())) {
            throw settings.mistake(
                    IscsiKeys.MUTUAL,
                    "has the secret of chap, by which whoever knows one side can be the other (RFC"
                            + " 7143, section 9.2.1); give each its own, here and at the target");
        }
        return new SessionOptions(settings.get(IscsiKeys.INITIATOR), settings.readSome(IscsiTerms.class), chap, mutual);
    }

    /// The unit, and how it is reached.
    UnitAddress unit(IscsiUrl at) {
        return new UnitAddress(at.address(), at.target(), at.lun(), options, Math.toIntExact(timeoutNanos / 1_000_000));
    }

    /// Secrets come from files or the environment, since a plan is kept with its results.
    private static Optional<Credentials> chap(Settings settings, KeySection key, String user) {
        Settings chap = settings.child(key);
        if (!settings.has(key)) {
            if (!user.isEmpty()) {
                throw settings.mistake(IscsiKeys.URI, "it names a user, whose secret is missing: chap.secret_file");
            }
            return Optional.empty();
        }
        String name = user.isEmpty() ? chap.require(IscsiKeys.USER) : chap.get(IscsiKeys.USER, user);
        Optional<String> file = chap.find(IscsiKeys.SECRET_FILE);
        Optional<String> variable = chap.find(IscsiKeys.SECRET_ENV);
        chap.refuseUnknown();
        if (file.isPresent() == variable.isPresent()) {
            throw settings.mistake(
                    key,
                    "needs one of secret_file, whose first line is the secret, and secret_env, a"
                            + " variable of the environment");
        }
        String secret = file.isPresent() ? firstLine(chap, file.get()) : variable(chap, variable.orElseThrow());
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
        try (InputStream in = PlainFile.openNamed(Path.of(file))) {
            String text = new String(in.readNBytes(MAX_SECRET_FILE_BYTES), StandardCharsets.UTF_8);
            return text.lines().findFirst().orElse("").strip();
        } catch (IOException e) {
            throw chap.mistake(IscsiKeys.SECRET_FILE, "cannot be read: " + e.getMessage());
        }
    }

    private static String variable(Settings chap, String name) {
        String secret = System.getenv(name);
        if (secret == null) {
            throw chap.mistake(IscsiKeys.SECRET_ENV, "the environment has no variable \"" + name + "\"");
        }
        return secret;
    }

    /// What the plan says of a real target is kept, whatever it is.
    private static Map<String, String> facts(Settings server) {
        Map<String, String> facts = new TreeMap<>();
        server.mapping().entries().forEach((key, node) -> facts.put(key, String.valueOf(node.plain())));
        return facts;
    }
}
