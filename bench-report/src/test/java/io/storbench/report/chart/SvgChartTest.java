package io.storbench.report.chart;

import static io.storbench.report.TrialBuilder.simulated;
import static io.storbench.report.chart.Chart.Style.LINES;
import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Metric;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

class SvgChartTest {
    /// Reads and writes of a model often cost the same.
    @Test
    void aLineLiesAboveAnEqualOneWithGapsToShowIt() {
        Experiment experiment = Experiment.of(List.of(
                simulated(1).factor("rtt", "1ms").factor("o", "a").valid(1e6),
                simulated(2).factor("rtt", "2ms").factor("o", "a").valid(2e6),
                simulated(3).factor("rtt", "1ms").factor("o", "b").valid(1e6),
                simulated(4).factor("rtt", "2ms").factor("o", "b").valid(2e6)));
        Chart chart = CurveCharts.of(experiment, experiment.factors().getFirst(), Metric.LATENCY, "")
                .getFirst();
        String svg = SvgChart.draw(chart, "c1");
        // The first and the second of the palette.
        int whole = svg.indexOf("stroke=\"#0072b2\" stroke-width=\"1.6\"");
        int dashed = svg.indexOf("stroke-dasharray=\"7,5\"");
        assertThat(whole).isPositive().isLessThan(dashed);
    }

    /// The page has title and caption as texts of its own; a PNG goes without the page.
    @Test
    void aPngHasTitleAndCaption() throws IOException {
        Chart chart = chart("one", "two");
        BufferedImage bare = png(new Chart("t", "", chart.x(), chart.y(), chart.series(), LINES));
        BufferedImage full =
                png(new Chart("t", "What is held fixed. ".repeat(8), chart.x(), chart.y(), chart.series(), LINES));
        assertThat(full.getWidth()).isEqualTo(bare.getWidth());
        // At least two lines more.
        assertThat(full.getHeight()).isGreaterThan(bare.getHeight() + 2 * 2 * 12);
        assertThat(inked(full, bare.getHeight(), full.getHeight())).isGreaterThan(500);
        assertThat(inked(full, 0, 40)).isGreaterThan(10);
    }

    @Test
    void longNamesDoNotPressThePlotTogether() {
        String name = "4.0, tmpfs, asynchronous, 64k, 50m, 0.027ms";
        assertThat(SvgChart.height(chart(name, name, name))).isGreaterThan(SvgChart.height(chart("a", "b", "c")) + 30);
    }

    /// 6.87 and 13.9 lie close together on an axis from 0.027.
    @Test
    void theLabelBeforeTheLastGivesWay() {
        List<Chart.Tick> ticks =
                List.of(new Chart.Tick(0, "0.027ms"), new Chart.Tick(0.9, "6.87ms"), new Chart.Tick(1, "13.9ms"));
        Chart chart = chart("one");
        var axis = new Chart.Axis("", 0, 1, ticks, false);
        String svg = SvgChart.draw(new Chart("t", "", axis, chart.y(), chart.series(), LINES), "c1");
        assertThat(svg).containsPattern(">0.027ms<").containsPattern(">13.9ms<").doesNotContainPattern(">6.87ms<");
    }

    /// At the axis' end, half of a label reaches beyond the plot.
    @Test
    void aLastLabelEndsWithinThePicture() {
        var last = new Chart.Tick(1, "100000000");
        var axis = new Chart.Axis("", 0, 1, List.of(new Chart.Tick(0, "0"), last), false);
        Chart chart = chart("one");
        String svg = SvgChart.draw(new Chart("t", "", axis, chart.y(), chart.series(), LINES), "c1");
        double x = Pattern.compile("x=\"([0-9.]+)\"[^>]*>100000000<")
                .matcher(svg)
                .results()
                .mapToDouble(match -> Double.parseDouble(match.group(1)))
                .findFirst()
                .orElseThrow();
        assertThat(x + SvgCanvas.FONT.width("100000000") / 2).isLessThan(SvgChart.WIDTH);
    }

    private static BufferedImage png(Chart chart) throws IOException {
        return ImageIO.read(new ByteArrayInputStream(ChartFiles.png(chart)));
    }

    private static int inked(BufferedImage image, int top, int bottom) {
        int inked = 0;
        for (int y = top; y < bottom; y++) {
            for (int x = 0; x < image.getWidth(); x++) {
                inked += image.getRGB(x, y) == 0xFFFFFFFF ? 0 : 1;
            }
        }
        return inked;
    }

    /// Two dots for each name.
    private static Chart chart(String... names) {
        List<Chart.Dot> dots = List.of(new Chart.Dot(1, 1, 1, 1), new Chart.Dot(2, 2, 2, 2));
        return new Chart(
                "t",
                "",
                Axes.fromZero("x", 2),
                Axes.fromZero("y", 2),
                Stream.of(names)
                        .map(name -> new Chart.Series(name, dots, List.of()))
                        .toList(),
                LINES);
    }
}
