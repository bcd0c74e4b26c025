package io.storbench.sim;

import io.storbench.key.Quantity;
import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.PlanException;
import io.storbench.plan.PlanKeys;
import io.storbench.plan.Settings;
import io.storbench.plan.TrialSpec;
import io.storbench.run.Engines;
import io.storbench.sim.host.EngineModel;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The targets of a plan whose modelled server takes no time, because neither the plan nor a
/// profile says otherwise. Who takes the model's defaults for a server would compare protocols on
/// one that costs nothing.
public final class TimelessServers {
    private static final String SERVER = "target.server.";

    /// The only time that no call takes.
    private static final String LEASE = SERVER + "lease";

    private TimelessServers() {}

    /// A line that names them; empty when there are none, and of a plan with a mistake, which the
    /// simulation tells.
    public static Optional<String> in(ExperimentPlan plan) {
        try {
            return named(plan);
        } catch (PlanException _) {
            return Optional.empty();
        }
    }

    private static Optional<String> named(ExperimentPlan plan) {
        Engines engines = new Engines();
        String names = plan.trials().stream()
                .filter(trial -> trial.replicate() == 1)
                .flatMap(trial -> timeless(engines, trial))
                .distinct()
                .sorted()
                .collect(Collectors.joining(", "));
        return names.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "%s: the modelled server takes no time, since the plan gives it none; give server.service (-p simulate.server.service=200us), server.disk, or a --profile"
                                .formatted(names));
    }

    private static Stream<String> timeless(Engines engines, TrialSpec trial) {
        List<TrialSpec> parts = trial.parts();
        return IntStream.range(0, parts.size())
                .filter(part -> isTimeless(engines, parts.get(part)))
                .mapToObj(part -> name(trial, part));
    }

    private static String name(TrialSpec trial, int part) {
        if (!trial.targetNames().isEmpty()) {
            return "target " + trial.targetNames().get(part);
        }
        return Optional.ofNullable(trial.factors().get("target"))
                .map(level -> "target " + level)
                .orElse("target");
    }

    /// A time of 0 that is written is meant; so is what a profile leaves out.
    private static boolean isTimeless(Engines engines, TrialSpec part) {
        return engines.parameters(part).stream().noneMatch(TimelessServers::givesTime)
                && EngineModel.find(part.target())
                        .filter(EngineModel::takesTime)
                        .isEmpty();
    }

    private static boolean givesTime(Settings.Read read) {
        String path = read.path();
        return path.equals("target.profile")
                || path.startsWith(SERVER + "disk.")
                || (path.startsWith(SERVER)
                        && !path.equals(LEASE)
                        && read.place().isPresent()
                        && PlanKeys.quantity(path).equals(Optional.of(Quantity.TIME)));
    }
}
