package io.storbench.report.wording;

import io.storbench.report.answer.Answer;
import io.storbench.report.answer.Crossing;
import io.storbench.report.answer.LevelComparison;
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
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// What one stretch of a line says, as a clause, and where it is.
record StretchText(Ranking ranking, Answer answer) {
    /// @param isFirst whether it begins a sentence, and its place follows
    String words(Stretch stretch, Line line, boolean isFirst) {
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
            case NotComparable _ -> "nothing is concluded";
        };
    }

    /// What the data say of a difference at one place that is not proven: ` (nfs / iscsi: 0.98 [0.91, 1.05])`.
    private String interval(Stretch stretch) {
        if (!ranking.isOfTwo()
                || stretch.places().size() > 1
                || stretch.overlap(answer.sameWithin()).isPresent()) {
            return "";
        }
        LevelComparison only = stretch.comparisons().getFirst();
        if (only.low().isPresent()) {
            return " (%s / %s: %s)"
                    .formatted(
                            name(only.sides().left()),
                            name(only.sides().right()),
                            AdvantageText.ratio(only.ratio(), only.low(), only.high()));
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
                                OrderedText.factor(along),
                                AdvantageText.times(first.factor(), first.low(), first.high()),
                                level(stretch.places().getFirst(), along),
                                AdvantageText.times(last.factor(), last.low(), last.high()),
                                level(stretch.places().getLast(), along)));
    }

    /// Why nothing is proven, where more replicates would not help.
    String reason(Stretch stretch) {
        return stretch.standing() instanceof NotComparable(String why) ? ", because " + why : because(List.of(stretch));
    }

    String because(List<Stretch> stretches) {
        return AdvantageText.overlap(stretches.stream()
                        .flatMapToDouble(each -> each.overlap(answer.sameWithin()).stream())
                        .max())
                .map(cause -> ", because " + cause)
                .orElse("");
    }

    String crossing(Crossing crossing) {
        ObservedFactor along = answer.along().orElseThrow();
        String low = (crossing.openLow() ? "below " : "") + along.format(crossing.low());
        String high = (crossing.openHigh() ? "beyond " : "") + along.format(crossing.high());
        return "%s %s%s"
                .formatted(
                        OrderedText.factor(along),
                        along.format(crossing.at()),
                        low.equals(high) ? "" : " [%s, %s]".formatted(low, high));
    }

    /// Where on the line a stretch is, in few words: ` at round-trip time 5 ms and 20 ms`. English denies a difference
    /// at any level, and states one at every level.
    ///
    /// @param isNamed whether to name the factor, as the first of several places does
    String place(Stretch stretch, Line line, boolean isNamed) {
        if (answer.along().isEmpty() || ends(stretch, line).isPresent()) {
            return "";
        }
        ObservedFactor along = answer.along().get();
        String name = isNamed ? OrderedText.factor(along) + " " : "";
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

    static String level(List<LevelComparison> place, ObservedFactor factor) {
        return factor.humanReadable(place.getFirst().left().level(factor));
    }

    String names(List<String> levels) {
        return Sentence.list(levels.stream().map(this::name).toList(), "and");
    }

    String name(String level) {
        return LevelName.of(answer.compare(), level);
    }
}
