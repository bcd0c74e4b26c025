package io.storbench.sim.nfs;

import io.storbench.cache.PageCache;
import io.storbench.condition.Durability.WriteCache;
import io.storbench.engine.FileState;
import io.storbench.engine.TargetSpec;
import io.storbench.engine.Worker;
import io.storbench.key.Key;
import io.storbench.plan.Operation;
import io.storbench.plan.Settings;
import io.storbench.plan.WorkloadSpec;
import io.storbench.protocol.NfsKeys;
import io.storbench.protocol.NfsVersion;
import io.storbench.sim.host.ConnectionDealer;
import io.storbench.sim.host.SimProtocol;
import io.storbench.sim.host.SimSession;
import io.storbench.sim.host.Wiring;
import io.storbench.sim.nfs.NfsModelKeys.Kind;
import io.storbench.sim.nfs.NfsModelKeys.Transport;
import io.storbench.sim.rpc.RpcTimeouts;
import io.storbench.sim.rpc.RpcTimeouts.Resend;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// How an NFS client is set.
///
/// @param version of the protocol
/// @param keys of the model alone
/// @param connections how many a client has
/// @param readBytes the most that one READ requests
/// @param writeBytes the most that one WRITE carries
/// @param cachedBytes the most that a request of its page cache carries under a load about names; 0 without that
/// @param stable whether each WRITE is stable, so that a flush needs no COMMIT
/// @param exchanges what a client sends to open and close files
/// @param timeouts when its calls are sent again
/// @param leaseNanos how long a client may keep silent; empty where there are no leases
/// @param server what the keys of the server say
public record NfsModel(
        NfsVersion version,
        NfsModelKeys keys,
        int connections,
        int readBytes,
        int writeBytes,
        int cachedBytes,
        boolean stable,
        Exchanges exchanges,
        RpcTimeouts timeouts,
        OptionalLong leaseNanos,
        NfsModelKeys.Server server)
        implements SimProtocol {
    private static final String UNSTABLE = "unstable";

    /// The names of the messages that a client sends one after the other.
    ///
    /// @param open for the first opening of a file that exists
    /// @param create for the first opening of a file that does not exist yet
    /// @param createNew to make a file that must not be there yet (O_EXCL)
    /// @param reopen for every later opening
    /// @param close for closing, after what was written has arrived
    /// @param creates whether the file is to be made
    record Exchanges(
            List<String> open,
            List<String> create,
            List<String> createNew,
            List<String> reopen,
            List<String> close,
            boolean creates) {
        /// What is asked about names and directories, as what leads to a file decides.
        private static final Set<String> NAMES = Set.of("ACCESS_DIRECTORY", "LOOKUP_MISSING", "LOOKUP");

        private static Exchanges of(NfsModelKeys keys, NfsVersion version) {
            NfsModelKeys.Exchanges names = keys.exchanges();
            Exchanges ours = ofKind(version, keys.kind());
            return new Exchanges(
                    names.open().map(Exchanges::words).orElse(ours.open),
                    names.create().map(Exchanges::words).orElse(ours.create),
                    names.createNew().or(names::create).map(Exchanges::words).orElse(ours.createNew),
                    names.reopen().map(Exchanges::words).orElse(ours.reopen),
                    names.close().map(Exchanges::words).orElse(ours.close),
                    keys.create());
        }

        /// What bench-nfs does, and what Linux 6.1 was seen to do. An exclusive creation of Linux's leaves a verifier
        /// in the file's times, which a SETATTR replaces (`nfs3_proc_create`, fs/nfs/nfs3proc.c, and
        /// `_nfs4_do_open`, fs/nfs/nfs4proc.c).
        private static Exchanges ofKind(NfsVersion version, Kind kind) {
            boolean linux = kind == Kind.LINUX;
            return switch (version) {
                case V2 -> of("LOOKUP", "LOOKUP_MISSING CREATE", "CREATE", "GETATTR", "none");
                case V3 ->
                    linux
                            ? of(
                                    "ACCESS_DIRECTORY LOOKUP ACCESS",
                                    "ACCESS_DIRECTORY LOOKUP_MISSING GETACL CREATE",
                                    "ACCESS_DIRECTORY GETACL CREATE SETATTR",
                                    "GETATTR ACCESS",
                                    "none")
                            : of("LOOKUP ACCESS", "LOOKUP_MISSING CREATE", "CREATE", "LOOKUP ACCESS", "none");
                case V4_0 ->
                    linux
                            ? of(
                                    "ACCESS_DIRECTORY OPEN OPEN_CONFIRM",
                                    "ACCESS_DIRECTORY OPEN_CREATE OPEN_CONFIRM",
                                    "ACCESS_DIRECTORY OPEN_CREATE OPEN_CONFIRM SETATTR",
                                    "OPEN",
                                    "CLOSE")
                            : of(
                                    "OPEN OPEN_CONFIRM",
                                    "OPEN_CREATE OPEN_CONFIRM",
                                    "OPEN_CREATE OPEN_CONFIRM",
                                    "OPEN",
                                    "CLOSE");
                case V4_1, V4_2 ->
                    linux
                            ? of(
                                    "ACCESS_DIRECTORY OPEN",
                                    "ACCESS_DIRECTORY OPEN_CREATE",
                                    "ACCESS_DIRECTORY OPEN_CREATE SETATTR",
                                    "OPEN_NOATTR",
                                    "CLOSE")
                            : of("OPEN", "OPEN_CREATE", "OPEN_CREATE", "OPEN", "CLOSE");
            };
        }

        /// What bench-nfs sends for each operation on names, beside looking up what leads there.
        ///
        /// @param confirmed whether the server knows the owner of what is opened (RFC 7530, section
        ///   16.18)
        Map<Operation, List<String>> ofNames(boolean confirmed) {
            boolean confirms = !confirmed && open.contains("OPEN_CONFIRM");
            boolean closes = !close.isEmpty();
            Map<Operation, List<String>> exchanges = new EnumMap<>(Operation.class);
            exchanges.put(
                    Operation.OPEN,
                    open.stream()
                            .filter(name -> confirms || !name.equals("OPEN_CONFIRM"))
                            .toList());
            exchanges.put(Operation.CLOSE, close);
            exchanges.put(Operation.STAT, List.of("GETATTR"));
            exchanges.put(Operation.ACCESS, List.of(closes ? "ACCESS_ONLY" : "ACCESS"));
            exchanges.put(Operation.GETACL, List.of());
            exchanges.put(Operation.CHMOD, List.of("SETATTR"));
            exchanges.put(Operation.CHOWN, List.of("SETATTR_OWNER"));
            exchanges.put(Operation.UTIMES, List.of("SETATTR_TIMES"));
            exchanges.put(Operation.TRUNCATE, List.of("SETATTR_SIZE"));
            exchanges.put(Operation.RENAME, List.of("RENAME"));
            exchanges.put(Operation.LINK, List.of("LINK"));
            exchanges.put(Operation.SYMLINK, List.of("SYMLINK"));
            exchanges.put(Operation.READLINK, List.of("READLINK"));
            exchanges.put(Operation.READDIR, List.of("READDIR"));
            exchanges.put(Operation.MKDIR, List.of("MKDIR"));
            exchanges.put(Operation.REMOVE, List.of("REMOVE"));
            exchanges.put(Operation.RMDIR, List.of(closes ? "REMOVE" : "RMDIR"));
            List<String> opened = createNew.stream()
                    .filter(name -> !NAMES.contains(name) && (confirms || !name.equals("OPEN_CONFIRM")))
                    .toList();
            exchanges.put(Operation.OPEN_NEW, opened);
            exchanges.put(
                    Operation.CREATE,
                    Stream.concat(opened.stream(), close.stream()).toList());
            return exchanges;
        }

        private static Exchanges of(String open, String create, String createNew, String reopen, String close) {
            return new Exchanges(words(open), words(create), words(createNew), words(reopen), words(close), false);
        }

        private static List<String> words(String text) {
            return text.strip().equals("none")
                    ? List.of()
                    : List.of(text.strip().split("\\s+"));
        }

        private void check(Settings settings, NfsMessages messages) {
            for (List<String> names : List.of(open, create, createNew, reopen, close)) {
                for (String name : names) {
                    try {
                        int _ = messages.number(name);
                    } catch (IllegalArgumentException e) {
                        throw settings.mistake("exchanges", String.valueOf(e.getMessage()));
                    }
                }
            }
        }
    }

    private static final Pattern URI_VERSION = Pattern.compile("[?&]version=([^&]*)");
    private static final Pattern URI_CONNECTIONS = Pattern.compile("[?&]connections=([^&]*)");
    private static final Pattern URI_TIMEO = Pattern.compile("[?&]timeo=([^&]*)");

    /// What Linux transfers by a datagram at most (NFSSVC_MAXBLKSIZE with UDP, 32 KiB).
    private static final int DATAGRAM_BYTES = 32 << 10;

    /// Reads the keys of a target.
    ///
    /// @param server the keys below `server`
    /// @param client the keys below `client`
    public static NfsModel of(TargetSpec spec, Settings server, Settings client, boolean embedded) {
        Settings settings = spec.settings();
        NfsVersion version = version(settings);
        settings.ignoreUnsimulated(NfsKeys.TARGET);
        if (embedded) {
            server.ignoreUnsimulated(NfsKeys.EMBEDDED);
        }
        NfsModelKeys keys = settings.readSome(NfsModelKeys.class);
        NfsModelKeys.Server own = server.readSome(NfsModelKeys.Server.class);
        boolean datagrams = keys.transport() == Transport.UDP;
        if (datagrams && version.hasOpenings()) {
            throw settings.mistake(
                    "transport",
                    "udp is for versions 2 and 3 only: NFSv4 demands a transport that controls"
                            + " congestion (RFC 7530, section 3.1)");
        }
        if (!version.hasOpenings() && keys.delegations()) {
            throw settings.mistake("delegations", "is for version 4 and later: versions 2 and 3 have no delegations");
        }
        if (datagrams && own.sendBufferBytes().isPresent()) {
            throw server.mistake("send_buffer", "nothing is acknowledged with transport: udp");
        }
        NfsModel read = new NfsModel(
                version,
                keys,
                connections(settings, datagrams),
                spec.callBytes(transferBytes(settings, NfsKeys.READ_SIZE, version, datagrams)),
                spec.callBytes(transferBytes(settings, NfsKeys.WRITE_SIZE, version, datagrams)),
                cachedBytes(spec, keys),
                !version.hasCommit() || !settings.get(NfsKeys.STABLE).equals(UNSTABLE),
                Exchanges.of(keys, version),
                RpcTimeouts.of(settings, client, inUri(settings, URI_TIMEO), datagrams),
                lease(server, version),
                own);
        read.exchanges.check(settings, read.messages(1));
        if (version.hasOpenings() && read.timeouts.resend() == Resend.ON_TIMEOUT) {
            throw settings.mistake(
                    NfsKeys.RESEND,
                    "on_timeout is for versions 2 and 3 only: NFSv4 forbids to send a call again on"
                            + " a connection that lives (RFC 7530, section 3.1.1)");
        }
        return read;
    }

    private static int cachedBytes(TargetSpec spec, NfsModelKeys keys) {
        boolean caches = keys.kind() == Kind.LINUX && spec.workload().usesNames();
        return caches ? PageCache.requestBytes(spec) : 0;
    }

    private static OptionalLong lease(Settings server, NfsVersion version) {
        long nanos = server.get(NfsKeys.LEASE);
        return version.renewal().isPresent() ? OptionalLong.of(nanos) : OptionalLong.empty();
    }

    /// As many as the kernel and bench-nfs open; UDP has none.
    private static int connections(Settings settings, boolean datagrams) {
        int connections = settings.find(NfsKeys.CONNECTIONS)
                .or(() -> inUri(settings, URI_CONNECTIONS).map(text -> connectionsInUri(settings, text)))
                .orElse(1);
        if (datagrams && connections > 1) {
            throw settings.mistake(NfsKeys.CONNECTIONS, "more than 1 need transport: tcp; UDP has no connections");
        }
        return connections;
    }

    private static int connectionsInUri(Settings settings, String text) {
        int connections = text.matches("[0-9]{1,2}") ? Integer.parseInt(text) : 0;
        if (connections < 1 || connections > NfsKeys.MAX_CONNECTIONS) {
            throw settings.mistake(
                    NfsKeys.URI,
                    "connections=%s: needs a number from 1 to %d".formatted(text, NfsKeys.MAX_CONNECTIONS));
        }
        return connections;
    }

    private static Optional<String> inUri(Settings settings, Pattern parameter) {
        return settings.find(NfsKeys.URI)
                .map(parameter::matcher)
                .filter(Matcher::find)
                .map(found -> found.group(1));
    }

    private static NfsVersion version(Settings settings) {
        boolean keyed = settings.has(NfsKeys.VERSION);
        String version = settings.find(NfsKeys.VERSION)
                .or(() -> inUri(settings, URI_VERSION))
                .orElse("3");
        return NfsVersion.of(version.equals("4") ? "4.0" : version)
                .orElseThrow(() -> settings.mistake(
                        keyed ? NfsKeys.VERSION : NfsKeys.URI,
                        "NFS version \"" + version + "\" is not modelled; 2, 3, 4.0, 4.1 and" + " 4.2 are"));
    }

    private static int transferBytes(Settings settings, Key<Long> key, NfsVersion version, boolean datagrams) {
        int most = Math.min(version.maxTransferBytes(), datagrams ? DATAGRAM_BYTES : 1 << 20);
        long bytes = settings.get(key, (long) most);
        if (bytes > most) {
            throw settings.mistake(key, "must be a multiple of 8 bytes, from 1k to " + (most >> 10) + "k");
        }
        return Math.toIntExact(bytes);
    }

    @Override
    public int rememberedCalls() {
        return server.duplicateCache();
    }

    /// Whose client and server it is.
    public Kind kind() {
        return keys.kind();
    }

    /// What crosses the network for a file whose name is so long.
    NfsMessages messages(int nameBytes) {
        return NfsMessages.of(
                version,
                switch (kind()) {
                    case STORBENCH -> MessageShape.storbench(nameBytes);
                    case LINUX -> MessageShape.linux(nameBytes);
                });
    }

    /// Whether one owner opens all of a client's files, as Linux has one for each user, so that the
    /// server has it confirmed once (RFC 7530, section 16.18). storbench's has one for each slot.
    boolean confirmsOnce() {
        return version == NfsVersion.V4_0 && kind() == Kind.LINUX;
    }

    @Override
    public SimSession session(Wiring wiring, Worker worker, int host, int[] nameBytes) {
        return cachesNames() && wiring.spec().workload().usesNames()
                ? new LinuxNfsSession(wiring, worker, host, this, nameBytes)
                : new SimNfsSession(wiring, worker, host, this, nameBytes);
    }

    /// bench-nfs has no version 2.
    @Override
    public boolean hasNames() {
        return kind() == Kind.LINUX || version != NfsVersion.V2;
    }

    @Override
    public boolean servesMetadata() {
        return kind() == Kind.LINUX;
    }

    @Override
    public boolean cachesNames() {
        return kind() == Kind.LINUX;
    }

    @Override
    public int callsPerBlock(WorkloadSpec load) {
        return Math.ceilDiv(cachedBytes > 0 ? cachedBytes : load.blockBytes(), Math.min(readBytes, writeBytes));
    }

    @Override
    public int window() {
        return Integer.MAX_VALUE;
    }

    /// Linux's slots of RPC are a transport's (net/sunrpc/xprt.c, `xprt_alloc_slot`); those of a
    /// session are shared by its connections (RFC 8881, section 2.10.3.1). storbench's client has
    /// one table for all.
    @Override
    public boolean slotsPerConnection() {
        return kind() == Kind.LINUX && !version.hasSessions();
    }

    @Override
    public ConnectionDealer.Rule dealing() {
        return switch (kind()) {
            case STORBENCH -> ConnectionDealer.Rule.FEWEST_CALLS;
            case LINUX -> ConnectionDealer.Rule.ROUND_ROBIN;
        };
    }

    @Override
    public boolean usesDatagrams() {
        return keys.transport() == Transport.UDP;
    }

    @Override
    public boolean syncs() {
        return stable;
    }

    /// As FILE_SYNC (RFC 1813, section 3.3.7), which storbench's client sends for them.
    @Override
    public boolean syncsNamed() {
        return true;
    }

    /// The server's memory, whatever is behind it (UNSTABLE: RFC 1813, section 3.3.7).
    @Override
    public WriteCache writeCache(boolean storesOnDisk) {
        return WriteCache.VOLATILE;
    }

    @Override
    public Key<?> transferKey() {
        return readBytes <= writeBytes ? NfsKeys.READ_SIZE : NfsKeys.WRITE_SIZE;
    }

    @Override
    public FileState fileState() {
        return version.hasOpenings() ? FileState.OPENINGS : FileState.ATTRIBUTES;
    }

    @Override
    public Map<String, Object> facts() {
        return Map.of(
                "protocol",
                "nfs",
                "delegations",
                keys.delegations(),
                "version",
                version.number(),
                "transport",
                keys.transport().name().toLowerCase(Locale.ROOT),
                "connections",
                (long) connections,
                "client.kind",
                kind().name().toLowerCase(Locale.ROOT),
                "rsize_bytes",
                (long) readBytes,
                "wsize_bytes",
                (long) writeBytes,
                "stable",
                stable ? "file_sync" : UNSTABLE);
    }
}
