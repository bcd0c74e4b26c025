package io.storbench.sim.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.sim.event.EventType;
import io.storbench.sim.event.Simulator;
import io.storbench.sim.rpc.RpcTimeouts.Estimation;
import io.storbench.sim.rpc.RpcTimeouts.Resend;
import io.storbench.sim.rpc.RpcTimers.Next;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RpcTimersTest {
    private static final long MS = 1_000_000;
    private static final int CALLS = 2;
    private static final int OTHER = 0;

    private final Simulator simulator = new Simulator();
    private final List<Long> expiredMs = new ArrayList<>();
    private final List<Next> next = new ArrayList<>();

    private RpcTimers timers(int retrans, long longestMs, Resend resend) {
        RpcTimeouts timeouts = new RpcTimeouts(700 * MS, retrans, longestMs * MS, resend, false, Optional.empty());
        return timers(timeouts);
    }

    private RpcTimers timers(RpcTimeouts timeouts) {
        return new RpcTimers(simulator, timeouts, CALLS, (call, then, now) -> {
            expiredMs.add(now / MS);
            next.add(then);
        });
    }

    /// The first of nfs(5)'s rules: 0.7 s, then twice as long each time, up to 60 s.
    @Test
    void timersDoubleUpToTheLongest() {
        timers(16, 60_000, Resend.ON_TIMEOUT).sent(0, OTHER, 0);
        simulator.runUntil(200_000 * MS);
        assertThat(expiredMs).containsExactly(700L, 2_100L, 4_900L, 10_500L, 21_700L, 44_100L, 88_900L, 148_900L);
    }

    /// With `retrans` 3, three minor timeouts, then the major one, after which a hard mount begins
    /// again.
    @Test
    void afterTheMajorTimeoutAHardMountBeginsAgain() {
        timers(3, 60_000, Resend.ON_TIMEOUT).sent(0, OTHER, 0);
        simulator.runUntil(13_000 * MS);
        assertThat(expiredMs).containsExactly(700L, 2_100L, 4_900L, 10_500L, 11_200L, 12_600L);
        assertThat(next).containsOnly(Next.SEND_AGAIN);
    }

    /// The same on a soft mount, which gives the call up with the fourth.
    @Test
    void afterTheMajorTimeoutASoftMountGivesUp() {
        timers(new RpcTimeouts(700 * MS, 3, 60_000 * MS, Resend.ON_TIMEOUT, true, Optional.empty()))
                .sent(0, OTHER, 0);
        simulator.runUntil(100_000 * MS);
        assertThat(expiredMs).containsExactly(700L, 2_100L, 4_900L, 10_500L);
        assertThat(next).containsExactly(Next.SEND_AGAIN, Next.SEND_AGAIN, Next.SEND_AGAIN, Next.GIVE_UP);
    }

    @Test
    void aClientOfTcpSendsAgainWithTheMajorTimeoutOnly() {
        timers(2, 60_000, Resend.ON_RECONNECT).sent(0, OTHER, 0);
        simulator.runUntil(6_000 * MS);
        assertThat(expiredMs).containsExactly(700L, 2_100L, 4_900L, 5_600L);
        assertThat(next).containsExactly(Next.WAIT, Next.WAIT, Next.SEND_AGAIN, Next.WAIT);
    }

    @Test
    void ofAnAnsweredCallNoTimerRunsOut() {
        RpcTimers timers = timers(3, 60_000, Resend.ON_TIMEOUT);
        timers.sent(0, OTHER, 0);
        timers.sent(1, OTHER, 0);
        EventType<RpcTimers> answer = simulator.eventType((now, these) -> these.answered(0, now));
        simulator.schedule(699 * MS, answer, timers);
        simulator.runUntil(1_000 * MS);
        assertThat(expiredMs).as("of the other call").containsExactly(700L);
    }

    /// Sent at 5 ms, in the tick that began at 0: it runs out 70 ticks later.
    @Test
    void anEstimatedTimerRunsOutWithATick() {
        RpcTimers timers = timers(new RpcTimeouts(
                700 * MS, 3, 60_000 * MS, Resend.ON_TIMEOUT, false, Optional.of(new Estimation(10 * MS, 100 * MS))));
        EventType<RpcTimers> send =
                simulator.eventType((now, these) -> these.sent(0, RpcTimers.timerClass("READ"), now));
        simulator.schedule(5 * MS, send, timers);
        simulator.runUntil(3_000 * MS);
        assertThat(expiredMs).containsExactly(700L, 2_100L);
    }
}
