package io.storbench.explore;

import io.storbench.explore.Simulations.Numbers;
import io.storbench.report.answer.Crossing;
import io.storbench.report.answer.Knee;
import io.storbench.report.compare.Estimate;
import io.storbench.report.compare.ObservedFactor;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// What is named on whole curves: where two targets are equally good, and the knees of load. They are those of the
/// report, of simulated curves without intervals.
///
/// @param axis of the curves
/// @param places numbers by level and target
record CurveMarks(Control axis, Map<String, Map<String, Numbers>> places) {
    /// Targets closer than this count as the same, so that one curve on another does not cross it again and again.
    private static final double SAME = 0.02;

    /// @param at along the axis
    /// @param words for people
    record Cross(String one, String other, double at, String words) {}

    /// @param level of the axis
    record Bend(String target, String level) {}

    /// A level, as the axis has it.
    private record Level(String text, double at) {}

    private List<Level> levels() {
        List<Double> numbers = Magnitude.of(axis.values()).orElseThrow();
        return axis.levels().stream()
                .map(text -> new Level(text, numbers.get(axis.values().indexOf(text))))
                .sorted((one, other) -> Double.compare(one.at, other.at))
                .toList();
    }

    private Set<String> targets() {
        Set<String> targets = new LinkedHashSet<>();
        places.values().forEach(place -> targets.addAll(place.keySet()));
        return targets;
    }

    /// The crossings of every two targets.
    List<Cross> crossings(Measure measure) {
        List<String> names = List.copyOf(targets());
        List<Cross> found = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            for (int k = i + 1; k < names.size(); k++) {
                String one = names.get(i);
                String other = names.get(k);
                for (Crossing crossing : Crossing.of(steps(measure, one, other))) {
                    double at = axis.scale().equals("log") ? Math.exp(crossing.at()) : crossing.at();
                    found.add(new Cross(one, other, at, Magnitude.words(at, axis.values())));
                }
            }
        }
        return found;
    }

    /// Along the axis as it is drawn; of rates, as in the report, the differences of their reciprocals.
    private List<Crossing.Step> steps(Measure measure, String one, String other) {
        List<Crossing.Step> steps = new ArrayList<>();
        for (Level level : levels()) {
            double left = number(measure, level, one);
            double right = number(measure, level, other);
            if (left > 0 && right > 0 && Math.max(left, right) / Math.min(left, right) >= 1 + SAME) {
                double difference = measure.metric().isRate() ? 1 / left - 1 / right : left - right;
                steps.add(new Crossing.Step(axis.scale().equals("log") ? Math.log(level.at) : level.at, difference, 0));
            }
        }
        return steps;
    }

    /// 0 where there is none.
    private double number(Measure measure, Level level, String target) {
        Numbers own = places.getOrDefault(level.text, Map.of()).get(target);
        return own == null ? 0 : own.values().getOrDefault(measure, 0.0);
    }

    /// The knees over a load; none over anything else.
    List<Bend> knees() {
        List<Bend> bends = new ArrayList<>();
        if (axis.key().filter(CurveMarks::isLoad).isPresent()) {
            for (String target : targets()) {
                Map<String, Estimate> powers = new LinkedHashMap<>();
                for (Level level : levels()) {
                    double response = number(Measure.RESPONSE, level, target);
                    if (response > 0) {
                        double power = number(Measure.RATE, level, target) / response;
                        powers.put(level.text, new Estimate(1, power, Optional.empty()));
                    }
                }
                Knee.bend(List.copyOf(powers.values()))
                        .ifPresent(bend -> bends.add(
                                new Bend(target, List.copyOf(powers.keySet()).get(bend.from()))));
            }
        }
        return bends;
    }

    /// Whether a key says how much is asked for at a time.
    static boolean isLoad(String key) {
        return ObservedFactor.of(key, new LinkedHashSet<>(List.of("1"))).isLoad();
    }
}
