package com.example.sbp;

import com.example.sbp.Wire.Command;
import io.storbench.engine.Counter;
import io.storbench.engine.Counters;
import io.storbench.engine.Request;
import io.storbench.engine.Worker;
import io.storbench.sim.event.Simulator;
import io.storbench.sim.host.ClientEnd;
import io.storbench.sim.host.Host;
import io.storbench.sim.host.Requests;
import io.storbench.sim.host.ServerEnd;
import io.storbench.sim.host.SimCall;
import io.storbench.sim.host.SimSession;
import io.storbench.sim.host.Wiring;
import io.storbench.sim.storage.DiskLayout;
import io.storbench.sim.storage.StorageCall.Need;

/// A modelled client: cuts operations into requests as [SbpSession] does, and counts as it does, under the same names.
/// The host sends the requests, and has them served.
final class SimSbpSession implements SimSession, ClientEnd<SimSbpSession.Call>, ServerEnd<SimSbpSession.Call> {
    private final Counters counters = new Counters(Command.NAMES);
    private final Simulator simulator;
    private final int number;
    private final int transferBytes;
    private final Host<Call> host;
    private final Requests requests;
    private final int callsPerRequest;
    private final Call[] calls;

    /// @param number of the host, from 0
    SimSbpSession(Wiring wiring, Worker worker, int number, int transferBytes) {
        this.simulator = wiring.simulator();
        this.number = number;
        this.transferBytes = transferBytes;
        this.host = new Host<>(wiring, worker, number, this, _ -> this);
        this.requests = host.requests();
        this.callsPerRequest = wiring.settings().callsPerRequest();
        this.calls = new Call[wiring.spec().workload().depth() * callsPerRequest];
        for (int i = 0; i < calls.length; i++) {
            calls[i] = new Call(host);
        }
    }

    @Override
    public boolean trySubmit(Request request) {
        requests.submitted(request);
        switch (request.operation().family()) {
            case READ, WRITE, FLUSH -> submit(request, Command.of(request.operation()));
            case STAT -> requests.completeWithoutMessage(request);
            case OPEN, CLOSE, NAME -> throw new IllegalArgumentException("a block store has no files");
        }
        return true;
    }

    private void submit(Request request, Command command) {
        int lengthBytes = request.lengthBytes();
        int parts = Math.max(1, Math.ceilDiv(lengthBytes, transferBytes));
        request.issuedAt(simulator.nowNanos());
        requests.expect(request, parts);
        for (int i = 0; i < parts; i++) {
            Call call = calls[request.slot() * callsPerRequest + i];
            int from = i * transferBytes;
            int file = DiskLayout.number(number, request.file());
            call.begin(request, command, file, request.offset() + from, Math.min(transferBytes, lengthBytes - from));
            host.submit(call);
        }
    }

    @Override
    public void begun(long nowNanos, Call call) {
        call.setDataBytes(call.lengthBytes());
        call.setLengths(call.command.requestBytes(call.lengthBytes()), call.command.replyBytes(call.lengthBytes()));
    }

    @Override
    public void sent(long nowNanos, Call call) {
        counters.called(call.command.number(), call.callBytes());
    }

    @Override
    public void accepted(long nowNanos, Call call) {
        host.serve(nowNanos, call);
    }

    @Override
    public void served(long nowNanos, Call call) {
        host.answer(nowNanos, call);
    }

    @Override
    public void received(long nowNanos, Call call) {
        counters.replied(call.command.number(), call.replyBytes());
        switch (call.command) {
            case READ -> counters.add(Counter.PAYLOAD_BYTES_IN, call.lengthBytes());
            case WRITE -> counters.add(Counter.PAYLOAD_BYTES_OUT, call.lengthBytes());
            case FLUSH -> {}
        }
        host.end(nowNanos, call);
        requests.end(call, nowNanos);
    }

    @Override
    public Counters counters() {
        return counters;
    }

    @Override
    public Host<Call> host() {
        return host;
    }

    /// A request of the protocol.
    static final class Call extends SimCall {
        private final Host<Call> host;
        private Command command = Command.READ;

        Call(Host<Call> host) {
            super(new Request(0));
            this.host = host;
        }

        void begin(Request request, Command ofCommand, int file, long fromBytes, int bytes) {
            begin(request);
            command = ofCommand;
            Need need =
                    switch (ofCommand) {
                        case READ -> Need.READ;
                        case WRITE -> Need.WRITE;
                        case FLUSH -> Need.COMMIT;
                    };
            store(need, file, fromBytes, bytes);
        }

        @Override
        public String procedure() {
            return command.name();
        }

        @Override
        public void served(long nowNanos) {
            host.served(nowNanos, this);
        }

        @Override
        protected void done(long nowNanos) {
            host.processed(nowNanos, this);
        }
    }
}
