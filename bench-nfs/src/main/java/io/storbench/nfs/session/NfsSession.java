package io.storbench.nfs.session;

import io.storbench.engine.Counter;
import io.storbench.engine.Counters;
import io.storbench.engine.EventLoop;
import io.storbench.engine.Outcome;
import io.storbench.engine.ProcedureCounter;
import io.storbench.engine.Request;
import io.storbench.engine.Session;
import io.storbench.engine.Worker;
import io.storbench.net.Backoff;
import io.storbench.net.client.Completions;
import io.storbench.nfs.export.MetadataNames;
import io.storbench.nfs.v4.Nfs4Status;
import io.storbench.plan.Operation;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// One worker's connections to a server: turns requests into calls, and answers into completions.
final class NfsSession implements Session {
    /// The longest pause while the server waits for its former clients: a period of grace lasts as
    /// long as a lease, some tens of seconds.
    private static final long LONGEST_IN_GRACE_NANOS = 1_000_000_000;

    private final EventLoop loop;
    private final Procedures procedures;
    private final DataCodec codec;
    private final Counters counters;
    private final RpcTransport transport;
    private final Flush flush;
    private final int readBytes;
    private final int writeBytes;
    private final Completions completions;
    private final Transfers transfers;
    private final Openings openings;
    private final MetadataNames names;
    private final HeldHandles held;
    private final Backoff backoff;
    private final Recovery recovery;
    private final LeaseKeeper lease;

    NfsSession(EventLoop loop, Worker worker, SessionSpec spec) throws IOException {
        this.loop = loop;
        this.codec = spec.codecs().getFirst();
        this.procedures = codec.procedures();
        this.counters = procedures.counters();
        this.transport = new RpcTransport(loop, spec.path(), counters, this::answered);
        this.flush = new Flush(transport, counters, spec.units(), spec.depth());
        this.readBytes = spec.readBytes();
        this.writeBytes = spec.units().callBytes();
        this.completions = new Completions(loop, worker, spec.depth());
        this.transfers = new Transfers(transport, flush, procedures, counters);
        this.openings = new Openings(spec.openers());
        this.names = spec.names();
        this.held = spec.held();
        this.backoff = new Backoff(loop, transport.calls().size(), this::submitAgain);
        this.recovery = new Recovery(transport, openings, spec.state().renewal());
        this.lease = new LeaseKeeper(transport, spec.state().leaseNanos());
        connect(spec.codecs());
    }

    private void connect(List<? extends DataCodec> codecs) throws IOException {
        try {
            for (DataCodec each : codecs) {
                transport.connect(each);
            }
        } catch (IOException e) {
            transport.close();
            throw e;
        }
    }

    @Override
    public boolean trySubmit(Request request) {
        return switch (request.operation()) {
            case READ -> transfer(request, Call.Kind.READ, readBytes);
            case WRITE -> transfer(request, Call.Kind.WRITE, writeBytes);
            case FLUSH -> {
                submitFlush(request);
                yield true;
            }
            case OPEN -> single(request, codec.firstOfOpening(), names.steps());
            case OPEN_NEW, CREATE -> single(request, codec.firstOfMaking(), names.steps());
            case CLOSE -> {
                if (codec.closes()) {
                    yield single(request, Call.Kind.CLOSE, 0);
                }
                completions.withNextPoll(request);
                yield true;
            }
            case GETACL -> {
                completions.withNextPoll(request);
                yield true;
            }
            case REMOVE -> single(request, Call.Kind.REMOVE, names.steps());
            case MKDIR -> single(request, Call.Kind.MAKE_DIRECTORY, names.steps());
            case RMDIR -> single(request, Call.Kind.REMOVE_DIRECTORY, names.steps());
            case RENAME -> single(request, Call.Kind.RENAME, names.steps());
            case SYMLINK -> single(request, Call.Kind.MAKE_SYMBOLIC_LINK, names.steps());
            case STAT -> ofObject(request, Call.Kind.GETATTR);
            case ACCESS -> ofObject(request, Call.Kind.ACCESS);
            case CHMOD -> ofObject(request, Call.Kind.SET_MODE);
            case CHOWN -> ofObject(request, Call.Kind.SET_OWNER);
            case UTIMES -> ofObject(request, Call.Kind.SET_TIMES);
            case TRUNCATE -> ofObject(request, Call.Kind.SET_SIZE);
            case LINK -> ofObject(request, Call.Kind.LINK);
            case READLINK -> ofObject(request, Call.Kind.READ_LINK);
            case READDIR -> ofObject(request, Call.Kind.READ_DIRECTORY);
        };
    }

    private boolean isNamed(Request request) {
        return codec.files().isNamed(number(request));
    }

    private int number(Request request) {
        return names.number(request.file(), request.slot());
    }

