package io.storbench.report.effects;

import io.storbench.design.Word;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// What of a design's trials can be analysed.
final class ObservedTrials {
    private ObservedTrials() {}

    /// The valid trials, with those levels only that any of them has.
    static FactorialData of(FactorialData all, List<String> notes) {
        List<Run> valid = all.valid();
        List<DesignFactor> factors = new ArrayList<>();
        List<List<Integer>> levels = new ArrayList<>();
        List<Integer> kept = new ArrayList<>();
        for (int i = 0; i < all.factors().size(); i++) {
            int place = i;
            DesignFactor factor = all.factors().get(i);
            List<Integer> seen = List.copyOf(valid.stream()
                    .filter(run -> !run.isCentre())
                    .map(run -> run.levels().get(place))
                    .collect(Collectors.toCollection(TreeSet::new)));
            List<String> names = seen.stream().map(factor.levels()::get).toList();
            if (seen.size() < factor.levels().size()) {
                List<String> lost = new ArrayList<>(factor.levels());
                lost.removeAll(names);
                notes.add(String.format(
                        Locale.ROOT,
                        "No trial with %s = %s has a valid number; %s",
                        factor.name(),
                        String.join(", ", lost),
                        seen.size() == 1
                                ? "the factor's effect cannot be estimated."
                                : "effects are between the other levels."));
            }
            if (seen.size() > 1) {
                kept.add(i);
                levels.add(seen);
                String letter = Word.LETTERS.substring(factors.size(), factors.size() + 1);
                List<Double> places = factor.isByValue()
                        ? seen.stream().map(factor.places()::get).toList()
                        : List.of();
                factors.add(new DesignFactor(letter, factor.name(), factor.words(), names, places));
            }
        }
        boolean shared = shareSetUps(valid);
        List<Run> runs =
                valid.stream().map(run -> reduced(run, kept, levels, shared)).toList();
        return new FactorialData(
                all.response(),
                all.logarithmic(),
                factors,
                runs,
                List.of(),
                all.wanted().map(words -> moved(words, all.factors().size(), kept)));
    }

    private static List<Word> moved(List<Word> words, int factors, List<Integer> kept) {
        List<Integer> places =
                IntStream.range(0, factors).map(kept::indexOf).boxed().toList();
        return words.stream()
                .flatMap(word -> FactorialData.moved(word, places).stream())
                .toList();
    }

    /// Where lines are laid through points, one run a point with the mean of its own: what points
    /// differ by from the lines is error, and repeats of a point tell nothing of it. Blocks stay
    /// where every point lies in one: a point alone in a block, as one whose other trial failed,
    /// would describe that block only. Trials that share set-ups stay as they are.
    static FactorialData averaged(FactorialData data) {
        Map<List<Integer>, List<Run>> points = new LinkedHashMap<>();
        data.runs()
                .forEach(run -> points.computeIfAbsent(run.levels(), _ -> new ArrayList<>())
                        .add(run));
        if (data.factors().stream().noneMatch(DesignFactor::isByValue)
                || points.size() == data.runs().size()
                || data.runs().stream().anyMatch(run -> run.setUp() > 0)) {
            return data;
        }
        boolean blocks = points.values().stream().allMatch(ObservedTrials::isInOneBlock);
        List<Run> runs =
                points.values().stream().map(own -> averaged(data, own, blocks)).toList();
        return new FactorialData(data.response(), data.logarithmic(), data.factors(), runs, List.of(), data.wanted());
    }

    private static boolean isInOneBlock(List<Run> own) {
        return own.stream().mapToInt(Run::block).distinct().count() == 1;
    }

    private static Run averaged(FactorialData data, List<Run> own, boolean blocks) {
        Run first = own.getFirst();
        double mean = own.stream().mapToDouble(data::scaled).average().orElseThrow();
        return new Run(
                first.point(),
                first.replicate(),
                0,
                0,
                blocks ? first.block() : 0,
                first.levels(),
                OptionalDouble.of(data.logarithmic() ? StrictMath.exp(mean) : mean));
    }

    private static Run reduced(Run run, List<Integer> kept, List<List<Integer>> levels, boolean shared) {
        List<Integer> own = new ArrayList<>();
        for (int i = 0; i < kept.size(); i++) {
            own.add(levels.get(i).indexOf(run.levels().get(kept.get(i))));
        }
        return new Run(
                run.point(), run.replicate(), run.runOrder(), shared ? run.setUp() : 0, run.block(), own, run.value());
    }

    /// Whether any set-up has more than one trial: else a set-up is just a trial.
    private static boolean shareSetUps(List<Run> runs) {
        long setUps =
                runs.stream().mapToInt(Run::setUp).filter(n -> n > 0).distinct().count();
        return setUps > 0 && setUps < runs.size();
    }

    /// The distinct points but for those in the middle.
    static List<List<Integer>> corners(List<Run> runs) {
        return runs.stream()
                .filter(run -> !run.isCentre())
                .map(Run::levels)
                .distinct()
                .toList();
    }

    /// Whether any two trials of one point differ, or none was repeated.
    static boolean scatters(FactorialData data, double largest) {
        Map<List<Integer>, Double> first = new HashMap<>();
        boolean repeated = false;
        for (Run run : data.runs()) {
            double value = data.scaled(run);
            Double other = first.putIfAbsent(run.levels(), value);
            repeated |= other != null;
            if (other != null && Math.abs(value - other) > 1e-12 * largest) {
                return true;
            }
        }
        return !repeated;
    }

    static List<Run> firstOfEach(List<Run> runs) {
        Map<List<Integer>, Run> first = new LinkedHashMap<>();
        runs.forEach(run -> first.putIfAbsent(run.levels(), run));
        return List.copyOf(first.values());
    }
}
