package io.storbench.iscsi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.engine.DataSet;
import io.storbench.iscsi.initiator.IscsiException;
import io.storbench.net.WriteUnits;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/// SBC-3, section 4.15: a unit may lose of its write cache all that was acknowledged and that no
/// SYNCHRONIZE CACHE has made stable, which was sent after that.
class VolatileCacheTest {
    private static final int BLOCK_BYTES = 4096;
    private static final DataSet DATA_SET = new DataSet("f", 1 << 20, 0, 1, true, false, false);

    private final VolatileCache cache = new VolatileCache(new WriteUnits(DATA_SET, BLOCK_BYTES, BLOCK_BYTES));

    private static Task write(long offset, int lengthBytes, int generation) {
        Task task = new Task(0);
        task.set(Task.Kind.WRITE, offset, lengthBytes);
        task.offset = offset;
        task.generation = generation;
        return task;
    }

    private void written(int block, int generation) {
        cache.acknowledged(write((long) block * BLOCK_BYTES, BLOCK_BYTES, generation));
    }

    private Task beginFlush() {
        Task task = new Task(1);
        task.set(Task.Kind.SYNCHRONIZE_CACHE, 0, 0);
        task.flush = cache.beginFlush();
        return task;
    }

    private Task rewrite() {
        Task task = new Task(2);
        int _ = cache.rewrite(task, DataSet.DATA, cache.nextLost(DataSet.DATA, 0));
        return task;
    }

    @Test
    void whatWasNotFlushedIsLostWithItsGeneration() throws IOException {
        written(3, 7);
        cache.lose();
        assertThat(cache.hasLost()).isTrue();
        Task task = rewrite();
        assertThat(task.offset).isEqualTo(3 * BLOCK_BYTES);
        assertThat(task.lengthBytes).isEqualTo(BLOCK_BYTES);
        assertThat(task.generation).isEqualTo(7);
    }

    @Test
    void whatWasFlushedIsNot() throws IOException {
        written(3, 7);
        cache.acknowledged(beginFlush());
        cache.lose();
        assertThat(cache.hasLost()).isFalse();
    }

    @Test
    void aFlushSaysNothingOfWhatWasAcknowledgedWhileItWasInFlight() throws IOException {
        Task flush = beginFlush();
        written(3, 7);
        cache.acknowledged(flush);
        cache.lose();
        assertThat(cache.hasLost()).isTrue();
    }

    @Test
    void aFlushThatOvertookAnotherCoversWhatWasBeforeBoth() throws IOException {
        Task first = beginFlush();
        written(3, 7);
        Task second = beginFlush();
        cache.acknowledged(second);
        cache.acknowledged(first);
        cache.lose();
        assertThat(cache.hasLost()).isFalse();
    }

    @Test
    void aFlushDoesNotBringBackWhatIsLost() throws IOException {
        written(3, 7);
        cache.lose();
        cache.acknowledged(beginFlush());
        assertThat(cache.hasLost()).isTrue();
    }

    @Test
    void whatIsWrittenAgainIsLostNoMoreUntilTheNextReset() throws IOException {
        written(3, 7);
        cache.lose();
        written(3, 8);
        assertThat(cache.hasLost()).isFalse();
        cache.lose();
        assertThat(rewrite().generation).isEqualTo(8);
    }

    /// Pages of a cache, of which one WRITE carries several.
    @Test
    void neighboursOfOneGenerationAreWrittenAgainTogether() throws IOException {
        VolatileCache pages = new VolatileCache(new WriteUnits(DATA_SET, BLOCK_BYTES, 65536, 4 * BLOCK_BYTES));
        pages.acknowledged(write(0, 6 * BLOCK_BYTES, 1));
        pages.acknowledged(write(2 * BLOCK_BYTES, BLOCK_BYTES, 2));
        pages.lose();
        Task task = new Task(0);
        assertThat(pages.rewrite(task, DataSet.DATA, 0)).isEqualTo(2);
        assertThat(pages.rewrite(task, DataSet.DATA, 2)).isEqualTo(3);
        assertThat(pages.rewrite(task, DataSet.DATA, 3)).isEqualTo(6);
        assertThat(task.lengthBytes).isEqualTo(3 * BLOCK_BYTES);
    }

    @Test
    void aLossOfWhatCannotBeKnownIsReportedAndNotPassedOver() {
        VolatileCache small = new VolatileCache(new WriteUnits(DATA_SET, BLOCK_BYTES, BLOCK_BYTES), 255);
        small.acknowledged(write(0, BLOCK_BYTES, 1));
        assertThatThrownBy(small::lose)
                .isInstanceOf(IscsiException.class)
                .hasMessageContaining("write cache")
                .hasMessageContaining("workload.block");
    }
}
