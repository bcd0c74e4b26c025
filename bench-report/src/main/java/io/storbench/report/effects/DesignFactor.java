package io.storbench.report.effects;

import java.util.List;

/// A factor of an analysed design.
///
/// @param letter that stands for it in effects: A, B, C… without I
/// @param name in tables
/// @param words in sentences
/// @param levels at least 2, the first is the low one
/// @param places where the factor is taken by value, so that its effect is the slope of a line:
///   each level's place between the lowest, -1, and the highest, 1; empty where each level is taken
///   by itself
public record DesignFactor(String letter, String name, String words, List<String> levels, List<Double> places) {
    /// Copies.
    public DesignFactor {
        levels = List.copyOf(levels);
        places = List.copyOf(places);
    }

    /// Of which each level is taken by itself.
    DesignFactor(String letter, String name, List<String> levels) {
        this(letter, name, name, levels, List.of());
    }

    /// Whether its effect is the slope of a line.
    public boolean isByValue() {
        return !places.isEmpty();
    }

    /// Whether its effect is one number, high less low.
    boolean isTwoLevel() {
        return levels.size() == 2;
    }

    /// How many numbers describe its main effect.
    int degrees() {
        return isByValue() ? 1 : levels.size() - 1;
    }

    /// What a column of its main effect has at a level.
    ///
    /// @param column from 1 to its degrees
    double coded(int level, int column) {
        if (isByValue()) {
            return places.get(level);
        }
        return level == column ? 1 : level == 0 ? -1 : 0;
    }
}
