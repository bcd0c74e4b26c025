package io.storbench.sim.calibrate.trial;

import io.storbench.engine.Counter;
import io.storbench.engine.ProcedureCounter;
import io.storbench.engine.StopSignal;
import io.storbench.plan.NetworkSpec;
import io.storbench.plan.PlanNode;
import io.storbench.plan.TrialSpec;
import io.storbench.plan.WorkloadSpec;
import io.storbench.result.Measurement;
import io.storbench.run.Engines;
import io.storbench.sim.calibrate.Fit;
import io.storbench.sim.calibrate.Observation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/// What simpler thoughts than the model predict of the same figures: a model that is no better
/// explains nothing.
public final class Baselines {
    /// What became of one.
    ///
    /// @param name a few words
    /// @param error as [Fit#fittedError], of the figures that it says anything of
    /// @param figures that it says anything of
    /// @param of how many there are
    /// @param model the model's own error of these figures, each predicted by a fit to the other
    ///   points; empty where none can be held out
    public record Result(String name, double error, int figures, int of, OptionalDouble model) {
        /// Whether the model is better where the baseline says anything; empty where that is not
        /// known.
        public Optional<Boolean> isBeaten() {
            return model.isPresent() ? Optional.of(model.getAsDouble() < error) : Optional.empty();
        }
    }

    /// Says a figure in nanoseconds; 0 when it says nothing.
    @FunctionalInterface
    private interface Thought {
        double nanos(MeasuredPoint point, Figure figure, Measurement numbers);
    }

    private Baselines() {}

    /// The baselines that say anything of any figure.
    ///
    /// @param stop ends it early
    public static List<Result> of(ProfileFit fitted, StopSignal stop) {
        Map<String, String> values = new LinkedHashMap<>();
        for (int i = 0; i < fitted.fitted().size(); i++) {
            FitParameter parameter = fitted.fitted().get(i);
            values.put(
                    parameter.key(),
                    parameter.quantity().exact(fitted.fit().estimates().get(i).value()));
        }
        Simulated simulated = new Simulated(stop);
        List<Optional<Measurement>> numbers = fitted.trials().points().parallelStream()
                .map(point -> simulated.run(Simulated.with(point.spec(), values), point.network()))
                .toList();
        Engines engines = new Engines();
        List<Optional<Measurement>> bare = fitted.trials().points().stream()
                .map(point -> withoutCache(point, engines, values, simulated))
                .toList();
        List<Result> results = new ArrayList<>();
        judge("round-trip time x messages", Baselines::roundTrips, numbers, fitted, results);
        judge(
                "a line through the two farthest others",
                (point, figure, _) -> line(fitted.trials().points(), point, figure),
                numbers,
                fitted,
                results);
        judge("bytes / bandwidth", Baselines::transfer, numbers, fitted, results);
        judge(
                "the model without a cache",
                (point, figure, own) -> figure.nanos(point.spec(), own),
                bare,
                fitted,
                results);
        return results;
    }

    /// Nothing without a cache, and of loads about names, which have one always.
    private static Optional<Measurement> withoutCache(
            MeasuredPoint point, Engines engines, Map<String, String> values, Simulated simulated) {
        boolean cached = engines.parameters(point.spec()).stream()
                .anyMatch(read ->
                        read.path().equals("target.cache.mode") && !read.value().equals("none"));
        if (!cached || point.spec().workload().usesNames()) {
            return Optional.empty();
        }
        PlanNode none = new PlanNode.Scalar(point.spec().tree().place(), "none");
        TrialSpec bare = Simulated.with(point.spec(), point.spec().tree().with("simulate.cache.mode", none));
        return simulated.run(Simulated.with(bare, values), point.network());
    }

