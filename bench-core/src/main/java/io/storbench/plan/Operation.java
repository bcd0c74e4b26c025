package io.storbench.plan;

import java.util.Locale;

/// What a request asks of its target.
public enum Operation {
    /// Reads a range of a file or device.
    READ(Family.READ),
    /// Writes a range of a file or device.
    WRITE(Family.WRITE),
    /// Makes earlier writes durable: COMMIT, fdatasync, SYNCHRONIZE CACHE.
    FLUSH(Family.FLUSH),
    /// Opens a file of the data set for the requests of the same slot that follow, up to its
    /// [#CLOSE]: open(2), OPEN of NFSv4; in NFSv3, which has no such state, the LOOKUP and ACCESS
    /// by which clients keep close-to-open consistency.
    OPEN(Family.OPEN),
    /// Closes what the slot opened: close(2), CLOSE of NFSv4; nothing in NFSv3.
    CLOSE(Family.CLOSE),
    /// Asks for a file's attributes, as a client does that keeps its pages by them: GETATTR of NFS;
    /// nothing where the target has none. What is answered is not looked at: nobody else writes to
    /// the files of a trial.
    STAT(Family.STAT),
    /// Makes an empty file: creat(2) and close(2). This and what follows is about names; only a
    /// target that has names takes it, see `Engine.hasNames`.
    CREATE,
    /// Makes a file that is not there yet, and leaves it open for the requests of the same slot
    /// that follow, up to its [#CLOSE]: open(2) with O_CREAT and O_EXCL.
    OPEN_NEW,
    /// Removes a file or a symbolic link: unlink(2).
    REMOVE,
    /// Makes a directory: mkdir(2).
    MKDIR,
    /// Removes an empty directory: rmdir(2).
    RMDIR,
    /// Asks whether a file may be read and written: access(2), ACCESS of NFS.
    ACCESS,
    /// Asks for a file's access control list: getxattr(2) of `system.posix_acl_access`, GETACL of NFSACL; nothing
    /// where the target has none.
    GETACL,
    /// Sets a file's mode: chmod(2), SETATTR of NFS.
    CHMOD,
    /// Sets a file's owner and group to the caller's: chown(2), SETATTR of NFS.
    CHOWN,
    /// Sets the times of a file's last access and change to now: utimensat(2), SETATTR of NFS.
    UTIMES,
    /// Sets a file's size to the request's offset: truncate(2), SETATTR of NFS.
    TRUNCATE,
    /// Gives an object the name of the request's second file: rename(2).
    RENAME,
    /// Gives a file the name of the request's second file besides its own: link(2).
    LINK,
    /// Makes a symbolic link that says always the same: symlink(2).
    SYMLINK,
    /// Reads what a symbolic link says: readlink(2).
    READLINK,
    /// Lists a directory from its first to its last entry: getdents64(2), READDIR of NFS.
    READDIR;

    /// Operations as far as sessions without names distinguish them.
    public enum Family {
        /// [#READ].
        READ,
        /// [#WRITE].
        WRITE,
        /// [#FLUSH].
        FLUSH,
        /// [#OPEN].
        OPEN,
        /// [#CLOSE].
        CLOSE,
        /// [#STAT].
        STAT,
        /// All that only a target with names takes.
        NAME
    }

    private final Family family;

    Operation() {
        this(Family.NAME);
    }

    Operation(Family family) {
        this.family = family;
    }

    /// The name in plans and results, such as `open_new`.
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// What it belongs to.
    public Family family() {
        return family;
    }
}
