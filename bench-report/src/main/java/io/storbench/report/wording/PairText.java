package io.storbench.report.wording;

import io.storbench.report.answer.Answer;
import io.storbench.report.answer.LevelComparison;
import io.storbench.report.answer.LevelComparison.Outcome;
import io.storbench.report.answer.Pair;
import io.storbench.report.compare.Percent;
import io.storbench.report.compare.Point;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;

/// What two levels answer where points differ in them alone.
final class PairText {
    /// More lines than these are counted, not listed one by one.
    private static final int LINES_LISTED = 4;

    /// Of more lines the first screen has verdicts alone.
    private static final int LINES_WITH_MEANS = 2;

    private PairText() {}

    /// Who is better where, with ratios and what would tell.
    static String words(Answer answer, Pair pair) {
        return lines(answer, pair, (text, line) -> Brief.of(text.words(line))).text();
    }

    /// Who is better where, for the first screen: of several lines those where one is better, and
    /// what the others come to in one sentence.
    static Brief brief(Answer answer, Pair pair) {
        int count = pair.lines().size();
        if (count <= LINES_WITH_MEANS || count > LINES_LISTED) {
            return lines(answer, pair, (text, line) -> text.brief(line, count <= LINES_WITH_MEANS));
        }
        Set<String> varying = varying(pair);
        LineText text = new LineText(answer, pair, varying);
        List<List<LevelComparison>> decided = pair.lines().stream()
                .filter(line -> line.stream().anyMatch(each -> isDecided(answer, each)))
                .toList();
        if (decided.size() > LINES_WITH_MEANS) {
            return new Brief(
                    new LineCounts(answer, pair, varying).counted(),
                    Brief.join(pair.lines().stream()
                                    .map(line -> text.brief(line, false))
                                    .toList())
                            .verdict());
        }
        List<Brief> parts = new ArrayList<>(decided.stream()
                .map(line -> text.decided(line, decided.size() == 1))
                .toList());
        String rest = rest(answer, pair, decided.isEmpty());
        if (!rest.isEmpty()) {
            parts.add(decided.isEmpty() ? Brief.of(rest) : new Brief("", rest));
        }
        return Brief.join(parts);
    }

    private static boolean isDecided(Answer answer, LevelComparison comparison) {
        Outcome outcome = answer.outcome(comparison);
        return outcome == Outcome.LEFT || outcome == Outcome.RIGHT;
    }

    /// What the comparisons come to in which neither is better; empty where there is none.
    ///
    /// @param isAll whether there are no others
    private static String rest(Answer answer, Pair pair, boolean isAll) {
        List<LevelComparison> others = pair.comparisons().stream()
                .filter(each -> !isDecided(answer, each))
                .toList();
        String both = "%s and %s"
                .formatted(LevelName.of(answer.compare(), pair.left()), LevelName.of(answer.compare(), pair.right()));
        String same = "%s are the same within %s".formatted(both, Percent.stated(answer.sameWithin()));
        long equal =
                others.stream().filter(c -> answer.outcome(c) == Outcome.SAME).count();
        long open = others.stream()
                .filter(c -> answer.outcome(c) == Outcome.CANNOT_TELL)
                .count();
        if (others.isEmpty()) {
            return "";
        }
        if (equal == others.size()) {
            return "%s no practical difference: %s.".formatted(isAll ? "There is" : "Elsewhere there is", same);
        }
        String because = LevelComparisonText.because(others, answer.sameWithin());
        if (open == others.size()) {
            return isAll
                    ? "No difference between %s is proven%s.".formatted(both, because)
                    : "Elsewhere no difference is proven%s.".formatted(because);
        }
        List<String> parts = new ArrayList<>();
        if (equal > 0) {
            parts.add("%d %s the same within %s"
                    .formatted(equal, equal == 1 ? "is" : "are", Percent.stated(answer.sameWithin())));
        }
        if (open > 0) {
            parts.add("%d %s no proven difference%s".formatted(open, open == 1 ? "shows" : "show", because));
        }
        long barred = others.size() - equal - open;
        if (barred > 0) {
            parts.add("%d %s not compared, because %s"
                    .formatted(barred, barred == 1 ? "is" : "are", LevelComparisonText.reasons(others)));
        }
        return "Of %s%d points%s, %s."
                .formatted(
                        isAll ? "" : "the other ",
                        others.size(),
                        isAll ? " of " + both : "",
                        Sentence.list(parts, "and"));
    }

    private static Brief lines(Answer answer, Pair pair, BiFunction<LineText, List<LevelComparison>, Brief> words) {
        Set<String> varying = varying(pair);
        if (pair.lines().size() <= LINES_LISTED) {
            LineText text = new LineText(answer, pair, varying);
            return Brief.join(
                    pair.lines().stream().map(line -> words.apply(text, line)).toList());
        }
        LineCounts counts = new LineCounts(answer, pair, varying);
        return new Brief(counts.counted(), counts.crossed().orElse(""));
    }

    /// The factors beside the compared one and the one along the line in which comparisons differ.
    private static Set<String> varying(Pair pair) {
        Set<String> varying = new LinkedHashSet<>();
        Point first = pair.comparisons().getFirst().left();
        for (List<LevelComparison> line : pair.lines()) {
            Point own = line.getFirst().left();
            own.factors().forEach((path, level) -> {
                if (!level.equals(first.factors().get(path))) {
                    varying.add(path);
                }
            });
        }
        return varying;
    }
}
