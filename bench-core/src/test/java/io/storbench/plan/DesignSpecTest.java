package io.storbench.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.design.AliasTable;
import io.storbench.design.Word;
import io.storbench.unit.TimeSpan;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What is added to the points of a kind: blocks, centre points.
class DesignSpecTest {
    private static final String CUBE =
            "network.rtt: [1ms, 9ms], workload.depth: [1, 9], workload.pattern: [sequential, random]";

    private static ExperimentPlan plan(String design) {
        return PlanReader.parse("target: {engine: \"null\"}\ndesign: {" + design + "}\n", "plan", List.of());
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
        assertThat(ofFirst).containsExactlyInAnyOrder("[0, 0, 0]", "[1, 1, 0]", "[1, 0, 1]", "[0, 1, 1]");
        assertThat(cube("blocks: [network.rtt*workload.depth*workload.pattern]")
                        .design()
                        .layout())
                .isEqualTo(design.layout());
    }

    /// Box, Hunter and Hunter: four blocks of two by AB and AC give up their product BC too.
    @Test
    void fourBlocksGiveUpTheProductToo() {
        DesignSpec design = cube("blocks: [AB, AC], replicates: 3").design();
        assertThat(design.layout().confounded().stream().map(Word::toString)).containsExactly("AB", "AC", "BC");
        assertThat(design.layout().blocksPerReplicate()).isEqualTo(4);
        assertThat(design.layout().block(8, 3)).isBetween(9, 12);
    }

    @Test
    void trialsRunBlockByBlockInARandomOrderOfBlocks() {
        ExperimentPlan plan = cube("blocks: [AB, AC], replicates: 6, hard: [workload.depth]");
        List<Integer> blocks = plan.trials().stream()
                .map(trial -> plan.design().layout().block(trial.point(), trial.replicate()))
                .toList();
        List<Integer> order = blocks.stream().distinct().toList();
        assertThat(order).hasSize(24).isNotEqualTo(order.stream().sorted().toList());
        for (int place = 0; place < 24; place++) {
            assertThat(blocks.subList(2 * place, 2 * place + 2)).containsOnly(order.get(place));
        }
        // A and B have one sign product in a block: where depth differs, it is set up again.
        assertThat(plan.trials().stream().map(TrialSpec::setUp).distinct()).hasSize(48);
    }

    @Test
    void replicatesCanBeBlocks() {
        ExperimentPlan plan = cube("blocks: replicates, replicates: 2");
        assertThat(plan.design().layout().blocked()).isTrue();
        assertThat(plan.trials())
                .allMatch(trial -> plan.design().layout().block(trial.point(), trial.replicate()) == trial.replicate());
        assertThat(cube("replicates: 2").design().layout().blocked()).isFalse();
    }

    /// NIST/SEMATECH e-Handbook, 5.3.3.9: where a factor has no middle, there are centre points of
    /// the others at each of its levels.
    @Test
    void centrePointsLieInTheMiddleAndDifferInTheirRandomNumbers() {
        ExperimentPlan plan = cube("centre: 3");
        assertThat(plan.points()).hasSize(8 + 6);
        for (int point = 8; point < 14; point++) {
            assertThat(plan.labels(point)).containsEntry("network.rtt", "5ms").containsEntry("workload.depth", "5");
            assertThat(plan.design().layout().isCentre(point + 1)).isTrue();
        }
        assertThat(plan.design().levelNumbers().get(8)).isEqualTo(List.of(-1, -1, 0));
        assertThat(plan.trials().stream().map(TrialSpec::seed).distinct())
                .as("seeds of the first, second and third copy")
                .hasSize(3);
        assertThat(plan.design().layout().isCentre(8)).isFalse();
        ExperimentPlan blocked = cube("centre: 4, blocks: [ABC]");
        assertThat(blocked.design().layout().blockOfPoint().subList(8, 16))
                .as("of sequential and random in turn, two of each in each block")
                .containsExactly(0, 1, 1, 0, 0, 1, 1, 0);
    }

