package io.storbench.run;

import io.storbench.gate.Consent;
import io.storbench.gate.DeviceGate;
import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.TrialSpec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Tells what the measured trials of a plan would write to devices, without writing, filling or
/// running anything. Commands of the plan's hooks do not run either.
///
/// @param consent what the user would allow
public record DryRun(ExperimentPlan plan, Consent consent) {
    /// What would be done, in lines for people.
    ///
    /// @throws io.storbench.plan.PlanException when an engine does not know the target's keys
    public List<String> lines() throws IOException {
        Engines engines = new Engines();
        engines.check(plan);
        List<String> lines = new ArrayList<>();
        Set<String> withDevice = new HashSet<>();
        Map<String, String> others = new LinkedHashMap<>();
        try (DeviceGate gate = DeviceGate.dryRun(consent, plan.hash())) {
            for (TrialSpec spec : plan.trials().stream()
                    .flatMap(each -> each.parts().stream())
                    .toList()) {
                String without = rehearse(spec, engines, gate);
                if (without.isEmpty()) {
                    withDevice.add(UnreachableTargets.address(spec));
                } else {
                    others.putIfAbsent(UnreachableTargets.address(spec), without);
                }
            }
            lines.addAll(gate.rehearsed());
        }
        others.keySet().removeAll(withDevice);
        others.forEach((address, without) -> lines.add(address + ": " + without));
        return lines;
    }

    /// @return what there is to say where the gate said nothing about a device; empty where it did,
    ///   now or when it was asked for the same before
    private String rehearse(TrialSpec spec, Engines engines, DeviceGate gate) {
        int before = gate.timesAsked();
        try {
            engines.measuring(gate).admit(spec, spec.network());
        } catch (IOException e) {
            return e.getMessage() + (spec.hooks().isEmpty() ? "" : " (the plan's hooks did not run)");
        }
        if (gate.timesAsked() > before) {
            return "";
        }
        return consent.overwriteData()
                ? "no device; files are written, those of others too"
                : "no device; files are written, but none that storbench did not fill";
    }
}
