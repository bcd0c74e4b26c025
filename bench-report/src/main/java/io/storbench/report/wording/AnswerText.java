package io.storbench.report.wording;

import io.storbench.report.answer.Answer;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Percent;
import io.storbench.report.compare.Sentence;
import java.util.List;

/// A plan's question and its answer in sentences with numbers.
public final class AnswerText {
    private AnswerText() {}

    /// The question in a user's words: `Which has the lower mean latency, nfs or iscsi?`; bare
    /// numbers name their factor.
    public static String question(Answer answer) {
        if (answer.compare().isNumeric() && answer.along().isEmpty()) {
            return OrderedText.question(answer.compare(), answer.metric());
        }
        String more = answer.compare().levels().size() > 2 ? "est" : "er";
        return "Which%s has the %s%s %s, %s?"
                .formatted(
                        answer.compare().isNumeric() ? " " + answer.compare().words() : "",
                        answer.lowerIsBetter() ? "low" : "high",
                        more,
                        answer.metric().words(),
                        Sentence.list(answer.compare().levels(), "or"));
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
