package io.storbench.report.effects;

import io.storbench.design.Word;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Factor;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.Point;
import io.storbench.report.compare.PointResults;
import io.storbench.result.Origin;
import io.storbench.result.TrialHeader;
import io.storbench.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The trials of a design with one response each: all that an analysis of effects needs.
///
/// @param response what was measured, in words
/// @param logarithmic whether effects are on the response's natural logarithm
/// @param factors with at least two levels
/// @param runs every trial, failed and doubtful ones without a value
public record FactorialData(
        String response, boolean logarithmic, List<DesignFactor> factors, List<Run> runs) {
    /// Copies.
    ///
    /// @throws IllegalArgumentException when a run does not fit the factors, or has a value that is
    ///   no number, or not positive where logarithms are taken; names the run
    public FactorialData {
        factors = List.copyOf(factors);
        runs = List.copyOf(runs);
        for (Run run : runs) {
            check(run, factors, logarithmic);
        }
    }

    private static void check(Run run, List<DesignFactor> factors, boolean logarithmic) {
        boolean fits =
                run.levels().size() == factors.size()
                        && IntStream.range(0, factors.size())
                                .allMatch(i -> isLevel(factors.get(i), run.levels().get(i)));
        double value = run.value().orElse(1);
        if (!fits || !Double.isFinite(value) || (logarithmic && value <= 0)) {
            throw new IllegalArgumentException(
                    "point %d, replicate %d: %s"
                            .formatted(
                                    run.point(),
                                    run.replicate(),
                                    fits
                                            ? "the response " + value + " cannot be analysed"
                                            : "its levels are not those of the factors"));
        }
    }

    private static boolean isLevel(DesignFactor factor, int level) {
        return level >= 0 && level < factor.levels().size();
    }

    /// The trials of one origin. Points that lack a factor of the others are left out. Logarithms
    /// are taken, as what acts on times and rates acts by factors.
    public static FactorialData of(Experiment experiment, Metric metric, Origin origin) {
        List<Factor> varied = experiment.varied().stream().limit(Word.LETTERS.length()).toList();
        List<DesignFactor> factors = new ArrayList<>();
        for (Factor factor : varied) {
            factors.add(
                    new DesignFactor(
                            Word.LETTERS.substring(factors.size(), factors.size() + 1),
                            experiment.label(factor),
                            factor.levels()));
        }
        List<Run> runs = new ArrayList<>();
        for (Point point : experiment.points()) {
            List<Integer> levels =
                    varied.stream()
                            .map(f ->
                                    f.levels().indexOf(point.factors().getOrDefault(f.path(), "")))
                            .toList();
            if (!levels.contains(-1)) {
                trials(point.results(origin))
                        .forEach(trial -> runs.add(run(trial, metric, origin, levels)));
            }
        }
        return new FactorialData(metric.words(), true, factors, runs);
    }

    private static Stream<TrialResult> trials(PointResults results) {
        return Stream.of(results.valid(), results.doubtful(), results.failed())
                .flatMap(List::stream);
    }

    private static Run run(TrialResult trial, Metric metric, Origin origin, List<Integer> levels) {
        TrialHeader header = trial.header();
        OptionalDouble value =
                trial instanceof TrialResult.Valid valid
                        ? metric.of(valid.numbers())
                        : OptionalDouble.empty();
        return new Run(
                header.key().point(),
                header.key().replicate(),
                header.runOrder(),
                // Setting up a simulation adds no scatter.
                origin == Origin.SIMULATED ? 0 : header.setUp(),
                0,
                levels,
                value);
    }

    /// The trials that have a value.
    public List<Run> valid() {
        return runs.stream().filter(Run::isValid).toList();
    }

    /// A run's response on the scale of the analysis.
    double scaled(Run run) {
        double value = run.value().orElseThrow();
        return logarithmic ? StrictMath.log(value) : value;
    }
}
