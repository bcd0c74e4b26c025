package io.storbench.local;

import io.storbench.condition.Durability.WriteCache;
import io.storbench.gate.DeviceNumber;
import io.storbench.gate.LocalDevice;
import io.storbench.gate.SystemTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// What may hold writes of files in front of stable storage when they have left the client.
final class DirectoryCache {
    private DirectoryCache() {}

    /// That of a directory.
    ///
    /// @param fileSystem its type
    static WriteCache of(Path directory, String fileSystem) throws IOException {
        return of(fileSystem, queue(directory));
    }

    /// A server of NFS may answer before data are stable (UNSTABLE: RFC 1813, section 3.3.7). A device without a
    /// volatile cache says nothing of a file's blocks, which its file system may allocate and commit later.
    ///
    /// @param queue the `write_cache` of the disk's queue; empty where the file system has no disk of its own
    static WriteCache of(String fileSystem, Optional<String> queue) {
        return fileSystem.startsWith("nfs") || queue.map(WriteCache::ofQueue).equals(Optional.of(WriteCache.VOLATILE))
                ? WriteCache.VOLATILE
                : WriteCache.UNKNOWN;
    }

    private static Optional<String> queue(Path directory) throws IOException {
        if (!directory.getFileSystem().supportedFileAttributeViews().contains("unix")) {
            return Optional.empty();
        }
        DeviceNumber number = DeviceNumber.of((long) Files.getAttribute(directory, "unix:dev"));
        return LocalDevice.known(SystemTree.REAL, number)
                .flatMap(device -> device.disk().orElse(device).attribute("queue/write_cache"));
    }
}
