package io.storbench.engine;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.OptionalLong;

/// A file of a data set while it is being prepared: slow and simple, one call at a time.
public interface DataFile {
    /// The most that is filled by one call.
    long MAX_FILL_BYTES = 64L << 20;

    /// Its name for messages.
    String describe();

    /// Its size in bytes; nothing when it does not exist.
    ///
    /// @throws IOException also when it is not a file, or may not be used as the data set needs
    OptionalLong sizeBytes() throws IOException;

    /// Creates it, empty.
    void create() throws IOException;

    /// Removes it.
    void delete() throws IOException;

    /// Reads until the buffer is full or the file ends.
    void read(ByteBuffer buffer, long offset) throws IOException;

    /// Makes the file begin with this word, little-endian; returns when that is durable.
    void mark(long word) throws IOException;

    /// Fills a part; returns when it is durable. At most [#MAX_FILL_BYTES], before which a file on
    /// a device makes sure of that.
    ///
    /// @param filling is notified of every part that was written
    /// @throws IOException when the file cannot be written to, or the filling takes no end
    void fill(FilePart part, Filling filling) throws IOException;
}
