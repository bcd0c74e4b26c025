package io.storbench.plan;

import io.storbench.design.Blocks;
import io.storbench.design.FractionalFactorial;
import io.storbench.design.Layout;
import io.storbench.design.Word;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Reads `blocks`: which points are run together.
final class BlockReader {
    private BlockReader() {}

    /// `blocks: replicates`, or the interactions to give up: `blocks: [ABC]`.
    static Layout read(Settings settings, DesignPoints designed) {
        int points = designed.points().size();
        Layout plain = Layout.plain(points);
        if (settings.node(DesignKeys.BLOCKS).orElse(null) instanceof PlanNode.Scalar scalar) {
            if (!scalar.text().equals("replicates")) {
                throw settings.mistake(
                        DesignKeys.BLOCKS,
                        "\"%s\" is neither \"replicates\" nor a list of interactions such as [ABC]"
                                .formatted(scalar.text()));
            }
            return new Layout(plain.blockOfPoint(), List.of(), true, Set.of());
        }
        List<String> named = DesignKeys.texts(settings, DesignKeys.BLOCKS, "[ABC]");
        if (named.isEmpty()) {
            return plain;
        }
        try {
            DesignPoints.requireTwoLevels(designed.factors(), "blocks by interactions need");
            EffectNames names = new EffectNames(designed.factors());
            List<Word> words = named.stream().map(names::word).toList();
            Blocks blocks = Blocks.of(designed.numbers(), words, designed.fraction());
            refuseWanted(blocks.confounded(), designed);
            return new Layout(blocks.blockOfPoint(), blocks.confounded(), false, Set.of());
        } catch (IllegalArgumentException e) {
            throw settings.mistake(DesignKeys.BLOCKS, String.valueOf(e.getMessage()));
        }
    }

    /// What the plan wants to keep clear cannot be distinguished from blocks either.
    private static void refuseWanted(List<Word> confounded, DesignPoints designed) {
        for (Word wanted : designed.wish().clear()) {
            for (Word word : confounded) {
                taken(word, wanted, designed.fraction()).ifPresent(named -> {
                    throw new IllegalArgumentException(
                            named + " clear asks for: blocks would take it; name other interactions");
                });
            }
        }
    }

    private static Optional<String> taken(Word word, Word wanted, Optional<FractionalFactorial> fraction) {
        if (word.factors() == wanted.factors()) {
            return Optional.of(word + " is what");
        }
        return fraction.stream()
                .flatMap(it -> it.aliases(word).stream())
                .filter(alias -> alias.factors() == wanted.factors())
                .findFirst()
                .map(alias -> "%s = %s, which".formatted(word, alias));
    }

    /// Centre points come after the others, and are dealt evenly to the blocks.
    static Layout withCentre(Layout layout, List<List<Factor.Level>> centrePoints) {
        List<Integer> blocks = new ArrayList<>(layout.blockOfPoint());
        Set<Integer> centre = new LinkedHashSet<>();
        CentreDeal deal = new CentreDeal(layout.blocksPerReplicate());
        for (List<Factor.Level> point : centrePoints) {
            centre.add(blocks.size());
            blocks.add(deal.block(point));
        }
        return new Layout(blocks, layout.confounded(), layout.replicatesAreBlocks(), centre);
    }

    /// Deals centre points to blocks one by one: each to the block that has the fewest at the same
    /// levels, then the fewest points, then the fewest points that share some level with it. So the
    /// levels of factors without a middle spread evenly over the blocks where their number allows.
    private static final class CentreDeal {
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
}