    private static void judge(
            String name,
            Thought thought,
            List<Optional<Measurement>> numbers,
            ProfileFit fitted,
            List<Result> results) {
        List<Fit.Comparison> comparisons = fitted.fit().comparisons();
        double sum = 0;
        double heldOut = 0;
        int said = 0;
        int all = 0;
        for (int i = 0; i < numbers.size(); i++) {
            MeasuredPoint point = fitted.trials().points().get(i);
            List<Observation> observations = point.observations();
            for (int j = 0; j < observations.size(); j++) {
                Fit.Comparison comparison = comparisons.get(all);
                all++;
                if (numbers.get(i).isPresent()) {
                    double nanos = thought.nanos(
                            point, point.figures().get(j), numbers.get(i).get());
                    if (nanos > 0) {
                        double measured = observations.get(j).logMiddle();
                        sum += Math.abs(StrictMath.log(nanos) - measured);
                        heldOut += Math.abs(StrictMath.log(comparison.heldOut().orElse(Double.NaN)) - measured);
                        said++;
                    }
                }
            }
        }
        if (said > 0) {
            OptionalDouble model = Double.isNaN(heldOut)
                    ? OptionalDouble.empty()
                    : OptionalDouble.of(StrictMath.expm1(heldOut / said));
            results.add(new Result(name, StrictMath.expm1(sum / said), said, all, model));
        }
    }

    /// Each message waits for the one before it, and for nothing else.
    private static double roundTrips(MeasuredPoint point, Figure figure, Measurement numbers) {
        double messages = (double) numbers.counters().sum(ProcedureCounter.MESSAGES);
        return messages * perFigure(point, figure, numbers) * point.network().rttNanos();
    }

    /// What the same scenario took at the two largest other distances, continued as a straight line
    /// over the round trip: what a ruler makes of the measurements. 0 with fewer than two.
    private static double line(List<MeasuredPoint> points, MeasuredPoint asked, Figure figure) {
        List<MeasuredPoint> others = points.stream()
                .filter(each -> each.scenario().equals(asked.scenario()))
                .filter(each -> each.network().rttNanos() != asked.network().rttNanos())
                .sorted(Comparator.comparingLong(each -> -each.network().rttNanos()))
                .toList();
        if (others.size() < 2) {
            return 0;
        }
        MeasuredPoint far = others.get(0);
        MeasuredPoint near = others.get(1);
        double farNanos = measured(far, figure);
        double slope = (farNanos - measured(near, figure))
                / (far.network().rttNanos() - near.network().rttNanos());
        return farNanos + slope * (asked.network().rttNanos() - far.network().rttNanos());
    }

    private static double measured(MeasuredPoint point, Figure figure) {
        int index = point.figures().indexOf(figure);
        return StrictMath.exp(point.observations().get(index).logMiddle());
    }

    /// Each byte waits for the one before it, and for nothing else.
    private static double transfer(MeasuredPoint point, Figure figure, Measurement numbers) {
        NetworkSpec network = point.network();
        double bytes = (double) numbers.counters().get(Counter.FRAME_BYTES_IN)
                + numbers.counters().get(Counter.FRAME_BYTES_OUT);
        double linkBytesPerSecond = numbers.facts().get("link.rate_bytes_per_s") instanceof Long rate
                ? (double) rate
                : Double.POSITIVE_INFINITY;
        double bytesPerSecond = network.limitedTo(linkBytesPerSecond).bytesPerSecond();
        return Double.isInfinite(bytesPerSecond) ? 0 : bytes * perFigure(point, figure, numbers) * 1e9 / bytesPerSecond;
    }

    /// The share of what a trial exchanges that an actor's figure waits for: one operation's, or
    /// all that one of the actors does.
    private static double perFigure(MeasuredPoint point, Figure figure, Measurement numbers) {
        WorkloadSpec load = point.spec().workload();
        return switch (figure) {
            case SERVICE, CYCLE -> 1.0 / Math.max(1, numbers.operations());
            case APP, DURABLE -> 1.0 / ((double) load.depth() * point.spec().hosts());
        };
    }
}
