package io.storbench.sim.network;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.sim.TrustPage;
import io.storbench.sim.network.TcpSettings.Algorithm;
import io.storbench.sim.network.TcpSettings.Congestion;
import io.storbench.sim.network.TcpSettings.DelayedAck;
import io.storbench.sim.network.TcpSettings.IdleRestart;
import io.storbench.sim.network.TcpSettings.Retransmission;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Transfers of 128 MiB over 1 Gb/s against ns-3.37, which simulates packets byte by byte.
///
/// The seconds were measured by `src/it/differential/ns3-tcp.sh`, the application there writing
/// whole segments (`sendsize=1448`). With longer writes it waits until its send buffer has room for
/// all of one, and the first transfer took up to 4.8 s (65,536 bytes each): an option of that
/// application, not of TCP. Options are set to what ns-3 does: PPP framing of 2 bytes, an initial
/// window of ten, growth by a segment per acknowledgement, acknowledgements delayed by 200 ms, at
/// least 1 s of timeout.
class Ns3Test {
    private static final long MS = 1_000_000;

    @ParameterizedTest
    @CsvSource({
        "1, 65536, 2.136208",
        "10, 65536, 21.121708",
        "10, 4194304, 1.219556",
        "90, 4194304, 4.100762",
    })
    void transfersTakeAsLongAsInNs3(int rttMillis, int windowBytes, double seconds) {
        TcpSettings settings = new TcpSettings(
                1448,
                true,
                windowBytes,
                1,
                new DelayedAck(2, 200 * MS),
                new Retransmission(1000 * MS, 1000 * MS, MS, 60_000 * MS),
                new Congestion(Algorithm.NEW_RENO, 10, Congestion.PER_ACK, IdleRestart.KEEP));
        LinkSpec link = new LinkSpec(
                "link", 125e6, rttMillis * MS / 2, new Framing(2, 0, 0), new Buffer.Unlimited(), new Loss.None());
        Transfer transfer = new Transfer(settings, link, link, 1);
        double ours = transfer.run(128 << 20) / 1e9;
        assertThat(ours / seconds).isBetween(0.9999, 1.0001);
        TrustPage.row(
                "ns3",
                rttMillis + "-" + windowBytes,
                rttMillis + " ms",
                windowBytes / 1024 + " KiB",
                TrustPage.number(seconds),
                TrustPage.number(ours),
                TrustPage.difference(ours, seconds));
    }
}
