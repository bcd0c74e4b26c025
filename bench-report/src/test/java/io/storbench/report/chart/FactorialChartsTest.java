package io.storbench.report.chart;

import static io.storbench.report.TrialBuilder.measured;
import static io.storbench.report.TrialBuilder.simulated;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.storbench.design.Layout;
import io.storbench.report.TrialBuilder;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Metric;
import io.storbench.report.effects.MainEffects;
import io.storbench.report.effects.MetricEffects;
import io.storbench.result.Origin;
import io.storbench.result.TrialResult;
import java.awt.Color;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.jfree.chart.annotations.XYTextAnnotation;
import org.jfree.chart.plot.XYPlot;
import org.junit.jupiter.api.Test;

class FactorialChartsTest {
    /// A 2^3 design: the first factor quadruples the latency, the second doubles it.
    private static MetricEffects effects(int replicates) {
        SplittableRandom random = new SplittableRandom(7);
        List<TrialResult> trials = new ArrayList<>();
        for (int point = 0; point < 8; point++) {
            for (int replicate = 1; replicate <= replicates; replicate++) {
                double mean = 1e6
                        * ((point & 1) > 0 ? 4 : 1)
                        * ((point & 2) > 0 ? 2 : 1)
                        * (1 + 0.05 * random.nextGaussian());
                trials.add(measured(point + 1)
                        .factor("network.rtt", (point & 1) > 0 ? "4ms" : "1ms")
                        .factor("workload.depth", (point & 2) > 0 ? "8" : "1")
                        .factor("workload.pattern", (point & 4) > 0 ? "random" : "even")
                        .replicate(replicate)
                        .valid(mean));
            }
        }
        return MetricEffects.of(Experiment.of(trials), Metric.LATENCY, Origin.MEASURED, Layout.plain(0));
    }

    private static Chart chart(MetricEffects effects, String title) {
        return FactorialCharts.of(effects).stream()
                .filter(chart -> chart.title().startsWith(title))
                .findFirst()
                .orElseThrow();
    }

    /// 8 degrees of freedom: Bonferroni's limit for seven effects is Student's t at 1 - 0.025/7, between those at
    /// 99.5 % (3.355) and at 99.75 % (3.833) of tables.
    @Test
    void effectsAreRatiosWithTheIntervalsOfAllTogetherTheLargestFirst() {
        MetricEffects effects = effects(2);
        Chart chart = chart(effects, "Effects on");
        assertThat(chart.x().logarithmic()).isTrue();
        assertThat(chart.guides()).extracting(Chart.Guide::at).containsExactly(1 / 1.05, 1.0);
        assertThat(chart.y().ticks().getFirst().label()).isEqualTo("A: round-trip time 4ms / 1ms");
        assertThat(chart.y().ticks()).as("name and ratio").hasSize(2 * 7);
        Chart.Dot first = chart.series().getFirst().measured().getFirst();
        assertThat(first.x()).isCloseTo(4, within(0.3));
        double error = effects.analysis().terms().getFirst().standardError().orElseThrow();
        assertThat(Math.log(first.high() / first.x()) / error).isBetween(3.355, 3.833);
        assertThat(first.x() / first.low()).isCloseTo(first.high() / first.x(), within(1e-9));
        assertThat(chart.y().ticks().get(1).label())
                .isEqualTo(String.format(Locale.ROOT, "×%.2f [%.2f, %.2f]", first.x(), first.low(), first.high()));
    }

