package io.storbench.engine;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/// Finds the counters that the operating system keeps of a path: those of the NFS mount or of the
/// block device below it. Implementations are found by [java.util.ServiceLoader].
public interface CounterSource {
    /// Attaches to a path.
    ///
    /// @param directory exists
    /// @return nothing when the path is not of this source's kind
    /// @throws IOException when it is, but its counters cannot be read; names what and why
    Optional<PathCounters> attach(Path directory) throws IOException;
}
