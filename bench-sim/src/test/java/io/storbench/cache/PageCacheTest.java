package io.storbench.cache;

import static io.storbench.cache.CacheHarness.READS;
import static io.storbench.cache.CacheHarness.WRITES;
import static io.storbench.cache.CacheHarness.cache;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.engine.Counter;
import io.storbench.engine.DataPattern;
import io.storbench.engine.FileState;
import io.storbench.plan.Operation;
import io.storbench.plan.PlanException;
import io.storbench.random.RandomStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The cache on a store that answers after 1 ms, in a time made by hand; a page is copied in 1 µs.
/// Requests of 32 pages, 128 KiB, unless a test says otherwise.
class PageCacheTest {
    private static final String WRITES_OF_128 = "operation: write, pattern: sequential, block: 128, file: 4m";

    @Test
    void readingAndWritingMayTakeDifferentTimes() {
        CacheHarness cache = cache("copy: 2us, copy_write: 5us, call: 1us", WRITES);
        assertThat(cache.write(0, 5)).isEqualTo(6_000);
        assertThat(cache.read(0)).isEqualTo(3_000);
    }

    @Test
    void readsOfAPageThatIsOnItsWayWaitForItInPlaceOfAskingAgain() {
        CacheHarness cache = cache("readahead: 0", READS);
        cache.beginRead(7);
        cache.beginRead(7);
        cache.begin(Operation.READ, 6, 2, DataPattern.ANY_GENERATION, false);
        cache.loop.run();
        assertThat(cache.store.asked).containsExactly("READ 7+1", "READ 6+1");
        assertThat(cache.done).hasSize(3).allMatch(line -> line.endsWith("DONE"));
    }

    @Test
    void aReadOfWhatIsDirtyNeedsNoTarget() {
        CacheHarness cache = cache("", WRITES);
        cache.write(3, 5);
        assertThat(cache.read(3)).isEqualTo(1_000);
        assertThat(cache.store.asked).isEmpty();
        assertThat(cache.count(Counter.CACHE_HITS)).isEqualTo(1);
    }

    @Test
    void aWriteOverPagesThatAreBeingReadStays() {
        CacheHarness cache = cache("readahead: 0", WRITES);
        cache.beginRead(3);
        cache.beginWrite(3, 5);
        cache.loop.run();
        cache.flush(false);
        assertThat(cache.store.generation(3)).isEqualTo(5);
        assertThat(cache.done).hasSize(3).allMatch(line -> line.endsWith("DONE"));
    }

    @Test
    void afterAVerifiedFlushWhatIsReadBackComesFromTheTarget() {
        CacheHarness cache = cache("", WRITES);
        cache.write(3, 5);
        cache.write(4, 5);
        cache.flush(true);
        cache.store.put(4, 1); // the target loses a page
        cache.begin(Operation.READ, 3, 1, 5, true);
        cache.begin(Operation.READ, 4, 1, 5, true);
        cache.loop.run();
        assertThat(cache.done).endsWith("READ 3 DONE", "READ 4 CORRUPT at 4");
        assertThat(cache.store.asked).endsWith("READ 3+1", "READ 4+1");
    }

    @Test
    void aReadThatDemandsWhatTheCacheKnowsOnlyVaguelyAsksAgain() {
        CacheHarness cache = cache("readahead: 0", WRITES);
        cache.read(3);
        cache.begin(Operation.READ, 3, 1, 5, true);
        cache.loop.run();
        assertThat(cache.done).endsWith("READ 3 CORRUPT at 3");
    }

    @Test
    void whenMemoryIsFullTheOldestPagesGo() {
        CacheHarness cache =
                cache("memory: 32k, readahead: 0, max_request: 4k, dirty_limit: 4k, outstanding: 4", READS);
        IntStream.range(0, 9).forEach(cache::read);
        assertThat(cache.read(8)).isEqualTo(1_000);
        assertThat(cache.read(1)).isEqualTo(1_000);
        assertThat(cache.read(0)).isEqualTo(Store.ANSWER_NANOS + 1_000);
    }

    @Test
    void aWarmCacheBeginsWithTheFile() {
        CacheHarness cache = cache("", READS + ", cache: {client: warm}");
        IntStream.range(0, 1024).forEach(cache::read);
        assertThat(cache.store.asked).isEmpty();
    }

