package io.storbench.sim.paper;

import io.storbench.design.FractionalFactorial;
import io.storbench.design.Word;
import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.Factor;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// The designs of Saif and Nussbaum: their runs, and in a fraction its rows and aliases, as
/// bench-core's design package makes them of the plan.
final class SaifDesign implements Experiment {
    private static final int BASE_FACTORS = 3;

    /// Every configuration is run for reading and for writing.
    private static final int OPERATIONS = 2;

    @Override
    public Map<String, Observation> observe(Paper paper, Optional<Paper.Ablation> ablated) {
        ExperimentPlan plan = paper.experiment();
        Map<String, Observation> ours = new LinkedHashMap<>();
        ours.put("points", count(plan.points().size()));
        ours.put("runs", count((long) plan.trials().size() * OPERATIONS));
        long twoLevel =
                plan.points().size()
                        - plan.design().points().stream().filter(SaifDesign::isBetween).count();
        ours.put("two-level-points", count(twoLevel));
        ours.put("two-level-runs", count(twoLevel * plan.design().replicates() * OPERATIONS));
        plan.design().fraction().ifPresent(fraction -> observe(fraction, ours));
        return ours;
    }

    /// The third latency, which the two-level designs leave out.
    private static boolean isBetween(List<Factor.Level> levels) {
        return levels.stream().anyMatch(level -> level.label().equals("6.87ms"));
    }

    private static Observation count(long number) {
        return new Observation.Quantity(number, 0);
    }

    private static void observe(FractionalFactorial fraction, Map<String, Observation> ours) {
        ours.put("resolution", count(fraction.resolution()));
        ours.put(
                "defining-relation",
                new Observation.Text(
                        fraction.definingRelation().stream()
                                .map(Word::toString)
                                .collect(Collectors.joining(" = "))));
        for (List<Integer> point : fraction.points()) {
            ours.put(
                    "row " + signs(point.subList(0, BASE_FACTORS)),
                    new Observation.Text(signs(point.subList(BASE_FACTORS, point.size()))));
        }
        for (String aliases : fraction.aliasTable(2)) {
            ours.put("alias " + aliases.split(" ", 2)[0], new Observation.Text(aliases));
        }
    }

    private static String signs(List<Integer> levels) {
        return levels.stream().map(level -> level == 1 ? "+" : "-").collect(Collectors.joining());
    }
}
