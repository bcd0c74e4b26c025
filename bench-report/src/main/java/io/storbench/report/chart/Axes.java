package io.storbench.report.chart;

import io.storbench.report.chart.Chart.Axis;
import io.storbench.report.chart.Chart.Tick;
import io.storbench.report.compare.ObservedFactor;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

/// Axes with ticks that people would choose.
final class Axes {
    /// From this ratio of largest to smallest on, an axis is logarithmic.
    private static final double LOGARITHMIC_SPAN = 50;

    private static final int TICKS = 5;

    /// Where ticks of ratios stand in each decade, from few to many.
    private static final double[][] DECADES = {{1}, {1, 2, 5}, {1, 1.5, 2, 3, 5, 7}};

    /// Between ticks of ratios that are nearly 1.
    private static final double[] STEPS = {0.2, 0.1, 0.05, 0.02, 0.01, 0.005};

    /// The part of an axis that a mark at its end needs to be drawn whole.
    private static final double MARK_ROOM = 0.03;

    private Axes() {}

    /// An axis over a factor, with a tick at each level.
    ///
    /// @param levels of the factor, by value
    /// @param series how many stand side by side at each level, with room at both ends for all
    static Axis over(String title, ObservedFactor factor, List<String> levels, int series) {
        return over(
                title,
                levels.stream()
                        .map(level -> new Tick(factor.value(level), factor.humanReadable(level)))
                        .toList(),
                series);
    }

    /// An axis with a tick at each place where there is a value.
    ///
    /// @param places values with their labels, rising
    /// @param series how many stand side by side at each place, with room at both ends for all
    static Axis over(String title, List<Tick> places, int series) {
        double smallest = places.getFirst().position();
        double largest = places.getLast().position();
        boolean logarithmic = smallest > 0 && largest / smallest > LOGARITHMIC_SPAN;
        List<Tick> ticks = logarithmic
                ? places.stream()
                        .map(place -> new Tick(StrictMath.log10(place.position()), place.label()))
                        .toList()
                : places;
        double first = ticks.getFirst().position();
        double last = ticks.getLast().position();
        double part = dodge(series - 1, series) + MARK_ROOM;
        double aboveZero = last * part / (1 - part);
        if (!logarithmic && last > 0 && first >= aboveZero) {
            return new Axis(title, 0, last + aboveZero, ticks, false);
        }
        // Levels may be one value written in several ways.
        double margin = last > first ? (last - first) * part / (1 - 2 * part) : 1;
        return new Axis(title, first - margin, last + margin, ticks, logarithmic);
    }

    /// How far the marks of a series stand beside their level, as a part of the axis' length.
    ///
    /// @param series from 0
    /// @param count of all series; many stand closer, so that the axis has room for levels
    static double dodge(int series, int count) {
        return (series - (count - 1) / 2.0) * Math.min(0.02, 0.12 / count);
    }

    /// An axis of values: from zero (a little below it for a mark near zero), or logarithmic when
    /// they span more than a factor of 50.
    ///
    /// @param smallest positive
    static Axis of(String title, double smallest, double largest) {
        return of(title, smallest, smallest, largest);
    }

    /// The same, with room for intervals below the smallest value where it is logarithmic.
    ///
    /// @param low end of them, positive
    static Axis of(String title, double smallest, double low, double largest) {
        return largest / smallest > LOGARITHMIC_SPAN
                ? logarithmic(title, low, largest)
                : linear(title, smallest, largest);
    }

    private static Axis linear(String title, double smallest, double largest) {
        double step = niceStep(largest / TICKS);
        List<Tick> ticks = new ArrayList<>();
        int count = (int) Math.ceil(largest * (1 + MARK_ROOM) / step);
        for (int i = 0; i <= count; i++) {
            ticks.add(new Tick(i * step, label(i * step)));
        }
        double high = ticks.getLast().position();
        double low = smallest < high * MARK_ROOM ? -high * MARK_ROOM : 0;
        return new Axis(title, low, high, ticks, false);
    }

    /// An axis that need not begin at zero nor end above it.
    static Axis around(String title, double smallest, double largest) {
        double span = largest > smallest ? largest - smallest : Math.max(1, Math.abs(largest));
        double step = niceStep(span / TICKS);
        long first = (long) Math.floor((smallest - MARK_ROOM * span) / step);
        long last = (long) Math.ceil((largest + MARK_ROOM * span) / step);
        List<Tick> ticks = new ArrayList<>();
        int decimals = Math.max(0, (int) -Math.floor(StrictMath.log10(step)));
        for (long i = first; i <= last; i++) {
            ticks.add(new Tick(i * step, rounded(i * step, Math.min(decimals, 9))));
        }
        return new Axis(title, first * step, last * step, ticks, false);
    }

