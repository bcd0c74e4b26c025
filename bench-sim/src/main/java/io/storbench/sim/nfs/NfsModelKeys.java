package io.storbench.sim.nfs;

import io.storbench.key.Key;
import io.storbench.key.KeySection;
import io.storbench.protocol.NfsKeys;

/// The keys of NFS targets that only the model has.
public final class NfsModelKeys {
    private static final int MAX_REMEMBERED_CALLS = 1 << 16;

    /// Whose client and server are modelled.
    public static final Key<NfsModel.Kind> KIND = Key.choice("kind", NfsModel.Kind.class)
            .defaultsTo(NfsModel.Kind.STORBENCH)
            .means("with `nfs`, whose client and server are modelled: storbench's own, or"
                    + " those of Linux's kernel: its exchanges, credentials,"
                    + " handles and attributes; with `iscsi`, whose initiator, noted"
                    + " in the results");

    static final Key<NfsModel.Transport> TRANSPORT = Key.choice("transport", NfsModel.Transport.class)
            .defaultsTo(NfsModel.Transport.TCP)
            .means("with `nfs`; `udp` for versions 2 and 3: datagrams in IP fragments; what is lost is resent only by"
                    + " RPC's timers. Then `timeo` is 1.1s, `retrans` 3, `resend` `on_timeout`, and `rsize` and"
                    + " `wsize` at most 32k");

    static final Key<Boolean> CREATE =
            Key.flag("create").defaultsTo(false).means("whether files are created when they are first opened");

    static final Key<Boolean> DELEGATIONS = Key.flag("delegations")
            .defaultsTo(false)
            .means("with `nfs` from version 4 on: whether opening a file so that it can be"
                    + " read brings a read delegation (RFC 8881, section 10.4), by"
                    + " which a client that only reads sends no GETATTR. With `kind:"
                    + " linux` it is returned before the file is opened to write");

    /// How programs open what they write.
    public static final Key<NfsModel.Access> ACCESS = Key.choice("access", NfsModel.Access.class)
            .defaultsTo(NfsModel.Access.WRITE)
            .means("with `nfs` and `kind: linux`: how programs open files that they write: write-only, or for reading"
                    + " too, as `engine: file` does");

    static final Key<Boolean> KEEPS_ACCESS = Key.flag("keeps_access")
            .defaultsTo(false)
            .means("with `nfs` and `kind: linux`: whether replies to ACCESS are cached, so that reopening a file"
                    + " sends none");

    static final Key<Boolean> STABLE_LAST = Key.flag("stable_last")
            .defaultsTo(false)
            .means("with `nfs` from version 3 on and `kind: linux`: whether the last WRITE of a flush is stable if"
                    + " nothing else waits for a COMMIT, so that a flush of one WRITE sends no COMMIT");

    static final Key<String> OPEN = names("open", "for the first opening of a file that exists");

    static final Key<String> CREATED = names("create", "for the first opening of a file that does not exist yet");

    static final Key<String> REOPEN = names("reopen", "for every later opening");

    static final Key<String> CLOSE = names("close", "for closing, after what was written has arrived");

    static final KeySection EXCHANGES = KeySection.of(
            "exchanges",
            "With `nfs`, the messages that a client sends one after the other.",
            OPEN,
            CREATED,
            REOPEN,
            CLOSE);

    /// CACHESIZE of Linux's server, fs/nfsd/nfscache.c, until 2013.
    static final Key<Integer> DUPLICATE_CACHE = Key.integer("duplicate_cache", 0, MAX_REMEMBERED_CALLS)
            .defaultsTo(1024)
            .means("with `nfs`: size of the duplicate request cache, in calls");

    static final Key<Long> SEND_BUFFER = Key.size("send_buffer")
            .absent("no limit")
            .means("with `nfs`: how much of the replies each of the server's sockets holds until the client"
                    + " acknowledges it; a call whose reply has no room waits");

    /// Those of the target.
    public static final KeySection TARGET = KeySection.of(
            "",
            "The model of NFS.",
            KIND,
            TRANSPORT,
            CREATE,
            DELEGATIONS,
            ACCESS,
            KEEPS_ACCESS,
            STABLE_LAST,
            EXCHANGES);

    /// Those of the server.
    public static final KeySection SERVER =
            KeySection.of("", "The model of an NFS server.", DUPLICATE_CACHE, SEND_BUFFER, NfsKeys.LEASE);

    private NfsModelKeys() {}

    private static Key<String> names(String name, String meaning) {
        return Key.text(name, "names of messages, by spaces, or `none`")
                .absent("by `kind` and version")
                .means(meaning);
    }
}
