package io.storbench.nfs;

import io.storbench.engine.Counter;
import io.storbench.engine.Counters;
import io.storbench.engine.EventLoop;
import io.storbench.engine.Outcome;
import io.storbench.engine.ProcedureCounter;
import io.storbench.engine.Request;
import io.storbench.engine.Session;
import io.storbench.engine.Worker;
import io.storbench.net.Backoff;
import io.storbench.net.SlotTable;
import io.storbench.nfs.v4.Nfs4Status;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// One worker's connections to a server: turns requests into calls, and answers into completions.
final class NfsSession implements Session {
    /// What a session has under way besides its requests' parts: a flush's rewrites and COMMIT, and
    /// the lease's renewal.
    private static final int OWN_CALLS = Flush.WINDOW + 2;

    /// READs that bring nothing before the end of the file, before the request fails.
    private static final int MAX_EMPTY_READS = 8;

    /// The longest pause while the server waits for its former clients: a period of grace lasts as
    /// long as a lease, some tens of seconds.
    private static final long LONGEST_IN_GRACE_NANOS = 1_000_000_000;

    private final EventLoop loop;
    private final Worker worker;
    private final Procedures procedures;
    private final DataCodec codec;
    private final Counters counters;
    private final Wire wire;
    private final Flush flush;
    private final int readBytes;
    private final int writeBytes;
    private final int[] partsLeft;
    private final @Nullable Outcome[] failures;
    private final Request[] doneAlready;
    private int doneAlreadyCount;
    private final Openings openings;
    private final Backoff backoff;
    private final Recovery recovery;
    private final LeaseKeeper lease;

    /// What the server keeps for a client.
    ///
    /// @param leaseNanos for how long without a sign of life; 0 if it keeps nothing
    /// @param renewal makes it anew when it is lost
    record State(long leaseNanos, Recovery.Renewal renewal) {
        /// NFSv3's.
        static final State NONE = new State(0, _ -> {});
    }

    /// What a session needs of its target.
    ///
    /// @param path where the calls go
    /// @param codecs what is spoken about the worker's files, one for each connection
    /// @param state what the server keeps for the client
    /// @param units how the worker's files are cut into WRITEs
    /// @param readBytes the most that one READ asks for
    /// @param depth how many requests the worker has
    record Spec(
            Wire.Path path,
            List<? extends DataCodec> codecs,
            State state,
            Units units,
            int readBytes,
            int depth) {
        /// How many calls can be under way: all parts of all requests, and a flush's own, as far as
        /// calls can be told apart; a request that finds no room waits.
        ///
        /// @throws IOException when not even one request has room
        static int slots(int depth, int blockBytes, int callBytes) throws IOException {
            int parts = Math.ceilDiv(blockBytes, callBytes);
            if (parts + OWN_CALLS > SlotTable.MAX_SLOTS) {
                throw new IOException(
                        ("workload.block of %d bytes makes %d calls of %d bytes; at most %d can be"
                                        + " under way: take a smaller block, or a larger rsize and"
                                        + " wsize")
                                .formatted(
                                        blockBytes,
                                        parts,
                                        callBytes,
                                        SlotTable.MAX_SLOTS - OWN_CALLS));
            }
            long wanted = (long) depth * parts + OWN_CALLS;
            return (int) Math.min(wanted, SlotTable.MAX_SLOTS);
        }
    }

    NfsSession(EventLoop loop, Worker worker, Spec spec) throws IOException {
        this.loop = loop;
        this.worker = worker;
        this.codec = spec.codecs.getFirst();
        this.procedures = codec.procedures();
        this.counters = procedures.counters();
        this.wire = new Wire(loop, spec.path, counters, this::answered);
        this.flush = new Flush(wire, counters, spec.units, spec.depth);
        this.readBytes = spec.readBytes;
        this.writeBytes = spec.units.callBytes();
        this.partsLeft = new int[spec.depth];
        this.failures = new @Nullable Outcome[spec.depth];
        this.doneAlready = new Request[spec.depth];
        this.openings = new Openings(spec.depth);
        this.backoff = new Backoff(loop, wire.calls().size(), this::submitAgain);
        this.recovery = new Recovery(wire, openings, spec.state.renewal());
        this.lease = new LeaseKeeper(wire, spec.state.leaseNanos());
        connect(spec.codecs);
    }

    private void connect(List<? extends DataCodec> codecs) throws IOException {
        try {
            for (DataCodec each : codecs) {
                wire.connect(each);
            }
        } catch (IOException e) {
            wire.close();
            throw e;
        }
    }

