package io.storbench.report.effects;

import java.util.List;

/// A factor of an analysed design.
///
/// @param letter that stands for it in effects: A, B, C… without I
/// @param name for people
/// @param levels at least 2, the first is the low one
public record DesignFactor(String letter, String name, List<String> levels) {
    /// Copies.
    public DesignFactor {
        levels = List.copyOf(levels);
    }

    /// Whether its effect is one number, high less low.
    boolean isTwoLevel() {
        return levels.size() == 2;
    }
}
