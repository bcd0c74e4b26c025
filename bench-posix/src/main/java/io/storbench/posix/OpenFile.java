package io.storbench.posix;

import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// A file opened for positional reads and writes: by the C library on Linux, else by Java's own
/// channels. For one thread; reading and writing allocate nothing.
public sealed interface OpenFile extends AutoCloseable permits PosixFile, ChannelFile {
    /// Opens a file that exists; a link in its place is refused.
    ///
    /// @throws IOException when the system refuses, or has no such mode; the message says why and
    ///   what to do
    static OpenFile open(Path path, OpenMode mode) throws IOException {
        return PosixFile.isSupported() ? PosixFile.openExisting(path, mode) : ChannelFile.openExisting(path, mode);
    }

    /// Opens a block device for this opener alone (O_EXCL without O_CREAT, see open(2)), until it
    /// is closed; openings that do not ask to be alone are not kept out. For one thread at a time,
    /// not for the opening one alone.
    ///
    /// @throws PosixException [PosixException#isBusy] when it is in use
    /// @throws IOException likewise, and when this system has no such mode
    static OpenFile openExclusive(Path device, OpenMode mode) throws IOException {
        if (!PosixFile.isSupported()) {
            throw new IOException("to write to a device needs Linux on x86-64 or AArch64, and native access");
        }
        return PosixFile.openExclusive(device, mode);
    }

    /// The calls that files are read and written by on this system, for people.
    static String calls() {
        return PosixFile.isSupported() ? "pread, pwrite" : "FileChannel";
    }

    /// Reads at a place; blocks.
    ///
    /// @param from where in the buffer the first byte goes
    /// @return how many bytes were read; 0 at the end of the file
    /// @throws IOException naming the error; EINVAL when direct I/O is not aligned
    int read(AlignedBuffer buffer, int from, int lengthBytes, long offset) throws IOException;

    /// Writes at a place; blocks.
    ///
    /// @return how many bytes were written, at least 1
    int write(AlignedBuffer buffer, int from, int lengthBytes, long offset) throws IOException;

    /// Returns when the data written are on stable storage, by fdatasync(2).
    void syncData() throws IOException;

    /// Drops the system's cached pages of this file; written ones must have been synced before.
    ///
    /// @return whether the system took the advice; false where it takes none
    boolean dropCache();

    /// How much of a range the system's cache holds; nothing where it does not tell (Linux does
    /// from 6.5 on).
    OptionalLong cachedBytes(long offset, long lengthBytes);

    /// Whether this is what was looked at before; true where the system does not tell.
    boolean is(FileIdentity identity);

    /// What direct I/O must be a multiple of, offset and length alike, in bytes: 1 when anything
    /// will do; nothing when the system cannot do it on this file. Asked of the kernel, else found
    /// by reading; the file must be open for direct I/O and have at least two blocks of 4096 bytes.
    OptionalInt directAlignmentBytes() throws IOException;

    @Override
    void close() throws IOException;
}
