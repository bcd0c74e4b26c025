package io.storbench.cache;

import static io.storbench.cache.CacheHarness.SECOND;
import static io.storbench.cache.CacheHarness.WRITES;
import static io.storbench.cache.CacheHarness.cache;
import static io.storbench.cache.CacheHarness.permutation;
import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.engine.Counter;
import io.storbench.plan.Operation;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What is written to the cache, and when and in which requests it leaves: on a store that answers
/// after 1 ms, in requests of up to 32 pages unless a test says otherwise; a page is copied in 1
/// µs.
class WriteBackTest {
    @Test
    void aWriteIsDoneWhenItIsCopied() {
        CacheHarness cache = cache("", WRITES);
        assertThat(cache.write(0, 5)).isEqualTo(1_000);
        assertThat(cache.store.asked).isEmpty();
        assertThat(cache.count(Counter.PAYLOAD_BYTES_OUT)).isEqualTo(4096);
    }

    /// Radkov et al., FAST 2004, Table 4: 128 MiB by 4 KiB leave an asynchronous client in about
    /// 1,024 requests of 128 KiB; here 4 MiB in 32.
    @Test
    void sequentialWritesLeaveInTheLargestRequests() {
        CacheHarness cache = cache("", WRITES);
        IntStream.range(0, 1024).forEach(page -> cache.write(page, 5));
        cache.flush(false);
        assertThat(cache.store.asked).hasSize(33).endsWith("FLUSH");
        assertThat(cache.store.asked.subList(0, 32)).allMatch(asked -> asked.endsWith("+32"));
        assertThat(cache.count(Counter.CACHE_WRITE_BACKS)).isEqualTo(32);
        assertThat(cache.count(Counter.CACHE_WRITE_BACK_BYTES)).isEqualTo(4 << 20);
        assertThat(cache.count(Counter.DIRTY_STALLS)).isZero();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void pagesWrittenInRandomOrderStillMakeWholeRequests(long seed) {
        CacheHarness cache = cache("", WRITES);
        permutation(seed).forEach(page -> cache.write(page, 5));
        cache.flush(false);
        assertThat(cache.count(Counter.CACHE_WRITE_BACKS)).isEqualTo(32);
    }

    @Test
    void aFlushWritesWhatIsDirtyInRunsAndThenAsksTheTarget() {
        CacheHarness cache = cache("", WRITES);
        for (int page : new int[] {7, 6, 5, 100, 101, 40}) {
            cache.write(page, 5);
        }
        long nanos = cache.flush(false);
        assertThat(cache.store.asked).containsExactly("WRITE 5+3", "WRITE 40+1", "WRITE 100+2", "FLUSH");
        assertThat(nanos).isEqualTo(2 * Store.ANSWER_NANOS);
    }

    @Test
    void aRequestNeverMixesGenerations() {
        CacheHarness cache = cache("", WRITES);
        cache.write(0, 5);
        cache.write(1, 6);
        cache.write(2, 6);
        cache.flush(false);
        assertThat(cache.store.asked).containsExactly("WRITE 0+1", "WRITE 1+2", "FLUSH");
        assertThat(List.of(0, 1, 2)).map(cache.store::generation).containsExactly(5, 6, 6);
    }

    @Test
    void aPageWrittenAgainWhileOnItsWayIsWrittenASecondTimeAfterwards() {
        CacheHarness cache = cache("max_request: 4k", WRITES);
        cache.write(9, 5);
        cache.write(9, 6);
        assertThat(cache.store.asked).containsExactly("WRITE 9+1");
        assertThat(cache.store.generation(9)).isEqualTo(5);
        cache.flush(false);
        assertThat(cache.store.asked).containsExactly("WRITE 9+1", "WRITE 9+1", "FLUSH");
        assertThat(cache.store.generation(9)).isEqualTo(6);
    }

    @Test
    void aWriteBeyondTheDirtyLimitWaitsUntilWritingBackHasMadeRoom() {
        // Every other page: nothing fills a request.
        CacheHarness cache = cache("dirty_limit: 128k", WRITES);
        for (int page = 0; page < 64; page += 2) {
            assertThat(cache.write(page, 5)).isEqualTo(1_000);
        }
        assertThat(cache.store.asked).isEmpty();
        assertThat(cache.write(64, 5)).isEqualTo(Store.ANSWER_NANOS + 1_000);
        assertThat(cache.store.asked).hasSize(32).first().isEqualTo("WRITE 0+1");
        assertThat(cache.count(Counter.DIRTY_STALLS)).isEqualTo(1);
        assertThat(cache.count(Counter.DIRTY_STALL_NANOS)).isEqualTo(Store.ANSWER_NANOS);
    }

    @Test
    void writesThatWaitForRoomGoOnInTheirOrder() {
        CacheHarness cache = cache("dirty_limit: 4k, max_request: 4k", WRITES);
        for (int page = 0; page < 6; page++) {
            cache.beginWrite(10 + page, 5);
        }
        cache.loop.run();
        assertThat(cache.done)
                .containsExactly(
                        "WRITE 10 DONE",
                        "WRITE 11 DONE",
                        "WRITE 12 DONE",
                        "WRITE 13 DONE",
                        "WRITE 14 DONE",
                        "WRITE 15 DONE");
        assertThat(cache.store.mostInFlight).isEqualTo(1);
        assertThat(cache.loop.nowNanos()).isEqualTo(6 * Store.ANSWER_NANOS);
    }

    /// A pending-write limit turns write-back into write-through (Radkov et al., section 6.1): one
    /// round trip for each limit's worth.
    @Test
    void withASmallLimitWritingTakesARoundTripForEachLimitsWorth() {
        CacheHarness cache = cache("dirty_limit: 64k, max_request: 4k, outstanding: 16", WRITES);
        IntStream.range(0, 1024).forEach(page -> cache.write(page, 5));
        double roundTrips = (double) cache.loop.nowNanos() / Store.ANSWER_NANOS;
        assertThat(roundTrips).isBetween(1024.0 / 16 - 1, 1024.0 / 16 + 2);
        assertThat(cache.store.asked).hasSize(1024);
    }

    @Test
    void throughTheCacheEachWriteIsARequestAndIsReadFromMemory() {
        CacheHarness cache = cache("mode: writethrough", WRITES);
        assertThat(cache.write(3, 5)).isEqualTo(Store.ANSWER_NANOS + 1_000);
        assertThat(cache.write(4, 5)).isEqualTo(Store.ANSWER_NANOS + 1_000);
        assertThat(cache.store.asked).containsExactly("WRITE 3+1", "WRITE 4+1");
        assertThat(cache.read(4)).isEqualTo(1_000);
        cache.flush(false);
        assertThat(cache.store.asked).endsWith("FLUSH").hasSize(3);
    }

    @Test
    void aWriteBackThatFailsIsReportedByTheNextFlush() {
        CacheHarness cache = cache("", WRITES);
        cache.write(0, 5);
        cache.store.broken = Operation.WRITE;
        cache.flush(false);
        assertThat(cache.done).endsWith("FLUSH 0 WRITE failed");
        cache.write(1, 5);
        assertThat(cache.done).endsWith("WRITE 1 WRITE failed");
    }

    @Test
    void belowTheBackgroundLimitNothingIsWrittenAndBeyondItUntilItIsMet() {
        CacheHarness cache = cache("background: 256k, dirty_limit: 1m", WRITES);
        IntStream.range(0, 64).forEach(page -> cache.write(page, 5));
        cache.loop.run();
        assertThat(cache.store.asked).isEmpty();
        cache.write(64, 5);
        cache.loop.run();
        assertThat(cache.store.asked).containsExactly("WRITE 0+32");
    }

    /// Looked at every 5 s, so that what was dirtied at 4 s is written at 35 s, the first look at
    /// which it is 30 s old, and what was dirtied after that 30 s later at least.
    @Test
    void whatIsDirtyIsWrittenOnceItIsOld() {
        CacheHarness cache = cache("background: 64m, expire: 30s, flush_interval: 5s", WRITES);
        cache.loop.runUntil(4 * SECOND);
        cache.write(9, 5);
        cache.loop.runUntil(20 * SECOND);
        cache.write(8, 5);
        cache.loop.runUntil(35 * SECOND - 1);
        assertThat(cache.store.asked).isEmpty();
        cache.loop.runUntil(36 * SECOND);
        assertThat(cache.store.asked).containsExactly("WRITE 8+2");
        cache.write(7, 5);
        cache.loop.runUntil(70 * SECOND - 1);
        assertThat(cache.store.asked).hasSize(1);
        cache.loop.run();
        assertThat(cache.store.asked).containsExactly("WRITE 8+2", "WRITE 7+1");
        assertThat(cache.loop.nowNanos()).isEqualTo(75 * SECOND);
    }
}
