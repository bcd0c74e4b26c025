package io.storbench.report.effects;

import io.storbench.stats.FisherExact;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A level at which trials lack a number more often, or more seldom, than chance explains. What is
/// left of such a factor's trials is not a fair sample, so its effect has no p-value.
///
/// @param factor its place, from 0
/// @param level its name
/// @param lacking trials at the level without a number
/// @param trials at the level
/// @param p by Fisher's exact test of the level against all others, times the number of levels
///   compared (Bonferroni)
public record Missing(int factor, String level, int lacking, int trials, double p) {
    /// Flagging one factor of twenty in vain costs a p-value; not flagging costs the truth.
    private static final double LIMIT = 0.05;

    /// The factors that failures go with, each by its most telling level.
    static List<Missing> of(FactorialData data) {
        List<Missing> found = new ArrayList<>();
        int lacking = (int) data.runs().stream().filter(run -> !run.isValid()).count();
        if (lacking == 0 || lacking == data.runs().size()) {
            return found;
        }
        for (int factor = 0; factor < data.factors().size(); factor++) {
            worst(data, factor, lacking).filter(each -> each.p() < LIMIT).ifPresent(found::add);
        }
        return found;
    }

    private static Optional<Missing> worst(FactorialData data, int factor, int lacking) {
        List<String> levels = data.factors().get(factor).levels();
        int comparisons = levels.size() == 2 ? 1 : levels.size();
        Missing worst = null;
        for (int level = 0; level < levels.size(); level++) {
            int trials = 0;
            int without = 0;
            for (Run run : data.runs()) {
                if (run.levels().get(factor) == level) {
                    trials++;
                    without += run.isValid() ? 0 : 1;
                }
            }
            double p = Math.min(1, comparisons * FisherExact.pValue(data.runs().size(), lacking, trials, without));
            boolean more = (double) without * data.runs().size() >= (double) lacking * trials;
            if (worst == null || p < worst.p() || (p == worst.p() && more)) {
                worst = new Missing(factor, levels.get(level), without, trials, p);
            }
        }
        return Optional.ofNullable(worst);
    }
}