    /// An interaction that is larger than a factor's own effect stands below all factors: it is the less likely cause.
    @Test
    void factorsComeBeforeInteractions() {
        List<TrialResult> trials = new ArrayList<>();
        for (int point = 0; point < 4; point++) {
            for (int replicate = 1; replicate <= 2; replicate++) {
                trials.add(measured(point + 1)
                        .factor("network.rtt", (point & 1) > 0 ? "4ms" : "1ms")
                        .factor("workload.depth", (point & 2) > 0 ? "8" : "1")
                        .replicate(replicate)
                        .valid(1e6
                                * ((point & 1) > 0 ? 8 : 1)
                                * (point == 3 ? 4 : 1)
                                * (1 + 0.0001 * replicate)
                                / ((point & 2) > 0 ? 1.5 : 1)));
            }
        }
        Chart chart = chart(
                MetricEffects.of(Experiment.of(trials), Metric.LATENCY, Origin.MEASURED, Layout.plain(0)),
                "Effects on");
        // By hand: ×8 and ×4 at one of two depths is ×16; the interaction is ×2; depth is ×2 / 1.5.
        assertThat(chart.y().ticks())
                .extracting(Chart.Tick::label)
                .containsExactly(
                        "A: round-trip time 4ms / 1ms",
                        "×16",
                        "B: queue depth 8 / 1",
                        "×1.33",
                        "AB: round-trip time × queue depth",
                        "×2.00");
    }

    /// With three levels an effect is no one ratio, and a ranking of the others would be one of what remains: each
    /// level has a row, and two numbers have curves.
    @Test
    void effectsOfSeveralDegreesOfFreedomAreNoRanking() {
        Experiment names = threeLevels("workload.pattern", List.of("random", "sequential", "reverse"));
        assertThat(FactorialCharts.pareto(effects(names))).isEmpty();
        assertThat(AnswerCharts.effects(names, effects(names), MainEffects.of(names, Metric.LATENCY, Origin.MEASURED))
                        .orElseThrow()
                        .y()
                        .ticks())
                .extracting(Chart.Tick::label)
                .containsExactly(
                        "rtt 2ms / 1ms", "rtt 4ms / 1ms", "pattern sequential / random", "pattern reverse / random");
        Experiment numbers = threeLevels("workload.depth", List.of("1", "8", "64"));
        Chart curves =
                AnswerCharts.effects(numbers, effects(numbers), List.of()).orElseThrow();
        assertThat(curves.curves()).isTrue();
        assertThat(curves.legendSeries()).hasSize(3);
    }

    private static MetricEffects effects(Experiment experiment) {
        return MetricEffects.of(experiment, Metric.LATENCY, Origin.MEASURED, Layout.plain(0));
    }

    private static Experiment threeLevels(String path, List<String> levels) {
        List<TrialResult> trials = new ArrayList<>();
        for (int point = 0; point < 9; point++) {
            for (int replicate = 1; replicate <= 2; replicate++) {
                trials.add(measured(point + 1)
                        .factor("network.rtt", List.of("1ms", "2ms", "4ms").get(point % 3))
                        .factor(path, levels.get(point / 3))
                        .replicate(replicate)
                        .valid(1e6 * (1 + point % 3) * (1 + 0.01 * replicate * (1 + point / 3))));
            }
        }
        return Experiment.of(trials);
    }

    /// 25 factors in 32 points: each effect has so many aliases that they and its name do not fit
    /// beside a bar together.
    @Test
    void theFirstScreensBarsHaveNamesHoweverManyAliasesThereAre() {
        List<TrialResult> trials = new ArrayList<>();
        for (int point = 0; point < 32; point++) {
            TrialBuilder trial = measured(point + 1);
            for (int word = 1; word <= 25; word++) {
                boolean high = Integer.bitCount(point & word) % 2 == 1;
                trial.factor("target.key" + word, high ? "b" : "a");
            }
            trials.add(trial.valid(1e6 * (1 + point)));
        }
        Experiment many = Experiment.of(trials);
        assertThat(AnswerCharts.effects(many, effects(many), List.of())
                        .orElseThrow()
                        .y()
                        .ticks())
                .hasSize(24)
                .extracting(Chart.Tick::label)
                .allMatch(label ->
                        label.matches("×.*|key[0-9]+ b / a|key[0-9]+ × key[0-9]+|or key[0-9]+ × key[0-9]+, …"));
    }

    /// Half-normal quantiles at (i - 0.5)/7 of the way: the first is that of 53.57 %, 0.0896.
    @Test
    void theHalfNormalPlotHasLenthsLimits() {
        Chart chart = chart(effects(1), "Half-normal");
        List<Chart.Dot> dots = chart.series().getFirst().measured();
        assertThat(dots).hasSize(7);
        assertThat(dots.getFirst().x()).isCloseTo(0.0896, within(5e-4));
        assertThat(dots.getLast().y()).isCloseTo(Math.log(4), within(0.2));
        assertThat(chart.guides()).extracting(Chart.Guide::label).containsExactly("ME", "SME");
        assertThat(chart.labels()).extracting(Chart.Label::text).contains("A", "B");
    }

