package io.storbench.nfs.server.tree;

import java.nio.ByteBuffer;
import java.util.List;

/// Directories, files and symbolic links, each named by a number that stays the same as long as the
/// object is there. Every method fails with [TreeError#STALE] when an object it is given is gone.
/// Used by one thread.
public sealed interface Tree extends AutoCloseable permits MemoryTree, DirectoryTree {
    /// The number of the directory that everything else lies below.
    long ROOT = 1;

    /// The most that one read or write moves.
    int MAX_DATA_BYTES = 1 << 20;

    /// More objects, and more links to them, than a benchmark needs; bounds what a client can make
    /// the server remember.
    int MAX_OBJECTS = 1 << 16;

    /// An entry of a directory.
    ///
    /// @param cookie its place in the listing; greater than 2 and never used again
    /// @param name its name
    /// @param id the object's number
    record Entry(long cookie, String name, long id) {}

    /// The space there is.
    ///
    /// @param totalBytes all of it
    /// @param freeBytes what is left
    record Space(long totalBytes, long freeBytes) {}

    /// Fails if the object is gone, as far as that is known without looking.
    void require(long id) throws TreeException;

    /// An object's attributes.
    NodeAttributes attributes(long id) throws TreeException;

    /// Sets attributes. A size that grows reads as zeros.
    void change(long id, NodeChange change) throws TreeException;

    /// The object of a name.
    long find(long directory, String name) throws TreeException;

    /// The directory above; the root's is itself.
    long parent(long directory) throws TreeException;

    /// Creates an empty file.
    long createFile(long directory, String name, NodeChange attributes) throws TreeException;

    /// Creates a directory.
    long createDirectory(long directory, String name, NodeChange attributes) throws TreeException;

    /// Creates a symbolic link, which the server itself never follows.
    long createSymlink(long directory, String name, String target) throws TreeException;

    /// Gives a file or symbolic link one more name.
    void link(long id, long directory, String name) throws TreeException;

    /// Takes a name away that is no directory's; the object goes with its last name.
    void removeFile(long directory, String name) throws TreeException;

    /// Removes an empty directory.
    void removeDirectory(long directory, String name) throws TreeException;

    /// Renames, over a file or an empty directory when there is one of the same kind.
    void rename(long directory, String name, long toDirectory, String toName) throws TreeException;

    /// What a symbolic link points to.
    String target(long symlink) throws TreeException;

    /// The entries of a directory behind a cookie, in the order of their cookies.
    ///
    /// @param afterCookie 0 for the beginning
    /// @param max how many at most
    List<Entry> list(long directory, long afterCookie, int max) throws TreeException;

    /// A file's size.
    long sizeBytes(long file) throws TreeException;

    /// Reads from a file: at most this much, less only where the file ends.
    ///
    /// @param lengthBytes at most [#MAX_DATA_BYTES]
    /// @return a view that is valid until the next call
    ByteBuffer read(long file, long offsetBytes, int lengthBytes) throws TreeException;

    /// Writes to a file. The data may be lost by [#loseUnstable] until they are committed.
    void write(long file, long offsetBytes, ByteBuffer data) throws TreeException;

    /// Makes what was written to a file stable.
    void commit(long file) throws TreeException;

    /// Forgets what was written and not committed, as by a crash: files are again what they were
    /// before. Does nothing in a tree that was not told to remember that.
    void loseUnstable();

    /// Makes everything stable that was written, as by an orderly end.
    void saveUnstable();

    /// The space there is.
    Space space();

    /// Gives everything back.
    @Override
    void close();
}
