package io.storbench.nfs.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.engine.Counter;
import io.storbench.engine.DataSet;
import io.storbench.engine.EventLoop;
import io.storbench.engine.Outcome;
import io.storbench.engine.ProcedureCounter;
import io.storbench.engine.Request;
import io.storbench.engine.Session;
import io.storbench.engine.Worker;
import io.storbench.plan.Operation;
import io.storbench.testkit.CountingWorker.Load;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;

/// What a flush writes again, and newer WRITEs of the same range. NFS puts no order on calls that
/// are in flight together: a server could execute the newer first, and keep the older data.
class WriteOrderTest {
    private static final int BLOCK_BYTES = 4096;
    private static final Load LOAD = new Load(Operation.WRITE, 2, BLOCK_BYTES, 4, 0, false);

    private final Semaphore released = new Semaphore(0);
    private final Requests requests = new Requests();
    private final EventLoop loop = new EventLoop() {
        @Override
        public long nowNanos() {
            return 0;
        }

        @Override
        public void schedule(long atNanos, Runnable action) {
            throw new IllegalStateException("nothing is delayed here");
        }
    };

    /// Remembers which requests are done, by slot.
    private static final class Requests implements Worker {
        private final Set<Integer> done = new HashSet<>();

        @Override
        public void start(EventLoop loop, Session session) {}

        @Override
        public void onComplete(Request request, Outcome outcome, long doneNanos) {
            assertThat(outcome).isEqualTo(Outcome.DONE);
            done.add(request.slot());
        }

        @Override
        public boolean isFinished() {
            return false;
        }
    }

    private static Request request(int slot, Operation operation, long block, int generation) {
        Request request = new Request(slot);
        int lengthBytes = operation == Operation.WRITE ? BLOCK_BYTES : 0;
        request.set(operation, DataSet.DATA, block * BLOCK_BYTES, lengthBytes, 0);
        request.setPayload(generation, false);
        return request;
    }

    private NfsSession session(ScriptedServer server) throws IOException {
        return ScriptedTrial.session(server, LOAD, ScriptedTrial.PATIENT, false, loop, requests);
    }

    private void awaitDone(Session session, Request request) throws IOException {
        while (!requests.done.contains(request.slot())) {
            session.await(1_000_000_000);
        }
    }

    @Test
    void whatIsBeingRewrittenIsNotRewrittenMeanwhile() throws IOException {
        Request write = request(0, Operation.WRITE, 0, 0);
        Request flush = request(1, Operation.FLUSH, 0, 0);
        Request newer = request(2, Operation.WRITE, 0, 1);
        Request other = request(3, Operation.WRITE, 1, 1);
        ScriptedServer.Script script = (_, peer) -> {
            peer.answerUnstable(peer.receive(), 1);
            peer.answerUnstable(peer.receive(), 2); // the COMMIT: it has restarted
            ScriptedServer.Received rewrite = peer.receive();
            peer.answerUnstable(peer.receive(), 2); // the other block
            released.acquireUninterruptibly();
            peer.answerUnstable(rewrite, 2);
            while (true) {
                peer.answerUnstable(peer.receive(), 2);
            }
        };
        try (var server = new ScriptedServer(script, 0);
                NfsSession session = session(server)) {
            assertThat(session.trySubmit(write)).isTrue();
            awaitDone(session, write);
            assertThat(session.trySubmit(flush)).isTrue();
            while (session.counters().get(Counter.REWRITTEN_BYTES) == 0) {
                session.await(1_000_000_000);
            }
            assertThat(session.trySubmit(newer)).isFalse();
            assertThat(session.trySubmit(other)).isTrue();
            awaitDone(session, other);
            released.release();
            awaitDone(session, flush);
            assertThat(session.trySubmit(newer)).isTrue();
            awaitDone(session, newer);
            assertThat(session.counters().get(Counter.REWRITTEN_BYTES)).isEqualTo(BLOCK_BYTES);
        }
    }

    @Test
    void whatIsBeingWrittenIsNotRewritten() throws IOException {
        Request write = request(0, Operation.WRITE, 0, 0);
        Request flush = request(1, Operation.FLUSH, 0, 0);
        Request newer = request(2, Operation.WRITE, 0, 1);
        Request other = request(3, Operation.WRITE, 1, 1);
        ScriptedServer.Script script = (_, peer) -> {
            peer.answerUnstable(peer.receive(), 1);
            ScriptedServer.Received late = peer.receive();
            peer.answerUnstable(peer.receive(), 2); // the other block, after a restart
            released.acquireUninterruptibly();
            peer.answerUnstable(late, 2);
            while (true) {
                peer.answerUnstable(peer.receive(), 2);
            }
        };
        try (var server = new ScriptedServer(script, 0);
                NfsSession session = session(server)) {
            assertThat(session.trySubmit(write)).isTrue();
            awaitDone(session, write);
            assertThat(session.trySubmit(newer)).isTrue();
            assertThat(session.trySubmit(other)).isTrue();
            awaitDone(session, other);
            assertThat(session.trySubmit(flush)).isTrue();
            session.poll();
            assertThat(session.counters().get(Counter.REWRITTEN_BYTES)).isZero();
            released.release();
            awaitDone(session, flush);
            assertThat(requests.done).contains(newer.slot());
            assertThat(session.counters().get(Counter.REWRITTEN_BYTES)).isZero();
            long commits = session.counters().snapshot().get("COMMIT", ProcedureCounter.MESSAGES);
            assertThat(commits).isEqualTo(1);
        }
    }
}
