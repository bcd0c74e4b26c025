package io.storbench.report.effects;

import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Against which error an effect is judged: that of factors that are changed between set-ups only
/// against the scatter of set-ups, every other against the scatter within them (split plots;
/// Montgomery, "Design and Analysis of Experiments", chapter 14).
///
/// @param hard bit n is set when the n-th factor changes between set-ups only
/// @param within the error of all other effects
/// @param between the error of effects of hard factors alone
record ErrorTerms(BitSet hard, Variance within, Variance between) {
    /// Nothing is known of any error.
    static final ErrorTerms NONE = new ErrorTerms(new BitSet(), new Variance(0, 0), new Variance(0, 0));

    /// A mean square; with no degrees of freedom nothing is known.
    record Variance(int degrees, double meanSquare) {
        static Variance of(int degrees, double squares, double largest) {
            // What rounding leaves of equal numbers is not scatter.
            boolean none = degrees == 0 || squares / degrees <= 1e-24 * largest * largest;
            return none ? new Variance(0, 0) : new Variance(degrees, squares / degrees);
        }

        boolean isKnown() {
            return degrees > 0;
        }
    }

    static ErrorTerms of(Model model, double largest, int factors) {
        Variance within = Variance.of(model.errorDegrees(), model.errorSquares(), largest);
        BitSet hard = hard(model.runs(), factors);
        Variance between = hard.isEmpty() ? within : Variance.of(model.setUpDegrees(), model.setUpSquares(), largest);
        return new ErrorTerms(hard, within, between);
    }

    /// The factors whose level never changes while a set-up lasts, when set-ups have several
    /// trials.
    private static BitSet hard(List<Run> runs, int factors) {
        BitSet hard = new BitSet(factors);
        Map<Integer, Run> first = new HashMap<>();
        boolean shared = false;
        hard.set(0, factors);
        for (Run run : runs) {
            Run other = first.putIfAbsent(run.setUp(), run);
            if (run.setUp() == 0) {
                return new BitSet();
            }
            for (int i = 0; other != null && i < factors; i++) {
                shared = true;
                if (!other.levels().get(i).equals(run.levels().get(i))) {
                    hard.clear(i);
                }
            }
        }
        return shared ? hard : new BitSet();
    }

    /// Whether all factors of a term change between set-ups only.
    boolean isHard(int term) {
        for (int rest = term; rest != 0; rest &= rest - 1) {
            if (!hard.get(Integer.numberOfTrailingZeros(rest))) {
                return false;
            }
        }
        return true;
    }

    Variance of(int term) {
        return isHard(term) ? between : within;
    }
}
