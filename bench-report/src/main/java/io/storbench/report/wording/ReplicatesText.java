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

    /// `18 replicates (2 min more) should decide what is open; perhaps 9 are enough.`
    ///
    /// @param aim what they do, such as `decide what is open`
    /// @param time that the lacking ones of a number take; empty where that is not known
    public static String words(ReplicatesNeeded needed, String aim, LongFunction<String> time) {
        long number = needed.isSensible() ? needed.safe() : Math.min(needed.likely(), ReplicatesNeeded.COUNTED);
        String lasting = time.apply(number);
        String replicates = "%s replicates%s"
                .formatted(
                        needed.isLikelySensible() ? number : Sentence.capital(about(needed)),
                        lasting.isEmpty() ? "" : " (%s more)".formatted(lasting));
        if (!needed.isLikelySensible()) {
            return "%s would be needed to %s.".formatted(replicates, aim);
        }
        return needed.isSensible()
                ? "%s should %s (in at least four of five cases)%s."
                        .formatted(
                                replicates,
                                aim,
                                needed.likely() == number ? "" : "; perhaps %s are enough".formatted(needed.likely()))
                : "%s are likely to %s; in the worst case more than %s are needed, as %s replicates show the scatter only within a factor of %s."
                        .formatted(
                                replicates,
                                aim,
                                ReplicatesNeeded.SENSIBLE,
                                needed.made(),
                                Ratio.factorAbove(needed.spread()));
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
