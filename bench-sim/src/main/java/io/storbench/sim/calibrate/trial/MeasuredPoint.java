package io.storbench.sim.calibrate.trial;

import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.NetworkSpec;
import io.storbench.plan.TrialSpec;
import io.storbench.result.TrialResult;
import io.storbench.sim.calibrate.Observation;
import java.util.List;
import java.util.stream.Collectors;

/// A point of a plan with its valid measured trials.
///
/// @param plan that it is of
/// @param source the directory of its results, where trials of several are fitted to; else empty
/// @param spec how it is simulated, the profile named in it
/// @param network between client and server, the path's own round-trip time included
/// @param trials at least one
public record MeasuredPoint(
        ExperimentPlan plan, String source, TrialSpec spec, NetworkSpec network, List<TrialResult.Valid> trials) {
    /// Copies.
    public MeasuredPoint {
        trials = List.copyOf(trials);
    }

    /// The point by its number and levels: `point 3 (network.rtt=1ms)`, and by its results where
    /// there are several.
    public String name() {
        String levels = spec.factors().entrySet().stream()
                .map(factor -> factor.getKey() + "=" + factor.getValue())
                .collect(Collectors.joining(" "));
        return (source.isEmpty() ? "" : source + ", ")
                + "point "
                + spec.point()
                + (levels.isEmpty() ? "" : " (" + levels + ")");
    }

    /// What it has in common with points at other distances: all but the round trip.
    String scenario() {
        return spec.target().mapping().plain()
                + " "
                + spec.hostLoads()
                + " "
                + spec.protocol()
                + " "
                + network.withRttNanos(0);
    }

    /// The figures that are fitted to.
    List<Figure> figures() {
        return Figure.of(spec).stream()
                .filter(figure -> trials.stream().noneMatch(trial -> figure.isUnknown(spec, trial.numbers())))
                .toList();
    }

    /// What was measured of each figure. A point is a scenario.
    ///
    /// @throws IllegalArgumentException when a figure cannot be
    List<Observation> observations() {
        return figures().stream()
                .map(figure -> new Observation(
                        name(),
                        figure.words(),
                        trials.stream()
                                .map(trial -> figure.nanos(spec, trial.numbers()))
                                .toList()))
                .toList();
    }
}
