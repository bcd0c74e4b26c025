package io.storbench.cli;

import io.storbench.cli.console.CommandLineName;
import io.storbench.cli.console.Shell;
import io.storbench.plan.PlanException;
import io.storbench.report.verdict.ResultSet;
import io.storbench.result.Origin;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The commands that make trials of an origin where directories have none of it.
final class LackingOrigin {
    private LackingOrigin() {}

    /// Refuses sides without trials of one origin on both.
    ///
    /// @param asked empty where either origin will do
    /// @throws PlanException with the command that makes what lacks
    static void refuse(Optional<Origin> asked, ResultSet a, ResultSet b) {
        List<Origin> usable = asked.map(List::of).orElse(List.of(Origin.values()));
        if (usable.stream()
                .anyMatch(o -> a.experiment().has(o) && b.experiment().has(o))) {
            return;
        }
        throw new PlanException("%s %s"
                .formatted(
                        asked.map(origin -> "the two directories do not both have %s trials.".formatted(origin.key()))
                                .orElse("one directory has only measured trials, the other only simulated ones."),
                        remedy(asked.orElse(Origin.SIMULATED), a, b).orElse("")));
    }

    /// Such as `No simulated trials are in lan; to make them: storbench simulate lan`; empty where
    /// each directory has some.
    static Optional<String> remedy(Origin origin, ResultSet... sides) {
        List<ResultSet> lacking =
                Stream.of(sides).filter(side -> !side.experiment().has(origin)).toList();
        if (lacking.isEmpty()) {
            return Optional.empty();
        }
        String command = "%s %s ".formatted(CommandLineName.called(), origin == Origin.MEASURED ? "run" : "simulate");
        return Optional.of("No %s trials are in %s; to make them: %s"
                .formatted(
                        origin.key(),
                        lacking.stream().map(ResultSet::source).collect(Collectors.joining(" and ")),
                        lacking.stream()
                                .map(side -> command + Shell.quote(side.source()))
                                .collect(Collectors.joining("; "))));
    }
}
