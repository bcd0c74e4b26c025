package io.storbench.report.effects;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.design.FractionalFactorial;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/// What rounding leaves of nothing is nothing.
class RoundingTest {
    private static final double[] SCATTER = {1.0031, 0.9977, 1.0012};

    /// A complete half of 2^5, three times each, where only the second and the fifth factor act:
    /// every other effect is exactly 0, and nothing else could be.
    private static FactorialAnalysis half() {
        List<Run> runs = new ArrayList<>();
        List<List<Integer>> points =
                FractionalFactorial.of(5, List.of("E=ABCD")).points();
        for (int replicate = 1; replicate <= SCATTER.length; replicate++) {
            for (int i = 0; i < points.size(); i++) {
                List<Integer> point = points.get(i);
                double nanos = (point.get(1) == 0 ? 5_218_113 : 40_205_417)
                        * (point.get(4) == 0 ? 1 : 1.0161)
                        * SCATTER[replicate - 1];
                runs.add(new Run(i + 1, replicate, 1 + runs.size(), 0, 0, point, OptionalDouble.of(nanos)));
            }
        }
        return FactorialAnalysis.of(new FactorialData("latency", true, Designs.factors(5, 2), runs));
    }

    @Test
    void aCompleteFractionIsOrthogonalWhateverItsEffectsAre() {
        assertThat(half().notes()).noneMatch(note -> note.contains("orthogonal"));
    }

    @Test
    void anEffectThatIsNothingIsZero() {
        FactorialAnalysis analysis = half();
        assertThat(analysis.terms()).hasSize(15);
        for (Term term : analysis.terms()) {
            boolean acts = List.of("B", "E").contains(term.letters());
            assertThat(term.effect().orElseThrow() == 0).as(term.letters()).isEqualTo(!acts);
            assertThat(term.squares() == 0).as(term.letters()).isEqualTo(!acts);
            assertThat(term.partialSquares() == 0).as(term.letters()).isEqualTo(!acts);
            assertThat(term.contrast().orElseThrow() == 0).as(term.letters()).isEqualTo(!acts);
            assertThat(term.test().orElseThrow().t().orElseThrow() == 0).isEqualTo(!acts);
        }
    }

    /// Where a run is lost the design is not orthogonal any more, however small its effects are.
    @Test
    void aFractionThatLacksAPointIsNotOrthogonal() {
        FactorialData all = half().data();
        List<Run> runs = all.runs().stream().filter(run -> run.point() != 1).toList();
        FactorialData data = new FactorialData("latency", true, all.factors(), runs);
        assertThat(FactorialAnalysis.of(data).notes()).anyMatch(note -> note.contains("not orthogonal"));
    }

    /// Shares of variation mean the same in the effects and in the analysis of variance.
    @Test
    void aShareIsOfWhatATermAloneExplains() {
        FactorialData all = half().data();
        List<Run> runs = all.runs().stream().filter(run -> run.point() % 5 != 1).toList();
        FactorialAnalysis analysis = FactorialAnalysis.of(new FactorialData("latency", true, all.factors(), runs));
        assertThat(analysis.terms()).isNotEmpty();
        double total = analysis.anova().getLast().squares();
        for (Term term : analysis.terms()) {
            assertThat(analysis.anova())
                    .filteredOn(row -> row.source().equals(term.letters()))
                    .singleElement()
                    .extracting(AnovaRow::share)
                    .isEqualTo(term.partialSquares() / total);
        }
    }
}
