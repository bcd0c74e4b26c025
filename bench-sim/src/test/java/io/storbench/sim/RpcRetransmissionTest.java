package io.storbench.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.storbench.engine.Counter;
import io.storbench.engine.CounterSnapshot;
import io.storbench.engine.ProcedureCounter;
import io.storbench.plan.PlanException;
import io.storbench.result.Measurement;
import io.storbench.result.TrialResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Calls one after the other, each answered after 6 ms: a round trip of 4 ms, and 2 ms in the
/// server. What is sent again is that of `timeo`, twice `timeo` later once more, and so on.
class RpcRetransmissionTest {
    private static final long CALLS = 2048;
    private static final long CALL_NANOS = 6_000_000;
    private static final String UDP = "transport: udp";
    private static final String RESEND = "target.resend=on_timeout";
    private static final String SOFT = "target.soft=true";
    private static final String FAST = "target.timeo=1ms";
    private static final String FEW = "target.retrans=1";

    /// The plan over another path; no timer is estimated.
    private static String over(String transport) {
        return SimTrial.PLAN
                .replace("engine: nfs", "engine: nfs\n  " + transport)
                .replace("receive: 0}", "receive: 0, timer: fixed}");
    }

    private static long sum(Measurement numbers, ProcedureCounter counter) {
        return numbers.counters().sum(counter);
    }

    private static long duplicates(Measurement numbers, String what) {
        return (Long) numbers.facts().getOrDefault("server.duplicates" + what, 0L);
    }

    /// The server has idle slots, so that nothing becomes later.
    @ParameterizedTest
    @CsvSource({
        "60s, 0",
        "7ms, 0",
        "5ms, 1",
        "4ms, 1",
        "1900us, 2",
        "1ms, 2",
    })
    void aCallIsSentAgainWheneverItsTimerRunsOut(String timeo, int times) {
        for (String transport : new String[] {"transport: tcp", "tcp: {}", UDP}) {
            Measurement numbers = SimTrial.measure(over(transport), "target.timeo=" + timeo, RESEND);
            assertThat(sum(numbers, ProcedureCounter.MESSAGES)).isEqualTo(CALLS);
            assertThat(sum(numbers, ProcedureCounter.TIMEOUTS)).isEqualTo(times * CALLS);
            assertThat(sum(numbers, ProcedureCounter.RETRANSMISSIONS)).isEqualTo(times * CALLS);
            assertThat(numbers.durationNanos()).isEqualTo(CALLS * CALL_NANOS);
            // Those to the last call may come after the end.
            assertThat(numbers.counters().get(Counter.LATE_REPLIES)).isBetween(times * (CALLS - 1), times * CALLS);
            // READs may be done twice.
            assertThat(duplicates(numbers, "_dropped")).isZero();
            assertThat(duplicates(numbers, "_replayed")).isZero();
        }
    }

    /// Timers of 1 and 2 ms run out before the answer.
    @ParameterizedTest
    @CsvSource({
        "transport: tcp, workload.depth=1",
        "transport: tcp, workload.depth=4",
        "transport: tcp, target.rsize=1k",
        "tcp: {}, workload.depth=4",
        "transport: udp, workload.depth=4",
    })
    void aCallOfASoftMountFailsWithItsMajorTimeout(String transport, String key) {
        for (String resend : new String[] {RESEND, "target.resend=on_reconnect"}) {
            TrialResult result = SimTrial.run(over(transport), SOFT, FAST, FEW, resend, key);
            assertThat(result).isInstanceOf(TrialResult.Failed.class);
            assertThat(((TrialResult.Failed) result).reason())
                    .isEqualTo("READ: no answer after 2 timeouts, and the mount is soft");
        }
    }

    /// A third timer of 4 ms does not run out; and a hard mount waits on.
    @ParameterizedTest
    @ValueSource(strings = {"transport: tcp", "tcp: {}", UDP})
    void anAnswerBeforeTheMajorTimeoutIsInTime(String transport) {
        for (String change : new String[] {"target.retrans=2", "target.soft=false"}) {
            assertThat(SimTrial.run(over(transport), SOFT, FAST, FEW, change)).isInstanceOf(TrialResult.Valid.class);
        }
    }

