package io.storbench.cli;

import io.storbench.cli.console.CommandLineName;
import io.storbench.cli.console.Shell;
import io.storbench.report.compare.LoadDifference;
import io.storbench.report.verdict.Levels;
import io.storbench.report.verdict.PointVerdict;
import io.storbench.report.verdict.ResultComparison;
import io.storbench.report.verdict.ResultSet;
import io.storbench.report.verdict.SideTrials;
import io.storbench.result.Origin;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/// The points that a gate cannot judge: which, why, and the command that adds what lacks.
///
/// @param comparison that has them
record UnjudgedText(ResultComparison comparison) {
    private static final int NAMED = 2;

    /// What a point needs at least to be judged.
    private static final int FEWEST = 2;

    /// Such as `1 of 4 points cannot be judged: rtt 5ms (NEW has 1 valid; 2 valid ones are needed).
    /// To judge it: storbench run new -p design.replicates=3`; empty when every point is judged.
    String sentence() {
        Map<String, List<String>> byReason = new LinkedHashMap<>();
        unjudged().forEach(point -> add(point.factors(), point.reason(), byReason));
        comparison.missing().forEach(levels -> add(levels, lack(levels), byReason));
        int points = unjudged().size() + comparison.missing().size();
        if (points == 0) {
            return "";
        }
        int all = comparison.points().size() + comparison.missing().size();
        return "%d of %d point%s cannot be judged: %s%s"
                .formatted(
                        points,
                        all,
                        all == 1 ? "" : "s",
                        byReason.entrySet().stream()
                                .map(each -> named(each.getValue(), each.getKey()))
                                .collect(Collectors.joining("; ")),
                        remedy(points));
    }

    private static void add(Map<String, String> levels, String reason, Map<String, List<String>> byReason) {
        byReason.computeIfAbsent(reason, _ -> new ArrayList<>()).add(Levels.brief(levels));
    }

    /// Points that lack the same, the first of them by their levels.
    private static String named(List<String> points, String reason) {
        return "%s%s (%s)"
                .formatted(
                        String.join(" and ", points.subList(0, Math.min(NAMED, points.size()))),
                        points.size() > NAMED ? " and %d more".formatted(points.size() - NAMED) : "",
                        reason);
    }

    private List<PointVerdict> unjudged() {
        return comparison.points().stream().filter(PointVerdict::isUnjudged).toList();
    }

    private String lack(Map<String, String> levels) {
        String label = comparison.b().label();
        return isPlanned(levels)
                ? "no trial of %s ran there".formatted(label)
                : "%s's plan does not have it".formatted(label);
    }

    private boolean isPlanned(Map<String, String> levels) {
        return comparison.b().planned().containsValue(levels);
    }

    private String remedy(int points) {
        Set<String> commands = new LinkedHashSet<>();
        boolean isLacking = comparison.missing().stream().anyMatch(this::isPlanned);
        add(comparison.a(), PointVerdict::a, false, commands);
        add(comparison.b(), PointVerdict::b, isLacking, commands);
        varied().ifPresent(commands::add);
        return commands.isEmpty()
                ? ""
                : ". To judge %s: %s".formatted(points == 1 ? "it" : "them", String.join("; ", commands));
    }

    /// Results whose loads differ in one key compare where one plan varies it.
    private Optional<String> varied() {
        Set<LoadDifference> differences = unjudged().stream()
                .flatMap(point -> point.unlike().stream())
                .flatMap(unlike -> unlike.loads().stream())
                .collect(Collectors.toSet());
        return differences.stream()
                .filter(each -> differences.size() == 1 && each.isVariable())
                .findFirst()
                .map(each -> "%s PLAN -p %s"
                        .formatted(verb(), Shell.quote(each.path() + "=" + each.left() + "," + each.right())));
    }

    /// The command that runs such trials.
    private String verb() {
        return CommandLineName.called() + (comparison.origin() == Origin.MEASURED ? " run" : " simulate");
    }

    /// Replicates of each point; a plan that does not name them has one.
    private static int planned(ResultSet side) {
        String replicates = side.planKeys().get("design.replicates");
        return replicates == null ? 1 : Integer.parseInt(replicates);
    }

    /// Failed and missing trials are run again; where that is too few, replicates are added.
    private void add(
            ResultSet side, Function<PointVerdict, SideTrials> trials, boolean isLacking, Set<String> commands) {
        boolean again = isLacking;
        int replicates = 0;
        for (PointVerdict point :
                unjudged().stream().filter(each -> each.unlike().isEmpty()).toList()) {
            SideTrials own = trials.apply(point);
            again |= own.failed() > 0 || own.trials() < planned(side);
            int coming = own.failed() + Math.max(0, planned(side) - own.trials());
            if (own.logs().size() + coming < FEWEST && !own.isTooShort(comparison.metric())) {
                replicates = Math.max(replicates, own.trials() + FEWEST);
            }
        }
        if (again || replicates > 0) {
            commands.add("%s %s%s"
                    .formatted(
                            verb(),
                            Shell.quote(side.source()),
                            replicates > 0 ? " -p design.replicates=" + replicates : ""));
        }
    }
}