    @Test
    void theCubeHasTheMeansOfItsCorners() {
        Chart chart = chart(effects(1), "Cube");
        assertThat(chart.series()).hasSize(12);
        assertThat(chart.labels()).hasSize(8);
        assertThat(SvgChart.draw(chart, "c")).contains(" ms").doesNotContain("#d55e00");
    }

    @Test
    void residualsAreShownThreeTimesWhereAModelLeavesAny() {
        assertThat(FactorialCharts.of(effects(2)))
                .extracting(Chart::title)
                .filteredOn(title -> title.contains("esiduals"))
                .hasSize(3);
    }

    /// A deterministic simulation repeats itself: its effects are exact, however small.
    @Test
    void exactEffectsHaveNoLimits() {
        List<TrialResult> trials = new ArrayList<>();
        for (int point = 0; point < 8; point++) {
            for (int replicate = 1; replicate <= 2; replicate++) {
                trials.add(simulated(point + 1)
                        .factor("network.rtt", (point & 1) > 0 ? "4ms" : "1ms")
                        .factor("workload.depth", (point & 2) > 0 ? "8" : "1")
                        .factor("workload.pattern", (point & 4) > 0 ? "random" : "even")
                        .replicate(replicate)
                        .valid(1e6 + 1000 * point * point));
            }
        }
        MetricEffects exact =
                MetricEffects.of(Experiment.of(trials), Metric.LATENCY, Origin.SIMULATED, Layout.plain(0));
        assertThat(chart(exact, "Effects on").series().getFirst().measured())
                .allMatch(dot -> dot.low() == dot.x() && dot.high() == dot.x());
        assertThat(chart(exact, "Half-normal").guides()).isEmpty();
        for (String title : List.of("Effects on", "Half-normal")) {
            assertThat(chart(exact, title).caption()).contains("the effects are exact");
        }
    }

    /// 6 factors of Saif and Nussbaum's study, whose words have no room side by side.
    @Test
    void everyLevelHasItsNameUnderTheMainEffects() {
        List<List<String>> levels = List.of(
                List.of("3", "4.0"),
                List.of("tmpfs", "hdd"),
                List.of("synchronous", "asynchronous as ever"),
                List.of("64k", "1m"),
                List.of("5m", "50m"),
                List.of("0.027ms", "13.9ms"));
        List<TrialResult> trials = new ArrayList<>();
        for (int point = 0; point < 64; point++) {
            var builder = measured(point + 1);
            for (int f = 0; f < 6; f++) {
                builder.factor("f" + f, levels.get(f).get(point >> f & 1));
            }
            trials.add(builder.valid(1e6 * (1 + point)));
        }
        Chart chart = chart(
                MetricEffects.of(Experiment.of(trials), Metric.LATENCY, Origin.MEASURED, Layout.plain(0)),
                "Main effects");
        String svg = SvgChart.draw(chart, "c1");
        for (String name : List.of("3", "4.0", "tmpfs", "hdd", "synchronous", "64k", "1m", "13.9ms")) {
            assertThat(svg).containsPattern("<text[^>]*>" + name + "</text");
        }
        // So that the first one ends within the picture.
        assertThat(svg).containsPattern("<text[^>]*>asynchronous …</text");
        // The plot is as high as ever.
        assertThat(SvgChart.height(chart)).isGreaterThan(SvgChart.height(chart(effects(2), "Cube")));
    }

    /// Edges of the cube rise through them.
    @Test
    void theCubesNumbersStandOnTheirOwnGround() {
        XYPlot plot = Picture.plot(chart(effects(2), "Cube"), TickAxis.PLOT_WIDTH);
        assertThat((List<?>) plot.getAnnotations())
                .hasSize(8)
                .allSatisfy(label -> assertThat(((XYTextAnnotation) label).getBackgroundPaint())
                        .isEqualTo(Color.WHITE));
    }
}
