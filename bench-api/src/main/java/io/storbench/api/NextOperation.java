package io.storbench.api;

/// Takes an actor's next operation: the stream calls exactly one of its methods for each operation.
///
/// Offsets and lengths are in bytes, multiples of [Actor#granuleBytes]; a range lies within its
/// file. Files and directories have numbers, see [Actor]. Methods on names need `workload.files`; a
/// file must then be opened before it is read or written, and closed before another one is opened.
///
/// All methods throw [IllegalArgumentException] if the target cannot do the operation; the trial
/// then fails with the message.
public interface NextOperation {
    /// Reads a range of a file.
    ///
    /// @param lengthBytes at most [Actor#blockBytes]
    void read(int file, long offset, int lengthBytes);

    /// Writes a range of a file. With `workload.files` the range may begin at the end of the file,
    /// which then grows.
    ///
    /// @param lengthBytes at most [Actor#blockBytes]
    void write(int file, long offset, int lengthBytes);

    /// Writes at the end of a file.
    ///
    /// @param lengthBytes at most [Actor#blockBytes]
    void append(int file, int lengthBytes);

    /// Makes durable what this host has written to a file: COMMIT, fdatasync, SYNCHRONIZE CACHE.
    void flush(int file);

    /// Gets a file's attributes: GETATTR, stat(2). Does nothing if the target has none, as a LUN.
    void stat(int file);

    /// Opens a file: open(2).
    void open(int file);

    /// Creates a file that does not exist, and opens it: open(2) with O_CREAT and O_EXCL.
    void create(int file);

    /// Closes the open file: close(2).
    void close(int file);

    /// Removes a file, or a link: unlink(2).
    void remove(int file);

    /// Renames a file to a name that is not in use: rename(2).
    void rename(int file, int to);

    /// Gives a file a second name, which is not in use: link(2). It can be opened, read and removed
    /// by either name.
    void link(int file, int to);

    /// Creates a dangling symbolic link, whose name is not in use: symlink(2).
    void symlink(int link);

    /// Reads a symbolic link: readlink(2).
    void readlink(int link);

    /// Checks whether a file may be read and written: access(2), ACCESS.
    void access(int file);

    /// Asks for a file's access control list: getxattr(2), GETACL, as `ls -l` does. Does nothing if the target has
    /// none, as storbench's own NFS client.
    void getacl(int file);

    /// Sets a file's mode: chmod(2), SETATTR.
    void chmod(int file);

    /// Sets a file's owner and group to the caller's: chown(2), SETATTR. A server that takes root for
    /// another user refuses that to root.
    void chown(int file);

    /// Sets a file's times to now: utimensat(2), SETATTR.
    void utimes(int file);

    /// Truncates a file: truncate(2), SETATTR.
    ///
    /// @param sizeBytes at most its size
    void truncate(int file, long sizeBytes);

    /// Creates a directory that does not exist, in one that does: mkdir(2).
    ///
    /// @param directory from 1
    void mkdir(int directory);

    /// Removes an empty directory: rmdir(2).
    ///
    /// @param directory from 1
    void rmdir(int directory);

    /// Lists a directory: READDIR, getdents(2).
    void readdir(int directory);

    /// A barrier, in place of an operation: waits until every actor of the load has called this
    /// equally often, or has ended.
    void awaitOthers();

    /// Called after the operation is chosen: that operation ends a unit of work, such as
    /// `transaction`, which began when the previous unit ended. Results have the number, rate and
    /// latency of units by name.
    ///
    /// @param name lower-case letters, digits and `_`; not that of an operation, nor `sync_write`
    void endsUnit(String name);
}
