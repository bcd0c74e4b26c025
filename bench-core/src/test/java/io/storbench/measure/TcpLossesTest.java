package io.storbench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TcpLossesTest {
    @TempDir
    private Path root = Path.of("");

    private void write(String snmp, String netstat) throws IOException {
        Path net = Files.createDirectories(root.resolve("proc/net"));
        Files.writeString(net.resolve("snmp"), snmp);
        Files.writeString(net.resolve("netstat"), netstat);
    }

    private static String snmp(String retransmitted) {
        return "Ip: Forwarding DefaultTTL\nIp: 1 64\nTcp: RtoAlgorithm RtoMin MaxConn OutSegs RetransSegs InErrs\nTcp:"
                + " 1 200 -1 900 "
                + retransmitted
                + " 0\n";
    }

    private static String netstat(String timeouts) {
        return "TcpExt: TW TCPTimeouts\nTcpExt: 5 " + timeouts + "\nIpExt: InNoRoutes\nIpExt: 0\n";
    }

    @Test
    void whatWasSentAgainSinceTheBeginIsCounted() throws IOException {
        write(snmp("7"), netstat("2"));
        TcpLosses losses = TcpLosses.begin(root);
        write(snmp("19"), netstat("3"));
        assertThat(losses.facts())
                .containsEntry("tcp.retransmitted_segments", 12L)
                .containsEntry("tcp.timeouts", 1L);
    }

    @Test
    void aSystemWithoutTheseNumbersHasNoFacts() throws IOException {
        assertThat(TcpLosses.begin(root).facts()).isEmpty();
        write("Tcp: RetransSegs\n", "TcpExt: TCPTimeouts\nTcpExt:\n");
        assertThat(TcpLosses.begin(root).facts()).isEmpty();
        write(snmp("many"), netstat("99999999999999999999"));
        assertThat(TcpLosses.begin(root).facts()).isEmpty();
    }

    /// Another network namespace's numbers, after the process has moved.
    @Test
    void numbersThatShrankCountNothing() throws IOException {
        write(snmp("7"), netstat("2"));
        TcpLosses losses = TcpLosses.begin(root);
        write(snmp("6"), netstat("2"));
        assertThat(losses.facts()).doesNotContainKey("tcp.retransmitted_segments");
    }

    @Test
    void thisMachineCounts() {
        assertThat(TcpLosses.begin().facts()).containsOnlyKeys("tcp.retransmitted_segments", "tcp.timeouts");
    }
}
