package io.storbench.nfs.v4;

import java.util.Optional;

/// The operations of a COMPOUND with their numbers (`nfs_opnum4`: RFC 7531, section 2; RFC 5662;
/// RFC 7863).
public enum Nfs4Op {
    /// Asks which accesses are allowed.
    ACCESS(3),
    /// Closes an open file.
    CLOSE(4),
    /// Makes unstable writes stable.
    COMMIT(5),
    /// Creates an object that is not a regular file.
    CREATE(6),
    /// Gives up delegations that wait for recovery.
    DELEGPURGE(7),
    /// Gives a delegation back.
    DELEGRETURN(8),
    /// Gets attributes.
    GETATTR(9),
    /// Asks for the current filehandle.
    GETFH(10),
    /// Creates a hard link.
    LINK(11),
    /// Locks bytes.
    LOCK(12),
    /// Tests for a lock.
    LOCKT(13),
    /// Unlocks bytes.
    LOCKU(14),
    /// Finds a name in a directory.
    LOOKUP(15),
    /// Finds a directory's parent.
    LOOKUPP(16),
    /// Goes on if attributes differ.
    NVERIFY(17),
    /// Opens a regular file, and may create it.
    OPEN(18),
    /// Opens the directory of named attributes.
    OPENATTR(19),
    /// Confirms a new open owner (4.0).
    OPEN_CONFIRM(20),
    /// Gives up some of an open's access.
    OPEN_DOWNGRADE(21),
    /// Sets the current filehandle.
    PUTFH(22),
    /// Sets the current filehandle to the public one.
    PUTPUBFH(23),
    /// Sets the current filehandle to the root.
    PUTROOTFH(24),
    /// Reads from a file.
    READ(25),
    /// Reads a directory.
    READDIR(26),
    /// Reads a symbolic link.
    READLINK(27),
    /// Removes an object.
    REMOVE(28),
    /// Renames an object.
    RENAME(29),
    /// Renews the lease (4.0).
    RENEW(30),
    /// Makes the saved filehandle the current one.
    RESTOREFH(31),
    /// Saves the current filehandle.
    SAVEFH(32),
    /// Asks for security flavors.
    SECINFO(33),
    /// Sets attributes.
    SETATTR(34),
    /// Begins a client id (4.0).
    SETCLIENTID(35),
    /// Confirms a client id (4.0).
    SETCLIENTID_CONFIRM(36),
    /// Goes on if attributes are the same.
    VERIFY(37),
    /// Writes to a file.
    WRITE(38),
    /// Gives up a lock owner (4.0).
    RELEASE_LOCKOWNER(39),
    /// Changes the callback's parameters.
    BACKCHANNEL_CTL(40),
    /// Associates a connection with a session.
    BIND_CONN_TO_SESSION(41),
    /// Begins a client id (4.1).
    EXCHANGE_ID(42),
    /// Creates a session and confirms its client id.
    CREATE_SESSION(43),
    /// Destroys a session.
    DESTROY_SESSION(44),
    /// Gives up a stateid.
    FREE_STATEID(45),
    /// Asks for a delegation of a directory.
    GET_DIR_DELEGATION(46),
    /// Asks for a device of a layout.
    GETDEVICEINFO(47),
    /// Lists devices of layouts.
    GETDEVICELIST(48),
    /// Commits what was written by a layout.
    LAYOUTCOMMIT(49),
    /// Asks for a layout.
    LAYOUTGET(50),
    /// Gives a layout back.
    LAYOUTRETURN(51),
    /// Asks for security flavors of the current object.
    SECINFO_NO_NAME(52),
    /// Takes a slot of a session and renews the lease.
    SEQUENCE(53),
    /// Sets a secret.
    SET_SSV(54),
    /// Tests stateids.
    TEST_STATEID(55),
    /// Asks for a delegation.
    WANT_DELEGATION(56),
    /// Destroys a client id.
    DESTROY_CLIENTID(57),
    /// Says that nothing more will be reclaimed.
    RECLAIM_COMPLETE(58),
    /// Reserves space.
    ALLOCATE(59),
    /// Copies on the server.
    COPY(60),
    /// Announces a copy to another server.
    COPY_NOTIFY(61),
    /// Gives space back.
    DEALLOCATE(62),
    /// Announces a pattern of access.
    IO_ADVISE(63),
    /// Reports a layout's errors.
    LAYOUTERROR(64),
    /// Reports a layout's use.
    LAYOUTSTATS(65),
    /// Ends an asynchronous operation.
    OFFLOAD_CANCEL(66),
    /// Asks for an asynchronous operation.
    OFFLOAD_STATUS(67),
    /// Reads data and holes.
    READ_PLUS(68),
    /// Finds data or a hole.
    SEEK(69),
    /// Writes a pattern.
    WRITE_SAME(70),
    /// Clones a range.
    CLONE(71),
    /// What a server answers to an operation that does not exist.
    ILLEGAL(10044);

    private static final int[] LAST_BY_MINOR_VERSION = {39, 58, 71};
    private static final Nfs4Op[] BY_NUMBER = new Nfs4Op[CLONE.number + 1];

    static {
        for (Nfs4Op op : values()) {
            if (op != ILLEGAL) {
                BY_NUMBER[op.number] = op;
            }
        }
    }

    private final int number;

    Nfs4Op(int number) {
        this.number = number;
    }

    /// The number in the protocol.
    public int number() {
        return number;
    }

    /// Whether a minor version has this operation.
    ///
    /// @param minorVersion 0, 1 or 2
    public boolean isIn(int minorVersion) {
        return number <= LAST_BY_MINOR_VERSION[minorVersion];
    }

    /// The operation of a number, if there is one.
    public static Optional<Nfs4Op> of(int number) {
        if (number == ILLEGAL.number) {
            return Optional.of(ILLEGAL);
        }
        boolean known = number >= 0 && number < BY_NUMBER.length;
        return known ? Optional.ofNullable(BY_NUMBER[number]) : Optional.empty();
    }
}
