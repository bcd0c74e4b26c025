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
import io.storbench.report.claim.Standing.Tied;
import io.storbench.report.claim.Stretch;
import io.storbench.report.compare.Estimate;
import io.storbench.report.compare.IdleModel;
import io.storbench.report.compare.ObservedFactor;
import io.storbench.report.compare.PointResults;
import io.storbench.report.compare.Sentence;
import io.storbench.report.verdict.Levels;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Which of the compared levels is best, and where: a clause for each way in which they stand.
final class RankingText {
    /// More lines are reported together.
    private static final int LINES_LISTED = 2;

    /// More levels do not tell a reader where it is.
    private static final int LEVELS_LISTED = 3;

    private final Ranking ranking;
    private final Answer answer;
    private final StandingText text;

    RankingText(Ranking ranking) {
        this.ranking = ranking;
        answer = ranking.answer();
        text = new StandingText(answer, ranking.isOfTwo());
    }

    Brief words() {
        return ranking.lines().size() > LINES_LISTED
                ? words(ranking.lines(), "")
                : Brief.join(ranking.lines().stream()
                        .map(line -> words(List.of(line), Levels.restriction(line.with())))
                        .toList());
    }

    /// @param with where these lines are
    private Brief words(List<Line> lines, String with) {
        Collection<List<Stretch>> groups = lines.stream()
                .flatMap(line -> line.stretches().stream())
                .sorted(Comparator.comparingInt(stretch -> doubt(stretch.standing())))
                .collect(Collectors.groupingBy(
                        stretch -> group(stretch.standing()), LinkedHashMap::new, Collectors.toList()))
                .values();
        List<String> clauses = new ArrayList<>();
        groups.forEach(group -> clauses.add(clause(group, lines, lines.size() > 1 && !clauses.isEmpty())));
        return new Brief(
                with + String.join("; ", clauses) + crossed(lines) + ".",
                with.isEmpty()
                        && beginsWithName(groups.iterator().next().getFirst().standing()),
                lines.size() > 1 ? "" : Sentence.capital(with + means(lines.getFirst())));
    }

    private static boolean beginsWithName(Standing standing) {
        return switch (standing) {
            case Better(String best) -> LevelName.isName(best);
            case Same same -> LevelName.isName(same.levels().getFirst());
            case Open _, NotComparable _ -> false;
        };
    }

    /// Stretches that are said together: those where the same level is better, or the same ones are tied.
    private static Object group(Standing standing) {
        return switch (standing) {
            case Better better -> better;
            case Same same -> same.levels();
            case Open _, NotComparable _ -> doubt(standing);
        };
    }

    /// What is decided comes before what is the same, and that before what is open.
    private static int doubt(Standing standing) {
        return switch (standing) {
            case Better _ -> 0;
            case Same _ -> 1;
            case Open _ -> 2;
            case NotComparable _ -> 3;
        };
    }

    /// @param own stretches of one standing, but for the names of levels that are tied
    /// @param isCounted whether these are further places of several lines, of which a reader needs the number alone
    private String clause(List<Stretch> own, List<Line> lines, boolean isCounted) {
        Standing standing = own.getFirst().standing();
        if (isCounted && ranking.isOfTwo() && standing instanceof Tied) {
            return (standing instanceof Same ? text.same("they") : "no difference is proven") + count(own);
        }
        String where = isCounted && !(standing instanceof Better)
                ? count(own)
                : where(own, lines, standing instanceof Open || standing instanceof NotComparable);
        List<Tied> tied = all(own, Tied.class);
        return switch (standing) {
            case Better(String best) ->
                text.better(
                                best,
                                own.stream()
                                        .flatMap(stretch -> stretch.leads().stream())
                                        .toList())
                        + where;
            case Same _ -> text.same(text.names(tied)) + where + text.behind(tied);
            case Open _ -> StandingText.open(text.names(tied)) + where + text.behind(tied) + reason(own);
            case NotComparable _ -> "nothing is concluded" + where + ", because " + why(all(own, NotComparable.class));
        };
    }

    private static <T extends Standing> List<T> all(List<Stretch> stretches, Class<T> standing) {
        return stretches.stream()
                .map(Stretch::standing)
                .filter(standing::isInstance)
                .map(standing::cast)
                .toList();
    }

