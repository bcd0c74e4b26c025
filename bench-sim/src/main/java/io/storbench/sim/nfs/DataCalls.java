package io.storbench.sim.nfs;

import io.storbench.engine.Counter;
import io.storbench.engine.Request;
import io.storbench.sim.host.Requests;
import java.util.Arrays;

/// The READs, WRITEs and COMMITs that a client makes of requests for data: it cuts them by `rsize` and `wsize`, and
/// remembers how many WRITEs of each file the server has not made durable.
///
/// Allocates nothing but as files with greater numbers are written. Used by the session's thread.
final class DataCalls {
    private final NfsModel model;
    private final SimRpcClient client;
    private final Requests requests;
    private final Sender sender;
    private final int callsPerRequest;

    /// By the numbers of messages.
    private final MessageKind[] kinds;

    private final MessageKind stableWrite;

    private final int[] read;
    private final int[] write;
    private final int[] writeStable;
    private final int[] commit;

    /// Answered WRITEs by file, and how many of them are known to be durable.
    private long[] writes = new long[2];

    private long[] durableWrites = new long[2];

    /// Sends a call.
    interface Sender {
        /// Sends it.
        ///
        /// @param fromBytes from where on in its request's range it moves data
        void send(NfsCall call, int fromBytes, int bytes);
    }

    /// @param messages any of the client's
    /// @param callsPerRequest how many calls a request takes at most
    DataCalls(NfsModel model, SimRpcClient client, NfsMessages messages, int callsPerRequest, Sender sender) {
        this.model = model;
        this.client = client;
        this.requests = client.host().requests();
        this.callsPerRequest = callsPerRequest;
        this.sender = sender;
        this.kinds = MessageKind.all(messages, model.stable());
        this.stableWrite = kinds[messages.number("WRITE")].stable();
        this.read = new int[] {messages.number("READ")};
        this.write = new int[] {messages.number("WRITE")};
        this.writeStable = new int[] {messages.number("WRITE_STABLE")};
        this.commit = model.version().hasCommit() ? new int[] {messages.number("COMMIT")} : new int[0];
    }

    void read(Request request) {
        sendParts(request, read, model.readBytes());
    }

    /// @param stable whether the server makes it durable before it answers, whatever the mount says
    void write(Request request, boolean stable) {
        sendParts(request, stable ? writeStable : write, model.writeBytes());
    }

    private void sendParts(Request request, int[] exchange, int callBytes) {
        int length = request.lengthBytes();
        int parts = Math.ceilDiv(length, callBytes);
        if (parts > callsPerRequest) {
            throw new IllegalArgumentException("a request longer than a block: " + length);
        }
        requests.expect(request, parts);
        for (int part = 0; part < parts; part++) {
            NfsCall call = client.call(request, part);
            call.begin(request, exchange);
            int fromBytes = part * callBytes;
            sender.send(call, fromBytes, Math.min(callBytes, length - fromBytes));
        }
    }

    /// What kind a call is of: a WRITE that is all that a flush has to write goes as a stable one (`stable_last`).
    MessageKind kind(NfsCall call, int bytes) {
        Request request = call.request();
        if (model.keys().stableLast() && request.mayBeStable() && bytes == request.lengthBytes()) {
            request.sendStably();
            return stableWrite;
        }
        return kinds[call.message()];
    }

    /// How many answered WRITEs of a file are not known to be durable.
    long unsafe(int file) {
        return file < writes.length ? writes[file] - durableWrites[file] : 0;
    }

    /// All that the server has of a file is taken for durable.
    void durable(int file) {
        if (file < writes.length) {
            durableWrites[file] = writes[file];
        }
    }

    /// Makes a file's WRITEs durable by a COMMIT, where some are not.
    void commit(Request request) {
        if (unsafe(request.file()) == 0) {
            requests.completeWithoutMessage(request);
            return;
        }
        requests.expect(request, 1);
        NfsCall call = client.call(request, 0);
        call.begin(request, commit);
        sender.send(call, 0, 0);
        call.cover(writes[request.file()]);
    }

    /// Counts what an answer brings.
    void answered(NfsCall call) {
        int file = call.request().file();
        switch (call.need()) {
            case READ -> client.counters().add(Counter.PAYLOAD_BYTES_IN, call.lengthBytes());
            case WRITE -> {
                client.counters().add(Counter.PAYLOAD_BYTES_OUT, call.lengthBytes());
                if (file >= writes.length) {
                    writes = Arrays.copyOf(writes, 2 * file);
                    durableWrites = Arrays.copyOf(durableWrites, 2 * file);
                }
                writes[file]++;
            }
            case STABLE_WRITE -> client.counters().add(Counter.PAYLOAD_BYTES_OUT, call.lengthBytes());
            case COMMIT -> durableWrites[file] = Math.max(durableWrites[file], call.coveredWrites());
            case METADATA, NOTHING -> {}
        }
    }
}
