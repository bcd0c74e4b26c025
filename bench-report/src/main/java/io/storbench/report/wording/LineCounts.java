package io.storbench.report.wording;

import io.storbench.report.answer.Answer;
import io.storbench.report.answer.Crossing;
import io.storbench.report.answer.Crossings;
import io.storbench.report.answer.LevelComparison;
import io.storbench.report.answer.LevelComparison.Outcome;
import io.storbench.report.answer.Pair;
import io.storbench.report.compare.FactorName;
import io.storbench.report.compare.ObservedFactor;
import io.storbench.report.compare.Percent;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Many lines of comparisons, summarised by how often who is better, and on how many of them the
/// two cross.
final class LineCounts {
    private final Answer answer;
    private final Pair pair;
    private final Set<String> varying;
    private final String left;
    private final String right;

    LineCounts(Answer answer, Pair pair, Set<String> varying) {
        this.answer = answer;
        this.pair = pair;
        this.varying = varying;
        this.left = LevelName.of(answer.compare(), pair.left());
        this.right = LevelName.of(answer.compare(), pair.right());
    }

    /// How often who is better.
    String counted() {
        List<LevelComparison> all = pair.comparisons();
        List<String> parts = new ArrayList<>();
        for (Outcome outcome : Outcome.values()) {
            List<LevelComparison> own =
                    all.stream().filter(c -> answer.outcome(c) == outcome).toList();
            if (!own.isEmpty()) {
                parts.add(count(outcome, own));
            }
        }
        return Sentence.capital("of " + all.size() + " points " + String.join("; ", parts)) + ".";
    }

    private String count(Outcome outcome, List<LevelComparison> own) {
        int n = own.size();
        return switch (outcome) {
            case LEFT -> LevelComparisonText.better(answer, left, right, own) + " at " + n + onlyAt(own);
            case RIGHT -> LevelComparisonText.better(answer, right, left, own) + " at " + n + onlyAt(own);
            case SAME -> "they are the same within " + Percent.stated(answer.sameWithin()) + " at " + n;
            case CANNOT_TELL -> "it is not known at " + n + LevelComparisonText.because(own, answer.sameWithin());
            case NOT_COMPARED -> "nothing is concluded at " + n + ", where " + LevelComparisonText.reasons(own);
        };
    }

    /// Levels that all of them have, and not all comparisons.
    private String onlyAt(List<LevelComparison> own) {
        List<String> common = new ArrayList<>();
        Set<String> paths = new LinkedHashSet<>(varying);
        answer.along().ifPresent(factor -> paths.add(factor.path()));
        for (String path : paths) {
            List<String> levels = levels(own, path);
            if (levels.size() == 1 && levels(pair.comparisons(), path).size() > 1) {
                common.add(FactorName.of(path) + " " + humanReadable(path, levels.getFirst()));
            }
        }
        return common.isEmpty() || own.size() == 1 ? "" : " (all with " + String.join(", ", common) + ")";
    }

    private String humanReadable(String path, String level) {
        return answer.along()
                .filter(factor -> factor.path().equals(path))
                .map(factor -> factor.humanReadable(level))
                .orElse(level);
    }

    private static List<String> levels(List<LevelComparison> comparisons, String path) {
        return comparisons.stream()
                .map(comparison -> comparison.left().factors().getOrDefault(path, ""))
                .distinct()
                .toList();
    }

    /// On how many lines the two cross.
    Optional<String> crossed() {
        if (answer.along().isEmpty()) {
            return Optional.empty();
        }
        ObservedFactor along = answer.along().get();
        List<Crossings> lines = pair.lines().stream()
                .flatMap(line -> answer.crossings(line).stream())
                .toList();
        long crossed = count(lines, Crossings.State.SHOWN);
        long open = count(lines, Crossings.State.CANNOT_TELL);
        List<String> sentences = new ArrayList<>();
        if (crossed > 0) {
            DoubleSummaryStatistics at = lines.stream()
                    .flatMap(line -> line.shown().stream())
                    .mapToDouble(Crossing::at)
                    .summaryStatistics();
            sentences.add("Over %s they cross on %s of %s lines, between %s and %s."
                    .formatted(
                            along.words(),
                            crossed,
                            lines.size(),
                            along.format(at.getMin()),
                            along.format(at.getMax())));
        }
        if (open > 0) {
            sentences.add("Whether they cross over %s is not known on %s of %s lines."
                    .formatted(along.words(), open, lines.size()));
        }
        if (crossed + open == 0) {
            sentences.add("They cross nowhere over %s, differences within %s aside."
                    .formatted(along.words(), Percent.stated(answer.sameWithin())));
        }
        return Optional.of(String.join(" ", sentences));
    }

    private static long count(List<Crossings> lines, Crossings.State state) {
        return lines.stream().filter(line -> line.state() == state).count();
    }
}
