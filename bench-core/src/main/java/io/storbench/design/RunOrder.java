package io.storbench.design;

import io.storbench.random.RandomStream;
import java.util.ArrayList;
import java.util.List;
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
    /// drift of the machine falls on all points alike.
    public static List<Run> of(int points, int replicates, long seed) {
        return of(IntStream.range(0, points).map(_ -> 0).boxed().toList(), replicates, seed);
    }

    /// The same, but points of one group run one after the other: groups in a random order within
    /// each replicate, points in a random order within each group. Each group is set up anew in
    /// every replicate, so that the replicates tell how much a set-up varies (a split-plot design).
    ///
    /// @param groupOfPoint for each point the number of its group, from 0, none left out
    public static List<Run> of(List<Integer> groupOfPoint, int replicates, long seed) {
        RandomStream random = RandomStream.of(seed, "run-order");
        int groups = 1 + groupOfPoint.stream().mapToInt(group -> group).max().orElse(0);
        List<Run> runs = new ArrayList<>();
        for (int replicate = 0; replicate < replicates; replicate++) {
            List<Integer> order = shuffled(IntStream.range(0, groups).boxed().toList(), random);
            for (int place = 0; place < groups; place++) {
                int group = order.get(place);
                List<Integer> points =
                        IntStream.range(0, groupOfPoint.size())
                                .filter(point -> groupOfPoint.get(point) == group)
                                .boxed()
                                .toList();
                for (int point : shuffled(points, random)) {
                    runs.add(new Run(point, replicate, replicate * groups + place));
                }
            }
        }
        return runs;
    }

    private static List<Integer> shuffled(List<Integer> items, RandomStream random) {
        List<Integer> shuffled = new ArrayList<>();
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