    @Override
    public boolean trySubmit(Request request) {
        failures[request.slot()] = null;
        return switch (request.operation()) {
            case READ -> transfer(request, Call.Kind.READ, readBytes);
            case WRITE -> transfer(request, Call.Kind.WRITE, writeBytes);
            case FLUSH -> {
                submitFlush(request);
                yield true;
            }
            case OPEN -> single(request, codec.firstOfOpening());
            case CLOSE -> {
                if (codec.closes()) {
                    yield single(request, Call.Kind.CLOSE);
                }
                completeNext(request);
                yield true;
            }
        };
    }

    private boolean transfer(Request request, Call.Kind kind, int callBytes) {
        int parts = Math.ceilDiv(request.lengthBytes(), callBytes);
        if (wire.calls().freeCount() < parts + OWN_CALLS) {
            return false;
        }
        partsLeft[request.slot()] = parts;
        for (int done = 0; done < request.lengthBytes(); done += callBytes) {
            Call call = wire.calls().take();
            call.request = request;
            call.set(
                    kind,
                    request.file(),
                    request.offset() + done,
                    Math.min(callBytes, request.lengthBytes() - done));
            call.generation = request.generation();
            call.verified = request.verified();
            openings.use(call, request.slot());
            wire.submit(call);
        }
        return true;
    }

    private boolean single(Request request, Call.Kind kind) {
        if (wire.calls().freeCount() < 1 + OWN_CALLS) {
            return false;
        }
        partsLeft[request.slot()] = 1;
        Call call = wire.calls().take();
        call.request = request;
        call.set(kind, request.file(), 0, 0);
        openings.begin(call, request.slot());
        wire.submit(call);
        return true;
    }

    /// What takes no call: completed by the next poll.
    private void completeNext(Request request) {
        request.issuedAt(loop.nowNanos());
        doneAlready[doneAlreadyCount++] = request;
    }

    private void submitFlush(Request request) {
        if (flush.isSafe(request.file())) {
            completeNext(request); // nothing to make durable: no client sends a COMMIT then
        } else {
            request.issuedAt(loop.nowNanos());
            flush.submit(request);
        }
    }

    @Override
    public void poll() throws IOException {
        completeDone();
        lease.poll();
        wire.poll();
        recovery.poll();
    }

    @Override
    public void await(long deadlineNanos) throws IOException {
        if (doneAlreadyCount > 0) {
            return;
        }
        long dueNanos = Math.min(lease.nextDueNanos(), recovery.nextDueNanos());
        wire.await(Math.min(deadlineNanos, dueNanos));
    }

    private void completeDone() {
        while (doneAlreadyCount > 0) {
            worker.onComplete(doneAlready[--doneAlreadyCount], Outcome.DONE, loop.nowNanos());
        }
    }

    private void answered(Call call, long nowNanos) {
        openings.answered(call);
        if (call.stateLost) {
            recovery.begin(
                    "the server says that open files are lost",
                    Nfs4Status.ADMIN_REVOKED.code(),
                    nowNanos);
        }
        switch (call.reaction) {
            case DONE -> done(call, nowNanos);
            case LATER, AFTER_GRACE -> {
                counters.add(procedures.number(call), ProcedureCounter.ERRORS, 1);
                counters.add(Counter.DELAYS, 1);
                postpone(call, nowNanos);
            }
            case ANEW -> {
                counters.add(procedures.number(call), ProcedureCounter.ERRORS, 1);
                wire.submit(call);
            }
            case RECOVER -> {
                // What the server has lost need not be closed any more.
                boolean closed =
                        call.kind == Call.Kind.CLOSE && CompoundResults.isOfFile(call.status);
                counters.add(procedures.number(call), ProcedureCounter.ERRORS, 1);
                if (closed) {
                    done(call, nowNanos);
                } else {
                    recovery.begin(reason(call), call.status, nowNanos);
                    recovery.add(call);
                }
            }
            case FAIL -> {
                counters.add(procedures.number(call), ProcedureCounter.ERRORS, 1);
                end(call, new Outcome.Failed(reason(call)), nowNanos);
            }
            case UNANSWERED -> {
                String reason =
                        "%s: no answer after %d timeouts, and the mount is soft"
                                .formatted(procedures.describe(call), call.timeouts);
                end(call, new Outcome.Failed(reason), nowNanos);
            }
        }
    }

