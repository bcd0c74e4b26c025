package io.storbench.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.iscsi.login.Agreement;
import io.storbench.iscsi.login.Credentials;
import io.storbench.iscsi.pdu.Digests;
import io.storbench.iscsi.server.Authentication;
import io.storbench.iscsi.server.EmbeddedTarget;
import io.storbench.iscsi.server.SessionLimits;
import io.storbench.iscsi.server.TargetOptions;
import io.storbench.iscsi.server.UnitOptions;
import io.storbench.server.Service;
import io.storbench.server.ServiceTimes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// libiscsi's tools and QEMU's, whose initiator it is too, against the embedded target.
@Tag("jar")
@RequiresTools(
        value = {"iscsi-ls", "iscsi-inq", "iscsi-perf", "qemu-img"},
        packages = "libiscsi-bin qemu-utils qemu-block-extra")
class LibiscsiToolsIT {
    private static final int SIZE_BYTES = 24 << 20;
    private static final Credentials USER = new Credentials("initiator", "initiators-secret");

    @TempDir
    private Path directory;

    private static TargetOptions unit(int blockBytes) {
        return TargetOptions.DEFAULT.withUnit(UnitOptions.of(SIZE_BYTES, blockBytes, 4096));
    }

    private static String portal(EmbeddedTarget target) {
        return "127.0.0.1:" + target.address().getPort();
    }

    private static String url(EmbeddedTarget target, String user) {
        return "iscsi://%s%s/%s/%d".formatted(user, portal(target), EmbeddedTarget.NAME, EmbeddedTarget.LUN);
    }

    private Path image() throws IOException {
        byte[] bytes = new byte[SIZE_BYTES];
        new Random(7).nextBytes(bytes);
        return Files.write(directory.resolve("image"), bytes);
    }

    private void copyAndCompare(String unit) throws IOException {
        String image = image().toString();
        Program.run("qemu-img", "convert", "-n", "-f", "raw", "-O", "raw", image, unit);
        assertThat(Program.run("qemu-img", "compare", "-s", "-f", "raw", "-F", "raw", image, unit))
                .contains("Images are identical");
    }

    @Test
    void theUnitIsListedWithItsSize() throws IOException {
        try (EmbeddedTarget target = EmbeddedTarget.start(unit(512))) {
            assertThat(Program.run("iscsi-ls", "-s", "iscsi://" + portal(target)))
                    .contains("Target:" + EmbeddedTarget.NAME)
                    .contains("Lun:1    Type:DIRECT_ACCESS");
        }
    }

    @Test
    void theUnitSaysWhatItIs() throws IOException {
        try (EmbeddedTarget target = EmbeddedTarget.start(unit(512))) {
            assertThat(Program.run("iscsi-inq", url(target, "")))
                    .contains("Peripheral Device Type:DIRECT_ACCESS")
                    .contains("Vendor:STORBNCH");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {512, 4096})
    void anImageIsWrittenAndReadBack(int blockBytes) throws IOException {
        try (EmbeddedTarget target = EmbeddedTarget.start(unit(blockBytes))) {
            copyAndCompare(url(target, ""));
        }
    }

    @Test
    void anImageIsWrittenInSmallBurstsThatAreAskedFor() throws IOException {
        Agreement small = new Agreement(Digests.NONE, true, false, 512, 4096, 1, 8192, 4096);
        try (EmbeddedTarget target = EmbeddedTarget.start(unit(512).withLimits(new SessionLimits(small, 128)))) {
            copyAndCompare(url(target, ""));
        }
    }

    @Test
    void anImageIsWrittenWithDigestsOfHeaders() throws IOException {
        try (EmbeddedTarget target = EmbeddedTarget.start(unit(512))) {
            copyAndCompare("""
                json:{"driver": "raw", "file": {"driver": "iscsi", "transport": "tcp", \
                "portal": "%s", "target": "%s", "lun": %d, "header-digest": "crc32c"}}\
                """.formatted(portal(target), EmbeddedTarget.NAME, EmbeddedTarget.LUN));
        }
    }

    @Test
    void onlyWhoKnowsTheSecretGetsIn() throws IOException {
        TargetOptions options = unit(512).withAuthentication(new Authentication(Optional.of(USER), Optional.empty()));
        try (EmbeddedTarget target = EmbeddedTarget.start(options)) {
            copyAndCompare(url(target, "initiator%initiators-secret@"));
            assertThatThrownBy(() -> Program.run("iscsi-inq", url(target, "initiator%not-that-secret@")))
                    .hasMessageContaining("Authentication failure");
        }
    }

    /// The file begins with the target's mark of 4096 bytes, the unit's bytes follow.
    @Test
    void anImageInAFileIsTheFileBehindItsMark() throws IOException {
        Path file = directory.resolve("unit");
        try (EmbeddedTarget target = EmbeddedTarget.start(TargetOptions.DEFAULT.withUnit(
                UnitOptions.of(SIZE_BYTES, 512, 4096).withFile(file)))) {
            copyAndCompare(url(target, ""));
        }
        byte[] bytes = Files.readAllBytes(file);
        assertThat(Arrays.copyOfRange(bytes, 4096, bytes.length))
                .isEqualTo(Files.readAllBytes(directory.resolve("image")));
    }

    @Test
    void manyReadsAtATimeAreServed() throws IOException {
        TargetOptions timed = unit(512).withService(new Service(8, ServiceTimes.constant(100_000)));
        try (EmbeddedTarget target = EmbeddedTarget.start(timed)) {
            assertThat(Program.run("iscsi-perf", "-m", "32", "-b", "8", "-t", "2", url(target, "")))
                    .contains("iops average")
                    .contains("finished");
        }
    }
}
