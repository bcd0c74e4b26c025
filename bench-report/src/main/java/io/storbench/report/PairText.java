package io.storbench.report;

import io.storbench.report.answer.Answer;
import io.storbench.report.answer.LevelComparison;
import io.storbench.report.answer.Pair;
import io.storbench.report.compare.Point;
import io.storbench.result.Origin;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// What two levels answer where points differ in them alone.
final class PairText {
    /// More lines than these are counted, not told one by one.
    private static final int LINES_TOLD = 4;

    private PairText() {}

    static String verdict(Answer answer, Pair pair) {
        Set<String> varying = varying(pair);
        List<String> sentences = new ArrayList<>();
        if (pair.lines().size() <= LINES_TOLD) {
            LineText text = new LineText(answer, pair, varying);
            pair.lines().forEach(line -> sentences.add(text.words(line)));
        } else {
            LineCounts counts = new LineCounts(answer, pair, varying);
            sentences.add(counts.counted());
            counts.crossed().ifPresent(sentences::add);
        }
        AnswerText.unfair(pair.fairness()).ifPresent(sentences::add);
        return (pair.origin() == Origin.MEASURED ? "Measured" : "Predicted")
                + ": "
                + String.join(" ", sentences);
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
