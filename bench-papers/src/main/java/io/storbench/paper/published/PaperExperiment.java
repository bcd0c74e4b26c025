package io.storbench.paper.published;

import java.util.Map;
import java.util.Optional;

/// How ours comes to be: an observation for each cell of a paper.
public interface PaperExperiment {
    /// Does it.
    ///
    /// @param ablated the mechanism of the paper's list that is switched off
    /// @param runs does the simulations
    /// @return by the id of a cell, or of a figure's curve; a cell without one is not modelled
    Map<String, PaperObservation> observe(Paper paper, Optional<Paper.Ablation> ablated, ParallelRuns runs);
}
