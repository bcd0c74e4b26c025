package io.storbench.report.effects;

import io.storbench.report.compare.Metric;
import io.storbench.report.compare.ObservedFactor;
import io.storbench.result.Origin;
import java.util.List;

/// The main effect of a factor on a metric, of one origin.
///
/// @param levels in the factor's order; empty when the effect cannot be estimated
/// @param combinations of the other factors at which all levels were run, when matched
public record FactorEffect(
        ObservedFactor factor, Metric metric, Origin origin, Basis basis, int combinations, List<LevelEffect> levels) {
    /// What an effect is computed on.
    public enum Basis {
        /// Points that differ in this factor only; the others are held fixed.
        MATCHED,
        /// The means of each level over a balanced fraction, in which every other factor's levels
        /// come equally often with each level of this one. Interactions may be aliased with it.
        BALANCED,
        /// Neither: the design, or what of it has results, does not tell this effect.
        NONE
    }

    /// Copies.
    public FactorEffect {
        levels = List.copyOf(levels);
    }
}
