package io.storbench.report.effects;

import io.storbench.design.Layout;
import io.storbench.design.Word;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.ObservedFactor;
import io.storbench.report.compare.Point;
import io.storbench.report.compare.PointResults;
import io.storbench.result.Origin;
import io.storbench.result.TrialHeader;
import io.storbench.result.TrialKey;
import io.storbench.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// The trials of a design with one response each: all that an analysis of effects needs.
///
/// @param response what was measured, in words
/// @param logarithmic whether effects are on the response's natural logarithm
/// @param factors with at least two levels
/// @param runs every trial, failed and doubtful ones without a value
/// @param notes in sentences: which trials were left out and why
/// @param wanted where points were added to a design that had run, the effects that these are to
///   tell apart, the most wanted first; empty of a design that ran at once
public record FactorialData(
        String response,
        boolean logarithmic,
        List<DesignFactor> factors,
        List<Run> runs,
        List<String> notes,
        Optional<List<Word>> wanted) {
    /// As many factors as there are letters: more have no names for their effects.
    static final int MAX_FACTORS = Word.LETTERS.length();

    /// Copies.
    ///
    /// @throws IllegalArgumentException when a run does not fit the factors, or has a value that is
    ///   no number, or not positive where logarithms are taken; names the run
    public FactorialData {
        factors = List.copyOf(factors);
        runs = List.copyOf(runs);
        notes = List.copyOf(notes);
        wanted = wanted.map(List::copyOf);
        for (Run run : runs) {
            check(run, factors, logarithmic);
        }
    }

    /// Of which nothing was left out.
    FactorialData(String response, boolean logarithmic, List<DesignFactor> factors, List<Run> runs) {
        this(response, logarithmic, factors, runs, List.of(), Optional.empty());
    }

    private static void check(Run run, List<DesignFactor> factors, boolean logarithmic) {
        boolean fits = run.levels().size() == factors.size()
                && IntStream.range(0, factors.size())
                        .allMatch(i -> isLevel(factors.get(i), run.levels().get(i)));
        double value = run.value().orElse(1);
        if (!fits || !Double.isFinite(value) || (logarithmic && value <= 0)) {
            throw new IllegalArgumentException("point %s, replicate %s: %s"
                    .formatted(
                            run.point(),
                            run.replicate(),
                            fits
                                    ? "the response " + value + " cannot be analysed"
                                    : "its levels are not those of the factors"));
        }
    }

    private static boolean isLevel(DesignFactor factor, int level) {
        return level == Run.MIDDLE || (level >= 0 && level < factor.levels().size());
    }

    /// The trials of one origin. Points that lack a factor of the others are left out with a note.
    /// Logarithms are taken, as what acts on times and rates acts by factors. Factors beyond
    /// [#MAX_FACTORS] have no letter. Numeric factors that a Latin hypercube spread over a range,
    /// or whose levels are more than the points tell apart, are taken by value.
    ///
    /// @param layout the plan's blocks and centre points
    public static FactorialData of(Experiment experiment, Metric metric, Origin origin, Layout layout) {
        Experiment corners = experiment.corners(layout);
        List<ObservedFactor> varied = corners.varied();
        DesignFactors design = new DesignFactors(
                experiment,
                varied,
                corners.points().size(),
                corners.points().stream()
                        .mapToInt(point -> point.results(origin).trials())
                        .sum());
        List<DesignFactor> factors = design.all();
        List<Run> runs = new ArrayList<>();
        int lacking = 0;
        for (Point point : experiment.points()) {
            boolean corner = layout.isCorner(point.number());
            List<Integer> levels = new ArrayList<>();
            for (int i = 0; i < varied.size(); i++) {
                String level = point.factors().getOrDefault(varied.get(i).path(), "");
                levels.add(factors.get(i).levels().indexOf(level));
            }
            if (corner != levels.contains(Run.MIDDLE)) {
                PointResults results = point.results(origin);
                Map<TrialKey, Double> values = results.samples(metric).stream()
                        .collect(Collectors.toMap(
                                sample -> sample.trial().header().key(), PointResults.Sample::value));
                results.all().forEach(trial -> runs.add(run(trial, values, origin, levels, layout)));
            } else {
                lacking += point.results(origin).trials() > 0 ? 1 : 0;
            }
        }
        List<String> notes = new ArrayList<>(note(lacking));
        design.note().ifPresent(notes::add);
        return new FactorialData(metric.words(), true, factors, runs, notes, wanted(experiment, varied, layout));
    }

    /// The effects that follow-ups are for. A plan's letters are of all its factors, those of an
    /// analysis of the factors that vary.
    private static Optional<List<Word>> wanted(Experiment experiment, List<ObservedFactor> varied, Layout layout) {
        if (layout.followUps().steps() == 0) {
            return Optional.empty();
        }
        List<Integer> places = experiment.factors().stream()
                .map(ObservedFactor::path)
                .map(path -> varied.stream().map(ObservedFactor::path).toList().indexOf(path))
                .toList();
        return Optional.of(layout.followUps().wanted().stream()
                .flatMap(word -> moved(word, places).stream())
                .toList());
    }

    /// An effect by the new places of its factors; empty where one of them has none.
    static Optional<Word> moved(Word word, List<Integer> places) {
        int factors = 0;
        for (int i = 0; i < Word.LETTERS.length(); i++) {
            if (word.has(i)) {
                int place = i < places.size() ? places.get(i) : -1;
                if (place < 0 || place >= MAX_FACTORS) {
                    return Optional.empty();
                }
                factors |= 1 << place;
            }
        }
        return Optional.of(new Word(factors, false));
    }

    private static List<String> note(int lacking) {
        return lacking == 0
                ? List.of()
                : List.of(
                        lacking == 1
                                ? "1 point is left out, since it lacks factors that the others have."
                                : lacking + " points are left out, since they lack factors that the others have.");
    }

    private static Run run(
            TrialResult trial, Map<TrialKey, Double> values, Origin origin, List<Integer> levels, Layout layout) {
        TrialHeader header = trial.header();
        boolean simulated = origin == Origin.SIMULATED;
        Double value = values.get(header.key());
        return new Run(
                header.key().point(),
                header.key().replicate(),
                // What it computes first does not act on what comes later.
                simulated ? 0 : header.runOrder(),
                // Set-ups and blocks of a simulation add no scatter.
                simulated ? 0 : header.setUp(),
                simulated ? 0 : block(header.key(), layout),
                levels,
                value == null ? OptionalDouble.empty() : OptionalDouble.of(value));
    }

    /// 0 without blocks, and for a point that the plan does not have.
    private static int block(TrialKey key, Layout layout) {
        boolean known = key.point() >= 1 && key.point() <= layout.blockOfPoint().size();
        return layout.blocked() && known ? layout.block(key.point(), key.replicate()) : 0;
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
