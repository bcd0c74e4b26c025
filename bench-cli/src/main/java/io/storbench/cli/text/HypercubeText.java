package io.storbench.cli.text;

import io.storbench.design.Correlation;
import io.storbench.design.ErrorDegrees;
import io.storbench.design.Estimable;
import io.storbench.report.design.HypercubePower;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// The lines of `storbench design` on what a Latin hypercube can find.
public final class HypercubeText {
    private static final int MAX_PAIRS = 10;

    private HypercubeText() {}

    static List<String> lines(HypercubePower power) {
        List<String> lines = new ArrayList<>();
        correlations(power, lines);
        lines.add(degrees(power));
        Estimable estimable = power.estimable();
        if (!estimable.aliased().isEmpty()) {
            lines.add("%d points estimate %d of %d parameters (the mean, slopes, levels): %s are mixed"
                    .formatted(
                            power.points(),
                            estimable.estimable(),
                            estimable.parameters(),
                            estimable.aliased().stream()
                                    .map(factor -> power.factors().get(factor))
                                    .collect(Collectors.joining(", "))));
        }
        lines.add("");
        return lines;
    }

    private static void correlations(HypercubePower power, List<String> lines) {
        List<Correlation> pairs = power.correlations();
        if (pairs.isEmpty()) {
            return;
        }
        lines.add("Correlations between factors, the largest first, without sign:");
        for (Correlation pair : pairs.subList(0, Math.min(MAX_PAIRS, pairs.size()))) {
            lines.add("  %.2f  %s and %s"
                    .formatted(
                            pair.coefficient(),
                            power.factors().get(pair.one()),
                            power.factors().get(pair.other())));
        }
        if (pairs.size() > MAX_PAIRS) {
            lines.add("  and %d more".formatted(pairs.size() - MAX_PAIRS));
        }
    }

    private static String degrees(HypercubePower power) {
        if (power.hasSlopes() && !power.sharesSetUps()) {
            return "Degrees of freedom for error: %d with a slope of each numeric factor and the levels of others%s"
                    .formatted(
                            power.degreesBesideSlopes(),
                            power.hasRepeats() ? "; replicates add none, as each point counts once" : "");
        }
        ErrorDegrees left = power.errorDegrees();
        return "Degrees of freedom for error%s: %s"
                .formatted(
                        power.sharesSetUps() ? " within set-ups" : "",
                        power.hasSlopes()
                                ? "at least %d, those from replicates".formatted(left.pure())
                                : "%d from replicates; %d with main effects only"
                                        .formatted(left.pure(), left.mainEffects()));
    }
}