    /// Why nothing is proven; of one place what the data say: ` (nfs / iscsi: 0.98 [0.91, 1.05])`.
    private String reason(List<Stretch> own) {
        List<LevelComparison> places =
                own.stream().flatMap(stretch -> stretch.comparisons().stream()).toList();
        return AdvantageText.overlap(own.stream()
                        .flatMapToDouble(each -> each.overlap(answer.sameWithin()).stream())
                        .max())
                .map(", because "::concat)
                .orElseGet(() -> places.size() == 1 ? ratio(places.getFirst()) : "");
    }

    private String ratio(LevelComparison only) {
        return only.low().isPresent()
                ? " (%s: %s)"
                        .formatted(
                                text.names(
                                        List.of(
                                                only.sides().left(),
                                                only.sides().right()),
                                        "/"),
                                AdvantageText.ratio(only.ratio(), only.low(), only.high()))
                : StandingText.unknown(
                        only.leftMean().isSingle() || only.rightMean().isSingle());
    }

    /// Of several reasons the first, and how many others there are.
    private static String why(List<NotComparable> barred) {
        List<String> reasons =
                barred.stream().map(NotComparable::why).distinct().toList();
        return reasons.getFirst()
                + (reasons.size() == 1 ? "" : "; elsewhere for " + Sentence.count(reasons.size() - 1L, "other reason"));
    }

    /// Where on the lines some stretches are: ` at round-trip time 5 ms and 20 ms`, of several lines ` at 3 of 9 points
    /// (queue depth 8 and 32)`. English denies a difference at any level, and states one at every level.
    private String where(List<Stretch> own, List<Line> lines, boolean isDenied) {
        int all = places(lines.stream().flatMap(line -> line.stretches().stream()));
        int here = places(own.stream());
        if (all == 1) {
            return "";
        }
        if (lines.size() > 1) {
            return here < all
                    ? " at %d of %d points%s".formatted(here, all, levels(own))
                    : isDenied ? " at any of %d points".formatted(all) : " at all %d points".formatted(all);
        }
        ObservedFactor along = along();
        return " "
                + LevelName.where(
                        along,
                        levels(own, along.path()),
                        levels(lines.getFirst().stretches(), along.path()),
                        isDenied ? "any" : "every");
    }

    /// ` at 3 points`.
    private static String count(List<Stretch> own) {
        return " at " + Sentence.count(places(own.stream()), "point");
    }

    private static int places(Stream<Stretch> stretches) {
        return stretches.mapToInt(stretch -> stretch.places().size()).sum();
    }