    /// An axis from 0, which it shows.
    ///
    /// @param largest positive
    static Axis fromZero(String title, double largest) {
        Axis axis = around(title, 0, largest);
        return new Axis(
                title,
                0,
                axis.high(),
                axis.ticks().stream().filter(tick -> tick.position() >= 0).toList(),
                false);
    }

    /// An axis from 0 to a value, behind which there is nothing.
    ///
    /// @param end positive
    static Axis upTo(String title, double end) {
        List<Tick> ticks = fromZero(title, end).ticks().stream()
                .filter(tick -> tick.position() <= end)
                .toList();
        return new Axis(title, 0, end, ticks, false);
    }

    /// An axis of shares from 0 to 100 % at most.
    ///
    /// @param largest positive
    static Axis percent(String title, double largest) {
        Axis axis = fromZero(title, largest);
        return axis.high() <= 100
                ? axis
                : new Axis(
                        title,
                        0,
                        100 * (1 + MARK_ROOM),
                        axis.ticks().stream()
                                .filter(tick -> tick.position() <= 100)
                                .toList(),
                        false);
    }

    /// An axis of words at 1, 2, 3…
    static Axis words(String title, List<String> words) {
        List<Tick> ticks = new ArrayList<>();
        for (String word : words) {
            ticks.add(new Tick(ticks.size() + 1.0, word));
        }
        return new Axis(title, 0.5, words.size() + 0.5, ticks, false, true);
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
        double low = values.stream().filter(v -> v <= smallest).reduce(values.getFirst(), Math::max);
        double high = values.stream().filter(v -> v >= largest && v > low).reduce(values.getLast(), Math::min);
        List<Tick> ticks = values.stream()
                .filter(v -> v >= low && v <= high)
                .map(v -> new Tick(StrictMath.log10(v), label(v)))
                .toList();
        double start = StrictMath.log10(low);
        double end = StrictMath.log10(high);
        double margin = (end - start) * MARK_ROOM;
        return new Axis(title, start - margin, end + margin, ticks, true);
    }

    /// A logarithmic axis of ratios, with a tick at 1.
    ///
    /// @param smallest of the ratios, positive
    static Axis aroundOne(String title, double smallest, double largest) {
        double low = Math.min(smallest, 0.99);
        double high = Math.max(largest, 1.01);
        double margin = StrictMath.log10(high / low) * MARK_ROOM;
        double start = StrictMath.log10(low) - margin;
        double end = StrictMath.log10(high) + margin;
        List<Tick> ticks = List.of();
        for (double[] decade : DECADES) {
            List<Double> values = new ArrayList<>();
            for (int exponent = (int) Math.floor(start); exponent <= end; exponent++) {
                for (double value : decade) {
                    values.add(value * StrictMath.pow(10, exponent));
                }
            }
            ticks = within(values, start, end);
            if (ticks.size() >= TICKS - 1) {
                return new Axis(title, start, end, ticks, true);
            }
        }
        for (int i = 0; i < STEPS.length && ticks.size() < TICKS - 1; i++) {
            double step = STEPS[i];
            ticks = within(
                    LongStream.rangeClosed((long) (low / step), (long) (high / step) + 1)
                            .mapToObj(n -> n * step)
                            .toList(),
                    start,
                    end);
        }
        return new Axis(title, start, end, ticks, true);
    }

    private static List<Tick> within(List<Double> values, double start, double end) {
        return values.stream()
                .filter(value -> StrictMath.log10(value) >= start && StrictMath.log10(value) <= end)
                .map(value -> new Tick(StrictMath.log10(value), value < 2 ? rounded(value, 3) : label(value)))
                .toList();
    }

    /// A round number without noise digits.
    static String label(double value) {
        if (value == 0) {
            return "0";
        }
        int digits = 3 - (int) Math.ceil(StrictMath.log10(Math.abs(value)));
        return rounded(value, Math.clamp(digits, 0, 9));
    }

    private static String rounded(double value, int decimals) {
        return new BigDecimal(value)
                .setScale(decimals, RoundingMode.HALF_EVEN)
                .stripTrailingZeros()
                .toPlainString();
    }
}
