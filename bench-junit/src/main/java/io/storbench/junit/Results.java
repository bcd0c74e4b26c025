package io.storbench.junit;

import io.storbench.cli.ResultSets;
import io.storbench.plan.AskedMetric;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.Point;
import io.storbench.report.compare.PointResults;
import io.storbench.report.verdict.Levels;
import io.storbench.report.verdict.ResultSet;
import io.storbench.result.Origin;
import io.storbench.result.Reason;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/// What a plan came to: one point, or several where it has factors. Immutable.
///
/// Numbers are those of measured trials where there are any, else of simulated ones; [#simulated] has the others.
/// Doubtful and failed trials are in no number.
public final class Results {
    private final Path directory;
    private final ResultSet set;
    private final List<Point> points;
    private final Origin origin;

    private Results(Path directory, ResultSet set, List<Point> points, Origin origin) {
        this.directory = directory;
        this.set = set;
        this.points = points;
        this.origin = origin;
    }

    /// The results in a directory, of an earlier test or of the command line.
    ///
    /// @throws UncheckedIOException when it holds none, or damaged ones
    public static Results in(Path directory) {
        try {
            ResultSet set = ResultSets.read(directory.getFileName().toString(), directory);
            Origin origin = set.experiment().has(Origin.MEASURED) ? Origin.MEASURED : Origin.SIMULATED;
            return new Results(directory, set, set.experiment().points(), origin);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The points at a level of a factor.
    ///
    /// @param key of the plan, such as `network.rtt`, or its last part where that is unambiguous
    /// @param level as the plan has it, such as `10ms`
    /// @throws IllegalArgumentException when there are none, with the levels that there are
    public Results at(String key, String level) {
        List<Point> own = points.stream()
                .filter(point -> levels(point, key).contains(level))
                .toList();
        if (own.isEmpty()) {
            throw new IllegalArgumentException(
                    "no point of %s has %s=%s; there are: %s".formatted(directory, key, level, names(points)));
        }
        return new Results(directory, set, own, origin);
    }

    private static List<String> levels(Point point, String key) {
        return point.factors().entrySet().stream()
                .filter(factor -> factor.getKey().equals(key) || factor.getKey().endsWith("." + key))
                .map(factor -> factor.getValue())
                .toList();
    }

    /// The simulated numbers of the same points.
    public Results simulated() {
        return new Results(directory, set, points, Origin.SIMULATED);
    }

    /// The 99th percentile of latency, in nanoseconds.
    ///
    /// @throws IllegalStateException as [#figure]
    public Figure p99() {
        return figure("p99");
    }

    /// The mean latency, in nanoseconds.
    ///
    /// @throws IllegalStateException as [#figure]
    public Figure latency() {
        return figure("latency");
    }

    /// Operations per second.
    ///
    /// @throws IllegalStateException as [#figure]
    public Figure throughput() {
        return figure("throughput");
    }

    /// A number of the one point that there is.
    ///
    /// @param metric as a plan's `question.limit` names it: `p50`, `p99.9`, `completion`, `durable`, `messages`, …
    /// @throws IllegalStateException when there are several points, or no valid trial has it, with the reason
    public Figure figure(String metric) {
        if (points.size() > 1) {
            throw new IllegalStateException("%s has %d points; choose one by at(key, level): %s"
                    .formatted(directory, points.size(), names(points)));
        }
        Metric asked = metric(AskedMetric.parse(metric));
        PointResults own = points.getFirst().results(origin);
        return own.estimate(asked)
                .map(estimate -> Figure.of(asked, estimate))
                .orElseThrow(() -> new IllegalStateException("no %s trial of %s has a %s: %s"
                        .formatted(origin.key(), directory, asked.words(), String.join("; ", doubts()))));
    }

    /// Why trials are doubtful or failed; empty when all are valid.
    public List<String> doubts() {
        return points.stream()
                .flatMap(point -> point.results(origin).reasons())
                .map(Reason::text)
                .distinct()
                .toList();
    }

    /// Writes the report, a page for a browser.
    ///
    /// @return its file
    /// @throws UncheckedIOException when it cannot be written
    public Path report() {
        try {
            return io.storbench.cli.Results.writePage(directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The directory that has all of it.
    public Path directory() {
        return directory;
    }

    Metric metric(AskedMetric asked) {
        return set.experiment().metric(asked);
    }

    ResultSet set() {
        return set;
    }

    List<Point> points() {
        return points;
    }

    Origin origin() {
        return origin;
    }

    /// The points' levels, for messages.
    private static String names(List<Point> points) {
        return points.stream().map(point -> Levels.brief(point.factors())).collect(Collectors.joining("; "));
    }

    @Override
    public String toString() {
        return "%s trials of %s".formatted(origin.key(), directory);
    }
}
