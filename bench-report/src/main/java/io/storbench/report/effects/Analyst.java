package io.storbench.report.effects;

import io.storbench.report.effects.DesignTerms.Columns;
import io.storbench.report.effects.Term.Interval;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// Goes from trials to what they say: what can be analysed, by which model, against which error.
final class Analyst {
    private final List<String> notes = new ArrayList<>();

    private Analyst() {}

    static FactorialAnalysis of(FactorialData all) {
        return new Analyst().analyse(all);
    }

    private FactorialAnalysis analyse(FactorialData all) {
        if (all.factors().isEmpty()) {
            return FactorialAnalysis.none(all, "No factor was varied, so there are no effects.");
        }
        if (all.valid().isEmpty()) {
            return FactorialAnalysis.none(
                    all,
                    String.format(
                            Locale.ROOT,
                            "None of the %d trials has a valid number of the %s, so there are no effects.",
                            all.runs().size(),
                            all.response()));
        }
        List<Missing> missing = Missing.of(all);
        missing.forEach(each -> notes.add(words(all, each)));
        FactorialData data = observed(all);
        if (data.factors().isEmpty()) {
            return FactorialAnalysis.none(
                    all, String.join(" ", notes) + " No other factor was varied.");
        }
        return analyse(data, missing.stream().map(m -> all.factors().get(m.factor())).toList());
    }

    private static String words(FactorialData data, Missing missing) {
        DesignFactor factor = data.factors().get(missing.factor());
        return String.format(
                Locale.ROOT,
                "Not missing at random: %d of %d trials with %s = %s lack a valid number, against"
                        + " %d of %d others (Fisher's exact p = %.2g); effects of %s have no"
                        + " p-value.",
                missing.lacking(),
                missing.trials(),
                factor.name(),
                missing.level(),
                data.runs().size() - data.valid().size() - missing.lacking(),
                data.runs().size() - missing.trials(),
                missing.p(),
                factor.name());
    }

    /// The valid trials, with those levels only that any of them has.
    private FactorialData observed(FactorialData all) {
        List<Run> valid = all.valid();
        List<DesignFactor> factors = new ArrayList<>();
        List<List<Integer>> levels = new ArrayList<>();
        List<Integer> kept = new ArrayList<>();
        for (int i = 0; i < all.factors().size(); i++) {
            int place = i;
            DesignFactor factor = all.factors().get(i);
            List<Integer> seen =
                    List.copyOf(
                            valid.stream()
                                    .filter(run -> !run.isCentre())
                                    .map(run -> run.levels().get(place))
                                    .collect(Collectors.toCollection(TreeSet::new)));
            List<String> names = seen.stream().map(factor.levels()::get).toList();
            if (seen.size() < factor.levels().size()) {
                List<String> lost = new ArrayList<>(factor.levels());
                lost.removeAll(names);
                notes.add(
                        String.format(
                                Locale.ROOT,
                                "No trial with %s = %s has a valid number; %s",
                                factor.name(),
                                String.join(", ", lost),
                                seen.size() == 1
                                        ? "the factor's effect cannot be told."
                                        : "effects are between the other levels."));
            }
            if (seen.size() > 1) {
                kept.add(i);
                levels.add(seen);
                factors.add(new DesignFactor(factor.letter(), factor.name(), names));
            }
        }
        List<Run> runs = valid.stream().map(run -> reduced(run, kept, levels)).toList();
        return new FactorialData(all.response(), all.logarithmic(), factors, runs);
    }

    private static Run reduced(Run run, List<Integer> kept, List<List<Integer>> levels) {
        List<Integer> own = new ArrayList<>();
        for (int i = 0; i < kept.size(); i++) {
            own.add(levels.get(i).indexOf(run.levels().get(kept.get(i))));
        }
        return new Run(
                run.point(),
                run.replicate(),
                run.runOrder(),
                run.setUp(),
                run.block(),
                own,
                run.value());
    }

