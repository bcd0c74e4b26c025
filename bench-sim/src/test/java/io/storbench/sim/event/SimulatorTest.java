package io.storbench.sim.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SimulatorTest {
    private final Simulator simulator = new Simulator();
    private final List<String> seen = new ArrayList<>();
    private final EventType<String> note = simulator.eventType((now, what) -> seen.add(now + what));

    @Test
    void eventsAtTheSameInstantRunInScheduledOrder() {
        for (String name : List.of("a", "b", "c", "d", "e", "f", "g")) {
            simulator.schedule(5, note, name);
        }
        simulator.schedule(4, note, "z");
        simulator.run();
        assertThat(seen).containsExactly("4z", "5a", "5b", "5c", "5d", "5e", "5f", "5g");
        assertThat(simulator.events()).isEqualTo(8);
    }

    @Test
    void anEventMayScheduleAnotherAtItsOwnInstant() {
        EventType<String> chain = simulator.eventType((now, what) -> simulator.schedule(now, note, what));
        simulator.schedule(7, chain, "late");
        simulator.schedule(7, note, "early");
        simulator.run();
        assertThat(seen).containsExactly("7early", "7late");
    }

    @Test
    void runningUntilAnInstantIncludesItAndStopsThere() {
        simulator.schedule(10, note, "in");
        simulator.schedule(11, note, "out");
        simulator.runUntil(10);
        assertThat(seen).containsExactly("10in");
        assertThat(simulator.nowNanos()).isEqualTo(10);
        assertThat(simulator.pending()).isEqualTo(1);
        simulator.runUntil(15);
        assertThat(seen).containsExactly("10in", "11out");
        assertThat(simulator.nowNanos()).isEqualTo(15);
    }

    @Test
    void stoppingEndsTheRunAfterThePresentEvent() {
        EventType<String> stop = simulator.eventType((_, _) -> simulator.stop());
        simulator.schedule(1, stop, "");
        simulator.schedule(1, note, "later");
        simulator.run();
        assertThat(seen).isEmpty();
        simulator.run();
        assertThat(seen).containsExactly("1later");
    }

    @Test
    void thePastAndTheEndOfTimeAreRefused() {
        simulator.schedule(10, note, "");
        simulator.run();
        assertThatThrownBy(() -> simulator.schedule(9, note, ""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("9 ns");
        assertThatThrownBy(() -> simulator.schedule(Long.MAX_VALUE, note, ""))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> simulator.runUntil(9)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void theDigestTellsHandlersInstantsAndNotesApart() {
        assertThat(digest(1, 0, 9)).isEqualTo(digest(1, 0, 9));
        assertThat(digest(2, 0, 9)).isNotEqualTo(digest(1, 0, 9));
        assertThat(digest(1, 1, 9)).isNotEqualTo(digest(1, 0, 9));
        assertThat(digest(1, 0, 8)).isNotEqualTo(digest(1, 0, 9));
    }

    @Test
    void theDigestTellsAHandlersNumberFromAnInstant() {
        assertThat(digest(0, 1, 9)).isNotEqualTo(digest(1, 0, 9));
    }

    @Test
    void theFirstHandlersEventsAtTheStartEnterTheDigest() {
        long before = simulator.digest();
        simulator.schedule(0, note, "");
        simulator.run();
        long once = simulator.digest();
        simulator.schedule(0, note, "");
        simulator.run();
        assertThat(once).isNotEqualTo(before);
        assertThat(simulator.digest()).isNotIn(before, once);
    }

    private static long digest(long atNanos, int handler, long noted) {
        Simulator simulator = new Simulator();
        List<EventType<Long>> types = List.of(
                simulator.eventType((_, value) -> simulator.note(value)),
                simulator.eventType((_, value) -> simulator.note(value)));
        simulator.schedule(atNanos, types.get(handler), noted);
        simulator.run();
        return simulator.digest();
    }
}
