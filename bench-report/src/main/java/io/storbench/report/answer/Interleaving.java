package io.storbench.report.answer;

import io.storbench.report.answer.Fairness.State;
import io.storbench.report.answer.Fairness.Values;
import io.storbench.report.compare.Point;
import io.storbench.result.Origin;
import java.util.ArrayList;
import java.util.List;

/// Whether trials of both levels took turns.
final class Interleaving {
    private Interleaving() {}

    /// Whether a drifting machine met both alike: the places in the run order overlap.
    static Values of(LevelComparison comparison) {
        if (comparison.origin() == Origin.SIMULATED) {
            return new Values("simulated", "simulated", State.MATCHED);
        }
        List<Integer> left = orders(comparison.left());
        List<Integer> right = orders(comparison.right());
        if (left.getFirst() == 0 || right.getFirst() == 0) {
            return new Values(Fairness.NOT_REPORTED, Fairness.NOT_REPORTED, State.UNKNOWN);
        }
        boolean overlap = left.getFirst() < right.getLast() && right.getFirst() < left.getLast();
        String words = overlap ? "interleaved" : "one after the other";
        State state = left.size() < 2 || right.size() < 2 ? State.UNKNOWN : overlap ? State.MATCHED : State.DIFFERENT;
        return new Values(words, words, state);
    }

    /// Ascending; 0, which stands for an unknown place, comes first.
    private static List<Integer> orders(Point point) {
        List<Integer> orders = new ArrayList<>();
        point.results(Origin.MEASURED)
                .valid()
                .forEach(trial -> orders.add(trial.header().runOrder()));
        orders.sort(null);
        return orders;
    }
}
