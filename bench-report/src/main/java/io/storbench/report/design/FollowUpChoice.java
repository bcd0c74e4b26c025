package io.storbench.report.design;

import io.storbench.plan.DesignSpec;
import io.storbench.plan.FollowUp;
import io.storbench.plan.PlanException;
import io.storbench.plan.PlanReader;
import io.storbench.report.effects.FactorialAnalysis;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.json.JsonMapper;

/// Which points to add to a two-level design that has run: the fewest that tell its real effects
/// from their aliases, precisely enough to see them; or points on the axes, where the centre lies
/// off what the corners say.
///
/// @param steps the value of the plan's `design.augment`, such as `semifold A`
/// @param points how many are added
/// @param why in a sentence
public record FollowUpChoice(String steps, int points, String why) {
    private static final JsonMapper JSON = new JsonMapper();

    /// The points that help; empty where nothing is open, or no follow-up tells it.
    ///
    /// @param planText the plan that ran
    /// @param analysis of the metric that matters
    public static Optional<FollowUpChoice> of(String planText, FactorialAnalysis analysis) {
        return of(planText, analysis, Set.of(FollowUp.Kind.values()));
    }

    /// The same of some kinds of follow-ups.
    public static Optional<FollowUpChoice> of(
            String planText, FactorialAnalysis analysis, Collection<FollowUp.Kind> kinds) {
        try {
            DesignSpec design =
                    PlanReader.parse(planText, "the plan", List.of()).design();
            FollowUpSearch search = new FollowUpSearch(planText, design, analysis);
            Optional<FollowUpChoice> apart = kinds.stream().allMatch(kind -> kind == FollowUp.Kind.AXIAL)
                    ? Optional.empty()
                    : search.apart(kinds);
            return apart.or(() -> kinds.contains(FollowUp.Kind.AXIAL) ? search.axial() : Optional.empty());
        } catch (PlanException _) {
            return Optional.empty(); // what is not a plan cannot be followed up
        }
    }

    /// The steps of a plan with another one, as `design.augment` takes them.
    public static String steps(DesignSpec design, String step) {
        if (design.followUps().isEmpty()) {
            return step;
        }
        List<String> all =
                new ArrayList<>(design.followUps().stream().map(FollowUp::text).toList());
        all.add(step);
        return JSON.writeValueAsString(all);
    }
}