    /// The levels that these places have, of each factor of which others have further ones: ` (queue depth 8 and 32)`.
    private String levels(List<Stretch> own) {
        String words = Stream.concat(
                        ranking.lines().getFirst().with().keySet().stream(),
                        answer.along().stream().map(ObservedFactor::path))
                .sorted()
                .filter(path -> levels(own, path).size() <= LEVELS_LISTED
                        && levels(own, path).size()
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

    /// Where two levels cross; of a line without a crossing its clauses say enough, unless both are better somewhere.
    private String crossed(List<Line> lines) {
        List<Line> crossed = lines.stream()
                .filter(line ->
                        line.crossings().filter(all -> !all.shown().isEmpty()).isPresent())
                .toList();
        if (crossed.isEmpty()) {
            boolean isOpen = lines.size() == 1
                    && ranking.isOfTwo()
                    && all(lines.getFirst().stretches(), Better.class).stream()
                                    .distinct()
                                    .count()
                            > 1;
            return isOpen ? "; where the two cross is not known" : "";
        }
        ObservedFactor along = along();
        List<Crossing> all = crossed.stream()
                .flatMap(line -> line.crossings().orElseThrow().shown().stream())
                .toList();
        DoubleSummaryStatistics at = all.stream().mapToDouble(Crossing::at).summaryStatistics();
        return lines.size() == 1
                ? all.stream()
                        .map(crossing -> crossing(crossing, along))
                        .collect(Collectors.joining(
                                " and ", "; the two cross at %s ".formatted(LevelName.factor(along)), ""))
                : "; over %s they cross on %d of %d lines, between %s and %s"
                        .formatted(
                                LevelName.factor(along),
                                crossed.size(),
                                lines.size(),
                                along.format(at.getMin()),
                                along.format(at.getMax()));
    }

    /// `5.2 ms [4.1 ms, beyond 20 ms]`.
    private static String crossing(Crossing crossing, ObservedFactor along) {
        String low = (crossing.openLow() ? "below " : "") + along.format(crossing.low());
        String high = (crossing.openHigh() ? "beyond " : "") + along.format(crossing.high());
        return along.format(crossing.at()) + (low.equals(high) ? "" : " [%s, %s]".formatted(low, high));
    }

    /// The mean of each level at both ends of a line, and by how much it changes: `at round-trip time 2 ms the mean
    /// latency is 5.13 ms with nfs, 3.05 ms with iscsi; at 10 ms 21.4 ms (×4.17) with nfs, 11.1 ms (×3.64) with
    /// iscsi.`
    private String means(Line line) {
        List<List<LevelComparison>> places = line.places();
        Map<String, PointResults> first = sides(places.getFirst());
        Map<String, PointResults> last = sides(places.getLast());
        String metric = answer.metric().words();
        return places.size() == 1
                ? "the %s is %s.".formatted(metric, means(first, _ -> ""))
                : "at %s the %s is %s; at %s %s."
                        .formatted(
                                LevelName.full(along(), level(places.getFirst())),
                                metric,
                                means(first, _ -> ""),
                                LevelName.withUnit(along(), level(places.getLast())),
                                means(last, level -> times(first, last, level)));
    }

    private String level(List<LevelComparison> place) {
        return place.getFirst().left().level(along());
    }

    private ObservedFactor along() {
        return answer.along().orElseThrow();
    }

    private Map<String, PointResults> sides(List<LevelComparison> place) {
        Map<String, PointResults> sides = new LinkedHashMap<>();
        place.forEach(each -> {
            sides.put(each.sides().left(), each.left().results(ranking.origin()));
            sides.put(each.sides().right(), each.right().results(ranking.origin()));
        });
        return sides;
    }

    /// `20.6 ms with nfs, 33.6 ms with iscsi`; of more than two the best first.
    ///
    /// @param change what stands behind a level's mean
    private String means(Map<String, PointResults> sides, UnaryOperator<String> change) {
        Comparator<Map.Entry<String, PointResults>> rising = Map.Entry.comparingByValue(
                Comparator.comparingDouble(results -> mean(results).mean()));
        return sides.entrySet().stream()
                .sorted(ranking.isOfTwo() ? (_, _) -> 0 : answer.lowerIsBetter() ? rising : rising.reversed())
                .map(side -> "%s%s with %s"
                        .formatted(
                                MeanText.brief(answer.metric(), side.getValue()),
                                change.apply(side.getKey()),
                                text.name(side.getKey())))
                .collect(Collectors.joining(", "));
    }

    /// How many times a level's mean at the first place its mean at the last one is, or which part of it: ` (×4.17)`,
    /// ` (÷12)`; nothing where that is not known, or no more than counts as the same.
    private String times(Map<String, PointResults> first, Map<String, PointResults> last, String level) {
        PointResults before = first.get(level);
        PointResults after = last.get(level);
        if (before == null || after == null) {
            return "";
        }
        Estimate from = mean(before);
        Estimate to = mean(after);
        boolean isKnown = Stream.of(before, after).noneMatch(each -> IdleModel.isAny(each, answer.metric()))
                && Stream.of(from, to).noneMatch(each -> each.mean() <= 0 || MeanText.isHardlyKnown(each));
        double times = isKnown ? Math.max(to.mean() / from.mean(), from.mean() / to.mean()) : 1;
        return times <= 1 + answer.sameWithin() || from.overlaps(to)
                ? ""
                : " (%s%s)".formatted(to.mean() > from.mean() ? "×" : "÷", AdvantageText.factor(times));
    }

    private Estimate mean(PointResults results) {
        return results.estimate(answer.metric()).orElseThrow();
    }
}
