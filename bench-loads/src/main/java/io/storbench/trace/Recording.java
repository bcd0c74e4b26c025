package io.storbench.trace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// Records a host's operations while they run. A failure to write ends the recording, not the load,
/// and is said at the end. Safe for the threads of all workers of the host; allocates nothing after
/// construction.
public final class Recording implements AutoCloseable {
    private final Path file;
    private final TraceWriter writer;
    private volatile @Nullable IOException failure;

    /// A recording without operations, in place of an earlier one.
    ///
    /// @throws IOException when it cannot be made
    public Recording(Path file) throws IOException {
        this.file = file;
        Files.createDirectories(file.toAbsolutePath().getParent());
        Files.deleteIfExists(file);
        this.writer = new TraceWriter(file);
    }

    /// Adds an operation; see [TraceWriter#add].
    public void add(int actor, TraceOperation operation, long nanos, long offset, int lengthBytes) {
        if (failure == null) {
            try {
                writer.add(actor, operation, nanos, offset, lengthBytes);
            } catch (IOException e) {
                failure = e;
            }
        }
    }

    /// Ends the recording at an operation that a trace cannot have.
    ///
    /// @param operation its name
    public void refuse(String operation) {
        failure = new TraceException(
                "the load has %s, a trace only reads, writes, flushes and stats".formatted(operation));
    }

    /// Completes the file.
    ///
    /// @throws IOException when it could not be written, then or earlier
    public void finish() throws IOException {
        IOException earlier = failure;
        if (earlier != null) {
            throw new TraceException("%s: cannot be recorded: %s".formatted(file, earlier.getMessage()), earlier);
        }
        writer.finish();
    }

    /// Gives the file back. One that was not completed is refused by readers.
    @Override
    public void close() throws IOException {
        writer.close();
    }
}
