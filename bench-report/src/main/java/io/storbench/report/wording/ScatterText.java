package io.storbench.report.wording;

import io.storbench.report.compare.Percent;
import io.storbench.report.compare.Sentence;
import io.storbench.report.scatter.GroupScatter;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// What is known of the scatter between runs and between set-ups, in sentences.
public final class ScatterText {
    private ScatterText() {}

    /// Of the first screen; empty where the runs of trials are not recorded.
    ///
    /// @param runs of which the trials are; 0 when that is not recorded
    public static Optional<String> brief(int runs, Optional<GroupScatter> scatter) {
        return switch (runs) {
            case 0 -> Optional.empty();
            case 1 -> Optional.of("All replicates are from one run: the variation between runs is not included.");
            default ->
                Optional.of(scatter.map(ScatterText::brief)
                        .orElse(
                                "The variation between the %s runs is not known: too few points are repeated in several runs."
                                        .formatted(runs)));
        };
    }

    private static String brief(GroupScatter scatter) {
        return scatter.between() == 0
                ? "The %s runs do not differ by more than the scatter of their replicates.".formatted(scatter.groups())
                : "Runs vary by a further %s (standard deviation, %s runs), which these intervals do not include."
                        .formatted(share(scatter.between()), scatter.groups());
    }

    /// Beside intervals of replicates.
    ///
    /// @param runs of which the trials are; 0 when that is not recorded
    /// @param scatters between groups of any unit, of any metric
    public static List<String> sentences(int runs, List<GroupScatter> scatters) {
        String unknown = brief(runs, Optional.empty())
                .orElse("Not every trial has its run recorded: the variation between runs is not included.");
        return Stream.concat(
                        Stream.of(unknown).filter(_ -> scatters.stream().noneMatch(ScatterText::isOfRuns)),
                        scatters.stream().map(ScatterText::sentence))
                .toList();
    }

    private static boolean isOfRuns(GroupScatter scatter) {
        return scatter.unit() == GroupScatter.Unit.RUN;
    }

    private static String sentence(GroupScatter scatter) {
        String between = share(scatter.between());
        String units = isOfRuns(scatter) ? "runs" : "set-ups";
        String interval = share(scatter.low()).replace("\u00A0%", "") + " to " + share(scatter.high());
        String option = isOfRuns(scatter) && scatter.between() > 0
                ? " For compare and gate this is --run-scatter %s.".formatted(between.replace("\u00A0", ""))
                : "";
        return "%s: separate %s differ by %s (standard deviation at a point; %s %s, 95 %% interval %s), replicates within one by %s.%s"
                .formatted(
                        Sentence.capital(scatter.metric().words()),
                        units,
                        between,
                        scatter.groups(),
                        units,
                        interval,
                        share(scatter.within()),
                        option);
    }

    private static String share(double logarithms) {
        return logarithms == 0 ? "0\u00A0%" : Percent.of(StrictMath.expm1(logarithms));
    }
}