    /// Whenever a timer runs out the call is sent again, but for the last, with which it fails and
    /// the trial ends. These seeds lose no call twice before the measurement begins.
    @ParameterizedTest
    @ValueSource(ints = {2, 8, 10})
    void whatALossyNetworkCostsASoftMountIsCountedUpToTheFailure(int seed) {
        TrialResult result =
                SimTrial.run(over(UDP), SOFT, FEW, "target.timeo=10ms", "network.loss=1%", "design.seed=" + seed);
        assertThat(result).isInstanceOf(TrialResult.Failed.class);
        CounterSnapshot counted = ((TrialResult.Failed) result).counters();
        long timeouts = counted.sum(ProcedureCounter.TIMEOUTS);
        assertThat(timeouts).isGreaterThan(1);
        assertThat(counted.sum(ProcedureCounter.RETRANSMISSIONS)).isEqualTo(timeouts - 1);
    }

    @Test
    void aClientThatTrustsTcpCountsTheTimersAndSendsNothingAgain() {
        Measurement numbers = SimTrial.measure(SimTrial.PLAN, "target.timeo=1ms", "target.retrans=16");
        assertThat(sum(numbers, ProcedureCounter.TIMEOUTS)).isEqualTo(2 * CALLS);
        assertThat(sum(numbers, ProcedureCounter.RETRANSMISSIONS)).isZero();
        assertThat(numbers.counters().get(Counter.LATE_REPLIES)).isZero();
    }

    /// Sent again after 1 ms, a WRITE meets the first in service, from 2 to 4 ms; after 3 ms it
    /// finds it done. A COMMIT is sent twice more, and done as often; there is one after the
    /// warm-up and one at the end. These facts are of the whole run.
    @Test
    void theServerDropsAWriteThatItIsAtAndAnswersOneThatItHasDone() {
        Measurement numbers = SimTrial.measure(SimTrial.PLAN, "target.timeo=1ms", RESEND, "workload.operation=write");
        long dropped = duplicates(numbers, "_dropped");
        assertThat(dropped).isGreaterThanOrEqualTo(CALLS);
        assertThat(duplicates(numbers, "_replayed")).isEqualTo(dropped);
        assertThat(duplicates(numbers, "")).isBetween(2 * dropped + 2, 2 * dropped + 4);
        assertThat(numbers.counters().get("WRITE", ProcedureCounter.MESSAGES)).isEqualTo(CALLS);
    }

    /// One slot of 2 ms: of the READs that it does twice, each waits for one that nobody needs.
    @Test
    void whatIsDoneTwiceTakesTheServersTimeWhereItIsNotRemembered() {
        String[] busy = {"workload.depth=2", "target.server.slots=1", "target.timeo=3ms"};
        long once = SimTrial.measure(SimTrial.PLAN, "workload.depth=2", "target.server.slots=1")
                .durationNanos();
        Measurement twice = SimTrial.measure(SimTrial.PLAN, busy[0], busy[1], busy[2], RESEND);
        assertThat(twice.durationNanos()).isGreaterThan(once + once / 4);
    }

