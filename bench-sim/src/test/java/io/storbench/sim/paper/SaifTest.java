package io.storbench.sim.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

/// The experiment of Saif and Nussbaum with files of 8 and 32 MiB, once each: the whole of it takes
/// a minute.
class SaifTest {
    private static final List<String> SMALL =
            List.of("design.factors.workload.file=[8m, 32m]", "design.replicates=1");

    private static Map<String, Observation> orderings(String... more) {
        List<String> keys = new ArrayList<>(SMALL);
        keys.addAll(List.of(more));
        return new SaifOrderings(SaifRuns.of(Paper.of("saif-full"), keys)).observe();
    }

    private static void assertHolds(Map<String, Observation> ours, String... cells) {
        for (String cell : cells) {
            assertThat(ours.get(cell))
                    .as(cell + ": " + ours.get(cell))
                    .asInstanceOf(InstanceOfAssertFactories.type(Observation.Truth.class))
                    .extracting(Observation.Truth::holds)
                    .isEqualTo(true);
        }
    }

    /// 64 KB for each round trip of 13.9 ms are 4.7 MB/s.
    @Test
    void whatTheSlidesSayHoldsOfSmallFilesToo() {
        Map<String, Observation> ours = orderings();
        assertHolds(ours, "ordering-a", "ordering-b", "ordering-c", "ordering-d", "ordering-f");
        assertHolds(ours, "ordering-g");
        assertEveryCellIsModelled(ours);
        assertThat(ours.get("sync-bound"))
                .asInstanceOf(InstanceOfAssertFactories.type(Observation.Quantity.class))
                .extracting(Observation.Quantity::value, InstanceOfAssertFactories.DOUBLE)
                .isCloseTo(65_536 / 13.9e-3 / 1e6, within(0.47));
    }

    /// With the export's option alone a file in memory is written at the same speed.
    @Test
    void itIsTheMountsOptionThatMakesWritesInMemorySlow() {
        List<String> keys = Paper.of("saif-full").ablation("mount-sync").keys();
        Map<String, Observation> ours = orderings(keys.toArray(String[]::new));
        assertThat(ours.get("ordering-a"))
                .asInstanceOf(InstanceOfAssertFactories.type(Observation.Truth.class))
                .extracting(Observation.Truth::holds)
                .isEqualTo(false);
        assertThat(ours.get("ordering-a"))
                .extracting(Observation::text, InstanceOfAssertFactories.STRING)
                .contains("reads: async at 1");
    }

    /// Theory: see [ReproductionTest].
    @Test
    void whatTheFractionEstimatesAreSumsOfAliases() {
        Paper paper = Paper.of("saif-fractional");
        Map<String, Observation> ours =
                SaifDesign.effects(
                        paper, paper.experiment().design().fraction().orElseThrow(), SMALL);
        assertThat(ours).hasSize(14);
        assertHolds(ours, ours.keySet().toArray(String[]::new));
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

    private static void assertEveryCellIsModelled(Map<String, Observation> ours) {
        List<String> modelled = new ArrayList<>(ours.keySet());
        modelled.addAll(SaifDesign.tables(Paper.of("saif-full"), List.of()).keySet());
        modelled.addAll(
                List.of("simulated", "train", "version-2", "version-4-low", "version-4-high"));
        assertThat(Paper.of("saif-full").expectations())
                .extracting(Expectation::id)
                .containsExactlyInAnyOrderElementsOf(modelled);
    }
}
