package io.storbench.protocol;

import io.storbench.key.Key;
import io.storbench.key.Key.Simulated;
import io.storbench.key.KeySection;
import io.storbench.key.TargetKeys;
import io.storbench.server.ServerKeys;
import java.util.OptionalInt;

/// The keys of an iSCSI logical unit as a target, but for `engine`. Sections are RFC 7143's.
public final class IscsiKeys implements TargetKeys {
    /// The most sessions of a worker.
    public static final int MAX_SESSIONS = 16;

    /// Where the unit is.
    public static final Key<String> URI = Key.text("uri", "address, or `embedded`")
            .absent("required")
            .means("`iscsi://[user@]host[:port]/TARGET-NAME/LUN`, no password: see `chap`");

    /// Sessions of each worker.
    public static final Key<Integer> SESSIONS = Key.integer("sessions", 1, MAX_SESSIONS)
            .defaultsTo(1)
            .means("iSCSI sessions of each worker, with one connection each; a command goes to the one with the"
                    + " fewest outstanding");

    /// Whether each write is stable when it completes.
    public static final Key<Boolean> SYNC = Key.flag("sync")
            .defaultsTo(false)
            .means("`true`: each write is on stable storage when it completes: by FUA, or by SYNCHRONIZE CACHE after"
                    + " each write if the LUN has no FUA; `false`: a LUN with a write cache may hold it until a"
                    + " flush");

    /// How long an answer is waited for, in nanoseconds.
    public static final Key<Long> TIMEOUT = Key.time("timeout", "10ms", "10m")
            .defaultText("30s")
            .simulated(Simulated.IGNORED)
            .means("how long to wait for a response");

    /// The initiator's name.
    public static final Key<String> INITIATOR = Key.text("initiator", "name")
            .defaultsTo("iqn.2026-11.io.storbench:initiator")
            .simulated(Simulated.IGNORED)
            .means("the initiator's name, which targets look up in their access lists");

    /// Who the initiator, or the target, is.
    public static final Key<String> USER = Key.text("user", "name").means("may be in the address instead");

    /// A file with the secret.
    public static final Key<String> SECRET_FILE = Key.text("secret_file", "path")
            .means("a file whose first line is the secret, which is never in results, logs" + " or messages");

    /// A variable with the secret.
    public static final Key<String> SECRET_ENV =
            Key.text("secret_env", "name").means("an environment variable with the secret, instead of a file");

    /// How the initiator proves itself.
    public static final KeySection CHAP = KeySection.of(
            "chap", "How the initiator authenticates itself to the target.", USER, SECRET_FILE, SECRET_ENV);

    /// How the target proves itself.
    public static final KeySection MUTUAL = KeySection.of(
            "mutual",
            "How the target authenticates itself to the initiator; the secret of `chap` is refused.",
            USER,
            SECRET_FILE,
            SECRET_ENV);

    /// The length of the embedded target's unit.
    public static final Key<Long> SIZE = Key.size("size").defaultText("1g").means("of its only LUN");

    /// The file that holds it.
    public static final Key<String> FILE = Key.text("file", "path")
            .simulated(Simulated.IGNORED)
            .absent("the LUN is in memory")
            .means("a sparse file that holds the LUN behind a mark of 4096 bytes, created if missing; a file without"
                    + " that mark is refused when the plan is read, and left alone");

    /// Its logical block.
    public static final Key<Long> BLOCK =
            Key.size("block", "512", "64k", 512).defaultText("512").means("the logical block, a power of two");

    /// Whether it takes no writes.
    public static final Key<Boolean> READ_ONLY =
            Key.flag("read_only").defaultsTo(false).simulated(Simulated.IGNORED).means("whether it refuses writes");

    /// Commands of a session at a time.
    public static final Key<Integer> QUEUE_DEPTH = Key.integer("queue_depth", 1, 4096)
            .defaultsTo(128)
            .means("how many commands a session may have outstanding");

    /// How long a SYNCHRONIZE CACHE takes, in nanoseconds.
    public static final Key<Long> SERVICE_FLUSH =
            Key.time("service_flush").otherwise(ServerKeys.SERVICE).means("service time of each SYNCHRONIZE CACHE");

    /// The embedded target.
    public static final KeySection EMBEDDED = KeySection.of(
            "server",
            "Configures the embedded target.",
            SIZE,
            FILE,
            BLOCK,
            READ_ONLY,
            QUEUE_DEPTH,
            ServerKeys.SLOTS,
            ServerKeys.SERVICE,
            ServerKeys.SERVICE_READ,
            ServerKeys.SERVICE_WRITE,
            SERVICE_FLUSH,
            ServerKeys.LAW,
            ServerKeys.FAULTS,
            ServerKeys.SEED);

    /// A target; of a real one the plan may note what it likes.
    public static final KeySection TARGET = KeySection.of(
                    "", "A logical unit of an iSCSI target.", URI, SESSIONS, SYNC, TIMEOUT, INITIATOR, CHAP, MUTUAL)
            .with(IscsiTerms.class)
            .with(KeySection.of("", "", EMBEDDED.opened()));

    /// For [java.util.ServiceLoader].
    public IscsiKeys() {}

    @Override
    public String engine() {
        return "iscsi";
    }

    @Override
    public KeySection keys() {
        return TARGET;
    }

    /// RFC 7143, section 4.2.7.1.
    @Override
    public OptionalInt port() {
        return OptionalInt.of(3260);
    }

    @Override
    public int place() {
        return 20;
    }
}
