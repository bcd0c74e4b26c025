package io.storbench.design;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/// Which points of a design belong together. Points are numbered from 0 here, in the order of the
/// design; a trial's own point and replicate number from 1.
///
/// @param blockOfPoint per point the number of its block within one replicate, from 0; all 0
///   without blocks
/// @param confounded the effects that cannot be distinguished from differences between blocks,
///   products of the named ones included; empty without blocks
/// @param replicatesAreBlocks whether a difference between replicates is one between blocks even
///   where points have none
/// @param centrePoints the points that lie in the middle of all numeric factors, so that they tell
///   curvature and pure error; those at the same levels are repeats of each other
/// @param followUps which points were added later; each step is a block of its own
public record Layout(
        List<Integer> blockOfPoint,
        List<Word> confounded,
        boolean replicatesAreBlocks,
        Set<Integer> centrePoints,
        FollowUps followUps) {
    /// Of points that all ran together.
    public Layout(
            List<Integer> blockOfPoint, List<Word> confounded, boolean replicatesAreBlocks, Set<Integer> centrePoints) {
        this(blockOfPoint, confounded, replicatesAreBlocks, centrePoints, FollowUps.NONE);
    }

    /// Copies.
    public Layout {
        blockOfPoint = List.copyOf(blockOfPoint);
        confounded = List.copyOf(confounded);
        centrePoints = Set.copyOf(centrePoints);
    }

    /// Points without blocks and centre points.
    public static Layout plain(int points) {
        return new Layout(IntStream.range(0, points).map(_ -> 0).boxed().toList(), List.of(), false, Set.of());
    }

    /// How many blocks one replicate has, at least 1.
    public int blocksPerReplicate() {
        return 1 + blockOfPoint.stream().mapToInt(block -> block).max().orElse(0);
    }

    /// Whether differences between blocks are to be taken out of the error.
    public boolean blocked() {
        return blocksPerReplicate() > 1 || replicatesAreBlocks;
    }

    /// Whether the only blocks are the first design and its follow-ups, which replicates share.
    private boolean blocksAreSteps() {
        return !replicatesAreBlocks && blocksPerReplicate() == 1 + followUps.steps();
    }

    /// How many blocks this many replicates have.
    public int blocks(int replicates) {
        return blocked() && !blocksAreSteps() ? blocksPerReplicate() * replicates : blocksPerReplicate();
    }

    /// The block that a trial belongs to, from 1; every replicate has blocks of its own, unless
    /// follow-ups are the only blocks. 1 for all trials of a design without blocks.
    ///
    /// @param point from 1, as a trial's
    /// @param replicate from 1, as a trial's
    public int block(int point, int replicate) {
        if (!blocked()) {
            return 1;
        }
        int own = 1 + blockOfPoint.get(point - 1);
        return blocksAreSteps() ? own : own + (replicate - 1) * blocksPerReplicate();
    }

    /// The same points with set-ups in the place of blocks. A set-up lies within one block, and
    /// every replicate has its own, so that what varies between blocks does so between set-ups.
    ///
    /// @param groupOfPoint for each point the number of its levels of what is hard to change
    public Layout inSetUps(List<Integer> groupOfPoint) {
        Map<List<Integer>, Integer> setUps = new HashMap<>();
        List<Integer> setUpOfPoint = new ArrayList<>();
        for (int point = 0; point < groupOfPoint.size(); point++) {
            List<Integer> key = List.of(blockOfPoint.get(point), groupOfPoint.get(point));
            setUpOfPoint.add(setUps.computeIfAbsent(key, _ -> setUps.size()));
        }
        return new Layout(setUpOfPoint, confounded, true, centrePoints, followUps);
    }

    /// Whether a trial has a level of the design of every factor: it is neither at the centre nor
    /// on an axis.
    ///
    /// @param point from 1, as a trial's
    public boolean isCorner(int point) {
        return !centrePoints.contains(point - 1) && !followUps.axial().contains(point - 1);
    }

    /// Whether a trial is at the centre.
    ///
    /// @param point from 1, as a trial's
    public boolean isCentre(int point) {
        return centrePoints.contains(point - 1);
    }
}
