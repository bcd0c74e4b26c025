package io.storbench.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.plan.DataSpec;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Data sets whose workers have files of different names and sizes.
class OwnFilesTest {
    private static final long MEBIBYTE = 1L << 20;

    private static DataSet of(DataSet.Own... own) {
        return new DataSet(
                "data", 3 * MEBIBYTE, 4096, 2, true, false, false, Optional.empty(), DataSpec.PLAIN, List.of(own));
    }

    private static final DataSet TWO = of(new DataSet.Own("a", MEBIBYTE + 8), new DataSet.Own("b", 3 * MEBIBYTE));

    @Test
    void eachWorkerHasItsNameAndSize() {
        assertThat(TWO.fileName(0, DataSet.DATA)).isEqualTo("a");
        assertThat(TWO.fileName(1, DataSet.SCRATCH)).isEqualTo("b.scratch");
        assertThat(TWO.fileBytes(0, DataSet.DATA)).isEqualTo(MEBIBYTE + 8);
        assertThat(TWO.fileBytes(1, DataSet.SCRATCH)).isEqualTo(4096);
        assertThat(TWO.totalBytes()).isEqualTo(4 * MEBIBYTE + 8 + 2 * 4096);
        assertThat(TWO.ofWorker(1).fileName(0, DataSet.DATA)).isEqualTo("b");
        assertThat(TWO.ofWorker(1).totalBytes()).isEqualTo(3 * MEBIBYTE + 4096);
        assertThat(TWO.ownOnly().own()).isEqualTo(TWO.own());
        assertThat(TWO.resized(bytes -> 2 * bytes).fileBytes(0, DataSet.DATA)).isEqualTo(2 * MEBIBYTE + 16);
    }

    /// Whole mebibytes, the first of which is the mark's: 2 of a, 1 of its scratch file, 3 of b, 1.
    @Test
    void onADeviceEachTakesItsOwnRoom() {
        DeviceLayout layout = new DeviceLayout(TWO);
        assertThat(layout.offset(0, DataSet.DATA)).isEqualTo(MEBIBYTE);
        assertThat(layout.offset(0, DataSet.SCRATCH)).isEqualTo(3 * MEBIBYTE);
        assertThat(layout.offset(1, DataSet.DATA)).isEqualTo(4 * MEBIBYTE);
        assertThat(layout.offset(1, DataSet.SCRATCH)).isEqualTo(7 * MEBIBYTE);
        assertThat(layout.deviceBytes()).isEqualTo(9 * MEBIBYTE);
    }

    @Test
    void everyWorkerHasOneOrNoneHas() {
        assertThatThrownBy(() -> of(new DataSet.Own("a", 8))).hasMessageContaining("1 files for 2 workers");
    }

    /// Another group that gets a host more shifts the workers' numbers, and no file changes.
    @Test
    void aFileOfItsOwnKeepsItsContentWhoeverElseThereIs() throws IOException {
        DataSpec half = new DataSpec(true, 0.5, 0.3, 4096);
        DataSet later = new DataSet(
                "data",
                3 * MEBIBYTE,
                4096,
                3,
                true,
                false,
                false,
                Optional.empty(),
                half,
                List.of(
                        new DataSet.Own("new", MEBIBYTE),
                        new DataSet.Own("a", MEBIBYTE + 8),
                        new DataSet.Own("b", 3 * MEBIBYTE)));
        assertThat(words(later.content(2))).isEqualTo(words(TWO.with(half).content(1)));
        assertThat(words(later.content(2))).isNotEqualTo(words(later.content(1)));
    }

    private static ByteBuffer words(DataContent content) {
        ByteBuffer buffer = ByteBuffer.allocate(64 << 10).order(ByteOrder.LITTLE_ENDIAN);
        content.fill(buffer, 0, buffer.capacity(), DataSet.DATA, 0, 0);
        return buffer;
    }
}
