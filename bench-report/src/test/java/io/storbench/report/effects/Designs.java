package io.storbench.report.effects;

import io.storbench.design.Word;
import io.storbench.report.compare.Metric;
import io.storbench.result.Origin;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/// Designs with responses, for tests.
final class Designs {
    private Designs() {}

    /// A full two-level design in standard order: the first factor changes fastest.
    static FactorialData twoLevel(int factors, double... responses) {
        List<Run> runs = new ArrayList<>();
        for (int i = 0; i < responses.length; i++) {
            int point = i % (1 << factors);
            runs.add(run(i, point + 1, bits(point, factors), responses[i]));
        }
        return new FactorialData("response", false, factors(factors, 2), runs);
    }

    static List<Integer> bits(int number, int count) {
        return IntStream.range(0, count).mapToObj(i -> number >> i & 1).toList();
    }

    static Run run(int index, int point, List<Integer> levels, double value) {
        return new Run(point, 1, index + 1, 0, 0, levels, OptionalDouble.of(value));
    }

    static List<DesignFactor> factors(int count, int levels) {
        return IntStream.range(0, count).mapToObj(i -> factor(i, levels)).toList();
    }

    static DesignFactor factor(int place, int levels) {
        String letter = Word.LETTERS.substring(place, place + 1);
        return new DesignFactor(
                letter,
                "factor " + letter,
                IntStream.rangeClosed(1, levels).mapToObj(Integer::toString).toList());
    }

    /// What all trials say.
    static MetricEffects effects(FactorialData data) {
        return new MetricEffects(Metric.LATENCY, Origin.MEASURED, data, FactorialAnalysis.of(data));
    }

    static Term term(FactorialAnalysis analysis, String letters) {
        return analysis.terms().stream()
                .filter(term -> term.letters().equals(letters))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no term " + letters));
    }

    static double effect(FactorialAnalysis analysis, String letters) {
        return term(analysis, letters).effect().orElseThrow();
    }
}
