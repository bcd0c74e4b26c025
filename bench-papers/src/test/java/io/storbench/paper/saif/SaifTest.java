package io.storbench.paper.saif;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.storbench.paper.published.Expectation;
import io.storbench.paper.published.Paper;
import io.storbench.paper.published.PaperObservation;
import io.storbench.paper.published.ParallelRuns;
import io.storbench.paper.published.Provenance;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

/// The experiment of Saif and Nussbaum with files of 8 and 32 MiB, once each: the whole of it takes
/// a minute.
public class SaifTest {
    private static final List<String> SMALL = List.of("design.factors.workload.file=[8m, 32m]", "design.replicates=1");

    private static Map<String, PaperObservation> orderings(String... more) {
        List<String> keys = new ArrayList<>(SMALL);
        keys.addAll(List.of(more));
        return new SaifOrderings(SaifRuns.of(Paper.of("saif-full"), keys, ParallelRuns.silent())).observe();
    }

    private static void assertHolds(Map<String, PaperObservation> ours, String... cells) {
        for (String cell : cells) {
            assertThat(ours.get(cell))
                    .as(cell + ": " + ours.get(cell))
                    .asInstanceOf(InstanceOfAssertFactories.type(PaperObservation.Truth.class))
                    .extracting(PaperObservation.Truth::holds)
                    .isEqualTo(true);
        }
    }

    /// 64 KB for each round trip of 13.9 ms are 4.7 MB/s.
    @Test
    void whatTheSlidesSayHoldsOfSmallFilesToo() {
        Map<String, PaperObservation> ours = orderings();
        assertHolds(ours, "ordering-a", "ordering-b", "ordering-c", "ordering-d", "ordering-f");
        assertHolds(ours, "ordering-g");
        assertEveryCellIsModelled(ours);
        assertThat(ours.get("sync-bound"))
                .asInstanceOf(InstanceOfAssertFactories.type(PaperObservation.Quantity.class))
                .extracting(PaperObservation.Quantity::value, InstanceOfAssertFactories.DOUBLE)
                .isCloseTo(65_536 / 13.9e-3 / 1e6, within(0.47));
    }

    /// With the export's option alone a file in memory is written at the same speed.
    @Test
    void itIsTheMountsOptionThatMakesWritesInMemorySlow() {
        List<String> keys = Paper.of("saif-full").ablation("mount-sync").keys();
        Map<String, PaperObservation> ours = orderings(keys.toArray(String[]::new));
        assertThat(ours.get("ordering-a"))
                .asInstanceOf(InstanceOfAssertFactories.type(PaperObservation.Truth.class))
                .extracting(PaperObservation.Truth::holds)
                .isEqualTo(false);
        assertThat(ours.get("ordering-a"))
                .extracting(PaperObservation::text, InstanceOfAssertFactories.STRING)
                .contains("reads: async at 1");
    }

    /// Theory: see [ReproductionTest].
    @Test
    void whatTheFractionEstimatesAreSumsOfAliases() {
        Paper paper = Paper.of("saif-fractional");
        Map<String, PaperObservation> ours = SaifDesign.effects(
                paper, paper.experiment().design().fraction().orElseThrow(), SMALL, ParallelRuns.silent());
        List<String> cells = ours.keySet().stream()
                .filter(id -> id.matches("(effect|variation) .*"))
                .toList();
        assertThat(cells).hasSize(14);
        assertHolds(ours, cells.toArray(String[]::new));
    }

    /// The mechanisms; that no load shows both is why the cells are not judged.
    @Test
    void versionsDifferByExchangesAndDelegations() {
        assertHolds(SaifDelegation.observe(), "version-4-low", "version-4-high");
        assertThat(Paper.of("saif-full").expectations())
                .filteredOn(cell -> cell.id().startsWith("version-4"))
                .extracting(Expectation::provenance)
                .containsOnly(Provenance.CALIBRATION);
    }

    private static void assertEveryCellIsModelled(Map<String, PaperObservation> ours) {
        List<String> modelled = new ArrayList<>(ours.keySet());
        modelled.addAll(SaifDesign.tables(Paper.of("saif-full"), List.of()).keySet());
        modelled.addAll(List.of("simulated", "train", "version-2", "version-4-low", "version-4-high"));
        assertThat(Paper.of("saif-full").expectations())
                .extracting(Expectation::id)
                .containsExactlyInAnyOrderElementsOf(modelled);
    }
}
