package io.storbench.report.wording;

import io.storbench.report.compare.Ratio;
import io.storbench.report.compare.ReplicatesNeeded;

/// How many replicates are enough, and how far that is known.
public final class ReplicatesText {
    private ReplicatesText() {}

    /// Of a number that is worth measuring.
    ///
    /// @param aim what they do, such as `decide what is open`
    /// @param time that the lacking ones take; empty where that is not known
    public static String plan(ReplicatesNeeded needed, String aim, String time) {
        return "%d replicates should %s, in at least four of five such cases%s.%s"
                .formatted(
                        needed.safe(),
                        aim,
                        time.isEmpty() ? "" : "; they take about %s more".formatted(time),
                        needed.likely() == needed.safe() ? "" : " " + Sentence.capital(doubt(needed)));
    }

    /// Of a number that is not.
    ///
    /// @param aim as of [#plan]
    /// @param time that [ReplicatesNeeded#SENSIBLE] take
    public static String tooMany(ReplicatesNeeded needed, String aim, String time) {
        return "More than %d replicates may be needed to %s%s: %s"
                .formatted(
                        ReplicatesNeeded.SENSIBLE,
                        aim,
                        time.isEmpty() ? "" : ", and so many take about " + time,
                        doubt(needed));
    }

    /// Why fewer need not be enough.
    private static String doubt(ReplicatesNeeded needed) {
        return "%d do if scatter and difference are as they look, but %d replicates show a standard deviation only within a factor of %s."
                .formatted(needed.likely(), needed.made(), Ratio.factorAbove(needed.spread()));
    }

    /// Within a sentence about what is open: `; 41 replicates should decide it`.
    public static String remedy(ReplicatesNeeded needed) {
        return needed.isSensible()
                ? "; %d replicates should decide it".formatted(needed.safe())
                : "; more than %d replicates may be needed to decide it"
                        .formatted(ReplicatesNeeded.SENSIBLE);
    }
}
