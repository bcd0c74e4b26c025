package io.storbench.nfs.session;

import static io.storbench.plan.Operation.READ;
import static io.storbench.plan.Operation.WRITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.engine.Counter;
import io.storbench.engine.CounterSnapshot;
import io.storbench.engine.EventLoop;
import io.storbench.engine.MeasuredLoop;
import io.storbench.engine.Outcome;
import io.storbench.engine.ProcedureCounter;
import io.storbench.engine.Request;
import io.storbench.engine.Session;
import io.storbench.engine.StopSignal;
import io.storbench.engine.Worker;
import io.storbench.nfs.engine.Trial;
import io.storbench.nfs.session.ScriptedServer.Received;
import io.storbench.nfs.session.Timeouts.Resend;
import io.storbench.plan.NetworkSpec;
import io.storbench.testkit.CountingWorker;
import io.storbench.testkit.CountingWorker.Load;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/// What becomes of calls that are not answered, and of connections that break.
class RetransmissionTest {
    private static final int BLOCK_BYTES = 4096;
    private static final long MILLI_NANOS = 1_000_000;

    private static Timeouts hard(long millis, int retrans) {
        return new Timeouts(millis * MILLI_NANOS, retrans, false, Resend.ON_RECONNECT);
    }

    /// Sixteen READs, four at a time, over 90 ms.
    private static ScriptedTrial readAtNinetyMilliseconds(long timeoMillis) throws IOException {
        try (ScriptedServer server = new ScriptedServer((_, peer) -> peer.answerAll(), 0)) {
            return ScriptedTrial.inSteps(
                    server,
                    new NetworkSpec(90 * MILLI_NANOS),
                    new Load(READ, 16, BLOCK_BYTES, 4, 0, false),
                    new Timeouts(timeoMillis * MILLI_NANOS, 2, false, Resend.ON_TIMEOUT),
                    5 * MILLI_NANOS);
        }
    }

    @Test
    void aTimerShorterThanTheRoundTripSendsEveryCallTwice() throws IOException {
        ScriptedTrial trial = readAtNinetyMilliseconds(80);
        assertThat(trial.worker.troubles()).isEmpty();
        assertThat(trial.worker.elapsedNanos()).isEqualTo(4 * 90 * MILLI_NANOS);
        assertThat(trial.get("READ", ProcedureCounter.MESSAGES)).isEqualTo(16);
        // Each call is answered after 90 ms: one timer of 80 ms runs out, the next, of 160 ms,
        // does not.
        assertThat(trial.get("READ", ProcedureCounter.TIMEOUTS)).isEqualTo(16);
        // The second messages of the last four calls are still on their way when the last is
        // answered.
        assertThat(trial.get("READ", ProcedureCounter.RETRANSMISSIONS)).isEqualTo(12);
        assertThat(trial.get(Counter.LATE_REPLIES)).isEqualTo(12);
        assertThat(trial.get(Counter.RECONNECTS)).isZero();
        assertThat(trial.get(Counter.PAYLOAD_BYTES_IN)).isEqualTo(16L * BLOCK_BYTES);
    }

    @Test
    void aTimerLongerThanTheRoundTripSendsNothingTwice() throws IOException {
        ScriptedTrial trial = readAtNinetyMilliseconds(95);
        assertThat(trial.worker.done()).isEqualTo(16);
        assertThat(trial.get("READ", ProcedureCounter.TIMEOUTS)).isZero();
        assertThat(trial.get("READ", ProcedureCounter.RETRANSMISSIONS)).isZero();
        assertThat(trial.get(Counter.LATE_REPLIES)).isZero();
    }

