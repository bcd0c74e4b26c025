package io.storbench.nfs.session;

import static io.storbench.plan.Operation.READ;
import static io.storbench.plan.Operation.WRITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.engine.Counter;
import io.storbench.engine.DataPattern;
import io.storbench.engine.ProcedureCounter;
import io.storbench.nfs.file.FileHandle;
import io.storbench.nfs.file.Stable;
import io.storbench.nfs.rpc.Credential;
import io.storbench.nfs.rpc.RpcException;
import io.storbench.nfs.session.ScriptedServer.Compound;
import io.storbench.nfs.session.ScriptedServer.Peer;
import io.storbench.nfs.session.ScriptedTrial.Way;
import io.storbench.nfs.v4.CompoundReply;
import io.storbench.nfs.v4.FileArgument;
import io.storbench.nfs.v4.FileResult;
import io.storbench.nfs.v4.Nfs4Argument;
import io.storbench.nfs.v4.Nfs4Op;
import io.storbench.nfs.v4.Nfs4Result;
import io.storbench.nfs.v4.Nfs4Status;
import io.storbench.nfs.v4.SessionArgument;
import io.storbench.nfs.v4.SessionId;
import io.storbench.nfs.v4.SessionResult;
import io.storbench.nfs.v4.StateId;
import io.storbench.testkit.CountingWorker.Load;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// What a session of NFSv4.1 does when the server has lost something; the blocking client's part is
/// played by the test.
class Nfs41RecoveryTest {
    private static final int BLOCK_BYTES = 512;
    private static final int OPERATIONS = 64;
    private static final int SLOTS = 4;
    private static final Load READS = new Load(READ, OPERATIONS, BLOCK_BYTES, 8, 0, false);

    /// The session that the server knows; others it answers with BADSESSION.
    private final AtomicInteger session = new AtomicInteger(1);

    private final List<Integer> reported = new CopyOnWriteArrayList<>();
    private final AtomicInteger executed = new AtomicInteger();
    private final AtomicInteger targetSlots = new AtomicInteger(SLOTS);
    private final AtomicInteger statusFlags = new AtomicInteger();

    /// What the server does with a call in place of executing it.
    @FunctionalInterface
    private interface Mischief {
        /// @param count how many calls were executed before
        /// @return the status to answer with; 0 to execute the call
        int status(int count, Nfs4Op op) throws IOException;
    }

    /// A server of one session at a time that checks slots and numbers, as RFC 8881, section
    /// 2.10.6.1, demands.
    private ScriptedServer server(Mischief mischief) throws IOException {
        Map<Integer, Integer> sequenceIds = new ConcurrentHashMap<>();
        return new ScriptedServer(
                (_, peer) -> {
                    while (true) {
                        serve(peer, peer.receiveCompound(), mischief, sequenceIds);
                    }
                },
                0);
    }

    private void serve(Peer peer, Compound compound, Mischief mischief, Map<Integer, Integer> sequenceIds)
            throws IOException {
        List<Nfs4Argument> operations = compound.call().operations();
        var sequence = (SessionArgument.Sequence) operations.getFirst();
        if (sequence.sessionId().low() != session.get()) {
            fail(peer, compound.xid(), Nfs4Op.SEQUENCE, Nfs4Status.BADSESSION.code());
            return;
        }
        int expected = sequenceIds.getOrDefault(key(sequence), 0) + 1;
        if (sequence.sequenceId() != expected || sequence.slot() >= SLOTS) {
            fail(peer, compound.xid(), Nfs4Op.SEQUENCE, Nfs4Status.SEQ_MISORDERED.code());
            return;
        }
        int inSequence = mischief.status(executed.get(), Nfs4Op.SEQUENCE);
        if (inSequence != 0) {
            fail(peer, compound.xid(), Nfs4Op.SEQUENCE, inSequence);
            return;
        }
        sequenceIds.put(key(sequence), expected);
        List<Nfs4Result> results = new ArrayList<>();
        int target = targetSlots.get() - 1;
        results.add(new SessionResult.Sequence(
                sequence.sessionId(), expected, sequence.slot(), target, target, statusFlags.get()));
        int status = 0;
        if (operations.size() > 1) {
            results.add(new Nfs4Result.Done(Nfs4Op.PUTFH));
            status = mischief.status(executed.get(), operations.get(2).op());
            results.add(
                    status == 0
                            ? result(operations.get(2))
                            : new Nfs4Result.Failure(operations.get(2).op(), status));
        }
        executed.incrementAndGet();
        peer.answer(compound.xid(), new CompoundReply(status, "", results));
    }

