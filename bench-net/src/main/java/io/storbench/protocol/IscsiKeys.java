package io.storbench.protocol;

import io.storbench.key.Key;
import io.storbench.key.Key.Simulated;
import io.storbench.key.KeySection;
import io.storbench.key.TargetKeys;
import io.storbench.server.ServerKeys;

/// The keys of an iSCSI logical unit as a target, but for `engine`. Sections are RFC 7143's.
public final class IscsiKeys implements TargetKeys {
    private static final String LEAST_SEGMENT = "512";

    /// The longest of sections 13.12 to 13.14 that is a multiple of 8, the words of the data
    /// pattern, which no PDU may cut.
    private static final String MOST_SEGMENT = "16777208";

    private static final int WORD_BYTES = 8;

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

    /// A digest of each header (section 13.1).
    public static final Key<String> HEADER_DIGEST = Key.word("header_digest", "none", "crc32c")
            .defaultsTo("none")
            .means("digest of each header; a target that does not agree is refused");

    /// A digest of each PDU's data (section 13.1).
    public static final Key<String> DATA_DIGEST = Key.word("data_digest", "none", "crc32c")
            .defaultsTo("none")
            .means("digest of each PDU's data; a target that does not agree is refused");

    /// Section 13.11.
    public static final Key<Boolean> IMMEDIATE_DATA = Key.flag("immediate_data")
            .defaultsTo(true)
            .means("whether write data goes with the command, if the target agrees");

    /// Section 13.10.
    public static final Key<Boolean> INITIAL_R2T = Key.flag("initial_r2t")
            .defaultsTo(false)
            .means("whether further write data waits for an R2T; a target may insist on it");

    /// Section 13.14.
    public static final Key<Long> FIRST_BURST =
            length("first_burst").defaultText("256k").means("the most data of a write that is sent unsolicited");

    /// Section 13.13.
    public static final Key<Long> MAX_BURST =
            length("max_burst").defaultText("16776192").means("the most data of a write that one R2T requests");

    /// Section 13.12, of the initiator.
    public static final Key<Long> MAX_RECV_SEGMENT =
            length("max_recv_segment").defaultText("256k").means("the most data of one PDU that the target may send");

    /// Section 13.17.
    public static final Key<Integer> MAX_OUTSTANDING_R2T = Key.integer("max_outstanding_r2t", 1, 64)
            .defaultsTo(1)
            .means("how many R2Ts of one command the target may have outstanding");

    /// A length of sections 13.12 to 13.14.
    public static Key<Long> length(String name) {
        return Key.transfer(name, LEAST_SEGMENT, MOST_SEGMENT, WORD_BYTES);
    }

    /// The length of the embedded target's unit.
    public static final Key<Long> SIZE = Key.size("size").defaultText("1g").means("of its only LUN");

    /// The file that holds it.
    public static final Key<String> FILE = Key.text("file", "path")
            .simulated(Simulated.IGNORED)
            .absent("the LUN is in memory")
            .means("a sparse file that holds the LUN behind a mark of 4096 bytes, created"
                    + " if missing; a file without that mark is refused when the"
                    + " plan is read, and left alone");

    /// Its logical block.
    public static final Key<Long> BLOCK =
            Key.size("block", LEAST_SEGMENT, "64k", 512).defaultText("512").means("the logical block, a power of two");

    /// Whether it takes no writes.
    public static final Key<Boolean> READ_ONLY =
            Key.flag("read_only").defaultsTo(false).simulated(Simulated.IGNORED).means("whether it refuses writes");

    /// Commands of a session at a time.
    public static final Key<Integer> QUEUE_DEPTH = Key.integer("queue_depth", 1, 4096)
            .defaultsTo(128)
            .means("how many commands a session may have outstanding");

    /// How long a SYNCHRONIZE CACHE takes, in nanoseconds.
    public static final Key<Long> SERVICE_FLUSH =
            Key.time("service_flush").absent("`service`").means("service time of each SYNCHRONIZE CACHE");

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
            "",
            "A logical unit of an iSCSI target.",
            URI,
            SESSIONS,
            TIMEOUT,
            INITIATOR,
            CHAP,
            MUTUAL,
            HEADER_DIGEST,
            DATA_DIGEST,
            IMMEDIATE_DATA,
            INITIAL_R2T,
            FIRST_BURST,
            MAX_BURST,
            MAX_RECV_SEGMENT,
            MAX_OUTSTANDING_R2T,
            EMBEDDED.opened());

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

    @Override
    public int place() {
        return 20;
    }
}
