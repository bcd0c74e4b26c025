package io.storbench.report.chart;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
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

    private static final Pattern NUMBER = Pattern.compile("-?[0-9]+(\\.[0-9]+)?");

    /// Of a tick's label beside its place.
    private static final double ROUNDING = 1e-6;

    private ChartData() {}

    /// `[[x title, low, high, logarithmic, {value: words}], the same of y, then of each series
    /// [panel, name, kind, [x, y, low, high]…]]`: the ends of an axis as positions, all else as values in
    /// the unit of its ticks, with the words of those that values stand at; a kind by its first letter;
    /// a dot without an interval has no ends.
    public static String json(Chart chart) {
        ArrayNode root = JsonNodeFactory.instance.arrayNode();
        double xUnit = unit(chart.x());
        double yUnit = unit(chart.y());
        axis(root.addArray(), chart.x(), xUnit, dots(chart).map(Chart.Dot::x).toList());
        axis(root.addArray(), chart.y(), yUnit, dots(chart).map(Chart.Dot::y).toList());
        double ends = chart.rows() ? xUnit : yUnit;
        for (Chart.Series series : chart.series()) {
            add(root, series, chart.markedKind(), scaled(series.measured(), xUnit, yUnit, ends));
            add(root, series, "simulated", scaled(series.simulated(), xUnit, yUnit, ends));
            add(root, series, "band", scaled(series.band(), xUnit, yUnit, ends));
        }
        return JSON.writeValueAsString(root);
    }

    /// By which all values are divided to be numbers as at the ticks; 1 where these are words.
    private static double unit(Chart.Axis axis) {
        List<Double> units = axis.ticks().stream()
                .flatMap(tick -> number(tick.label()).stream()
                        .filter(label -> label != 0 && (axis.logarithmic() || tick.position() != 0))
                        .map(label ->
                                (axis.logarithmic() ? StrictMath.pow(10, tick.position()) : tick.position()) / label))
                .toList();
        boolean isOne =
                !units.isEmpty() && units.stream().allMatch(each -> Math.abs(each / units.getFirst() - 1) < ROUNDING);
        return isOne ? units.getFirst() : 1;
    }

    private static Optional<Double> number(String label) {
        return NUMBER.matcher(label).matches() ? Optional.of(Double.valueOf(label)) : Optional.empty();
    }

    private static List<Chart.Dot> scaled(List<Chart.Dot> dots, double xUnit, double yUnit, double ends) {
        return dots.stream()
                .map(dot -> new Chart.Dot(dot.x() / xUnit, dot.y() / yUnit, dot.low() / ends, dot.high() / ends))
                .toList();
    }

    private static Stream<Chart.Dot> dots(Chart chart) {
        return chart.series().stream()
                .flatMap(series -> Stream.concat(series.measured().stream(), series.simulated().stream()));
    }

    private static void axis(ArrayNode node, Chart.Axis axis, double unit, List<Double> values) {
        node.add(axis.title());
        for (double end : new double[] {axis.low(), axis.high()}) {
            number(node, axis.logarithmic() ? end - StrictMath.log10(unit) : end / unit);
        }
        node.add(axis.logarithmic() ? 1 : 0);
        ObjectNode words = node.addObject();
        for (double value : values) {
            String own = String.valueOf(rounded(value / unit));
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
        ArrayNode own = root.addArray().add(series.panel()).add(series.name()).add(kind.substring(0, 1));
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
