package io.storbench.report.compare;

import io.storbench.result.LatencySummary;
import io.storbench.result.Origin;
import io.storbench.result.TrialHistograms;
import io.storbench.result.TrialResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// How service latencies went over time, at some points.
///
/// @param histories in order of the points, the measured one before the simulated one
/// @param left points with a history that is not among these
/// @param flat simulated histories that are not among these, since nothing changes in them
/// @param problems logs that could not be read, in sentences
public record LatencyHistories(List<History> histories, int left, int flat, List<String> problems) {
    /// Nothing is known.
    public static final LatencyHistories NONE = new LatencyHistories(List.of(), 0, 0, List.of());

    /// Points of which logs are read; a large design has thousands of logs.
    public static final int MOST_POINTS = 6;

    /// Copies.
    public LatencyHistories {
        histories = List.copyOf(histories);
        problems = List.copyOf(problems);
    }

    /// Reads the histograms of a directory's valid trials, at the points whose p99 is furthest
    /// above the p50, each with the points that it is compared to.
    ///
    /// @param compare the path of the factor whose levels are compared, whether varied or not
    /// @throws IllegalArgumentException when the trials belong to more than one plan
    public static LatencyHistories read(TrialHistograms histograms, List<TrialResult> trials, String compare) {
        Experiment experiment = Experiment.of(trials);
        List<Point> lasting =
                experiment.points().stream().filter(LatencyHistories::isLasting).toList();
        List<Point> chosen = chosen(experiment, lasting, compare);
        List<History> histories = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        int flat = 0;
        for (Point point : chosen) {
            for (Origin origin : Origin.values()) {
                try {
                    Optional<History> history = History.read(histograms, point, origin);
                    if (origin == Origin.SIMULATED
                            && history.filter(History::isFlat).isPresent()) {
                        flat++;
                    } else {
                        history.ifPresent(histories::add);
                    }
                } catch (IOException e) {
                    problems.add("Point " + point.number() + ": " + e.getMessage() + ".");
                }
            }
        }
        // Imported trials may last, and have no log of their seconds.
        return new LatencyHistories(
                histories, histories.isEmpty() && flat == 0 ? 0 : lasting.size() - chosen.size(), flat, problems);
    }

    private static boolean isLasting(Point point) {
        return Stream.of(Origin.values()).anyMatch(o -> History.isLasting(point.results(o)));
    }

    private static List<Point> chosen(Experiment experiment, List<Point> lasting, String compare) {
        if (lasting.size() <= MOST_POINTS) {
            return lasting;
        }
        List<List<Point>> groups = experiment.varied().stream()
                .filter(factor -> factor.path().equals(compare))
                .findFirst()
                .map(experiment::groupsOver)
                .orElseGet(() -> lasting.stream().map(List::of).toList());
        return groups.stream()
                .map(group -> group.stream().filter(lasting::contains).toList())
                .sorted(Comparator.comparingDouble(LatencyHistories::tail).reversed())
                .flatMap(Collection::stream)
                .limit(MOST_POINTS)
                .sorted(Comparator.comparingInt(Point::number))
                .toList();
    }

    /// The largest p99 over p50 of any of the points.
    private static double tail(List<Point> group) {
        return group.stream()
                .flatMap(point -> Stream.of(point.measured(), point.simulated()))
                .mapToDouble(results -> {
                    double p50 = results.medianNanos(Latency.SERVICE, LatencySummary::p50Nanos)
                            .orElse(0);
                    double p99 = results.medianNanos(Latency.SERVICE, LatencySummary::p99Nanos)
                            .orElse(0);
                    return p50 > 0 ? p99 / p50 : 0;
                })
                .max()
                .orElse(0);
    }
}
