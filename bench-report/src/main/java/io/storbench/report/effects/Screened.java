package io.storbench.report.effects;

import java.util.Optional;

/// A metric's effects, and which of them matter most.
public record Screened(MetricEffects effects, Screening found) {
    /// Empty where a design has fewer than two effects.
    public static Optional<Screened> of(MetricEffects effects) {
        return Screening.of(effects).map(found -> new Screened(effects, found));
    }
}
