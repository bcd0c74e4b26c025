package io.storbench.cache;

import static io.storbench.cache.CacheHarness.WRITES;
import static io.storbench.cache.CacheHarness.cache;
import static io.storbench.cache.CacheHarness.permutation;
import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.engine.Counter;
import io.storbench.engine.FileState;
import io.storbench.plan.Operation;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// How many requests and pages may be with the target at a time, which answers after 1 ms.
class PendingPagesTest {
    @Test
    void atMostSoManyRequestsAreInFlight() {
        CacheHarness cache = cache("outstanding: 3, max_request: 4k", WRITES);
        IntStream.range(0, 64).forEach(page -> cache.write(page, 5));
        cache.flush(false);
        assertThat(cache.store.mostInFlight).isEqualTo(3);
    }

    @Test
    void whatTheSessionHasNoRoomForIsSubmittedLater() {
        CacheHarness cache = cache("max_request: 4k", WRITES);
        cache.store.room = 1;
        IntStream.range(0, 64).forEach(page -> cache.write(page, 5));
        cache.flush(false);
        assertThat(cache.store.asked).hasSize(65).endsWith("FLUSH");
        assertThat(cache.done).hasSize(65);
    }

    /// Linux 2.4.20, MAX_REQUEST_HARD: a page is pending until a COMMIT has made it durable, and
    /// the writer that finds 256 pending waits for the WRITEs in flight and then for a COMMIT; so 4
    /// MiB are 1,024 WRITEs in 4 batches, three COMMITs for room and one to close.
    @ParameterizedTest
    @CsvSource({"sequential", "random"})
    void aMountMayHaveSoManyPagesPendingUntilTheyAreCommitted(String order) {
        CacheHarness cache =
                new CacheHarness("pending_limit: 1m, max_request: 4k, outstanding: 16", WRITES, FileState.ATTRIBUTES);
        List<Integer> pages = order.equals("random")
                ? permutation(7)
                : IntStream.range(0, 1024).boxed().toList();
        pages.forEach(page -> cache.write(page, 5));
        assertThat(cache.store.asked).filteredOn("FLUSH"::equals).hasSize(3);
        cache.plain(Operation.CLOSE);
        assertThat(cache.store.asked).hasSize(1024 + 4).endsWith("FLUSH");
        assertThat(cache.store.asked.indexOf("FLUSH")).isEqualTo(256);
        assertThat(cache.count(Counter.DIRTY_STALLS)).isEqualTo(3);
    }

    /// What is being read is pending too: of a window of 32 pages only 8 are asked for at a time.
    @Test
    void whatIsReadCountsAsPending() {
        CacheHarness cache = cache("pending_limit: 32k, max_request: 4k, readahead: 128k", "file: 4m, depth: 16");
        for (int page = 0; page < 16; page++) {
            cache.beginRead(page);
        }
        cache.loop.run();
        assertThat(cache.store.mostInFlight).isEqualTo(8);
        assertThat(cache.done).hasSize(16).allMatch(done -> done.endsWith("DONE"));
    }

    /// A reader that finds all pending pages written but not durable has them made durable.
    @Test
    void aReaderWithoutRoomHasWhatWasWrittenCommitted() {
        CacheHarness cache = cache("pending_limit: 16k, max_request: 4k, readahead: 0", WRITES);
        for (int page = 0; page < 4; page++) {
            cache.write(page, 5);
        }
        cache.loop.run();
        assertThat(cache.read(100)).isEqualTo(2 * Store.ANSWER_NANOS + 1_000);
        assertThat(cache.store.asked)
                .containsExactly("WRITE 0+1", "WRITE 1+1", "WRITE 2+1", "WRITE 3+1", "FLUSH", "READ 100+1");
    }

    /// With nothing in flight or to be committed, what is dirty is written to make room.
    @Test
    void withoutAnythingElsePendingWhatIsDirtyIsWritten() {
        CacheHarness cache = cache("pending_limit: 128k", WRITES);
        for (int page = 0; page < 64; page += 2) {
            cache.write(page, 5);
        }
        assertThat(cache.store.asked).isEmpty();
        assertThat(cache.write(64, 5)).isEqualTo(2 * Store.ANSWER_NANOS + 1_000);
        assertThat(cache.store.asked).hasSize(33).first().isEqualTo("WRITE 0+1");
        assertThat(cache.store.asked).endsWith("FLUSH");
    }
}
