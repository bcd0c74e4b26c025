package io.storbench.paper;

import static io.storbench.paper.KeptRuns.value;
import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.paper.formula.Points;
import io.storbench.paper.published.CellGroup;
import io.storbench.paper.published.CellVerdict;
import io.storbench.paper.published.Paper;
import io.storbench.paper.published.PaperCell;
import io.storbench.paper.published.Provenance;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Radkov et al., FAST 2004, sections 4.3 to 4.6: what the text says, and what becomes of it without
/// the mechanisms that it names.
class RadkovTest {
    private static final String READS = "design.factors.operation=[{read: {workload.operation: read}}]";

    private static final String WRITES =
            "design.factors.operation=[{write: {workload.operation: write, simulate.create: true}}]";

    /// What is judged, which passes.
    private static List<PaperCell> passed(String name, int judged) {
        List<PaperCell> cells = KeptRuns.reproduction(name).cells().stream()
                .filter(cell -> cell.group().isJudged())
                .toList();
        assertThat(cells).hasSize(judged).allMatch(cell -> cell.verdict() == CellVerdict.PASS);
        return cells;
    }

    private static void assertFittedAreNotJudged(String name, int fitted) {
        assertThat(KeptRuns.reproduction(name).cells())
                .filteredOn(cell -> cell.provenance() == Provenance.CALIBRATION)
                .hasSize(fitted)
                .allMatch(cell -> cell.group() == CellGroup.FITTED);
    }

    /// Points without a mechanism.
    ///
    /// @param factors the levels that are wanted, as keys of the plan
    private static Points without(String name, String run, String mechanism, String... factors) {
        List<String> keys = new ArrayList<>(Paper.of(name).ablation(mechanism).keys());
        keys.addAll(List.of(factors));
        return KeptRuns.points(name, run, keys);
    }

    @Test
    void figure5SaysWhatTheTextSays() {
        assertThat(passed("radkov-fig5", 9))
                .filteredOn(cell -> cell.label().startsWith("warm reads, "))
                .extracting(PaperCell::ours)
                .containsExactly("1 with each size", "1 with each size");
    }

    @Test
    void eachLevelTakesTheMessagesThatTheTextStates() {
        assertThat(passed("radkov-metadata", 8)).isNotEmpty();
    }

    /// READs of 8 KB by versions 2 and 3: 64 KB take eight; iSCSI merges them into one command, and
    /// reads the indirect block besides, which maps what is behind the first twelve blocks.
    @Test
    void aReadOf64KibIsEightCallsOrOneCommand() {
        Points kept = KeptRuns.of("radkov-fig5").points();
        assertThat(value(kept, "messages.READ[cold-read nfs2 64]")).isEqualTo(8);
        assertThat(value(kept, "messages.READ[cold-read nfs3 64]")).isEqualTo(8);
        assertThat(value(kept, "messages.READ[cold-read nfs4 64]")).isEqualTo(2);
        assertThat(value(kept, "messages.READ_10[cold-read iscsi 64]")).isEqualTo(5);
        Points direct = KeptRuns.points(
                "radkov-fig5",
                "cold-read",
                List.of(
                        "design.factors.target=[iscsi]",
                        "design.factors.size=[{48: {workload.block: 48k, workload.file: 48k}}]"));
        assertThat(value(direct, "messages.READ_10")).isEqualTo(4);
    }

    @Test
    @Tag("slow")
    void table4IsReproduced() {
        assertThat(KeptRuns.reproduction("radkov-table4").isFine()).isTrue();
        assertThat(passed("radkov-table4", 9)).isNotEmpty();
        assertFittedAreNotJudged("radkov-table4", 4);
    }

    /// Section 6.1: without the limit the client waits for no COMMIT, but each page is still a
    /// call.
    @Test
    @Tag("slow")
    void withoutThePendingLimitNfsWritesFasterByItsCommitsOnly() {
        Points limited = KeptRuns.of("radkov-table4").points().where("nfs sequential write");
        Points unlimited =
                without("radkov-table4", "sequential", "pending-write-limit", "design.factors.target=[nfs]", WRITES);
        assertThat(value(limited, "messages.COMMIT")).isEqualTo(128);
        assertThat(value(unlimited, "messages.COMMIT")).isEqualTo(1);
        assertThat(value(unlimited, "messages.WRITE")).isEqualTo(32_768);
        assertThat(value(limited, "seconds") - value(unlimited, "seconds")).isBetween(127 * 0.044, 1.1 * 127 * 0.044);
    }

    /// Without merging iSCSI needs a command for each page, as NFS a call.
    @Test
    @Tag("slow")
    void withoutMergingEachPageIsACommand() {
        Points run = without("radkov-table4", "sequential", "merging", "design.factors.target=[iscsi]", WRITES);
        assertThat(value(run, "messages")).isBetween(32_768.0, 33_000.0);
        assertThat(value(run, "seconds")).isCloseTo(2, Percentage.withPercentage(15));
    }

    /// What reading ahead overlaps, random reads pay.
    @ParameterizedTest
    @ValueSource(strings = {"nfs", "iscsi"})
    @Tag("slow")
    void withoutReadaheadSequentialReadsAreAsSlowAsRandomOnes(String target) {
        Points sequential =
                without("radkov-table4", "sequential", "readahead", "design.factors.target=[" + target + "]", READS);
        double random = value(KeptRuns.of("radkov-table4").points(), "seconds[%s random read]".formatted(target));
        assertThat(value(sequential, "seconds")).isCloseTo(random, Percentage.withPercentage(1));
    }

    @Test
    @Tag("slow")
    void figure6SaysWhatTheTextSays() {
        assertThat(passed("radkov-fig6", 5)).isNotEmpty();
        assertFittedAreNotJudged("radkov-fig6", 9);
        assertThat(KeptRuns.reproduction("radkov-fig6").cells())
                .filteredOn(cell -> cell.verdict() == CellVerdict.MISSED)
                .extracting(PaperCell::published)
                .containsExactly("1600 ± 25 %");
    }

    @Test
    @Tag("slow")
    void withoutTheTimerNothingIsSentAgainAndReadsAreEqual() {
        Paper paper = Paper.of("radkov-fig6");
        Points reads = without("radkov-fig6", "curves", "rpc-timer", READS);
        assertThat(paper.ablation("rpc-timer").expectations())
                .hasSize(2)
                .allSatisfy(cell -> assertThat(cell.judge(KeptRuns.ours(paper, cell.id(), reads))
                                .verdict())
                        .isEqualTo(CellVerdict.PASS));
        assertThat(KeptRuns.ours(paper, "read.far", reads).text()).startsWith("NFS / iSCSI 1.0");
    }

    /// Section 4.5: the limit makes writers wait. Without it they end as soon over any distance.
    @Test
    @Tag("slow")
    void withoutTheLimitOnPendingPagesWritersDoNotFeelTheRoundTrip() {
        Points unlimited = without(
                "radkov-fig6",
                "curves",
                "pending-write-limit",
                "design.factors.target=[nfs]",
                "design.factors.workload.pattern=[sequential]",
                "design.factors.network.rtt=[0ms, 90ms]",
                WRITES);
        assertThat(value(unlimited, "calls[90ms] / calls[0ms]")).isLessThan(1.1);
        assertThat(value(KeptRuns.of("radkov-fig6").points(), "calls[90ms] / calls[0ms]"))
                .isGreaterThan(5);
    }
}
