package io.storbench.cli.text;

import io.storbench.plan.DesignSpec;
import io.storbench.report.design.DesignBudget.Candidate;
import io.storbench.report.design.DesignBudget.Choice;
import io.storbench.report.design.TrialCost;
import java.util.ArrayList;
import java.util.List;

/// The lines of `storbench design --budget`: what there is to choose from, and how to write the
/// choice into the plan.
public final class BudgetText {
    private BudgetText() {}

    /// The lines of a choice.
    public static List<String> lines(Choice choice, long budgetNanos) {
        List<Candidate> candidates = choice.candidates();
        Candidate chosen = choice.chosen();
        List<String> lines = new ArrayList<>();
        lines.add("Designs of these factors, in " + TrialCost.text((double) budgetNanos) + ":");
        List<List<String>> table = new ArrayList<>();
        table.add(List.of("design", "points", "replicates", "trials", "duration", "resolution", ""));
        candidates.forEach(it -> table.add(row(it, it.equals(chosen))));
        if (!candidates.contains(chosen)) {
            table.add(row(chosen, true));
        }
        Columns.aligned(table, 1).forEach(line -> lines.add("  " + line));
        lines.add(
                chosen.keys().isEmpty()
                        ? "The plan's own design fits"
                        : "To take it: "
                                + String.join(
                                        " ",
                                        chosen.keys().stream()
                                                .map(key -> "-p '" + key + "'")
                                                .toList()));
        lines.add("");
        return lines;
    }

    private static List<String> row(Candidate candidate, boolean chosen) {
        DesignSpec design = candidate.plan().design();
        return List.of(
                candidate.name(),
                Integer.toString(design.points().size()),
                Integer.toString(design.replicates()),
                Long.toString((long) design.points().size() * design.replicates()),
                TrialCost.text(candidate.nanos()),
                design.fraction().map(it -> Integer.toString(it.resolution())).orElse("-"),
                chosen ? "<-" : "");
    }
}
