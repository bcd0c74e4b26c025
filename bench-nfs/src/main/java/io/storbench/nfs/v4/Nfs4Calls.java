package io.storbench.nfs.v4;

import io.storbench.nfs.rpc.RpcClient;
import io.storbench.nfs.rpc.RpcException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// COMPOUNDs over one connection: with 4.1 and 4.2 each takes a slot of a session, once there is
/// one (RFC 8881, section 2.10.6). Blocks; one thread. Results are valid until the next call.
final class Nfs4Calls implements AutoCloseable {
    private static final int NO_SLOT = -1;

    private final InetSocketAddress address;
    private final RpcClient.Options options;
    private final int minorVersion;
    private RpcClient rpc;
    private @Nullable SessionId session;
    private int[] nextSequenceIds = {};
    private int targetHighestSlot;
    private final ArrayDeque<Integer> freeSlots = new ArrayDeque<>();
    private final Map<Integer, Integer> slotsByXid = new HashMap<>();

    /// The answer to a call made with [#send].
    ///
    /// @param xid the call's number
    /// @param compound the answer, without SEQUENCE's
    record Reply(int xid, CompoundReply compound) {
        /// What the operations answered.
        ///
        /// @throws Nfs4Exception if one of them failed
        List<Nfs4Result> results() throws Nfs4Exception {
            return successful(compound);
        }
    }

    Nfs4Calls(InetSocketAddress address, RpcClient.Options options, int minorVersion) throws IOException {
        this.address = address;
        this.options = options;
        this.minorVersion = minorVersion;
        this.rpc = RpcClient.connect(address, options);
    }

    RpcClient rpc() {
        return rpc;
    }

    int minorVersion() {
        return minorVersion;
    }

    /// Opens a new connection in place of the one there is, which may be lost. The session is left
    /// aside: which of its calls the server has executed is not known.
    void reconnect() throws IOException {
        rpc.close();
        leaveSession();
        rpc = RpcClient.connect(address, options);
    }

    /// Goes on without a session.
    void leaveSession() {
        session = null;
        nextSequenceIds = new int[0];
        freeSlots.clear();
        slotsByXid.clear();
    }

    /// Goes on in a new session.
    void enterSession(SessionId id, int slots) {
        leaveSession();
        session = id;
        nextSequenceIds = new int[slots];
        targetHighestSlot = slots - 1;
        for (int slot = 0; slot < slots; slot++) {
            nextSequenceIds[slot] = 1; // section 2.10.6.1
            freeSlots.add(slot);
        }
    }

    /// How many more calls may be in flight now.
    ///
    /// @param window the most that the caller wants in flight
    boolean mayHaveInFlight(int window, int inFlight) {
        return inFlight < (session == null ? window : Math.min(window, targetHighestSlot + 1));
    }

    /// Makes a call and waits for its results. Answers to calls made before with [#send] are
    /// dropped.
    ///
    /// @return the results of the operations given, in their order
    /// @throws Nfs4Exception if one of them failed
    List<Nfs4Result> call(Nfs4Argument... operations) throws IOException {
        while (session != null && freeSlots.isEmpty()) {
            receive();
        }
        return await(send(operations));
    }

    /// Makes a call of one operation outside the session.
    Nfs4Result callAlone(Nfs4Argument operation) throws IOException {
        return await(send(NO_SLOT, List.of(operation))).getFirst();
    }

    private List<Nfs4Result> await(int xid) throws IOException {
        Reply reply = receive();
        while (reply.xid != xid) {
            reply = receive();
        }
        return reply.results();
    }

    /// Makes a call without waiting.
    ///
    /// @return the call's number
    /// @throws IllegalStateException if all slots are taken: see [#mayHaveInFlight]
    int send(Nfs4Argument... operations) throws IOException {
        SessionId id = session;
        if (id == null) {
            return send(NO_SLOT, List.of(operations));
        }
        if (freeSlots.isEmpty()) {
            throw new IllegalStateException("all slots are taken");
        }
        int slot = freeSlots.remove();
        List<Nfs4Argument> all = new ArrayList<>();
        int highest = nextSequenceIds.length - 1;
        all.add(new SessionArgument.Sequence(id, nextSequenceIds[slot], slot, highest, false));
        all.addAll(List.of(operations));
        return send(slot, all);
    }

    private int send(int slot, List<Nfs4Argument> operations) throws IOException {
        var call = new CompoundCall("", minorVersion, operations);
        int xid = rpc.send(Nfs4.COMPOUND, call.describe(), call::encode);
        slotsByXid.put(xid, slot);
        return xid;
    }

    /// Waits for the next answer.
    Reply receive() throws IOException {
        int xid = rpc.receive();
        Integer slot = slotsByXid.remove(xid);
        if (slot == null) {
            throw new RpcException(rpc.host() + " answered a COMPOUND that was not sent");
        }
        CompoundReply reply = rpc.read(Nfs4.COMPOUND, rpc.accepted(Nfs4.COMPOUND), CompoundReply::decode);
        return new Reply(xid, slot < 0 ? reply : answered(slot, reply));
    }

    private CompoundReply answered(int slot, CompoundReply reply) throws RpcException {
        freeSlots.addFirst(slot);
        if (reply.results().isEmpty()) {
            return reply;
        }
        if (reply.results().getFirst() instanceof SessionResult.Sequence sequence) {
            if (sequence.slot() != slot || sequence.sequenceId() != nextSequenceIds[slot]) {
                throw new RpcException(rpc.host() + " answered slot " + slot + " with another's SEQUENCE");
            }
            nextSequenceIds[slot]++;
            // No server can want more slots used than it has granted.
            targetHighestSlot = Math.clamp(sequence.targetHighestSlot(), 0, nextSequenceIds.length - 1);
            return new CompoundReply(
                    reply.status(),
                    reply.tag(),
                    reply.results().subList(1, reply.results().size()));
        }
        return reply; // SEQUENCE failed: the slot's number was not used
    }

    private static List<Nfs4Result> successful(CompoundReply reply) throws Nfs4Exception {
        if (reply.status() == Nfs4Status.OK.code()) {
            return reply.results();
        }
        String op = !reply.results().isEmpty() && reply.results().getLast() instanceof Nfs4Result.Failure failure
                ? failure.op().name()
                : "COMPOUND";
        throw new Nfs4Exception(op, reply.status());
    }

    @Override
    public void close() throws IOException {
        rpc.close();
    }
}
