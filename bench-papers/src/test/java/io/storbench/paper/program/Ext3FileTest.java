package io.storbench.paper.program;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class Ext3FileTest {
    /// 32,768 blocks of 4 KiB: 12 direct, 1,024 of an indirect block, 31,732 of 31 behind a doubly
    /// indirect one.
    @ParameterizedTest
    @CsvSource({"1, 0", "12, 0", "13, 1", "1036, 1", "1037, 3", "32768, 33"})
    void ext3MapsAFileByIndirectBlocks(long blocks, int mapping) {
        assertThat(new Ext3File(blocks).mappingBlocks()).isEqualTo(mapping);
    }
}
