package io.storbench.cli.text;

import io.storbench.design.AliasStructure;
import io.storbench.design.Word;
import io.storbench.plan.DesignSpec;
import io.storbench.plan.FollowUp;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// The lines of `storbench design` on points that were added to a design: which they are, and what
/// they clear up.
public record FollowUpText(DesignSpec design) {
    /// Of a long list, what is shown.
    private static final int MAX_LINES = 60;

    /// The lines; none without follow-ups.
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (int step = 1; step <= design.followUps().size(); step++) {
            FollowUp followUp = design.followUps().get(step - 1);
            lines.add("Follow-up %d, %s: points %d to %d, run after all others, as a block of their own"
                    .formatted(step, followUp.text(), followUp.first(), followUp.first() + followUp.count() - 1));
            switch (followUp.kind()) {
                case FOLDOVER, SEMIFOLD, DEALIAS -> aliases(step, lines);
                case AXIAL ->
                    lines.add("  the ends of each axis, and the centre again: they show the curvature of each factor by"
                            + " itself");
            }
            lines.add("");
        }
        return lines;
    }

    private void aliases(int step, List<String> lines) {
        AliasStructure before = design.aliases(step - 1);
        AliasStructure after = design.aliases(step);
        if (after.effects().isEmpty()) {
            lines.add("  too many factors and points to show which effects they separate");
            return;
        }
        List<Word> cleared = new ArrayList<>(after.clear());
        cleared.removeAll(before.clear());
        lines.add("  clear of main effects and two-factor interactions from now on: "
                + (cleared.isEmpty()
                        ? "none more"
                        : cleared.stream().map(Word::toString).collect(Collectors.joining(", "))));
        lines.add("  aliases of up to two factors before:");
        show(before, lines);
        lines.add("  and after:");
        show(after, lines);
        if (!after.lost().isEmpty()) {
            lines.add("  mixed with the blocks: "
                    + after.lost().stream().map(Word::toString).collect(Collectors.joining(", ")));
        }
    }

    private static void show(AliasStructure structure, List<String> lines) {
        List<String> aliased = structure.effects().stream()
                .filter(effect -> !effect.aliases().isEmpty())
                .map(effect -> "    " + effect)
                .toList();
        if (aliased.isEmpty()) {
            lines.add("    none");
        }
        aliased.stream().limit(MAX_LINES).forEach(lines::add);
        if (aliased.size() > MAX_LINES) {
            lines.add("    and %d more".formatted(aliased.size() - MAX_LINES));
        }
    }
}
