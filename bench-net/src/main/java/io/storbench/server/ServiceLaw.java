package io.storbench.server;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// How service times vary about their means.
///
/// @param kind of their distribution
/// @param variation their standard deviation over their mean
public record ServiceLaw(Kind kind, double variation) {
    /// Kinds of distributions.
    public enum Kind {
        /// Not at all.
        CONSTANT,
        /// Exponentially: many short ones, a few long ones.
        EXPONENTIAL,
        /// Their logarithms are normally distributed: with a large variation, rare ones are very
        /// long.
        LOGNORMAL
    }

    /// Times that do not vary.
    public static final ServiceLaw CONSTANT = new ServiceLaw(Kind.CONSTANT, 0);

    /// Exponentially distributed times.
    public static final ServiceLaw EXPONENTIAL = new ServiceLaw(Kind.EXPONENTIAL, 1);

    private static final double MOST_VARIATION = 100;

    private static final Pattern LOGNORMAL = Pattern.compile("lognormal ([0-9]{1,3}(?:\\.[0-9]{1,6})?)");

    /// Lognormally distributed times.
    ///
    /// @param variation greater than 0, at most 100
    public static ServiceLaw lognormal(double variation) {
        if (!(variation > 0 && variation <= MOST_VARIATION)) {
            throw new IllegalArgumentException("a coefficient of variation is greater than 0 and at most 100");
        }
        return new ServiceLaw(Kind.LOGNORMAL, variation);
    }

    /// Reads a law as plans write it.
    ///
    /// @throws IllegalArgumentException with what is allowed
    public static ServiceLaw parse(String text) {
        String stripped = text.strip();
        Matcher lognormal = LOGNORMAL.matcher(stripped);
        if (lognormal.matches()) {
            return lognormal(Double.parseDouble(lognormal.group(1)));
        }
        return switch (stripped) {
            case "constant" -> CONSTANT;
            case "exponential" -> EXPONENTIAL;
            default ->
                throw new IllegalArgumentException("\""
                        + text
                        + "\" is not one of: constant, exponential, or lognormal with a"
                        + " coefficient of variation, such as `lognormal 1.5`");
        };
    }

    /// As plans write it.
    public String text() {
        String word = kind.name().toLowerCase(Locale.ROOT);
        return kind == Kind.LOGNORMAL ? word + " " + variation : word;
    }
}
