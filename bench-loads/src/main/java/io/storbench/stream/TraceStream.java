package io.storbench.stream;

import io.storbench.api.NextOperation;
import io.storbench.api.OperationStream;
import io.storbench.trace.TraceOperation;
import io.storbench.trace.TraceReader;
import org.jspecify.annotations.Nullable;

/// One actor's share of a replayed trace: holds the operation that it begins next. Allocates
/// nothing.
public final class TraceStream implements OperationStream {
    private final TraceSource source;
    private boolean holds;
    private TraceOperation operation = TraceOperation.READ;
    private long offset;
    private int lengthBytes;
    private int actor;
    private long number;
    private long dueNanos;
    private @Nullable RuntimeException failure;

    TraceStream(TraceSource source) {
        this.source = source;
    }

    /// @param place of the operation in the series of its actor, from 0
    void hold(TraceReader reader, long place, long due) {
        operation = reader.operation();
        offset = reader.offset();
        lengthBytes = reader.lengthBytes();
        actor = reader.actor();
        number = place;
        dueNanos = due;
        holds = true;
    }

    /// When the actor's next operation is to begin.
    ///
    /// @param nowNanos in the loop's time
    /// @return now where it has no time, or there is none; a failure to read is that of [#next]
    public long dueNanos(long nowNanos) {
        try {
            boolean _ = holds || failure != null || source.take(this, nowNanos);
        } catch (RuntimeException e) {
            failure = e;
        }
        return holds && dueNanos >= 0 ? dueNanos : nowNanos;
    }

    /// Which actor of the recorded load did the operation chosen last, from 0.
    public int actor() {
        return actor;
    }

    /// The place of the operation chosen last in the series of that actor, from 0.
    public long number() {
        return number;
    }

    /// How many operations the trace has.
    public long operations() {
        return source.summary().operations();
    }

    @Override
    public boolean next(NextOperation next) {
        RuntimeException earlier = failure;
        if (earlier != null) {
            throw earlier;
        }
        if (!holds) {
            return false;
        }
        holds = false;
        switch (operation) {
            case READ -> next.read(0, offset, lengthBytes);
            case WRITE -> next.write(0, offset, lengthBytes);
            case FLUSH -> next.flush(0);
            case STAT -> next.stat(0);
        }
        return true;
    }
}
