package io.storbench.cli;

import io.storbench.cli.console.CommandLineName;
import io.storbench.cli.console.Shell;
import io.storbench.plan.DesignSpec;
import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.Limit;
import io.storbench.plan.PlanReader;
import io.storbench.report.LoadSweep;
import io.storbench.report.ReportInput;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.LatencyDistances;
import io.storbench.report.compare.LatencyHistories;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.PointResults;
import io.storbench.report.search.Tried;
import io.storbench.result.Origin;
import io.storbench.result.PlannedResults;
import io.storbench.result.Predictions;
import io.storbench.result.ResultStore;
import io.storbench.result.SearchTries;
import io.storbench.result.SearchTries.Try;
import io.storbench.result.TrialHeader;
import io.storbench.result.TrialKey;
import io.storbench.result.TrialResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// What a search tried, as the results of one plan that varies its load: each value is a point.
///
/// @param plan with all values as levels of a factor, and the limit as its question
/// @param trials of all values, with the plan's points
/// @param unchecked how many trials have no checksum
record SearchResults(
        Path directory,
        SearchTries tries,
        ExperimentPlan plan,
        List<TrialResult> trials,
        SortedMap<String, SortedMap<String, Object>> environments,
        int unchecked) {
    private static final long MINUTE_NANOS = 60_000_000_000L;

    /// Reads the directories of all values.
    ///
    /// @throws IOException when one is missing, or damaged
    static SearchResults read(Path directory) throws IOException {
        SearchTries tries = SearchTries.read(directory);
        if (tries.tries().isEmpty()) {
            throw new IOException(directory + " holds no finished trial yet; search again into it");
        }
        ExperimentPlan plan = plan(directory, tries);
        List<TrialResult> trials = new ArrayList<>();
        SortedMap<String, SortedMap<String, Object>> environments = new TreeMap<>();
        int unchecked = 0;
        for (int point = 1; point <= tries.tries().size(); point++) {
            Path own = directory.resolve(tries.tries().get(point - 1).directory());
            PlannedResults planned = PlannedResults.read(own);
            for (TrialResult result : planned.results()) {
                trials.add(result.with(header(result.header(), plan, point, tries.path())));
            }
            environments.putAll(ResultStore.readEnvironments(own));
            unchecked += planned.trials().unchecked();
        }
        return new SearchResults(directory, tries, plan, trials, environments, unchecked);
    }

    private static ExperimentPlan plan(Path directory, SearchTries tries) throws IOException {
        Path first = directory.resolve(tries.tries().getFirst().directory());
        String levels = tries.tries().stream().map(Try::level).collect(Collectors.joining(","));
        return PlanReader.parse(
                PlannedResults.read(first).stored().text(),
                first + "/plan.json",
                List.of("design.factors.%s=%s".formatted(tries.path(), levels), "question.limit=" + tries.limit()));
    }

    private static TrialHeader header(TrialHeader own, ExperimentPlan plan, int point, String path) {
        Map<String, String> settings = new TreeMap<>(own.settings());
        settings.remove(path);
        return new TrialHeader(
                new TrialKey(plan.hash(), own.key().origin(), point, own.key().replicate()),
                own.planName(),
                plan.labels(point - 1),
                settings,
                own.runOrder(),
                own.setUp(),
                own.seed(),
                own.startedAt(),
                own.environment(),
                own.model());
    }

    /// The arguments of the command that goes on with the search: with more replicates, or more time where it ended
    /// with its time.
    private String again() {
        String of = tries.path().substring(tries.path().lastIndexOf('.') + 1);
        int replicates =
                PlanReader.parse(tries.plan(), "the plan", List.of()).design().replicates();
        return "%s --limit %s --of %s --within %d%s %s"
                .formatted(
                        Shell.quote(directory.toString()),
                        Shell.quote(tries.limit()),
                        of,
                        tries.within(),
                        tries.origin() == Origin.SIMULATED ? " --simulate" : "",
                        tries.finished()
                                ? "-p design.replicates="
                                        + Math.min(
                                                DesignSpec.MAX_REPLICATES,
                                                2 * Math.max(LoadProbe.LEAST_REPLICATES, replicates))
                                : "--budget " + Math.ceilDiv(2 * tries.spentNanos(), MINUTE_NANOS) + "m");
    }

    /// More of what no load can meet tells nothing.
    private boolean isBeyondReach() {
        Limit limit = Limit.parse(tries.limit());
        Experiment experiment = Experiment.of(trials);
        Metric metric = experiment.metric(limit.metric());
        PointResults lowest = experiment.points().getFirst().results(tries.origin());
        return Tried.of(0, limit, metric, lowest).beyondNanos().isPresent();
    }

    /// What a report is made from. Trials of all values have no histories: they are in the
    /// directories of the values.
    ReportInput input() throws IOException {
        LoadSweep sweep = Results.sweep(directory);
        return new ReportInput(
                plan.name(),
                trials,
                environments,
                Shell.quote(directory.toString()),
                CommandLineName.called(),
                Results.reproduceCommand(),
                plan.toJson(),
                PlanReader.question(plan.toJson(), "the plan"),
                Predictions.NONE,
                LatencyDistances.NONE,
                LatencyHistories.NONE,
                unchecked,
                List.of(),
                isBeyondReach() ? sweep : sweep.searched(again()));
    }
}
