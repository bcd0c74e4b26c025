package io.storbench.plan;

import io.storbench.unit.TimeSpan;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A fixed limit of a metric, such as `p99 < 5ms` or `throughput > 1000`.
///
/// @param below whether the metric has to stay below it, not above
/// @param value in the metric's unit: nanoseconds, operations per second or messages
/// @param text as it was written
public record Limit(AskedMetric metric, boolean below, double value, String text) {
    private static final Pattern TEXT =
            Pattern.compile("\\s*([-A-Za-z0-9_.]+)\\s*([<>])\\s*([0-9][0-9.]{0,18})\\s*([a-zµ]{0,4})\\s*");

    /// Reads one.
    ///
    /// @throws IllegalArgumentException with what is allowed
    public static Limit parse(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "\"%s\" is not a limit; write METRIC < VALUE, such as \"p99 < 5ms\" or \"throughput > 1000\""
                            .formatted(text));
        }
        AskedMetric metric = metric(text, matcher.group(1));
        String unit = matcher.group(4);
        if (metric.isTime() == unit.isEmpty()) {
            throw new IllegalArgumentException(
                    metric.isTime()
                            ? "\"%s\": a time needs a unit, such as 5ms".formatted(text)
                            : "\"%s\": %s is a number without a unit".formatted(text, matcher.group(1)));
        }
        return new Limit(
                metric,
                matcher.group(2).equals("<"),
                metric.isTime() ? nanos(text, matcher.group(3) + unit) : number(text, matcher.group(3)),
                text.strip());
    }

    private static AskedMetric metric(String text, String name) {
        try {
            return AskedMetric.parse(name);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("\"%s\": %s".formatted(text, e.getMessage()), e);
        }
    }

    private static double nanos(String text, String time) {
        try {
            return TimeSpan.parse(time).nanos();
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("\"%s\": %s".formatted(text, e.getMessage()), e);
        }
    }

    private static double number(String text, String number) {
        try {
            return Double.parseDouble(number);
        } catch (NumberFormatException _) {
            throw new IllegalArgumentException("\"%s\": %s is not a number".formatted(text, number));
        }
    }

    /// Whether a value keeps it.
    public boolean isMetBy(double measured) {
        return below ? measured < value : measured > value;
    }

    /// Such as `below 50 ms` or `above 1000`.
    public String bound() {
        return (below ? "below " : "above ") + valueText();
    }

    /// Such as `50 ms` or `1000`: the value as it was written, but for the space.
    public String valueText() {
        return text.substring(text.indexOf(below ? '<' : '>') + 1).strip().replaceFirst("([0-9])(\\p{L})", "$1 $2");
    }

    @Override
    public String toString() {
        return text;
    }
}
