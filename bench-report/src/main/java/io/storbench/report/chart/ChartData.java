package io.storbench.report.chart;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// A chart's numbers, for the page's script.
public final class ChartData {
    private static final JsonMapper JSON = new JsonMapper();

    /// More than a picture shows; [ChartFiles#csv] has all.
    private static final MathContext DIGITS = new MathContext(5);

    private ChartData() {}

    /// `[[x title, low, high, logarithmic, {value: words}], the same of y, then of each series
    /// [panel, name, kind, [x, y, low, high]…]]`: the ends of an axis as positions, all else as values,
    /// with the words of ticks that they stand at; a dot without an interval has no ends.
    public static String json(Chart chart) {
        ArrayNode root = JsonNodeFactory.instance.arrayNode();
        axis(root.addArray(), chart.x(), dots(chart).map(Chart.Dot::x).toList());
        axis(root.addArray(), chart.y(), dots(chart).map(Chart.Dot::y).toList());
        for (Chart.Series series : chart.series()) {
            add(root, series, chart.markedKind(), series.measured());
            add(root, series, "simulated", series.simulated());
            add(root, series, "band", series.band());
        }
        return JSON.writeValueAsString(root);
    }

    private static Stream<Chart.Dot> dots(Chart chart) {
        return chart.series().stream()
                .flatMap(series -> Stream.concat(series.measured().stream(), series.simulated().stream()));
    }

    private static void axis(ArrayNode node, Chart.Axis axis, List<Double> values) {
        node.add(axis.title());
        number(node, axis.low());
        number(node, axis.high());
        node.add(axis.logarithmic() ? 1 : 0);
        ObjectNode words = node.addObject();
        for (double value : values) {
            String own = String.valueOf(rounded(value));
            axis.ticks().stream()
                    .filter(tick -> tick.position() == axis.position(value)
                            && !tick.label().equals(own))
                    .forEach(tick -> words.put(own, tick.label()));
        }
    }

    private static void add(ArrayNode root, Chart.Series series, String kind, List<Chart.Dot> dots) {
        if (dots.isEmpty()) {
            return;
        }
        ArrayNode own = root.addArray().add(series.panel()).add(series.name()).add(kind);
        for (Chart.Dot dot : dots) {
            ArrayNode node = own.addArray();
            number(node, dot.x());
            number(node, dot.y());
            if (dot.low() < dot.high()) {
                number(node, dot.low());
                number(node, dot.high());
            }
        }
    }

    /// What is no number, such as an interval without an end, is null.
    private static void number(ArrayNode node, double value) {
        node.add(rounded(value));
    }

    private static @Nullable BigDecimal rounded(double value) {
        if (!Double.isFinite(value)) {
            return null;
        }
        BigDecimal rounded = new BigDecimal(value).round(DIGITS).stripTrailingZeros();
        return rounded.scale() < 0 ? rounded.setScale(0) : rounded;
    }
}
