package com.example.sbp;

import com.example.sbp.Wire.Command;
import io.storbench.engine.Counter;
import io.storbench.engine.Counters;
import io.storbench.engine.DataContent;
import io.storbench.engine.EventLoop;
import io.storbench.engine.Outcome;
import io.storbench.engine.ProcedureCounter;
import io.storbench.engine.Request;
import io.storbench.engine.Session;
import io.storbench.engine.TargetSpec;
import io.storbench.engine.Worker;
import io.storbench.net.EmulatedPath;
import io.storbench.net.SlotTable;
import io.storbench.net.client.Completions;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Objects;
import java.util.Optional;

/// One worker's client: cuts its operations into requests, and tells it when they are done.
final class SbpSession implements Session {
    /// From a client to the server.
    ///
    /// @param server where that listens
    /// @param emulated what the plan adds to the path
    /// @param content of the host's files
    /// @param keys the target's
    record Path(InetSocketAddress server, EmulatedPath emulated, DataContent content, SbpKeys.Values keys) {}

    private final Counters counters;
    private final SbpTransport transport;
    private final Completions completions;
    private final long[] begins;
    private final int transferBytes;

    /// Connects; blocks meanwhile.
    ///
    /// @param begins where the host's files begin in the store, in bytes
    SbpSession(EventLoop loop, Worker worker, TargetSpec spec, Path path, long[] begins) throws IOException {
        int depth = spec.workload().depth();
        int blockBytes = spec.workload().blockBytes();
        this.transferBytes = spec.callBytes(path.keys().transferBytes());
        int calls = Math.multiplyExact(depth, Math.ceilDiv(blockBytes, transferBytes));
        if (calls > SlotTable.MAX_SLOTS) {
            throw new IOException(
                    "depth %d with blocks of %d bytes makes %d requests at a time, at most %d; raise transfer"
                            .formatted(depth, blockBytes, calls, SlotTable.MAX_SLOTS));
        }
        this.transport = new SbpTransport(loop, path, calls, this::answered);
        this.counters = transport.counters();
        this.completions = new Completions(loop, worker, depth);
        this.begins = begins.clone();
    }

    /// Always has room: there are as many calls as a worker's operations can take.
    @Override
    public boolean trySubmit(Request request) {
        switch (request.operation().family()) {
            case READ, WRITE, FLUSH -> submit(request, Command.of(request.operation()));
            case STAT -> completions.withNextPoll(request);
            case OPEN, CLOSE, NAME -> throw new IllegalArgumentException("a block store has no files");
        }
        return true;
    }

    private void submit(Request request, Command command) {
        int lengthBytes = request.lengthBytes();
        int calls = Math.max(1, Math.ceilDiv(lengthBytes, transferBytes));
        completions.begin(request, calls);
        for (int i = 0; i < calls; i++) {
            SbpCall call = transport.calls().take();
            call.request = request;
            call.command = command;
            call.file = request.file();
            call.offset = request.offset() + (long) i * transferBytes;
            call.storeOffset = command == Command.FLUSH ? 0 : begins[call.file] + call.offset;
            call.lengthBytes = Math.min(transferBytes, lengthBytes - i * transferBytes);
            call.generation = request.generation();
            call.verified = request.verified();
            call.fresh = i == 0;
            transport.submit(call);
        }
    }

    private void answered(SbpCall call, long nowNanos) {
        Request request = Objects.requireNonNull(call.request);
        Outcome outcome = outcome(call);
        transport.calls().free(call);
        completions.callEnded(request, outcome, nowNanos);
    }

    private Outcome outcome(SbpCall call) {
        if (call.status != Wire.DONE) {
            counters.add(call.command.number(), ProcedureCounter.ERRORS, 1);
            return new Outcome.Failed("%s of %d bytes at %d of the store: status %d"
                    .formatted(call.command, call.lengthBytes, call.storeOffset, call.status));
        }
        if (call.command == Command.WRITE) {
            counters.add(Counter.PAYLOAD_BYTES_OUT, call.lengthBytes);
        } else if (call.command == Command.READ) {
            counters.add(Counter.PAYLOAD_BYTES_IN, call.lengthBytes);
        }
        return call.command == Command.READ && call.verified && call.wrongOffset >= 0
                ? new Outcome.Corrupt(
                        call.wrongOffset,
                        "READ brought what was not written there, from byte %d of the file on"
                                .formatted(call.wrongOffset))
                : Outcome.DONE;
    }

    @Override
    public void poll() throws IOException {
        completions.poll();
        transport.poll();
    }

    @Override
    public void await(long deadlineNanos) throws IOException {
        if (!completions.arePending()) {
            transport.await(deadlineNanos);
        }
    }

    @Override
    public Counters counters() {
        return counters;
    }

    @Override
    public Optional<String> trouble() {
        return transport.trouble();
    }

    @Override
    public void close() throws IOException {
        transport.close();
    }
}
