package io.storbench.engine;

/// What a request asks of its target.
public enum Operation {
    /// Reads a range of a file or device.
    READ,
    /// Writes a range of a file or device.
    WRITE,
    /// Makes earlier writes durable: COMMIT, fdatasync, SYNCHRONIZE CACHE.
    FLUSH,
    /// Opens a file of the data set for the requests of the same slot that follow, up to its
    /// [#CLOSE]: open(2), OPEN of NFSv4; in NFSv3, which has no such state, the LOOKUP and ACCESS
    /// by which clients keep close-to-open consistency.
    OPEN,
    /// Closes what the slot opened: close(2), CLOSE of NFSv4; nothing in NFSv3.
    CLOSE,
    /// Asks for a file's attributes, as a client does that keeps its pages by them: GETATTR of NFS;
    /// nothing where the target has none. What is answered is not looked at: nobody else writes to
    /// the files of a trial.
    STAT,
    /// Makes an empty file: creat(2) and close(2). This and the next three are about a name of the
    /// slot's own beside the data file, [DataSet#ownName]; only a target that has names takes them,
    /// see [Engine#hasNames].
    CREATE,
    /// Removes what [#CREATE] made: unlink(2).
    REMOVE,
    /// Makes a directory: mkdir(2).
    MKDIR,
    /// Removes what [#MKDIR] made: rmdir(2).
    RMDIR
}