    /// Two answers of 4228 bytes fit: two READs are taken, served and acknowledged in 6 ms.
    @Test
    void aServerAnswersSoMuchInARoundTripAsItsSendBufferHolds() {
        String[] keys = {"workload.depth=4", "target.server.send_buffer=8700"};
        Measurement once = SimTrial.measure(SimTrial.PLAN, keys);
        assertThat(once.durationNanos()).isEqualTo(CALLS / 2 * CALL_NANOS);
        // Four READs in flight take 12 ms each, so that each is sent twice, and answered twice.
        Measurement twice = SimTrial.measure(SimTrial.PLAN, keys[0], keys[1], "target.timeo=11ms", RESEND);
        assertThat(sum(twice, ProcedureCounter.RETRANSMISSIONS)).isEqualTo(CALLS);
        assertThat(twice.durationNanos()).isCloseTo(CALLS * CALL_NANOS, withinPercentage(1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"fixed", "estimated, jiffy: 1ms, timer_floor: 1ms"})
    void noTimerIsNeverTooShortForAWaitThatIsAlwaysTheSame(String timer) {
        Measurement numbers = SimTrial.measure(
                SimTrial.PLAN,
                RESEND,
                "target.timeo=700ms",
                "target.client={send: 0, receive: 0, timer: " + timer + "}");
        assertThat(sum(numbers, ProcedureCounter.TIMEOUTS)).isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "target.timeo=0 | from 1ms to 10m",
                "target.retrans=17 | from 0 to 16",
                "target.resend=on_timeuot | on_timeout",
                "target.client={timer: guessed} | not one of: fixed, estimated",
                "target.client={timeo_max: 1h} | from 1ms to 10m",
                "target.client={timer: estimated, jiffy: 2s} | from 100us to 1s",
                "target.client={timer: estimated, timer_floor: 1ms} | at least a jiffy",
                "target.server={duplicate_cache: 100000} | from 0 to 65536",
                "target={engine: nfs, uri: embedded, version: 4.1, transport: udp} | 2 and 3 only",
                "target={engine: nfs, uri: embedded, transport: udp, rsize: 64k} | to 32k",
                "target={engine: nfs, uri: embedded, transport: udp, server: {send_buffer: 9k}} |"
                        + " nothing is acknowledged",
            })
    void mistakesAreNamed(String override, String message) {
        assertThatThrownBy(() -> SimTrial.run(SimTrial.PLAN, override))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining(message);
    }

    @Test
    void nfs4SendsNothingAgainOnAConnectionThatLives() {
        assertThatThrownBy(() -> SimTrial.run(SimTrial.PLAN, RESEND, "target.version=4.1"))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("versions 2 and 3 only");
    }

    /// What is lost is noticed by the timer only, each time 20 ms later, or 40 when it is lost
    /// twice. Without losses nothing is sent again.
    @ParameterizedTest
    @ValueSource(strings = {"read", "write"})
    void whatADatagramLosesTheTimerBringsBack(String operation) {
        String[] keys = {"target.timeo=20ms", "workload.operation=" + operation};
        long whole = SimTrial.measure(over(UDP), keys).durationNanos();
        Measurement lossy = SimTrial.measure(over(UDP), keys[0], keys[1], "network.loss=1%");
        long again = sum(lossy, ProcedureCounter.RETRANSMISSIONS);
        assertThat(sum(lossy, ProcedureCounter.TIMEOUTS)).isEqualTo(again);
        assertThat(lossy.operations()).isEqualTo(CALLS);
        // Of three fragments one way and one the other: 4 %, five standard deviations around.
        assertThat(again).isBetween(CALLS * 4 / 100 - 45, CALLS * 4 / 100 + 45);
        assertThat(lossy.durationNanos() - whole).isBetween(again * 19_000_000, again * 24_000_000);
    }

    /// A window that grows by one in each round and halves with each loss holds √(3/2p) calls on
    /// average (Mathis et al., "The macroscopic behavior of the TCP congestion avoidance
    /// algorithm", 1997): 6 of 16 with the 4 % of calls that miss a fragment. Without losses it
    /// holds all.
    @Test
    void overUdpLossesLeaveFewCallsInFlight() {
        String[] keys = {"workload.depth=16", "target.timeo=20ms", "target.server.slots=16"};
        Measurement whole = SimTrial.measure(over(UDP), keys);
        assertThat(inFlight(whole)).isBetween(15.0, 16.0);
        Measurement lossy = SimTrial.measure(over(UDP), keys[0], keys[1], keys[2], "network.loss=1%");
        assertThat(inFlight(lossy)).isBetween(4.0, 9.0);
    }

    /// By Little's law.
    private static double inFlight(Measurement numbers) {
        return numbers.operationsPerSecond() * numbers.service().meanNanos() / 1e9;
    }

    /// RFC 5531 marks records on streams only; RFC 791 cuts 4096 + 128 bytes and 8 of UDP into two
    /// fragments of 1480 and one of 1272, each with 34 bytes of Ethernet and IP.
    @Test
    void framesOfDatagramsAreThoseOfTheirFragments() {
        Measurement numbers = SimTrial.measure(over(UDP));
        assertThat(numbers.counters().get(Counter.FRAME_BYTES_IN)).isEqualTo(CALLS * (4096 + 128 + 8 + 3 * 34));
    }
}
