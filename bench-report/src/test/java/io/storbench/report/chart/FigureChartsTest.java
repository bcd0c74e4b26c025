package io.storbench.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.report.chart.Chart.Dot;
import io.storbench.report.chart.Chart.Series;
import io.storbench.report.chart.Chart.Tick;
import java.util.List;
import org.junit.jupiter.api.Test;

class FigureChartsTest {
    private static final Series OURS = new Series("ours", List.of(), List.of(dot(0, 3), dot(10, 4)), List.of());
    private static final Series THEIRS = new Series("theirs", List.of(new Dot(10, 5, 4, 6)), List.of(), List.of());

    private static Dot dot(double x, double y) {
        return new Dot(x, y, y, y);
    }

    private static Chart curves() {
        return FigureCharts.curves(
                "Figure 1",
                "",
                "round trip, ms",
                List.of(new Tick(0, "0"), new Tick(10, "10")),
                "s",
                List.of(OURS, THEIRS));
    }

    @Test
    void filledMarksArePublishedInWordsAndInFiles() {
        assertThat(curves().legend())
                .isEqualTo("Filled marks: published. Hollow marks: simulated. Bars: what ours may be"
                        + " off. Lines join simulated points.");
        assertThat(ChartFiles.csv(curves()))
                .contains("\"theirs\",published,10.0,5.0,4.0,6.0")
                .contains("\"ours\",simulated,0.0,3.0");
    }

    /// Measured marks of several series stand side by side; a published one at its own value.
    @Test
    void publishedMarksStandWhereTheyWerePublished() {
        assertThat(DotData.of(curves(), Series::measured, true).getXValue(1, 0)).isEqualTo(10);
    }

    @Test
    void rowsBeginAtTheTopAndMayBeNegative() {
        Chart rows = FigureCharts.rows(
                "Effects",
                "",
                List.of("first", "second"),
                "MB/s",
                List.of(new Series("ours", List.of(), List.of(new Dot(-4, 0, -4, -4), new Dot(2, 1, 2, 2)), List.of())),
                List.of());
        assertThat(rows.y().ticks()).containsExactly(new Tick(1.5, "first"), new Tick(0.5, "second"));
        assertThat(rows.series().getFirst().simulated()).extracting(Dot::y).containsExactly(1.5, 0.5);
        assertThat(rows.x().low()).isLessThanOrEqualTo(-4);
        assertThat(rows.x().high()).isGreaterThanOrEqualTo(2);
    }

    @Test
    void aSeriesWithoutADotHasItsColourAndNoName() {
        Series empty = new Series("fitted", List.of(), List.of(), List.of());
        Chart chart = FigureCharts.curves(
                "Figure 1", "", "ms", List.of(new Tick(0, "0"), new Tick(10, "10")), "s", List.of(OURS, empty, THEIRS));
        assertThat(SvgChart.draw(chart, "c1")).contains(">ours<", ">theirs<").doesNotContain("fitted");
    }
}
