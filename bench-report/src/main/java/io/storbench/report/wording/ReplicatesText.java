package io.storbench.report.wording;

import io.storbench.report.compare.Ratio;
import io.storbench.report.compare.ReplicatesNeeded;
import io.storbench.report.compare.Sentence;
import java.util.function.LongFunction;

/// How many replicates are enough, and how far that is known.
public final class ReplicatesText {
    private ReplicatesText() {}

    private static String about(ReplicatesNeeded needed) {
        return needed.isCounted() ? "about " + needed.likely() : "over " + ReplicatesNeeded.COUNTED;
    }

    /// Of a number that is worth measuring.
    ///
    /// @param aim what they do, such as `decide what is open`
    /// @param time that the lacking ones take; empty where that is not known
    public static String plan(ReplicatesNeeded needed, String aim, String time) {
        String lasting = time.isEmpty() ? "" : "; they take about %s more".formatted(time);
        String likely = needed.likely() == needed.safe() ? "" : " Perhaps %s are enough.".formatted(needed.likely());
        return "%s replicates should %s (in at least four of five cases)%s.%s"
                .formatted(needed.safe(), aim, lasting, likely);
    }

    /// Of a number that is not.
    ///
    /// @param aim as of [#plan]
    /// @param time that a number of replicates takes; empty where that is not known
    public static String tooMany(ReplicatesNeeded needed, String aim, LongFunction<String> time) {
        String likely = bracketed(time.apply(Math.min(needed.likely(), ReplicatesNeeded.COUNTED)));
        if (!needed.isLikelySensible()) {
            return "%s replicates%s would be needed to %s.".formatted(Sentence.capital(about(needed)), likely, aim);
        }
        String most = ReplicatesNeeded.SENSIBLE + bracketed(time.apply(ReplicatesNeeded.SENSIBLE));
        return "%s replicates%s are likely to %s. In the worst case more than %s are needed: %s"
                .formatted(needed.likely(), likely, aim, most, scatter(needed));
    }

    private static String bracketed(String text) {
        return text.isEmpty() ? "" : " (%s)".formatted(text);
    }

    /// Why the likely number need not be enough.
    private static String scatter(ReplicatesNeeded needed) {
        return "%s replicates show the scatter only within a factor of %s."
                .formatted(needed.made(), Ratio.factorAbove(needed.spread()));
    }

    /// Such as `40 replicates would detect 10 %`.
    ///
    /// @param difference that is detected
    public static String detection(ReplicatesNeeded needed, String difference) {
        if (!needed.isPossible()) {
            return "more replicates of these runs would not detect %s, more runs may".formatted(difference);
        }
        return needed.isSensible()
                ? "%s replicates would detect %s".formatted(needed.safe(), difference)
                : "%s replicates would be needed to detect %s".formatted(about(needed), difference);
    }
}
