package io.storbench.report.limitation;

import io.storbench.plan.PlanException;
import io.storbench.plan.PlanKeys;
import io.storbench.plan.PlanReader;
import io.storbench.plan.TrialSpec;
import io.storbench.report.compare.Experiment;
import io.storbench.result.Origin;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Keys that a plan gives its target and, under `simulate`, the model of it.
public final class ModelKeys {
    private static final String TARGET = "target.";
    private static final String MODEL = "simulate.";

    private ModelKeys() {}

    /// Those of which the model has another value than the target that was measured; none where either was not done, or
    /// the text is no plan.
    public static List<Limitation.ModelledOtherwise> otherThanMeasured(String planText, Experiment experiment) {
        if (!experiment.has(Origin.MEASURED) || !experiment.has(Origin.SIMULATED)) {
            return List.of();
        }
        try {
            return PlanReader.parse(planText, "the plan", List.of()).trials().stream()
                    .flatMap(ModelKeys::of)
                    .distinct()
                    .toList();
        } catch (PlanException _) {
            return List.of();
        }
    }

    private static Stream<Limitation.ModelledOtherwise> of(TrialSpec spec) {
        Map<String, String> measured = spec.values();
        return spec.modelSettings().entrySet().stream()
                .flatMap(key -> Optional.ofNullable(measured.get(TARGET + key.getKey()))
                        .map(value -> new Limitation.ModelledOtherwise(
                                TARGET + key.getKey(), value, MODEL + key.getKey(), key.getValue()))
                        .stream())
                .filter(key -> !PlanKeys.same(key.path(), key.measured(), key.modelled()));
    }
}
