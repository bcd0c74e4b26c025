package io.storbench.report.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.storbench.report.ComparisonDocument;
import io.storbench.report.TrialBuilder;
import io.storbench.report.chart.Chart;
import io.storbench.report.chart.ComparisonCharts;
import io.storbench.report.render.HtmlRenderer;
import io.storbench.result.TrialResult;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The picture of a comparison.
class RatioChartTest {
    /// A ratio of 20 has an interval that lies beyond the picture's edge, as has one of 1/20.
    @ParameterizedTest
    @ValueSource(doubles = {20, 0.05})
    void aRatioBeyondTheEdgeIsDrawnAtIt(double ratio) {
        ResultComparison comparison = ResultComparison.of(
                Runs.a(Runs.point(1, "1ms", 1e6, 1.01e6, 0.99e6)),
                Runs.b(Runs.point(1, "1ms", ratio * 1e6, ratio * 1.01e6, ratio * 0.99e6)),
                Runs.rules(0.05));
        Chart chart = ComparisonCharts.ratios(comparison).orElseThrow();
        List<Chart.Dot> dots = chart.series().getFirst().measured();
        assertThat(dots).hasSize(1);
        assertThat(Math.log10(dots.getFirst().x()))
                .isBetween(chart.x().low(), chart.x().high());
    }

    /// An interval from below 1/10 to beyond 10 has an arrow at both ends, 1 in its middle; points are
    /// in the plan's order, whatever their ratios.
    @Test
    void cutIntervalsHaveArrowsAndPointsKeepTheirOrder() {
        Chart chart = ComparisonCharts.ratios(ResultComparison.of(
                        Runs.side("A", both(1, 1.0, 30.0, 1)),
                        Runs.side("B", both(2, 2.0, 15.0, 1.5)),
                        Runs.rules(0.05)))
                .orElseThrow();
        assertThat(chart.x().logarithmic()).isTrue();
        assertThat(chart.x().low()).isCloseTo(-chart.x().high(), within(1e-9));
        assertThat(chart.legend()).isEqualTo("Arrows: intervals reach further.");
        Chart.Dot first = chart.series().getFirst().measured().getFirst();
        assertThat(List.of(first.low(), first.high()))
                .as("beyond both ends")
                .allMatch(end -> Math.abs(Math.log10(end)) > chart.x().high());
        assertThat(chart.y().ticks().stream().map(Chart.Tick::label))
                .containsExactly("round-trip time 1 ms", "round-trip time 5 ms");
    }

    private static List<TrialResult> both(double day, double one, double other, double second) {
        double skew = 1 + day * 1e-4;
        return Stream.concat(
                        Stream.of(Runs.point(1, "1ms", one * 1e6 * skew, other * 1e6)),
                        Stream.of(Runs.point(2, "5ms", second * 1e6 * skew, second * 1.001e6, second * 0.999e6)))
                .toList();
    }

    /// Bars are of the comparison's own level, and marks are ratios, measured or not.
    @Test
    void theCaptionNamesTheLevelOfTheIntervals() {
        Rules strict =
                new Rules(Optional.empty(), Optional.empty(), Optional.empty(), 0.05, 0.01, OptionalDouble.empty());
        String page = HtmlRenderer.render(new ComparisonDocument(
                        ResultComparison.of(Runs.a(simulated(1)), Runs.b(simulated(1.2)), strict),
                        List.of(),
                        "FAIL",
                        Optional.empty())
                .page("storbench"));
        assertThat(page)
                .contains("FAIL. B is worse: its mean latency is")
                .contains("Bars: 99\u00A0% intervals")
                // 1 / 1.05.
                .contains("Within the grey band, from 0.952 to 1.050 times, a difference does not matter.")
                .doesNotContain("Bars and brackets: 95")
                .doesNotContain("Filled marks: measured");
    }

    private static TrialResult[] simulated(double factor) {
        return IntStream.rangeClosed(1, 3)
                .mapToObj(replicate -> TrialBuilder.simulated(1)
                        .factor("network.rtt", "1ms")
                        .replicate(replicate)
                        .valid(factor * (1e6 + 1e4 * replicate * factor)))
                .toArray(TrialResult[]::new);
    }

    /// Simulations without any scatter have ratios, too.
    @Test
    void exactRatiosAreDrawnWithoutBars() {
        ResultComparison comparison = ResultComparison.of(Runs.a(exact(1e6)), Runs.b(exact(2e6)), Runs.rules(0.05));
        Chart chart = ComparisonCharts.ratios(comparison).orElseThrow();
        assertThat(chart.series().getFirst().measured()).singleElement().satisfies(dot -> {
            assertThat(dot.x()).isCloseTo(2, within(1e-12));
            assertThat(dot.y()).isEqualTo(0.5);
            assertThat(dot.low()).isEqualTo(dot.high()).isEqualTo(dot.x());
        });
        assertThat(chart.caption()).startsWith("No bars: these ratios are exact.");
    }

    private static TrialResult[] exact(double meanNanos) {
        return IntStream.rangeClosed(1, 2)
                .mapToObj(replicate -> TrialBuilder.simulated(1)
                        .factor("network.rtt", "1ms")
                        .replicate(replicate)
                        .valid(meanNanos))
                .toArray(TrialResult[]::new);
    }

    /// Points that cannot be judged are not in the picture, and those that can are all there.
    @Test
    void fewPointsAreNotSaidToBeSomeOfMany() {
        ResultComparison comparison = ResultComparison.of(
                Runs.side("A", points(1e6, 1.01e6, 0.99e6)),
                Runs.side("B", points(1.1e6, 1.11e6, 1.09e6)),
                Runs.rules(0.05));
        assertThat(comparison.points()).hasSize(2);
        assertThat(ComparisonCharts.ratios(comparison).orElseThrow().caption()).doesNotContain("furthest");
    }

    /// Two points, of which the second has a single trial.
    private static List<TrialResult> points(double... meansNanos) {
        return Stream.concat(
                        Stream.of(Runs.point(1, "1ms", meansNanos)), Stream.of(Runs.point(2, "5ms", meansNanos[0])))
                .toList();
    }
}
