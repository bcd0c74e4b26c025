package io.storbench.report;

import io.storbench.report.Block.Column;
import io.storbench.report.answer.Answer;
import io.storbench.report.answer.Answer.Pair;
import io.storbench.report.answer.Contest;
import io.storbench.report.answer.Fairness;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Factor;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The answer point by point, and how fair each comparison is.
final class AnswerSection {
    private AnswerSection() {}

    static Optional<Section> of(Analysis analysis) {
        if (analysis.answer().isEmpty() || analysis.answer().get().pairs().isEmpty()) {
            return Optional.empty();
        }
        Answer answer = analysis.answer().get();
        List<Block> blocks = new ArrayList<>();
        blocks.add(
                new Block.Paragraph(
                        "Each point is judged by itself: by the 95 % interval of the ratio of the two"
                                + " means, so that of twenty points without a difference one is"
                                + " expected to show one by chance. An interval within the share that"
                                + " does not matter is \"same\"; one that holds 1 and more than that"
                                + " share leaves it open. Crossings are read off straight lines"
                                + " between neighbouring levels."));
        for (Pair pair : answer.pairs()) {
            blocks.add(ledger(pair));
            blocks.add(contests(analysis.experiment(), answer, pair));
        }
        return Optional.of(
                new Section("answer", "Comparison of " + answer.compare().path(), blocks));
    }

    private static String name(Pair pair) {
        return pair.left() + " and " + pair.right() + ", " + pair.origin().key();
    }

    private static Block ledger(Pair pair) {
        List<List<String>> rows = new ArrayList<>();
        for (Fairness.Item item : pair.fairness()) {
            rows.add(
                    List.of(
                            item.name(),
                            item.left(),
                            item.right(),
                            item.state().name().toLowerCase(Locale.ROOT)));
        }
        return new Block.Table(
                "What is matched: " + name(pair),
                List.of(
                        Column.text("item"),
                        Column.text(pair.left()),
                        Column.text(pair.right()),
                        Column.text("state")),
                rows);
    }

    private static Block contests(Experiment experiment, Answer answer, Pair pair) {
        List<Factor> factors =
                experiment.varied().stream()
                        .filter(factor -> !factor.equals(answer.compare()))
                        .toList();
        List<Column> columns = new ArrayList<>();
        factors.forEach(f -> columns.add(new Column(experiment.label(f), f.isNumeric())));
        columns.add(Column.number(pair.left()));
        columns.add(Column.number(pair.right()));
        columns.add(Column.number("ratio"));
        columns.add(Column.text("verdict"));
        List<List<String>> rows = new ArrayList<>();
        for (Contest contest : pair.contests()) {
            List<String> row = new ArrayList<>();
            factors.forEach(f ->
                    row.add(contest.left().factors().getOrDefault(f.path(), ResultSection.NONE)));
            row.add(answer.metric().format(contest.leftMean().mean()));
            row.add(answer.metric().format(contest.rightMean().mean()));
            row.add(AnswerText.interval(contest));
            row.add(verdict(answer, pair, contest));
            rows.add(row);
        }
        return new Block.Table(
                "By %s: %s".formatted(answer.metric().words(), name(pair)), columns, rows);
    }

    private static String verdict(Answer answer, Pair pair, Contest contest) {
        return switch (answer.outcome(contest)) {
            case LEFT -> pair.left() + " is better";
            case RIGHT -> pair.right() + " is better";
            case SAME -> "same";
            case CANNOT_TELL -> "cannot tell";
            case NOT_COMPARED -> "not compared: " + contest.barred().orElse("");
        };
    }
}