    private void postpone(Call call, long nowNanos) {
        long longestNanos =
                call.reaction == Reaction.AFTER_GRACE
                        ? LONGEST_IN_GRACE_NANOS
                        : Backoff.LONGEST_NANOS;
        backoff.postpone(call.slot, call.delays++, longestNanos, nowNanos);
    }

    private void submitAgain(int slot) {
        wire.submit(wire.calls().get(slot));
    }

    private String reason(Call call) {
        String reason = procedures.describe(call) + ": " + codec.describe(call.status);
        return call.kind == Call.Kind.RENEW
                ? reason
                : reason + " (" + codec.describeFile(call.file) + ")";
    }

    private void done(Call call, long nowNanos) {
        recovery.succeeded();
        switch (call.kind) {
            case READ -> read(call, nowNanos);
            case WRITE -> written(call, nowNanos);
            case COMMIT, RENEW, ACCESS -> end(call, Outcome.DONE, nowNanos);
            case LOOKUP -> next(call, Call.Kind.ACCESS);
            case OPEN, OPEN_CONFIRM -> opened(call, nowNanos);
            case CLOSE -> {
                openings.closed(call);
                end(call, Outcome.DONE, nowNanos);
            }
        }
    }

    private void opened(Call call, long nowNanos) {
        openings.opened(call);
        if (call.kind == Call.Kind.OPEN && call.unconfirmed) {
            next(call, Call.Kind.OPEN_CONFIRM);
        } else {
            end(call, Outcome.DONE, nowNanos);
        }
    }

    /// Goes on with the request's next call.
    private void next(Call call, Call.Kind kind) {
        int slot = call.opening;
        call.set(kind, call.file, 0, 0);
        call.fresh = false;
        openings.begin(call, slot);
        wire.submit(call);
    }

    private void read(Call call, long nowNanos) {
        if (call.wrongOffset >= 0) {
            String reason =
                    "wrong data at offset %d, found by %s"
                            .formatted(call.wrongOffset, procedures.describe(call));
            end(call, new Outcome.Corrupt(call.wrongOffset, reason), nowNanos);
            return;
        }
        counters.add(Counter.PAYLOAD_BYTES_IN, call.count);
        if (call.count == call.lengthBytes) {
            end(call, Outcome.DONE, nowNanos);
            return;
        }
        if (call.end || (call.count == 0 && ++call.delays > MAX_EMPTY_READS)) {
            String cause =
                    call.end ? "the file ends there" : "the server sends nothing, and no error";
            String reason =
                    procedures.describe(call) + " brought " + call.count + " bytes: " + cause;
            end(call, new Outcome.Failed(reason), nowNanos);
            return;
        }
        counters.add(Counter.SHORT_READS, 1);
        call.advance(call.count);
        wire.submit(call);
    }

    private void written(Call call, long nowNanos) {
        if (call.count == call.lengthBytes) {
            countPayload(call, call.count);
            flush.written(call, call.generation);
            end(call, Outcome.DONE, nowNanos);
            return;
        }
        // What does not end at a word of the pattern is written again with the rest.
        int whole = call.count & -Long.BYTES;
        if (whole == 0 && ++call.delays > MAX_EMPTY_READS) {
            end(call, new Outcome.Failed(procedures.describe(call) + " wrote nothing"), nowNanos);
            return;
        }
        countPayload(call, whole);
        flush.partWritten(call);
        call.advance(whole);
        wire.submit(call);
    }

    private void countPayload(Call call, int bytes) {
        if (call.request != null) {
            counters.add(Counter.PAYLOAD_BYTES_OUT, bytes);
        }
    }

    /// A call has come to its end: a part of a request, or a part of a flush.
    private void end(Call call, Outcome outcome, long nowNanos) {
        Request request = call.request;
        wire.calls().free(call);
        if (call.kind == Call.Kind.RENEW) {
            lease.renewed();
            return;
        }
        if (request == null) {
            Outcome flushed = flush.answered(call, outcome);
            if (flushed != null) {
                worker.onComplete(flush.finish(), flushed, nowNanos);
            }
            return;
        }
        int slot = request.slot();
        if (!(outcome instanceof Outcome.Done) && failures[slot] == null) {
            failures[slot] = outcome;
        }
        if (--partsLeft[slot] == 0) {
            Outcome failure = failures[slot];
            worker.onComplete(request, failure == null ? Outcome.DONE : failure, nowNanos);
        }
    }

    @Override
    public Optional<String> trouble() {
        return recovery.trouble().or(wire::trouble);
    }

    @Override
    public Counters counters() {
        return counters;
    }

    @Override
    public void close() throws IOException {
        wire.close();
    }
}
