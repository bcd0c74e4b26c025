package io.storbench.sim.nfs;

import io.storbench.key.Absent;
import io.storbench.key.Doc;
import io.storbench.key.KeySection;
import io.storbench.key.PlanKey;
import io.storbench.protocol.NfsKeys;
import io.storbench.sim.rpc.RpcTimeouts;
import java.util.Optional;
import java.util.OptionalLong;

/// The keys of NFS targets that only the model has.
public record NfsModelKeys(
        @PlanKey(defaultsTo = "storbench")
        @Doc("with `nfs`, whose client and server are modelled: storbench's own, or those of Linux's kernel: its"
                + " exchanges, credentials, handles and attributes; with `iscsi`, whose initiator, noted in the"
                + " results")
        Kind kind,

        @PlanKey(defaultsTo = "tcp")
        @Doc("with `nfs`; `udp` for versions 2 and 3: datagrams in IP fragments; what is lost is resent only by"
                + " RPC's timers. Then `timeo` is 1.1s, `retrans` 3, `resend` `on_timeout`, and `rsize` and"
                + " `wsize` at most 32k")
        Transport transport,

        @PlanKey(defaultsTo = "false") @Doc("whether files are created when they are first opened")
        boolean create,

        @PlanKey(defaultsTo = "false")
        @Doc("with `nfs` from version 4 on: whether opening a file so that it can be read brings a read delegation"
                + " (RFC 8881, section 10.4), by which a client that only reads sends no GETATTR. With `kind:"
                + " linux` it is returned before the file is opened to write")
        boolean delegations,

        @PlanKey(defaultsTo = "write")
        @Doc("with `nfs` and `kind: linux`: how programs open files that they write: write-only, or for reading"
                + " too, as `engine: file` does")
        Access access,

        @PlanKey(defaultsTo = "false")
        @Doc("with `nfs` and `kind: linux`: whether replies to ACCESS are cached, so that reopening a file sends none")
        boolean keepsAccess,

        @PlanKey(defaultsTo = "false")
        @Doc("with `nfs` from version 3 on and `kind: linux`: whether WRITEs of a flush are stable until a run of"
                + " pages takes more than one, or something waits for a COMMIT; a flush of scattered pages then sends"
                + " none")
        boolean stableLast,

        @PlanKey(defaultsTo = "false")
        @Doc("with `nfs` from version 3 on and `kind: linux`: whether listing a directory brings the attributes and"
                + " handles of what is in it (READDIRPLUS, of version 4 READDIR), so that `stat` asks nothing")
        boolean readdirplus,

        @PlanKey(defaultsTo = "true")
        @Doc(
                "with `nfs`, version 3 and `kind: linux`: whether access control lists are asked for (NFSACL's GETACL, where"
                        + " `exchanges.create_new` has it): of a file by `ls -l`, of a directory before a file is made in it. Off"
                        + " with the mount option `noacl`")
        boolean acl,

        @Doc("With `nfs`, the messages that a client sends one after the other.")
        Exchanges exchanges) {
    static final String NAMES = "names of messages, by spaces, or `none`";
    static final String BY_KIND = "by `kind` and version";

    /// Whose client and server are modelled.
    public enum Kind {
        /// Those of bench-nfs.
        STORBENCH,
        /// The kernel's on both ends.
        LINUX
    }

    /// What carries messages.
    enum Transport {
        TCP,
        /// One datagram for each, without TCP's record mark.
        UDP
    }

    /// How a program opens what it writes.
    enum Access {
        /// O_WRONLY.
        WRITE,
        /// O_RDWR.
        READ_WRITE
    }

    record Exchanges(
            @PlanKey(noun = NAMES) @Absent(BY_KIND) @Doc("for the first opening of a file that exists")
            Optional<String> open,

            @PlanKey(noun = NAMES) @Absent(BY_KIND) @Doc("for the first opening of a file that does not exist yet")
            Optional<String> create,

            @PlanKey(noun = NAMES)
            @Absent("`exchanges.create` where that is given, else by `kind` and version")
            @Doc("to make a file that must not exist yet (O_EXCL), as loads of many files do")
            Optional<String> createNew,

            @PlanKey(noun = NAMES) @Absent(BY_KIND) @Doc("for every later opening")
            Optional<String> reopen,

            @PlanKey(noun = NAMES) @Absent(BY_KIND) @Doc("for closing, after what was written has arrived")
            Optional<String> close) {}

    /// The server's.
    ///
    /// @param duplicateCache by default CACHESIZE of Linux's server, fs/nfsd/nfscache.c, until 2013
    record Server(
            @PlanKey(defaultsTo = "1024", most = "65536")
            @Doc("with `nfs`: size of the duplicate request cache, in calls")
            int duplicateCache,

            @PlanKey
            @Absent("no limit")
            @Doc("with `nfs`: how much of the replies each of the server's sockets holds until the client"
                    + " acknowledges it; a call whose reply has no room waits")
            OptionalLong sendBufferBytes) {}

    /// Those of the server.
    private static final KeySection SERVER = KeySection.of("server", "The model of an NFS server.", Server.class)
            .with(KeySection.of("", "", NfsKeys.LEASE));

    /// Those of the target.
    static final KeySection TARGET = KeySection.of("", "The model of NFS.", NfsModelKeys.class)
            .with(KeySection.of("", "", SERVER, RpcTimeouts.CLIENT));
}
