package io.storbench.cli;

import io.storbench.cli.console.Console;
import io.storbench.plan.DesignSpec;
import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.Limit;
import io.storbench.plan.PlanReader;
import io.storbench.plan.Protocol;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.PointResults;
import io.storbench.report.design.TrialCost;
import io.storbench.report.search.LimitSearch;
import io.storbench.report.search.LimitSearch.Effort;
import io.storbench.report.search.LoadScale;
import io.storbench.report.search.Tried;
import io.storbench.result.Origin;
import io.storbench.result.SearchTries;
import io.storbench.result.SearchTries.Try;
import io.storbench.result.TrialResult;
import io.storbench.unit.TimeSpan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Measures or simulates a plan's load at values of one key, each in a directory of its own, and
/// keeps which there are.
final class LoadProbe implements LimitSearch.Probe {
    /// Fewer have no interval worth the name.
    static final int LEAST_REPLICATES = 3;

    private static final double SECOND = 1e9;

    private final LoadSearch load;
    private final Protocol.Timed protocol;
    private final Path directory;
    private final String path;
    private final Limit limit;
    private final int within;
    private final Console console;
    private final TreeMap<Double, Try> tries = new TreeMap<>();

    /// @param protocol of the plan's trials
    /// @param directory of the search
    /// @param path of the key
    /// @param within percent that tell neighbouring rates apart
    ///
    /// @throws IOException when the directory has a search that cannot be read
    LoadProbe(LoadSearch load, Protocol.Timed protocol, Path directory, String path, Limit limit, int within)
            throws IOException {
        this.load = load;
        this.protocol = protocol;
        this.directory = directory;
        this.path = path;
        this.limit = limit;
        this.within = within;
        this.console = load.console();
        if (SearchTries.areThere(directory)) {
            goOn(SearchTries.read(directory));
        }
    }

    /// What was tried for the same stays, should this search be stopped before it comes there.
    private void goOn(SearchTries before) {
        ExperimentPlan plan = load.plan();
        String replicates = "design.replicates=" + plan.design().replicates();
        if (before.origin() == load.origin()
                && before.path().equals(path)
                && before.limit().equals(limit.text())
                && PlanReader.parse(before.plan(), "search.json", List.of(replicates))
                        .toJson()
                        .equals(plan.toJson())) {
            before.tries().forEach(each -> tries.put(Double.valueOf(each.level()), each));
        }
    }

    @Override
    public long nanos(double value, Effort effort) {
        return (protocol.mostNanos() - protocol.measureNanos() + measureNanos(value, effort)) * replicates(effort);
    }

    private int replicates(Effort effort) {
        return Math.min(
                DesignSpec.MAX_REPLICATES,
                Math.max(LEAST_REPLICATES, load.plan().design().replicates()) * effort.replicates());
    }

    /// Long enough for the limit's percentile, in whole seconds where it is lengthened.
    private long measureNanos(double value, Effort effort) {
        long nanos = protocol.measureNanos() * effort.length();
        if (!isRate()) {
            return nanos;
        }
        double tail = Metric.of(limit.metric(), List.of()).tail();
        double neededSeconds = effort.fewest(tail) / (value * load.hosts());
        return Math.max(nanos, (long) (Math.ceil(neededSeconds) * SECOND));
    }

    private boolean isRate() {
        return path.endsWith(".rate");
    }

    @Override
    public Tried at(double value, Effort effort, long spentNanos) throws IOException {
        String level = LoadScale.written(value);
        Map<String, String> keys = new HashMap<>();
        keys.put(load.isFactor(path) ? "design.factors." + path : path, level);
        keys.put("design.replicates", Integer.toString(replicates(effort)));
        String measure = new TimeSpan(measureNanos(value, effort)).toString();
        keys.put("protocol.measure", measure);
        String name = path + "-" + level + (effort.length() == 1 ? "" : "-" + measure);
        Path own = directory.resolve(name);
        int _ = load.run(load.with(keys), own);
        Experiment experiment = Experiment.of(LoadSearch.trials(own));
        PointResults results = experiment.points().getFirst().results(load.origin());
        refuseFailed(level, results);
        tries.put(value, new Try(level, name));
        new SearchTries(
                        load.origin(),
                        load.plan().toJson(),
                        path,
                        limit.text(),
                        within,
                        spentNanos,
                        false,
                        List.copyOf(tries.values()))
                .write(directory);
        Metric metric = experiment.metric(limit.metric());
        Tried tried = Tried.of(value, limit, metric, results);
        tell(level, metric, tried, spentNanos);
        return tried;
    }

    /// A target that cannot be used says nothing about the load that it takes.
    ///
    /// @throws IOException with the reason of the first failed trial
    private void refuseFailed(String level, PointResults results) throws IOException {
        if (!results.failed().isEmpty()) {
            TrialResult.Failed failed = results.failed().getFirst();
            throw new LoadSearch.FailedException(
                    "the search ended at %s %s: a trial failed: %s".formatted(path, level, failed.reason()),
                    failed.corrupt());
        }
    }

    private void tell(String level, Metric metric, Tried tried, long spentNanos) {
        String shown =
                switch (tried.state()) {
                    case MET -> "meets the limit";
                    case MISSED -> "misses the limit";
                    case OPEN -> "cannot tell yet, " + tried.reason();
                };
        console.note("%s %s: %s %s: %s (%s so far)"
                .formatted(
                        path,
                        level,
                        metric.words(),
                        tried.estimate()
                                .map(mean -> metric.brief(mean.mean()) + " " + metric.format(mean.low(), mean.high()))
                                .orElse("unknown"),
                        shown,
                        TrialCost.text((double) spentNanos)
                                + (load.origin() == Origin.SIMULATED ? " of simulated time" : "")));
    }
}