    /// By real time: at least as often.
    @Test
    void anEngineSendsEveryCallTwiceThatItsTimerIsTooShortFor() throws IOException {
        Trial trial = Trial.run(
                Trial.settings("uri", "embedded", "timeo", "80ms", "resend", "on_timeout"),
                new Load(READ, 16, BLOCK_BYTES, 4, 0, false),
                1 << 20,
                90 * MILLI_NANOS);
        assertThat(trial.worker.troubles()).isEmpty();
        assertThat(trial.worker.done()).isEqualTo(16);
        assertThat(trial.get("READ", ProcedureCounter.TIMEOUTS)).isGreaterThanOrEqualTo(16);
        assertThat(trial.get("READ", ProcedureCounter.RETRANSMISSIONS)).isGreaterThanOrEqualTo(8);
    }

    @Test
    void aSilentConnectionIsReplacedAndItsCallsKeepNumberAndSourcePort() throws Exception {
        List<Received> first = new ArrayList<>();
        List<Received> second = new ArrayList<>();
        CountDownLatch sent = new CountDownLatch(4);
        Load load = new Load(READ, 4, BLOCK_BYTES, 4, 0, false);
        CountingWorker worker = new CountingWorker(load, 4 * BLOCK_BYTES);
        ManualLoop loop = new ManualLoop();
        try (ScriptedServer server = new ScriptedServer(
                        (number, peer) -> {
                            while (number == 0) {
                                first.add(peer.receive());
                                sent.countDown();
                            }
                            while (true) {
                                second.add(peer.receive());
                                peer.answer(second.getLast());
                            }
                        },
                        0);
                NfsSession session = ScriptedTrial.session(server, load, hard(20, 1), false, loop, worker)) {
            worker.start(loop, session);
            session.poll();
            sent.await();
            for (long timer : new long[] {20, 40}) {
                loop.pass(timer * MILLI_NANOS);
                session.poll();
            }
            loop.pass(10 * MILLI_NANOS); // the pause before a connection is made again
            while (!worker.isFinished()) {
                session.await(loop.nowNanos());
            }
            assertThat(worker.troubles()).isEmpty();
            assertThat(worker.done()).isEqualTo(4);
            CounterSnapshot counters = session.counters().snapshot();
            assertThat(counters.get(Counter.RECONNECTS)).isEqualTo(1);
            assertThat(counters.get(Counter.SOURCE_PORT_CHANGES)).isZero();
            assertThat(counters.get("READ", ProcedureCounter.MESSAGES)).isEqualTo(4);
            assertThat(counters.get("READ", ProcedureCounter.RETRANSMISSIONS)).isEqualTo(4);
            assertThat(counters.get("READ", ProcedureCounter.TIMEOUTS)).isEqualTo(8);
            assertThat(second).containsExactlyInAnyOrderElementsOf(first);
            assertThat(server.ports().get(1)).isEqualTo(server.ports().get(0));
        }
    }

    @Test
    void aSoftMountFailsWhatIsNotAnswered() throws IOException {
        try (ScriptedServer server = new ScriptedServer((_, peer) -> peer.answerNothing(), 0)) {
            var soft = new Timeouts(10 * MILLI_NANOS, 2, true, Resend.ON_RECONNECT);
            ScriptedTrial trial = ScriptedTrial.run(server, new Load(READ, 8, BLOCK_BYTES, 4, 0, false), soft);
            assertThat(trial.worker.done()).isEqualTo(8);
            assertThat(trial.worker.troubles())
                    .hasSize(8)
                    .allSatisfy(trouble -> assertThat(trouble)
                            .isInstanceOfSatisfying(
                                    Outcome.Failed.class,
                                    failed -> assertThat(failed.reason()).contains("no answer after 3")));
            assertThat(trial.get("READ", ProcedureCounter.TIMEOUTS)).isEqualTo(24);
        }
    }

