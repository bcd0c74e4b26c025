package io.storbench.protocol;

import io.storbench.key.Key;
import io.storbench.key.Key.Simulated;
import io.storbench.key.KeySection;
import io.storbench.key.TargetKeys;
import io.storbench.server.ServerKeys;
import java.util.OptionalInt;

/// The keys of an NFS server as a target, but for `engine`.
public final class NfsKeys implements TargetKeys {
    private static final String LEAST_TRANSFER = "1k";
    private static final String MOST_TRANSFER = "1m";

    /// The most connections of a worker: as many as Linux allows by `nconnect`.
    public static final int MAX_CONNECTIONS = 16;

    /// Where the server is.
    public static final Key<String> URI = Key.text("uri", "address, or `embedded`")
            .absent("required")
            .means("`nfs://host[:port]/export`, with"
                    + " `?version=3&nfsport=…&mountport=…&uid=…&gid=…&rsize=…&wsize=…&connections=…&resvport=1&timeo=…`,"
                    + " with the meaning of the keys below, which take precedence");

    /// The protocol's version.
    public static final Key<String> VERSION = Key.parsed(
                    "version", "`3`, `4.0`, `4.1`, `4.2`", NfsKeys::number, text -> text)
            .defaultsTo("3")
            .means("of the protocol; version 2 can only be simulated, by `simulate.version: 2`");

    /// A version's number; whether there is such a version is up to the client or the model.
    static String number(String text) {
        if (!text.matches("[0-9.]+")) {
            throw new IllegalArgumentException("\"%s\" is not one of: 3, 4.0, 4.1, 4.2".formatted(text));
        }
        return text;
    }

    /// MOUNT's port.
    public static final Key<Integer> MOUNT_PORT = Key.integer("mountport", 1, 0xffff)
            .simulated(Simulated.IGNORED)
            .absent("the portmapper (port 111) is asked")
            .means("MOUNT's port, for NFSv3");

    /// The user of AUTH_SYS.
    public static final Key<Integer> UID = Key.integer("uid", 0, Integer.MAX_VALUE)
            .defaultsTo(0)
            .simulated(Simulated.IGNORED)
            .means("the user of AUTH_SYS; 0 is root");

    /// The group of AUTH_SYS.
    public static final Key<Integer> GID = Key.integer("gid", 0, Integer.MAX_VALUE)
            .defaultsTo(0)
            .simulated(Simulated.IGNORED)
            .means("the group of AUTH_SYS");

    /// Connections of each worker.
    public static final Key<Integer> CONNECTIONS = Key.integer("connections", 1, MAX_CONNECTIONS)
            .defaultsTo(1)
            .means("TCP connections of each worker; a call goes to the one with the fewest outstanding");

    /// A call's first timer, in nanoseconds.
    public static final Key<Long> TIMEO = Key.time("timeo", "1ms", "10m")
            .defaultText("60s")
            .means("how long a call's first timer runs; each further one is twice as long");

    /// Timers before the major timeout.
    public static final Key<Integer> RETRANS = Key.integer("retrans", 0, 16)
            .defaultsTo(2)
            .means("how many timers of a call may expire; when the next one does, the connection is replaced, and all"
                    + " its calls are sent again");

    /// Whether a call fails with its major timeout.
    public static final Key<Boolean> SOFT = Key.flag("soft")
            .defaultsTo(false)
            .means("`true`: after `retrans` the operation fails, instead of being" + " sent again");

    /// When a call is sent again.
    public static final Key<String> RESEND = Key.word("resend", "on_reconnect", "on_timeout")
            .defaultsTo("on_reconnect")
            .means("`on_reconnect`: calls are sent again on a new connection only; `on_timeout`: also whenever a"
                    + " timer expires, even if the call or its reply is in transit, as in clients whose timers"
                    + " were made for UDP (version 3 only)");

