package io.storbench.design;

import java.util.List;
import java.util.Set;

/// The points that were added to a design after its first trials had run, in steps. Each step runs
/// later than what is before it, so that it is a block.
///
/// @param stepOfPoint per point 0 for those of the first design, 1 for the first step and so on;
///   empty without follow-ups
/// @param axial the added points that are not corners: in the middle of all numeric factors but one, or at a level that
///   the first design does not have
/// @param wanted the effects that the steps are to tell apart, the most wanted first
public record FollowUps(List<Integer> stepOfPoint, Set<Integer> axial, List<Word> wanted) {
    /// Without any.
    public static final FollowUps NONE = new FollowUps(List.of(), Set.of(), List.of());

    /// Copies.
    public FollowUps {
        stepOfPoint = List.copyOf(stepOfPoint);
        axial = Set.copyOf(axial);
        wanted = List.copyOf(wanted);
    }

    /// The step of a point, from 0; 0 of one that the design does not have.
    ///
    /// @param point from 0
    public int step(int point) {
        return point < stepOfPoint.size() ? stepOfPoint.get(point) : 0;
    }

    /// How many steps there are.
    public int steps() {
        return stepOfPoint.stream().mapToInt(step -> step).max().orElse(0);
    }
}
