package io.storbench.api;

/// Takes an actor's next operation. One of its methods is called once for each operation.
///
/// Offsets and lengths are in bytes, multiples of [Actor#granuleBytes]; a range lies within its
/// file. Files and directories have numbers, see [Actor]. Methods about names need
/// `workload.files`; a file is then opened before it is read or written, and closed before another
/// one is.
///
/// All methods throw [IllegalArgumentException] for what the target does not have; the trial then
/// fails with the message.
public interface NextOperation {
    /// Reads a range of a file.
    ///
    /// @param lengthBytes at most [Actor#blockBytes]
    void read(int file, long offset, int lengthBytes);

    /// Writes a range of a file. With `workload.files` it may begin where the file ends, which then
    /// grows.
    ///
    /// @param lengthBytes at most [Actor#blockBytes]
    void write(int file, long offset, int lengthBytes);

    /// Writes at a file's end.
    ///
    /// @param lengthBytes at most [Actor#blockBytes]
    void append(int file, int lengthBytes);

    /// Makes durable what this host has written to a file: COMMIT, fdatasync, SYNCHRONIZE CACHE.
    void flush(int file);

    /// Asks for a file's attributes: GETATTR, stat; nothing where the target has none.
    void stat(int file);

    /// Opens a file: open(2).
    void open(int file);

    /// Makes a file that is not there, and opens it: open(2) with O_CREAT and O_EXCL.
    void create(int file);

    /// Closes the open file: close(2).
    void close(int file);

    /// Removes a file, or a link: unlink(2).
    void remove(int file);

    /// Gives a file another name, which is not in use: rename(2).
    void rename(int file, int to);

    /// Gives a file a second name, which is not in use: link(2). By this it can be asked about,
    /// opened, read and removed.
    void link(int file, int to);

    /// Makes a symbolic link, whose name is not in use: symlink(2). It leads nowhere.
    void symlink(int link);

    /// Reads a symbolic link: readlink(2).
    void readlink(int link);

    /// Asks whether a file may be read and written: access(2), ACCESS.
    void access(int file);

    /// Sets a file's mode: chmod(2), SETATTR.
    void chmod(int file);

    /// Sets a file's times to now: utimensat(2), SETATTR.
    void utimes(int file);

    /// Makes a file shorter: truncate(2), SETATTR.
    ///
    /// @param sizeBytes at most its size
    void truncate(int file, long sizeBytes);

    /// Makes a directory that is not there, in one that is: mkdir(2).
    ///
    /// @param directory from 1
    void mkdir(int directory);

    /// Removes an empty directory: rmdir(2).
    ///
    /// @param directory from 1
    void rmdir(int directory);

    /// Lists a directory: READDIR, getdents(2).
    void readdir(int directory);

    /// In place of an operation: waits until every actor of the load has called this as often, or
    /// has ended.
    void awaitOthers();

    /// Called after the operation was chosen: with it ends a unit of work, such as `transaction`,
    /// which began when the one before it ended. Results have the number of units, their rate and
    /// their latency by name.
    ///
    /// @param name lower-case letters, digits and `_`; not that of an operation
    void endsUnit(String name);
}
