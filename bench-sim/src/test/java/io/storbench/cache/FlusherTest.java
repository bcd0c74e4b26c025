package io.storbench.cache;

import static io.storbench.cache.CacheHarness.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.engine.Counter;
import io.storbench.engine.FileState;
import io.storbench.plan.Operation;
import io.storbench.plan.PlanException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Writing as Linux does it, in a limit of 8 MiB with a background limit of 4 MiB, on a store that
/// answers after 1 ms.
class FlusherTest {
    private static final String LIMITS = "dirty_limit: 8m, background: 4m, outstanding: 64";
    private static final String LOAD = "operation: write, file: 16m, depth: 4";

    private static CacheHarness cache(String keys) {
        return new CacheHarness(LIMITS + ", " + keys, LOAD, FileState.ATTRIBUTES);
    }

    private static long commits(CacheHarness cache) {
        return cache.store.asked.stream().filter("FLUSH"::equals).count();
    }

    /// The writer is looked at after every 32 pages; beyond the background limit all that is dirty
    /// goes, in a pass of 1,024 pages and one of the other 32.
    @Test
    void beyondTheBackgroundLimitAllThatIsDirtyIsWrittenAndCommitted() {
        CacheHarness cache = cache("throttle: true, unstable: true");
        IntStream.range(0, 1024).forEach(page -> cache.write(page, 5));
        assertThat(cache.store.asked).isEmpty();
        IntStream.range(1024, 1056).forEach(page -> cache.write(page, 5));
        cache.loop.runUntil(SECOND);
        assertThat(cache.store.asked.subList(0, 33)).allMatch(asked -> asked.endsWith("+32"));
        assertThat(cache.store.asked).hasSize(35).endsWith("FLUSH", "FLUSH");
    }

    /// Linux does not take a background limit that the hard one does not exceed: half of that.
    @Test
    void aBackgroundLimitBeyondTheHardOneIsHalfOfThat() {
        CacheHarness cache = new CacheHarness(
                "dirty_limit: 8m, background: 32m, outstanding: 64, throttle: true", LOAD, FileState.ATTRIBUTES);
        IntStream.range(0, 1024).forEach(page -> cache.write(page, 5));
        assertThat(cache.store.asked).isEmpty();
        IntStream.range(1024, 1056).forEach(page -> cache.write(page, 5));
        assertThat(cache.store.asked).isNotEmpty();
    }

    @Test
    void withoutABackgroundLimitThereIsNoFlusher() {
        assertThatThrownBy(() -> new CacheHarness("throttle: true", LOAD, FileState.ATTRIBUTES))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("target.cache.background: throttle and unstable need it");
    }

    /// A COMMIT for each of the two passes, and one for what closing writes.
    @Test
    void closingSendsWhatIsLeft() {
        CacheHarness cache = cache("throttle: true, unstable: true");
        IntStream.range(0, 1100).forEach(page -> cache.write(page, 5));
        cache.plain(Operation.CLOSE);
        assertThat(commits(cache)).isEqualTo(3);
        assertThat(cache.count(Counter.CACHE_WRITE_BACK_BYTES)).isEqualTo(1100 * 4096);
    }

    /// Nothing is committed where the target has no COMMIT.
    @Test
    void withoutUnstablePagesNothingIsCommitted() {
        CacheHarness cache = cache("throttle: true");
        IntStream.range(0, 1100).forEach(page -> cache.write(page, 5));
        cache.loop.runUntil(SECOND);
        assertThat(commits(cache)).isZero();
    }

    /// With a limit of 8 MiB, and the first 1,056 pages not committed before 2 ms, a writer that
    /// copies 4,096 pages in as many microseconds would have to stop; it sleeps instead, and no
    /// more than the limit is ever dirty but for the pages between two looks.
    @Test
    void aWriterIsSlowedAndDoesNotGoFarBeyondTheLimit() {
        CacheHarness cache = cache("throttle: true, unstable: true");
        IntStream.range(0, 4096).forEach(page -> cache.write(page, 5));
        assertThat(cache.count(Counter.DIRTY_STALLS)).isPositive();
        assertThat(cache.count(Counter.DIRTY_STALL_NANOS)).isGreaterThan(4_000_000);
    }

    /// A long WRITE is looked at piece by piece, and is written once.
    @Test
    void aLongWriteIsLookedAtOnItsWay() {
        CacheHarness cache = new CacheHarness(
                LIMITS + ", throttle: true, unstable: true",
                "operation: write, file: 16m, block: 4m, depth: 1",
                FileState.ATTRIBUTES);
        for (int page = 0; page < 4096; page += 1024) {
            cache.begin(Operation.WRITE, page, 1024, 5, false);
            cache.loop.runUntil(cache.loop.nowNanos() + SECOND);
        }
        assertThat(cache.done).hasSize(4);
        assertThat(cache.count(Counter.DIRTY_STALLS)).isPositive();
        cache.plain(Operation.CLOSE);
        assertThat(cache.count(Counter.CACHE_WRITE_BACK_BYTES)).isEqualTo(16 << 20);
    }

    /// What gets old during a pass is written after the pass's 1,024 pages, and not as part of it.
    @Test
    void whatGetsOldDuringAPassIsWrittenBehindIt() {
        CacheHarness cache = new CacheHarness(
                LIMITS
                        + ", throttle: true, wbt: true, extent: 2m, assemble: 1us,"
                        + " max_request: 64k, expire: 8ms, flush_interval: 1ms",
                LOAD,
                FileState.ATTRIBUTES);
        IntStream.range(0, 1056).forEach(page -> cache.write(page, 5));
        cache.loop.runUntil(SECOND);
        assertThat(cache.store.asked).hasSize(66).allMatch(asked -> asked.endsWith("+16"));
        assertThat(cache.count(Counter.CACHE_WRITE_BACK_BYTES)).isEqualTo(1056 * 4096);
    }

    /// Write-back throttling is of disks, whose file systems hand over extents.
    @Test
    void writeBackThrottlingNeedsADisk() {
        assertThatThrownBy(() -> cache("throttle: true, wbt: true"))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("target.cache.wbt: is of a disk");
    }

    /// The store answers after 1 ms; the flusher has four requests in flight, and a flush that
    /// comes meanwhile is not held up for ever.
    @Test
    void aFlushSendsWhatTheLimitInFlightHeld() {
        CacheHarness cache = cache("throttle: true, wbt: true, extent: 2m, assemble: 1us, max_request: 64k");
        IntStream.range(0, 1056).forEach(page -> cache.write(page, 5));
        cache.loop.runUntil(500_000);
        assertThat(cache.store.asked).hasSizeLessThan(8);
        cache.plain(Operation.FLUSH);
        assertThat(cache.count(Counter.CACHE_WRITE_BACK_BYTES)).isEqualTo(1056 * 4096);
    }

    /// Without throttling the limit stops writers, and what is not committed counts.
    @Test
    void unstablePagesCountUntilTheyAreCommitted() {
        CacheHarness cache = cache("unstable: true");
        IntStream.range(0, 4096).forEach(page -> cache.write(page, 5));
        assertThat(commits(cache)).isPositive();
        cache.plain(Operation.CLOSE);
        assertThat(cache.count(Counter.CACHE_WRITE_BACK_BYTES)).isEqualTo(16 << 20);
    }
}
