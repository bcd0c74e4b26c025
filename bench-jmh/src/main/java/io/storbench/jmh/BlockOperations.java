package io.storbench.jmh;

import io.storbench.plan.Operation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/// Single system calls on a block device, or on a file.
public class BlockOperations extends StorageOperations {
    private static final String TEMPORARY = "temporary file";

    /// A block device, such as `/dev/sdb`, or a folder in which a file is filled and left; without
    /// either a file in the folder for temporary files, which is removed in the end.
    @Param(TEMPORARY)
    public String target = "";

    private Optional<Path> own = Optional.empty();

    /// For JMH.
    public BlockOperations() {}

    @Override
    List<String> targetKeys() throws IOException {
        if (target.equals(TEMPORARY)) {
            Path folder = Files.createTempDirectory("storbench-jmh");
            own = Optional.of(folder);
            return keys("file", folder);
        }
        Path path = Path.of(target);
        if (!path.isAbsolute() || !Files.exists(path)) {
            throw new IllegalArgumentException(
                    "target \"%s\" is neither a block device nor a folder; give its absolute path, as in: java -jar storbench-jmh.jar Block -p target=/dev/sdb"
                            .formatted(target));
        }
        return keys(Files.isDirectory(path) ? "file" : "block", path);
    }

    /// One call at a time needs no ring, and a ring would be the thread's that made it.
    private static List<String> keys(String engine, Path path) {
        return List.of("target.engine=" + engine, "target.path=" + path, "target.backend=psync");
    }

    @Override
    public void close() throws IOException {
        super.close();
        if (own.isPresent()) {
            try (Stream<Path> files = Files.list(own.get())) {
                for (Path path : files.toList()) {
                    Files.delete(path);
                }
            }
            Files.delete(own.get());
        }
    }

    /// Reads a block: pread(2), past the page cache on a device.
    @Benchmark
    public void read(Lane lane) throws IOException {
        onNextBlock(lane, Operation.READ);
    }
}
