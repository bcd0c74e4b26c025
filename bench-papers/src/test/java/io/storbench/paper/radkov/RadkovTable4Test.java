package io.storbench.paper.radkov;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.paper.Reproduction;
import io.storbench.paper.program.ProgramRun;
import io.storbench.paper.published.CellVerdict;
import io.storbench.paper.published.PaperCell;
import io.storbench.paper.published.Provenance;
import io.storbench.paper.radkov.RadkovTestbed.Load;
import java.util.List;
import java.util.Optional;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Radkov et al., FAST 2004, table 4, and what becomes of it without the mechanisms that the paper
/// names.
@Tag("slow")
class RadkovTable4Test {
    @Test
    void theTableIsReproduced() {
        List<PaperCell> cells =
                Reproduction.of("radkov-table4", Optional.empty()).cells();
        assertThat(cells).allMatch(cell -> cell.verdict().isFine());
        assertThat(cells).filteredOn(cell -> cell.verdict() == CellVerdict.PASS).hasSize(9);
        assertThat(cells)
                .filteredOn(cell -> cell.provenance() == Provenance.CALIBRATION)
                .hasSize(4)
                .noneMatch(cell -> cell.verdict() == CellVerdict.PASS);
    }

    /// Section 6.1: without the limit the client waits for no COMMIT, but each page is still a
    /// call.
    @Test
    void withoutThePendingLimitNfsWritesFasterByItsCommitsOnly() {
        Load load = new Load(true, false);
        ProgramRun limited = RadkovTestbed.NFS.run(load, List.of(), 1);
        ProgramRun unlimited = RadkovTestbed.NFS.run(load, List.of("target.cache.pending_limit=256m"), 1);
        assertThat(limited.messages("COMMIT")).isEqualTo(128);
        assertThat(unlimited.messages("COMMIT")).isEqualTo(1);
        assertThat(unlimited.messages("WRITE")).isEqualTo(32_768);
        assertThat(limited.seconds() - unlimited.seconds()).isBetween(127 * 0.044, 1.1 * 127 * 0.044);
    }

    /// Without merging iSCSI needs a command for each page, as NFS a call.
    @Test
    void withoutMergingEachPageIsACommand() {
        ProgramRun run = RadkovTestbed.ISCSI.run(new Load(true, true), List.of("target.cache.max_request=4k"), 1);
        assertThat(run.messages()).isBetween(32_768L, 33_000L);
        assertThat(run.seconds()).isCloseTo(2, Percentage.withPercentage(15));
    }

    /// What reading ahead overlaps, random reads pay.
    @ParameterizedTest
    @CsvSource({"NFS", "ISCSI"})
    void withoutReadaheadSequentialReadsAreAsSlowAsRandomOnes(RadkovTestbed system) {
        List<String> none = List.of("target.cache.readahead=0", "target.cache.readahead_initial=0");
        double sequential = system.run(new Load(false, false), none, 1).seconds();
        double random = system.run(new Load(false, true), List.of(), 1).seconds();
        assertThat(sequential).isCloseTo(random, Percentage.withPercentage(1));
    }

    /// 32,768 blocks of 4 KiB: 12 direct, 1,024 of an indirect block, 31,732 of 31 behind a doubly
    /// indirect one.
    @ParameterizedTest
    @CsvSource({"1, 0", "12, 0", "13, 1", "1036, 1", "1037, 3", "32768, 33"})
    void ext3MapsAFileByIndirectBlocks(long blocks, int mapping) {
        assertThat(new Ext3File(blocks).mappingBlocks()).isEqualTo(mapping);
    }
}
