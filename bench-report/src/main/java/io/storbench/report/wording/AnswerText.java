package io.storbench.report.wording;

import io.storbench.report.answer.Answer;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Percent;
import io.storbench.report.compare.Sentence;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// A plan's question and its answer in sentences with numbers.
public final class AnswerText {
    private AnswerText() {}

    /// The question in a user's words: `Which has the lower mean latency, nfs or iscsi?`; bare
    /// numbers name their factor.
    public static String question(Answer answer) {
        if (answer.compare().isNumeric() && answer.along().isEmpty()) {
            return OrderedText.question(answer.compare(), answer.metric());
        }
        Set<String> levels = new LinkedHashSet<>();
        answer.overall().forEach(effect -> {
            levels.add(effect.left());
            levels.add(effect.right());
        });
        answer.pairs().forEach(pair -> {
            levels.add(pair.left());
            levels.add(pair.right());
        });
        List<String> names = levels.isEmpty() ? answer.compare().levels() : List.copyOf(levels);
        return "Which%s has the %s %s, %s?"
                .formatted(
                        answer.compare().isNumeric() ? " " + answer.compare().words() : "",
                        answer.lowerIsBetter()
                                ? names.size() > 2 ? "lowest" : "lower"
                                : names.size() > 2 ? "highest" : "higher",
                        answer.metric().words(),
                        Sentence.list(names, "or"));
    }

    /// What the question takes for a difference.
    public static String terms(Answer answer) {
        return "Differences below %s count as the same.".formatted(Percent.stated(answer.sameWithin()));
    }

    /// What each origin answers.
    public static List<String> verdicts(Experiment experiment, Answer answer) {
        return answer.pairs().isEmpty() && answer.overall().isEmpty()
                ? List.of(Sentence.capital(missing(answer)))
                : OriginVerdict.of(experiment, answer).stream()
                        .map(OriginVerdict::sentence)
                        .toList();
    }

    /// Why there is no answer.
    public static String missing(Answer answer) {
        return answer.hasMetric()
                ? "cannot tell: no two levels of %s have valid results at the same point."
                        .formatted(answer.compare().words())
                : "cannot tell: no valid trial has a %s."
                        .formatted(answer.metric().words());
    }
}
