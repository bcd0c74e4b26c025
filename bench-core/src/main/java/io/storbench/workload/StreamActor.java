package io.storbench.workload;

import io.storbench.api.Actor;
import io.storbench.api.OperationStream;
import io.storbench.engine.FileTree;
import io.storbench.engine.Request;
import io.storbench.random.RandomStream;
import io.storbench.stream.StreamSource;
import io.storbench.stream.TraceStream;
import io.storbench.stream.WorkloadClassException;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/// One actor of a workload class: asks the class for its next operation, and checks it. Used by one
/// thread, which is watched by another: see [#endlessCall]. Allocates nothing after [#setUp]; what
/// the class itself allocates is its own.
public final class StreamActor implements Actor {
    private final StreamSource workload;
    private final SortedMap<String, String> parameters;
    private final Place place;
    private final ChosenOperation choice;
    private final RandomGenerator random;

    private @Nullable OperationStream stream;
    private @Nullable Thread thread;
    private boolean ended;

    /// When the call of the user's code began that has not returned; 0 outside.
    private final AtomicLong callSinceNanos = new AtomicLong();

    /// Where an actor works.
    ///
    /// @param seed of the host
    /// @param host from 0
    /// @param index of the actor on its host, from 0
    /// @param count of the host's actors
    /// @param fileBytes the size of the data file
    /// @param blockBytes the longest range
    /// @param granuleBytes of which offsets and lengths are whole multiples
    /// @param generation that writes put into the pattern
    /// @param verified whether what it reads is checked
    /// @param tree its many files, where it has such
    public record Place(
            long seed,
            int host,
            int index,
            int count,
            long fileBytes,
            int blockBytes,
            int granuleBytes,
            int generation,
            boolean verified,
            Optional<FileTree> tree) {}

    /// An actor that was not set up.
    ///
    /// @param parameters of the class, as written, by name
    StreamActor(StreamSource workload, SortedMap<String, String> parameters, Place place) {
        this.workload = workload;
        this.parameters = parameters;
        this.place = place;
        this.choice = place.tree().isPresent()
                ? new TreeChoice(place, place.tree().get(), workload.writes())
                : new DataChoice(place, workload.writes());
        RandomStream numbers = RandomStream.of(place.seed(), "actor-" + place.index());
        this.random = numbers::nextLong;
    }

    /// Makes the class's instance and calls its [io.storbench.api.Setup] method.
    ///
    /// @throws StreamFailure when the user's code fails
    public void setUp() {
        thread = Thread.currentThread();
        enter();
        try {
            OperationStream made = workload.newInstance(parameters);
            stream = made;
            workload.setUp(made, this);
        } catch (WorkloadClassException e) {
            throw new StreamFailure(e.reason(), e);
        } catch (Throwable e) {
            throw failed("@Setup", e);
        } finally {
            leave();
        }
    }

    /// Makes the actor's next operation.
    ///
    /// @param request to be set
    /// @return false when it has no more
    /// @throws StreamFailure when the user's code fails, or asks for what there is not
    public boolean next(Request request, long nowNanos) {
        if (ended || stream == null) {
            return false;
        }
        choice.begin(request, dueNanos(nowNanos));
        enter();
        try {
            ended = !stream.next(choice);
        } catch (Throwable e) {
            throw failed("next", e);
        } finally {
            leave();
        }
        if (!ended && !choice.isChosen()) {
            ended = true;
            throw new StreamFailure("%s: next returned true without an operation; call read, write, flush or stat"
                    .formatted(workload.name()));
        }
        return !ended;
    }

    /// Whether the actor waits for the others in place of the operation that [#next] was to make.
    public boolean isAwaiting() {
        return choice.isAwaiting();
    }

    /// The name of the unit of work that ends with the operation that [#next] made; empty when none
    /// does.
    String unit() {
        return choice.unit();
    }

    /// When its next operation is to begin.
    ///
    /// @param now in the loop's time
    /// @return now, unless it is of a trace with times
    long dueNanos(long now) {
        return stream instanceof TraceStream trace ? trace.dueNanos(now) : now;
    }

    /// Whose operation that made last is: the actor's own, but of a trace that one's which did it.
    int recordedActor() {
        return stream instanceof TraceStream trace ? trace.actor() : place.index();
    }

    /// Its place in the series of [#recordedActor].
    ///
    /// @param own in the actor's series
    long recordedNumber(long own) {
        return stream instanceof TraceStream trace ? trace.number() : own;
    }

    /// How many operations there are at most for all actors together.
    long mostOperations() {
        return stream instanceof TraceStream trace ? trace.operations() : Long.MAX_VALUE;
    }

    /// Calls the class's [io.storbench.api.TearDown] method.
    ///
    /// @throws StreamFailure when the user's code fails
    public void tearDown() {
        if (stream == null) {
            return;
        }
        enter();
        try {
            workload.tearDown(stream);
        } catch (Throwable e) {
            throw failed("@TearDown", e);
        } finally {
            leave();
        }
    }

    private StreamFailure failed(String what, Throwable cause) {
        ended = true;
        return new StreamFailure(workload.failure(what, cause), cause);
    }

    private void enter() {
        callSinceNanos.setRelease(System.nanoTime() | 1);
    }

    private void leave() {
        callSinceNanos.setRelease(0);
    }

    /// Where a call of the user's code is that has not returned for so long; null when there is
    /// none. For the thread that watches.
    ///
    /// @param longNanos how long
    @Nullable
    String endlessCall(long longNanos) {
        long since = callSinceNanos.getAcquire();
        Thread caller = thread;
        if (since == 0 || caller == null || System.nanoTime() - since < longNanos) {
            return null;
        }
        return "%s did not return for %d s%s; the thread that runs it cannot be stopped"
                .formatted(workload.name(), longNanos / 1_000_000_000, workload.place(caller.getStackTrace()));
    }

    @Override
    public int index() {
        return place.index();
    }

    @Override
    public int count() {
        return place.count();
    }

    @Override
    public RandomGenerator random() {
        return random;
    }

    @Override
    public int files() {
        return choice.files();
    }

    @Override
    public int names() {
        return choice.names();
    }

    @Override
    public int filled() {
        return choice.filled();
    }

    @Override
    public int directories() {
        return choice.directories();
    }

    @Override
    public int parent(int directory) {
        return choice.parent(directory);
    }

    @Override
    public int directoryOf(int file) {
        return choice.directoryOf(file);
    }

    @Override
    public long fileBytes(int file) {
        return choice.fileBytes(file);
    }

    @Override
    public long newFileBytes(int file) {
        return choice.newFileBytes(file);
    }

    @Override
    public int blockBytes() {
        return place.blockBytes();
    }

    @Override
    public long largestFileBytes() {
        return choice.largestFileBytes();
    }

    @Override
    public int granuleBytes() {
        return choice.granuleBytes();
    }
}
