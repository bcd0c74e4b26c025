package io.storbench.report.limitation;

import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.ObservedFactor;
import io.storbench.report.compare.Percent;
import io.storbench.report.compare.Point;
import io.storbench.report.compare.Sentence;
import io.storbench.report.limitation.Bottlenecks.Bottleneck;
import io.storbench.report.limitation.Bottlenecks.Part;
import io.storbench.report.wording.LevelName;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Bottlenecks in a sentence, and points by their levels.
public final class BottleneckText {
    /// Points that have more levels, all together, are counted.
    private static final int LEVELS_NAMED = 3;

    private BottleneckText() {}

    /// Empty where no part takes time.
    public static Optional<String> of(Experiment experiment, Bottlenecks found) {
        List<Point> others = found.others();
        if (found.limiting().isEmpty()) {
            return found.busiest()
                    .map(BottleneckText::words)
                    .map(
                            "No bottleneck: requests wait for round trips and service times; the busiest part is %s)."
                                    ::formatted);
        }
        boolean isEverywhere = found.limiting().size() == 1 && others.isEmpty();
        String parts = found.limiting().stream()
                .map(part -> words(part) + (isEverywhere ? ")" : " at " + names(experiment, part.points()) + ")"))
                .collect(Collectors.joining("; "));
        String rest = areMany(experiment, others) ? "the other points" : names(experiment, others);
        return Optional.of(
                "Bottleneck: " + parts + (others.isEmpty() ? "." : "; nothing is saturated at " + rest + "."));
    }

    /// Without the last bracket: `the link (98 to 99 % busy`.
    private static String words(Bottleneck part) {
        String busy = Percent.range(part.low(), part.high());
        return "%s%s (%s"
                .formatted(
                        part.part().words(),
                        part.target().isEmpty() ? "" : " of target " + part.target(),
                        part.part() == Part.DIRTY_LIMIT
                                ? "writers wait for room %s of the time".formatted(busy)
                                : busy + " busy");
    }

    private static boolean areMany(Experiment experiment, List<Point> points) {
        return points.size() * experiment.varied().size() > LEVELS_NAMED;
    }

    private static String names(Experiment experiment, List<Point> points) {
        List<Point> all = experiment.points();
        List<ObservedFactor> varied = experiment.varied();
        if (varied.size() == 1
                && varied.getFirst().isNumeric()
                && points.size() > 1
                && all.size() == varied.getFirst().levels().size()
                && points.equals(all.subList(all.size() - points.size(), all.size()))) {
            return LevelName.of(experiment, points.getFirst()) + " and more";
        }
        if (areMany(experiment, points)) {
            return Sentence.count(points.size(), "point");
        }
        if (varied.size() == 1) {
            return LevelName.full(
                    varied.getFirst(),
                    points.stream().map(point -> point.level(varied.getFirst())).toList());
        }
        return Sentence.list(
                points.stream().map(point -> LevelName.of(experiment, point)).toList(), "and");
    }
}
