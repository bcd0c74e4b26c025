package io.storbench.report.wording;

import io.storbench.report.answer.Answer;
import io.storbench.report.answer.Crossing;
import io.storbench.report.answer.LevelComparison;
import io.storbench.report.claim.Line;
import io.storbench.report.claim.Ranking;
import io.storbench.report.claim.Standing;
import io.storbench.report.claim.Standing.Better;
import io.storbench.report.claim.Standing.NotComparable;
import io.storbench.report.claim.Standing.Open;
import io.storbench.report.claim.Standing.Same;
import io.storbench.report.claim.Stretch;
import io.storbench.report.compare.Estimate;
import io.storbench.report.compare.Percent;
import io.storbench.report.compare.Sentence;
import io.storbench.report.verdict.Levels;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Which of the compared levels is best, and where, in sentences.
final class RankingText {
    /// Of more lines places are counted.
    private static final int LINES_LISTED = 2;

    private final Ranking ranking;
    private final Answer answer;
    private final StretchText text;

    RankingText(Ranking ranking) {
        this.ranking = ranking;
        answer = ranking.answer();
        text = new StretchText(ranking, answer);
    }

    Brief words() {
        return ranking.lines().size() <= LINES_LISTED
                ? Brief.join(ranking.lines().stream().map(this::words).toList())
                : new CountedPlaces(ranking, text).words();
    }

    /// One line: who is better where, what is the same, what is open.
    private Brief words(Line line) {
        List<Stretch> stretches = line.stretches();
        if (stretches.size() == 1
                && stretches.getFirst().standing() instanceof Same same
                && same.behind().isEmpty()) {
            String with = Levels.restriction(line.with());
            return new Brief(
                    "%sno practical difference: %s are the same within %s%s."
                            .formatted(
                                    with,
                                    text.names(same.levels()),
                                    Percent.stated(answer.sameWithin()),
                                    text.place(stretches.getFirst(), line, true)),
                    means(line.places().getLast(), line, Levels.restriction(line.with())));
        }
        List<Stretch> ordered = stretches.stream()
                .sorted(Comparator.comparingInt(RankingText::doubt))
                .toList();
        List<String> parts = new ArrayList<>();
        for (Stretch stretch : ordered) {
            boolean isFirst = parts.isEmpty();
            String words = text.words(stretch, line, isFirst);
            String place = text.place(stretch, line, isFirst);
            parts.add(
                    (isFirst || place.isEmpty() ? words + place : place.strip() + " " + words) + text.reason(stretch));
        }
        return new Brief(
                Levels.restriction(line.with()) + String.join("; ", parts) + crossed(line) + ".",
                line.with().isEmpty() && beginsWithName(ordered.getFirst().standing()),
                ends(line));
    }

    /// What each level takes at both ends of a line.
    private String ends(Line line) {
        String first = means(line.places().getFirst(), line, Levels.restriction(line.with()));
        return line.places().size() == 1
                ? first
                : first + " " + means(line.places().getLast(), line, "");
    }

    /// What is decided comes before what is the same, and that before what is open.
    private static int doubt(Stretch stretch) {
        return switch (stretch.standing()) {
            case Better _ -> 0;
            case Same _ -> 1;
            case Open _ -> 2;
            case NotComparable _ -> 3;
        };
    }

    private boolean beginsWithName(Standing standing) {
        return switch (standing) {
            case Better(String best) -> LevelName.isName(best);
            case Same same -> LevelName.isName(same.levels().getFirst());
            case Open _, NotComparable _ -> false;
        };
    }

    static int count(List<Stretch> stretches, Class<? extends Standing> standing) {
        return stretches.stream()
                .filter(stretch -> standing.isInstance(stretch.standing()))
                .mapToInt(stretch -> stretch.places().size())
                .sum();
    }

    /// Why places are not compared: of several reasons the first, and how many others there are.
    static String why(List<Stretch> stretches) {
        List<String> reasons = stretches.stream()
                .map(Stretch::standing)
                .filter(NotComparable.class::isInstance)
                .map(standing -> ((NotComparable) standing).why())
                .distinct()
                .toList();
        return reasons.getFirst()
                + (reasons.size() == 1
                        ? ""
                        : "; at others for %d other %s"
                                .formatted(reasons.size() - 1, reasons.size() == 2 ? "reason" : "reasons"));
    }

    /// What each level takes at a place: `At 20 ms nfs takes 20.6 ms, iscsi 33.6 ms.`; of more than two the best first.
    private String means(List<LevelComparison> place, Line line, String with) {
        Map<String, Estimate> means = new LinkedHashMap<>();
        place.forEach(each -> {
            means.put(each.sides().left(), each.leftMean());
            means.put(each.sides().right(), each.rightMean());
        });
        String verb = answer.metric().isTime() ? "takes" : answer.metric().isRate() ? "reaches" : "needs";
        List<String> said = new ArrayList<>();
        means.entrySet().stream()
                .sorted(ranking.isOfTwo() ? (_, _) -> 0 : bestFirst())
                .forEach(mean -> said.add("%s%s %s"
                        .formatted(
                                text.name(mean.getKey()),
                                said.isEmpty() ? " " + verb : "",
                                mean(mean.getKey(), mean.getValue(), place))));
        String where = with
                + answer.along()
                        .filter(_ -> line.places().size() > 1)
                        .map(along -> "at " + StretchText.level(place, along) + " ")
                        .orElse("");
        String sentence = String.join(", ", said) + ".";
        // A level that says what it is stays as the plan has it, at the beginning of a sentence, too.
        boolean isName =
                where.isEmpty() && LevelName.isName(means.keySet().iterator().next());
        return isName ? sentence : Sentence.capital(where + sentence);
    }

    private Comparator<Map.Entry<String, Estimate>> bestFirst() {
        Comparator<Map.Entry<String, Estimate>> rising =
                Map.Entry.comparingByValue(Comparator.comparingDouble(Estimate::mean));
        return answer.lowerIsBetter() ? rising : rising.reversed();
    }

    private String mean(String level, Estimate mean, List<LevelComparison> place) {
        LevelComparison own = place.stream()
                .filter(each -> each.sides().has(level))
                .findFirst()
                .orElseThrow();
        return MeanText.brief(
                answer.metric(),
                mean,
                (own.sides().left().equals(level) ? own.left() : own.right()).results(ranking.origin()));
    }

    /// Of a line without a crossing its parts say enough, unless both are better somewhere.
    private String crossed(Line line) {
        List<Crossing> shown =
                line.crossings().map(crossings -> crossings.shown()).orElse(List.of());
        if (!shown.isEmpty()) {
            return shown.stream().map(text::crossing).collect(Collectors.joining(" and ", "; the two cross at ", ""));
        }
        long best = line.stretches().stream()
                .filter(Stretch::isDecided)
                .map(Stretch::standing)
                .distinct()
                .count();
        return ranking.isOfTwo() && best > 1 ? "; where the two cross is not known" : "";
    }
}
