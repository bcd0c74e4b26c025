package io.storbench.report.chart;

import io.storbench.report.chart.Chart.Axis;
import io.storbench.report.chart.Chart.Tick;
import io.storbench.report.compare.Factor;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/// Axes with ticks that people would choose.
final class Axes {
    /// From this ratio of largest to smallest on, an axis is logarithmic.
    private static final double LOGARITHMIC_SPAN = 50;

    private static final int TICKS = 5;

    private Axes() {}

    /// An axis over a factor, with a tick at each level as it is written.
    ///
    /// @param levels of the factor, by value
    static Axis over(Factor factor, List<String> levels) {
        double smallest = factor.value(levels.getFirst());
        double largest = factor.value(levels.getLast());
        boolean logarithmic = smallest > 0 && largest / smallest > LOGARITHMIC_SPAN;
        List<Tick> ticks = new ArrayList<>();
        for (String level : levels) {
            double value = factor.value(level);
            ticks.add(new Tick(logarithmic ? StrictMath.log10(value) : value, level));
        }
        double first = ticks.getFirst().position();
        double last = ticks.getLast().position();
        if (logarithmic) {
            double margin = (last - first) * 0.06;
            return new Axis(factor.path(), first - margin, last + margin, ticks, true);
        }
        double start = Math.min(0, first);
        // Levels may be one value written in several ways.
        double margin = last > start ? (last - start) * 0.06 : 1;
        return new Axis(factor.path(), start < 0 ? start - margin : 0, last + margin, ticks, false);
    }

    /// An axis of values: from zero, or logarithmic when they span more than a factor of 50.
    ///
    /// @param smallest positive
    static Axis of(String title, double smallest, double largest) {
        return largest / smallest > LOGARITHMIC_SPAN
                ? logarithmic(title, smallest, largest)
                : linear(title, largest);
    }

    private static Axis linear(String title, double largest) {
        double step = niceStep(largest / TICKS);
        List<Tick> ticks = new ArrayList<>();
        int count = (int) Math.ceil(largest * 1.02 / step);
        for (int i = 0; i <= count; i++) {
            ticks.add(new Tick(i * step, label(i * step)));
        }
        return new Axis(title, 0, ticks.getLast().position(), ticks, false);
    }

    /// 1, 2 or 5 times a power of ten, at least as large.
    private static double niceStep(double rough) {
        double power = StrictMath.pow(10, Math.floor(StrictMath.log10(rough)));
        for (double factor : new double[] {1, 2, 5}) {
            if (factor * power >= rough) {
                return factor * power;
            }
        }
        return 10 * power;
    }

    /// An axis of ratios or of widely spread values, with ticks at 1, 2 and 5 times powers of ten.
    static Axis logarithmic(String title, double smallest, double largest) {
        List<Double> values = new ArrayList<>();
        int first = (int) Math.floor(StrictMath.log10(smallest));
        // One decade more than needed, so that there is an axis even when all values are one.
        int last = (int) Math.floor(StrictMath.log10(largest)) + 1;
        // Over many decades 2 and 5 would crowd.
        boolean crowded = largest / smallest > 3000;
        double[] factors = crowded ? new double[] {1} : new double[] {1, 2, 5};
        for (int exponent = first; exponent <= last; exponent++) {
            for (double factor : factors) {
                values.add(factor * StrictMath.pow(10, exponent));
            }
        }
        double low =
                values.stream().filter(v -> v <= smallest).reduce(values.getFirst(), Math::max);
        double high =
                values.stream()
                        .filter(v -> v >= largest && v > low)
                        .reduce(values.getLast(), Math::min);
        List<Tick> ticks =
                values.stream()
                        .filter(v -> v >= low && v <= high)
                        .map(v -> new Tick(StrictMath.log10(v), label(v)))
                        .toList();
        double start = StrictMath.log10(low);
        double end = StrictMath.log10(high);
        // A mark at an end is drawn whole.
        double margin = (end - start) * 0.03;
        return new Axis(title, start - margin, end + margin, ticks, true);
    }

    /// A round number without noise digits.
    static String label(double value) {
        if (value == 0) {
            return "0";
        }
        int digits = 3 - (int) Math.ceil(StrictMath.log10(Math.abs(value)));
        BigDecimal rounded =
                new BigDecimal(value)
                        .setScale(Math.clamp(digits, 0, 9), RoundingMode.HALF_EVEN)
                        .stripTrailingZeros();
        return rounded.toPlainString();
    }
}
