package io.storbench.nfs.export;

import io.storbench.nfs.file.FileHandle;
import io.storbench.nfs.file.Stable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.OptionalLong;

/// What the preparation of a data set asks of a server, in whatever version of the protocol.
/// Blocks; one thread. Buffers returned are valid until the next call.
sealed interface ServerFiles permits ServerFiles3, ServerFiles4 {
    /// Finds a name in a directory.
    Optional<FileHandle> find(FileHandle directory, String name) throws IOException;

    /// What an object is.
    enum Type {
        /// A regular file.
        FILE,
        DIRECTORY,
        SYMBOLIC_LINK,
        /// A device, a pipe, a socket.
        OTHER
    }

    /// What an object is.
    Type type(FileHandle object) throws IOException;

    /// What a symbolic link says.
    String readLink(FileHandle link) throws IOException;

    /// Creates a symbolic link.
    FileHandle makeSymbolicLink(FileHandle directory, String name, String text) throws IOException;

    /// A file's size.
    long sizeBytes(FileHandle file) throws IOException;

    /// Whether this user may read a file, and write to it if that is wanted.
    boolean allows(FileHandle file, boolean writing) throws IOException;

    /// Makes a file ready for reads and writes, where the protocol has open files.
    ///
    /// @param place where the file is
    void open(ExportedName place, FileHandle file) throws IOException;

    /// Creates a file that is not there yet, ready for reads and writes.
    FileHandle create(ExportedName place) throws IOException;

    /// Removes a file or a symbolic link.
    void remove(ExportedName place) throws IOException;

    /// Creates a directory that is not there yet, for its owner and the owner's group.
    FileHandle makeDirectory(FileHandle directory, String name) throws IOException;

    /// Removes a directory, which must be empty.
    void removeDirectory(FileHandle directory, String name) throws IOException;

    /// Reads from a file; may return less than asked, nothing at the end.
    ByteBuffer read(FileHandle file, long offset, int lengthBytes) throws IOException;

    /// Writes to a file.
    ///
    /// @return how many bytes were written
    int write(FileHandle file, long offset, Stable stable, ByteBuffer data) throws IOException;

    /// Whether one more WRITE may be sent now.
    ///
    /// @param inFlight how many are in flight
    boolean hasRoom(int inFlight);

    /// Sends an unstable WRITE without waiting for the answer.
    ///
    /// @return the call's number
    int send(FileHandle file, long offset, ByteBuffer data) throws IOException;

    /// Waits for the next answer to a WRITE that was sent. A server that asks to try again later
    /// has been waited for; the answer then has nothing.
    Answer receive() throws IOException;

    /// Makes a file's unstable data stable.
    ///
    /// @return the write verifier
    long commit(FileHandle file) throws IOException;

    /// What this user may still write into an object's file system; nothing where the server does
    /// not tell.
    OptionalLong availableBytes(FileHandle object) throws IOException;

    /// How many files and directories this user may still make in an object's file system; nothing
    /// where the server does not tell.
    OptionalLong availableObjects(FileHandle object) throws IOException;

    /// Closes all files that were opened.
    void release() throws IOException;

    /// What is available, of numbers that are unsigned in the protocol: one that looks negative is
    /// larger than any disk, and tells nothing. Neither does 0 of a total of 0, which servers say
    /// that do not count; 0 of a total that there is is none.
    ///
    /// @param total of the file system; nothing where the server does not tell
    static OptionalLong available(long reported, OptionalLong total) {
        boolean isUncounted = reported == 0 && total.orElse(0) == 0;
        return reported < 0 || isUncounted ? OptionalLong.empty() : OptionalLong.of(reported);
    }

    /// The answer to a WRITE.
    ///
    /// @param xid the call's number
    /// @param written what was written, or nothing if the call must be made again
    record Answer(int xid, Optional<Written> written) {}

    /// What the server says of a WRITE.
    ///
    /// @param lengthBytes how much was written
    /// @param verifier changes when the server may have lost unstable data
    record Written(int lengthBytes, long verifier) {}
}
