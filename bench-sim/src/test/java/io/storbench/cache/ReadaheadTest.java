package io.storbench.cache;

import static io.storbench.cache.CacheHarness.READS;
import static io.storbench.cache.CacheHarness.cache;
import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.engine.Counter;
import io.storbench.engine.DataPattern;
import io.storbench.plan.Operation;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What the cache reads before it is asked for, from a store that answers after 1 ms.
class ReadaheadTest {
    /// 4, 8, 16, 32, 32 … pages: 1024 = 4 + 8 + 16 + 31 × 32 + 4.
    @Test
    void aSequentialReaderIsReadAheadInWindowsThatDouble() {
        CacheHarness cache = cache("", READS);
        IntStream.range(0, 1024).forEach(cache::read);
        cache.loop.run();
        assertThat(cache.store.asked.subList(0, 5))
                .containsExactly("READ 0+4", "READ 4+8", "READ 12+16", "READ 28+32", "READ 60+32");
        assertThat(cache.store.asked).hasSize(3 + 31 + 1).endsWith("READ 1020+4");
        assertThat(cache.count(Counter.CACHE_FILLS)).isEqualTo(35);
        assertThat(cache.count(Counter.CACHE_FILL_BYTES)).isEqualTo(4 << 20);
        assertThat(cache.count(Counter.CACHE_HITS) + cache.count(Counter.CACHE_MISSES))
                .isEqualTo(1024);
        assertThat(cache.count(Counter.PAYLOAD_BYTES_IN)).isEqualTo(4 << 20);
    }

    /// Linux 6.1 on a window of 128 KiB, by the sizes of the READs in `truth/linux61.jsonl`, group
    /// g5: a first read of 4, 8, 16, 32, 64 KiB brings 16, 16, 32, 64, 128 KiB.
    @ParameterizedTest
    @CsvSource({"1, 4", "2, 4", "4, 8", "8, 16", "16, 32"})
    void theFirstWindowGoesByTheFirstRead(int pages, int window) {
        CacheHarness cache = cache("", READS);
        cache.begin(Operation.READ, 0, pages, DataPattern.ANY_GENERATION, false);
        cache.loop.run();
        assertThat(cache.store.asked).containsExactly("READ 0+" + window);
    }

    @Test
    void aReaderInTheMiddleOfAFileIsNotReadAhead() {
        CacheHarness cache = cache("", READS);
        for (int page : new int[] {500, 100, 900}) {
            assertThat(cache.read(page)).isEqualTo(Store.ANSWER_NANOS + 1_000);
        }
        assertThat(cache.store.asked).containsExactly("READ 500+1", "READ 100+1", "READ 900+1");
    }

    @Test
    void withoutReadaheadEachReadIsARequest() {
        CacheHarness cache = cache("readahead: 0", READS);
        IntStream.range(0, 64).forEach(cache::read);
        assertThat(cache.store.asked).hasSize(64);
    }

    /// Two requests at a time carry a window of eight pages, though its reader asks for one only.
    @Test
    void whatIsReadAheadWaitsForRoomAndIsNotForgotten() {
        CacheHarness cache = cache("readahead: 32k, readahead_initial: 32k, max_request: 4k, outstanding: 2", READS);
        cache.beginRead(0);
        cache.loop.run();
        assertThat(cache.done).containsExactly("READ 0 DONE");
        assertThat(cache.store.asked)
                .containsExactlyElementsOf(IntStream.range(0, 8)
                        .mapToObj(page -> "READ " + page + "+1")
                        .toList());
        assertThat(cache.store.mostInFlight).isEqualTo(2);
    }

    /// The rest of the window that finds no room is not asked for again and again.
    @Test
    void aBrokenTargetIsAskedForEachPageOfTheWindowOnce() {
        CacheHarness cache = cache("readahead: 32k, readahead_initial: 32k, max_request: 4k, outstanding: 2", READS);
        cache.store.broken = Operation.READ;
        cache.beginRead(0);
        cache.loop.run();
        assertThat(cache.store.asked).hasSize(8).doesNotHaveDuplicates();
    }

    @Test
    void anErrorInWhatIsReadAheadIsNotTheReaders() {
        CacheHarness cache = cache("", READS);
        cache.store.broken = Operation.READ;
        cache.beginRead(0);
        cache.loop.run();
        // With its window, and then by itself.
        assertThat(cache.store.asked).containsExactly("READ 0+4", "READ 0+1");
        assertThat(cache.done).containsExactly("READ 0 READ failed");
    }
}
