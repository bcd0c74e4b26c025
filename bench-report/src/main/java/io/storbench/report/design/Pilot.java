package io.storbench.report.design;

import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.Protocol;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Metric;
import io.storbench.result.Measurement;
import io.storbench.result.Origin;
import io.storbench.result.PlannedResults;
import io.storbench.result.TrialKey;
import io.storbench.result.TrialResult;
import io.storbench.stats.Tally;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/// What trials that are there already say about those to come: how much repeats of a point scatter,
/// and how long a trial takes.
///
/// The scatter is the standard deviation of logarithms within points, pooled over points: the root
/// of the sum of squares over its degrees of freedom. Measured trials are taken where they have
/// repeats, else simulated ones, whose scatter is that of the model.
///
/// @param name of the plan that the trials belong to
/// @param origin of the trials
/// @param metric whose scatter it is
/// @param points with repeats
/// @param degrees of freedom
/// @param deviation the standard deviation of the logarithm
/// @param meanNanos of a trial's measurement
public record Pilot(
        String name, Origin origin, Metric metric, int points, long degrees, double deviation, double meanNanos) {
    private static final double NO_SCATTER = 1e-9;

    /// Reads a directory of results.
    ///
    /// @param plan whose question says what is measured
    /// @throws IOException when it holds no results, or no point was repeated
    public static Pilot read(Path directory, ExperimentPlan plan) throws IOException {
        PlannedResults planned = PlannedResults.read(directory);
        String name = planned.stored().name();
        Map<TrialKey, TrialResult> latest = new LinkedHashMap<>();
        planned.results().forEach(trial -> latest.put(trial.header().key(), trial));
        Metric metric = metric(plan, latest.values());
        for (Origin origin : List.of(Origin.MEASURED, Origin.SIMULATED)) {
            Pilot pilot = of(name, origin, metric, latest.values());
            if (pilot.degrees() > 0) {
                return pilot.requireScatter(directory);
            }
        }
        throw new IOException(
                "%s: no point has two valid trials with a %s, so it says nothing about how replicates vary"
                        .formatted(directory, metric.words()));
    }

    /// Whether repeats differ: a model without randomness repeats itself, and tells durations only.
    public boolean hasScatter() {
        return deviation >= NO_SCATTER;
    }

    private Pilot requireScatter(Path directory) throws IOException {
        if (!hasScatter() && origin == Origin.MEASURED) {
            throw new IOException("%s: all replicates have the same %s, so they do not show how measured ones vary"
                    .formatted(directory, metric.words()));
        }
        return this;
    }

    private static Metric metric(ExperimentPlan plan, Collection<TrialResult> trials) {
        boolean timed = plan.trials().stream().allMatch(trial -> trial.protocol() instanceof Protocol.Timed);
        return plan.question()
                .metric()
                .map(asked -> Experiment.of(List.copyOf(trials)).metric(asked))
                .orElseGet(() -> timed
                        ? Metric.of(trials.stream()
                                        .flatMap(trial -> trial.measurement().stream())
                                        .toList())
                                .getFirst()
                        : Metric.APP_TIME);
    }

    private static Pilot of(String name, Origin origin, Metric metric, Collection<TrialResult> trials) {
        Map<Integer, Tally> byPoint = new LinkedHashMap<>();
        Tally durations = new Tally();
        for (TrialResult trial : trials) {
            if (trial instanceof TrialResult.Valid valid && trial.header().key().origin() == origin) {
                Measurement numbers = valid.numbers();
                OptionalDouble value = metric.of(numbers);
                if (value.isPresent()) {
                    durations.add((double) numbers.durationNanos());
                    byPoint.computeIfAbsent(trial.header().key().point(), _ -> new Tally())
                            .add(Math.log(value.getAsDouble()));
                }
            }
        }
        long degrees = 0;
        double squares = 0;
        int points = 0;
        for (Tally tally : byPoint.values()) {
            if (tally.count() > 1) {
                points++;
                degrees += tally.count() - 1;
                squares += tally.variance() * (tally.count() - 1);
            }
        }
        double deviation = degrees == 0 ? 0 : Math.sqrt(squares / degrees);
        double mean = durations.count() == 0 ? 0 : durations.mean();
        return new Pilot(name, origin, metric, points, degrees, deviation, mean);
    }

    /// A line for people.
    public String text() {
        if (!hasScatter()) {
            return "Pilot \"%s\", simulated: nothing in it is random, so its repeats do not scatter; it tells durations only"
                    .formatted(name);
        }
        String coefficient = coefficientText(Math.sqrt(Math.expm1(deviation * deviation)));
        return "Pilot \"%s\", %s: repeats of %d points scatter by %s of their %s (%d degrees of freedom)"
                .formatted(
                        name,
                        origin == Origin.MEASURED ? "measured" : "simulated",
                        points,
                        coefficient,
                        metric.words(),
                        degrees);
    }

    private static String coefficientText(double coefficient) {
        return "%.2g %%".formatted(100 * coefficient);
    }
}