    @Test
    void withTwoHundredFiftySixCallsInFlightAtACloseEachCompletesOnce() throws IOException {
        try (ScriptedServer server = new ScriptedServer(
                (number, peer) -> {
                    if (number > 0) {
                        peer.answerAll();
                    }
                    for (int i = 0; i < 256; i++) {
                        peer.receive();
                    }
                },
                0)) {
            ScriptedTrial trial =
                    ScriptedTrial.run(server, new Load(READ, 512, BLOCK_BYTES, 256, 0, false), ScriptedTrial.PATIENT);
            assertThat(trial.worker.troubles()).isEmpty();
            assertThat(trial.worker.done()).isEqualTo(512);
            assertThat(trial.get("READ", ProcedureCounter.MESSAGES)).isEqualTo(512);
            assertThat(trial.get("READ", ProcedureCounter.RETRANSMISSIONS)).isEqualTo(256);
            assertThat(trial.get(Counter.LATE_REPLIES)).isZero();
        }
    }

    @Test
    void ofAWriteThatWasSentInPartTheWholeIsSentOnTheNextConnection() throws IOException {
        int blockBytes = 1 << 20;
        Set<Long> offsets = ConcurrentHashMap.newKeySet();
        try (ScriptedServer server = new ScriptedServer(
                (number, peer) -> {
                    if (number == 0) {
                        offsets.add(peer.receive().offset());
                        return;
                    }
                    while (true) {
                        Received call = peer.receive();
                        offsets.add(call.offset());
                        peer.answer(call);
                    }
                },
                8192)) {
            ScriptedTrial trial =
                    ScriptedTrial.run(server, new Load(WRITE, 32, blockBytes, 32, 0, false), ScriptedTrial.PATIENT);
            assertThat(trial.worker.troubles()).isEmpty();
            assertThat(trial.worker.done()).isEqualTo(32);
            assertThat(offsets).hasSize(32);
            assertThat(trial.get("WRITE", ProcedureCounter.MESSAGES)).isEqualTo(32);
            // What had not left the client's buffer is not sent again, but for the first time: the
            // buffer holds two WRITEs, and the system's are smaller than 30.
            assertThat(trial.get("WRITE", ProcedureCounter.RETRANSMISSIONS)).isBetween(1L, 30L);
        }
    }

    /// Has begun before, and comes to no end.
    private static final class Unfinished implements Worker {
        @Override
        public void start(EventLoop loop, Session session) {}

        @Override
        public void onComplete(Request request, Outcome outcome, long doneNanos) {}

        @Override
        public boolean isFinished() {
            return false;
        }
    }

    @Test
    void aServerThatIsAwayIsTriedAgainUntilTheTrialsLimit() throws IOException {
        Load load = new Load(READ, 8, BLOCK_BYTES, 4, 0, false);
        CountingWorker worker = new CountingWorker(load, 8 * BLOCK_BYTES);
        MeasuredLoop loop = new MeasuredLoop(System.nanoTime());
        try (ScriptedServer server = new ScriptedServer((_, peer) -> peer.receive(), 0);
                NfsSession session = ScriptedTrial.session(server, load, ScriptedTrial.PATIENT, false, loop, worker)) {
            worker.start(loop, session);
            while (server.ports().size() < 3) {
                session.await(loop.nowNanos() + 50 * MILLI_NANOS);
            }
            StopSignal never = new StopSignal();
            assertThatThrownBy(() -> loop.run(new Unfinished(), session, 0, never, never))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("the trial did not end within")
                    .hasMessageContaining("connection to")
                    .hasMessageContaining("lost");
        }
    }

    @Test
    void privilegedPortsAreTakenFromTheTop() throws IOException {
        Set<Integer> ports = new TreeSet<>();
        try (ScriptedServer server = new ScriptedServer((_, peer) -> peer.answerAll(), 0)) {
            Load load = new Load(READ, 8, BLOCK_BYTES, 4, 0, false);
            try {
                ScriptedTrial trial = ScriptedTrial.run(server, load, ScriptedTrial.PATIENT, true);
                assertThat(trial.worker.done()).isEqualTo(8);
                ports.addAll(server.ports());
                assertThat(ports).allSatisfy(port -> assertThat(port).isBetween(512, 1023));
            } catch (IOException e) {
                // Without the right to such ports, this must be what is said.
                assertThat(e).hasMessageContaining("CAP_NET_BIND_SERVICE");
            }
        }
    }
}
