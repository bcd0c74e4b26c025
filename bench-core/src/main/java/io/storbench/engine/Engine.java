package io.storbench.engine;

import java.io.IOException;

/// A way to reach targets, found by [java.util.ServiceLoader].
public interface Engine {
    /// The name that plans use, such as `nfs`.
    String name();

    /// Opens the target for one trial. May block: connects, mounts, starts an embedded server.
    ///
    /// @throws io.storbench.plan.PlanException when the target's keys are wrong
    /// @throws IOException when the target cannot be reached or refuses; the message names the
    ///   thing, the value, the cause and the remedy
    Target open(TargetSpec spec) throws IOException;
}