    @Test
    void settlingWritesEverythingAndSaysWhenNothingIsInFlight() {
        CacheHarness cache = cache("", WRITES);
        cache.write(0, 5);
        assertThat(cache.session().settle()).isFalse();
        cache.loop.run();
        assertThat(cache.session().settle()).isTrue();
        assertThat(cache.store.asked).containsExactly("WRITE 0+1");
    }

    /// Random operations of several slots against what a plain memory would hold.
    @ParameterizedTest
    @ValueSource(longs = {11, 12, 13, 14})
    void whateverIsDoneTheTargetEndsWithTheLatestOfEveryPage(long seed) {
        CacheHarness cache = cache(
                "memory: 256k, dirty_limit: 64k, max_request: 16k, readahead: 32k," + " outstanding: 4",
                "operation: write, file: 256k, depth: 8");
        RandomStream random = RandomStream.of(seed, "operations");
        int[] latest = new int[64];
        for (int i = 1; i <= 5_000; i++) {
            int page = (int) random.nextLong(64);
            switch ((int) random.nextLong(8)) {
                case 0, 1, 2, 3 -> {
                    latest[page] = i;
                    cache.write(page, i);
                }
                case 4, 5, 6 -> cache.read(page);
                default -> cache.flush(random.nextLong(2) == 0);
            }
        }
        cache.flush(true);
        assertThat(IntStream.range(0, 64).map(cache.store::generation).toArray())
                .containsExactly(latest);
        assertThat(cache.done).hasSize(5_001).allMatch(line -> line.endsWith("DONE"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "mode: writebehind | block: 4k | target.cache.mode",
                "dirty_limit: 5000 | block: 4k | a multiple of 4k",
                "dirty_limit: 64k | block: 4k | must hold a request",
                "dirty_limit: 64m, memory: 64m | block: 4k | must be twice",
                "max_request: 32m | block: 4k | from 4k to 16m",
                "copy: 0 | block: 4k | must be longer than 0",
                "acregmin: 90s | block: 4k | acregmax",
                "dirty_limits: 64m | block: 4k | unknown key",
                "filesystem: {atime: never} | block: 4k | noatime",
                "mode: writeback | operation: write, pattern: random, block: 512 | whole pages",
                "mode: writethrough | operation: write, block: 512 | whole pages",
                "mode: writeback | operation: mixed, reads: 50%, block: 512 | whole pages",
                "mode: writeback | verify: true, cache: {client: warm} | no bytes to verify",
            })
    void mistakesAreRefusedWithWhatIsAllowed(String cache, String workload, String message) {
        assertThatThrownBy(() -> CacheSettings.of(CacheHarness.spec(cache, workload)))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining(message);
    }

    /// 32 calls of 128 bytes fill a page. It is sent once; where the client has the file, its first
    /// call reads the page, unless the file is new.
    @ParameterizedTest
    @CsvSource({"ATTRIBUTES, '', 0", "OPENINGS, '', 0", "LOCAL, '', 2", "LOCAL, ', create: true', 0"})
    void callsShorterThanAPageFillItAndItIsSentWhole(FileState state, String target, long reads) {
        CacheHarness cache = new CacheHarness("mode: writeback", WRITES_OF_128, state, target);
        for (int call = 0; call < 64; call++) {
            cache.writeBytes(call * 128L, 128, 7);
        }
        cache.flush(false);
        assertThat(cache.count(Counter.CACHE_FILLS)).isEqualTo(reads);
        assertThat(cache.count(Counter.CACHE_WRITE_BACK_BYTES)).isEqualTo(2 * 4096);
        assertThat(cache.count(Counter.PAYLOAD_BYTES_OUT)).isEqualTo(64 * 128);
        assertThat(cache.store.generation(0)).isEqualTo(7);
        assertThat(cache.store.generation(1)).isEqualTo(7);
        assertThat(cache.done).hasSize(65).allMatch(line -> line.endsWith("DONE"));
    }

    /// A call of 1,000 bytes may end in the next page.
    @Test
    void aCallOverTheEdgeOfAPageReadsTheNextOneAlone() {
        CacheHarness cache = new CacheHarness("mode: writeback", WRITES_OF_128, FileState.LOCAL, "");
        cache.writeBytes(0, 4096, 1);
        cache.writeBytes(4096 - 500, 1000, 1);
        assertThat(cache.count(Counter.CACHE_FILLS)).isEqualTo(1);
        assertThat(cache.count(Counter.CACHE_FILL_BYTES)).isEqualTo(4096);
    }
}