    private FactorialAnalysis analyse(FactorialData data, List<DesignFactor> notAtRandom) {
        List<Run> runs = data.runs();
        double[] response = runs.stream().mapToDouble(data::scaled).toArray();
        double largest = Arrays.stream(response).map(Math::abs).max().orElse(0);
        double lowest = Arrays.stream(response).min().orElse(0);
        double highest = Arrays.stream(response).max().orElse(0);
        if (highest - lowest <= 1e-12 * largest) {
            return FactorialAnalysis.none(
                    data,
                    String.format(
                            Locale.ROOT,
                            "The %s of all %d valid trials is the same: there is nothing to explain.",
                            data.response(),
                            runs.size()));
        }
        int points = corners(runs).size();
        int needed = data.factors().stream().mapToInt(f -> f.levels().size() - 1).sum();
        if (needed > points - 1) {
            return FactorialAnalysis.none(
                    data,
                    String.format(
                            Locale.ROOT,
                            "Main effects of these factors are %d numbers; %d points cannot tell them.",
                            needed,
                            points));
        }
        if (!scatters(data, largest)) {
            notes.add(
                    "Replicates are all equal, as those of a simulation without randomness: they"
                            + " tell no error and count as one.");
            runs = firstOfEach(runs);
        }
        return analyse(data, runs, notAtRandom);
    }

    /// The distinct points but for those in the middle.
    private static List<List<Integer>> corners(List<Run> runs) {
        return runs.stream().filter(run -> !run.isCentre()).map(Run::levels).distinct().toList();
    }

    /// Whether any two trials of one point differ, or none was repeated.
    private static boolean scatters(FactorialData data, double largest) {
        Map<List<Integer>, Double> first = new HashMap<>();
        boolean repeated = false;
        for (Run run : data.runs()) {
            double value = data.scaled(run);
            Double other = first.putIfAbsent(run.levels(), value);
            repeated |= other != null;
            if (other != null && Math.abs(value - other) > 1e-12 * largest) {
                return true;
            }
        }
        return !repeated;
    }

    private static List<Run> firstOfEach(List<Run> runs) {
        Map<List<Integer>, Run> first = new LinkedHashMap<>();
        runs.forEach(run -> first.putIfAbsent(run.levels(), run));
        return List.copyOf(first.values());
    }

    private FactorialAnalysis analyse(
            FactorialData data, List<Run> runs, List<DesignFactor> notAtRandom) {
        List<List<Integer>> points = corners(runs);
        boolean replicated = runs.size() > runs.stream().map(Run::levels).distinct().count();
        boolean twoLevels = data.factors().stream().allMatch(DesignFactor::isTwoLevel);
        DesignTerms design =
                DesignTerms.of(data.factors(), points, replicated || twoLevels ? 0 : 1);
        Model model = Model.of(data, runs, design);
        if (model.terms().isEmpty()) {
            return FactorialAnalysis.none(
                    data, "Every effect is confounded with blocks: there is nothing to tell.");
        }
        double[] response = runs.stream().mapToDouble(data::scaled).toArray();
        double largest = Arrays.stream(response).map(Math::abs).max().orElse(0);
        ErrorTerms errors = ErrorTerms.of(model, largest, data.factors().size());
        int lacking = 0;
        for (DesignFactor factor : notAtRandom) {
            int place =
                    data.factors().stream()
                            .map(DesignFactor::letter)
                            .toList()
                            .indexOf(factor.letter());
            lacking |= place < 0 ? 0 : 1 << place;
        }
        List<Term> terms =
                bootstrapped(model, response, TermTests.of(model, response, errors, lacking));
        Optional<Lenth> lenth = lenth(model, terms, errors);
        note(data, model, errors, replicated);
        if (terms.stream().anyMatch(Analyst::shares)) {
            notes.add(
                    "The design, or what of it has results, is not orthogonal: sums of squares are"
                            + " in the order of the terms, each with what it shares with later ones;"
                            + " mean squares, F, p and shares of variation are of what a term alone"
                            + " explains.");
        }
        Optional<ModelFit> fit = ModelFits.of(data, model);
        return new FactorialAnalysis(
                data,
                points.size(),
                model.mean(),
                terms,
                AnovaTable.of(model, terms, errors),
                errors.within().degrees(),
                errors.within().meanSquare(),
                fit,
                errors.hard().isEmpty()
                        ? AnovaTable.lackOfFit(model, terms, errors.within())
                        : Optional.empty(),
                lenth,
                fit.map(each -> ResidualChecks.of(each, byPoint(model, response))),
                boxCox(data, model),
                notes);
    }

