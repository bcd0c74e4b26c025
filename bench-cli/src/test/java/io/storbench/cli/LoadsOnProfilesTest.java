package io.storbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The built-in loads at their defaults have an answer on every shipped profile, or are refused with the reason. The
/// pairs stand for the table of all loads and profiles: each protocol, and what failed once by a cache's hits, calls in
/// the background at the end, an hour of simulated time, or a LUN's file system that only the profile has.
class LoadsOnProfilesTest {
    @TempDir
    private Path directory = Path.of("");

    private Cli simulate(String load, String profile, @Nullable String version, String more) throws IOException {
        boolean isLun = profile.contains("iscsi") || profile.startsWith("clariion");
        Path plan = Files.writeString(directory.resolve("plan.yaml"), """
            target: {engine: %s, uri: "%s"}
            workload: {load: %s%s}
            network: {rtt: 2ms}
            protocol: {%s}
            design: {replicates: 1}
            simulate: {profile: %s%s}
            """.formatted(
                        isLun ? "iscsi" : "nfs",
                        isLun ? "iscsi://server/iqn.2026-11.test:t/1" : "nfs://server/export",
                        load,
                        more,
                        load.equals("postmark") || load.equals("source-tree") ? "run: completion" : "",
                        profile,
                        version == null ? "" : ", version: " + version));
        return Cli.run("simulate", plan, "-o", directory.resolve("r"), "--precision", "50%", "--max-replicates", "2");
    }

    @Tag("slow")
    @ParameterizedTest
    @CsvSource({
        "oltp, linux-6.x-iscsi,",
        "oltp, linux-6.x-nfs3, 3",
        "mail, linux-2.4-nfs2, 2",
        "mail, linux-6.1-iscsi,",
        "home, linux-6.1-nfs3, 3",
        "postmark, linux-2.4-nfs3, 3",
        "source-tree, linux-2.4-iscsi,"
    })
    void aLoadAtItsDefaultsIsAnswered(String load, String profile, @Nullable String version) throws IOException {
        Cli cli = simulate(load, profile, version, "");
        assertThat(cli.exitCode()).as(cli.err()).isZero();
        assertThat(cli.out()).contains("Predicted: ");
        assertThat(cli.err()).doesNotContain("doubtful", "failed");
    }

    @ParameterizedTest
    @CsvSource({"mail, storbench-iscsi", "postmark, clariion-cx3"})
    void aLoadOfFilesOnABareLunIsRefused(String load, String profile) throws IOException {
        assertThat(simulate(load, profile, null, ", files: 100").err())
                .contains("needs a target with names: engine nfs or file", "or of a kernel's file system on a LUN");
    }
}
