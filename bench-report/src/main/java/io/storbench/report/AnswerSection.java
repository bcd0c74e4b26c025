package io.storbench.report;

import io.storbench.report.Block.Column;
import io.storbench.report.answer.Answer;
import io.storbench.report.answer.DesignEffect;
import io.storbench.report.answer.Fairness;
import io.storbench.report.answer.LevelComparison;
import io.storbench.report.answer.LevelComparison.Outcome;
import io.storbench.report.answer.Pair;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.ObservedFactor;
import io.storbench.report.wording.AdvantageText;
import io.storbench.report.wording.DesignEffectText;
import io.storbench.result.Origin;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// The answer point by point, and how fair each comparison is.
final class AnswerSection {
    private AnswerSection() {}

    static Optional<Section> of(Analysis analysis) {
        Optional<Answer> asked = analysis.answer();
        if (asked.isEmpty()
                || (asked.get().pairs().isEmpty() && asked.get().overall().isEmpty())) {
            return Optional.empty();
        }
        Answer answer = asked.get();
        List<Block> blocks = new ArrayList<>();
        blocks.add(Ledger.of(answer));
        if (!answer.overall().isEmpty()) {
            blocks.addAll(overall(answer));
        }
        if (!answer.pairs().isEmpty()) {
            blocks.addAll(pairs(analysis.experiment(), answer));
        }
        return Optional.of(new Section(
                "answer", "Is it fair? Comparison of " + answer.compare().path(), blocks));
    }

