package io.storbench.sim.paper;

import io.storbench.plan.ExperimentPlan;
import java.util.Map;

/// How ours comes to be: from a paper's plan to an observation for each of its cells.
interface Experiment {
    /// Does it.
    ///
    /// @param plan the paper's, with what is ablated
    /// @return by the cell's id; a cell without one is not modelled
    Map<String, Observation> observe(ExperimentPlan plan);
}
