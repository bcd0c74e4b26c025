package io.storbench.explore;

import io.storbench.engine.StopSignal;
import io.storbench.explore.Simulations.Numbers;
import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.Factor;
import io.storbench.plan.PlanException;
import io.storbench.plan.PlanReader;
import io.storbench.plan.Settings;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Point;
import io.storbench.result.Predictions.Band;
import io.storbench.result.ResultStore;
import io.storbench.result.StoredPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;

/// What the page can change, and what is simulated of it. Safe for several threads.
///
/// @param about what is simulated, for the page
/// @param plan as text
/// @param targets of the plan
/// @param controls in the page's order
/// @param results a directory of measured trials of this plan
/// @param simulations so far
record Exploration(
        String about,
        String plan,
        List<TargetKind> targets,
        List<Control> controls,
        Optional<Path> results,
        Simulations simulations) {
    /// The factor that chooses among targets.
    static final String TARGET = "target";

    /// What the page begins with.
    static Exploration builtIn() {
        Settings file = DataFile.keys("controls.yaml");
        ExperimentPlan plan = PlanReader.parse(file.requiredText("plan"), "explore/controls.yaml", List.of());
        return of(plan, file.requiredText("about"), Optional.empty());
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
        String about = "Simulated by the plan %s%s."
                .formatted(
                        plan.name(),
                        areResults
                                ? "; rings are means of valid measured trials, where all values are the plan's"
                                : "");
        return of(plan, about, areResults ? Optional.of(named) : Optional.empty());
    }

    private static Exploration of(ExperimentPlan plan, String about, Optional<Path> results) {
        List<TargetKind> targets = TargetKind.of(plan);
        return new Exploration(about, plan.toJson(), targets, Controls.of(plan, targets), results, new Simulations());
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
        boolean isOne = axis.key().filter(ExperimentPlan::isVaried).isPresent();
        return isOne ? plan(state.at(String.join(",", axis.levels())).overrides()) : plan(state);
    }

    private ExperimentPlan plan(Stream<String> overrides) {
        return PlanReader.parse(plan, "explore", overrides.toList());
    }

    /// Simulates one place of a curve.
    ///
    /// @return the numbers by target
    /// @throws CancellationException when a stop was asked for
    Map<String, Numbers> numbers(State state, StopSignal stop) {
        return simulations.numbers(state.overrides().toList(), () -> plan(state), stop);
    }

    /// The bands there, by target and by the key of the report's metric.
    ///
    /// @throws CancellationException when a stop was asked for
    Map<String, SortedMap<String, Band>> bands(State state, StopSignal stop) {
        return simulations.bands(state.overrides().toList(), () -> plan(state), stop);
    }

    static String target(Map<String, String> factors) {
        return factors.getOrDefault(TARGET, TARGET);
    }

    /// The points of the results as they stand now.
    ///
    /// @throws IOException where they cannot be read
    List<Point> measured() throws IOException {
        return results.isEmpty()
                ? List.of()
                : Experiment.of(ResultStore.read(results.get())).points();
    }

    /// The measured points at one place of a curve; none where a value is not the plan's.
    static List<Point> measured(State state, List<Point> points) {
        boolean isOther = state.chosen().entrySet().stream()
                .anyMatch(each -> !each.getKey().isFactor()
                        && !each.getValue().equals(each.getKey().value()));
        if (isOther) {
            return List.of();
        }
        Map<String, String> chosen = new LinkedHashMap<>();
        state.chosen().forEach((control, value) -> chosen.put(control.id(), value));
        return points.stream()
                .filter(point -> point.factors().entrySet().stream()
                        .allMatch(level -> level.getKey().equals(TARGET)
                                || level.getValue().equals(chosen.get(level.getKey()))))
                .toList();
    }

    /// Follows the results, where there are any.
    Optional<RunWatch> watch(Reports reports) {
        return results.map(
                directory -> new RunWatch(directory, plan(Stream.of()).trials().size(), reports));
    }
}
