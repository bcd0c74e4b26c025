package io.storbench.cli.text;

import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.TrialSpec;
import io.storbench.result.Origin;
import io.storbench.run.Engines;
import io.storbench.sim.profile.Resolved;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What the model takes for the points of a plan, and where each value comes from.
public final class Explanation {
    private final Map<Target, List<TrialSpec>> pointsByParameters = new LinkedHashMap<>();

    /// A modelled target.
    ///
    /// @param name in the plan; empty where it is a trial's only one
    private record Target(String name, List<Resolved> parameters) {}

    private Explanation(ExperimentPlan plan) {
        Engines engines = new Engines();
        engines.check(plan, Origin.SIMULATED);
        plan.trials().stream()
                .filter(trial -> trial.replicate() == 1)
                .sorted(Comparator.comparingInt(TrialSpec::point))
                .forEach(trial -> add(engines, trial));
    }

    private void add(Engines engines, TrialSpec trial) {
        List<TrialSpec> parts = trial.parts();
        for (int part = 0; part < parts.size(); part++) {
            String name =
                    trial.targetNames().isEmpty() ? "" : trial.targetNames().get(part);
            pointsByParameters
                    .computeIfAbsent(
                            new Target(name, Resolved.of(engines.parameters(parts.get(part)))), _ -> new ArrayList<>())
                    .add(trial);
        }
    }

    /// The lines of a plan's explanation: a table for each set of points that share all values.
    public static List<String> of(ExperimentPlan plan) {
        Explanation explanation = new Explanation(plan);
        List<String> lines = new ArrayList<>();
        explanation.pointsByParameters.forEach((target, points) -> {
            if (!lines.isEmpty()) {
                lines.add("");
            }
            String name = target.name().isEmpty() ? "" : ", target " + target.name();
            lines.add("Parameters of the model" + name + explanation.of(points));
            lines.addAll(table(target.parameters()));
        });
        return lines;
    }

    private String of(List<TrialSpec> points) {
        if (pointsByParameters.size() == 1) {
            return "";
        }
        List<String> names =
                points.stream().map(point -> point.point() + levels(point)).toList();
        return ", point%s %s".formatted(names.size() == 1 ? "" : "s", String.join("; ", names));
    }

    private static String levels(TrialSpec point) {
        StringBuilder levels = new StringBuilder();
        point.factors()
                .forEach((path, level) ->
                        levels.append(' ').append(path).append('=').append(level));
        return levels.toString();
    }

    private static List<String> table(List<Resolved> parameters) {
        int keyWidth = parameters.stream().mapToInt(p -> p.key().length()).max().orElse(0);
        int valueWidth =
                parameters.stream().mapToInt(p -> p.value().length()).max().orElse(0);
        String row = "  %-" + keyWidth + "s  %-" + valueWidth + "s  %s";
        return parameters.stream()
                .map(p -> row.formatted(p.key(), p.value(), p.origin()))
                .toList();
    }
}
