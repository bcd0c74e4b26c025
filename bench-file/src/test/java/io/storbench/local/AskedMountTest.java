package io.storbench.local;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AskedMountTest {
    private static final Path MNT = Path.of("/mnt");
    private static final Map<String, Object> MOUNTED =
            Map.of("protocol", "nfs", "mount.vers", "4.1", "mount.rsize", "32768", "mount.sync", true);

    @ParameterizedTest
    @CsvSource({"vers, 4.1", "rsize, 32k", "rsize, 32768", "sync, true", "noac, false", "ac, false"})
    void whatIsMountedAsAskedPasses(String name, String value) {
        assertThatCode(() -> new AskedMount(Map.of(name, value)).check(MOUNTED, MNT))
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource({"vers, 3, 4.1", "rsize, 1m, 32768", "sync, false, true", "noac, true, none"})
    void whatIsMountedOtherwiseIsNamed(String name, String asked, String mounted) {
        assertThatThrownBy(() -> new AskedMount(Map.of(name, asked)).check(MOUNTED, MNT))
                .isInstanceOf(IOException.class)
                .hasMessage("target.mount.%s is %s in the plan, but /mnt is mounted with %s"
                        .formatted(name, asked, mounted));
    }

    @Test
    void aPathThatIsNoNfsMountIsRefused() {
        assertThatThrownBy(() -> new AskedMount(Map.of("vers", "3")).check(Map.of("protocol", "file"), MNT))
                .hasMessageContaining("/mnt is not an NFS mount");
    }
}
