package io.storbench.report.effects;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/// Goes from trials to what they say: what can be analysed, by which model, against which error.
final class Analyst {
    /// Each block takes a column of as many numbers as there are trials.
    private static final int MAX_BLOCKS = 1_000;

    /// Of all blocks' columns together: 80 MB.
    private static final long MAX_BLOCK_NUMBERS = 10_000_000;

    /// Of the largest number: what differs by less is equal.
    private static final double ROUNDING = 1e-12;

    private final List<String> notes = new ArrayList<>();

    private Analyst() {}

    static FactorialAnalysis of(FactorialData all) {
        return new Analyst().analyse(all);
    }

    private FactorialAnalysis analyse(FactorialData all) {
        notes.addAll(all.notes());
        if (all.factors().isEmpty()) {
            return none(all, "No factor was varied, so there are no effects.");
        }
        if (all.factors().size() > FactorialData.MAX_FACTORS) {
            return none(
                    all,
                    String.format(
                            Locale.ROOT,
                            "%d factors were varied; effects are estimated for at most %d, so there are"
                                    + " none here: look at the curves.",
                            all.factors().size(),
                            FactorialData.MAX_FACTORS));
        }
        if (all.valid().isEmpty()) {
            return none(
                    all,
                    String.format(
                            Locale.ROOT,
                            "None of the %s trials has a valid number of the %s, so there are no effects.",
                            all.runs().size(),
                            all.response()));
        }
        long blocks = all.runs().stream().map(Run::block).distinct().count();
        if (blocks > MAX_BLOCKS || blocks * all.runs().size() > MAX_BLOCK_NUMBERS) {
            return none(
                    all,
                    String.format(
                            Locale.ROOT,
                            "There are %d blocks of %d trials; effects are estimated for at most %d blocks, and %d"
                                    + " blocks times trials, so there are none here: look at the curves.",
                            blocks,
                            all.runs().size(),
                            MAX_BLOCKS,
                            MAX_BLOCK_NUMBERS));
        }
        List<Missing> missing = Missing.of(all);
        missing.forEach(each -> notes.add(EffectRemarks.of(all, each)));
        FactorialData observed = ObservedTrials.of(all, notes);
        FactorialData data = ObservedTrials.averaged(observed);
        if (data.runs().size() < observed.runs().size()) {
            notes.add("Each point counts once, by the mean of its trials: the error is how far points"
                    + " lie off these lines, and includes the scatter of trials.");
        }
        if (data.factors().isEmpty()) {
            return none(all, "No other factor was varied.");
        }
        return analyse(
                data, missing.stream().map(m -> all.factors().get(m.factor())).toList());
    }

    private FactorialAnalysis analyse(FactorialData data, List<DesignFactor> notAtRandom) {
        List<Run> runs = data.runs();
        double[] response = runs.stream().mapToDouble(data::scaled).toArray();
        double largest = Arrays.stream(response).map(Math::abs).max().orElse(0);
        double lowest = Arrays.stream(response).min().orElse(0);
        double highest = Arrays.stream(response).max().orElse(0);
        int points = ObservedTrials.corners(runs).size();
        int needed = data.factors().stream().mapToInt(DesignFactor::degrees).sum();
        if (highest - lowest <= ROUNDING * largest) {
            notes.add(String.format(
                    Locale.ROOT,
                    "The %s of all %s valid trials is the same: there is nothing to explain.",
                    data.response(),
                    runs.size()));
            return FactorialAnalysis.none(data, needed <= points - 1 && notAtRandom.isEmpty(), notes);
        }
        int limit = DesignTerms.limit(runs.size());
        if (needed >= limit) {
            return none(
                    data,
                    String.format(
                            Locale.ROOT,
                            "Main effects of these factors are %s numbers, more than %s: look at the" + " curves.",
                            needed,
                            limit - 1));
        }
        if (needed > points - 1) {
            return none(
                    data,
                    String.format(
                            Locale.ROOT,
                            "Main effects of these factors are %s numbers; %s points cannot estimate them.",
                            needed,
                            points));
        }
        boolean exact = !ObservedTrials.scatters(data, largest);
        if (exact) {
            notes.add("Replicates are all equal, as those of a simulation without randomness: effects"
                    + " are exact, and there is nothing to test.");
            runs = ObservedTrials.firstOfEach(runs);
        }
        return analyse(data, runs, exact, notAtRandom);
    }

