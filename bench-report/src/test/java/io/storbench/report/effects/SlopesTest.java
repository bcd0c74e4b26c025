package io.storbench.report.effects;

import static io.storbench.report.TrialBuilder.measured;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.storbench.design.Layout;
import io.storbench.report.TrialBuilder;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.ObservedFactor.Spread;
import io.storbench.result.Origin;
import io.storbench.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.regression.SimpleRegression;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Factors of so many levels that each has a point or two, as those of a Latin hypercube.
class SlopesTest {
    private static final int EXPERIMENTS = 2_000;

    private static final Map<String, Spread> SPREADS =
            Map.of("network.rtt", Spread.LOGARITHMIC, "workload.depth", Spread.LINEAR);

    private static FactorialAnalysis analysis(List<TrialResult> trials, Map<String, Spread> spreads) {
        return MetricEffects.of(Experiment.of(trials).spread(spreads), Metric.LATENCY, Origin.MEASURED, Layout.plain(0))
                .analysis();
    }

    private static TrialResult trial(int point, int replicate, String rtt, int depth, boolean write, double nanos) {
        return measured(point)
                .replicate(replicate)
                .factor("network.rtt", rtt)
                .factor("workload.depth", Integer.toString(depth))
                .factor("workload.operation", write ? "write" : "read")
                .valid(nanos);
    }

    private static List<TrialResult> trialsOfR() {
        return RValues.lines("slopes-data.csv").stream()
                .skip(1)
                .map(cells -> trial(
                        Integer.parseInt(cells[1]),
                        Integer.parseInt(cells[0]),
                        cells[2] + "ns",
                        Integer.parseInt(cells[3]),
                        cells[4].equals("1"),
                        Double.parseDouble(cells[5])))
                .toList();
    }

    /// R's lm on the points' mean logarithms: slopes.R beside the tables.
    @ParameterizedTest
    @CsvSource({"logarithmic, true", "linear, false"})
    void slopesAreThoseOfR(String name, boolean planned) {
        FactorialAnalysis analysis = analysis(trialsOfR(), planned ? SPREADS : Map.of());
        List<String[]> expected = RValues.lines("slopes-expected.csv").stream()
                .filter(cells -> cells[0].equals(name))
                .toList();
        assertThat(expected).hasSize(21);
        for (String[] cells : expected) {
            double value = Double.parseDouble(cells[3]);
            assertThat(number(analysis, cells[1], cells[2]))
                    .as("%s of %s", cells[1], cells[2])
                    .isCloseTo(value, within(1e-9 * Math.max(1e-3, Math.abs(value))));
        }
    }

    private static double number(FactorialAnalysis analysis, String quantity, String letters) {
        return switch (quantity) {
            case "r2" -> analysis.fit().orElseThrow().rSquared();
            case "adjusted" -> analysis.fit().orElseThrow().adjusted();
            case "df" -> analysis.errorDegrees();
            default -> number(Designs.term(analysis, letters), quantity);
        };
    }

    private static double number(Term term, String quantity) {
        return switch (quantity) {
            case "effect" -> term.effect().orElseThrow();
            case "se" -> term.standardError().orElseThrow();
            case "t" -> term.test().orElseThrow().t().orElseThrow();
            case "p" -> term.test().orElseThrow().p();
            case "low" -> term.interval().orElseThrow().low();
            case "high" -> term.interval().orElseThrow().high();
            default -> throw new AssertionError(quantity);
        };
    }

    /// An interval of 95 % has the planted slope in 93 to 97 % of experiments.
    @Test
    void intervalsCoverPlantedSlopes() {
        SplittableRandom random = new SplittableRandom(20_261_122);
        int[] covered = new int[2];
        for (int i = 0; i < EXPERIMENTS; i++) {
            FactorialAnalysis analysis = analysis(planted(random, 0.05), SPREADS);
            // The time doubles from 1 ms to 16 ms, and with the depth from 1 to 10 rises by 0.9.
            covered[0] += covers(Designs.term(analysis, "A"), Math.log(2)) ? 1 : 0;
            covered[1] += covers(Designs.term(analysis, "B"), 0.9) ? 1 : 0;
        }
        assertThat(covered[0] / (double) EXPERIMENTS).isBetween(0.93, 0.97);
        assertThat(covered[1] / (double) EXPERIMENTS).isBetween(0.93, 0.97);
    }

    private static boolean covers(Term term, double slope) {
        Term.Interval interval = term.interval().orElseThrow();
        return interval.low() <= slope && slope <= interval.high();
    }

