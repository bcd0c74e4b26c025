package io.storbench.explore;

import java.io.IOException;
import java.nio.file.Path;

/// Makes the report of a run that has ended.
@FunctionalInterface
public interface Reports {
    /// The page of a results directory.
    ///
    /// @throws IOException where it cannot be read
    String page(Path directory) throws IOException;
}
