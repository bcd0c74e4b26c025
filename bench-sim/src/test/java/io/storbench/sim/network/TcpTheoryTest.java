package io.storbench.sim.network;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.sim.network.TcpSettings.Algorithm;
import io.storbench.sim.network.TcpSettings.Congestion;
import io.storbench.sim.network.TcpSettings.IdleRestart;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Transfers against closed forms.
@Tag("slow")
class TcpTheoryTest {
    private static final long MS = 1_000_000;
    private static final int MSS = 1448;
    private static final int FRAME_ON_WIRE = 1538;
    private static final double GIGABIT = 125e6;
    private static final int SEEDS = 8;

    /// Slow start sends w, γw, γ²w … segments, one window per round trip, so d segments take
    /// ⌈log_γ(d(γ-1)/w + 1)⌉ of them (Cardwell, Savage and Anderson, "Modeling TCP latency", 2000,
    /// equation for slow start without loss). γ = 2 with byte counting, 1 + 1/2 where every second
    /// segment is acknowledged and each acknowledgement counts once. The windows chosen are even.
    @ParameterizedTest
    @CsvSource({
        "2, 2, 10", "2, 2, 11", "2, 2, 30", "2, 2, 31", "2, 2, 1270", "2, 2, 1271",
        "0, 1.5, 16", "0, 1.5, 17", "0, 1.5, 40", "0, 1.5, 41", "0, 1.5, 76", "0, 1.5, 77",
        "0, 1.5, 130", "0, 1.5, 131"
    })
    void slowStartTakesTheRoundsOfItsClosedForm(int limit, double gamma, int segments) {
        int window = limit == 0 ? 16 : 10;
        TcpSettings settings = settings(1 << 30, congestion(Algorithm.NEW_RENO, window, limit));
        long arrived =
                Transfer.over(settings, Double.POSITIVE_INFINITY, 100 * MS).run((long) segments * MSS);
        double rounds = Math.ceil(Math.log(segments * (gamma - 1) / window + 1) / Math.log(gamma) - 1e-9);
        // The handshake takes one more; the last segment arrives half a round trip after it is
        // sent.
        assertThat(arrived).isEqualTo((long) (rounds * 100 * MS + 50 * MS));
    }

    /// The least of rate and window: a window of 64 KiB holds 45 segments, and comes round in the
    /// round trip and what two segments and an acknowledgement take on the wire. Since every second
    /// segment is acknowledged, an odd one may wait for the next round: 44 at least.
    @ParameterizedTest
    @CsvSource({"1, 65536", "10, 65536", "90, 65536", "10, 4194304", "1, 4194304"})
    void aLongTransferIsLimitedByItsWindowOrTheRate(int rttMillis, int windowBytes) {
        TcpSettings settings = settings(windowBytes, congestion(Algorithm.NEW_RENO, 10, 2));
        long bytes = 128 << 20;
        double seconds = Transfer.over(settings, GIGABIT, rttMillis * MS).run(bytes) / 1e9;
        double byRate = (double) bytes / MSS * FRAME_ON_WIRE / GIGABIT;
        double round = rttMillis / 1e3 + (2 * FRAME_ON_WIRE + 90) / GIGABIT;
        int segments = windowBytes / MSS;
        double atBest = Math.max(byRate, (double) bytes / (segments * MSS) * round);
        double atWorst = Math.max(byRate, (double) bytes / ((segments - 1) * MSS) * round);
        // Slow start: a few round trips more.
        assertThat(seconds).isBetween(atBest, atWorst * 1.001 + 10 * rttMillis / 1e3);
    }

    /// Mathis, Semke, Mahdavi and Ott, "The macroscopic behavior of the TCP congestion avoidance
    /// algorithm", 1997: C·MSS/(RTT·√p), C = √(3/2b); a window counted in bytes grows by a segment
    /// per round trip whatever b is, as if it were 1. And Padhye, Firoiu, Towsley and Kurose,
    /// "Modeling TCP throughput", 1998, equation 30, with timeouts.
    ///
    /// Both are models: the first ignores timeouts, so that it gets more room at p = 0.01.
    @ParameterizedTest
    @CsvSource({"0.0001, 0", "0.0001, 2", "0.001, 0", "0.001, 2", "0.01, 0", "0.01, 2"})
    void lossLimitsThroughputAsTheModelsSay(double p, int limit) {
        double b = limit == 0 ? 2 : 1;
        double rtt = 0.02;
        double timeout = 0.2 + rtt;
        double measured = throughput(p, limit, rtt);
        double mathis = MSS / rtt * Math.sqrt(3 / (2 * b)) / Math.sqrt(p);
        double pftk = MSS
                / (rtt * Math.sqrt(2 * b * p / 3)
                        + timeout * Math.min(1, 3 * Math.sqrt(3 * b * p / 8)) * p * (1 + 32 * p * p));
        assertThat(measured / pftk).isBetween(0.85, 1.15);
        assertThat(measured / mathis).isBetween(p > 0.001 ? 0.75 : 0.85, 1.15);
    }

    /// Bytes per second after a first part, in which slow start finds the window.
    private static double throughput(double p, int limit, double rtt) {
        TcpSettings settings = settings(1 << 30, congestion(Algorithm.NEW_RENO, 10, limit));
        long bytes = Math.round(100 / p) * MSS;
        long nanos = 0;
        for (long seed = 0; seed < SEEDS; seed++) {
            Transfer transfer = lossy(settings, p, (long) (rtt * 1e9), seed);
            transfer.run(bytes / 2);
            long startNanos = transfer.simulator.nowNanos();
            nanos += transfer.more(bytes) - startNanos;
        }
        return SEEDS * bytes / (nanos / 1e9);
    }

    private static Transfer lossy(TcpSettings settings, double p, long rttNanos, long seed) {
        return new Transfer(
                settings,
                LinkSpec.ethernet("up", 1e12, rttNanos / 2).with(new Loss.Bernoulli(p)),
                LinkSpec.ethernet("down", 1e12, rttNanos / 2),
                seed);
    }

    private static Congestion congestion(Algorithm algorithm, int window, int limit) {
        return new Congestion(algorithm, window, limit, IdleRestart.KEEP);
    }

    private static TcpSettings settings(long windowBytes, Congestion congestion) {
        return TcpSettings.linux(windowBytes, 1).with(congestion);
    }
}
