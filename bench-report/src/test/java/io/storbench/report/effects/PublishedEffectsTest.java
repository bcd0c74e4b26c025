package io.storbench.report.effects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Effects as printed in handbooks.
class PublishedEffectsTest {
    /// NIST/SEMATECH e-Handbook of Statistical Methods, section 5.6.1.1, "Background and Data": the
    /// sensitivity of an eddy current probe, a full 2^3 design.
    private static final double[] EDDY = {1.70, 4.57, 0.55, 3.39, 1.51, 4.59, 0.67, 4.29};

    /// The coefficients that the handbook's R code prints for it (5.6.1.5 and 5.6.1.8): half of an
    /// effect each.
    private static final Map<String, Double> EDDY_COEFFICIENTS = Map.of(
            "A", 1.55125,
            "B", -0.43375,
            "C", 0.10625,
            "AB", 0.06375,
            "AC", 0.12375,
            "BC", 0.14875,
            "ABC", 0.07125);

    /// Montgomery, "Design and Analysis of Experiments", example 6.2: the filtration rate of a
    /// chemical product, a full 2^4 design without replicates. The numbers and the effects are
    /// those that several public analyses of that example repeat; the book itself was not at hand.
    private static final double[] FILTRATION = {45, 71, 48, 65, 68, 60, 80, 65, 43, 100, 45, 104, 75, 86, 70, 96};

    private static final Map<String, Double> FILTRATION_EFFECTS = Map.ofEntries(
            Map.entry("A", 21.625),
            Map.entry("B", 3.125),
            Map.entry("C", 9.875),
            Map.entry("D", 14.625),
            Map.entry("AB", 0.125),
            Map.entry("AC", -18.125),
            Map.entry("AD", 16.625),
            Map.entry("BC", 2.375),
            Map.entry("BD", -0.375),
            Map.entry("CD", -1.125),
            Map.entry("ABC", 1.875),
            Map.entry("ABD", 4.125),
            Map.entry("ACD", -1.625),
            Map.entry("BCD", -2.625),
            Map.entry("ABCD", 1.375));

    /// NIST/SEMATECH e-Handbook, section 5.4.7.1, data set CERAMIC.DAT: speed, rate, grit,
    /// direction and batch, the first changing fastest.
    private static final double[] CERAMICS = {
        680.45, 722.48, 702.14, 666.93, 703.67, 642.14, 692.98, 669.26,
        491.58, 475.52, 478.76, 568.23, 444.72, 410.37, 428.51, 491.47,
        607.34, 620.80, 610.55, 638.04, 585.19, 586.17, 601.67, 608.31,
        442.90, 434.41, 417.66, 510.84, 392.11, 343.22, 385.52, 446.73
    };

    private static final Map<String, Double> CERAMICS_SQUARES = Map.ofEntries(
            Map.entry("A", 894.33),
            Map.entry("B", 3497.2),
            Map.entry("AB", 4872.57),
            Map.entry("C", 12663.96),
            Map.entry("AC", 1838.76),
            Map.entry("BC", 307.46),
            Map.entry("ABC", 357.05),
            Map.entry("D", 315132.65),
            Map.entry("AD", 1637.21),
            Map.entry("BD", 1972.71),
            Map.entry("ABD", 5895.62),
            Map.entry("CD", 3158.34),
            Map.entry("ACD", 2.12),
            Map.entry("BCD", 44.49),
            Map.entry("E", 33653.91),
            Map.entry("AE", 465.05),
            Map.entry("BE", 199.15),
            Map.entry("ABE", 144.71),
            Map.entry("CE", 29.36),
            Map.entry("ACE", 30.36),
            Map.entry("BCE", 25.58),
            Map.entry("DE", 1328.83),
            Map.entry("ADE", 544.58),
            Map.entry("BDE", 167.31),
            Map.entry("CDE", 32.46));

    @Test
    void eddyCurrentProbe() {
        FactorialAnalysis analysis = FactorialAnalysis.of(Designs.twoLevel(3, EDDY));
        EDDY_COEFFICIENTS.forEach((letters, coefficient) ->
                assertThat(Designs.effect(analysis, letters)).as(letters).isCloseTo(2 * coefficient, within(1e-9)));
        assertThat(analysis.mean()).isCloseTo(2.65875, within(1e-9));
        assertThat(Designs.term(analysis, "A").contrast().orElseThrow()).isCloseTo(4 * 3.1025, within(1e-9));
        assertThat(analysis.terms()).hasSize(7).allMatch(term -> term.test().isEmpty());
    }

