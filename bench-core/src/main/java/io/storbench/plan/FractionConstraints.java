package io.storbench.plan;

import io.storbench.design.Word;
import java.util.List;

/// What a plan asks of a 2^(k-p) fraction.
///
/// @param resolution the lowest to take, at least 3
/// @param clear main effects and two-factor interactions without an alias among these
public record FractionConstraints(int resolution, List<Word> clear) {
    /// What a plan asks that names neither: main effects that can be distinguished.
    public static final FractionConstraints NONE = new FractionConstraints(3, List.of());

    /// Copies.
    public FractionConstraints {
        clear = List.copyOf(clear);
    }
}
