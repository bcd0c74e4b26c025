package io.storbench.plan;

import io.storbench.design.Foldover;
import io.storbench.design.FractionalFactorial;
import io.storbench.design.Word;
import java.util.List;
import java.util.Optional;

/// Reads `foldover`: points are run together with their mirror image.
final class FoldoverReader {
    private FoldoverReader() {}

    /// Together with the mirror image: `foldover: all`, or the factors that change their level.
    static DesignPoints read(Settings settings, DesignPoints designed, DesignKind kind) {
        Optional<PlanNode> node = settings.node(DesignKeys.FOLDOVER);
        if (node.isEmpty()) {
            return designed;
        }
        try {
            if (kind != DesignKind.FRACTION && kind != DesignKind.PLACKETT_BURMAN) {
                throw new IllegalArgumentException(
                        "only a design of kind: fraction or plackett_burman can be folded over");
            }
            Word changed = factors(settings, node.get(), designed.factors());
            Optional<FractionalFactorial> fraction = designed.fraction().flatMap(it -> it.folded(changed));
            return designed.with(Foldover.points(designed.numbers(), changed), fraction);
        } catch (IllegalArgumentException e) {
            throw settings.mistake(DesignKeys.FOLDOVER, String.valueOf(e.getMessage()));
        }
    }

    private static Word factors(Settings settings, PlanNode node, List<Factor> factors) {
        if (factors.size() > Word.LETTERS.length()) {
            throw new IllegalArgumentException(
                    "%d factors; at most %d can be folded over".formatted(factors.size(), Word.LETTERS.length()));
        }
        if (node instanceof PlanNode.Scalar scalar && scalar.text().equals("all")) {
            return new Word((1 << factors.size()) - 1, false);
        }
        Word changed = Word.IDENTITY;
        EffectNames names = new EffectNames(factors);
        for (String text : DesignKeys.texts(settings, DesignKeys.FOLDOVER, "[A], or all")) {
            Word factor = names.word(text);
            if (factor.length() != 1) {
                throw new IllegalArgumentException(text + " is not a single factor");
            }
            changed = changed.times(factor);
        }
        return changed;
    }
}