    @Test
    void filtrationRate() {
        FactorialAnalysis analysis = FactorialAnalysis.of(Designs.twoLevel(4, FILTRATION));
        FILTRATION_EFFECTS.forEach((letters, effect) -> {
            assertThat(Designs.effect(analysis, letters)).as(letters).isCloseTo(effect, within(1e-9));
            // 16 runs: the square of the contrast, 8 effects, over 16.
            assertThat(Designs.term(analysis, letters).squares())
                    .as(letters)
                    .isCloseTo(4 * effect * effect, within(1e-9));
        });
        Lenth lenth = analysis.lenth().orElseThrow();
        // By Lenth's formulas in R 4.2: 2.625 qt(0.975, 5), 2.625 qt((1 + 0.95^(1/15)) / 2, 5).
        assertThat(lenth.pseudoStandardError()).isCloseTo(2.625, within(1e-12));
        assertThat(lenth.marginOfError()).isCloseTo(6.747777319, within(5e-9));
        assertThat(lenth.simultaneousMarginOfError()).isCloseTo(13.698959563, within(5e-9));
    }

    /// Box, Hunter and Hunter, "Statistics for Experimenters", 2nd edition, page 177: the yield of
    /// a pilot plant, a full 2^3 design. Lenth's own package for R, unrepx 1.0-2, prints his pseudo
    /// standard error of it in its vignette "overview": 2.25.
    @Test
    void pilotPlantByLenthHimself() {
        FactorialAnalysis analysis = FactorialAnalysis.of(Designs.twoLevel(3, 60, 72, 54, 68, 52, 83, 45, 80));
        Lenth lenth = analysis.lenth().orElseThrow();
        assertThat(lenth.pseudoStandardError()).isCloseTo(2.25, within(1e-12));
        // R 4.2: qt(0.975, 7/3) and qt((1 + 0.95^(1/7)) / 2, 7/3).
        assertThat(lenth.marginOfError() / 2.25).isCloseTo(3.7641231, within(5e-8));
        assertThat(lenth.simultaneousMarginOfError() / 2.25).isCloseTo(9.0083071, within(5e-8));
    }

    /// Box, Hunter and Hunter, 2nd edition, table 5.11: the effects of a process development, as
    /// `pdEff` in unrepx. Limits by Lenth's formulas in R 4.2.
    @Test
    void processDevelopmentByTheFormulasInR() {
        Lenth lenth = Lenth.of(
                new double[] {-8, 24, 1, -2.25, 0.75, -1.25, -0.75, -5.5, 0, 4.5, 0.5, -0.25, -0.25, -0.75, -0.25});
        assertThat(lenth.pseudoStandardError()).isCloseTo(1.125, within(1e-12));
        assertThat(lenth.marginOfError()).isCloseTo(2.891904565, within(5e-9));
        assertThat(lenth.simultaneousMarginOfError()).isCloseTo(5.870982670, within(5e-9));
    }

    /// Jain, "The Art of Computer Systems Performance Analysis", section 17.2: the performance in
    /// MIPS of a workstation with 4 or 16 MB of memory and 1 or 2 KB of cache is 15, 45, 25 and 75;
    /// q0 = 40, qA = 20, qB = 10, qAB = 5, of which an effect is twice; 76, 19 and 5 % of
    /// variation.
    @Test
    void signTableAndAllocationOfVariation() {
        FactorialAnalysis analysis = FactorialAnalysis.of(Designs.twoLevel(2, 15, 45, 25, 75));
        SignTable signs = analysis.signs().orElseThrow();
        assertThat(signs.columns()).containsExactly("A", "B", "AB");
        assertThat(signs.rows())
                .extracting(SignTable.Row::signs)
                .containsExactly(List.of(-1, -1, 1), List.of(1, -1, -1), List.of(-1, 1, -1), List.of(1, 1, 1));
        assertThat(signs.rows()).extracting(SignTable.Row::obtained).containsExactly(15.0, 45.0, 25.0, 75.0);
        assertThat(analysis.mean()).isCloseTo(40, within(1e-9));
        assertThat(Designs.effect(analysis, "A")).isCloseTo(2 * 20, within(1e-9));
        assertThat(Designs.effect(analysis, "B")).isCloseTo(2 * 10, within(1e-9));
        assertThat(Designs.effect(analysis, "AB")).isCloseTo(2 * 5, within(1e-9));
        assertThat(Designs.term(analysis, "A").share()).isCloseTo(0.76, within(0.005));
        assertThat(Designs.term(analysis, "B").share()).isCloseTo(0.19, within(0.005));
        assertThat(Designs.term(analysis, "AB").share()).isCloseTo(0.05, within(0.005));
        // Main effects alone: 40 less or more 20 less or more 10.
        assertThat(signs.rows())
                .extracting(SignTable.Row::predicted)
                .satisfiesExactly(
                        x -> assertThat(x).isCloseTo(10, within(1e-9)),
                        x -> assertThat(x).isCloseTo(50, within(1e-9)),
                        x -> assertThat(x).isCloseTo(30, within(1e-9)),
                        x -> assertThat(x).isCloseTo(70, within(1e-9)));
    }