    /// Calls by an object's handle, which is looked up before unless it is known.
    private boolean ofObject(Request request, Call.Kind kind) {
        int file = number(request);
        boolean known = codec.files().isKnown(request.slot(), file);
        int steps = names.walks() ? names.steps() + 1 : known ? 0 : 1;
        return single(request, kind, steps);
    }

    private boolean transfer(Request request, Call.Kind kind, int callBytes) {
        int parts = Math.ceilDiv(request.lengthBytes(), callBytes);
        if (transport.calls().freeCount() < parts + SessionSpec.OWN_CALLS) {
            return false;
        }
        if (kind == Call.Kind.WRITE && flush.isRewriting(request.file(), request.offset(), request.lengthBytes())) {
            return false;
        }
        completions.begin(request, parts);
        for (int done = 0; done < request.lengthBytes(); done += callBytes) {
            Call call = transport.calls().take();
            call.request = request;
            call.holder = request.slot();
            call.set(kind, number(request), request.offset() + done, Math.min(callBytes, request.lengthBytes() - done));
            call.content = request.content();
            call.generation = request.generation();
            call.verified = request.verified();
            openings.use(call, request.slot());
            transport.submit(call);
        }
        return true;
    }

    /// Calls one after the other.
    ///
    /// @param steps how many names are looked up before
    private boolean single(Request request, Call.Kind kind, int steps) {
        if (transport.calls().freeCount() < 1 + SessionSpec.OWN_CALLS) {
            return false;
        }
        completions.begin(request, 1);
        Call call = transport.calls().take();
        call.request = request;
        call.holder = request.slot();
        call.goal = kind;
        call.goalFile = number(request);
        call.steps = steps;
        call.stepsLeft = steps;
        walk(call, request);
        call.fresh = true;
        return true;
    }

    /// Looks up the next name on the way, behind the directories that of the object itself; at its
    /// end calls what it is for.
    private void walk(Call call, Request request) {
        if (call.stepsLeft-- > 0) {
            int step = call.steps - call.stepsLeft - 1;
            boolean directory = step < names.steps();
            call.set(Call.Kind.LOOKUP, directory ? names.step(step) : call.goalFile, 0, 0);
            call.fresh = false;
            transport.submit(call);
        } else {
            next(call, call.goal, call.goalFile, request.slot());
        }
    }

    private void submitFlush(Request request) {
        if (isNamed(request) || flush.isSafe(request.file())) {
            // Nothing to make durable: no client sends a COMMIT then.
            completions.withNextPoll(request);
        } else {
            request.issuedAt(loop.nowNanos());
            flush.submit(request);
        }
    }

    @Override
    public void poll() throws IOException {
        completions.poll();
        lease.poll();
        transport.poll();
        recovery.poll();
    }

    @Override
    public void await(long deadlineNanos) throws IOException {
        if (completions.arePending()) {
            return;
        }
        long dueNanos = Math.min(lease.nextDueNanos(), recovery.nextDueNanos());
        transport.await(Math.min(deadlineNanos, dueNanos));
    }

    private void answered(Call call, long nowNanos) {
        openings.answered(call);
        if (call.stateLost) {
            recovery.begin("the server says that open files are lost", Nfs4Status.ADMIN_REVOKED.code(), nowNanos);
        }
        switch (call.reaction) {
            case DONE -> done(call, nowNanos);
            case LATER, AFTER_GRACE -> {
                counters.add(procedures.number(call), ProcedureCounter.ERRORS, 1);
                counters.add(Counter.DELAYS, 1);
                postpone(call, nowNanos);
            }
            case AGAIN -> {
                counters.add(procedures.number(call), ProcedureCounter.ERRORS, 1);
                transport.submit(call);
            }
            case RECOVER -> {
                // What the server has lost need not be closed any more.
                boolean closed = call.kind == Call.Kind.CLOSE && CompoundResults.isOfFile(call.status);
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
                String reason = "%s: no answer after %d timeouts, and the mount is soft"
                        .formatted(procedures.describe(call), call.timeouts);
                end(call, new Outcome.Failed(reason), nowNanos);
            }
        }
    }

    private void postpone(Call call, long nowNanos) {
        long longestNanos = call.reaction == Reaction.AFTER_GRACE ? LONGEST_IN_GRACE_NANOS : Backoff.LONGEST_NANOS;
        backoff.postpone(call.slot, call.delays++, longestNanos, nowNanos);
    }

    private void submitAgain(int slot) {
        transport.submit(transport.calls().get(slot));
    }

    private String reason(Call call) {
        String reason = procedures.describe(call) + ": " + codec.describe(call.status);
        return call.kind == Call.Kind.RENEW
                ? reason
                : reason + " (" + codec.files().describe(call) + ")";
    }

