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
import io.storbench.report.verdict.Levels;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Which of the compared levels is best, and where, in sentences.
final class RankingText {
    /// Of more lines those are said on which a level is better.
    private static final int LINES_WITH_MEANS = 2;

    /// More lines are counted.
    private static final int LINES_LISTED = 4;

    private final Ranking ranking;
    private final Answer answer;
    private final StretchText text;

    RankingText(Ranking ranking) {
        this.ranking = ranking;
        answer = ranking.answer();
        text = new StretchText(ranking, answer);
    }

    Brief words() {
        List<Line> lines = ranking.lines();
        if (lines.size() <= LINES_WITH_MEANS) {
            return Brief.join(lines.stream().map(this::words).toList());
        }
        List<Line> decided = lines.stream().filter(Line::isDecidedAnywhere).toList();
        if (lines.size() > LINES_LISTED || decided.size() > LINES_WITH_MEANS) {
            return new CountedPlaces(ranking, text).words();
        }
        String rest = rest(decided.isEmpty());
        if (decided.isEmpty()) {
            return Brief.of(rest);
        }
        Brief best = Brief.join(decided.stream()
                .map(line -> words(
                        line,
                        line.stretches().stream().filter(Stretch::isDecided).toList(),
                        decided.size() == 1 ? ends(line, "") : ""))
                .toList());
        return new Brief(best.clause(), best.isName(), (best.numbers() + " " + rest).strip());
    }

    /// One line: who is better where, what is the same, what is open.
    private Brief words(Line line) {
        List<Stretch> stretches = line.stretches();
        if (stretches.size() == 1
                && stretches.getFirst().standing() instanceof Same same
                && same.behind().isEmpty()) {
            String with = with(line);
            return new Brief(
                    "%sno practical difference: %s are the same within %s%s."
                            .formatted(
                                    with,
                                    text.names(same.levels()),
                                    Percent.stated(answer.sameWithin()),
                                    text.place(stretches.getFirst(), line, true)),
                    means(line.places().getLast(), line, with(line)));
        }
        return words(
                line,
                stretches.stream()
                        .sorted(Comparator.comparingInt(RankingText::doubt))
                        .toList(),
                ends(line, with(line)));
    }

    /// What each level takes at both ends of a line.
    private String ends(Line line, String with) {
        String first = means(line.places().getFirst(), line, with);
        return line.places().size() == 1
                ? first
                : first + " " + means(line.places().getLast(), line, "");
    }

    private Brief words(Line line, List<Stretch> stretches, String numbers) {
        List<String> parts = new ArrayList<>();
        for (Stretch stretch : stretches) {
            boolean isFirst = parts.isEmpty();
            String words = text.words(stretch, line, isFirst);
            String place = text.place(stretch, line, isFirst);
            parts.add(
                    (isFirst || place.isEmpty() ? words + place : place.strip() + " " + words) + text.reason(stretch));
        }
        return new Brief(
                with(line) + String.join("; ", parts) + crossed(line) + ".",
                line.with().isEmpty() && beginsWithName(stretches.getFirst().standing()),
                numbers);
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

    /// What neither is better at, in one sentence.
    ///
    /// @param isAll whether that is everywhere
    private String rest(boolean isAll) {
        List<Stretch> others = ranking.stretches().stream()
                .filter(stretch -> !stretch.isDecided())
                .toList();
        if (others.isEmpty()) {
            return "";
        }
        boolean isBest = others.stream().map(Stretch::standing).anyMatch(RankingText::hasBehind);
        String levels = isBest ? "the best" : text.names(answer.compare().levels());
        String within = "the same within " + Percent.stated(answer.sameWithin());
        String because = text.because(others);
        if (others.stream().allMatch(each -> each.standing() instanceof Same)) {
            return "%s no practical difference%s %s are %s."
                    .formatted(
                            isAll ? "there is" : "At all other points there is",
                            isBest ? " between the best:" : ":",
                            isBest ? "they" : levels,
                            within);
        }
        if (others.stream().allMatch(each -> each.standing() instanceof Open)) {
            return isAll
                    ? "no difference between %s is proven%s.".formatted(levels, because)
                    : "At all other points no difference is proven%s.".formatted(because);
        }
        int same = count(others, Same.class);
        int open = count(others, Open.class);
        int all = others.stream().mapToInt(each -> each.places().size()).sum();
        List<String> parts = new ArrayList<>();
        if (same > 0) {
            parts.add("%d %s %s".formatted(same, same == 1 ? "is" : "are", within));
        }
        if (open > 0) {
            parts.add("%d %s no proven difference%s".formatted(open, open == 1 ? "shows" : "show", because));
        }
        if (same + open < all) {
            parts.add("%d %s not compared, because %s"
                    .formatted(all - same - open, all - same - open == 1 ? "is" : "are", why(others)));
        }
        if (others.stream().allMatch(each -> each.standing() instanceof NotComparable)) {
            return "%s is concluded, because %s."
                    .formatted(isAll ? "nothing" : "At all other points nothing", why(others));
        }
        return "%s%d points%s, %s."
                .formatted(
                        isAll ? "of " : "Of the other ",
                        all,
                        isAll ? " of " + levels : "",
                        Sentence.list(parts, "and"));
    }

    private boolean beginsWithName(Standing standing) {
        return switch (standing) {
            case Better(String best) -> LevelName.isName(best);
            case Same same -> LevelName.isName(same.levels().getFirst());
            case Open _, NotComparable _ -> false;
        };
    }

    private static boolean hasBehind(Standing standing) {
        return (standing instanceof Same same && !same.behind().isEmpty())
                || (standing instanceof Open open && !open.behind().isEmpty());
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

    /// `for writes at queue depth 1, `.
    private static String with(Line line) {
        return line.with().isEmpty() ? "" : Levels.restriction(line.with()) + ", ";
    }
}
