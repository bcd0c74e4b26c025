package io.storbench.report.compare;

import io.storbench.result.Predictions;
import io.storbench.result.Predictions.Band;
import io.storbench.result.TrialHash;
import io.storbench.result.TrialResult;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;

/// How a point was predicted by a profile in which something is known within a range only.
///
/// @param profile its name
/// @param fitted whether the profile was fitted to any of the point's measured trials, so that
///   agreement with them shows nothing
/// @param isFit whether the profile was fitted to any trials; if not, bands are drawn from the
///   ranges that it states
/// @param heldOutError the typical error of the profile where it was not fitted, as a fraction;
///   empty when it is not known
/// @param extrapolation when the profile predicts points farther away than all it was fitted at
/// @param discrepancyKnown whether the bands hold what the model misses by
/// @param coverage the share of measurements that the bands are to hold
/// @param bandByMetric by [Metric#key]
public record Prediction(
        String profile,
        boolean fitted,
        boolean isFit,
        OptionalDouble heldOutError,
        Optional<Predictions.Extrapolation> extrapolation,
        boolean discrepancyKnown,
        double coverage,
        SortedMap<String, Band> bandByMetric) {

    /// How a point was predicted; empty when not by such a profile.
    ///
    /// @param trials measured and simulated ones of the point
    static Optional<Prediction> of(int point, List<TrialResult> trials, Predictions predictions) {
        return trials.stream()
                .flatMap(trial -> predictions.of(point, trial.header().model()).stream())
                .findFirst()
                .flatMap(own -> Optional.ofNullable(predictions.calibrations().get(own.profile()))
                        .map(calibration -> new Prediction(
                                own.profile(),
                                trials.stream().anyMatch(trial -> isOf(trial, calibration)),
                                calibration.isFit(),
                                calibration.heldOutError(),
                                calibration.extrapolation(),
                                own.discrepancyKnown(),
                                own.coverage(),
                                own.bandByMetric())));
    }

    private static boolean isOf(TrialResult trial, Predictions.Calibration calibration) {
        return trial instanceof TrialResult.Valid valid && calibration.trials().contains(TrialHash.of(valid));
    }

    /// Between which values a measurement of a metric is expected.
    public Optional<Band> band(Metric metric) {
        return Optional.ofNullable(bandByMetric.get(metric.key()));
    }
}
