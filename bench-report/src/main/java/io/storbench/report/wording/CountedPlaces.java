package io.storbench.report.wording;

import io.storbench.report.answer.Answer;
import io.storbench.report.answer.Crossing;
import io.storbench.report.answer.Crossings;
import io.storbench.report.claim.Line;
import io.storbench.report.claim.Ranking;
import io.storbench.report.claim.Standing.Better;
import io.storbench.report.claim.Standing.NotComparable;
import io.storbench.report.claim.Standing.Open;
import io.storbench.report.claim.Standing.Same;
import io.storbench.report.claim.Stretch;
import io.storbench.report.claim.Stretch.Lead;
import io.storbench.report.compare.ObservedFactor;
import io.storbench.report.compare.Percent;
import io.storbench.report.compare.Sentence;
import io.storbench.report.verdict.Levels;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Many lines in two sentences: at how many places each level is the best, and on how many lines two cross.
record CountedPlaces(Ranking ranking, StretchText text) {
    Brief words() {
        List<Stretch> all = ranking.stretches();
        List<String> parts = new ArrayList<>();
        for (String level : ranking.answer().compare().levels()) {
            List<Stretch> own = all.stream()
                    .filter(stretch -> stretch.standing().equals(new Better(level)))
                    .toList();
            if (!own.isEmpty()) {
                parts.add(lead(level, own) + at(places(own), parts.isEmpty()) + where(own));
            }
        }
        int same = RankingText.count(all, Same.class);
        int open = RankingText.count(all, Open.class);
        int barred = RankingText.count(all, NotComparable.class);
        if (same > 0) {
            parts.add("%s the same within %s%s"
                    .formatted(
                            ranking.isOfTwo() ? "they are" : "the best are",
                            Percent.stated(answer().sameWithin()),
                            at(same, parts.isEmpty())));
        }
        if (open > 0) {
            parts.add("no difference %sis proven%s%s"
                    .formatted(
                            ranking.isOfTwo() ? "" : "between the best ",
                            at(open, parts.isEmpty()),
                            text.because(all)));
        }
        if (barred > 0) {
            parts.add("nothing is concluded%s, where %s".formatted(at(barred, parts.isEmpty()), RankingText.why(all)));
        }
        return new Brief(
                String.join("; ", parts) + ".", ranking.stretches().stream().anyMatch(Stretch::isDecided), crossed());
    }

    private String lead(String level, List<Stretch> own) {
        return text.lead(
                new Better(level),
                own.stream()
                        .flatMap(stretch -> stretch.leads().stream())
                        .sorted(Comparator.comparingDouble(Lead::factor))
                        .toList(),
                false,
                true);
    }

    private static int places(List<Stretch> stretches) {
        return stretches.stream().mapToInt(stretch -> stretch.places().size()).sum();
    }

    /// How many of all points: ` at 3 of 9 points`, and then ` at 5 points`.
    private String at(int places, boolean isFirst) {
        return isFirst
                ? " at %d of %d points".formatted(places, ranking.places())
                : " at " + Sentence.count(places, "point");
    }

    /// The levels that these places have, of each factor of which others have further ones: ` (queue depth 8 and 32)`.
    private String where(List<Stretch> own) {
        String words = Stream.concat(
                        ranking.lines().getFirst().with().keySet().stream(),
                        answer().along().stream().map(ObservedFactor::path))
                .sorted()
                .filter(path -> levels(own, path).size()
                        < levels(ranking.stretches(), path).size())
                .map(path -> Levels.brief(path, levels(own, path)))
                .collect(Collectors.joining(", "));
        return words.isEmpty() ? "" : " (%s)".formatted(words);
    }

    private static List<String> levels(List<Stretch> stretches, String path) {
        return stretches.stream()
                .flatMap(stretch -> stretch.levels(path).stream())
                .distinct()
                .toList();
    }

    /// On how many lines two levels cross; empty where none do, of more levels, and without a numeric factor.
    private String crossed() {
        List<Crossings> lines = ranking.lines().stream()
                .map(Line::crossings)
                .flatMap(crossings -> crossings.stream())
                .toList();
        if (lines.isEmpty()) {
            return "";
        }
        ObservedFactor along = answer().along().orElseThrow();
        long crossed = count(lines, Crossings.State.SHOWN);
        long open = count(lines, Crossings.State.CANNOT_TELL);
        List<String> sentences = new ArrayList<>();
        if (crossed > 0) {
            DoubleSummaryStatistics at = lines.stream()
                    .flatMap(line -> line.shown().stream())
                    .mapToDouble(Crossing::at)
                    .summaryStatistics();
            String low = along.format(at.getMin());
            String high = along.format(at.getMax());
            sentences.add("Over %s they cross on %s of %s lines, %s."
                    .formatted(
                            OrderedText.factor(along),
                            crossed,
                            lines.size(),
                            low.equals(high) ? "at " + low : "between %s and %s".formatted(low, high)));
        }
        if (open > 0) {
            sentences.add("Whether they cross over %s is not known on %s of %s lines."
                    .formatted(OrderedText.factor(along), open, lines.size()));
        }
        return String.join(" ", sentences);
    }

    private static long count(List<Crossings> lines, Crossings.State state) {
        return lines.stream().filter(line -> line.state() == state).count();
    }

    private Answer answer() {
        return ranking.answer();
    }
}
