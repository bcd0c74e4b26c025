package io.storbench.nfs.session;

import io.storbench.engine.Counter;
import io.storbench.engine.Counters;
import io.storbench.engine.DataSet;
import io.storbench.engine.Outcome;
import io.storbench.engine.Request;
import io.storbench.net.WriteUnits;
import org.jspecify.annotations.Nullable;

/// Makes a file durable: writes again what the server has lost, and sends COMMIT, until the write
/// verifier stays the same (RFC 1813, sections 3.3.7 and 3.3.21). One flush at a time; others wait.
///
/// A rewrite and a WRITE of the same range are never in flight together: NFS puts no order on calls
/// that are, and the older data could win.
///
/// Used by the session's thread.
final class Flush {
    /// How many rewrites are in flight at a time.
    static final int WINDOW = 16;

    /// A server that loses its data more often during one flush cannot be measured.
    private static final int MAX_CHANGES = 16;

    private final RpcTransport transport;
    private final Counters counters;
    private final WriteUnits units;
    private final @Nullable Unstable[] files = new @Nullable Unstable[DataSet.SCRATCH + 1];
    private final Request[] waiting;
    private int waitingCount;
    private @Nullable Request active;
    private @Nullable Outcome failure;
    private int file;
    private int cursor;
    private int inFlight;
    private int changes;
    private int changesBefore;
    private boolean committing;
    private long verifier;
    private boolean verifierKnown;

    /// @param depth the most requests that can wait
    Flush(RpcTransport transport, Counters counters, WriteUnits units, int depth) {
        this.transport = transport;
        this.counters = counters;
        this.units = units;
        this.waiting = new Request[depth];
    }

    /// Whether nothing of this file can be lost.
    boolean isSafe(int ofFile) {
        Unstable unstable = files[ofFile];
        return unstable == null || !unstable.isUnsafe();
    }

    /// Whether a file's WRITEs may be unstable. Those of files that are known by their names only
    /// are stable, as Linux writes a file that takes one WRITE.
    boolean keepsAccountOf(int ofFile) {
        return ofFile < files.length;
    }

    /// A WRITE was answered for a part of its range; the rest is asked for again.
    void partWritten(Call call) {
        if (!call.unstable) {
            return;
        }
        boolean _ = noteVerifier(call.verifier);
        if (!call.partUnstable) {
            call.partUnstable = true;
            call.partChanges = changes;
        }
    }

    /// A WRITE was answered completely, perhaps after parts of it.
    ///
    /// @param generation what was written
    void written(Call call, int generation) {
        if (call.unstable) {
            boolean _ = noteVerifier(call.verifier);
        }
        boolean unsafe = call.unstable || call.partUnstable;
        if (!keepsAccountOf(call.file)) {
            return;
        }
        Unstable unstable = files[call.file];
        if (unstable == null) {
            if (!unsafe) {
                return;
            }
            unstable = new Unstable(units.count(call.file));
            files[call.file] = unstable;
        }
        boolean lost = call.partUnstable && call.partChanges != changes;
        int last = units.at(call.offset + call.lengthBytes - 1);
        for (int unit = units.at(call.beginOffset); unit <= last; unit++) {
            if (!unsafe) {
                unstable.safe(unit);
            } else if (lost) {
                unstable.lose(unit, generation);
            } else {
                unstable.written(unit, generation);
            }
        }
    }

    /// Remembers the server's verifier; when it is another one, everything unstable is lost.
    private boolean noteVerifier(long answered) {
        boolean changed = verifierKnown && answered != verifier;
        if (changed) {
            changes++;
            counters.add(Counter.VERIFIER_CHANGES, 1);
            for (Unstable unstable : files) {
                if (unstable != null) {
                    unstable.loseAll();
                }
            }
        }
        verifier = answered;
        verifierKnown = true;
        return changed;
    }

    /// Begins, or waits for the flush in flight.
    void submit(Request request) {
        if (active == null) {
            begin(request);
        } else {
            waiting[waitingCount++] = request;
        }
    }