    private void done(Call call, long nowNanos) {
        recovery.succeeded();
        switch (call.kind) {
            case READ -> endUnlessMore(call, transfers.read(call), nowNanos);
            case WRITE -> endUnlessMore(call, transfers.written(call), nowNanos);
            case COMMIT,
                    RENEW,
                    ACCESS,
                    GETATTR,
                    SET_MODE,
                    SET_OWNER,
                    SET_TIMES,
                    SET_SIZE,
                    MAKE_SYMBOLIC_LINK,
                    LINK,
                    READ_LINK -> end(call, Outcome.DONE, nowNanos);
            case MAKE_FILE, MAKE_DIRECTORY -> made(call, nowNanos);
            case REMOVE, REMOVE_DIRECTORY -> {
                codec.files().drop(call.holder, call.file);
                end(call, Outcome.DONE, nowNanos);
            }
            case RENAME -> {
                held.renumber(call.holder, call.file, call.second);
                end(call, Outcome.DONE, nowNanos);
            }
            case READ_DIRECTORY -> {
                if (call.end) {
                    end(call, Outcome.DONE, nowNanos);
                } else {
                    transport.submit(call);
                }
            }
            case LOOKUP -> {
                if (call.stepsLeft >= 0) {
                    walk(call, requestOf(call));
                } else if (requestOf(call).operation() == Operation.MKDIR) {
                    end(call, Outcome.DONE, nowNanos);
                } else {
                    next(call, Call.Kind.ACCESS, call.file, call.holder);
                }
            }
            case OPEN, OPEN_NEW, OPEN_CONFIRM -> opened(call, nowNanos);
            case CLOSE -> {
                openings.closed(call);
                end(call, Outcome.DONE, nowNanos);
            }
        }
    }

    /// What was made and is to be used is looked up where its handle did not come with it: an open
    /// file, and a directory of a tree.
    private void made(Call call, long nowNanos) {
        boolean used = requestOf(call).operation() == Operation.OPEN_NEW
                || !codec.files().isNamed(call.file);
        if (used && !codec.files().isKnown(call.holder, call.file)) {
            next(call, Call.Kind.LOOKUP, call.file, call.holder);
        } else {
            end(call, Outcome.DONE, nowNanos);
        }
    }

    private void opened(Call call, long nowNanos) {
        openings.opened(call);
        if (call.kind != Call.Kind.OPEN_CONFIRM && call.unconfirmed) {
            next(call, Call.Kind.OPEN_CONFIRM, call.file, call.opening);
        } else if (requestOf(call).operation() == Operation.CREATE) {
            next(call, Call.Kind.CLOSE, call.file, call.opening); // it was opened to be made
        } else {
            end(call, Outcome.DONE, nowNanos);
        }
    }

    private static Request requestOf(Call call) {
        Request request = call.request;
        if (request == null) {
            throw new IllegalStateException("a call of no request: " + call.kind);
        }
        return request;
    }

    /// Goes on with the request's next call.
    ///
    /// @param slot whose opening it is about, if it is about one
    private void next(Call call, Call.Kind kind, int file, int slot) {
        call.set(kind, file, 0, 0);
        Request request = requestOf(call);
        call.second = names.number(request.second(), call.holder);
        if (kind == Call.Kind.SET_SIZE) {
            call.offset = request.offset();
        }
        call.verifier = 0; // a directory is listed from its beginning
        call.fresh = false;
        switch (kind) {
            case LOOKUP, OPEN, OPEN_NEW, OPEN_CONFIRM, CLOSE -> openings.begin(call, slot);
            default -> {}
        }
        transport.submit(call);
    }

    private void endUnlessMore(Call call, @Nullable Outcome outcome, long nowNanos) {
        if (outcome != null) {
            end(call, outcome, nowNanos);
        }
    }

    /// A call has come to its end: a part of a request, or a part of a flush.
    private void end(Call call, Outcome outcome, long nowNanos) {
        Request request = call.request;
        boolean write = call.kind == Call.Kind.WRITE;
        transport.calls().free(call);
        if (call.kind == Call.Kind.RENEW) {
            lease.renewed();
            return;
        }
        if (request == null) {
            Outcome flushed = flush.answered(call, outcome);
            if (flushed != null) {
                Request finished = flush.finish();
                finished.answeredAfter(call.trips);
                completions.complete(finished, flushed, nowNanos);
            }
            return;
        }
        boolean opens = request.operation() == Operation.OPEN || request.operation() == Operation.OPEN_NEW;
        if (opens && outcome instanceof Outcome.Done) {
            held.opened(request.slot(), call.file);
        }
        completions.callEnded(request, outcome, nowNanos);
        if (write) {
            flush.writeEnded();
        }
    }

    @Override
    public Optional<String> trouble() {
        return recovery.trouble().or(transport::trouble);
    }

    @Override
    public Counters counters() {
        return counters;
    }

    @Override
    public void close() throws IOException {
        transport.close();
    }
}
