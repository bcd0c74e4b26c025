package io.storbench.sim;

import io.storbench.engine.Counter;
import io.storbench.engine.Counters;
import io.storbench.engine.DataSet;
import io.storbench.engine.Request;
import io.storbench.engine.Worker;

/// One NFSv3 client: turns requests into calls as the measuring session does, and counts them in
/// the same way.
final class Nfs3Session extends SimSession<NfsCall> {
    private final Nfs3Model model;
    private final int[] nameBytes;
    private final int partsPerRequest;
    private final NfsCall[] calls;

    /// Answered WRITEs by file, and how many of them are known to be durable.
    private final long[] writes = new long[DataSet.SCRATCH + 1];

    private final long[] durableWrites = new long[DataSet.SCRATCH + 1];

    /// @param host its number, from 0
    /// @param nameBytes the lengths of the names of the host's files, by number
    Nfs3Session(Wiring wiring, Worker worker, int host, Nfs3Model model, int[] nameBytes) {
        super(wiring, worker, host, new Counters(Nfs3Messages.PROCEDURES));
        this.model = model;
        this.nameBytes = nameBytes;
        this.partsPerRequest = model.callsPerBlock(wiring.spec().workload());
        // Bounded by ModelSettings.
        this.calls = new NfsCall[wiring.spec().workload().depth() * partsPerRequest];
        Request none = new Request(0);
        for (int i = 0; i < calls.length; i++) {
            calls[i] = new NfsCall(this, none);
        }
    }

    @Override
    public boolean trySubmit(Request request) {
        note(request);
        switch (request.operation()) {
            case READ -> submitParts(request, Nfs3Messages.READ, model.readBytes());
            case WRITE -> submitParts(request, Nfs3Messages.WRITE, model.writeBytes());
            case FLUSH -> submitFlush(request);
            case OPEN -> submitSingle(request, Nfs3Messages.LOOKUP, nameBytes[request.file()]);
            case CLOSE -> completeWithoutMessage(request);
            case STAT -> submitSingle(request, Nfs3Messages.GETATTR, 0);
        }
        return true;
    }

    private void submitParts(Request request, int procedure, int callBytes) {
        int length = request.lengthBytes();
        int parts = Math.ceilDiv(length, callBytes);
        if (parts > partsPerRequest) {
            throw new IllegalArgumentException("a request longer than a block: " + length);
        }
        expect(request, parts);
        for (int part = 0; part < parts; part++) {
            NfsCall call = calls[request.slot() * partsPerRequest + part];
            call.set(request, procedure, Math.min(callBytes, length - part * callBytes));
            submit(call);
        }
    }

    /// Opening is a LOOKUP and, once that is answered, an ACCESS.
    private void submitSingle(Request request, int procedure, int bytes) {
        expect(request, 1);
        NfsCall call = calls[request.slot() * partsPerRequest];
        call.set(request, procedure, bytes);
        submit(call);
    }

    /// What is durable already needs no message, as with any client.
    private void submitFlush(Request request) {
        int file = request.file();
        if (durableWrites[file] == writes[file]) {
            completeWithoutMessage(request);
            return;
        }
        expect(request, 1);
        NfsCall call = calls[request.slot() * partsPerRequest];
        call.set(request, Nfs3Messages.COMMIT, 0);
        call.cover(writes[file]);
        submit(call);
    }

    /// Service time runs from the request's first call.
    @Override
    void begun(long nowNanos, NfsCall call) {
        Request request = call.request();
        boolean first = call == calls[request.slot() * partsPerRequest];
        if (first && call.procedure() != Nfs3Messages.ACCESS) {
            request.issuedAt(nowNanos);
        }
    }

    @Override
    void sent(NfsCall call) {
        counters().called(call.procedure(), call.callBytes());
    }

    @Override
    void received(long nowNanos, NfsCall call) {
        Request request = call.request();
        int file = request.file();
        counters().replied(call.procedure(), call.replyBytes());
        switch (call.procedure()) {
            case Nfs3Messages.READ -> counters().add(Counter.PAYLOAD_BYTES_IN, call.dataBytes());
            case Nfs3Messages.WRITE -> {
                counters().add(Counter.PAYLOAD_BYTES_OUT, call.dataBytes());
                if (!model.stable()) {
                    writes[file]++;
                }
            }
            case Nfs3Messages.COMMIT ->
                    durableWrites[file] = Math.max(durableWrites[file], call.coveredWrites());
            default -> {}
        }
        release(nowNanos);
        if (call.procedure() == Nfs3Messages.LOOKUP) {
            call.set(request, Nfs3Messages.ACCESS, 0);
            submit(call);
            return;
        }
        end(request, nowNanos);
    }
}
