package io.storbench.report;

import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.Percent;
import io.storbench.report.compare.Point;
import io.storbench.report.compare.Prediction;
import io.storbench.report.limit.BottleneckText;
import io.storbench.report.limit.Bottlenecks;
import io.storbench.report.wording.Sentence;
import io.storbench.result.Predictions.Band;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
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

    /// For who reads nothing but the first screen.
    List<String> sentences(Metric metric) {
        return Stream.concat(
                        Stream.of(source(), bottleneck()).flatMap(Optional::stream),
                        Stream.of(Stream.of(expected(metric), noise(metric))
                                .flatMap(Optional::stream)
                                .collect(Collectors.joining(" "))))
                .filter(sentence -> !sentence.isEmpty())
                .toList();
    }

    /// Whose costs it has and what limits them, beside its answers.
    Optional<String> basis() {
        return Stream.of(source(), bottleneck())
                .flatMap(Optional::stream)
                .reduce((source, bottleneck) -> source + " " + bottleneck);
    }

    /// Empty without a profile: costs are those of the plan and the model's defaults.
    private Optional<String> source() {
        List<String> names = facts("model.profile");
        List<String> titles = facts("model.profile.title");
        List<String> values = facts("model.profile.values");
        return names.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        names.size() == 1 && titles.size() == 1 && values.size() == 1
                                ? "Modelled by profile %s: %s (parameters: %s)."
                                        .formatted(names.getFirst(), titles.getFirst(), values.getFirst())
                                : "Modelled by profiles %s.".formatted(Sentence.list(names, "and")));
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
        return experiment.points().stream()
                .anyMatch(point -> point.prediction()
                        .filter(Prediction::isFit)
                        .flatMap(each -> each.band(metric))
                        .isPresent());
    }

    /// Whether the modelled storage takes no time: the assumption that flatters most.
    boolean isStorageFree() {
        return facts("server.disk").isEmpty() && facts("server.run_utilisation").contains("0.0");
    }

    private Optional<String> expected(Metric metric) {
        List<Expected> bands = experiment.points().stream()
                .filter(point -> !point.simulated().valid().isEmpty())
                .flatMap(point -> point.prediction().stream()
                        .flatMap(own -> own.band(metric).stream().map(band -> new Expected(point, own, band))))
                .toList();
        if (bands.isEmpty()) {
            return Optional.empty();
        }
        List<Prediction> predictions = bands.stream().map(Expected::prediction).toList();
        String ranges = bands.size() <= BANDS_SHOWN
                ? Sentence.list(bands.stream().map(each -> range(each, metric)).toList(), "and")
                : "%s (the widest range of %d points)"
                        .formatted(
                                range(
                                        bands.stream()
                                                .max(Comparator.comparingDouble(Expected::ratio))
                                                .orElseThrow(),
                                        metric),
                                bands.size());
        String share = Percent.of(predictions.getFirst().coverage());
        return Optional.of(
                !predictions.stream().allMatch(Prediction::isFit)
                        ? "Uncertainty of the parameters (%s): %s, without the model's own error."
                                .formatted(share, ranges)
                        : "Expect %s in %s of measurements on such a machine; the model's own error is %s."
                                .formatted(
                                        ranges,
                                        share,
                                        predictions.stream()
                                                        .anyMatch(own -> own.extrapolation()
                                                                .isPresent())
                                                ? "not known beyond the round trips of the fit"
                                                : predictions.stream().allMatch(Prediction::discrepancyKnown)
                                                        ? "included"
                                                        : "not included"));
    }

    /// `400 us to 750 us at round-trip time 1 ms`.
    private String range(Expected expected, Metric metric) {
        String low = metric.brief(expected.band().low());
        String high = metric.brief(expected.band().high());
        String name = BottleneckText.name(experiment, expected.point());
        return (low.equals(high) ? low : low + " to " + high) + (name.isEmpty() ? "" : " at " + name);
    }

    private Optional<String> noise(Metric metric) {
        DoubleSummaryStatistics halves = experiment.points().stream()
                .flatMap(point -> point.simulated().estimate(metric).stream())
                .flatMapToDouble(estimate -> estimate.relativeHalfWidth().stream())
                .summaryStatistics();
        return halves.getCount() == 0 || halves.getMax() < LEAST_NOISE
                ? Optional.empty()
                : Optional.of("Monte Carlo noise: at most %s, which is not the model's error."
                        .formatted(Percent.of(halves.getMax())));
    }
}
