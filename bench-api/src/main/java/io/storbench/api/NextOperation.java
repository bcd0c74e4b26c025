package io.storbench.api;

/// Takes an actor's next operation. One of its methods is called once for each operation.
///
/// Files have numbers from 0 to [Actor#files] less 1. Offsets and lengths are in bytes, multiples
/// of [Actor#granuleBytes]; a range lies within its file.
///
/// All methods throw [IllegalArgumentException] for what the target does not have; the trial then
/// fails with the message.
public interface NextOperation {
    /// Reads a range of a file.
    ///
    /// @param lengthBytes at most [Actor#blockBytes]
    void read(int file, long offset, int lengthBytes);

    /// Writes a range of a file.
    ///
    /// @param lengthBytes at most [Actor#blockBytes]
    void write(int file, long offset, int lengthBytes);

    /// Makes durable what this host has written to a file: COMMIT, fdatasync, SYNCHRONIZE CACHE.
    void flush(int file);

    /// Asks for a file's attributes: GETATTR, fstat; nothing where the target has none.
    void stat(int file);
}
