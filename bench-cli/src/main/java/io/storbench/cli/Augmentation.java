package io.storbench.cli;

import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.FollowUp;
import io.storbench.plan.PlanException;
import io.storbench.report.Analysis;
import io.storbench.report.Report;
import io.storbench.report.compare.Metric;
import io.storbench.report.design.FollowUpChoice;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// A follow-up that the command line asks for: as it is, or the best of a kind by results.
final class Augmentation {
    private Augmentation() {}

    /// The value of `design.augment` that adds it to a plan.
    ///
    /// @param step such as `semifold A`; `semifold` or `dealias` alone for what the results need
    /// @param results of the plan, where there are any
    /// @throws PlanException when the results need none, or there are none to choose by
    static String steps(ExperimentPlan plan, String step, Optional<Path> results) throws IOException {
        FollowUp.Kind kind;
        try {
            kind = FollowUp.Kind.valueOf(step.strip().toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException _) {
            return FollowUpChoice.steps(plan.design(), step);
        }
        return switch (kind) {
            case FOLDOVER, AXIAL -> FollowUpChoice.steps(plan.design(), kind.word());
            case SEMIFOLD, DEALIAS -> chosen(kind, results);
        };
    }

    private static String chosen(FollowUp.Kind kind, Optional<Path> results) throws IOException {
        if (results.isEmpty()) {
            throw new PlanException(
                    "--augment %s: a directory of results says which effects matter; without, name them: --augment '%s'"
                            .formatted(kind.word(), kind == FollowUp.Kind.SEMIFOLD ? "semifold A" : "dealias AB CD"));
        }
        Report report = Results.numbers(results.get());
        Analysis analysis = report.analysis();
        Metric metric = analysis.answer()
                .map(answer -> answer.metric())
                .orElse(analysis.metrics().getFirst());
        return analysis.factorials().stream()
                .filter(effects -> effects.metric() == metric)
                .findFirst()
                .flatMap(effects -> FollowUpChoice.of(report.input().planText(), effects.analysis(), Set.of(kind)))
                .map(FollowUpChoice::steps)
                .orElseThrow(() -> new PlanException(
                        "--augment %s: by these results it would separate no effect that matters from its aliases"
                                .formatted(kind.word())));
    }
}
