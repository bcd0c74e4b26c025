package io.storbench.design;

import io.storbench.random.RandomStream;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.IntStream;

/// In which order points and replicates run.
public final class RunOrder {
    /// One run.
    ///
    /// @param point from 0
    /// @param replicate from 0
    /// @param setUp the number of the set-up that it runs on, from 0: the runs between two changes
    ///   of what is hard to change
    public record Run(int point, int replicate, int setUp) {}

    private RunOrder() {}

    /// Every point once per replicate, in an order of its own within each replicate, so that a slow
    /// drift of the machine falls on all points alike. Points of one group run one after the other:
    /// groups in a random order within each replicate, points in a random order within each group.
    /// Each group is set up again in every replicate, so that the replicates tell how much a set-up
    /// varies (a split-plot design). Each replicate runs block by block, in a random order of its
    /// blocks; a group that reaches over several blocks is set up again in each.
    ///
    /// @param blockOfPoint for each point the number of its block, from 0
    /// @param groupOfPoint for each point the number of its group, from 0
    public static List<Run> of(List<Integer> blockOfPoint, List<Integer> groupOfPoint, int replicates, long seed) {
        return of(blockOfPoint, groupOfPoint, replicates, RandomStream.of(seed, "run-order"));
    }

    /// The same in an order of its own.
    ///
    /// @param random that the order is drawn from
    public static List<Run> of(
            List<Integer> blockOfPoint, List<Integer> groupOfPoint, int replicates, RandomStream random) {
        List<Integer> points = IntStream.range(0, groupOfPoint.size()).boxed().toList();
        List<Run> runs = new ArrayList<>();
        int setUp = 0;
        for (int replicate = 0; replicate < replicates; replicate++) {
            for (List<Integer> block : shuffledParts(points, blockOfPoint, random)) {
                for (List<Integer> group : shuffledParts(block, groupOfPoint, random)) {
                    for (int point : shuffled(group, random)) {
                        runs.add(new Run(point, replicate, setUp));
                    }
                    setUp++;
                }
            }
        }
        return runs;
    }

    /// The points that have the same number, for each number, in a random order of the numbers.
    private static List<List<Integer>> shuffledParts(
            List<Integer> points, List<Integer> numberOfPoint, RandomStream random) {
        TreeMap<Integer, List<Integer>> parts = new TreeMap<>();
        for (int point : points) {
            parts.computeIfAbsent(numberOfPoint.get(point), _ -> new ArrayList<>())
                    .add(point);
        }
        return shuffled(List.copyOf(parts.values()), random);
    }

    private static <T> List<T> shuffled(List<T> items, RandomStream random) {
        List<T> shuffled = new ArrayList<>();
        // A single item needs no random number: without groups, orders are those of plain designs.
        for (int i = 0; i < items.size(); i++) {
            // Fisher and Yates: the new element changes places with a random one up to itself.
            int at = items.size() == 1 ? 0 : (int) random.nextLong(i + 1L);
            shuffled.add(items.get(i));
            shuffled.set(i, shuffled.get(at));
            shuffled.set(at, items.get(i));
        }
        return shuffled;
    }
}
