package io.storbench.sim.profile;

import io.storbench.plan.PlanKeys;
import io.storbench.plan.Settings;
import io.storbench.sim.host.EngineModel;
import java.util.List;

/// Which targets a profile is made for.
///
/// @param engine of the targets
/// @param versions of the protocol; none where it has no versions
record Scope(String engine, List<String> versions) {
    /// Copies.
    Scope {
        versions = List.copyOf(versions);
    }

    /// What a target is, by the model that it has; without one, a target of its engine, which no profile fits.
    static Scope of(Settings target) {
        return EngineModel.find(target)
                .map(model -> new Scope(model.engine(), model.versions(target)))
                .orElseGet(() -> new Scope(target.require(PlanKeys.ENGINE), List.of()));
    }

    /// Whether a profile of this scope fits a target.
    boolean covers(Scope target) {
        return engine.equals(target.engine) && versions.containsAll(target.versions);
    }

    @Override
    public String toString() {
        return versions.isEmpty()
                ? "engine " + engine
                : "engine " + engine + ", version " + String.join(" or ", versions);
    }
}
