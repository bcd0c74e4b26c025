package io.storbench.nfs.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.engine.Counter;
import io.storbench.engine.CounterSnapshot;
import io.storbench.engine.DataPattern;
import io.storbench.engine.DataSet;
import io.storbench.engine.EventLoop;
import io.storbench.engine.Outcome;
import io.storbench.engine.ProcedureCounter;
import io.storbench.engine.Request;
import io.storbench.engine.Session;
import io.storbench.engine.StopSignal;
import io.storbench.engine.Target;
import io.storbench.engine.Worker;
import io.storbench.plan.Operation;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A workload that pauses for longer than the server keeps an idle client's open files.
class LeaseTest {
    private static final int BLOCK_BYTES = 4096;
    private static final long PAUSE_NANOS = 2_500_000_000L;

    @ParameterizedTest
    @CsvSource({"4.0, RENEW", "4.1, SEQUENCE", "4.2, SEQUENCE"})
    void aPauseLongerThanTheLeaseLosesNothing(String version, String renewal) throws IOException {
        try (Target target = Trial.open(
                Trial.settings("uri", "embedded", "version", version, "server.lease", "1s"),
                Trial.workload(BLOCK_BYTES, BLOCK_BYTES, 1),
                0)) {
            target.prepare(new DataSet("f", BLOCK_BYTES, 0, 1, true, true, false));
            Pausing worker = new Pausing();
            target.run(List.of(worker), Trial.LIMIT_NANOS, new StopSignal());
            assertThat(worker.outcomes).hasSize(2).allMatch(Outcome.Done.class::isInstance);
            CounterSnapshot counters = worker.counters();
            assertThat(counters.get(Counter.RECOVERIES)).isZero();
            // A third of a second passes between renewals at most, unless the machine is busy.
            assertThat(counters.get(renewal, ProcedureCounter.MESSAGES)).isBetween(3L, 8L);
            assertThat(counters.get("READ", ProcedureCounter.ERRORS)).isZero();
        }
    }

    /// Reads a block, pauses, and reads it again.
    private static final class Pausing implements Worker {
        private final Request request = new Request(0);
        private final List<Outcome> outcomes = new ArrayList<>();
        private @Nullable EventLoop loop;
        private @Nullable Session session;

        @Override
        public void start(EventLoop onLoop, Session onSession) {
            loop = onLoop;
            session = onSession;
            read(onSession, onLoop.nowNanos());
        }

        private void read(Session from, long nowNanos) {
            request.set(Operation.READ, DataSet.DATA, 0, BLOCK_BYTES, nowNanos);
            request.setPayload(DataPattern.FILL_GENERATION, true);
            from.trySubmit(request);
        }

        @Override
        public void onComplete(Request done, Outcome outcome, long doneNanos) {
            outcomes.add(outcome);
            EventLoop later = loop;
            Session from = session;
            if (outcomes.size() == 1 && later != null && from != null) {
                later.schedule(doneNanos + PAUSE_NANOS, () -> read(from, later.nowNanos()));
            }
        }

        @Override
        public boolean isFinished() {
            return outcomes.size() == 2;
        }

        private CounterSnapshot counters() {
            Session opened = session;
            if (opened == null) {
                throw new IllegalStateException("not started");
            }
            return opened.counters().snapshot();
        }
    }
}
