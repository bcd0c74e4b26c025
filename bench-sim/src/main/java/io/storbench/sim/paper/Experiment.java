package io.storbench.sim.paper;

import java.util.Map;
import java.util.Optional;

/// How ours comes to be: an observation for each cell of a paper.
interface Experiment {
    /// Does it.
    ///
    /// @param ablated the mechanism of the paper's list that is switched off
    /// @return by the cell's id; a cell without one is not modelled
    Map<String, Observation> observe(Paper paper, Optional<Paper.Ablation> ablated);
}
