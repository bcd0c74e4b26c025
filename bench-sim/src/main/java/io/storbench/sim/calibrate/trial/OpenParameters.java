package io.storbench.sim.calibrate.trial;

import io.storbench.plan.PlanException;
import io.storbench.plan.TrialSpec;
import io.storbench.sim.calibrate.Uncertainty;
import io.storbench.sim.profile.Calibrated;
import io.storbench.sim.profile.ModelError;
import io.storbench.sim.profile.Parameter;
import io.storbench.sim.profile.Profile;
import io.storbench.sim.profile.Range;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// What a calibrated profile leaves open: the parameters that are still as they were fitted, and
/// those that differ from session to session, all of which prediction bands draw.
///
/// @param parameters in the order of their keys
/// @param uncertainty of them
/// @param error what the model was found to miss by where no calibration has judged it
/// @param basis changes with anything that the bands depend on beside what the plan says
record OpenParameters(
        List<FitParameter> parameters, Uncertainty uncertainty, Optional<ModelError> error, String basis) {
    /// Those of a profile.
    ///
    /// @throws PlanException when its file names a spread of what cannot have been fitted
    static OpenParameters of(Profile profile) {
        Map<String, List<Double>> spreadByKey =
                profile.calibrated().map(Calibrated::spreadByKey).orElse(Map.of());
        List<Map.Entry<String, List<Double>>> spread = spreadByKey.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .toList();
        List<FitParameter> fitted =
                spread.stream().map(entry -> parameter(profile, entry.getKey())).toList();
        List<Parameter> priors = priors(profile, spreadByKey.keySet());
        List<FitParameter> drawn = priors.stream()
                .map(each -> FitParameter.drawn(each, each.prior().orElseThrow()))
                .toList();
        List<FitParameter> parameters =
                Stream.concat(fitted.stream(), drawn.stream()).toList();
        Uncertainty uncertainty = new Uncertainty(
                parameters.stream().map(FitParameter::range).toList(),
                parameters.stream()
                        .map(each -> (double) each.quantity().read(each.before()))
                        .toList(),
                factor(
                        spread.stream().map(Map.Entry::getValue).toList(),
                        drawn,
                        priors.stream().map(OpenParameters::source).toList()),
                profile.calibrated().map(Calibrated::heldOut).orElse(List.of()));
        return new OpenParameters(parameters, uncertainty, profile.error(), basis(profile, parameters, uncertainty));
    }

    /// By what the model missed figures that it was not fitted to; none when that is not known. Points held out tell of
    /// loads and distances like those of the fit, the profile's errors of loads like the trial's: the larger count.
    List<Double> errors(TrialSpec spec) {
        List<Double> ofProfile = error.map(own -> own.of(spec)).orElse(List.of());
        List<Double> heldOut = uncertainty.knowsDiscrepancy() ? uncertainty.heldOut() : List.of();
        return meanSquare(heldOut) > meanSquare(ofProfile) ? heldOut : ofProfile;
    }

    private static double meanSquare(List<Double> errors) {
        return errors.stream().mapToDouble(error -> error * error).average().orElse(-1);
    }

    /// Those with a prior that were not fitted.
    private static List<Parameter> priors(Profile profile, Set<String> fitted) {
        return profile.parameters().values().stream()
                .filter(each -> each.prior().isPresent() && !fitted.contains(each.key()))
                .toList();
    }

    /// What its draws depend on: itself, or what it has in common with others.
    private static String source(Parameter parameter) {
        return parameter.drawnWith().map(each -> "with " + each).orElse(parameter.key());
    }

    /// Each source of the drawn has a normal number of its own, beside those of the fitted.
    private static List<List<Double>> factor(
            List<List<Double>> spread, List<FitParameter> drawn, List<String> sources) {
        int normals = spread.isEmpty() ? 0 : spread.getFirst().size();
        List<String> different = sources.stream().distinct().toList();
        List<List<Double>> factor = new ArrayList<>();
        for (List<Double> row : spread) {
            List<Double> longer = new ArrayList<>(row);
            longer.addAll(Collections.nCopies(different.size(), 0.0));
            factor.add(longer);
        }
        for (int i = 0; i < drawn.size(); i++) {
            List<Double> row = new ArrayList<>(Collections.nCopies(normals + different.size(), 0.0));
            row.set(
                    normals + different.indexOf(sources.get(i)),
                    drawn.get(i).range().deviation());
            factor.add(row);
        }
        return factor;
    }

    private static FitParameter parameter(Profile profile, String key) {
        Parameter parameter = profile.parameters().get(key);
        if (parameter == null || parameter.range().isEmpty()) {
            throw new PlanException("profile %s: calibration.spread names %s, which is not a parameter with a range"
                    .formatted(profile.name(), key));
        }
        String value = parameter.value().text();
        Range range = parameter.range().get();
        FitParameter drawn;
        try {
            drawn = FitParameter.of(key, range, value, true);
        } catch (PlanException e) {
            throw new PlanException(
                    parameter.value().place(),
                    "%s: its range, %s, is not one of times or rates, the lower first and above 0; prediction bands draw from it"
                            .formatted(key, range));
        }
        if (ParameterKind.of(value).filter(drawn.quantity()::equals).isEmpty()) {
            throw new PlanException(
                    parameter.value().place(),
                    "%s: its value, %s, is not of the kind of its range, %s; prediction bands draw from it"
                            .formatted(key, value, range));
        }
        return drawn;
    }

    private static String basis(Profile profile, List<FitParameter> parameters, Uncertainty uncertainty) {
        List<String> values = profile.parameters().values().stream()
                .map(each -> each.key() + "=" + each.value().text())
                .toList();
        return HexFormat.of()
                .toHexDigits(List.of(values, parameters, uncertainty, profile.error())
                        .toString()
                        .hashCode());
    }
}
