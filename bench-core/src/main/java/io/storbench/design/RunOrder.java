package io.storbench.design;

import io.storbench.random.RandomStream;
import java.util.ArrayList;
import java.util.List;

/// In which order points and replicates run.
public final class RunOrder {
    /// One run.
    ///
    /// @param point from 0
    /// @param replicate from 0
    public record Run(int point, int replicate) {}

    private RunOrder() {}

    /// Every point once per replicate, in an order of its own within each replicate, so that a slow
    /// drift of the machine falls on all points alike.
    public static List<Run> of(int points, int replicates, long seed) {
        RandomStream random = RandomStream.of(seed, "run-order");
        List<Run> runs = new ArrayList<>();
        for (int replicate = 0; replicate < replicates; replicate++) {
            int start = runs.size();
            for (int point = 0; point < points; point++) {
                // Fisher and Yates: the new element changes places with a random one up to itself.
                int at = start + (int) random.nextLong(point + 1L);
                runs.add(new Run(point, replicate));
                runs.set(runs.size() - 1, runs.get(at));
                runs.set(at, new Run(point, replicate));
            }
        }
        return runs;
    }
}