    private FactorialAnalysis analyse(
            FactorialData data, List<Run> runs, boolean exact, List<DesignFactor> notAtRandom) {
        List<List<Integer>> points = ObservedTrials.corners(runs);
        boolean replicated =
                runs.size() > runs.stream().map(Run::levels).distinct().count();
        boolean twoLevels = data.factors().stream().allMatch(DesignFactor::isTwoLevel);
        if (!twoLevels && !Model.axes(runs).isEmpty()) {
            return none(data, "Axial points need factors with two levels.");
        }
        DesignTerms design = data.wanted().isPresent() && twoLevels
                ? DesignTerms.ofFollowUps(data, runs)
                : DesignTerms.of(
                        data.factors(),
                        points,
                        replicated || twoLevels || exact ? 0 : 1,
                        DesignTerms.limit(runs.size()));
        Model model = Model.of(data, runs, design);
        if (model.terms().isEmpty()) {
            return none(data, "Every effect is confounded with blocks: none can be estimated.");
        }
        double[] response = runs.stream().mapToDouble(data::scaled).toArray();
        double largest = Arrays.stream(response).map(Math::abs).max().orElse(0);
        ErrorTerms errors = exact
                ? ErrorTerms.NONE
                : ErrorTerms.of(model, largest, data.factors().size());
        int lacking = 0;
        for (DesignFactor factor : notAtRandom) {
            int place = data.factors().stream().map(DesignFactor::name).toList().indexOf(factor.name());
            lacking |= place < 0 ? 0 : 1 << place;
        }
        List<Term> terms = Bootstrap.added(model, response, TermTests.of(model, response, errors, lacking));
        Optional<Lenth> lenth = exact ? Optional.empty() : lenth(model, terms, errors, largest);
        EffectRemarks.add(notes, data, model, errors, replicated);
        EffectRemarks.addOrder(notes, model);
        Optional<ModelFit> fit = ModelFits.model(data, model).map(own -> ModelFits.of(data, own, model));
        // Of exact effects residuals are higher interactions, and no scatter.
        Optional<Model> checked = exact ? Optional.empty() : ModelFits.checkable(data, model);
        return new FactorialAnalysis(
                data,
                points.size(),
                false,
                model.mean(),
                terms,
                AnovaTable.of(model, terms, errors),
                errors.within().degrees(),
                errors.within().meanSquare(),
                fit,
                errors.hard().isEmpty() ? AnovaTable.lackOfFit(model, terms, errors.within()) : Optional.empty(),
                lenth,
                fit.filter(_ -> !exact)
                        .map(_ -> ResidualChecks.of(
                                checked.map(own -> ModelFits.of(data, own, model)),
                                model.rows().byPoint(response))),
                checked.flatMap(own -> boxCox(data, own)),
                SignTable.of(model, response, fit),
                notes);
    }

    /// Nothing can be determined: the last note says why.
    private FactorialAnalysis none(FactorialData data, String why) {
        notes.add(why);
        return FactorialAnalysis.none(data, false, notes);
    }

    private static Optional<BoxCox> boxCox(FactorialData data, Model model) {
        if (!data.logarithmic()) {
            return Optional.empty();
        }
        double[] values = model.runs().stream()
                .mapToDouble(run -> run.value().orElseThrow())
                .toArray();
        return BoxCox.of(values, model.squares());
    }

    /// Of all effects of a design that tells nothing of the error; of a split plot, of those within
    /// set-ups.
    private Optional<Lenth> lenth(Model model, List<Term> terms, ErrorTerms errors, double largest) {
        boolean lines = model.terms().stream().anyMatch(term -> model.design().isSlope(term));
        if (lines || errors.within().isKnown()) {
            return Optional.empty();
        }
        List<OptionalDouble> effects = new ArrayList<>();
        for (int i = 0; i < terms.size(); i++) {
            if (errors.hard().isEmpty() || !errors.isHard(model.terms().get(i).factors())) {
                effects.add(terms.get(i).effect());
            }
        }
        boolean all = effects.stream().allMatch(OptionalDouble::isPresent);
        if (!all || effects.size() < 3) {
            return Optional.empty();
        }
        Lenth lenth = Lenth.of(effects.stream().mapToDouble(e -> e.orElse(0)).toArray());
        // What rounding leaves of nothing is not a limit.
        if (lenth.pseudoStandardError() <= ROUNDING * largest) {
            notes.add("Most effects are exactly 0, so Lenth's limits would be 0 and cannot judge"
                    + " the others. Add replicates to judge them.");
            return Optional.empty();
        }
        return Optional.of(lenth);
    }
}