    /// Ten points in two replicates that scatter little, beside what points differ by themselves.
    private static List<TrialResult> planted(SplittableRandom random, double sd) {
        List<TrialResult> trials = new ArrayList<>();
        for (int point = 1; point <= 10; point++) {
            int depth = 1 + (7 * point) % 10;
            double place = (point - 1) / 9.0;
            double own = sd * random.nextGaussian();
            for (int replicate = 1; replicate <= 2; replicate++) {
                double y = Math.log(2) * place + 0.1 * (depth - 1) + own + sd / 10 * random.nextGaussian();
                trials.add(measured(point)
                        .replicate(replicate)
                        .factor("network.rtt", Math.round(1e9 * Math.pow(16, place)) + "ns")
                        .factor("workload.depth", Integer.toString(depth))
                        .valid(1e6 * Math.exp(y)));
            }
        }
        return trials;
    }

    @Test
    void whatIsTakenByValueIsSaid() {
        FactorialAnalysis analysis = analysis(trialsOfR(), SPREADS);
        assertThat(analysis.notes())
                .anyMatch(note -> note.startsWith(
                        "Taken by value: rtt from 1.24 ms to 24.6 ms, by its logarithm; depth" + " from 1 to 45. "))
                .anyMatch(note -> note.startsWith("Each point counts once"));
        assertThat(analysis.terms()).extracting(Term::name).containsExactly("rtt", "depth", "operation");
        assertThat(Designs.term(analysis, "A").contrast()).isEmpty();
        assertThat(analysis.lenth()).isEmpty();
    }

    /// Points lie in all blocks, but one whose second trial failed: it counts like the others. A
    /// line of commons-math through the points' mean logarithms.
    @Test
    void aPointWithAFailedTrialCountsWhereReplicatesAreBlocks() {
        int[] depths = {1, 2, 4, 7, 8, 11};
        double[] off = {0.01, -0.02, 0.03, 0, -0.01, 0.2};
        List<TrialResult> trials = new ArrayList<>();
        SimpleRegression line = new SimpleRegression();
        for (int i = 0; i < depths.length; i++) {
            double y = 0.1 * depths[i] + off[i];
            boolean fails = i == depths.length - 1;
            trials.add(depth(i + 1, 1, depths[i]).valid(1e6 * Math.exp(y)));
            TrialBuilder second = depth(i + 1, 2, depths[i]);
            trials.add(fails ? second.failed("no answer") : second.valid(1e6 * Math.exp(y + 0.04)));
            line.addData(depths[i], fails ? y : y + 0.02);
        }
        List<Integer> oneBlock =
                IntStream.range(0, depths.length).map(_ -> 0).boxed().toList();
        FactorialAnalysis analysis = MetricEffects.of(
                        Experiment.of(trials).spread(SPREADS),
                        Metric.LATENCY,
                        Origin.MEASURED,
                        new Layout(oneBlock, List.of(), true, Set.of()))
                .analysis();
        assertThat(analysis.errorDegrees()).isEqualTo(6 - 2);
        Term slope = Designs.term(analysis, "A");
        assertThat(slope.effect().orElseThrow()).isCloseTo(10 * line.getSlope(), within(1e-9));
        assertThat(slope.standardError().orElseThrow()).isCloseTo(10 * line.getSlopeStdErr(), within(1e-9));
    }

    private static TrialBuilder depth(int point, int replicate, int depth) {
        return measured(point).replicate(replicate).factor("workload.depth", Integer.toString(depth));
    }

    /// Three levels of a few points each are listed one by one.
    @Test
    void fewLevelsAreTakenOneByOne() {
        List<TrialResult> trials = new ArrayList<>();
        for (int point = 1; point <= 6; point++) {
            trials.add(trial(point, 1, 1 + point % 3 + "ms", 1, point > 3, 1e6 + point));
        }
        FactorialAnalysis analysis = analysis(trials, Map.of());
        assertThat(Designs.term(analysis, "A").degreesOfFreedom()).isEqualTo(2);
        assertThat(analysis.notes()).noneMatch(note -> note.contains("by value"));
    }

    /// A plan's logarithm does not fit results that have the value 0, as another's may.
    @Test
    void valuesWithoutALogarithmAreTakenAsTheyAre() {
        List<TrialResult> trials = IntStream.range(0, 6)
                .mapToObj(i -> trial(i + 1, 1, i + "ms", 1 + i * i, false, 1e6 * (1 + i)))
                .toList();
        FactorialAnalysis analysis = analysis(trials, SPREADS);
        assertThat(analysis.notes().getFirst()).contains("rtt from 0 ms to 5 ms; depth from 1 to 26");
        assertThat(Designs.effect(analysis, "A")).isFinite();
    }
}
