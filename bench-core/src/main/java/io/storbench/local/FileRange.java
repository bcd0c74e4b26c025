package io.storbench.local;

import java.nio.file.Path;

/// Where a file of a data set lies.
///
/// @param path a file, or a device
/// @param beginOffset where in it the data set's file begins, in bytes: 0 of a file of its own
public record FileRange(Path path, long beginOffset) {
    /// A file of its own.
    static FileRange whole(Path path) {
        return new FileRange(path, 0);
    }
}
