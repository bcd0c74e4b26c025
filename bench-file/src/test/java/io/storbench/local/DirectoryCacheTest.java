package io.storbench.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.condition.Durability.WriteCache;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What is in front of stable storage.
class DirectoryCacheTest {
    @ParameterizedTest
    @CsvSource({
        "nfs, , VOLATILE",
        "nfs4, , VOLATILE",
        "ext4, write back, VOLATILE",
        "xfs, write back, VOLATILE",
        "ext4, write through, UNKNOWN",
        "ext4, write sideways, UNKNOWN",
        "btrfs, , UNKNOWN",
        "fuse, , UNKNOWN"
    })
    void onlyWhatIsKnownIsVolatile(String fileSystem, String queue, WriteCache cache) {
        assertThat(DirectoryCache.of(fileSystem, Optional.ofNullable(queue))).isEqualTo(cache);
    }

    @Test
    void everyDirectoryHasAnAnswer(@TempDir Path directory) throws IOException {
        assertThat(DirectoryCache.of(directory, "ext4")).isNotEqualTo(WriteCache.NONE);
        assertThat(DirectoryCache.of(Path.of("/proc"), "proc")).isEqualTo(WriteCache.UNKNOWN);
    }
}
