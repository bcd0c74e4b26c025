package io.storbench.explore;

import io.storbench.engine.StopSignal;
import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.Factor;
import io.storbench.plan.PlanException;
import io.storbench.plan.PlanReader;
import io.storbench.plan.Settings;
import io.storbench.plan.TrialSpec;
import io.storbench.result.Measurement;
import io.storbench.result.Origin;
import io.storbench.result.ResultStore;
import io.storbench.result.StoredPlan;
import io.storbench.result.TrialResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What the page can change, and what is simulated of it. Safe for several threads.
///
/// @param about what is simulated, for the page
/// @param plan as text
/// @param controls in the page's order
/// @param results a directory of measured trials of this plan
/// @param known what was simulated, by the keys of its state
record Exploration(
        String about,
        String plan,
        List<Control> controls,
        Optional<Path> results,
        Map<List<String>, Map<String, Measurement>> known) {
    /// Measurements are some kilobytes each, so this bounds the memory of an hour of moves.
    private static final int MOST_KNOWN = 2000;

    private static final String TARGET = "target";

    /// What the page begins with.
    static Exploration builtIn() {
        Settings file = DataFile.keys("controls.yaml");
        return new Exploration(
                file.requiredText("about"),
                file.requiredText("plan"),
                usual(file),
                Optional.empty(),
                new ConcurrentHashMap<>());
    }

    private static List<Control> usual(Settings file) {
        Settings all = file.child("controls");
        return all.mapping().entries().keySet().stream()
                .map(id -> Control.of(id, all.child(id)))
                .toList();
    }

    /// A plan, or a directory of results with its plan: its factors, and what else all plans have.
    ///
    /// @throws PlanException where it is no plan, or its points are not all combinations of its factors
    /// @throws IOException where it cannot be read
    static Exploration of(Path named) throws IOException {
        boolean areResults = Files.isDirectory(named);
        ExperimentPlan plan = areResults
                ? PlanReader.parse(StoredPlan.read(named).text(), named.toString(), List.of())
                : PlanReader.read(named, List.of());
        List<Factor> factors = plan.design().factors();
        int all = factors.stream().mapToInt(factor -> factor.levels().size()).reduce(1, Math::multiplyExact);
        if (plan.points().size() != all) {
            throw new PlanException("%s: explore takes full factorial designs; this one has %d of %d combinations"
                    .formatted(named, plan.points().size(), all));
        }
        Map<String, String> own = PointSimulation.trials(plan).getFirst().values();
        Set<String> varied = factors.stream()
                .flatMap(factor -> factor.levels().stream())
                .flatMap(level -> level.assignments().keySet().stream())
                .collect(Collectors.toSet());
        List<Control> controls = Stream.concat(
                        factors.stream()
                                .filter(factor -> !factor.path().equals(TARGET))
                                .map(Control::of),
                        usual(DataFile.keys("controls.yaml")).stream()
                                .filter(control -> control.key()
                                        .filter(key -> !varied.contains(key))
                                        .isPresent())
                                .map(control -> control.with(Optional.ofNullable(
                                        own.get(control.key().orElseThrow())))))
                .toList();
        String about = "Simulated by the plan %s%s."
                .formatted(
                        plan.name(),
                        areResults
                                ? "; rings are means of valid measured trials, where all values are the plan's"
                                : "");
        return new Exploration(
                about,
                plan.toJson(),
                controls,
                areResults ? Optional.of(named) : Optional.empty(),
                new ConcurrentHashMap<>());
    }

    /// The plan of a state.
    ///
    /// @throws PlanException where its values do not go together
    ExperimentPlan plan(State state) {
        return plan(state.overrides());
    }

    /// The plan of a state's whole curve, where one key is what it is over.
    ExperimentPlan plannedCurve(State state) {
        Control axis = state.axis();
        return axis.key().isPresent()
                ? plan(state.at(String.join(",", axis.levels())).overrides())
                : plan(state);
    }

    private ExperimentPlan plan(Stream<String> overrides) {
        return PlanReader.parse(plan, "explore", overrides.toList());
    }

    /// Simulates one place of a curve.
    ///
    /// @return the number by target; none for a target that has none
    /// @throws CancellationException when a stop was asked for
    Map<String, OptionalDouble> numbers(State state, StopSignal stop) {
        Map<String, OptionalDouble> numbers = new LinkedHashMap<>();
        measurements(state, stop)
                .forEach((target, measurement) ->
                        numbers.put(target, state.measure().of(measurement)));
        return numbers;
    }

    private Map<String, Measurement> measurements(State state, StopSignal stop) {
        List<String> key = state.overrides().toList();
        Map<String, Measurement> before = known.get(key);
        if (before != null) {
            return before;
        }
        Map<String, Measurement> seen = new LinkedHashMap<>();
        for (TrialSpec trial : PointSimulation.trials(plan(state))) {
            seen.put(target(trial.factors()), PointSimulation.of(trial, stop));
        }
        if (known.size() >= MOST_KNOWN) {
            known.clear();
        }
        known.put(key, seen);
        return seen;
    }

    private static String target(Map<String, String> factors) {
        return factors.getOrDefault(TARGET, "target");
    }

    /// The valid measured trials, as far as the results go now.
    ///
    /// @throws IOException where they cannot be read
    List<TrialResult> measured() throws IOException {
        return results.isEmpty()
                ? List.of()
                : ResultStore.read(results.get()).stream()
                        .filter(trial -> trial instanceof TrialResult.Valid)
                        .filter(trial -> trial.header().key().origin() == Origin.MEASURED)
                        .toList();
    }

    /// The means of measured trials at one place of a curve, by target.
    static Map<String, Double> measured(State state, List<TrialResult> trials) {
        Map<String, String> chosen = new LinkedHashMap<>();
        state.chosen().forEach((control, value) -> chosen.put(control.id(), value));
        boolean isOther = state.chosen().entrySet().stream()
                .anyMatch(each -> !each.getKey().isFactor()
                        && !each.getValue().equals(each.getKey().value()));
        if (isOther) {
            return Map.of();
        }
        return trials.stream()
                .filter(trial -> trial.header().factors().entrySet().stream()
                        .allMatch(level -> level.getKey().equals(TARGET)
                                || level.getValue().equals(chosen.get(level.getKey()))))
                .flatMap(trial -> state.measure().of(trial.measurement().orElseThrow()).stream()
                        .mapToObj(number -> Map.entry(target(trial.header().factors()), number)))
                .collect(Collectors.groupingBy(
                        Map.Entry::getKey, TreeMap::new, Collectors.averagingDouble(Map.Entry::getValue)));
    }
}
