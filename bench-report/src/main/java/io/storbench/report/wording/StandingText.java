package io.storbench.report.wording;

import io.storbench.report.answer.Answer;
import io.storbench.report.claim.Standing.Tied;
import io.storbench.report.claim.Stretch.Lead;
import io.storbench.report.compare.Percent;
import io.storbench.report.compare.Sentence;
import java.util.Comparator;
import java.util.List;

/// How compared levels stand, as a clause, wherever that is.
///
/// @param isOfTwo whether only two levels are compared
record StandingText(Answer answer, boolean isOfTwo) {
    /// `nfs is 2.00 to 1.14 times faster than iscsi [1.02, 2.08]`, in the order of the places where the lead falls.
    String better(String best, List<Lead> leads) {
        Comparator<Lead> byFactor = Comparator.comparingDouble(Lead::factor);
        double least = leads.stream().min(byFactor).orElseThrow().factor();
        double most = leads.stream().max(byFactor).orElseThrow().factor();
        boolean isFalling =
                most == leads.getFirst().factor() && least == leads.getLast().factor();
        String words =
                AdvantageText.of(answer, name(best), other(leads), isFalling ? most : least, isFalling ? least : most);
        return words
                + AdvantageText.interval(
                        least,
                        most,
                        leads.stream().mapToDouble(Lead::low).min().orElseThrow(),
                        leads.stream().mapToDouble(Lead::high).max().orElseThrow());
    }

    /// `iscsi`, and of more than two `the next (iscsi)`.
    private String other(List<Lead> leads) {
        List<String> next =
                leads.stream().map(Lead::next).distinct().map(this::name).toList();
        return isOfTwo ? next.getFirst() : "the next" + (next.size() == 1 ? " (%s)".formatted(next.getFirst()) : "");
    }

    String same(String levels) {
        return "%s are the same within %s".formatted(levels, Percent.stated(answer.sameWithin()));
    }

    static String open(String levels) {
        return "no difference between %s is proven".formatted(levels);
    }

    /// Why means have no interval.
    static String unknown(boolean isSingle) {
        return isSingle ? " (a single replicate has no interval)" : " (replicates that are all equal have no interval)";
    }

    /// `nfs41 and lun`, and where they are others elsewhere `the best`.
    String names(List<Tied> tied) {
        return tied.stream().map(Tied::levels).distinct().count() == 1
                ? names(tied.getFirst().levels(), "and")
                : "the best";
    }

    /// ` (behind them: nfs3)`.
    String behind(List<Tied> tied) {
        List<List<String>> behind = tied.stream().map(Tied::behind).distinct().toList();
        return behind.size() > 1 || behind.getFirst().isEmpty()
                ? ""
                : " (behind them: %s)".formatted(names(behind.getFirst(), "and"));
    }

    String names(List<String> levels, String last) {
        return Sentence.list(levels.stream().map(this::name).toList(), last);
    }

    String name(String level) {
        return LevelName.of(answer.compare(), level);
    }
}