    /// One point at each combination of two factors without a middle, in two blocks: only by the
    /// sign of their product are both factors orthogonal to the blocks.
    @Test
    void centrePointsAreDealtEvenlyToTheBlocks() {
        DesignSpec design = plan("factors: {network.rtt: [1ms, 9ms], workload.pattern: [sequential, random],"
                        + " workload.operation: [read, write]}, centre: 1, blocks: [ABC]")
                .design();
        assertThat(design.levelNumbers().subList(8, 12))
                .containsExactly(List.of(-1, 0, 0), List.of(-1, 0, 1), List.of(-1, 1, 0), List.of(-1, 1, 1));
        assertThat(design.layout().blockOfPoint().subList(8, 12)).containsExactly(0, 1, 1, 0);
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
                "blocks: [A] | the main effect of A could not be separated from blocks",
                "blocks: [AB, AC, BC] | follows from the other interactions",
                "blocks: [AD] | the design has 3 factors, A to C",
                "blocks: [network.rtt*workload.dept] | \"workload.dept\" is not a factor of the design; did you mean"
                        + " \"workload.depth\"?",
                "blocks: [network.rtt*network.rtt] | has network.rtt twice",
                "'kind: fraction, generators: [C=AB], blocks: [AB]' | the main effect of C could not be separated from"
                        + " blocks (AB = C)",
                "centre: -1 | \"-1\" is not a whole number from 0 to 1000",
                "centre_levels: {network.rtt: 2ms} | needs centre: how many points",
                "'centre: 1, centre_levels: {network.rt: 2ms}' | did you mean \"network.rtt\"?",
                "'centre: 1, centre_levels: {network.rtt: 1000us}' | 1000us is already a level of network.rtt, so it"
                        + " cannot be the centre",
            })
    void mistakesAreNamed(String more, String message) {
        assertThatThrownBy(() -> cube(more)).isInstanceOf(PlanException.class).hasMessageContaining(message);
    }

    /// By arithmetic of words: with I = ABCDE, CDE is AB; the product of ACE and BDE is ABCD, or E;
    /// that of ACD and BCD is AB itself.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[AB], blocks: [CDE] | design.blocks: CDE = AB, which clear asks for: blocks would take it; name other"
                        + " interactions",
                "[AB], blocks: [AB] | design.blocks: AB is what clear asks for: blocks would take it",
                "[AB], blocks: [AC, BC] | design.blocks: AB is what clear asks for",
                "[AB], blocks: [AC, ADE] | design.blocks: CDE = AB, which clear asks for",
                "[target*network.rtt], blocks: [workload.block*workload.depth*workload.pattern] | CDE = AB, which"
                        + " clear asks for",
                "[CD], blocks: [ABE] | ABE = CD, which clear asks for",
            })
    void blocksDoNotTakeWhatIsToBeClear(String clear, String message) {
        assertThatThrownBy(() -> ofFive("generators: [E=ABCD], clear: " + clear))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining(message);
    }

    /// What is not asked for can be given up, such as CE to ABD.
    @Test
    void blocksTakeWhatIsNotAskedFor() {
        assertThat(ofFive("generators: [E=ABCD], clear: [AB], blocks: [ABD]")
                        .design()
                        .layout()
                        .confounded())
                .containsExactly(Word.parse("ABD"));
    }

    private static ExperimentPlan ofFive(String more) {
        return PlanReader.parse("""
            targets: {a: {engine: "null"}, b: {engine: "null", latency: 1ms}}
            design: {kind: fraction, factors: {target: [a, b], network.rtt: [1ms, 4ms],
              workload.block: [4k, 16k], workload.depth: [1, 5], workload.pattern: [sequential, random]},
              %s}
            """.formatted(more), "plan", List.of());
    }

    /// Seven factors in eight runs are a saturated design: each interaction is some factor.
    @Test
    void blocksOfASaturatedDesignWouldLoseAMainEffect() {
        String factors = "factors: {network.rtt: [1ms, 2ms], network.jitter: [0, 1ms], workload.depth: [1, 2],"
                + " workload.block: [4k, 8k], workload.file: [64k, 128k],"
                + " workload.pattern: [sequential, random], protocol.warmup: [1s, 2s]}";
        assertThatThrownBy(() -> plan("kind: plackett_burman, blocks: [AB], " + factors))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("could not be separated from blocks (AB = ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "workload.depth: [1, 8] | workload.depth has no middle between 1 and 8 that is a whole number; name"
                        + " one in centre_levels",
                "workload.block: [4k, 64k] | workload.block has no middle between 4k and 64k that is a multiple of 4k;"
                        + " name one in centre_levels",
                "workload.depth: [1, 2, 3] | has 3 levels, and a middle needs exactly 2",
                "workload.pattern: [sequential, random] | no factor has a middle",
            })
    void aFactorWithoutAMiddleIsNamed(String factor, String message) {
        assertThatThrownBy(() -> plan("centre: 2, factors: {" + factor + "}"))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining(message);
    }

    private static final String SAIF = "a: [{l: {workload.depth: 1}}, {h: {workload.depth: 2}}], b: [{l:"
            + " {workload.block: 4k}}, {h: {workload.block: 8k}}], c: [{l: {workload.operation: read}}, {h:"
            + " {workload.operation: write}}], d: [{l: {workload.pattern: sequential}}, {h: {workload.pattern:"
            + " random}}], e: [{l: {workload.file: 1m}}, {h: {workload.file: 2m}}], network.rtt: [0.027ms, 13.9ms]";

    /// The design of Saif and Nussbaum keeps no two-factor interaction clear (AF = BE = CD), so
    /// that it is found in 16 points.
    @Test
    void theSmallestFractionKeepsAnInteractionClear() {
        DesignSpec design = plan("kind: fraction, factors: {" + SAIF + "}, clear: [a*network.rtt]")
                .design();
        assertThat(design.points()).hasSize(16);
        assertThat(new AliasTable(design.fraction().orElseThrow()).clear()).contains(Word.parse("AF"));
        String theirs = "generators: [D=AB, E=AC, F=BC]";
        assertThatThrownBy(() -> plan("kind: fraction, factors: {" + SAIF + "}, clear: [AF], " + theirs))
                .hasMessageContaining("the generators make AF = BE = CD; leave them out");
        DesignSpec resolved =
                plan("kind: fraction, factors: {" + SAIF + "}, resolution: 4").design();
        assertThat(resolved.points()).hasSize(16);
        assertThat(resolved.fraction().orElseThrow().resolution()).isEqualTo(4);
    }

    @Test
    void aFoldedFractionHasTheAliasesOfTheWhole() {
        DesignSpec design = plan("kind: fraction, generators: [D=AB, E=AC, F=BC], foldover: all, factors: {"
                        + SAIF
                        + "}")
                .design();
        assertThat(design.points()).hasSize(16).doesNotHaveDuplicates();
        assertThat(design.fraction().orElseThrow().resolution()).isEqualTo(4);
        assertThat(design.fraction().orElseThrow().points()).isEqualTo(design.levelNumbers());
        assertThat(cube("kind: plackett_burman, foldover: all").points()).hasSize(8);
        assertThat(cube("kind: fraction, generators: [C=AB], foldover: [network.rtt]")
                        .design())
                .satisfies(it -> assertThat(it.points()).hasSize(8))
                .satisfies(it -> assertThat(it.fraction()).isEmpty());
    }

    @Test
    void screeningAndOneAtATimeHaveTheirPoints() {
        assertThat(plan("kind: plackett_burman, factors: {" + SAIF + "}").points())
                .hasSize(8);
        List<List<Integer>> one =
                plan("kind: one_at_a_time, factors: {workload.depth: [1, 2, 3], network.rtt: [0, 1ms]}")
                        .design()
                        .levelNumbers();
        assertThat(one).containsExactly(List.of(0, 0), List.of(1, 0), List.of(2, 0), List.of(0, 1));
    }

    /// McKay, Beckman and Conover: each of the ten slices of a range has one point; on a
    /// logarithmic scale these are slices of equal ratio.
    @Test
    void aHypercubeHasOnePointInEachSlice() {
        ExperimentPlan plan = plan("kind: latin_hypercube, points: 10, log: [network.rtt], factors: {network.rtt: [1ms,"
                + " 1s], workload.depth: [1, 101], workload.operation: [read, write]}");
        Set<Integer> slicesOfRtt = new HashSet<>();
        Set<Integer> slicesOfDepth = new HashSet<>();
        int reads = 0;
        for (int point = 0; point < 10; point++) {
            double rtt = TimeSpan.parse(String.valueOf(plan.labels(point).get("network.rtt")))
                    .nanos();
            slicesOfRtt.add((int) Math.floor(10 * Math.log10(rtt / 1e6) / 3));
            String depth = String.valueOf(plan.labels(point).get("workload.depth"));
            slicesOfDepth.add((Integer.parseInt(depth) - 1) / 10);
            reads += "read".equals(plan.labels(point).get("workload.operation")) ? 1 : 0;
        }
        assertThat(slicesOfRtt).hasSize(10);
        // A value is rounded to a whole depth, so that it can reach the next slice.
        assertThat(slicesOfDepth).hasSizeGreaterThan(7);
        assertThat(reads).isEqualTo(5);
        assertThat(plan.design().factors().getFirst().levels()).hasSize(10);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "kind: fraction | a fraction needs generators such as [D=AB], a resolution, or effects to keep clear",
                "'kind: fraction, resolution: 4' | no fraction of 3 factors was found that has resolution 4; take"
                        + " kind: full",
                "'kind: fraction, resolution: 2' | \"2\" is not a whole number from 3",
                "'kind: fraction, resolution: 4, generators: [C=AB]' | the generators give resolution 3; leave them"
                        + " out",
                "'kind: fraction, clear: [network.rt*workload.depth]' | design.clear: network.rt*workload.depth:"
                        + " \"network.rt\" is not a factor of the design; did you mean \"network.rtt\"?",
                "'kind: fraction, clear: [ABC]' | only a factor or an interaction of two can be kept clear",
                "'kind: fraction, clear: [AE]' | AE: the design has 3 factors, A to C",
                "'kind: fraction, generators: [C=A]' | design.generators: the generators make AC the same as I",
                "clear: [AB] | only a design of kind: fraction has clear",
                "points: 3 | only a design of kind: latin_hypercube has points",
                "kind: latin_hypercube | needs factors, and points",
                "'kind: latin_hypercube, points: 100001' | \"100001\" is not a whole number from 2 to 100000",
                "'kind: latin_hypercube, points: 5, log: [workload.pattern]' | workload.pattern needs two numeric"
                        + " levels above 0",
                "foldover: all | only a design of kind: fraction or plackett_burman can be folded over",
                "'kind: fraction, generators: [C=AB], foldover: [AB]' | AB is not a single factor",
                "'kind: rows, rows: [{network.rtt: 0}]' | only a design of kind: full, fraction and the like has"
                        + " factors",
            })
    void kindsRefuseWhatTheyCannotDo(String more, String message) {
        assertThatThrownBy(() -> cube(more)).isInstanceOf(PlanException.class).hasMessageContaining(message);
    }

    @Test
    void tooFewValuesAndTooManyFactorsAreRefused() {
        assertThatThrownBy(() -> plan("kind: latin_hypercube, points: 9, factors: {workload.depth: [1, 4]}"))
                .hasMessageContaining("too few values for 9 different points");
        assertThatThrownBy(() -> plan("kind: plackett_burman, factors: {workload.depth: [1, 2, 3]}"))
                .hasMessageContaining("has 3 levels; a Plackett-Burman design needs exactly 2");
        assertThatThrownBy(
                        () -> plan("kind: rows, rows: [{workload.depth: 1, hosts: 1}, {workload.depth: 2, hosts: 1}]"))
                .hasMessageContaining("hosts is 1 in every row, so its effect cannot be estimated");
    }

    /// Saif and Nussbaum: "96 * 2 * 5 = 960 executions": five factors of two levels and one of
    /// three, reading and writing, five times; the 2^6 without the third level has 64
    /// configurations, the 2^(6-3) eight, which the slides print.
    @Test
    void theDesignsOfSaifAndNussbaumHaveTheirRuns() {
        String factors = SAIF.replace(
                "c: [{l: {workload.operation: read}}, {h: {workload.operation: write}}]",
                "c: [{l: {workload.verify: false}}, {h: {workload.verify: true}}]");
        String three = factors.replace("[0.027ms, 13.9ms]", "[0.027ms, 6.87ms, 13.9ms]");
        String both = ", workload.operation: [read, write]}, replicates: 5";
        assertThat(plan("factors: {" + three + both).trials()).hasSize(960);
        assertThat(plan("factors: {" + factors + both).trials()).hasSize(640);
        assertThat(plan("factors: {" + factors + "}").points()).hasSize(64);
        List<List<Integer>> rows = plan("kind: fraction, generators: [D=AB, E=AC, F=BC], factors: {" + factors + "}")
                .design()
                .levelNumbers();
        assertThat(rows.stream().map(DesignSpecTest::signs))
                .containsExactlyInAnyOrder(
                        "---+++", "--++--", "-+--+-", "-++--+", "+----+", "+-+-+-", "++-+--", "++++++");
    }

    private static String signs(List<Integer> row) {
        return row.stream().map(level -> level == 1 ? "+" : "-").collect(Collectors.joining());
    }

    /// As texts, the values between would have as many digits as the exponent says.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "centre: 1 | 1e999999999 | 1E+999999999",
                "centre: 1 | 1e-999999999 | 1E-999999999",
                "'kind: latin_hypercube, points: 4' | 1e400 | 1E+400",
            })
    void numbersOfHugeExponentsAreRefusedByName(String more, String level, String named) {
        assertThatThrownBy(() -> plan(more + ", factors: {workload.depth: [1, " + level + "]}"))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("workload.depth: " + named + " has more than 18 digits on one side");
    }

    @Test
    void rowsRefuseOneLevelWrittenInTwoWays() {
        assertThatThrownBy(() -> plan("kind: rows, rows: [{network.rtt: 1ms}, {network.rtt: 1000us}]"))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("factor network.rtt has a level twice: 1000us is 1ms");
    }
}