    private static int key(SessionArgument.Sequence sequence) {
        return (int) sequence.sessionId().low() * 1000 + sequence.slot();
    }

    private static void fail(Peer peer, int xid, Nfs4Op op, int status) throws IOException {
        peer.answer(xid, new CompoundReply(status, "", List.of(new Nfs4Result.Failure(op, status))));
    }

    private static Nfs4Result result(Nfs4Argument operation) {
        return switch (operation) {
            case FileArgument.Read read -> {
                ByteBuffer data = ByteBuffer.allocate(read.lengthBytes());
                DataPattern.fill(data.order(ByteOrder.LITTLE_ENDIAN), 0, read.lengthBytes(), read.offsetBytes(), 0);
                yield new FileResult.Read(false, data);
            }
            case FileArgument.Write write -> new FileResult.Write(write.data().remaining(), Stable.FILE_SYNC, 1);
            default -> throw new IllegalArgumentException(operation.toString());
        };
    }

    private static Compounds compounds(int session) {
        return new Compounds(
                new Compounds.Client(1, new Credential("t", 0, 0, List.of()), new SessionId(0, session), 7),
                List.of(new CalledFile(FileHandle.ofLong(2), "f", 3, FileHandle.ofLong(1), StateId.ANONYMOUS, false)));
    }

    private ScriptedTrial run(ScriptedServer server, Load load) throws IOException {
        var codec = new Nfs41Codec(Stable.UNSTABLE, compounds(1), SLOTS);
        Recovery.Renewal renewal = status -> {
            reported.add(status);
            codec.renew(compounds(session.incrementAndGet()), SLOTS);
        };
        var state = new SessionSpec.State(90_000_000_000L, renewal);
        return ScriptedTrial.run(new Way(server, ScriptedTrial.PATIENT, false, codec, state), load);
    }

    private void assertEachCompletedOnce(ScriptedTrial trial) {
        assertThat(trial.worker.troubles()).isEmpty();
        assertThat(trial.worker.done()).isEqualTo(OPERATIONS);
        assertThat(trial.get(Counter.LATE_REPLIES)).isZero();
    }

    @ParameterizedTest
    @EnumSource(names = {"BADSESSION", "DEADSESSION", "CONN_NOT_BOUND_TO_SESSION", "SEQ_MISORDERED", "BADSLOT"})
    void aLostSessionIsMadeAnewAndEveryReadCompletesOnce(Nfs4Status status) throws IOException {
        try (ScriptedServer server =
                server((count, op) -> count >= 20 && session.get() == 1 && op == Nfs4Op.SEQUENCE ? status.code() : 0)) {
            ScriptedTrial trial = run(server, READS);
            assertEachCompletedOnce(trial);
            assertThat(reported).containsExactly(status.code());
            assertThat(trial.get(Counter.RECOVERIES)).isEqualTo(1);
            assertThat(trial.get(Counter.DISTURBED_NANOS)).isPositive();
            assertThat(trial.get("READ", ProcedureCounter.ERRORS)).isBetween(1L, (long) SLOTS);
            assertThat(executed.get()).isEqualTo(OPERATIONS);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"STALE_CLIENTID", "STALE_STATEID", "BAD_STATEID", "OLD_STATEID", "EXPIRED", "ADMIN_REVOKED"})
    void lostFilesAreOpenedAnewAndEveryWriteCompletesOnce(Nfs4Status status) throws IOException {
        try (ScriptedServer server =
                server((count, op) -> count >= 20 && session.get() == 1 && op == Nfs4Op.WRITE ? status.code() : 0)) {
            ScriptedTrial trial = run(server, new Load(WRITE, OPERATIONS, BLOCK_BYTES, 8, 3, true));
            assertEachCompletedOnce(trial);
            assertThat(reported).containsExactly(status.code());
            assertThat(trial.get(Counter.RECOVERIES)).isEqualTo(1);
            assertThat(trial.get(Counter.PAYLOAD_BYTES_OUT)).isEqualTo((long) OPERATIONS * BLOCK_BYTES);
        }
    }

