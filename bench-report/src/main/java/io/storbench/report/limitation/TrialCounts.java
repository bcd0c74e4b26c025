package io.storbench.report.limitation;

import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.PointResults;
import io.storbench.report.compare.Sentence;
import io.storbench.result.Origin;
import io.storbench.result.UnrunTrial;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// How many trials of an origin there are, and what became of them.
///
/// @param valid which means are of
/// @param doubtful whose numbers can mislead
/// @param failed without usable numbers
/// @param notRun trials of the plan without a result
/// @param reasons why they are not run
/// @param lacking points with trials of which none is valid
public record TrialCounts(int valid, int doubtful, int failed, int notRun, SortedSet<String> reasons, long lacking) {
    /// Counts those of one origin.
    public static TrialCounts of(Experiment experiment, List<UnrunTrial> unrun, Origin origin) {
        List<UnrunTrial> own =
                unrun.stream().filter(trial -> trial.origin() == origin).toList();
        return of(experiment.points().stream().map(point -> point.results(origin)), own);
    }

    /// Counts those of some points.
    public static TrialCounts of(Stream<PointResults> points, List<UnrunTrial> unrun) {
        List<PointResults> results = points.toList();
        return new TrialCounts(
                results.stream().mapToInt(each -> each.valid().size()).sum(),
                results.stream().mapToInt(each -> each.doubtful().size()).sum(),
                results.stream().mapToInt(each -> each.failed().size()).sum(),
                unrun.size(),
                unrun.stream().map(UnrunTrial::reason).collect(Collectors.toCollection(TreeSet::new)),
                results.stream()
                        .filter(each -> each.trials() > 0 && each.valid().isEmpty())
                        .count());
    }

    /// All of them.
    public int trials() {
        return valid + doubtful + failed + notRun;
    }

    /// Those that no mean contains, though they ran.
    public int excluded() {
        return doubtful + failed;
    }

    /// `Measured: 17 valid, 1 doubtful, 3 failed, 4 not run (the run was interrupted); 1 point without a valid trial`,
    /// the last two only where there are any.
    public String words(Origin origin) {
        return "%s: %s valid, %s doubtful, %s failed%s%s"
                .formatted(
                        Sentence.capital(origin.key()),
                        valid,
                        doubtful,
                        failed,
                        notRun == 0
                                ? ""
                                : ", %s not run (%s%s)"
                                        .formatted(
                                                notRun,
                                                reasons.first(),
                                                reasons.size() == 1
                                                        ? ""
                                                        : "; " + Sentence.count(reasons.size() - 1L, "other reason")),
                        lacking == 0 || valid == 0
                                ? ""
                                : "; %s without a valid trial".formatted(Sentence.count(lacking, "point")));
    }
}
