package io.storbench.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.design.Word;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What is added to the points of a kind: blocks, centre points.
class DesignSpecTest {
    private static final String CUBE =
            "network.rtt: [1ms, 9ms], workload.depth: [1, 9], workload.pattern: [sequential, random]";

    private static ExperimentPlan plan(String design) {
        return PlanReader.parse(
                "target: {engine: \"null\"}\ndesign: {" + design + "}\n", "plan", List.of());
    }

    private static ExperimentPlan cube(String more) {
        return plan("factors: {" + CUBE + "}, " + more);
    }

    /// NIST/SEMATECH e-Handbook, 5.3.3.3.2: a 2^3 in two blocks by the sign of the three-factor
    /// interaction has (1), ab, ac, bc in one and a, b, c, abc in the other.
    @Test
    void blocksGiveUpTheNamedInteractionAlone() {
        DesignSpec design = cube("blocks: [ABC]").design();
        assertThat(design.layout().confounded()).containsExactly(Word.parse("ABC"));
        Set<String> ofFirst = new HashSet<>();
        for (int point = 0; point < 8; point++) {
            if (design.layout().block(point + 1, 1) == 1) {
                ofFirst.add(design.levelNumbers().get(point).toString());
            }
        }
        assertThat(ofFirst)
                .containsExactlyInAnyOrder("[0, 0, 0]", "[1, 1, 0]", "[1, 0, 1]", "[0, 1, 1]");
        assertThat(cube("blocks: [network.rtt*workload.depth*workload.pattern]").design().layout())
                .isEqualTo(design.layout());
    }

    /// Box, Hunter and Hunter: four blocks of two by AB and AC give up their product BC too.
    @Test
    void fourBlocksGiveUpTheProductToo() {
        DesignSpec design = cube("blocks: [AB, AC], replicates: 3").design();
        assertThat(design.layout().confounded().stream().map(Word::toString))
                .containsExactly("AB", "AC", "BC");
        assertThat(design.layout().blocksPerReplicate()).isEqualTo(4);
        assertThat(design.layout().block(8, 3)).isBetween(9, 12);
    }

    @Test
    void trialsRunBlockByBlockInARandomOrderOfBlocks() {
        ExperimentPlan plan = cube("blocks: [AB, AC], replicates: 6, hard: [workload.depth]");
        List<Integer> blocks =
                plan.trials().stream()
                        .map(trial ->
                                plan.design().layout().block(trial.point(), trial.replicate()))
                        .toList();
        List<Integer> order = blocks.stream().distinct().toList();
        assertThat(order).hasSize(24).isNotEqualTo(order.stream().sorted().toList());
        for (int place = 0; place < 24; place++) {
            assertThat(blocks.subList(2 * place, 2 * place + 2)).containsOnly(order.get(place));
        }
        // A and B have one sign product in a block: where depth differs, it is set up anew.
        assertThat(plan.trials().stream().map(TrialSpec::setUp).distinct()).hasSize(48);
    }

    @Test
    void replicatesCanBeBlocks() {
        ExperimentPlan plan = cube("blocks: replicates, replicates: 2");
        assertThat(plan.design().layout().blocked()).isTrue();
        assertThat(plan.trials())
                .allMatch(trial ->
                        plan.design().layout().block(trial.point(), trial.replicate())
                                == trial.replicate());
        assertThat(cube("replicates: 2").design().layout().blocked()).isFalse();
    }

    /// NIST/SEMATECH e-Handbook, 5.3.3.9: where a factor has no middle, there are centre points of
    /// the others at each of its levels.
    @Test
    void centrePointsLieInTheMiddleAndDifferInTheirRandomNumbers() {
        ExperimentPlan plan = cube("centre: 3");
        assertThat(plan.points()).hasSize(8 + 6);
        for (int point = 8; point < 14; point++) {
            assertThat(plan.labels(point))
                    .containsEntry("network.rtt", "5ms")
                    .containsEntry("workload.depth", "5");
            assertThat(plan.design().layout().isCentre(point + 1)).isTrue();
        }
        assertThat(plan.design().levelNumbers().get(8)).isEqualTo(List.of(-1, -1, 0));
        assertThat(plan.trials().stream().map(TrialSpec::seed).distinct())
                .as("seeds of the first, second and third copy")
                .hasSize(3);
        assertThat(plan.design().layout().isCentre(8)).isFalse();
        ExperimentPlan blocked = cube("centre: 4, blocks: [ABC]");
        assertThat(blocked.design().layout().blockOfPoint().subList(8, 16))
                .containsExactly(0, 1, 0, 1, 0, 1, 0, 1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "network.rtt: [0, 10ms] | 5ms",
                "network.rtt: [30ms, 1ms] | 15500us",
                "workload.depth: [2, 4] | 3",
                "workload.file: [64m, 128m] | 96m",
            })
    void theMiddleIsTheArithmeticMean(String factor, String middle) {
        ExperimentPlan plan = plan("factors: {" + factor + "}, centre: 1");
        assertThat(plan.labels(2).values()).containsExactly(middle);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "blocks: 2 | design.blocks: \"2\" is neither \"replicates\" nor a list of interactions",
                "blocks: [A] | the main effect of A could not be told from blocks",
                "blocks: [AB, AC, BC] | follows from the other interactions",
                "blocks: [AD] | the design has 3 factors, A to C",
                "blocks: [network.rtt*workload.dept] | \"workload.dept\" is no factor of the design; did you mean \"workload.depth\"?",
                "blocks: [network.rtt*network.rtt] | has network.rtt twice",
                "'kind: fraction, generators: [C=AB], blocks: [AB]' | the main effect of C could not be told from blocks (AB = C)",
                "centre: -1 | \"-1\" is not a whole number from 0 to 1000",
                "centre_levels: {network.rtt: 2ms} | needs centre: how many points",
                "'centre: 1, centre_levels: {network.rt: 2ms}' | did you mean \"network.rtt\"?",
                "'centre: 1, centre_levels: {network.rtt: 1000us}' | 1000us is a level of network.rtt already, so that is no middle",
            })
    void mistakesAreNamed(String more, String message) {
        assertThatThrownBy(() -> cube(more))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "workload.depth: [1, 8] | workload.depth has no whole middle between 1 and 8; name one in centre_levels",
                "workload.depth: [1, 2, 3] | has 3 levels, and a middle needs exactly 2",
                "workload.pattern: [sequential, random] | no factor has a middle",
            })
    void aFactorWithoutAMiddleIsNamed(String factor, String message) {
        assertThatThrownBy(() -> plan("centre: 2, factors: {" + factor + "}"))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining(message);
    }
}
