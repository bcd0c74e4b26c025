package io.storbench.plan;

import io.storbench.key.Nearest;
import java.util.Map;

/// The targets that a plan names.
///
/// @param byName the entries of `targets`; `target: {…}` alone is the entry named `target`
record Targets(Map<String, PlanNode> byName) {
    static Targets of(Settings plan) {
        if (plan.has(PlanKeys.TARGET) && plan.has(PlanKeys.TARGETS)) {
            throw plan.mistake(PlanKeys.TARGETS, "a plan has either target or targets");
        }
        if (plan.has(PlanKeys.TARGET)) {
            return new Targets(
                    Map.of(PlanKeys.TARGET.name(), plan.child(PlanKeys.TARGET).mapping()));
        }
        PlanNode.Mapping targets = plan.child(PlanKeys.TARGETS).mapping();
        if (targets.entries().isEmpty()) {
            throw new PlanException(
                    targets.place(),
                    "no target; add for example target: {engine: nfs, uri: \"nfs://host/export\"}");
        }
        return new Targets(targets.entries());
    }

    PlanNode named(PlanNode.Scalar name) {
        PlanNode target = byName.get(name.text());
        if (target == null) {
            throw new PlanException(
                    name.place(),
                    "no target is named \"%s\"%s; there are: %s"
                            .formatted(
                                    name.text(),
                                    Nearest.hint(name.text(), byName.keySet()),
                                    String.join(", ", byName.keySet())));
        }
        return target;
    }
}
