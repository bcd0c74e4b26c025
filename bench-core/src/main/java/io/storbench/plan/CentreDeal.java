package io.storbench.plan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Deals centre points to blocks one by one: each to the block that has the fewest at the same
/// levels, then the fewest points, then the fewest points that share some level with it. So the
/// levels of factors without a middle spread evenly over the blocks where their number allows.
final class CentreDeal {
    /// What a block has so far.
    private static final class Hand {
        private int points;
        private final Map<List<Factor.Level>, Integer> same = new HashMap<>();
        private final List<Map<Factor.Level, Integer>> ofFactor = new ArrayList<>();

        int same(List<Factor.Level> point) {
            return same.getOrDefault(point, 0);
        }

        int sharing(List<Factor.Level> point) {
            int sharing = 0;
            for (int factor = 0; factor < ofFactor.size(); factor++) {
                sharing += ofFactor.get(factor).getOrDefault(point.get(factor), 0);
            }
            return sharing;
        }

        void take(List<Factor.Level> point) {
            points++;
            same.merge(point, 1, Integer::sum);
            for (int factor = 0; factor < point.size(); factor++) {
                if (factor == ofFactor.size()) {
                    ofFactor.add(new HashMap<>());
                }
                ofFactor.get(factor).merge(point.get(factor), 1, Integer::sum);
            }
        }

        boolean isBetter(Hand other, List<Factor.Level> point) {
            int fewer = Integer.compare(same(point), other.same(point));
            if (fewer == 0) {
                fewer = Integer.compare(points, other.points);
            }
            return fewer == 0 ? sharing(point) < other.sharing(point) : fewer < 0;
        }
    }

    private final List<Hand> hands = new ArrayList<>();

    CentreDeal(int blocks) {
        for (int block = 0; block < blocks; block++) {
            hands.add(new Hand());
        }
    }

    /// The block of the next centre point, from 0.
    int block(List<Factor.Level> point) {
        int best = 0;
        for (int block = 1; block < hands.size(); block++) {
            if (hands.get(block).isBetter(hands.get(best), point)) {
                best = block;
            }
        }
        hands.get(best).take(point);
        return best;
    }
}
