package io.storbench.report.limitation;

import static io.storbench.report.TrialBuilder.simulated;
import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.engine.Counter;
import io.storbench.report.compare.Experiment;
import io.storbench.report.limitation.Bottlenecks.Bottleneck;
import io.storbench.report.limitation.Bottlenecks.Part;
import io.storbench.result.TrialResult;
import java.util.List;
import org.junit.jupiter.api.Test;

class BottlenecksTest {
    private static Bottlenecks found(TrialResult... trials) {
        return Bottlenecks.of(Experiment.of(List.of(trials)));
    }

    private static TrialResult trial(int point, String fact, Object share) {
        return simulated(point)
                .factor("network.rtt", point + "ms")
                .fact("client.run_utilisation", 0.3)
                .fact(fact, share)
                .valid(1e6);
    }

    @Test
    void aPartThatIsBusyNearlyAllOfTheTimeLimitsItsPoints() {
        Bottlenecks found = found(
                trial(1, "server.run_utilisation", 0.98),
                trial(2, "server.run_utilisation", 0.96),
                trial(3, "server.run_utilisation", 0.5));
        assertThat(found.limiting()).singleElement().satisfies(part -> {
            assertThat(part.part()).isEqualTo(Part.SERVER_THREADS);
            assertThat(part.low()).isEqualTo(0.96);
            assertThat(part.high()).isEqualTo(0.98);
            assertThat(part.points()).extracting(point -> point.number()).containsExactly(1, 2);
        });
        assertThat(found.others()).extracting(point -> point.number()).containsExactly(3);
        assertThat(found.busiest()).isEmpty();
    }

    /// A window that data waits for most of the time limits more than a processor that is busy at times.
    @Test
    void aWindowThatDataWaitsForLimits() {
        Bottlenecks found = found(
                trial(1, "tcp.client_send_buffer.run_wait", 0.6),
                trial(2, "tcp.client_send_buffer.run_wait", 0.9),
                trial(3, "tcp.client_send_buffer.run_wait", 0.4));
        assertThat(found.limiting()).singleElement().satisfies(part -> {
            assertThat(part.part()).isEqualTo(Part.SEND_BUFFER);
            assertThat(part.low()).isEqualTo(0.6);
            assertThat(part.high()).isEqualTo(0.9);
        });
        assertThat(found.others()).extracting(point -> point.number()).containsExactly(3);
        assertThat(found(trial(1, "tcp.receive_window.run_wait", 0.5)).limiting())
                .extracting(Bottleneck::part)
                .containsExactly(Part.SERVER_WINDOW);
    }

    @Test
    void whereNothingLimitsTheBusiestPartIsKnown() {
        Bottlenecks found = found(trial(1, "link.out.run_utilisation", 0.4), trial(2, "link.out.run_utilisation", 0.6));
        assertThat(found.limiting()).isEmpty();
        assertThat(found.busiest()).map(Bottleneck::part).contains(Part.LINK);
        assertThat(found.busiest()).map(Bottleneck::high).contains(0.6);
    }

    @Test
    void aPartIsKnownByItsStation() {
        assertThat(part("client.slots.run_utilisation")).isEqualTo(Part.CLIENT_SLOTS);
        assertThat(part("client.run_utilisation")).isEqualTo(Part.CLIENT);
        assertThat(part("server.processor.run_utilisation")).isEqualTo(Part.SERVER_PROCESSOR);
        assertThat(part("server.disk.arm.run_utilisation")).isEqualTo(Part.DISK);
        assertThat(part("server.run_utilisation")).isEqualTo(Part.SERVER_THREADS);
        assertThat(part("server.flash.run_utilisation")).isEqualTo(Part.OF_THE_ENGINE);
    }

    /// Two stations of an engine's own are two parts, each by its name; a damaged file's may have none.
    @Test
    void aStationOfAnEnginesOwnHasItsName() {
        Bottlenecks found =
                found(trial(1, "server.flash.run_utilisation", 1.0), trial(2, "server.bus.run_utilisation", 1.0));
        assertThat(found.limiting())
                .extracting(Bottleneck::words)
                .containsExactly("the server's flash", "the server's bus");
        assertThat(found(trial(1, "server.run_wait", 1.0)).limiting()).hasSize(1);
    }

    private static Part part(String fact) {
        return found(trial(1, fact, 1.0)).limiting().getFirst().part();
    }

    /// Of several targets facts have their names in front.
    @Test
    void aPartIsOfItsTarget() {
        Bottleneck part = found(trial(1, "target.nfs.server.run_utilisation", 0.99))
                .limiting()
                .getFirst();
        assertThat(part.part()).isEqualTo(Part.SERVER_THREADS);
        assertThat(part.target()).isEqualTo("nfs");
    }

    /// Facts may come from a damaged file.
    @Test
    void aFactOfNoStationIsNoPart() {
        assertThat(found(trial(1, "target.run_utilisation", 1.0)).limiting()).isEmpty();
        assertThat(found(trial(1, "server.run_utilisation", "busy")).limiting()).isEmpty();
    }

    @Test
    void aProcessorOfBothIsOneOfItsOwn() {
        TrialResult both = simulated(1)
                .fact("cpu.shared", true)
                .fact("client.run_utilisation", 0.99)
                .valid(1e6);
        assertThat(found(both).limiting().getFirst().part()).isEqualTo(Part.SHARED_PROCESSOR);
    }

    /// The trial lasts 1 s, of which its writer waits 900 ms, or 100.
    @Test
    void writersThatWaitMostOfTheTimeAreLimitedByIt() {
        assertThat(found(stalled(900_000_000)).limiting().getFirst().part()).isEqualTo(Part.DIRTY_LIMIT);
        assertThat(found(stalled(100_000_000)).limiting()).isEmpty();
    }

    private static TrialResult stalled(long nanos) {
        return simulated(1)
                .fact("client.run_utilisation", 0.6)
                .counter(Counter.DIRTY_STALL_NANOS, nanos)
                .valid(1e6);
    }
}
