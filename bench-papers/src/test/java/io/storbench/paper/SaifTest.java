package io.storbench.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.storbench.paper.formula.Points;
import io.storbench.paper.published.Expectation;
import io.storbench.paper.published.Paper;
import io.storbench.paper.published.PaperObservation;
import io.storbench.paper.published.PaperObservation.Quantity;
import io.storbench.paper.published.PaperObservation.Truth;
import io.storbench.paper.published.Provenance;
import io.storbench.paper.saif.FractionEffects;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

/// The experiment of Saif and Nussbaum with files of 8 and 32 MiB, once each: the whole of it takes
/// a minute.
class SaifTest {
    private static final List<String> SMALL = List.of("design.factors.workload.file=[8m, 32m]", "design.replicates=1");

    private static final Paper FULL = Paper.of("saif-full");

    /// Reads and writes, or other plans of a paper.
    private static Points points(Paper paper, List<String> runs, List<String> keys) {
        return PaperRun.points(
                paper, runs, Stream.concat(SMALL.stream(), keys.stream()).toList(), KeptRuns.RUNS);
    }

    private static PaperObservation ours(String cell, Points points) {
        return KeptRuns.ours(FULL, cell, points);
    }

    private static void assertHolds(PaperObservation ours, boolean holds) {
        assertThat(ours)
                .asInstanceOf(InstanceOfAssertFactories.type(Truth.class))
                .as(ours.text())
                .extracting(Truth::holds)
                .isEqualTo(holds);
    }

    /// 64 KB for each round trip of 13.9 ms are 4.7 MB/s.
    @Test
    void whatTheSlidesSayHoldsOfSmallFilesToo() {
        PaperRun run = PaperRun.of(FULL, SMALL, KeptRuns.RUNS);
        Points points = run.points();
        assertThat(run.ours().keySet())
                .containsAll(FULL.expectations().stream().map(Expectation::id).toList());
        for (String ordering : List.of("a", "b", "c", "d", "f", "g")) {
            assertHolds(ours("ordering-" + ordering, points), true);
        }
        assertThat(ours("sync-bound", points))
                .asInstanceOf(InstanceOfAssertFactories.type(Quantity.class))
                .extracting(Quantity::value, InstanceOfAssertFactories.DOUBLE)
                .isCloseTo(65_536 / 13.9e-3 / 1e6, within(0.47));
        assertThat(List.of("points", "runs", "two-level-points", "two-level-runs"))
                .extracting(cell -> ours(cell, points).text())
                .containsExactly("96", "960", "64", "640");
    }

    /// With the export's option alone a file in memory is written at the same speed.
    @Test
    void itIsTheMountsOptionThatMakesWritesInMemorySlow() {
        Points points = points(
                FULL, List.of("read", "write"), FULL.ablation("mount-sync").keys());
        PaperObservation async = ours("ordering-a", points);
        assertHolds(async, false);
        assertThat(async.text()).contains("reads: async at 1");
    }

    /// Theory: see [ReproductionTest].
    @Test
    void whatTheFractionEstimatesAreSumsOfAliases() {
        Paper paper = Paper.of("saif-fractional");
        Map<String, PaperObservation> ours = FractionEffects.of(
                paper.experiment(List.of()).design().fraction().orElseThrow(),
                points(paper, List.of("read", "write"), List.of()));
        List<String> cells = ours.keySet().stream()
                .filter(id -> id.matches("(effect|variation) .*"))
                .toList();
        assertThat(cells).hasSize(14);
        cells.forEach(cell -> assertHolds(Objects.requireNonNull(ours.get(cell)), true));
    }

    /// The mechanisms; that no load shows both is why the cells are not judged.
    @Test
    void versionsDifferByExchangesAndDelegations() {
        Points points = points(FULL, List.of("once", "again"), List.of());
        assertHolds(ours("version-4-low", points), true);
        assertHolds(ours("version-4-high", points), true);
        assertThat(FULL.expectations())
                .filteredOn(cell -> cell.id().startsWith("version-4"))
                .extracting(Expectation::provenance)
                .containsOnly(Provenance.CALIBRATION);
    }
}
