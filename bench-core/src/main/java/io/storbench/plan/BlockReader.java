package io.storbench.plan;

import io.storbench.design.Blocks;
import io.storbench.design.Layout;
import io.storbench.design.Word;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Reads `blocks`: which points are run together.
final class BlockReader {
    private BlockReader() {}

    /// `blocks: replicates`, or the interactions to give up: `blocks: [ABC]`.
    static Layout read(Settings settings, Drawn drawn) {
        int points = drawn.points().size();
        Layout plain = Layout.plain(points);
        if (settings.node("blocks").orElse(null) instanceof PlanNode.Scalar scalar) {
            if (!scalar.text().equals("replicates")) {
                throw settings.mistake(
                        "blocks",
                        "\"%s\" is neither \"replicates\" nor a list of interactions such as [ABC]"
                                .formatted(scalar.text()));
            }
            return new Layout(plain.blockOfPoint(), List.of(), true, Set.of());
        }
        List<String> named = DesignReader.texts(settings, "blocks", "[ABC]");
        if (named.isEmpty()) {
            return plain;
        }
        try {
            Drawn.requireTwoLevels(drawn.factors(), "blocks by interactions need");
            EffectNames names = new EffectNames(drawn.factors());
            List<Word> words = named.stream().map(names::word).toList();
            Blocks blocks = Blocks.of(drawn.numbers(), words, drawn.fraction());
            return new Layout(blocks.blockOfPoint(), blocks.confounded(), false, Set.of());
        } catch (IllegalArgumentException e) {
            throw settings.mistake("blocks", String.valueOf(e.getMessage()));
        }
    }

    /// Centre points come after the others, and are dealt out to the blocks in turn.
    static Layout withCentre(Layout layout, int centrePoints) {
        List<Integer> blocks = new ArrayList<>(layout.blockOfPoint());
        Set<Integer> centre = new LinkedHashSet<>();
        for (int i = 0; i < centrePoints; i++) {
            centre.add(blocks.size());
            blocks.add(i % layout.blocksPerReplicate());
        }
        return new Layout(blocks, layout.confounded(), layout.replicatesAreBlocks(), centre);
    }
}
