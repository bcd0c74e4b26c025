package io.storbench.report.claim;

import io.storbench.report.answer.Answer;
import io.storbench.report.answer.LevelComparison.Outcome;
import io.storbench.report.compare.Estimate;
import io.storbench.report.effects.Screening;
import io.storbench.report.verdict.Verdict;
import io.storbench.result.Origin;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What a reader can take from an answer at a glance.
public enum State {
    /// Something is shown.
    DECIDED,
    /// It is shown that nothing differs by more than matters.
    SAME,
    /// The results do not tell.
    OPEN,
    /// Results are lost, or what was asked for is missed.
    BROKEN;

    /// Of compared levels: decided where any comparison is.
    public static State of(Answer answer, Origin origin) {
        return over(Stream.concat(
                        answer.overall().stream()
                                .filter(effect -> effect.origin() == origin)
                                .map(effect -> of(answer.outcome(effect))),
                        Ranking.of(answer, origin).stream()
                                .filter(_ -> answer.overall().stream().noneMatch(effect -> effect.origin() == origin))
                                .flatMap(ranking -> ranking.stretches().stream())
                                .map(stretch -> of(stretch.standing())))
                .collect(Collectors.toSet()));
    }

    private static State over(Set<State> states) {
        return states.contains(DECIDED) ? DECIDED : states.equals(Set.of(SAME)) ? SAME : OPEN;
    }

    private static State of(Standing standing) {
        return switch (standing) {
            case Standing.Better _ -> DECIDED;
            case Standing.Same same -> same.behind().isEmpty() ? SAME : DECIDED;
            case Standing.Open open -> open.behind().isEmpty() ? OPEN : DECIDED;
            case Standing.NotComparable _ -> OPEN;
        };
    }

    private static State of(Outcome outcome) {
        return switch (outcome) {
            case LEFT, RIGHT -> DECIDED;
            case SAME -> SAME;
            case CANNOT_TELL, NOT_COMPARED -> OPEN;
        };
    }

    /// Of a screening.
    public static State of(Screening screening) {
        return switch (screening) {
            case Screening.Ranked _ -> DECIDED;
            case Screening.AtWholeLevels whole -> of(whole.found());
            case Screening.None _, Screening.Unknown _, Screening.SetUpOnce _, Screening.Unexplained _ -> OPEN;
            case Screening.Excluded _ -> BROKEN;
        };
    }

    /// Of two sets of results.
    public static State of(Verdict verdict) {
        return switch (verdict) {
            case BETTER, WORSE -> DECIDED;
            case SAME -> SAME;
            case CANNOT_TELL -> OPEN;
        };
    }

    /// Of a metric over a factor: decided where any two intervals lie apart.
    ///
    /// @param sameWithin the share below which a difference does not matter
    public static State of(List<Estimate> estimates, double sameWithin) {
        List<Estimate> known =
                estimates.stream().filter(each -> !each.isSingle()).toList();
        double low = known.stream().mapToDouble(Estimate::low).max().orElse(0);
        double high = known.stream().mapToDouble(Estimate::high).min().orElse(0);
        double least = known.stream().mapToDouble(Estimate::low).min().orElse(0);
        double most = known.stream().mapToDouble(Estimate::high).max().orElse(0);
        boolean same = known.size() > 1 && known.size() == estimates.size() && most <= least * (1 + sameWithin);
        return same ? SAME : low > high ? DECIDED : OPEN;
    }
}
