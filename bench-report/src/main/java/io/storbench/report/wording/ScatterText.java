package io.storbench.report.wording;

import io.storbench.report.compare.Percent;
import io.storbench.report.scatter.GroupScatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What is known of the scatter between runs and between set-ups, in sentences.
public final class ScatterText {
    private ScatterText() {}

    /// Of the first screen; empty where the runs of trials are not recorded.
    ///
    /// @param runs of which the trials are; 0 when that is not recorded
    public static Optional<String> brief(int runs, Optional<GroupScatter> scatter) {
        if (runs == 0) {
            return Optional.empty();
        }
        if (runs == 1) {
            return Optional.of("All replicates are from one run: the variation between runs is not included.");
        }
        return Optional.of(scatter.map(ScatterText::brief)
                .orElse("The variation between the %d runs is not known: too few points are repeated in several runs."
                        .formatted(runs)));
    }

    private static String brief(GroupScatter scatter) {
        return scatter.between() == 0
                ? "The %d runs do not differ by more than the scatter of their replicates.".formatted(scatter.groups())
                : "Runs vary by a further %s (standard deviation, %d runs), which these intervals do not include."
                        .formatted(share(scatter.between()), scatter.groups());
    }

    /// Beside intervals of replicates.
    ///
    /// @param runs of which the trials are; 0 when that is not recorded
    /// @param scatters between groups of any unit, of any metric
    public static List<String> sentences(int runs, List<GroupScatter> scatters) {
        List<String> sentences = new ArrayList<>();
        if (scatters.stream().noneMatch(each -> each.unit() == GroupScatter.Unit.RUN)) {
            sentences.add("The scatter between runs is not known%s, and is not included in these intervals."
                    .formatted(
                            switch (runs) {
                                case 0 -> ", since not every trial has its run recorded";
                                case 1 ->
                                    ", since all replicates are of one run (storbench run on this directory, with more"
                                            + " replicates, adds another)";
                                default -> ": too few points are repeated in several";
                            }));
        }
        for (GroupScatter each : scatters) {
            sentences.add(sentence(each));
        }
        return sentences;
    }

    private static String sentence(GroupScatter scatter) {
        String units =
                switch (scatter.unit()) {
                    case RUN -> "runs";
                    case SET_UP -> "set-ups";
                };
        return "%s: separate %s differ by %s (standard deviation at a point; %d %s, 95 %% interval %s to %s), replicates within one by %s.%s"
                .formatted(
                        Sentence.capital(scatter.metric().words()),
                        units,
                        share(scatter.between()),
                        scatter.groups(),
                        units,
                        share(scatter.low()).replace("\u00A0%", ""),
                        share(scatter.high()),
                        share(scatter.within()),
                        option(scatter));
    }

    private static String option(GroupScatter scatter) {
        return scatter.unit() == GroupScatter.Unit.RUN && scatter.between() > 0
                ? " For compare and gate this is --run-scatter %s."
                        .formatted(share(scatter.between()).replace("\u00A0%", "%"))
                : "";
    }

    private static String share(double logarithms) {
        return logarithms == 0 ? "0\u00A0%" : Percent.of(StrictMath.expm1(logarithms));
    }
}
