package io.storbench.iscsi;

import io.storbench.engine.Counter;
import io.storbench.engine.Counters;
import io.storbench.engine.DeviceLayout;
import io.storbench.engine.EventLoop;
import io.storbench.engine.Outcome;
import io.storbench.engine.ProcedureCounter;
import io.storbench.engine.Request;
import io.storbench.engine.Session;
import io.storbench.engine.Worker;
import io.storbench.iscsi.initiator.SessionLogin;
import io.storbench.net.Backoff;
import io.storbench.net.WriteUnits;
import io.storbench.net.client.Completions;
import io.storbench.protocol.WriteSync;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// One worker's sessions to a target: turns requests into tasks, and answers into completions.
final class IscsiSession implements Session, IscsiTransport.Answers {
    /// Answers that ask to try again, in a row and for one task, before its request fails. At 100
    /// ms each, a unit that is busy for some minutes is waited for.
    private static final int MAX_ATTEMPTS = 1_000;

    private final Counters counters;
    private final IscsiTransport transport;
    private final Backoff backoff;
    private final Spec spec;
    private final long[] fileOffsets;
    private final @Nullable VolatileCache cache;
    private final Flushes flushes;
    private final Completions completions;
    private int freeCommands;

    /// What a session needs of its target.
    ///
    /// @param path how tasks travel
    /// @param logins how its sessions come to be, one for each
    /// @param unit what it works on
    /// @param layout where files begin on the unit
    /// @param cached how files are cut for what the unit's write cache may lose; empty where it has
    ///   none, or where each WRITE has FUA set
    /// @param index the worker's number
    /// @param depth how many requests the worker has
    record Spec(
            IscsiTransport.Path path,
            List<SessionLogin> logins,
            UnitShape unit,
            DeviceLayout layout,
            Optional<WriteUnits> cached,
            int index,
            int depth) {
        /// How many commands can be in flight: all parts of all requests, as far as tasks can be
        /// distinguished; a request that finds no room waits.
        ///
        /// @param sessions how many sessions there are
        /// @throws IOException when not even one request has room
        static int commands(int depth, int parts, int sessions) throws IOException {
            int most = Task.MAX_TASKS - Flushes.WINDOW - sessions * InitiatorSession.OWN_TASKS;
            if (parts > most) {
                throw new IOException(("workload.block makes %d commands of the most that this LUN takes; at"
                                + " most %d can be in flight: use a smaller block")
                        .formatted(parts, most));
            }
            return (int) Math.min((long) depth * parts, most);
        }
    }

    IscsiSession(EventLoop loop, Worker worker, Spec spec) throws IOException {
        this.spec = spec;
        this.counters = CommandNames.counters(spec.unit.wide());
        this.transport = IscsiTransport.of(loop, spec.path, spec.unit, counters, this);
        this.backoff = new Backoff(loop, transport.calls().size(), this::submitAgain);
        this.fileOffsets = fileOffsets(spec);
        this.cache = spec.cached.map(VolatileCache::new).orElse(null);
        this.flushes = new Flushes(transport, cache, fileOffsets, spec.depth, this::endPart);
        this.freeCommands = spec.path.commands();
        this.completions = new Completions(loop, worker, spec.depth);
        connect();
    }

    private static long[] fileOffsets(Spec spec) {
        long[] offsets = new long[spec.layout.dataSet().filesPerWorker()];
        for (int file = 0; file < offsets.length; file++) {
            offsets[file] = spec.layout.offset(spec.index, file);
        }
        return offsets;
    }

    private void connect() throws IOException {
        try {
            for (SessionLogin login : spec.logins) {
                transport.connect(login);
            }
        } catch (IOException e) {
            try {
                transport.close();
            } catch (IOException late) {
                e.addSuppressed(late);
            }
            throw e;
        }
    }

    @Override
    public boolean trySubmit(Request request) {
        return switch (request.operation().family()) {
            case READ -> transfer(request, Task.Kind.READ);
            case WRITE -> transfer(request, Task.Kind.WRITE);
            case FLUSH -> flush(request);
            case STAT -> {
                completions.withNextPoll(request);
                yield true;
            }
            case OPEN, CLOSE, NAME -> throw new IllegalArgumentException("a LUN has no files: " + request.operation());
        };
    }

