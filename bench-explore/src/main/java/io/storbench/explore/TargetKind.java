package io.storbench.explore;

import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.PlanKeys;
import io.storbench.plan.Settings;
import io.storbench.plan.TrialSpec;
import io.storbench.sim.kernel.KernelPath;
import io.storbench.sim.profile.Profile;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// One of a plan's targets, as far as controls depend on it.
///
/// @param name empty where the plan has one target without a name
/// @param words that controls ask for: the protocol, `linux` of what the kernel's client reaches
/// @param profile what it is simulated with, and how the profile's values came about; empty without one
record TargetKind(String name, Set<String> words, Optional<String> profile) {
    /// Copies.
    TargetKind {
        words = Set.copyOf(words);
    }

    /// Those of a plan; none where groups of hosts name their targets.
    static List<TargetKind> of(ExperimentPlan plan) {
        Map<String, TrialSpec> byName = new LinkedHashMap<>();
        for (TrialSpec trial : PointSimulation.trials(plan)) {
            if (trial.targetNames().isEmpty()) {
                byName.putIfAbsent(trial.factors().getOrDefault(Exploration.TARGET, ""), trial);
            }
        }
        return byName.entrySet().stream()
                .map(each -> of(each.getKey(), each.getValue()))
                .toList();
    }

    private static TargetKind of(String name, TrialSpec trial) {
        Settings modelled = KernelPath.modelled(trial.target().overlaid(trial.simulate()));
        Set<String> words = new LinkedHashSet<>();
        words.add(modelled.requiredText(PlanKeys.ENGINE.name()));
        if (KernelPath.isLinux(modelled)) {
            words.add("linux");
        }
        Optional<String> profile = Profile.of(modelled).map(own -> "%s (%s)".formatted(own.name(), own.provenance()));
        return new TargetKind(name, words, profile);
    }

    /// A control's key for this target: `{target}` and `{simulate}` are where its keys and those of its model stand.
    String key(String template) {
        String named = name.isEmpty() ? "" : "." + name;
        return template.replace("{target}", name.isEmpty() ? "target" : "targets" + named)
                .replace("{simulate}", name.isEmpty() ? "simulate" : "simulate.targets" + named);
    }
}