    /// What the whole design says.
    private static List<Block> overall(Answer answer) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Paragraph(
                "No two points with results differ in the compared factor alone, except centre points. What is"
                        + " compared is the factor's fitted effect over all points: a ratio of geometric means, with its"
                        + " 95 % interval by the error of the analysis of variance, without replicates by Lenth's margin"
                        + " of error. Its aliases are listed beside it."));
        for (DesignEffect effect : answer.overall()) {
            String name = effect.left() + " and " + effect.right() + ", "
                    + effect.origin().key();
            blocks.add(new Block.Table(
                    "By %s over the whole design: %s".formatted(answer.metric().words(), name),
                    List.of(
                            Column.number("points"),
                            Column.number("ratio"),
                            Column.text("effects that cannot be distinguished"),
                            Column.text("verdict")),
                    List.of(row(answer, effect))));
        }
        return blocks;
    }

    private static List<String> row(Answer answer, DesignEffect effect) {
        String why = effect.barred()
                .or(() -> new DesignEffectText(answer, effect).overlap())
                .or(effect::reason)
                .orElse("");
        return List.of(
                Integer.toString(effect.points()),
                effect.contrast().map(DesignEffectText::ratio).orElse(ResultSection.NONE),
                effect.contrast()
                        .map(contrast -> String.join(" = ", contrast.aliases()))
                        .orElse(ResultSection.NONE),
                verdict(answer.outcome(effect), effect.left(), effect.right(), why));
    }

    private static List<Block> pairs(Experiment experiment, Answer answer) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Paragraph(
                "All points are judged together, by intervals of the ratio of the two means that all hold with 95 %"
                        + " confidence (Bonferroni). An interval within the share that does not matter is \"same\"; one"
                        + " that contains 1 and exceeds that share leaves it open. Crossings are read off straight lines"
                        + " between neighbouring levels."));
        for (Pair pair : answer.pairs()) {
            blocks.add(comparisons(experiment, answer, pair));
        }
        return blocks;
    }

    private static String name(Pair pair) {
        return pair.left() + " and " + pair.right() + ", " + pair.origin().key();
    }

    private static Block comparisons(Experiment experiment, Answer answer, Pair pair) {
        List<ObservedFactor> factors = experiment.varied().stream()
                .filter(factor -> !factor.equals(answer.compare()))
                .toList();
        List<Column> columns = new ArrayList<>();
        factors.forEach(f -> columns.add(new Column(experiment.label(f), f.isNumeric())));
        columns.add(Column.number(pair.left()));
        columns.add(Column.number(pair.right()));
        columns.add(Column.number("ratio"));
        columns.add(Column.text("verdict"));
        List<List<String>> rows = new ArrayList<>();
        for (LevelComparison comparison : pair.comparisons()) {
            List<String> row = new ArrayList<>();
            factors.forEach(f -> row.add(comparison.left().factors().getOrDefault(f.path(), ResultSection.NONE)));
            row.add(answer.metric().format(comparison.leftMean().mean()));
            row.add(answer.metric().format(comparison.rightMean().mean()));
            row.add(AdvantageText.ratio(comparison.ratio(), comparison.low(), comparison.high()));
            row.add(verdict(
                    answer.outcome(comparison),
                    pair.left(),
                    pair.right(),
                    comparison
                            .barred()
                            .or(() -> AdvantageText.overlap(comparison.openFactor(answer.sameWithin())))
                            .orElse("")));
            rows.add(row);
        }
        return new Block.Table("By %s: %s".formatted(answer.metric().words(), name(pair)), columns, rows);
    }

    /// @param why it is not compared, or cannot be determined, where that is known
    private static String verdict(Outcome outcome, String left, String right, String why) {
        return switch (outcome) {
            case LEFT -> left + " is better";
            case RIGHT -> right + " is better";
            case SAME -> "same";
            case CANNOT_TELL -> why.isEmpty() ? "cannot tell" : "cannot tell: " + why;
            case NOT_COMPARED -> "not compared: " + why;
        };
    }

    /// What the compared levels have in common: one ledger for all of them, measured and simulated.
    private static final class Ledger {
        /// By item, level and origin.
        private final Map<String, Map<String, Map<Origin, Set<String>>>> values = new LinkedHashMap<>();

        private final Map<String, Map<Origin, Fairness.State>> states = new LinkedHashMap<>();
        private final Set<String> levels = new LinkedHashSet<>();

        private Ledger() {}

        static Block of(Answer answer) {
            Ledger ledger = new Ledger();
            answer.overall().forEach(e -> ledger.add(e.origin(), e.left(), e.right(), e.fairness()));
            answer.pairs().forEach(p -> ledger.add(p.origin(), p.left(), p.right(), p.fairness()));
            return ledger.table();
        }

        private void add(Origin origin, String left, String right, List<Fairness.Item> items) {
            levels.add(left);
            levels.add(right);
            for (Fairness.Item item : items) {
                value(item.name(), left, origin).add(item.left());
                value(item.name(), right, origin).add(item.right());
                states.computeIfAbsent(item.name(), _ -> new EnumMap<>(Origin.class))
                        .merge(origin, item.state(), (a, b) -> a.compareTo(b) > 0 ? a : b);
            }
        }

        private Set<String> value(String item, String level, Origin origin) {
            return values.computeIfAbsent(item, _ -> new LinkedHashMap<>())
                    .computeIfAbsent(level, _ -> new EnumMap<>(Origin.class))
                    .computeIfAbsent(origin, _ -> new LinkedHashSet<>());
        }

        private Block table() {
            List<Column> columns = new ArrayList<>(List.of(Column.text("item")));
            levels.forEach(level -> columns.add(Column.text(level)));
            columns.add(Column.text("state"));
            List<List<String>> rows = new ArrayList<>();
            states.forEach((item, state) -> {
                List<String> row = new ArrayList<>(List.of(item));
                for (String level : levels) {
                    Map<Origin, String> cells = new EnumMap<>(Origin.class);
                    values.getOrDefault(item, Map.of())
                            .getOrDefault(level, Map.of())
                            .forEach((origin, own) -> cells.put(origin, String.join(", ", own)));
                    row.add(cell(cells));
                }
                Map<Origin, String> words = new EnumMap<>(Origin.class);
                state.forEach((origin, own) -> words.put(origin, own.name().toLowerCase(Locale.ROOT)));
                row.add(cell(words));
                rows.add(row);
            });
            return new Block.Table("What is matched", columns, rows);
        }

        /// Both origins in one, where they agree.
        private static String cell(Map<Origin, String> byOrigin) {
            return byOrigin.values().stream().distinct().count() == 1
                    ? byOrigin.values().iterator().next()
                    : byOrigin.entrySet().stream()
                            .sorted(Comparator.comparing(Map.Entry::getKey))
                            .map(own -> own.getKey().key() + ": " + own.getValue())
                            .collect(Collectors.joining("; "));
        }
    }
}
