package io.storbench.cache;

import static io.storbench.cache.CacheHarness.READS;
import static io.storbench.cache.CacheHarness.cache;
import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.engine.Counter;
import io.storbench.engine.DataPattern;
import io.storbench.plan.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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

    /// By `try_context_readahead` of Linux 6.1. Pages 11 and 12 are there when 13 is missed: 2 + 1 are read. Pages 0 to
    /// 3 are all before 4, which counts twice: 2 * 4 + 1 are wanted, of which 11 and 12 are there.
    @Test
    void cachedPagesBeforeAMissingOneMakeAWindow() {
        CacheHarness cache = cache("", READS);
        for (int page : new int[] {0, 100, 12, 11, 200, 13, 4}) {
            cache.read(page);
        }
        assertThat(cache.store.asked)
                .containsExactly(
                        "READ 0+4", "READ 100+1", "READ 12+1", "READ 11+1", "READ 200+1", "READ 13+3", "READ 4+7");
    }

    /// Worked by hand from mm/readahead.c: 40 pages are more than a window of 8 and a request of 16. Of the first
    /// window of 16 the second half is behind the mark; its reader waits for it, and comes to page 8, then 16, then
    /// 32, the last of which is read for 8 pages that are left.
    @Test
    void aReadLongerThanAWindowGoesOnWindowByWindow() {
        CacheHarness cache = cache("readahead: 32k, max_request: 64k", READS);
        cache.begin(Operation.READ, 0, 40, DataPattern.ANY_GENERATION, false);
        assertThat(cache.store.asked).containsExactly("READ 0+16");
        cache.loop.runUntil(Store.ANSWER_NANOS);
        assertThat(cache.store.asked).containsExactly("READ 0+16", "READ 16+16", "READ 32+16");
        cache.loop.run();
        assertThat(cache.store.asked).hasSize(4).endsWith("READ 48+8");
    }

    @Test
    void anOlderKernelTakesNoNoticeOfWhatIsCached() {
        CacheHarness cache = cache("readahead_context: false", READS);
        for (int page : new int[] {12, 11, 200, 13}) {
            cache.read(page);
        }
        assertThat(cache.store.asked).containsExactly("READ 12+1", "READ 11+1", "READ 200+1", "READ 13+1");
    }

    /// Every page once in a random order, which is what brings most of a file by windows.
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void aFileReadAtRandomIsReadAsByASecondProgram(long seed) {
        List<Integer> order = CacheHarness.permutation(seed);
        CacheHarness cache = cache("", READS);
        order.forEach(cache::read);
        cache.loop.run();
        assertThat(cache.store.asked).containsExactlyElementsOf(new OnePageAtATime().reads(order));
    }

    /// `ondemand_readahead` once more, for reads of one page and windows of 32: each page of a file of 1024 has a
    /// letter, `m` where it is missing, `c` where it is cached, `!` where it is marked, too.
    private static final class OnePageAtATime {
        private final StringBuilder pages = new StringBuilder("m".repeat(1024));
        private final List<String> asked = new ArrayList<>();
        private int start = -100;
        private int size;
        private int async;

        List<String> reads(List<Integer> order) {
            int before = -100;
            for (int page : order) {
                if (pages.charAt(page) != 'c') {
                    reads(page, page - before <= 2 && page > before);
                }
                before = page;
            }
            return asked;
        }

        private void reads(int page, boolean goesOn) {
            boolean missed = pages.charAt(page) == 'm';
            pages.setCharAt(page, missed ? 'm' : 'c');
            int trace = page - 1 - pages.lastIndexOf("m", page - 1);
            int next = pages.indexOf("m", page + 1) < 0 ? 1024 : pages.indexOf("m", page + 1);
            if (page > 0 && (page == start + size || page == start + size - async)) {
                int length = grown(size);
                int both = length + grown(length);
                if (page != start + size) {
                    window(start + size, length, length);
                } else if (both <= 32) {
                    window(page, both, grown(length)); // its reader would be at the mark at once
                } else {
                    window(page, 32, 16);
                }
            } else if (!missed && next - page <= 32) {
                window(next, grown(next - page + 1), grown(next - page + 1));
            } else if (missed && (page == 0 || goesOn)) {
                window(page, 4, 3);
            } else if (missed && trace > 1) {
                window(page, Math.min(32, (trace >= page ? 2 * trace : trace) + 1), 1);
            } else if (missed) {
                ask(page, page + 1, 1024);
            }
        }

        private static int grown(int pages) {
            return Math.min(32, pages < 2 ? 4 * pages : 2 * pages);
        }

        private void window(int from, int length, int behindMark) {
            start = from;
            size = length;
            async = behindMark;
            int end = Math.min(1024, from + length);
            ask(from, end, end - behindMark);
        }

        private void ask(int from, int end, int mark) {
            for (int page = from; page < end; page++) {
                if (pages.charAt(page) == 'm') {
                    int first = page;
                    while (page < end && pages.charAt(page) == 'm') {
                        pages.setCharAt(page, page == mark ? '!' : 'c');
                        page++;
                    }
                    asked.add("READ %d+%d".formatted(first, page - first));
                }
            }
        }
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

    /// Four requests at a time carry 16 pages of windows of 64: the reader comes to the next window while most of the
    /// one before waits for room. Windows begin at multiples of 4 pages, so that every request carries 4.
    @Test
    void aWindowThatWaitsForRoomIsReadBeforeTheNextOne() {
        CacheHarness cache = cache("readahead: 256k, max_request: 16k, outstanding: 4", READS);
        IntStream.range(0, 1024).forEach(cache::read);
        cache.loop.run();
        assertThat(cache.store.asked)
                .containsExactlyElementsOf(IntStream.range(0, 1024 / 4)
                        .mapToObj(request -> "READ " + 4 * request + "+4")
                        .toList());
        assertThat(cache.store.mostInFlight).isEqualTo(4);
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
