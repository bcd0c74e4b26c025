package io.storbench.plan;

import io.storbench.design.FractionalFactorial;
import io.storbench.design.MinimumAberration;
import io.storbench.design.Word;
import io.storbench.key.Key;
import java.util.List;
import java.util.stream.Collectors;

/// Reads a 2^(k-p) fraction: by its generators, or as the smallest one that has a resolution and
/// keeps effects clear.
record FractionReader(Settings settings) {
    DesignPoints read(List<Factor> factors) {
        DesignPoints.requireTwoLevels(factors, "a 2^(k-p) fraction needs");
        List<String> generators = DesignKeys.texts(settings, DesignKeys.GENERATORS, "[D=AB, E=AC]");
        int resolution = settings.get(DesignKeys.RESOLUTION);
        List<Word> clear = clear(factors);
        if (generators.isEmpty() && clear.isEmpty() && !settings.has(DesignKeys.RESOLUTION)) {
            throw settings.mistake(
                    DesignKeys.KIND,
                    "a fraction needs generators such as [D=AB], a resolution, or effects to keep clear");
        }
        MinimumAberration.Found found = generators.isEmpty()
                ? smallest(factors.size(), resolution, clear)
                : new MinimumAberration.Found(generated(factors.size(), generators), true);
        FractionalFactorial fraction = found.fraction();
        require(fraction, resolution, clear);
        return DesignPoints.of(factors, fraction, new FractionConstraints(resolution, clear), !found.exhaustive());
    }

    private List<Word> clear(List<Factor> factors) {
        try {
            EffectNames names = new EffectNames(factors);
            return DesignKeys.texts(settings, DesignKeys.CLEAR, "[target*network.rtt]").stream()
                    .map(names::word)
                    .toList();
        } catch (IllegalArgumentException e) {
            throw settings.mistake(DesignKeys.CLEAR, String.valueOf(e.getMessage()));
        }
    }

    private FractionalFactorial generated(int factors, List<String> generators) {
        try {
            return FractionalFactorial.of(factors, generators);
        } catch (IllegalArgumentException e) {
            throw settings.mistake(DesignKeys.GENERATORS, String.valueOf(e.getMessage()));
        }
    }

    private MinimumAberration.Found smallest(int factors, int resolution, List<Word> clear) {
        Key<?> key = clear.isEmpty() ? DesignKeys.RESOLUTION : DesignKeys.CLEAR;
        try {
            return MinimumAberration.smallest(factors, resolution, clear)
                    .orElseThrow(() -> new IllegalArgumentException(
                            "no fraction of %d factors was found that has resolution %d%s; take kind: full"
                                    .formatted(factors, resolution, keeping(clear))));
        } catch (IllegalArgumentException e) {
            throw settings.mistake(key, String.valueOf(e.getMessage()));
        }
    }

    private static String keeping(List<Word> clear) {
        return clear.isEmpty()
                ? ""
                : " and keeps %s clear"
                        .formatted(clear.stream().map(Word::toString).collect(Collectors.joining(", ")));
    }

    /// What generators do not give, though the plan asks for it.
    private void require(FractionalFactorial fraction, int resolution, List<Word> clear) {
        if (fraction.resolution() < resolution) {
            throw settings.mistake(
                    DesignKeys.RESOLUTION,
                    "the generators give resolution %d; leave them out to have the smallest fraction of %d"
                            .formatted(fraction.resolution(), resolution));
        }
        for (Word effect : clear) {
            List<Word> aliases = fraction.aliases(effect).stream()
                    .filter(alias -> alias.length() <= 2)
                    .toList();
            if (!aliases.isEmpty()) {
                throw settings.mistake(
                        DesignKeys.CLEAR,
                        "the generators make %s = %s; leave them out to have the smallest fraction that"
                                        .formatted(
                                                effect,
                                                aliases.stream()
                                                        .map(Word::toString)
                                                        .collect(Collectors.joining(" = ")))
                                + " keeps it clear");
            }
        }
    }
}
