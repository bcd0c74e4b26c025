package io.storbench.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.engine.ManualLoop;
import io.storbench.engine.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Linux's write-back throttling of a disk with a queue of 32 commands: a depth of 16, of which
/// background write-back gets 4; after a window of writes a depth of 24, of which it gets 6.
class InFlightLimitTest {
    private static final long MS = 1_000_000;

    private final ManualLoop time = new ManualLoop();
    private final List<Request> sent = new ArrayList<>();
    private final Assembly assembly = new Assembly(time, 0, false, Optional.empty(), 64, sent::add);
    private int wentOn;
    private final InFlightLimit limit = new InFlightLimit(time, true, assembly, () -> wentOn++);

    private int addWhilePossible(boolean background) {
        int before = sent.size();
        while (!limit.isHolding()) {
            limit.add(new Request(0), 1, true, background);
        }
        return sent.size() - before;
    }

    @Test
    void theBackgroundHasAQuarterOfTheDepthAndAFlushAllOfIt() {
        assertThat(addWhilePossible(true)).isEqualTo(4);
        InFlightLimit another = new InFlightLimit(time, true, assembly, () -> wentOn++);
        for (int i = 0; i < 17; i++) {
            assertThat(another.isHolding()).isFalse();
            another.add(new Request(0), 1, true, false);
        }
        assertThat(another.isHolding()).isTrue();
    }

    @Test
    void whatIsHeldGoesOnWhenNothingIsInFlight() {
        addWhilePossible(true);
        for (int i = 0; i < 3; i++) {
            limit.done();
            assertThat(limit.isHolding()).isTrue();
        }
        limit.done();
        assertThat(limit.isHolding()).isFalse();
        assertThat(sent).hasSize(5);
    }

    /// Half of the depth is 8; a quarter of it, half of that free, is 2.
    @Test
    void onceAWriterHasSleptTheBackgroundHasAllOfTheDepth() {
        addWhilePossible(true);
        limit.writerSleeps();
        limit.done();
        assertThat(limit.isHolding()).isFalse();
        assertThat(addWhilePossible(true)).isEqualTo(12);
        for (int i = 0; i < 9; i++) {
            limit.done();
            assertThat(limit.isHolding()).isTrue();
        }
        limit.done();
        assertThat(limit.isHolding()).isFalse();
    }

    @Test
    void aSleepIsForgottenAfterASecond() {
        limit.writerSleeps();
        time.runUntil(1000 * MS);
        assertThat(addWhilePossible(true)).isEqualTo(4);
    }

    @Test
    void aWindowOfWritesMakesTheDepthLargerAndWakesTheTask() {
        addWhilePossible(true);
        time.runUntil(99 * MS);
        assertThat(sent).hasSize(4);
        time.runUntil(100 * MS);
        assertThat(sent).hasSize(5);
        assertThat(wentOn).isEqualTo(1);
        assertThat(addWhilePossible(true)).isEqualTo(1);
    }

    /// Only the step to the larger depth wakes; later windows do not.
    @Test
    void laterWindowsDoNotWake() {
        addWhilePossible(true);
        time.runUntil(100 * MS);
        addWhilePossible(true);
        assertThat(limit.isHolding()).isTrue();
        limit.done();
        limit.done();
        time.runUntil(400 * MS);
        assertThat(limit.isHolding()).isTrue();
        assertThat(wentOn).isEqualTo(1);
    }

    /// The requests are done in the first window. Of the next ones, five without a request make the
    /// depth what it was.
    @Test
    void halfASecondWithoutWritesMakesItWhatItWas() {
        limit.add(new Request(0), 1, true, true);
        limit.done();
        time.runUntil(550 * MS);
        assertThat(addWhilePossible(true)).isEqualTo(6);
        while (limit.isHolding()) {
            limit.done();
        }
        limit.done();
        time.run();
        sent.clear();
        assertThat(addWhilePossible(true)).isEqualTo(4);
    }

    @Test
    void withoutTheLimitNothingIsHeld() {
        InFlightLimit none = new InFlightLimit(time, false, assembly, () -> {});
        for (int i = 0; i < 64; i++) {
            none.add(new Request(0), 1, true, true);
            assertThat(none.isHolding()).isFalse();
        }
    }
}
