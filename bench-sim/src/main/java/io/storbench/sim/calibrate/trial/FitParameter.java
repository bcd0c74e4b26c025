package io.storbench.sim.calibrate.trial;

import io.storbench.key.Nearest;
import io.storbench.plan.PlanException;
import io.storbench.plan.Settings;
import io.storbench.plan.TrialSpec;
import io.storbench.run.Engines;
import io.storbench.sim.calibrate.FittedParameter;
import io.storbench.sim.profile.Parameter;
import io.storbench.sim.profile.Profile;
import io.storbench.sim.profile.Range;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A parameter of a profile that is fitted.
///
/// @param key as the profile has it
/// @param quantity what its values are
/// @param range where its value is looked for, in nanoseconds or bits per second
/// @param before its value in the profile, or the model's default
/// @param isStated whether the range is the profile's or the user's, so that it counts as knowledge
public record FitParameter(String key, ParameterKind quantity, FittedParameter range, String before, boolean isStated) {
    /// What a user asks to be fitted.
    ///
    /// @param key of a parameter
    /// @param range where to look; empty for the profile's, or a hundredth to a hundred times the
    ///   profile's value
    public record Wanted(String key, Optional<Range> range) {
        /// Reads `client.send` or `client.send=1us..1ms`.
        ///
        /// @throws PlanException when it is neither
        public static Wanted parse(String text) {
            String[] parts = text.split("=", 2);
            if (parts.length == 1) {
                return new Wanted(text, Optional.empty());
            }
            String[] ends = parts[1].split("\\.\\.", -1);
            if (ends.length != 2 || ends[0].isBlank() || ends[1].isBlank()) {
                throw new PlanException(
                        "--fit %s: needs KEY or KEY=LOW..HIGH, such as client.send=1us..1ms".formatted(text));
            }
            return new Wanted(parts[0], Optional.of(new Range(ends[0], ends[1])));
        }
    }

    private static final int SPAN = 100;

    /// A value of it with its unit, in four digits.
    public String text(double value) {
        return quantity.rounded(value);
    }

    /// The parameters to be fitted: those wanted, or else those for which the profile has a range.
    ///
    /// @throws PlanException for the first that cannot be fitted
    public static List<FitParameter> of(MeasuredTrials trials, List<Wanted> wanted) {
        List<Wanted> keys = wanted.isEmpty() ? ofProfile(trials) : wanted;
        if (keys.stream().map(Wanted::key).distinct().count() < keys.size()) {
            throw new PlanException("--fit names a parameter twice");
        }
        return keys.stream().map(key -> of(trials, key)).toList();
    }

    /// Those with a range that the plan leaves to the profile.
    private static List<Wanted> ofProfile(MeasuredTrials trials) {
        List<Wanted> keys = trials.profile().parameters().values().stream()
                .filter(parameter -> parameter.range().isPresent())
                .map(Parameter::key)
                .filter(key -> trials.points().stream().noneMatch(point -> isOfThePlan(point.spec(), key)))
                .map(key -> new Wanted(key, Optional.empty()))
                .toList();
        if (keys.isEmpty()) {
            throw new PlanException(
                    "profile %s has a range for no parameter that the plan leaves to it; name what is to be fitted, such as --fit client.send=1us..1ms"
                            .formatted(trials.profile().name()));
        }
        return keys;
    }

    private static FitParameter of(MeasuredTrials trials, Wanted wanted) {
        String key = wanted.key();
        TrialSpec first = trials.points().getFirst().spec();
        String before = before(first, key);
        for (MeasuredPoint point : trials.points()) {
            if (isOfThePlan(point.spec(), key)) {
                throw new PlanException(
                        "--fit %s: the plan sets it at %s, and goes before every profile".formatted(key, point.name()));
            }
        }
        Optional<Range> stated = wanted.range()
                .or(() -> Optional.ofNullable(trials.profile().parameters().get(key))
                        .flatMap(Parameter::range));
        FitParameter parameter = of(key, stated.orElseGet(() -> around(key, before)), before, stated.isPresent());
        for (MeasuredPoint point : trials.points()) {
            for (double end : new double[] {parameter.range.low(), parameter.range.high()}) {
                new Engines().parameters(Simulated.with(point.spec(), Map.of(key, parameter.quantity.exact(end))));
            }
        }
        return parameter;
    }

