package io.storbench.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.engine.Counter;
import io.storbench.engine.DataPattern;
import io.storbench.engine.DataSet;
import io.storbench.engine.EventLoop;
import io.storbench.engine.FileState;
import io.storbench.engine.ManualLoop;
import io.storbench.engine.Outcome;
import io.storbench.engine.Request;
import io.storbench.engine.Session;
import io.storbench.engine.TargetSpec;
import io.storbench.engine.Worker;
import io.storbench.plan.Operation;
import io.storbench.plan.PlanReader;
import io.storbench.plan.Settings;
import io.storbench.plan.TrialSpec;
import io.storbench.random.RandomStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// A user with a cache on a [Store], in a time made by hand.
final class CacheHarness implements Worker {
    static final String WRITES = "operation: write, file: 4m, depth: 16";
    static final String READS = "file: 4m, depth: 4";
    static final long SECOND = 1_000_000_000;

    final ManualLoop loop = new ManualLoop();
    final Store store = new Store(loop);

    /// Completed requests as `READ 0 DONE`: operation, first page, how it ended.
    final List<String> done = new ArrayList<>();

    private final CachedTarget.CachedWorker cached;
    private final boolean[] outstanding;
    private final Request[] requests;
    private @Nullable Session session;
    private long doneNanos;
    private boolean submitting;

    /// @param cache keys of `target.cache`
    /// @param workload keys of `workload`; blocks of 4 KiB in a file of 1024 pages unless it says
    ///   so
    CacheHarness(String cache, String workload, FileState fileState) {
        this(cache, workload, fileState, "");
    }

    /// @param target further keys of the target, each after a comma
    CacheHarness(String cache, String workload, FileState fileState, String target) {
        TargetSpec spec = spec(cache, workload, target);
        CacheSettings settings = CacheSettings.of(spec);
        DataSet dataSet = new DataSet("f", spec.workload().fileBytes(), 1 << 20, 1, true, true, false);
        cached = new CachedTarget.CachedWorker(
                this,
                new PageCache.Spec(
                        settings,
                        spec.workload(),
                        CachedFiles.of(settings, dataSet),
                        fileState,
                        CacheSettings.isNewFile(spec)));
        requests = new Request[spec.workload().depth()];
        outstanding = new boolean[requests.length];
        for (int slot = 0; slot < requests.length; slot++) {
            requests[slot] = new Request(slot);
        }
        store.answersTo(cached);
        cached.start(loop, store);
    }

    /// A cache that begins with nothing of the file.
    static CacheHarness cache(String keys, String workload) {
        return new CacheHarness(keys, workload, FileState.NONE);
    }

    /// 1024 pages in a random order.
    static List<Integer> permutation(long seed) {
        RandomStream random = RandomStream.of(seed, "order");
        List<Integer> pages = new ArrayList<>(IntStream.range(0, 1024).boxed().toList());
        for (int i = pages.size() - 1; i > 0; i--) {
            Collections.swap(pages, i, (int) random.nextLong(i + 1L));
        }
        return pages;
    }

    static TargetSpec spec(String cache, String workload) {
        return spec(cache, workload, "");
    }

    private static TargetSpec spec(String cache, String workload, String target) {
        TrialSpec trial = PlanReader.parse(
                        "{target: {engine: x, cache: {%s}%s}, workload: {%s}}".formatted(cache, target, workload),
                        "plan",
                        List.of())
                .trials()
                .getFirst();
        Settings settings = trial.target();
        settings.text("engine");
        return new TargetSpec("x", settings, trial.network(), trial.workload(), 1, 1);
    }

    @Override
    public void start(EventLoop loop, Session session) {
        this.session = session;
    }

    @Override
    public void onComplete(Request request, Outcome outcome, long nanos) {
        assertThat(submitting).as("completed from inside trySubmit").isFalse();
        assertThat(outstanding[request.slot()]).as("outstanding").isTrue();
        outstanding[request.slot()] = false;
        doneNanos = nanos;
        String word =
                switch (outcome) {
                    case Outcome.Done _ -> "DONE";
                    case Outcome.Failed failed -> failed.reason();
                    case Outcome.Corrupt corrupt -> "CORRUPT at " + corrupt.offset() / Pages.BYTES;
                };
        done.add(request.operation() + " " + request.offset() / Pages.BYTES + " " + word);
    }

    @Override
    public boolean isFinished() {
        return false;
    }

    Session session() {
        if (session == null) {
            throw new IllegalStateException("not started");
        }
        return session;
    }

    long count(Counter counter) {
        return session().counters().get(counter);
    }

    /// Submits a request in the first free slot, and does not wait.
    void begin(Operation operation, long page, int pages, int generation, boolean verified) {
        int slot = 0;
        while (outstanding[slot]) {
            slot++;
        }
        outstanding[slot] = true;
        long now = loop.nowNanos();
        requests[slot].set(operation, 0, page * Pages.BYTES, pages * Pages.BYTES, now);
        requests[slot].setPayload(generation, verified);
        submitting = true;
        assertThat(session().trySubmit(requests[slot])).isTrue();
        submitting = false;
    }

    /// Writes some bytes, and waits until that is done.
    void writeBytes(long offset, int lengthBytes, int generation) {
        requests[0].set(Operation.WRITE, 0, offset, lengthBytes, loop.nowNanos());
        requests[0].setPayload(generation, false);
        outstanding[0] = true;
        submitting = true;
        assertThat(session().trySubmit(requests[0])).isTrue();
        submitting = false;
        long _ = untilDone();
    }

    void beginWrite(long page, int generation) {
        begin(Operation.WRITE, page, 1, generation, false);
    }

    void beginRead(long page) {
        begin(Operation.READ, page, 1, DataPattern.ANY_GENERATION, false);
    }

    /// How long an operation of one page took, in nanoseconds; waits for it alone.
    long write(long page, int generation) {
        beginWrite(page, generation);
        return untilDone();
    }

    long read(long page) {
        beginRead(page);
        return untilDone();
    }

    long flush(boolean verified) {
        begin(Operation.FLUSH, 0, 0, 0, verified);
        return untilDone();
    }

    long plain(Operation operation) {
        begin(operation, 0, 0, 0, false);
        return untilDone();
    }

    private long untilDone() {
        long beganNanos = loop.nowNanos();
        int before = done.size();
        for (int steps = 0; done.size() == before; steps++) {
            assertThat(steps).as("steps without a completion").isLessThan(1_000_000);
            loop.runUntil(loop.nowNanos() + 500);
        }
        return doneNanos - beganNanos;
    }
}
