package io.storbench.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.plan.Operation;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

@SuppressWarnings("EnumOrdinal") // as the timeline has it
class TimelineTest {
    private final Map<String, Double> trips = new TreeMap<>();

    private Map<TimePart, Long> parts(Timeline timeline, long doneNanos) {
        long[] nanos = new long[TimePart.values().length];
        timeline.addTo(doneNanos, nanos, (procedure, share) -> trips.merge(procedure, share, Double::sum));
        Map<TimePart, Long> parts = new LinkedHashMap<>();
        for (TimePart part : TimePart.values()) {
            if (nanos[part.ordinal()] > 0) {
                parts.put(part, nanos[part.ordinal()]);
            }
        }
        return parts;
    }

    /// From 100 to 200, out and back in 40 each.
    private static Timeline call() {
        Timeline call = new Timeline();
        call.begin(TimePart.SLOT, 100);
        call.travel("READ", 110);
        call.enter(TimePart.SERVER, 150);
        call.travel("READ", 160);
        return call;
    }

    @Test
    void partsFollowOneAnother() {
        assertThat(parts(call(), 200))
                .isEqualTo(Map.of(TimePart.SLOT, 10L, TimePart.PROPAGATION, 80L, TimePart.SERVER, 10L));
        assertThat(trips).isEqualTo(Map.of("READ", 1.0));
    }

    @Test
    void whatIsEnteredTooEarlyBeginsWithThePresentPart() {
        Timeline timeline = new Timeline();
        timeline.begin(TimePart.CLIENT, 100);
        timeline.enter(TimePart.SEND, 90);
        assertThat(parts(timeline, 130)).isEqualTo(Map.of(TimePart.SEND, 30L));
    }

    @Test
    void aWaitThatBeginsOnTheWayHasTheRestOfIt() {
        Timeline waiter = new Timeline();
        waiter.begin(TimePart.SLOT, 170);
        waiter.waitedFor(call(), 200);
        waiter.enter(TimePart.CLIENT, 200);
        assertThat(parts(waiter, 205)).isEqualTo(Map.of(TimePart.PROPAGATION, 30L, TimePart.CLIENT, 5L));
        assertThat(trips).isEqualTo(Map.of("READ", 0.375));
    }

    @Test
    void aWaitThatBeginsBeforeStaysWhatItWasUntilThen() {
        Timeline waiter = new Timeline();
        waiter.begin(TimePart.DEPTH, 80);
        waiter.enter(TimePart.DIRTY_LIMIT, 90);
        waiter.waitedFor(call(), 200);
        assertThat(parts(waiter, 200))
                .isEqualTo(Map.of(
                        TimePart.DEPTH, 10L,
                        TimePart.DIRTY_LIMIT, 10L,
                        TimePart.SLOT, 10L,
                        TimePart.PROPAGATION, 80L,
                        TimePart.SERVER, 10L));
    }

    @Test
    void whatItFollowedIsPartOfTheWait() {
        Timeline second = new Timeline();
        second.begin(TimePart.CLIENT, 200);
        second.follows(call(), 50);
        Timeline waiter = new Timeline();
        waiter.begin(TimePart.SLOT, 155);
        waiter.waitedFor(second, 230);
        assertThat(parts(waiter, 230))
                .isEqualTo(Map.of(TimePart.SERVER, 5L, TimePart.PROPAGATION, 40L, TimePart.CLIENT, 30L));
        assertThat(trips).isEqualTo(Map.of("READ", 0.5));
    }

    /// Ten calls of 100 each. When one begins, somebody has waited since the middle of the last but one before it, so
    /// that of the tenth the one before it, and the two before that, are kept.
    @Test
    void whatEndedBeforeAnybodyWaitedIsForgotten() {
        Timeline last = call();
        for (int begin = 200; begin <= 1000; begin += 100) {
            Timeline next = new Timeline();
            next.begin(TimePart.CLIENT, begin);
            next.travel("READ", begin);
            next.follows(last, begin - 150);
            last = next;
        }
        Timeline waiter = new Timeline();
        waiter.begin(TimePart.SLOT, 0);
        waiter.waitedFor(last, 1100);
        assertThat(parts(waiter, 1100)).isEqualTo(Map.of(TimePart.SLOT, 800L, TimePart.PROPAGATION, 300L));
        assertThat(trips).isEqualTo(Map.of("READ", 1.5));
    }

    @Test
    void aRequestKeepsWhatItFollowedWhenItsCallEnds() {
        Request request = new Request(0);
        request.keepTime(new KeepingLoop(), call(), 50);
        request.set(Operation.WRITE, 0, 0, 8, 200);
        Timeline own = new Timeline();
        own.begin(TimePart.SERVER, 200);
        assertThat(request.takeOver(own, 220)).isSameAs(own);
        Timeline waiter = new Timeline();
        waiter.begin(TimePart.SLOT, 190);
        request.enters(TimePart.CLIENT, 220);
        waiter.waitedFor(Objects.requireNonNull(request.timeline()), 220);
        assertThat(parts(waiter, 220)).isEqualTo(Map.of(TimePart.PROPAGATION, 10L, TimePart.SERVER, 20L));
    }

    private static final class KeepingLoop implements EventLoop {
        @Override
        public long nowNanos() {
            return 0;
        }

        @Override
        public void schedule(long atNanos, Runnable action) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Timeline timeline() {
            return new Timeline();
        }
    }
}
