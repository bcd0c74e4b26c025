package io.storbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.iscsi.initiator.LogicalUnit;
import io.storbench.iscsi.initiator.SessionName;
import io.storbench.iscsi.initiator.SessionOptions;
import io.storbench.iscsi.initiator.UnitAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class ServeCommandTest {
    private static final Pattern LISTENS =
            Pattern.compile("iSCSI target (\\S+) on 127\\.0\\.0\\.1:([0-9]+), LUN ([0-9]+): .*");

    @TempDir
    private Path directory = Path.of("");

    private Path plan(String simulate) throws Exception {
        return Files.writeString(directory.resolve("plan.yaml"), """
            target: {engine: block, path: /dev/mapper/none}
            workload: {operation: read, file: 1m}
            simulate: %s
            """.formatted(simulate));
    }

    @Test
    void anInitiatorFindsADiskOfTheDevicesSize() throws Exception {
        Path plan =
                plan("{as: iscsi, server: {disk: {kind: raid, level: raid5, disks: 3, disk: {kind: ssd, size: 8m}}}}");
        Process serving = Cli.inOwnJvm("serve", plan).start();
        try {
            Matcher listens = LISTENS.matcher(serving.inputReader().readLine());
            assertThat(listens.matches()).isTrue();
            UnitAddress address = new UnitAddress(
                    new InetSocketAddress("127.0.0.1", Integer.parseInt(listens.group(2))),
                    listens.group(1),
                    Integer.parseInt(listens.group(3)),
                    SessionOptions.DEFAULT,
                    10_000);
            try (LogicalUnit unit = LogicalUnit.open(address, SessionName.drawn())) {
                assertThat(unit.sizeBytes()).isEqualTo(16 << 20);
                unit.write(4096, block((byte) 7));
                ByteBuffer read = ByteBuffer.allocate(4096);
                unit.read(4096, read);
                assertThat(read.array()).containsOnly(7);
            }
            serving.destroy();
            assertThat(serving.waitFor()).isEqualTo(130);
        } finally {
            serving.destroyForcibly();
        }
    }

    private static ByteBuffer block(byte value) {
        byte[] bytes = new byte[4096];
        Arrays.fill(bytes, value);
        return ByteBuffer.wrap(bytes);
    }

    @Test
    void aPlanWithoutADeviceIsRefused() throws Exception {
        Cli serve = Cli.run("serve", plan("{as: iscsi}"));
        assertThat(serve.err()).contains("serve needs a device: give the plan simulate.server.disk");
        assertThat(serve.exitCode()).isEqualTo(2);
    }

    @Test
    void anAddressThatIsNoneIsRefused() throws Exception {
        Cli serve = Cli.run("serve", plan("{as: iscsi}"), "--listen", "x");
        assertThat(serve.err()).contains("--listen: \"x\" is not HOST:PORT");
        assertThat(serve.exitCode()).isEqualTo(2);
    }
}
