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
    /// More lines than these are counted, not told one by one.
    private static final int LINES_TOLD = 4;

    /// Of more lines the first screen has verdicts alone.
    private static final int LINES_WITH_MEANS = 2;

    private PairText() {}

    /// Who is better where, with ratios and what would tell.
    static String words(Answer answer, Pair pair) {
        return lines(answer, pair, (text, line) -> Brief.of(text.words(line))).text();
    }

    /// Who is better where, for the first screen.
    static Brief brief(Answer answer, Pair pair) {
        boolean withMeans = pair.lines().size() <= LINES_WITH_MEANS;
        List<List<LevelComparison>> differing =
                pair.lines().stream().filter(line -> !isSame(answer, line)).toList();
        boolean isTold =
                pair.lines().size() <= LINES_WITH_MEANS || pair.lines().size() > LINES_TOLD;
        if (isTold || differing.size() == pair.lines().size()) {
            return lines(answer, pair, (text, line) -> text.brief(line, withMeans));
        }
        String same =
                "%s no practical difference: %s and %s are the same within %s."
                        .formatted(
                                differing.isEmpty() ? "There is" : "Elsewhere there is",
                                LevelName.of(answer.compare(), pair.left()),
                                LevelName.of(answer.compare(), pair.right()),
                                Percent.stated(answer.sameWithin()));
        LineText text = new LineText(answer, pair, varying(pair));
        List<Brief> told =
                new ArrayList<>(
                        differing.stream()
                                .map(line -> text.brief(line, differing.size() == 1))
                                .toList());
        told.add(Brief.of(same));
        return Brief.join(told);
    }

    private static boolean isSame(Answer answer, List<LevelComparison> line) {
        return line.stream().allMatch(each -> answer.outcome(each) == Outcome.SAME);
    }

    private static Brief lines(
            Answer answer, Pair pair, BiFunction<LineText, List<LevelComparison>, Brief> words) {
        Set<String> varying = varying(pair);
        if (pair.lines().size() <= LINES_TOLD) {
            LineText text = new LineText(answer, pair, varying);
            return Brief.join(pair.lines().stream().map(line -> words.apply(text, line)).toList());
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
            own.factors()
                    .forEach((path, level) -> {
                        if (!level.equals(first.factors().get(path))) {
                            varying.add(path);
                        }
                    });
        }
        return varying;
    }
}
