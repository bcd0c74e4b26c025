package io.storbench.report.design;

import io.storbench.design.AliasStructure;
import io.storbench.design.Word;
import io.storbench.plan.DesignSpec;
import io.storbench.plan.FollowUp;
import io.storbench.plan.PlanException;
import io.storbench.plan.PlanReader;
import io.storbench.report.effects.DesignFactor;
import io.storbench.report.effects.FactorialAnalysis;
import io.storbench.report.effects.Heredity;
import io.storbench.report.effects.Term;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Tries follow-ups of a design that has run.
record FollowUpSearch(String planText, DesignSpec design, FactorialAnalysis analysis) {
    /// An effect that explains less needs no follow-up.
    private static final double WORTH_TELLING = 0.01;

    /// By how many of its standard errors an effect must exceed 0 afterwards.
    private static final double STANDARD_ERRORS = 3;

    /// A larger probability is chance.
    private static final double SIGNIFICANT = 0.05;

    /// Taking more effects apart needs a whole foldover.
    private static final int MOST_DEALIASED = 12;

    /// Of the aliases in a sentence.
    private static final int MOST_NAMED = 4;

    private static final String AUGMENT = "design.augment=";

    /// @param effect of the estimate that the string is named by
    private record Chain(List<Word> members, double effect) {
        /// What a follow-up has to tell: a main effect from all others, or else each interaction.
        List<Word> wanted() {
            List<Word> main =
                    members.stream().filter(word -> word.length() == 1).toList();
            return main.isEmpty() ? members : main;
        }
    }

    /// @param excess the largest standard error over its effect
    private record Candidate(String step, DesignSpec design, int points, double excess) {}

    /// Where the mean of the centre is not that of the corners.
    Optional<FollowUpChoice> axial() {
        boolean isCurved = analysis.anova().stream()
                .anyMatch(row -> row.source().equals("curvature")
                        && row.p().isPresent()
                        && row.p().getAsDouble() <= SIGNIFICANT);
        String step = FollowUp.Kind.AXIAL.word();
        return !isCurved
                ? Optional.empty()
                : planned(step)
                        .map(more -> new FollowUpChoice(
                                FollowUpChoice.steps(design, step),
                                more.followUps().getLast().count(),
                                "The centre points show curvature, but not of which factor: %d axial points would show it."
                                        .formatted(more.followUps().getLast().count())));
    }

    /// What tells all real effects from their aliases; if nothing does, what tells main effects from them.
    Optional<FollowUpChoice> apart(Collection<FollowUp.Kind> kinds) {
        List<Chain> open = open();
        return apart(kinds, open)
                .or(() -> apart(
                        kinds,
                        open.stream()
                                .filter(chain -> chain.wanted().getFirst().length() == 1)
                                .toList()));
    }

    private Optional<FollowUpChoice> apart(Collection<FollowUp.Kind> kinds, List<Chain> open) {
        if (open.isEmpty()) {
            return Optional.empty();
        }
        List<Candidate> candidates = candidates(open).stream()
                .filter(step -> kinds.stream().anyMatch(kind -> step.startsWith(kind.word())))
                .flatMap(step -> candidate(step, open).stream())
                .toList();
        return candidates.stream()
                .filter(each -> each.excess * STANDARD_ERRORS <= 1)
                .min(Comparator.comparingInt(Candidate::points))
                .or(() -> candidates.stream()
                        .min(Comparator.comparingDouble(Candidate::excess).thenComparingInt(Candidate::points)))
                .map(best -> new FollowUpChoice(
                        FollowUpChoice.steps(design, best.step), best.points, why(open, best.points)));
    }

    private String why(List<Chain> open, int points) {
        List<Word> members = open.getFirst().members();
        int more = members.size() - MOST_NAMED;
        String first = members.stream().limit(MOST_NAMED).map(this::name).collect(Collectors.joining(" or "))
                + (more > 0 ? " or " + more + " more" : "");
        return "It is not known whether %s is the one that matters%s: %d further points would show it."
                .formatted(
                        first,
                        open.size() == 1
                                ? ""
                                : open.size() == 2
                                        ? ", and so of one other effect"
                                        : ", and so of %d other effects".formatted(open.size() - 1),
                        points);
    }

    private String name(Word effect) {
        return IntStream.range(0, design.factors().size())
                .filter(effect::has)
                .mapToObj(i -> shortName(design.factors().get(i).path()))
                .collect(Collectors.joining(" × "));
    }

    private static String shortName(String path) {
        return path.substring(path.lastIndexOf('.') + 1);
    }

    /// The strings of aliases in which there is a real effect, the largest first.
    private List<Chain> open() {
        AliasStructure structure = design.aliases(design.followUps().size());
        return analysis.terms().stream()
                .filter(analysis::isMoreThanChance)
                .filter(term -> term.share() >= WORTH_TELLING && term.effect().isPresent())
                .sorted(Comparator.comparingDouble(Term::share).reversed())
                .flatMap(term -> word(term).stream().flatMap(word -> chain(structure, word, term)))
                .filter(chain -> chain.members().size() > 1)
                .toList();
    }