    @ParameterizedTest
    @CsvSource({"DELAY, SEQUENCE", "DELAY, READ", "GRACE, READ"})
    void aServerThatAsksToWaitIsAskedAgain(Nfs4Status status, Nfs4Op refused) throws IOException {
        AtomicInteger left = new AtomicInteger(5);
        try (ScriptedServer server =
                server((_, op) -> op == refused && left.getAndDecrement() > 0 ? status.code() : 0)) {
            ScriptedTrial trial = run(server, READS);
            assertEachCompletedOnce(trial);
            assertThat(trial.get(Counter.DELAYS)).isEqualTo(5);
            assertThat(trial.get("READ", ProcedureCounter.ERRORS)).isEqualTo(5);
            assertThat(trial.get(Counter.RECOVERIES)).isZero();
        }
    }

    @Test
    void whatTheServerDidNotKeepOfACallIsCalledAgain() throws IOException {
        AtomicInteger left = new AtomicInteger(3);
        try (ScriptedServer server = server((_, op) ->
                op == Nfs4Op.READ && left.getAndDecrement() > 0 ? Nfs4Status.RETRY_UNCACHED_REP.code() : 0)) {
            ScriptedTrial trial = run(server, READS);
            assertEachCompletedOnce(trial);
            assertThat(trial.get(Counter.RECOVERIES)).isZero();
            assertThat(trial.get("READ", ProcedureCounter.MESSAGES)).isEqualTo(OPERATIONS + 3L);
        }
    }

    @Test
    void callsWaitForSlotsThatTheServerTakesBack() throws IOException {
        try (ScriptedServer server = server((count, _) -> {
            targetSlots.set(count >= 20 && count < 40 ? 1 : SLOTS);
            return 0;
        })) {
            ScriptedTrial trial = run(server, READS);
            assertThat(trial.worker.troubles()).isEmpty();
            assertThat(trial.worker.done()).isEqualTo(OPERATIONS);
            assertThat(trial.get(Counter.SLOT_WAIT_NANOS)).isPositive();
        }
    }

    /// A server may report revoked state for as long as something of it is not freed (RFC 8881,
    /// section 18.46.3).
    @Test
    void aLossThatIsReportedWithEveryAnswerIsMendedOnce() throws IOException {
        try (ScriptedServer server = server((count, _) -> {
            statusFlags.set(count >= 20 ? SessionResult.Sequence.ADMIN_STATE_REVOKED : 0);
            return 0;
        })) {
            ScriptedTrial trial = run(server, READS);
            assertEachCompletedOnce(trial);
            assertThat(reported).containsExactly(Nfs4Status.ADMIN_REVOKED.code());
            assertThat(trial.get(Counter.RECOVERIES)).isEqualTo(1);
        }
    }

    @Test
    void aServerThatKeepsLosingSessionsFailsTheTrialWithAReason() throws IOException {
        try (ScriptedServer server = server((_, _) -> Nfs4Status.BADSESSION.code())) {
            assertThatThrownBy(() -> run(server, READS))
                    .isInstanceOf(RpcException.class)
                    .hasMessageContaining("16 recoveries")
                    .hasMessageContaining("BADSESSION");
        }
    }
}
