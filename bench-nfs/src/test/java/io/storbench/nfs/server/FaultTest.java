package io.storbench.nfs.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.server.Work;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FaultTest {
    @Test
    void wordsBetweenColonsAreRepliesTimesAndNumbers() {
        assertThat(Fault.parse("drop:100")).isEqualTo(new Fault.Drop(100));
        assertThat(Fault.parse("stall:5:500ms")).isEqualTo(new Fault.Stall(5, 500_000_000));
        assertThat(Fault.parse("stall:5")).isEqualTo(new Fault.Stall(5, Long.MAX_VALUE));
        assertThat(Fault.parse("grace:2s")).isEqualTo(new Fault.Grace(0, 2_000_000_000L));
        assertThat(Fault.parse("grace:7:2s")).isEqualTo(new Fault.Grace(7, 2_000_000_000L));
        assertThat(Fault.parse("slots:100:4")).isEqualTo(new Fault.Slots(100, 4));
        assertThat(Fault.parse("delay:0.05")).isEqualTo(new Fault.Delay(0.05));
        assertThat(Fault.parse("crash:3:1s:2s")).isEqualTo(new Fault.Restart(3, true, 1_000_000_000L, 2_000_000_000L));
        assertThat(Fault.parse("restart:3")).isEqualTo(new Fault.Restart(3, false, 0, 0));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "drop:-1",
                "drop:x",
                "drop:1:2",
                "delay:2",
                "delay:",
                "delay:NaN",
                "grace",
                "stall:1:soon",
                "slots:1:0",
                "slots:3",
                "restart:1:1s:1s:1s",
                "explode:1",
                "drop:99999999999"
            })
    void whatIsNoFaultIsRefusedWithTheText(String text) {
        assertThatThrownBy(() -> Fault.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("\"" + text + "\"");
    }

    @Test
    void aFaultWaitsForAReplyThatItCanStrike() {
        Fault half = new Fault.ShortRead(1);
        Fault old = new Fault.OldStateid(1);
        Fault drop = new Fault.Drop(3);
        FaultPlan plan = new FaultPlan(List.of(half, old, drop), 3);
        assertThat(plan.next(Work.READ, true)).isNull();
        assertThat(plan.next(Work.COMMIT, false)).isNull();
        assertThat(plan.next(Work.WRITE, true)).isEqualTo(old);
        assertThat(plan.next(Work.WRITE, true)).isNull();
        assertThat(plan.next(Work.WRITE, true)).isEqualTo(drop);
        assertThat(plan.next(Work.WRITE, true)).isNull();
        assertThat(plan.next(Work.READ, true)).isEqualTo(half);
    }

    @Test
    void delaysStrikeWithTheirProbability() {
        FaultPlan plan = new FaultPlan(List.of(new Fault.Delay(0.05)), 3);
        int delayed = 0;
        for (int reply = 0; reply < 100_000; reply++) {
            delayed += plan.next(Work.READ, false) == null ? 0 : 1;
        }
        // Four standard deviations of the binomial distribution: sqrt(n p (1-p)) = 69.
        assertThat(delayed).isBetween(5000 - 276, 5000 + 276);
    }
}
