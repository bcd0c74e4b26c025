package io.storbench.sim.calibrate.trial;

import io.storbench.engine.StopSignal;
import io.storbench.sim.calibrate.Observation;
import io.storbench.sim.host.TcpKeys;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Over which path measured connections were made, by which of the two the profile, as it is, misses
/// the trials less.
///
/// @param atDistance the mean of |ln(predicted / measured)|, had they been made over the trials' own
/// @param near the same, had they been made before it was delayed
public record Connections(double atDistance, double near) {
    static final String KEY = "tcp.connected";
    static final String NEAR = "near";

    /// A difference that is not chance.
    private static final double TELLING = 0.9;

    /// Whether they were made before their path was delayed; not unless the trials tell it.
    public boolean areNear() {
        return near < TELLING * atDistance;
    }

    /// What trials tell; empty where they have no distance or no TCP, or where the plan or the
    /// profile says it.
    static Optional<Connections> of(MeasuredTrials trials, StopSignal stop) {
        boolean open = trials.points().stream()
                .anyMatch(point -> point.network().rttNanos() > 0
                        && Simulated.completed(point.spec()).has(TcpKeys.TCP));
        boolean said = trials.profile().parameters().containsKey(KEY)
                || trials.points().stream().anyMatch(point -> FitParameter.isOfThePlan(point.spec(), KEY));
        return open && !said
                ? Optional.of(new Connections(error(trials, stop), error(near(trials), stop)))
                : Optional.empty();
    }

    /// The same trials, on connections made before their path was delayed.
    static MeasuredTrials near(MeasuredTrials trials) {
        List<MeasuredPoint> points = trials.points().stream()
                .map(point -> new MeasuredPoint(
                        point.plan(),
                        point.source(),
                        Simulated.with(point.spec(), Map.of(KEY, NEAR)),
                        point.network(),
                        point.trials()))
                .toList();
        return new MeasuredTrials(trials.plans(), trials.profile(), points, trials.leftOut(), trials.doubts());
    }

    private static double error(MeasuredTrials trials, StopSignal stop) {
        List<Observation> observations = trials.points().stream()
                .flatMap(point -> point.observations().stream())
                .toList();
        double[] predicted = new PlanPredictor(trials, List.of(), 1, stop).predict(new double[0]);
        double sum = 0;
        for (int i = 0; i < predicted.length; i++) {
            sum += Math.abs(StrictMath.log(predicted[i]) - observations.get(i).logMiddle());
        }
        return sum / predicted.length;
    }
}
