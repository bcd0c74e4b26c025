package io.storbench.engine;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.OptionalLong;

/// A file of a data set while it is being prepared: slow and simple, one call at a time.
public interface DataFile {
    /// Its name for messages.
    String describe();

    /// Its size in bytes; nothing when it does not exist.
    OptionalLong sizeBytes() throws IOException;

    /// Creates it, empty.
    ///
    /// @throws IOException also when it exists
    void create() throws IOException;

    /// Reads until the buffer is full or the file ends.
    void read(ByteBuffer buffer, long offset) throws IOException;

    /// Writes all of the buffer.
    void write(ByteBuffer buffer, long offset) throws IOException;

    /// Returns when all that was written is durable.
    void sync() throws IOException;
}
