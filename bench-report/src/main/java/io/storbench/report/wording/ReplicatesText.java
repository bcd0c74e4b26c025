package io.storbench.report.wording;

import io.storbench.report.compare.Ratio;
import io.storbench.report.compare.ReplicatesNeeded;

/// How many replicates are enough, and how far that is known.
public final class ReplicatesText {
    /// More are not counted.
    private static final long MOST = 10_000;

    private ReplicatesText() {}

    private static String about(ReplicatesNeeded needed) {
        return needed.likely() > MOST ? "Over " + MOST : "About " + needed.likely();
    }

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
                        needed.likely() == needed.safe()
                                ? ""
                                : " " + Sentence.capital(doubt(needed)));
    }

    /// Of a number that is not.
    ///
    /// @param aim as of [#plan]
    /// @param time that the number in the sentence takes
    public static String tooMany(ReplicatesNeeded needed, String aim, String time) {
        String and = time.isEmpty() ? "" : " (%s)".formatted(time);
        return isHopeless(needed)
                ? "%s replicates%s would be needed to %s.".formatted(about(needed), and, aim)
                : "More than %d replicates%s may be needed to %s: %s"
                        .formatted(ReplicatesNeeded.SENSIBLE, and, aim, doubt(needed));
    }

    /// The number in the sentence of [#tooMany].
    public static long told(ReplicatesNeeded needed) {
        return isHopeless(needed) ? Math.min(needed.likely(), MOST) : ReplicatesNeeded.SENSIBLE;
    }

    private static boolean isHopeless(ReplicatesNeeded needed) {
        return needed.likely() > ReplicatesNeeded.SENSIBLE;
    }

    /// Why fewer need not be enough.
    private static String doubt(ReplicatesNeeded needed) {
        return "%d are enough if scatter and difference are as they look, but %d replicates show a standard deviation only within a factor of %s."
                .formatted(needed.likely(), needed.made(), Ratio.factorAbove(needed.spread()));
    }

    /// Within a sentence about what is open: `; 41 replicates should decide it`.
    public static String remedy(ReplicatesNeeded needed) {
        return needed.isSensible()
                ? "; %d replicates should decide it".formatted(needed.safe())
                : isHopeless(needed)
                        ? "; %s replicates would be needed to decide it"
                                .formatted(Sentence.lower(about(needed)))
                        : "; more than %d replicates may be needed to decide it"
                                .formatted(ReplicatesNeeded.SENSIBLE);
    }
}
