package io.storbench.sim.calibrate.trial;

import io.storbench.engine.StopSignal;
import io.storbench.plan.Protocol;
import io.storbench.plan.TrialSpec;
import io.storbench.result.Measurement;
import io.storbench.sim.calibrate.Predictor;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/// A plan's points as functions of parameters. Each is simulated with the seeds of its first
/// replicates, which are the same for all values of the parameters (common random numbers).
final class PlanPredictor implements Predictor {
    private final List<FitParameter> parameters;
    private final List<MeasuredPoint> points;
    private final List<List<TrialSpec>> replicates;
    private final Simulated simulated;

    /// @param replicates of each point that are simulated; 1 is enough where nothing is random
    PlanPredictor(MeasuredTrials trials, List<FitParameter> parameters, int replicates, StopSignal stop) {
        this.parameters = parameters;
        this.points = trials.points();
        this.simulated = new Simulated(stop);
        this.replicates = points.stream()
                .map(point -> IntStream.rangeClosed(1, replicates)
                        .mapToObj(replicate -> replicate(point, replicate))
                        .toList())
                .toList();
    }

    private static TrialSpec replicate(MeasuredPoint point, int replicate) {
        return Simulated.resolved(Simulated.with(
                point.plan().further(point.spec().point(), replicate),
                point.spec().tree()));
    }

    @Override
    public double[] predict(double[] values) {
        return IntStream.range(0, points.size())
                .parallel()
                .mapToObj(i -> figures(i, values))
                .flatMapToDouble(Arrays::stream)
                .toArray();
    }

    /// The figures of a point: geometric means over the replicates, as of the measured ones.
    private double[] figures(int index, double[] values) {
        MeasuredPoint point = points.get(index);
        List<Figure> figures = point.figures();
        double[] logs = new double[figures.size()];
        List<TrialSpec> specs = replicates.get(index);
        for (TrialSpec spec : specs) {
            Optional<Measurement> numbers = numbers(point, spec, values);
            for (int i = 0; i < logs.length; i++) {
                Figure figure = figures.get(i);
                double nanos = numbers.map(own -> figure.nanos(spec, own)).orElse(0.0);
                // What came to no end within the trial's time takes that time at least.
                logs[i] += StrictMath.log(nanos > 0 ? nanos : longest(spec));
            }
        }
        return Arrays.stream(logs)
                .map(log -> StrictMath.exp(log / specs.size()))
                .toArray();
    }

    private static double longest(TrialSpec spec) {
        return switch (spec.protocol()) {
            case Protocol.Timed timed -> (double) timed.mostNanos();
            case Protocol.Completion completion -> (double) completion.limitNanos();
        };
    }

    private Optional<Measurement> numbers(MeasuredPoint point, TrialSpec spec, double[] values) {
        Map<String, String> texts = new LinkedHashMap<>();
        for (int i = 0; i < values.length; i++) {
            FitParameter parameter = parameters.get(i);
            texts.put(parameter.key(), parameter.quantity().exact(values[i]));
        }
        return simulated.run(Simulated.with(spec, texts), point.network());
    }
}