    /// Whether connections come from privileged ports.
    public static final Key<Boolean> PRIVILEGED_PORT = Key.flag("resvport")
            .defaultsTo(false)
            .simulated(Simulated.IGNORED)
            .means("`true`: connections come from privileged ports, 1023 down to 512, as servers require that export"
                    + " without `insecure`; needs root or CAP_NET_BIND_SERVICE");

    /// The most that one READ asks for.
    public static final Key<Long> READ_SIZE = Key.transfer("rsize", LEAST_TRANSFER, MOST_TRANSFER, 8)
            .defaultText(MOST_TRANSFER)
            .means("the most that one READ carries; the server's own limit holds too");

    /// The most that one WRITE carries.
    public static final Key<Long> WRITE_SIZE = Key.transfer("wsize", LEAST_TRANSFER, MOST_TRANSFER, 8)
            .defaultText(MOST_TRANSFER)
            .means("the most that one WRITE carries; the server's own limit holds too");

    /// How safe data are when a WRITE is answered.
    public static final Key<String> STABLE = Key.word("stable", "unstable", "data_sync", "file_sync")
            .defaultsTo("unstable")
            .means("how durable data is when a WRITE is answered; `unstable`: then COMMIT at" + " a flush");

    /// Where the embedded server keeps data.
    public static final Key<String> STORE = Key.word("store", "memory", "null")
            .defaultsTo("memory")
            .simulated(Simulated.IGNORED)
            .means("`\"null\"` keeps no data, reads bring zeros");

    /// The most memory that it takes.
    public static final Key<Long> MEMORY = Key.size("memory")
            .defaultText("1g")
            .simulated(Simulated.IGNORED)
            .means("the most that the memory store takes");

    /// How writes are answered.
    public static final Key<String> SYNC = Key.word("sync", "sync", "async")
            .defaultsTo("sync")
            .means("`async`: every write is answered as if it were stable, and a crash" + " loses what was not");

    /// How replies are sent.
    public static final Key<String> REPLIES = Key.word("replies", "batched", "single")
            .defaultsTo("batched")
            .simulated(Simulated.IGNORED)
            .means("`batched`: the calls of one socket read are answered by one socket write; `single`: each reply"
                    + " has its own write");

    /// How long a COMMIT takes, in nanoseconds.
    public static final Key<Long> SERVICE_COMMIT =
            Key.time("service_commit").otherwise(ServerKeys.SERVICE).means("service time of each COMMIT");

    /// How long an NFSv4 client may keep silent, in nanoseconds; the protocol counts seconds.
    public static final Key<Long> LEASE =
            Key.timeFrom("lease", "1s").defaultText("90s").means("how long an NFSv4 client may keep silent");

    /// The embedded server.
    public static final KeySection EMBEDDED = KeySection.of(
            "server",
            "Configures the embedded server.",
            STORE,
            MEMORY,
            SYNC,
            ServerKeys.SLOTS,
            ServerKeys.SERVICE,
            ServerKeys.SERVICE_READ,
            ServerKeys.SERVICE_WRITE,
            SERVICE_COMMIT,
            ServerKeys.LAW,
            REPLIES,
            LEASE,
            ServerKeys.FAULTS,
            ServerKeys.SEED);

    /// A target; of a real server the plan may note what it likes.
    public static final KeySection TARGET = KeySection.of(
            "",
            "An NFS server.",
            URI,
            VERSION,
            MOUNT_PORT,
            UID,
            GID,
            CONNECTIONS,
            TIMEO,
            RETRANS,
            SOFT,
            RESEND,
            PRIVILEGED_PORT,
            READ_SIZE,
            WRITE_SIZE,
            STABLE,
            EMBEDDED.opened());

    /// For [java.util.ServiceLoader].
    public NfsKeys() {}

    @Override
    public String engine() {
        return "nfs";
    }

    @Override
    public KeySection keys() {
        return TARGET;
    }

    /// RFC 1813, section 2.4.
    @Override
    public OptionalInt port() {
        return OptionalInt.of(2049);
    }

    @Override
    public int place() {
        return 30;
    }
}