    private boolean transfer(Request request, Task.Kind kind) {
        int commandBytes = spec.unit.commandBytes();
        int parts = Math.ceilDiv(request.lengthBytes(), commandBytes);
        if (freeCommands < parts || (kind == Task.Kind.WRITE && isRewriting(request))) {
            return false;
        }
        begin(request, parts);
        long fileOffset = fileOffsets[request.file()];
        for (int done = 0; done < request.lengthBytes(); done += commandBytes) {
            Task task = transport.calls().take();
            task.request = request;
            task.file = request.file();
            task.offset = request.offset() + done;
            task.generation = request.generation();
            task.verified = request.verified();
            task.set(kind, fileOffset + task.offset, Math.min(commandBytes, request.lengthBytes() - done));
            transport.submit(task);
        }
        return true;
    }

    private boolean isRewriting(Request request) {
        return flushes.isRewriting(request.file(), request.offset(), request.lengthBytes());
    }

    /// The whole unit's cache, since a cache does not know files.
    private boolean flush(Request request) {
        if (freeCommands < 1) {
            return false;
        }
        begin(request, 1);
        flushes.submit(request);
        return true;
    }

    private void begin(Request request, int parts) {
        freeCommands -= parts;
        completions.begin(request, parts);
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
    public void acknowledged(Task task) {
        if (cache != null) {
            cache.acknowledged(task);
        }
    }

    @Override
    public void cacheLost() throws IOException {
        if (cache != null) {
            cache.lose();
        }
    }

    @Override
    public void answered(Task task, long nowNanos) {
        if (task.reaction != TaskReaction.DONE) {
            counters.add(CommandNames.number(task), ProcedureCounter.ERRORS, 1);
        }
        if (task.kind == Task.Kind.SYNCHRONIZE_CACHE && task.reaction != TaskReaction.FAIL && flushes.mustGoOn()) {
            flushes.goOn(task, nowNanos);
            return;
        }
        boolean patient = ++task.attempts <= MAX_ATTEMPTS;
        switch (task.reaction) {
            case DONE -> done(task, nowNanos);
            case AGAIN, RESET, IDENTIFY, LATER -> {
                if (!patient) {
                    fail(task, nowNanos);
                } else if (task.reaction == TaskReaction.LATER) {
                    counters.add(Counter.DELAYS, 1);
                    backoff.postpone(task.slot, task.attempts - 1, Backoff.LONGEST_NANOS, nowNanos);
                } else {
                    transport.submit(task);
                }
            }
            case FAIL, GONE -> fail(task, nowNanos);
        }
    }

    private void submitAgain(int slot) {
        transport.submit(transport.calls().get(slot));
    }

    private void done(Task task, long nowNanos) {
        switch (task.kind) {
            case READ -> read(task, nowNanos);
            case WRITE -> {
                counters.add(Counter.PAYLOAD_BYTES_OUT, task.rewrite ? 0 : task.lengthBytes);
                end(task, Outcome.DONE, nowNanos);
            }
            default -> end(task, Outcome.DONE, nowNanos);
        }
    }

    private void read(Task task, long nowNanos) {
        counters.add(Counter.PAYLOAD_BYTES_IN, task.lengthBytes);
        if (task.wrongOffset < 0) {
            end(task, Outcome.DONE, nowNanos);
            return;
        }
        String reason = "%s brought what was not written there, from byte %d of the file on"
                .formatted(CommandNames.describe(task), task.wrongOffset);
        end(task, new Outcome.Corrupt(task.wrongOffset, reason), nowNanos);
    }

    private void fail(Task task, long nowNanos) {
        String answer = task.status == StatusReaction.SESSIONS_LOST
                ? "each of %d sessions broke that it was sent in, the last one by this: %s"
                        .formatted(task.losses, task.loss)
                : StatusReaction.describe(task.status, task.sense);
        String reason = CommandNames.describe(task) + ": " + answer;
        end(task, new Outcome.Failed(reason), nowNanos);
    }

    /// A task has come to its end: a part of a request. Where writes are flushed, the flush takes
    /// the place of the last part.
    private void end(Task task, Outcome outcome, long nowNanos) {
        Request request = task.request;
        boolean write = task.kind == Task.Kind.WRITE;
        boolean rewrite = task.rewrite;
        boolean unflushed = write && spec.unit.sync() == WriteSync.FLUSH && outcome instanceof Outcome.Done;
        transport.calls().free(task);
        if (request != null && unflushed && completions.isLastCall(request)) {
            flushes.submit(request);
        } else if (request != null) {
            endPart(request, outcome, nowNanos);
        }
        if (write) {
            flushes.written(rewrite, outcome, nowNanos);
        }
    }

    private void endPart(Request request, Outcome outcome, long nowNanos) {
        freeCommands++;
        completions.callEnded(request, outcome, nowNanos);
    }

    @Override
    public Optional<String> trouble() {
        return transport.trouble();
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
