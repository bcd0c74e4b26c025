package io.storbench.paper.published;

import io.storbench.paper.formula.Formula;
import io.storbench.paper.formula.Points;
import io.storbench.paper.formula.Values;
import io.storbench.paper.published.PaperObservation.Quantity;
import io.storbench.plan.Settings;
import io.storbench.stats.StudentInterval;
import io.storbench.stats.Tally;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// How ours is worked out from runs: for a cell, or for a curve of a figure.
///
/// @param along the factor over whose levels it is a curve; empty for one value
/// @param where which points the curve's levels are of; all where it is empty
/// @param value the number; empty of a statement
/// @param isEach whether it is worked out for each replicate, and has an interval
/// @param holds whether a statement does
/// @param says a statement's words, with formulas in braces; empty of a number
/// @param otherwise the words where it does not hold, if they are others
public record Ours(
        String along,
        String where,
        Optional<Formula> value,
        boolean isEach,
        Optional<Formula> holds,
        String says,
        String otherwise) {
    private static final double CONFIDENCE = 0.95;

    private static final Pattern ALONG = Pattern.compile("([a-z._]*)(?:\\[(.*)])?");

    private static final Pattern BRACES = Pattern.compile("\\{([^}]*)}");

    private static final Pattern NUMBER = Pattern.compile("[0-9.]+");

    /// Reads the keys `over` or `each`, `along`, `holds`, `says` and `otherwise`.
    ///
    /// @return empty where there is none of them
    static Optional<Ours> of(Settings settings) {
        Optional<String> each = settings.text("each");
        Optional<String> value = each.or(() -> settings.text("over"));
        Matcher along = ALONG.matcher(settings.text("along").orElse(""));
        if (!along.matches()) {
            throw settings.mistake("along", "is not a factor, such as network.rtt or network.rtt[read]");
        }
        Optional<Formula> holds = settings.text("holds").map(Formula::parse);
        String says = settings.text("says").orElse("");
        String otherwise = settings.text("otherwise").orElse(says);
        return value.isEmpty() && says.isEmpty()
                ? Optional.empty()
                : Optional.of(new Ours(
                        along.group(1),
                        Optional.ofNullable(along.group(2)).orElse(""),
                        value.map(Formula::parse),
                        each.isPresent(),
                        holds,
                        says,
                        otherwise));
    }

    /// What it comes to.
    public PaperObservation of(Points all) {
        Points points = all.each(isEach);
        if (value.isEmpty()) {
            boolean isMet = holds.isEmpty() || holds.get().of(points).isTrue();
            String text = text(isMet ? says : otherwise, points);
            return holds.isEmpty() ? new PaperObservation.Text(text) : new PaperObservation.Truth(isMet, text);
        }
        if (!along.isEmpty()) {
            return curve(points, value.get());
        }
        Values ours = value.get().of(points);
        boolean isOne = Arrays.stream(ours.places()).distinct().count() == 1;
        return isOne ? quantity(ours) : new PaperObservation.Text(text(ours));
    }

    private PaperObservation curve(Points points, Formula formula) {
        List<String> levels = (where.isEmpty() ? points : points.where(where)).levels(along);
        return new PaperObservation.Curve(
                levels.stream().map(Ours::number).toList(),
                levels.stream()
                        .map(level -> quantity(formula.of(points.at(along, level))))
                        .toList());
    }

    /// Of `6.87ms` 6.87.
    private static double number(String label) {
        Matcher matcher = NUMBER.matcher(label);
        if (!matcher.lookingAt()) {
            throw new IllegalStateException("the level \"%s\" is no number".formatted(label));
        }
        return Double.parseDouble(matcher.group());
    }

    private static Quantity quantity(Values values) {
        Tally tally = values.tally(0);
        return new Quantity(
                tally.mean(),
                tally.count() < 2 ? 0 : StudentInterval.of(tally, CONFIDENCE).halfWidth());
    }

    private static String text(String words, Points points) {
        return BRACES.matcher(words)
                .replaceAll(braces -> Matcher.quoteReplacement(
                        text(Formula.parse(braces.group(1)).of(points))));
    }

    private static String text(Values values) {
        return Arrays.stream(values.places()).mapToObj(PaperNumbers::text).collect(Collectors.joining(", "));
    }
}
