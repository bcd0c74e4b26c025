package io.storbench.report;

import io.storbench.report.compare.Estimate;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.Percent;
import io.storbench.report.compare.Point;
import io.storbench.report.compare.Prediction;
import io.storbench.report.compare.Sentence;
import io.storbench.report.limitation.BottleneckText;
import io.storbench.report.limitation.Bottlenecks;
import io.storbench.report.wording.LevelName;
import io.storbench.result.Measurement;
import io.storbench.result.Origin;
import io.storbench.result.Predictions.Band;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What a prediction rests on: whose costs, how they came about, what limits the modelled system,
/// between which values a measurement is expected, and the noise of the simulation, which is not
/// the error of the answer.
record PredictionText(Experiment experiment) {
    /// More bands than these are left to the table.
    private static final int BANDS_SHOWN = 3;

    /// Less would be printed as 0.00 %.
    private static final double LEAST_NOISE = 5e-5;

    /// Between which values a point's measurement is expected.
    private record Expected(Point point, Prediction prediction, Band band) {
        double ratio() {
            return band.high() / band.low();
        }
    }

    /// In paragraphs.
    List<String> sentences(Metric metric) {
        String expected = Stream.of(expected(metric), noise(metric))
                .flatMap(Optional::stream)
                .collect(Collectors.joining(" "));
        return Stream.of(source(), bottleneck(), Optional.of(expected).filter(words -> !words.isEmpty()))
                .flatMap(Optional::stream)
                .toList();
    }

    /// Empty without a profile: costs are those of the plan and the model's defaults.
    private Optional<String> source() {
        Map<Object, SortedSet<String>> valuesByProfile = experiment.validMeasurements(Origin.SIMULATED).stream()
                .map(Measurement::facts)
                .filter(facts -> facts.containsKey("model.profile"))
                .collect(Collectors.groupingBy(
                        facts -> facts.get("model.profile"),
                        TreeMap::new,
                        Collectors.flatMapping(
                                facts -> Stream.ofNullable(facts.get("model.profile.values"))
                                        .map(String::valueOf),
                                Collectors.toCollection(TreeSet::new))));
        List<String> titles = facts("model.profile.title");
        String title = valuesByProfile.size() == 1 && titles.size() == 1 ? ": " + titles.getFirst() : "";
        List<String> profiles = valuesByProfile.entrySet().stream()
                .map(own -> own.getKey()
                        + title
                        + (own.getValue().isEmpty()
                                ? ""
                                : " (parameters: %s)".formatted(String.join("; ", own.getValue()))))
                .toList();
        return Optional.of("Modelled by profile%s %s."
                        .formatted(profiles.size() == 1 ? "" : "s", Sentence.list(profiles, "and")))
                .filter(_ -> !profiles.isEmpty());
    }

    private List<String> facts(String name) {
        return experiment
                .simulatedFacts(name)
                .map(String::valueOf)
                .distinct()
                .sorted()
                .toList();
    }

    private Optional<String> bottleneck() {
        return BottleneckText.of(experiment, Bottlenecks.of(experiment));
    }

    /// Whether anything tells the error of the prediction.
    boolean isChecked(Metric metric) {
        return expectations(metric).anyMatch(each -> each.prediction().isFit());
    }

    /// Whether the modelled storage takes no time: the assumption that flatters most.
    boolean isStorageFree() {
        return facts("server.disk").isEmpty() && facts("server.run_utilisation").contains("0.0");
    }

    private Stream<Expected> expectations(Metric metric) {
        return experiment.points().stream()
                .filter(point -> !point.simulated().valid().isEmpty())
                .flatMap(point -> point.prediction().stream()
                        .flatMap(own -> own.band(metric).stream().map(band -> new Expected(point, own, band))));
    }

    private Optional<String> expected(Metric metric) {
        List<Expected> bands = expectations(metric).toList();
        if (bands.isEmpty()) {
            return Optional.empty();
        }
        List<Prediction> predictions = bands.stream().map(Expected::prediction).toList();
        Expected widest =
                bands.stream().max(Comparator.comparingDouble(Expected::ratio)).orElseThrow();
        String ranges = bands.size() > BANDS_SHOWN
                ? "%s (the widest range of %s points)".formatted(range(widest, metric), bands.size())
                : Sentence.list(bands.stream().map(each -> range(each, metric)).toList(), "and");
        String share = Percent.of(widest.prediction().coverage());
        if (!predictions.stream().allMatch(Prediction::isFit)) {
            return Optional.of("Uncertainty of the parameters (%s): %s, %s the model's own error."
                    .formatted(
                            share,
                            ranges,
                            predictions.stream().allMatch(Prediction::discrepancyKnown) ? "with" : "without"));
        }
        String error = predictions.stream().anyMatch(own -> own.extrapolation().isPresent())
                ? "not known beyond the round trips of the fit"
                : predictions.stream().allMatch(Prediction::discrepancyKnown) ? "included" : "not included";
        return Optional.of("Expect %s in %s of measurements on such a machine; the model's own error is %s."
                .formatted(ranges, share, error));
    }

    /// `400 us to 750 us at round-trip time 1 ms`.
    private String range(Expected expected, Metric metric) {
        double low = expected.band().low();
        double high = expected.band().high();
        return metric.brief(low, high)
                + (metric.brief(low).equals(metric.brief(high)) ? " (to the digits shown)" : "")
                + LevelName.at(experiment, expected.point());
    }

    private Optional<String> noise(Metric metric) {
        ToDoubleFunction<Point> noise = point -> point.simulated()
                .estimate(metric)
                .map(Estimate::relativeHalfWidth)
                .orElse(OptionalDouble.empty())
                .orElse(0);
        return experiment.points().stream()
                .max(Comparator.comparingDouble(noise))
                .filter(point -> noise.applyAsDouble(point) >= LEAST_NOISE)
                .map(point -> "Monte Carlo noise: %s%s, which is not the model's error."
                        .formatted(Percent.spread(noise.applyAsDouble(point)), LevelName.at(experiment, point)));
    }
}
