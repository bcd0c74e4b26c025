package io.storbench.plan;

import io.storbench.file.ShellText;
import io.storbench.key.Nearest;
import java.util.Map;
import java.util.function.BiPredicate;

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
                    targets.place(), "no target; add for example target: {engine: nfs, uri: \"nfs://host/export\"}");
        }
        targets.entries().forEach(Targets::checkName);
        return new Targets(targets.entries());
    }

    private static void checkName(String name, PlanNode entry) {
        if (!ShellText.escape(name).equals(name)) {
            throw new PlanException(
                    entry.place(),
                    "the target name \"%s\" has control characters; leave them out".formatted(ShellText.escape(name)));
        }
    }

    /// The plan with the keys of `simulate` that one of the targets has; its own, in
    /// `simulate.targets`, go before those of all.
    ///
    /// @param target one of them
    PlanNode.Mapping withSimulated(PlanNode.Mapping plan, PlanNode target) {
        return withSimulated(plan, (_, each) -> each.equals(target));
    }

    /// The same of the target of this name.
    PlanNode.Mapping withSimulated(PlanNode.Mapping plan, String target) {
        return withSimulated(plan, (name, _) -> name.equals(target));
    }

    private PlanNode.Mapping withSimulated(PlanNode.Mapping plan, BiPredicate<String, PlanNode> isMeant) {
        Settings all = KeyHome.settings(plan, "").child(PlanKeys.SIMULATE);
        if (!all.has(PlanKeys.TARGETS)) {
            return plan;
        }
        Settings own = all.child(PlanKeys.TARGETS);
        PlanNode.Mapping keys = all.mapping().without(PlanKeys.TARGETS.name());
        for (Map.Entry<String, PlanNode> each : byName.entrySet()) {
            PlanNode.Mapping ofEach = own.child(each.getKey()).mapping();
            if (isMeant.test(each.getKey(), each.getValue())) {
                keys = keys.overlaid(ofEach);
            }
        }
        own.refuseUnknown();
        return plan.with(PlanKeys.SIMULATE.name(), keys);
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