    /// A parameter in a range.
    static FitParameter of(String key, Range range, String before, boolean isStated) {
        Optional<ParameterKind> quantity = ParameterKind.of(range.low());
        if (quantity.isEmpty() || !quantity.equals(ParameterKind.of(range.high()))) {
            throw new PlanException(
                    "--fit %s: %s is not a range of times (1us..1ms) or rates (100mbit..10gbit)".formatted(key, range));
        }
        try {
            return new FitParameter(
                    key,
                    quantity.get(),
                    expecting(
                            new FittedParameter(key, (double) quantity.get().read(range.low()), (double)
                                    quantity.get().read(range.high())),
                            quantity.get(),
                            before),
                    before,
                    isStated);
        } catch (IllegalArgumentException e) {
            throw new PlanException("--fit " + e.getMessage());
        }
    }

    /// The same with the value before as the expected one; a value of 0, or of another kind, tells
    /// nothing of where in the range to expect it.
    private static FittedParameter expecting(FittedParameter range, ParameterKind quantity, String before) {
        double value = ParameterKind.of(before)
                .filter(quantity::equals)
                .map(kind -> (double) kind.read(before))
                .orElse(0.0);
        return value > 0 ? new FittedParameter(range.name(), range.low(), range.high(), value) : range;
    }

    /// A parameter that is drawn from what a profile says of it, and not fitted.
    ///
    /// @throws PlanException when the two are not of a kind with the value, the lower first and
    ///   above 0
    static FitParameter drawn(Parameter parameter, Range prior) {
        Optional<ParameterKind> quantity = ParameterKind.drawn(parameter.value().text());
        try {
            ParameterKind kind = quantity.orElseThrow(() -> new IllegalArgumentException("no kind"));
            return new FitParameter(
                    parameter.key(),
                    kind,
                    new FittedParameter(
                            parameter.key(), (double) kind.read(prior.low()), (double) kind.read(prior.high())),
                    parameter.value().text(),
                    true);
        } catch (IllegalArgumentException e) {
            throw new PlanException(
                    parameter.value().place(),
                    "%s: its prior, %s, is not one of whole numbers, times or rates like its value, the lower first and above 0; prediction bands draw from it"
                            .formatted(parameter.key(), prior));
        }
    }

    private static Range around(String key, String before) {
        ParameterKind quantity = ParameterKind.of(before)
                .filter(known -> known.read(before) > 0)
                .orElseThrow(() -> new PlanException(
                        "--fit %s: its value, %s, is not a time or rate above 0; say where to look: --fit %s=1us..1ms"
                                .formatted(key, before, key)));
        double value = (double) quantity.read(before);
        return new Range(quantity.exact(value / SPAN), quantity.exact(value * SPAN));
    }

    private static String before(TrialSpec spec, String key) {
        List<Settings.Read> reads = new Engines().parameters(spec);
        List<String> known = reads.stream()
                .map(read -> read.path().substring("target.".length()))
                .toList();
        return reads.stream()
                .filter(read -> read.path().equals("target." + key))
                .map(Settings.Read::value)
                .findFirst()
                .orElseThrow(() -> new PlanException("--fit %s: the model has no such parameter%s; it has: %s"
                        .formatted(key, Nearest.hint(key, known), String.join(", ", known))));
    }

    /// Whether a plan says a key itself, which goes before every profile.
    static boolean isOfThePlan(TrialSpec spec, String key) {
        return Profile.isOfThePlan(Simulated.target(spec), key);
    }
}
