package io.storbench.nfs.v4;

import java.util.Optional;

/// What an operation answers (`nfsstat4`: RFC 7530, section 13; RFC 8881, section 15; RFC 7862,
/// section 11).
public enum Nfs4Status {
    /// The operation succeeded.
    OK(0, ""),
    /// Not the owner.
    PERM(1, "not the owner; check uid and the export's squash options"),
    /// No such file or directory.
    NOENT(2, "no such file or directory"),
    /// I/O error on the server.
    IO(5, "I/O error on the server"),
    /// No such device.
    NXIO(6, "no such device"),
    /// Permission denied.
    ACCESS(13, "permission denied; check uid, gid and the export's squash options"),
    /// The file exists.
    EXIST(17, "the file exists"),
    /// The two are in different file systems.
    XDEV(18, "the two are in different file systems"),
    /// Not a directory.
    NOTDIR(20, "not a directory"),
    /// Is a directory.
    ISDIR(21, "is a directory"),
    /// Invalid argument.
    INVAL(22, "invalid argument"),
    /// Larger than the server allows.
    FBIG(27, "larger than the server allows"),
    /// No space left on the server.
    NOSPC(28, "no space left on the server; free some or choose a smaller workload.file"),
    /// The export is read-only.
    ROFS(30, "the export is read-only; workload.path names a file that is there to be read"),
    /// Too many hard links.
    MLINK(31, "too many hard links"),
    /// The name is too long.
    NAMETOOLONG(63, "the name is too long"),
    /// The directory is not empty.
    NOTEMPTY(66, "the directory is not empty"),
    /// The user's quota on the server is used up.
    DQUOT(69, "the user's quota on the server is used up"),
    /// The file was removed, or the server restarted with another file system.
    STALE(70, "the file was removed, or the server restarted with another file system"),
    /// The server does not know this file handle.
    BADHANDLE(10001, "the server does not know this file handle"),
    /// The server does not know this place in the directory.
    BAD_COOKIE(10003, "the server does not know this place in the directory"),
    /// Not supported by the server.
    NOTSUPP(10004, "not supported by the server"),
    /// The reply would be larger than allowed.
    TOOSMALL(10005, "the reply would be larger than allowed"),
    /// The server failed.
    SERVERFAULT(10006, "the server failed"),
    /// Objects of this type cannot be created.
    BADTYPE(10007, "objects of this type cannot be created"),
    /// The server asks to try again later.
    DELAY(10008, "the server asks to try again later"),
    /// The attributes are the same.
    SAME(10009, "the attributes are the same"),
    /// The lock is held by another.
    DENIED(10010, "the lock is held by another"),
    /// The lease has expired.
    EXPIRED(10011, "the lease has expired"),
    /// Another client holds a lock.
    LOCKED(10012, "another client holds a lock"),
    /// The server has restarted and waits for its former clients.
    GRACE(10013, "the server has restarted and waits for its former clients"),
    /// The file handle has expired.
    FHEXPIRED(10014, "the file handle has expired"),
    /// Another client has opened the file and denies this access.
    SHARE_DENIED(10015, "another client has opened the file and denies this access"),
    /// The export wants another security flavor.
    WRONGSEC(10016, "the export wants another security flavor; allow sec=sys on the server"),
    /// Another user has this client id.
    CLID_INUSE(10017, "another user has this client id"),
    /// The server is short of resources.
    RESOURCE(10018, "the server is short of resources"),
    /// The file system has moved to another server.
    MOVED(10019, "the file system has moved to another server"),
    /// An operation without a file handle.
    NOFILEHANDLE(10020, "an operation without a file handle"),
    /// The server does not speak this minor version.
    MINOR_VERS_MISMATCH(
            10021,
            "the server does not speak this minor version; choose another target.version or enable it on the server"),
    /// The server has restarted and forgotten this client.
    STALE_CLIENTID(10022, "the server has restarted and forgotten this client"),
    /// The server has restarted and forgotten this open file.
    STALE_STATEID(10023, "the server has restarted and forgotten this open file"),
    /// The open file has changed since.
    OLD_STATEID(10024, "the open file has changed since"),
    /// The server does not know this open file.
    BAD_STATEID(10025, "the server does not know this open file"),
    /// The open owner's calls are out of order.
    BAD_SEQID(10026, "the open owner's calls are out of order"),
    /// The attributes differ.
    NOT_SAME(10027, "the attributes differ"),
    /// The range cannot be locked.
    LOCK_RANGE(10028, "the range cannot be locked"),
    /// Is a symbolic link.
    SYMLINK(10029, "is a symbolic link"),
    /// No file handle was saved.
    RESTOREFH(10030, "no file handle was saved"),
    /// A file system has moved to another server.
    LEASE_MOVED(10031, "a file system has moved to another server"),
    /// The server does not support an attribute.
    ATTRNOTSUPP(10032, "the server does not support an attribute"),
    /// The server takes back no open files now.
    NO_GRACE(10033, "the server takes back no open files now"),
    /// The server does not give this open file back.
    RECLAIM_BAD(10034, "the server does not give this open file back"),
    /// Another client has what is to be given back.
    RECLAIM_CONFLICT(10035, "another client has what is to be given back"),
    /// The server could not read the call.
    BADXDR(10036, "the server could not read the call"),
    /// The file is still locked.
    LOCKS_HELD(10037, "the file is still locked"),
    /// The file was opened for another access.
    OPENMODE(10038, "the file was opened for another access"),
    /// The server does not know this owner.
    BADOWNER(10039, "the server does not know this owner"),
    /// The name has a character that the server does not support.
    BADCHAR(10040, "the name has a character that the server does not support"),
    /// The server does not support this name.
    BADNAME(10041, "the server does not support this name"),
    /// The range is not supported.
    BAD_RANGE(10042, "the range is not supported"),
    /// The lock is not supported.
    LOCK_NOTSUPP(10043, "the lock is not supported"),
    /// The server does not know this operation.
    OP_ILLEGAL(10044, "the server does not know this operation"),
    /// The locks would wait for each other.
    DEADLOCK(10045, "the locks would wait for each other"),
    /// The file is open.
    FILE_OPEN(10046, "the file is open"),
    /// The server's administrator has closed the file.
    ADMIN_REVOKED(10047, "the server's administrator has closed the file"),
    /// The server cannot call back.
    CB_PATH_DOWN(10048, "the server cannot call back"),
    /// The layout's mode is wrong.
    BADIOMODE(10049, "the layout's mode is wrong"),
    /// The layout is wrong.
    BADLAYOUT(10050, "the layout is wrong"),
    /// The session's digest is wrong.
    BAD_SESSION_DIGEST(10051, "the session's digest is wrong"),
    /// The server does not know this session.
    BADSESSION(10052, "the server does not know this session"),
    /// The session has no such slot.
    BADSLOT(10053, "the session has no such slot"),
    /// The client has already said that it reclaims nothing more.
    COMPLETE_ALREADY(10054, "the client has already said that it reclaims nothing more"),
    /// The connection does not belong to the session.
    CONN_NOT_BOUND_TO_SESSION(10055, "the connection does not belong to the session"),
    /// The delegation was asked for before.
    DELEG_ALREADY_WANTED(10056, "the delegation was requested before"),
    /// Callbacks are outstanding.
    BACK_CHAN_BUSY(10057, "callbacks are in progress"),
    /// No layout now.
    LAYOUTTRYLATER(10058, "no layout now"),
    /// No layout for this file.
    LAYOUTUNAVAILABLE(10059, "no layout for this file"),
    /// No such layout.
    NOMATCHING_LAYOUT(10060, "no such layout"),
    /// A recall is outstanding.
    RECALLCONFLICT(10061, "a recall is in progress"),
    /// The layout's type is unknown.
    UNKNOWN_LAYOUTTYPE(10062, "the layout's type is unknown"),
    /// The slot's calls are out of order.
    SEQ_MISORDERED(10063, "the slot's calls are out of order"),
    /// SEQUENCE is not the first operation.
    SEQUENCE_POS(10064, "SEQUENCE is not the first operation"),
    /// The call is larger than the session allows.
    REQ_TOO_BIG(10065, "the call is larger than the session allows; choose a smaller wsize"),
    /// The reply would be larger than the session allows.
    REP_TOO_BIG(10066, "the reply would be larger than the session allows; choose a smaller rsize"),
    /// The reply is too large for the session's cache.
    REP_TOO_BIG_TO_CACHE(10067, "the reply is too large for the session's cache"),
    /// The reply to a call made again was not kept.
    RETRY_UNCACHED_REP(10068, "the reply to a call made again was not kept"),
    /// The server cannot undo these operations.
    UNSAFE_COMPOUND(10069, "the server cannot undo these operations"),
    /// More operations than the session allows.
    TOO_MANY_OPS(10070, "more operations than the session allows"),
    /// The operation needs a session.
    OP_NOT_IN_SESSION(10071, "the operation needs a session"),
    /// The hash is not supported.
    HASH_ALG_UNSUPP(10072, "the hash is not supported"),
    /// The client id still has sessions or open files.
    CLIENTID_BUSY(10074, "the client id still has sessions or open files"),
    /// The range is a hole of the layout.
    PNFS_IO_HOLE(10075, "the range is a hole of the layout"),
    /// Another call was made with a number already used.
    SEQ_FALSE_RETRY(10076, "another call was made with a number already used"),
    /// The highest slot is wrong.
    BAD_HIGH_SLOT(10077, "the highest slot is wrong"),
    /// The session was destroyed.
    DEADSESSION(10078, "the session was destroyed"),
    /// The encryption is not supported.
    ENCR_ALG_UNSUPP(10079, "the encryption is not supported"),
    /// No layout.
    PNFS_NO_LAYOUT(10080, "no layout"),
    /// The operation must be alone.
    NOT_ONLY_OP(10081, "the operation must be alone"),
    /// Another user has this state.
    WRONG_CRED(10082, "another user has this state"),
    /// The object has another type.
    WRONG_TYPE(10083, "the object has another type"),
    /// Directories are not delegated.
    DIRDELEG_UNAVAIL(10084, "directories are not delegated"),
    /// The delegation was refused.
    REJECT_DELEG(10085, "the delegation was refused"),
    /// A layout is being returned.
    RETURNCONFLICT(10086, "a layout is being returned"),
    /// The delegation was revoked.
    DELEG_REVOKED(10087, "the delegation was revoked"),
    /// The other server does not support it.
    PARTNER_NOTSUPP(10088, "the other server does not support it"),
    /// The other server refuses it.
    PARTNER_NO_AUTH(10089, "the other server refuses it"),
    /// The arm of the union is not supported.
    UNION_NOTSUPP(10090, "the arm of the union is not supported"),
    /// The copy is refused.
    OFFLOAD_DENIED(10091, "the copy is refused"),
    /// The label is wrong.
    WRONG_LFS(10092, "the label is wrong"),
    /// The label is malformed.
    BADLABEL(10093, "the label is malformed"),
    /// The copy's requirements are not met.
    OFFLOAD_NO_REQS(10094, "the copy's requirements are not met");

    private final int code;
    private final String meaning;

    Nfs4Status(int code, String meaning) {
        this.code = code;
        this.meaning = meaning;
    }

    /// The number in the protocol.
    public int code() {
        return code;
    }

    /// The status of a number, if it is known.
    public static Optional<Nfs4Status> of(int code) {
        for (Nfs4Status status : values()) {
            if (status.code == code) {
                return Optional.of(status);
            }
        }
        return Optional.empty();
    }

    /// A status in words: its protocol name and what it means, or its number if it is unknown.
    public static String describe(int code) {
        return of(code).map(status -> "NFS4ERR_" + status + " (" + code + "): " + status.meaning)
                .orElse("NFSv4 status " + Integer.toUnsignedString(code));
    }
}
