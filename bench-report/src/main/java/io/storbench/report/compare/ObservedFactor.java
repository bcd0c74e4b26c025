package io.storbench.report.compare;

import io.storbench.key.Quantity;
import io.storbench.plan.PlanKeys;
import io.storbench.unit.ByteSize;
import io.storbench.unit.TimeSpan;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A factor with the levels that occur in the results.
///
/// @param path as in the plan
/// @param levels as written, by value when they are quantities, else in the order of the plan or of
///   appearance
/// @param spread how the plan chose the levels
public record ObservedFactor(String path, List<String> levels, Scale scale, Spread spread) {
    private static final Pattern DECIMAL = Pattern.compile("-?[0-9]{1,18}(\\.[0-9]{1,9})?");

    /// More digits before the unit than anyone reads.
    private static final Pattern LONG = Pattern.compile("[0-9]{4}");

    private static final Pattern UNIT = Pattern.compile("([0-9])(\\p{L})");

    /// How a plan chooses levels.
    public enum Spread {
        /// One by one.
        CHOSEN,
        /// All over a range, as a Latin hypercube does.
        LINEAR,
        /// All over a range by their logarithms.
        LOGARITHMIC
    }

    /// What levels are.
    public enum Scale {
        /// Plain numbers.
        NUMBER,
        /// Times; values are nanoseconds.
        TIME,
        /// Sizes; values are bytes.
        SIZE,
        /// Words without an order.
        WORD;

        private static Scale of(Quantity quantity) {
            return switch (quantity) {
                case NUMBER -> NUMBER;
                case TIME -> TIME;
                case SIZE, TRANSFER -> SIZE;
                case WORD -> WORD;
            };
        }

        private double value(String level) {
            return switch (this) {
                case NUMBER -> number(level);
                case TIME -> TimeSpan.parse(level).nanos();
                case SIZE -> ByteSize.parse(level).bytes();
                case WORD -> throw new IllegalArgumentException("a word: " + level);
            };
        }

        private static double number(String level) {
            if (!DECIMAL.matcher(level).matches()) {
                throw new IllegalArgumentException("not a number: " + level);
            }
            return new BigDecimal(level).doubleValue();
        }

        private boolean fits(Set<String> levels) {
            try {
                return levels.stream().mapToDouble(this::value).allMatch(Double::isFinite);
            } catch (IllegalArgumentException e) {
                return false;
            }
        }
    }

    /// Copies.
    public ObservedFactor {
        levels = List.copyOf(levels);
    }

    /// A factor from the levels met, in order.
    public static ObservedFactor of(String path, LinkedHashSet<String> levels) {
        for (Quantity quantity : Quantity.guesses(PlanKeys.quantity(path))) {
            Scale scale = Scale.of(quantity);
            if (scale.fits(levels)) {
                List<String> sorted = levels.stream()
                        .sorted(Comparator.comparingDouble(scale::value))
                        .toList();
                return new ObservedFactor(path, sorted, scale, Spread.CHOSEN);
            }
        }
        return new ObservedFactor(path, List.copyOf(levels), Scale.WORD, Spread.CHOSEN);
    }

    /// Words in the order of a plan, others behind them; numbers stay as they are.
    ObservedFactor ordered(List<String> plan) {
        if (isNumeric()) {
            return this;
        }
        List<String> known = plan.stream().filter(levels::contains).toList();
        List<String> others =
                levels.stream().filter(level -> !known.contains(level)).toList();
        return new ObservedFactor(
                path, Stream.concat(known.stream(), others.stream()).toList(), scale, spread);
    }

    /// With levels that the plan spread over a range; words stay as they are.
    ObservedFactor spread(Spread planned) {
        return isNumeric() ? new ObservedFactor(path, levels, scale, planned) : this;
    }

    /// With the levels that occur at some points only.
    ObservedFactor of(List<Point> points) {
        Set<String> own = points.stream()
                .map(point -> point.factors().getOrDefault(path, ""))
                .collect(Collectors.toSet());
        return new ObservedFactor(path, levels.stream().filter(own::contains).toList(), scale, spread);
    }

    /// Whether levels lie on a scale, so that a curve over them means something.
    public boolean isNumeric() {
        return scale != Scale.WORD;
    }

    /// Whether levels are sizes of what is asked for at a time: of the workload's blocks, or of
    /// what a client makes of them.
    public boolean isRequestSize() {
        return scale == Scale.SIZE && PlanKeys.quantity(path).orElse(Quantity.TRANSFER) == Quantity.TRANSFER;
    }

    /// Whether levels are rates at which operations arrive.
    public boolean isRate() {
        return isNumeric() && shortName().equals("rate") && (path.startsWith("workload.") || path.startsWith("hosts."));
    }

    /// Whether levels say how much is asked for at a time: a queue's depth, a rate, or how many
    /// hosts ask.
    public boolean isLoad() {
        boolean isDemand = shortName().equals("depth")
                || path.equals("hosts")
                || (path.startsWith("hosts.") && shortName().equals("count"));
        return isRate() || (isNumeric() && isDemand);
    }

    /// A level of a numeric factor as a number.
    public double value(String level) {
        return scale.value(level);
    }

    /// A level for people: as written, but a time with a space before its unit, `20 ms`; one of
    /// more than three digits, such as `6612040ns`, which a plan computed, with three: `6.61 ms`.
    public String humanReadable(String level) {
        if (scale != Scale.TIME) {
            return level;
        }
        return LONG.matcher(level).lookingAt()
                ? format(value(level))
                : UNIT.matcher(level).replaceFirst("$1 $2");
    }

    /// A value between levels, for people.
    public String format(double value) {
        return switch (scale) {
            case TIME -> TimeSpan.humanReadable(value);
            case SIZE -> ByteSize.humanReadable(value);
            case NUMBER, WORD -> new BigDecimal(value).round(new MathContext(3)).toPlainString();
        };
    }

    /// The name in sentences: `round-trip time` of `network.rtt`.
    public String words() {
        return FactorName.of(path);
    }

    /// The last part of the path: `rtt` of `network.rtt`.
    public String shortName() {
        return path.substring(path.lastIndexOf('.') + 1);
    }
}
