package io.storbench.sim.profile;

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

    /// What a target is, by the model that it has.
    ///
    /// @throws io.storbench.plan.PlanException when it has none
    static Scope of(Settings target) {
        EngineModel model = EngineModel.of(target);
        return new Scope(model.engine(), model.versions(target));
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