    @Test
    void sumsOfSquaresAddUp() {
        FactorialAnalysis analysis = FactorialAnalysis.of(Designs.twoLevel(4, FILTRATION));
        AnovaRow total = analysis.anova().getLast();
        double sum = analysis.anova().stream()
                .filter(row -> !row.source().equals("total"))
                .mapToDouble(AnovaRow::squares)
                .sum();
        // R 4.2: sum((y - mean(y))^2).
        assertThat(total.squares()).isCloseTo(5730.9375, within(1e-9));
        assertThat(sum).isCloseTo(total.squares(), within(1e-9));
    }

    /// Montgomery, example 6.6 (11.1 has the same numbers): the yield of a process at two
    /// temperatures and times, with five runs in the middle. Public analyses of it repeat the sum
    /// of squares of curvature, 0.0027, and the mean square of error, 0.043 with 4 degrees of
    /// freedom; the effects follow from the four corners by hand.
    @Test
    void centrePointsTellCurvatureAndError() {
        List<Run> runs =
                new ArrayList<>(Designs.twoLevel(2, 39.3, 40.9, 40.0, 41.5).runs());
        for (double yield : new double[] {40.3, 40.5, 40.7, 40.2, 40.6}) {
            runs.add(Designs.run(runs.size(), runs.size() + 1, List.of(Run.MIDDLE, Run.MIDDLE), yield));
        }
        FactorialAnalysis analysis =
                FactorialAnalysis.of(new FactorialData("yield", false, Designs.factors(2, 2), runs));
        assertThat(Designs.effect(analysis, "A")).isCloseTo(1.55, within(1e-9));
        assertThat(Designs.effect(analysis, "B")).isCloseTo(0.65, within(1e-9));
        assertThat(Designs.effect(analysis, "AB")).isCloseTo(-0.05, within(1e-9));
        assertThat(row(analysis, "curvature").squares()).isCloseTo(0.0027, within(5e-5));
        assertThat(row(analysis, "error").squares()).isCloseTo(0.1720, within(5e-5));
        assertThat(row(analysis, "error").degreesOfFreedom()).isEqualTo(4);
        assertThat(Designs.term(analysis, "A").test()).isPresent();
        assertThat(analysis.mean()).isCloseTo(40.425, within(1e-9));
    }

    private static AnovaRow row(FactorialAnalysis analysis, String source) {
        return analysis.anova().stream()
                .filter(row -> row.source().equals(source))
                .findFirst()
                .orElseThrow();
    }

    /// NIST/SEMATECH e-Handbook, section 5.4.7.1: the strength of ceramics by five factors of
    /// grinding, a full 2^5 design. Step 3 prints the sums of squares of all terms of up to three
    /// factors, and the mean.
    @Test
    void strengthOfCeramics() {
        FactorialAnalysis analysis = FactorialAnalysis.of(Designs.twoLevel(5, CERAMICS));
        assertThat(analysis.terms()).hasSize(31);
        assertThat(analysis.mean()).isCloseTo(546.8959, within(5e-5));
        CERAMICS_SQUARES.forEach(
                (letters, squares) -> assertThat(Designs.term(analysis, letters).squares())
                        .as(letters)
                        .isCloseTo(squares, within(0.0051)));
    }
}