    private Stream<Chain> chain(AliasStructure structure, Word word, Term term) {
        return structure.effects().stream()
                .map(effect -> {
                    List<Word> members = new ArrayList<>(List.of(effect.effect()));
                    effect.aliases().stream()
                            .filter(alias -> Math.abs(alias.part()) > FactorialAnalysis.SMALL_PART)
                            .forEach(alias -> members.add(alias.effect()));
                    return new Chain(
                            new Heredity(this::main).ordered(members),
                            Math.abs(term.effect().orElse(0)));
                })
                .filter(chain -> chain.members().contains(word))
                .limit(1);
    }

    /// The size of the main effect of a factor of the plan; 0 of one that is not more than chance.
    private double main(int place) {
        return analysis.terms().stream()
                .filter(term -> term.order() == 1 && analysis.isMoreThanChance(term))
                .filter(term -> word(term).filter(word -> word.has(place)).isPresent())
                .mapToDouble(term -> Math.abs(term.effect().orElse(0)))
                .findFirst()
                .orElse(0);
    }

    /// A term by the letters of the plan; an analysis has letters for the factors that varied.
    private Optional<Word> word(Term term) {
        int factors = 0;
        for (int n = 0; n < analysis.data().factors().size(); n++) {
            if (term.word().has(n)) {
                DesignFactor factor = analysis.data().factors().get(n);
                int at = IntStream.range(0, design.factors().size())
                        .filter(i -> isNamed(design.factors().get(i).path(), factor.name()))
                        .findFirst()
                        .orElse(Word.LETTERS.length());
                if (at >= Word.LETTERS.length()) {
                    return Optional.empty();
                }
                factors |= 1 << at;
            }
        }
        return Optional.of(new Word(factors, false));
    }

    private static boolean isNamed(String path, String name) {
        return path.equals(name) || path.endsWith("." + name);
    }

    /// What may be done: fold over all factors, or one of those that are in question; or take the
    /// effects apart one by one.
    private static Set<String> candidates(List<Chain> open) {
        Set<String> steps = new LinkedHashSet<>();
        Set<Word> members = new LinkedHashSet<>();
        open.forEach(chain -> members.addAll(chain.members()));
        for (int factor = 0; factor < Word.LETTERS.length(); factor++) {
            int own = factor;
            if (members.stream().anyMatch(word -> word.has(own))) {
                steps.add("semifold " + Word.LETTERS.charAt(factor));
            }
        }
        steps.add("foldover");
        for (int factor = 0; factor < Word.LETTERS.length(); factor++) {
            int own = factor;
            if (members.stream().anyMatch(word -> word.has(own))) {
                steps.add("foldover " + Word.LETTERS.charAt(factor));
            }
        }
        if (members.size() <= MOST_DEALIASED) {
            steps.add("dealias " + members.stream().map(Word::toString).collect(Collectors.joining(" ")));
        }
        return steps;
    }

    /// A follow-up, if it tells what is wanted of all strings.
    private Optional<Candidate> candidate(String step, List<Chain> open) {
        return planned(step).flatMap(more -> {
            AliasStructure after = more.aliases(more.followUps().size());
            double excess = 0;
            for (Chain chain : open) {
                for (Word member : chain.wanted()) {
                    Optional<AliasStructure.Effect> own = after.effects().stream()
                            .filter(each -> each.effect().equals(member))
                            .filter(each -> isApart(each, open))
                            .findFirst();
                    if (own.isEmpty()) {
                        return Optional.empty();
                    }
                    double error = Math.sqrt(own.get().variance() * trialVariance());
                    excess = Math.max(excess, error / chain.effect());
                }
            }
            return Optional.of(
                    new Candidate(step, more, more.followUps().getLast().count(), excess));
        });
    }

    /// Whether no other effect that may be real is in an estimate. Main effects have to be clear:
    /// strings in which nothing was found may hold two effects that cancel out.
    private static boolean isApart(AliasStructure.Effect effect, List<Chain> open) {
        return effect.aliases().stream()
                .filter(alias -> Math.abs(alias.part()) > FactorialAnalysis.SMALL_PART)
                .noneMatch(alias -> effect.effect().length() == 1
                        || open.stream().anyMatch(chain -> chain.members().contains(alias.effect())));
    }

    /// What the mean of a point's trials scatters by; by Lenth where nothing was repeated.
    private double trialVariance() {
        if (analysis.errorDegrees() > 0) {
            return analysis.errorVariance() / design.replicates();
        }
        double error = analysis.lenth().map(all -> all.pseudoStandardError()).orElse(0.0);
        return error * error * analysis.points() / 4;
    }

    private Optional<DesignSpec> planned(String step) {
        try {
            String option = AUGMENT + FollowUpChoice.steps(design, step);
            return Optional.of(
                    PlanReader.parse(planText, "the plan", List.of(option)).design());
        } catch (PlanException _) {
            return Optional.empty(); // it would run points again, or has no centre
        }
    }
}