    private void begin(Request request) {
        active = request;
        failure = null;
        file = request.file();
        changesBefore = changes;
        cursor = 0;
        step();
    }

    private void step() {
        Unstable unstable = files[file];
        if (unstable != null && unstable.hasLost()) {
            rewrite(unstable); // or nothing: a newer WRITE is in flight, whose end goes on
        } else if (!committing && inFlight == 0) {
            if (unstable != null) {
                unstable.beginCommit();
            }
            committing = true;
            Call call = transport.calls().take();
            call.set(Call.Kind.COMMIT, file, 0, 0);
            transport.submit(call);
        }
    }

    private void rewrite(Unstable unstable) {
        int unit = unstable.nextLost(cursor);
        if (unit < 0 && inFlight == 0) {
            cursor = 0;
            unit = unstable.nextLost(0);
        }
        while (unit >= 0 && inFlight < WINDOW) {
            int end = endOfRewrite(unstable, unit);
            long offset = units.offset(unit);
            long endOffset = units.endOffset(file, end - 1);
            if (!transport.calls().isWriting(false, file, offset, endOffset)) {
                Call call = transport.calls().take();
                call.set(Call.Kind.WRITE, file, offset, Math.toIntExact(endOffset - offset));
                call.generation = unstable.generation(unit);
                call.rewrite = true;
                counters.add(Counter.REWRITTEN_BYTES, call.lengthBytes);
                transport.submit(call);
                inFlight++;
            } // else what comes then is newer
            cursor = end;
            unit = unstable.nextLost(cursor);
        }
    }

    /// Whether a range is just being written again.
    boolean isRewriting(int ofFile, long offset, int lengthBytes) {
        return inFlight > 0 && transport.calls().isWriting(true, ofFile, offset, offset + lengthBytes);
    }

    /// A request's WRITE has come to its end, however; its call is already free. What waited for it
    /// goes on.
    void writeEnded() {
        if (active != null && inFlight == 0 && !committing) {
            step();
        }
    }

    /// Where the lost units of one generation end that are written again together.
    private int endOfRewrite(Unstable unstable, int first) {
        long mostOffset = units.offset(first) + units.rewriteBytes();
        int end = first + 1;
        while (units.offset(end) + units.lengthBytes(end) <= mostOffset
                && unstable.isLost(end)
                && unstable.generation(end) == unstable.generation(first)) {
            end++;
        }
        return end;
    }

    /// One of this flush's own calls has come to its end; it is already free.
    ///
    /// @param outcome of the call
    /// @return the outcome of the flush, when that has come to its end
    @Nullable
    Outcome answered(Call call, Outcome outcome) {
        if (call.kind == Call.Kind.WRITE) {
            inFlight--;
        } else {
            committing = false;
        }
        if (!(outcome instanceof Outcome.Done) && failure == null) {
            failure = outcome;
        }
        if (failure != null) {
            return inFlight == 0 ? failure : null;
        }
        if (changes - changesBefore > MAX_CHANGES) {
            failure = new Outcome.Failed("the server's write verifier changed more than "
                    + MAX_CHANGES
                    + " times during one flush; it keeps losing its data");
            return inFlight == 0 ? failure : null;
        }
        if (call.kind == Call.Kind.WRITE) {
            step();
            return null;
        }
        return committed(call.verifier);
    }

    private @Nullable Outcome committed(long answeredVerifier) {
        boolean changed = noteVerifier(answeredVerifier);
        Unstable unstable = files[file];
        if (unstable != null && !changed) {
            unstable.committed();
        }
        if (unstable == null || !unstable.hasLost()) {
            return Outcome.DONE;
        }
        step();
        return null;
    }

    /// The request whose flush is in flight, which ends here; the next one that waits begins.
    Request finish() {
        Request finished = active;
        if (finished == null) {
            throw new IllegalStateException("no flush is in progress");
        }
        active = null;
        if (waitingCount > 0) {
            Request next = waiting[0];
            waitingCount--;
            System.arraycopy(waiting, 1, waiting, 0, waitingCount);
            begin(next);
        }
        return finished;
    }
}
