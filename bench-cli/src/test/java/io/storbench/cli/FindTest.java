package io.storbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `simulate --find`.
class FindTest {
    /// One READ at a time: each takes the service time and a round trip. Of a write of 128 KiB, all
    /// goes with an NFS call; with a first burst of 64 KiB, iSCSI asks for the rest: another round
    /// trip. Services of 3 ms and 1 ms: 3 ms + rtt = 1 ms + 2 rtt at 2 ms.
    private static final String PLAN =
            """
            name: find
            targets:
              nfs: {engine: nfs, uri: embedded, version: 3, server: {slots: 4, service: 3ms}}
              iscsi: {engine: iscsi, uri: embedded, first_burst: 64k, server: {slots: 4, service: 1ms}}
            workload: {operation: write, pattern: random, block: 128k, file: 2m}
            design: {factors: {target: [nfs, iscsi], network.rtt: [0.5ms, 20ms]}}
            protocol: {warmup: 20ms, measure: 400ms}
            """;

    @TempDir private Path directory = Path.of("");

    private Cli find(String text, String... options) throws IOException {
        Path plan = Files.writeString(directory.resolve("plan.yaml"), PLAN);
        Object[] words = new Object[4 + options.length];
        words[0] = "simulate";
        words[1] = plan;
        words[2] = "--find";
        words[3] = text;
        System.arraycopy(options, 0, words, 4, options.length);
        return Cli.run(words);
    }

    @Test
    void theCrossingIsWhereArithmeticSays() throws IOException {
        Cli cli = find("network.rtt where nfs = iscsi");
        assertThat(cli.exitCode()).as(cli.err()).isZero();
        assertThat(cli.out())
                .containsPattern("nfs and iscsi cross at network.rtt (1\\.9[0-9]|2\\.0[0-9]) ms")
                .contains("below it iscsi takes less, above it nfs");
    }

    @Test
    void aRangeWithoutACrossingIsSaidToHaveNone() throws IOException {
        Cli cli = find("network.rtt where nfs = iscsi", "-p", "network.rtt=5ms,20ms");
        assertThat(cli.out())
                .contains(
                        "nfs and iscsi do not cross over network.rtt from 5.00 ms to 20.0 ms: nfs"
                                + " takes less throughout");
    }

    @Test
    void namesAreThoseOfThePlan() throws IOException {
        assertThat(find("network.rtt where nfs = smb").err())
                .contains("no factor has both levels nfs and smb", "target (nfs, iscsi)");
        assertThat(find("workload.depth where nfs = iscsi").err())
                .contains("\"workload.depth\" is no factor of the plan, which has target");
        assertThat(find("rtt").err()).contains("needs PATH where LEVEL = LEVEL");
        assertThat(
                        find(
                                        "network.rtt where nfs = iscsi",
                                        "-p",
                                        "design.factors.workload.depth=1,4")
                                .err())
                .contains("workload.depth has several levels; choose one with -p workload.depth=1");
    }
}
