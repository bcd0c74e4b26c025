package io.storbench.report.limitation;

import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.ObservedFactor;
import io.storbench.report.compare.Percent;
import io.storbench.report.compare.Point;
import io.storbench.report.compare.Sentence;
import io.storbench.report.limitation.Bottlenecks.Bottleneck;
import io.storbench.report.wording.LevelName;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Bottlenecks in a sentence.
public final class BottleneckText {
    /// Points that have more levels, all together, are counted.
    private static final int LEVELS_NAMED = 3;

    private BottleneckText() {}

    /// Empty where no part takes time.
    public static Optional<String> of(Experiment experiment, Bottlenecks found) {
        if (found.limiting().isEmpty()) {
            return found.busiest()
                    .map(part ->
                            "No bottleneck: requests wait for round trips and service times; the busiest part is %s."
                                    .formatted(words(
                                            part,
                                            LevelName.at(
                                                    experiment, part.points().getFirst()))));
        }
        boolean isEverywhere = found.limiting().size() == 1 && found.others().isEmpty();
        return Optional.of("Bottleneck: %s%s."
                .formatted(
                        found.limiting().stream()
                                .map(part -> words(part, isEverywhere ? "" : where(experiment, part.points())))
                                .collect(Collectors.joining("; ")),
                        found.others().isEmpty() ? "" : "; nothing is saturated" + where(experiment, found.others())));
    }

    /// `the link (98 to 99 % busy at queue depth 4)`.
    private static String words(Bottleneck part, String where) {
        String busy = Percent.range(part.low(), part.high());
        return "%s%s (%s%s)"
                .formatted(
                        part.words(),
                        part.target().isEmpty() ? "" : " of target " + part.target(),
                        part.part().waits().isEmpty()
                                ? busy + " busy"
                                : "%s %s of the time".formatted(part.part().waits(), busy),
                        where);
    }

    private static String where(Experiment experiment, List<Point> points) {
        List<ObservedFactor> varied = experiment.varied();
        if (varied.size() == 1) {
            ObservedFactor only = varied.getFirst();
            List<String> levels =
                    points.stream().map(point -> point.level(only)).distinct().toList();
            return " " + LevelName.where(only, levels, only.levels(), "every");
        }
        return " at "
                + (points.size() * varied.size() > LEVELS_NAMED
                        ? Sentence.count(points.size(), "point")
                        : Sentence.list(
                                points.stream()
                                        .map(point -> LevelName.of(experiment, point))
                                        .toList(),
                                "and"));
    }
}
