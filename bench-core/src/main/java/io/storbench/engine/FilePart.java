package io.storbench.engine;

import java.nio.ByteBuffer;

/// A part of a file that is to be filled, and with what.
///
/// @param content of the host's files
/// @param file that distinguishes the file among the host's
/// @param begin of the part, in bytes, a multiple of 8
/// @param end of the part, in bytes
public record FilePart(DataContent content, long file, long begin, long end) {
    /// Another part of the same file.
    public FilePart part(long from, long to) {
        return new FilePart(content, file, from, to);
    }

    /// Makes what stands in the file at an offset, at the buffer's beginning; position and limit do
    /// not matter.
    ///
    /// @param lengthBytes a multiple of 8
    public void make(ByteBuffer buffer, int lengthBytes, long offset) {
        content.fill(buffer, 0, lengthBytes, file, offset, DataPattern.FILL_GENERATION);
    }
}
