package io.storbench.sim.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.sim.model.FifoServer;
import org.junit.jupiter.api.Test;

class RunawayTest {
    private final Simulator simulator = new Simulator();

    @Test
    void eventsThatFollowEachOtherWithoutTimeGoingOnAreEnded() {
        repeat(0);
        assertThatThrownBy(simulator::run)
                .isInstanceOf(RunawayException.class)
                .hasMessageContaining("event storm")
                .hasMessageContaining("time does not go on");
    }

    @Test
    void aRunHasNoMoreEventsThanItIsAllowed() {
        repeat(1);
        simulator.limitEvents(10_000_000);
        assertThatThrownBy(simulator::run)
                .isInstanceOf(RunawayException.class)
                .hasMessageContaining("more than 10000000 events");
        // It is looked at every few million events.
        assertThat(simulator.events()).isBetween(10_000_000L, 15_000_000L);
    }

    /// Two a microsecond for a server that takes one microsecond each.
    @Test
    void anOpenQueueThatIsOfferedMoreThanItServesIsEnded() {
        FifoServer<String> server = new FifoServer<>(simulator, 1, _ -> 1000, (_, _) -> {});
        EventType<EventType<?>[]> arrival = simulator.eventType((now, self) -> {
            server.arrive(now, "x");
            again(now + 500, self);
        });
        again(0, new EventType<?>[] {arrival});
        assertThatThrownBy(simulator::run)
                .isInstanceOf(RunawayException.class)
                .hasMessageContaining("unstable queue")
                .hasMessageContaining("2.000e+06 come")
                .hasMessageContaining("1.000e+06 go per second");
    }

    private void repeat(long afterNanos) {
        EventType<EventType<?>[]> event = simulator.eventType((now, self) -> again(now + afterNanos, self));
        again(0, new EventType<?>[] {event});
    }

    /// An event cannot name its own type while that is being made.
    @SuppressWarnings("unchecked")
    private void again(long atNanos, EventType<?>[] self) {
        simulator.schedule(atNanos, (EventType<EventType<?>[]>) self[0], self);
    }
}
