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
import io.storbench.report.claim.Stretch.Lead;
import io.storbench.report.compare.Estimate;
import io.storbench.report.compare.ObservedFactor;
import io.storbench.report.compare.Percent;
import io.storbench.report.verdict.Levels;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Which of the compared levels is best, and where, in sentences.
final class RankingText {
    /// Of more lines those are said on which a level is better.
    private static final int LINES_WITH_MEANS = 2;

    /// More lines are counted.
    private static final int LINES_LISTED = 4;

    private final Ranking ranking;
    private final Answer answer;

    RankingText(Ranking ranking) {
        this.ranking = ranking;
        answer = ranking.answer();
    }

    Brief words() {
        List<Line> lines = ranking.lines();
        if (lines.size() <= LINES_WITH_MEANS) {
            return Brief.join(lines.stream().map(this::words).toList());
        }
        List<Line> decided = lines.stream().filter(Line::isDecidedAnywhere).toList();
        if (lines.size() > LINES_LISTED || decided.size() > LINES_WITH_MEANS) {
            return new CountedPlaces(ranking, this).words();
        }
        String rest = rest(decided.isEmpty());
        if (decided.isEmpty()) {
            return Brief.of(rest);
        }
        Brief best = Brief.join(decided.stream()
                .map(line -> words(
                        line,
                        line.stretches().stream().filter(Stretch::isDecided).toList(),
                        decided.size() == 1))
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
                                    names(same.levels()),
                                    Percent.stated(answer.sameWithin()),
                                    place(stretches.getFirst(), line, true)),
                    means(line.places().getLast(), line));
        }
        return words(
                line,
                stretches.stream()
                        .sorted(Comparator.comparingInt(RankingText::doubt))
                        .toList(),
                true);
    }

    private Brief words(Line line, List<Stretch> stretches, boolean withMeans) {
        List<String> parts = new ArrayList<>();
        for (Stretch stretch : stretches) {
            boolean isFirst = parts.isEmpty();
            String words = words(stretch, line, isFirst);
            String place = place(stretch, line, isFirst);
            parts.add((isFirst || place.isEmpty() ? words + place : place.strip() + " " + words)
                    + because(List.of(stretch)));
        }
        return new Brief(
                with(line) + String.join("; ", parts) + crossed(line) + ".",
                line.with().isEmpty()
                        && (stretches.getFirst().standing() instanceof Better
                                || stretches.getFirst().standing() instanceof Same),
                withMeans
                        ? Stream.of(line.places().getFirst(), line.places().getLast())
                                .distinct()
                                .map(place -> means(place, line))
                                .collect(Collectors.joining(" "))
                        : "");
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

    /// @param isFirst whether it begins a sentence, and its place follows
    private String words(Stretch stretch, Line line, boolean isFirst) {
        boolean isNamed = isFirst || !ranking.isOfTwo();
        return switch (stretch.standing()) {
            case Better better ->
                ends(better, stretch, line)
                        .orElseGet(() -> lead(
                                better,
                                stretch.leads(),
                                stretch.places().size() == 1,
                                isFirst && answer.along().isPresent()));
            case Same(List<String> levels, List<String> behind) ->
                (isNamed ? names(levels) + " are " : "")
                        + "the same within "
                        + Percent.stated(answer.sameWithin())
                        + ahead(behind);
            case Open(List<String> levels, List<String> behind) ->
                "no difference %sis proven%s"
                        .formatted(
                                ranking.isOfTwo() ? "" : "between " + names(levels) + " ",
                                ahead(behind) + interval(stretch));
            case NotComparable(String why) -> "nothing is concluded, because " + why;
        };
    }

    /// What the data say of a difference at one place that is not proven: ` (ratio 0.98 [0.91, 1.05])`.
    private String interval(Stretch stretch) {
        if (!ranking.isOfTwo()
                || stretch.places().size() > 1
                || stretch.overlap(answer.sameWithin()).isPresent()) {
            return "";
        }
        LevelComparison only = stretch.comparisons().getFirst();
        if (only.low().isPresent()) {
            return " (ratio %s)".formatted(AdvantageText.ratio(only.ratio(), only.low(), only.high()));
        }
        return only.leftMean().n() == 1 || only.rightMean().n() == 1
                ? " (a single replicate has no interval)"
                : " (replicates that are all equal have no interval)";
    }

    private String ahead(List<String> behind) {
        return behind.isEmpty() ? "" : ", ahead of " + names(behind);
    }

    /// `nfs is 2.00 to 1.14 times faster than iscsi`, in the order of the places where the lead falls.
    ///
    /// @param withInterval whether to add the first lead's interval
    /// @param isPlaced whether a place follows
    String lead(Better better, List<Lead> leads, boolean withInterval, boolean isPlaced) {
        List<Double> factors = leads.stream().map(Lead::factor).toList();
        double low = factors.stream().min(Comparator.naturalOrder()).orElseThrow();
        double high = factors.stream().max(Comparator.naturalOrder()).orElseThrow();
        boolean isFalling = high == factors.getFirst() && low == factors.getLast();
        String words = AdvantageText.of(
                answer, name(better.best()), next(leads), isFalling ? high : low, isFalling ? low : high);
        Lead first = leads.getFirst();
        return words
                + (withInterval ? AdvantageText.interval(first.factor(), first.low(), first.high()) : "")
                + (ranking.isOfTwo()
                                || leads.stream().map(Lead::next).distinct().count() > 1
                        ? ""
                        : ", the next" + (isPlaced ? "," : ""));
    }

    private String next(List<Lead> leads) {
        return leads.stream().map(Lead::next).distinct().count() == 1
                ? name(leads.getFirst().next())
                : "the next";
    }

    /// A level that is the best all along a line, by a lead that rises or falls along it: `nfs is faster than iscsi at
    /// every round-trip time tested: 1.08 times at 0.5 ms, 1.89 times at 20 ms`.
    private Optional<String> ends(Better better, Stretch stretch, Line line) {
        List<Lead> leads = stretch.leads();
        if (answer.along().isEmpty() || line.stretches().size() > 1 || leads.size() < 2) {
            return Optional.empty();
        }
        Lead first = leads.getFirst();
        Lead last = leads.getLast();
        double most = Math.max(first.factor(), last.factor());
        double least = Math.min(first.factor(), last.factor());
        boolean isSteady = leads.stream().noneMatch(lead -> lead.factor() > most || lead.factor() < least);
        if (!isSteady || AdvantageText.factor(least).equals(AdvantageText.factor(most))) {
            return Optional.empty();
        }
        ObservedFactor along = answer.along().get();
        return AdvantageText.more(answer, most)
                .map(more -> "%s %s %s at every %s tested: %s at %s, %s at %s"
                        .formatted(
                                name(better.best()),
                                more,
                                next(leads)
                                        + (ranking.isOfTwo() || next(leads).equals("the next") ? "" : ", the next,"),
                                along.words(),
                                AdvantageText.times(first.factor(), first.low(), first.high()),
                                level(stretch.places().getFirst(), along),
                                AdvantageText.times(last.factor(), last.low(), last.high()),
                                level(stretch.places().getLast(), along)));
    }

    /// Why nothing is proven, where more replicates would not help.
    String because(List<Stretch> stretches) {
        return AdvantageText.overlap(stretches.stream()
                        .flatMapToDouble(each -> each.overlap(answer.sameWithin()).stream())
                        .max())
                .map(cause -> ", because " + cause)
                .orElse("");
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
        String levels = names(answer.compare().levels());
        String within = "the same within " + Percent.stated(answer.sameWithin());
        String because = because(others);
        if (others.stream().allMatch(each -> each.standing() instanceof Same)) {
            return "%s no practical difference: %s are %s."
                    .formatted(isAll ? "there is" : "Elsewhere there is", levels, within);
        }
        if (others.stream().allMatch(each -> each.standing() instanceof Open)) {
            return isAll
                    ? "no difference between %s is proven%s.".formatted(levels, because)
                    : "Elsewhere no difference is proven%s.".formatted(because);
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
        return "%s%d points%s, %s."
                .formatted(
                        isAll ? "of " : "Of the other ",
                        all,
                        isAll ? " of " + levels : "",
                        Sentence.list(parts, "and"));
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
    private String means(List<LevelComparison> place, Line line) {
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
                                name(mean.getKey()),
                                said.isEmpty() ? " " + verb : "",
                                mean(mean.getKey(), mean.getValue(), place))));
        String where = with(line)
                + answer.along()
                        .filter(_ -> line.places().size() > 1)
                        .map(along -> "at " + level(place, along) + " ")
                        .orElse("");
        String sentence = String.join(", ", said) + ".";
        // A level is written as the plan writes it, at the beginning of a sentence too.
        return where.isEmpty() ? sentence : Sentence.capital(where) + sentence;
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
            return shown.stream().map(this::crossing).collect(Collectors.joining(" and ", "; the two cross at ", ""));
        }
        long best = line.stretches().stream()
                .filter(Stretch::isDecided)
                .map(Stretch::standing)
                .distinct()
                .count();
        return ranking.isOfTwo() && best > 1 ? "; where the two cross is not known" : "";
    }

    private String crossing(Crossing crossing) {
        ObservedFactor along = answer.along().orElseThrow();
        String low = (crossing.openLow() ? "below " : "") + along.format(crossing.low());
        String high = (crossing.openHigh() ? "beyond " : "") + along.format(crossing.high());
        return "%s %s%s"
                .formatted(
                        along.words(),
                        along.format(crossing.at()),
                        low.equals(high) ? "" : " [%s, %s]".formatted(low, high));
    }

    /// Where on the line a stretch is, in few words: ` at round-trip time 5 ms and 20 ms`. English denies a difference
    /// at any level, and states one at every level.
    ///
    /// @param isNamed whether to name the factor, as the first of several places does
    private String place(Stretch stretch, Line line, boolean isNamed) {
        if (answer.along().isEmpty() || ends(stretch, line).isPresent()) {
            return "";
        }
        ObservedFactor along = answer.along().get();
        String name = isNamed ? along.words() + " " : "";
        List<String> levels =
                stretch.places().stream().map(place -> level(place, along)).toList();
        if (levels.size() == line.places().size() && levels.size() > 1) {
            return " at %s %sfrom %s to %s"
                    .formatted(
                            stretch.standing() instanceof Open ? "any" : "every",
                            name,
                            levels.getFirst(),
                            levels.getLast());
        }
        return levels.size() < 3
                ? " at " + name + Sentence.list(levels, "and")
                : " from " + name + levels.getFirst() + " to " + levels.getLast();
    }

    private Optional<String> ends(Stretch stretch, Line line) {
        return stretch.standing() instanceof Better better ? ends(better, stretch, line) : Optional.empty();
    }

    private static String level(List<LevelComparison> place, ObservedFactor factor) {
        return factor.humanReadable(place.getFirst().left().factors().getOrDefault(factor.path(), ""));
    }

    /// `for writes at queue depth 1, `.
    private static String with(Line line) {
        return line.with().isEmpty() ? "" : Levels.restriction(line.with()) + ", ";
    }

    private String names(List<String> levels) {
        return Sentence.list(levels.stream().map(this::name).toList(), "and");
    }

    String name(String level) {
        return LevelName.of(answer.compare(), level);
    }
}
