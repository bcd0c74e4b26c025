package io.storbench.report.chart;

import static io.storbench.report.TrialBuilder.measured;
import static io.storbench.report.TrialBuilder.simulated;
import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Metric;
import io.storbench.result.TrialResult;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Marks of several series stand side by side, at the axis' ends too.
class MarkRoomTest {
    private static final int SERIES = CurveCharts.MAX_SERIES;
    private static final Pattern REGION = Pattern.compile("id=\"c1-(p\\d+)\"\\s*><path d=\"([^\"]*)\"");
    private static final Pattern NUMBER = Pattern.compile("-?\\d+(?:\\.\\d+)?");

    /// From nothing, from little, from much, on a logarithmic axis, and values near nothing.
    @ParameterizedTest
    @CsvSource({
        "0ms, 2ms, 1e6",
        "0.1ms, 2ms, 1e6",
        "1ms, 2ms, 1e6",
        "0.1ms, 90ms, 1e6",
        "0ms, 2ms, 24e6",
        "0ms, 2ms, 1e9"
    })
    void everyMarkIsDrawnWhole(String low, String high, double highNanos) {
        List<TrialResult> trials = new ArrayList<>();
        for (int i = 0; i < 2 * SERIES; i++) {
            String rtt = i % 2 == 0 ? low : high;
            String block = i / 2 + "k";
            double nanos = i % 2 == 0 ? 0.5e6 : highNanos;
            trials.add(measured(i + 1).factor("rtt", rtt).factor("block", block).valid(nanos));
            trials.add(
                    simulated(i + 1).factor("rtt", rtt).factor("block", block).valid(nanos));
        }
        Experiment experiment = Experiment.of(trials);
        List<Chart> charts = CurveCharts.of(experiment, experiment.factors().getFirst(), Metric.LATENCY, "");
        assertThat(charts).hasSize(1);
        String svg = SvgChart.draw(charts.getFirst(), "c1");

        MatchResult region = REGION.matcher(svg).results().toList().getLast();
        Rectangle2D plot = bounds(region.group(2));
        List<Rectangle2D> marks = marks(svg, region.group(1));
        assertThat(marks).as("measured and simulated").hasSize(2 * 2 * SERIES).allMatch(mark -> plot.contains(mark));
    }

    /// What is filled and drawn in a region.
    private static List<Rectangle2D> marks(String svg, String region) {
        return Pattern.compile("<(?:path|circle) clip-path=\"url\\(#c1-" + region + "\\)\"[^>]*>")
                .matcher(svg)
                .results()
                .map(MatchResult::group)
                .filter(mark -> !mark.contains("fill=\"none\""))
                .map(mark -> mark.startsWith("<circle") ? circle(mark) : bounds(value(mark, "d")))
                .toList();
    }

    private static Rectangle2D circle(String mark) {
        double radius = Double.parseDouble(value(mark, "r"));
        return new Rectangle2D.Double(
                Double.parseDouble(value(mark, "cx")) - radius,
                Double.parseDouble(value(mark, "cy")) - radius,
                2 * radius,
                2 * radius);
    }

    private static String value(String element, String attribute) {
        return element.replaceFirst("(?s).*\\s" + attribute + "=\"([^\"]*)\".*", "$1");
    }

    /// Around a path's coordinates.
    private static Rectangle2D bounds(String path) {
        List<Double> numbers = NUMBER.matcher(path)
                .results()
                .map(MatchResult::group)
                .map(Double::parseDouble)
                .toList();
        var outline = new Path2D.Double();
        outline.moveTo(numbers.get(0), numbers.get(1));
        for (int i = 2; i < numbers.size(); i += 2) {
            outline.lineTo(numbers.get(i), numbers.get(i + 1));
        }
        return outline.getBounds2D();
    }
}
