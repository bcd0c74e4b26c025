package io.storbench.stream;

import io.storbench.api.Actor;
import io.storbench.api.OperationStream;
import io.storbench.trace.TraceReader;
import io.storbench.trace.TraceSummary;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;

/// A trace that one trial replays, named in plans as the class `trace`. Its actors take the
/// operations in their order, whoever is free the next one; each begins at its time in the trace,
/// divided by the speed, or as soon as an actor is free. For all threads.
public final class TraceSource implements StreamSource {
    /// What plans have in place of a class.
    public static final String NAME = "trace";

    /// The parameter with the trace's path.
    public static final String FILE = "file";

    /// The parameter with how many times as fast; `max` leaves the times out.
    static final String SPEED = "speed";

    static final String AS_FAST_AS_POSSIBLE = "max";

    private final String file;
    private final double speed;
    private final TraceReader reader;
    private final long[] operations;
    private long beginNanos = -1;
    private int streams;

    private TraceSource(String file, double speed, TraceReader reader) {
        this.file = file;
        this.speed = speed;
        this.reader = reader;
        this.operations = new long[reader.summary().actors()];
    }

    /// Opens a trace at its beginning.
    ///
    /// @param parameters as the plan has them
    /// @throws WorkloadClassException when it is none, or a parameter is wrong
    static TraceSource open(Map<String, String> parameters) throws WorkloadClassException {
        for (String name : parameters.keySet()) {
            if (!Set.of(FILE, SPEED).contains(name)) {
                throw new WorkloadClassException("trace has no parameter \"%s\"; it has: file, speed".formatted(name));
            }
        }
        String file = parameters.get(FILE);
        if (file == null) {
            throw new WorkloadClassException("trace needs its file: workload.params.file: x.trace");
        }
        double speed = speed(parameters.getOrDefault(SPEED, "1"));
        try {
            return new TraceSource(file, speed, new TraceReader(Path.of(file)));
        } catch (IOException e) {
            throw new WorkloadClassException(String.valueOf(e.getMessage()), e);
        }
    }

    private static double speed(String text) throws WorkloadClassException {
        if (text.equals(AS_FAST_AS_POSSIBLE)) {
            return Double.POSITIVE_INFINITY;
        }
        try {
            double speed = new BigDecimal(text).doubleValue();
            if (speed >= 1e-6 && speed <= 1e6) {
                return speed;
            }
        } catch (NumberFormatException _) {
            // The message below says it all.
        }
        throw new WorkloadClassException(
                "trace: speed \"%s\" is neither max nor a number from 0.000001 to 1000000, such as 2 for twice as fast"
                        .formatted(text));
    }

    /// What the trace comes to.
    public TraceSummary summary() {
        return reader.summary();
    }

    @Override
    public String name() {
        return file;
    }

    @Override
    public boolean writes() {
        return summary().writes();
    }

    @Override
    public synchronized OperationStream newInstance(Map<String, String> values) {
        streams++;
        return new TraceStream(this);
    }

    /// Refuses a data set that the trace does not fit in.
    @Override
    public void setUp(OperationStream stream, Actor actor) {
        TraceSummary own = summary();
        if (own.extentBytes() > actor.fileBytes(0)
                || own.longestBytes() > actor.blockBytes()
                || own.granuleBytes() % actor.granuleBytes() != 0) {
            throw new IllegalArgumentException(
                    own.isReplayable()
                            ? "its operations reach to byte %d, are up to %d bytes long, and multiples of %d: set workload.block: %d and workload.file: %d, or multiples of them"
                                    .formatted(
                                            own.extentBytes(),
                                            own.longestBytes(),
                                            own.granuleBytes(),
                                            own.blockBytes(),
                                            own.fileBytes())
                            : "its ranges are not multiples of 8 bytes of at most 64 MiB, which targets need");
        }
    }

    /// The last actor gives the file back.
    @Override
    public synchronized void tearDown(OperationStream stream) {
        streams--;
        if (streams == 0) {
            close();
        }
    }

    /// Gives the file back.
    public void close() {
        try {
            reader.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String failure(String what, Throwable thrown) {
        String message = String.valueOf(thrown.getMessage());
        Throwable cause = thrown.getCause();
        return thrown instanceof UncheckedIOException && cause != null
                ? String.valueOf(cause.getMessage())
                : "%s: operation %d: %s".formatted(file, reader.read(), message);
    }

    @Override
    public String place(StackTraceElement[] stack) {
        return "";
    }

    /// Takes the next operation.
    ///
    /// @param nowNanos in the loop's time; of the first operation the begin of the replay
    /// @return false when there is none
    /// @throws UncheckedIOException when the trace is damaged
    synchronized boolean take(TraceStream stream, long nowNanos) {
        try {
            if (!reader.next()) {
                return false;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (beginNanos < 0) {
            beginNanos = nowNanos;
        }
        long sinceBegin = (long) (reader.nanos() / speed);
        stream.hold(reader, operations[reader.actor()]++, Double.isInfinite(speed) ? -1 : beginNanos + sinceBegin);
        return true;
    }
}