    /// With intervals by the bootstrap where trials are independent but for their point.
    private static List<Term> bootstrapped(Model model, double[] response, List<Term> terms) {
        boolean grouped =
                model.blockDegrees() > 0 || model.runs().stream().anyMatch(run -> run.setUp() > 0);
        List<List<Integer>> runs = model.runsOfPoints();
        if (grouped || runs.stream().anyMatch(own -> own.size() < Bootstrap.MIN_REPLICATES)) {
            return terms;
        }
        List<double[]> effects = new ArrayList<>();
        for (int i = 0; i < terms.size(); i++) {
            double[] weights = model.squares().weights(model.start(i), model.parameters());
            effects.add(
                    runs.stream()
                            .mapToDouble(own -> own.stream().mapToDouble(r -> 2 * weights[r]).sum())
                            .toArray());
        }
        List<Optional<Interval>> intervals = Bootstrap.of(byPoint(model, response), effects);
        List<Term> all = new ArrayList<>();
        for (int i = 0; i < terms.size(); i++) {
            boolean told = terms.get(i).interval().isPresent();
            all.add(told ? terms.get(i).with(intervals.get(i)) : terms.get(i));
        }
        return all;
    }

    private static boolean shares(Term term) {
        return Math.abs(term.squares() - term.partialSquares())
                > 1e-6 * Math.max(term.squares(), term.partialSquares());
    }

    private static List<double[]> byPoint(Model model, double[] response) {
        return model.runsOfPoints().stream()
                .map(own -> own.stream().mapToDouble(i -> response[i]).toArray())
                .toList();
    }

    private static Optional<BoxCox> boxCox(FactorialData data, Model model) {
        if (!data.logarithmic()) {
            return Optional.empty();
        }
        double[] values =
                model.runs().stream().mapToDouble(run -> run.value().orElseThrow()).toArray();
        return ModelFits.model(data, model).flatMap(own -> BoxCox.of(values, own.squares()));
    }

    /// Of all effects of a design that tells nothing of the error; of a split plot, of those within
    /// set-ups.
    private static Optional<Lenth> lenth(Model model, List<Term> terms, ErrorTerms errors) {
        if (errors.within().isKnown()) {
            return Optional.empty();
        }
        List<OptionalDouble> effects = new ArrayList<>();
        for (int i = 0; i < terms.size(); i++) {
            if (errors.hard().isEmpty() || !errors.isHard(model.terms().get(i).factors())) {
                effects.add(terms.get(i).effect());
            }
        }
        boolean all = effects.stream().allMatch(OptionalDouble::isPresent);
        return all && effects.size() >= 3
                ? Optional.of(Lenth.of(effects.stream().mapToDouble(e -> e.orElse(0)).toArray()))
                : Optional.empty();
    }

    private void note(FactorialData data, Model model, ErrorTerms errors, boolean replicated) {
        DesignTerms design = model.design();
        if (design.isStopped()) {
            notes.add(
                    String.format(
                            Locale.ROOT,
                            "The design's %d points do not tell all interactions of %d factors apart, so none is listed.",
                            design.points().size(),
                            1 + model.terms().getLast().order()));
        }
        if (!design.untold().isEmpty()) {
            notes.add(
                    String.format(
                            Locale.ROOT,
                            "Not all levels of %s can be told apart from other factors' levels.",
                            String.join(", ", design.untold())));
        }
        if (!model.confounded().isEmpty()) {
            notes.add(
                    String.format(
                            Locale.ROOT,
                            "Confounded with blocks: %s.",
                            model.confounded().stream()
                                    .map(Columns::letters)
                                    .collect(Collectors.joining(", "))));
        }
        if (!replicated && errors.within().isKnown()) {
            notes.add(
                    "Without replicates the error is what the listed effects leave over: what"
                            + " interactions there are beyond them counts as error.");
        }
        if (!errors.hard().isEmpty() && !errors.between().isKnown()) {
            notes.add(
                    names(data, errors)
                            + ": each level was set up only once, so that its effect cannot be told"
                            + " from that of its set-up; it has no p-value.");
        }
        if (!errors.hard().isEmpty() && errors.between().isKnown()) {
            notes.add(
                    names(data, errors)
                            + ": changed between set-ups only, so judged against the scatter of"
                            + " set-ups.");
        }
    }

    private static String names(FactorialData data, ErrorTerms errors) {
        return errors.hard().stream()
                .mapToObj(i -> data.factors().get(i).name())
                .collect(Collectors.joining(", "));
    }
}
