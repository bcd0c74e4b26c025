package io.storbench.cli.text;

import io.storbench.report.compare.Percent;
import io.storbench.report.compare.Ratio;
import io.storbench.sim.calibrate.Fit;
import io.storbench.sim.calibrate.trial.Baselines;
import io.storbench.sim.calibrate.trial.Connections;
import io.storbench.sim.calibrate.trial.FitParameter;
import io.storbench.sim.calibrate.trial.MeasuredTrials;
import io.storbench.sim.calibrate.trial.ProfileFit;
import io.storbench.unit.TimeSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// What a calibration came to, for terminals.
public final class CalibrationTable {
    private static final int LEFT_OUT_SHOWN = 10;

    private CalibrationTable() {}

    /// What it begins with.
    public static List<String> begin(MeasuredTrials trials) {
        List<String> lines = new ArrayList<>();
        lines.add("Profile %s on %d valid trials at %d points of %s"
                .formatted(
                        trials.profile().name(),
                        trials.trials(),
                        trials.points().size(),
                        trials.experiments()));
        trials.leftOut().stream().limit(LEFT_OUT_SHOWN).forEach(what -> lines.add("left out: " + what));
        int more = trials.leftOut().size() - LEFT_OUT_SHOWN;
        if (more > 0) {
            lines.add("left out: %d more".formatted(more));
        }
        if (trials.points().size() == 1) {
            lines.add("one point only: nothing can be held out, so that no error of predictions is" + " known");
        }
        return lines;
    }

    /// What it came to: parameters, errors and points.
    public static List<String> of(ProfileFit fitted, List<Baselines.Result> baselines) {
        List<String> lines = new ArrayList<>(List.of(""));
        fitted.connections().ifPresent(each -> lines.addAll(List.of(connections(each), "")));
        lines.addAll(parameters(fitted));
        lines.add("");
        lines.addAll(errors(fitted, baselines));
        lines.add("");
        lines.addAll(points(fitted));
        return lines;
    }

    private static String connections(Connections made) {
        String atDistance = Percent.of(made.atDistance());
        String near = Percent.of(made.near());
        return made.areNear()
                ? "Connections were made before their path was delayed (tcp.connected: near): the profile misses by %s, by %s had they been made at their distance."
                        .formatted(near, atDistance)
                : "Connections were made at their distance: the profile misses by %s, by %s with tcp.connected: near."
                        .formatted(atDistance, near);
    }

    private static List<String> parameters(ProfileFit fitted) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("parameter", "before", "fitted", "95 % interval", ""));
        for (int i = 0; i < fitted.fitted().size(); i++) {
            FitParameter parameter = fitted.fitted().get(i);
            Fit.Estimate estimate = fitted.fit().estimates().get(i);
            double factor = estimate.intervalFactor();
            rows.add(List.of(
                    parameter.key(),
                    parameter.before(),
                    parameter.text(estimate.value()),
                    parameter.text(estimate.value() / factor) + " to " + parameter.text(estimate.value() * factor),
                    evidence(fitted, i)));
        }
        for (ProfileFit.Unidentified unidentified : fitted.unidentified()) {
            if (!unidentified.isFitted()) {
                rows.add(List.of(
                        unidentified.parameter().key(),
                        unidentified.parameter().before(),
                        "-",
                        "-",
                        "not identifiable from this data; keeps its value"
                                + (unidentified.parameter().isStated() ? ", its range in the bands" : "")));
            }
        }
        List<String> lines =
                new ArrayList<>(Columns.aligned(rows, rows.getFirst().size()));
        for (ProfileFit.Unidentified unidentified : fitted.unidentified()) {
            lines.add("not identifiable: %s, %s"
                    .formatted(unidentified.parameter().key(), unidentified.why()));
        }
        return lines;
    }

    private static String evidence(ProfileFit fitted, int index) {
        return switch (fitted.evidence(index)) {
            case IDENTIFIED ->
                fitted.fit().estimates().get(index).atEdge()
                        ? "at an end of the range searched: a better value may lie beyond"
                        : "";
            case IN_PART -> "partly identified: its range bounds it, too";
            case HARDLY -> "hardly identified: stays about where it was, its range in the bands";
        };
    }

    private static List<String> errors(ProfileFit fitted, List<Baselines.Result> baselines) {
        Fit fit = fitted.fit();
        int figures = fit.comparisons().size();
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("typical error (mean |ln(predicted/measured)|, as a percentage)", ""));
        OptionalDouble heldOut = fit.heldOutError();
        rows.add(List.of(
                "held out: each point by a fit to the others",
                heldOut.isPresent() ? Percent.of(heldOut.getAsDouble()) : "unknown"));
        rows.add(List.of("fitted: on what it was fitted to", Percent.of(fit.fittedError())));
        rows.add(List.of(
                "the profile before",
                Percent.of(fit.errorOf(fitted.before().stream()
                        .mapToDouble(Double::doubleValue)
                        .toArray()))));
        rows.add(List.of(
                "noise floor: single replicates against their mean",
                fit.noiseFloor() == 0 ? "unknown" : Percent.of(fit.noiseFloor())));
        for (Baselines.Result baseline : baselines) {
            String of = baseline.figures() == figures
                    ? ""
                    : " (%d of %d figures)".formatted(baseline.figures(), baseline.of());
            rows.add(List.of("baseline: " + baseline.name() + of, Percent.of(baseline.error())));
        }
        List<String> lines = new ArrayList<>(Columns.aligned(rows, 1));
        baselines.forEach(each -> verdict(each).ifPresent(lines::add));
        return lines;
    }

    /// Whether the model is of any use beside a simpler thought.
    private static Optional<String> verdict(Baselines.Result baseline) {
        return baseline.isBeaten()
                .map(beaten -> "the model %s \"%s\": held out, it is off by %s there, the baseline by %s"
                        .formatted(
                                beaten ? "beats" : "does NOT beat",
                                baseline.name(),
                                Percent.of(baseline.model().orElseThrow()),
                                Percent.of(baseline.error())));
    }

    private static List<String> points(ProfileFit fitted) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("point", "figure", "measured", "fitted", "off by", "held out", "off by"));
        for (Fit.Comparison comparison : fitted.fit().comparisons()) {
            double observed = comparison.observed();
            OptionalDouble heldOut = comparison.heldOut();
            rows.add(List.of(
                    comparison.observation().scenario(),
                    comparison.observation().figure(),
                    TimeSpan.humanReadable(observed),
                    TimeSpan.humanReadable(comparison.predicted()),
                    Ratio.difference(comparison.predicted() / observed),
                    heldOut.isPresent() ? TimeSpan.humanReadable(heldOut.getAsDouble()) : "-",
                    heldOut.isPresent() ? Ratio.difference(heldOut.getAsDouble() / observed) : "-"));
        }
        return Columns.aligned(rows, 2);
    }
}
