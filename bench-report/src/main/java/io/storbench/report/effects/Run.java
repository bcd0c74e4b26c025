package io.storbench.report.effects;

import java.util.List;
import java.util.OptionalDouble;

/// One trial of a design, as the analysis sees it.
///
/// @param point the number of its design point
/// @param replicate from 1
/// @param runOrder its place in the order in which trials ran; 0 when that is not known, and in a
///   simulation, where it means nothing
/// @param setUp the set-up that it shares with others, from 1; 0 when trials share none
/// @param block from 1; 0 when the design has no blocks
/// @param levels of each factor, by their number from 0; [#MIDDLE] between two levels, where centre
///   points are
/// @param value the response; empty when the trial failed or is doubtful
public record Run(
        int point, int replicate, int runOrder, int setUp, int block, List<Integer> levels, OptionalDouble value) {
    /// In place of a level's number: none of the levels, but the middle.
    public static final int MIDDLE = -1;

    /// Copies.
    public Run {
        levels = List.copyOf(levels);
    }

    /// Whether any factor is in the middle: at the centre, where a run tells curvature and error
    /// but no effect, or on an axis through it.
    boolean isCentre() {
        return levels.contains(MIDDLE);
    }

    /// Whether it has a number that may be averaged.
    boolean isValid() {
        return value.isPresent();
    }
}
