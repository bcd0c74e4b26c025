package io.storbench.sim.calibrate.trial;

import io.storbench.result.TrialHash;
import io.storbench.sim.calibrate.Fit;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import tools.jackson.databind.json.JsonMapper;

/// A calibrated profile as the text of its file (docs/reference/profiles.md).
public final class ProfileText {
    private static final JsonMapper JSON = new JsonMapper();

    private ProfileText() {}

    /// The file's text.
    ///
    /// @param base what the profile extends: a built-in name, or a path from the file's folder
    public static String of(ProfileFit fitted, String base) {
        MeasuredTrials trials = fitted.trials();
        String on = "%d trials at %d points of %s (plan %s)"
                .formatted(trials.trials(), trials.points().size(), trials.experiments(), trials.planHashes());
        StringBuilder text = new StringBuilder();
        line(text, "# Written by storbench calibrate.");
        line(
                text,
                "title: "
                        + quoted("%s, calibrated on %s"
                                .formatted(trials.profile().name(), trials.experiments())));
        line(text, "extends: " + quoted(base));
        line(text, "parameters:");
        if (fitted.connections().filter(Connections::areNear).isPresent()) {
            line(text, "  " + Connections.KEY + ":");
            line(text, "    value: " + Connections.NEAR);
            line(text, "    kind: fitted");
            line(text, "    source: " + quoted("the better of the two on " + on));
        }
        for (int i = 0; i < fitted.fitted().size(); i++) {
            putParameter(text, fitted.fitted().get(i), fitted.fit().estimates().get(i), source(fitted.evidence(i), on));
        }
        fitted.unidentified().stream()
                .filter(each -> !each.isFitted() && each.parameter().isStated())
                .forEach(each -> putPrior(text, each.parameter(), on));
        putCalibration(text, fitted);
        return text.toString();
    }

    private static String source(ProfileFit.Evidence evidence, String on) {
        return switch (evidence) {
            case IDENTIFIED -> "calibrated on " + on;
            case IN_PART -> "calibrated on " + on + ", which identify it in part, and on its range";
            case HARDLY -> "expected, since it is hardly identified by " + on;
        };
    }

    /// What moves no figure of these trials may move others: it keeps its value, and bands draw it.
    private static void putPrior(StringBuilder text, FitParameter parameter, String on) {
        ParameterKind quantity = parameter.quantity();
        line(text, "  " + parameter.key() + ":");
        line(text, "    value: " + quantity.exact(parameter.range().expected()));
        line(text, "    kind: assumed");
        line(text, "    source: " + quoted("expected, since it moves no figure of " + on));
        line(
                text,
                "    prior: [%s, %s]"
                        .formatted(
                                quantity.exact(parameter.range().low()),
                                quantity.exact(parameter.range().high())));
        line(
                text,
                "    range: [%s, %s]"
                        .formatted(
                                quantity.exact(parameter.range().low()),
                                quantity.exact(parameter.range().high())));
    }

    private static void putParameter(StringBuilder text, FitParameter parameter, Fit.Estimate estimate, String source) {
        ParameterKind quantity = parameter.quantity();
        double factor = estimate.intervalFactor();
        line(text, "  " + parameter.key() + ":");
        line(text, "    value: " + quantity.rounded(estimate.value()));
        line(text, "    kind: fitted");
        line(text, "    source: " + quoted(source));
        line(
                text,
                "    interval: [%s, %s]"
                        .formatted(
                                quantity.rounded(estimate.value() / factor),
                                quantity.rounded(estimate.value() * factor)));
        line(
                text,
                "    range: [%s, %s]"
                        .formatted(
                                quantity.exact(parameter.range().low()),
                                quantity.exact(parameter.range().high())));
    }

    private static void putCalibration(StringBuilder text, ProfileFit fitted) {
        Fit fit = fitted.fit();
        MeasuredTrials trials = fitted.trials();
        line(text, "calibration:");
        line(text, "  experiment: " + quoted(trials.experiments()));
        line(text, "  plan: " + quoted(trials.planHashes()));
        line(
                text,
                "  rtt: [%s, %s]"
                        .formatted(
                                ParameterKind.TIME.exact(
                                        (double) rttNanos(trials).min().orElseThrow()),
                                ParameterKind.TIME.exact(
                                        (double) rttNanos(trials).max().orElseThrow())));
        line(text, "  fitted_error: " + number(fit.fittedError()));
        fit.heldOutError().ifPresent(error -> line(text, "  held_out_error: " + number(error)));
        line(text, "  noise_floor: " + number(fit.noiseFloor()));
        line(text, "  held_out: " + numbers(fit.uncertainty().heldOut()));
        line(text, "  spread:");
        for (int i = 0; i < fitted.fitted().size(); i++) {
            line(
                    text,
                    "    %s: %s"
                            .formatted(
                                    fitted.fitted().get(i).key(),
                                    numbers(fit.uncertainty().factor().get(i))));
        }
        line(text, "  trials:");
        trials.points().stream()
                .flatMap(point -> point.trials().stream())
                .map(TrialHash::of)
                .sorted()
                .forEach(hash -> line(text, "    - " + quoted(hash)));
    }

    private static LongStream rttNanos(MeasuredTrials trials) {
        return trials.points().stream().mapToLong(point -> point.network().rttNanos());
    }

    private static void line(StringBuilder text, String line) {
        text.append(line).append('\n');
    }

    /// A JSON text is a YAML text.
    private static String quoted(String text) {
        return JSON.writeValueAsString(text);
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.5f", value);
    }

    private static String numbers(List<Double> values) {
        return values.stream().map(ProfileText::number).collect(Collectors.joining(", ", "[", "]"));
    }
}
