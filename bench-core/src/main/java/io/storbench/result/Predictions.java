package io.storbench.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import io.storbench.file.NewFile;
import io.storbench.file.PlainFile;
import io.storbench.unit.TimeSpan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// What simulations by profiles with something open say of themselves, beside a directory's
/// results: which trials their profiles were fitted to, and between which values measurements are
/// expected.
///
/// @param calibrations by the profile's name
/// @param points at most one for each point and model
public record Predictions(
        SortedMap<String, Calibration> calibrations,
        @JsonInclude List<PointPrediction> points) {
    /// None.
    public static final Predictions NONE = new Predictions(new TreeMap<>(), List.of());

    private static final String FILE = "predictions.json";
    private static final int SCHEMA_VERSION = 1;

    /// What a profile was fitted to.
    ///
    /// @param trials by [TrialHash]
    /// @param heldOutError the typical error where it was not fitted, as a fraction; empty when
    ///   nothing could be held out
    /// @param extrapolation when points are farther away than all that it was fitted at
    @JsonPropertyOrder({"held_out_error", "extrapolation", "trials"})
    public record Calibration(
            @JsonInclude SortedSet<String> trials, OptionalDouble heldOutError, Optional<Extrapolation> extrapolation) {
        /// Of a profile that was fitted to nothing.
        public static final Calibration NONE =
                new Calibration(new TreeSet<>(), OptionalDouble.empty(), Optional.empty());

        /// Whether there was anything to fit to.
        public boolean isFit() {
            return !trials.isEmpty();
        }

        /// Copies.
        public Calibration {
            trials = Collections.unmodifiableSortedSet(new TreeSet<>(trials));
        }
    }

    /// Points beyond the distances that a profile was fitted at.
    ///
    /// @param leastNanos the shortest round trip that it was fitted at
    /// @param mostNanos the longest of them
    /// @param longestNanos the longest round trip that is predicted, above all of them
    public record Extrapolation(long leastNanos, long mostNanos, long longestNanos) {
        /// Such as `profile here.yaml was fitted at round trips from 20.0 us to 1.00 ms; 21.0 ms is
        /// beyond them, and the error of its fit (76 % at points held out) does not cover it`.
        ///
        /// @param profile its name
        /// @param heldOutError as of [Calibration]
        public String sentence(String profile, OptionalDouble heldOutError) {
            return "profile %s was fitted at round trips from %s to %s; %s is beyond them, and the error of its fit%s does not cover it"
                    .formatted(
                            profile,
                            TimeSpan.humanReadable((double) leastNanos),
                            TimeSpan.humanReadable((double) mostNanos),
                            TimeSpan.humanReadable((double) longestNanos),
                            heldOutError.isEmpty()
                                    ? ""
                                    : " (%d %% at points held out)"
                                            .formatted(Math.round(100 * heldOutError.getAsDouble())));
        }
    }

    /// A point's prediction.
    ///
    /// @param point from 1
    /// @param model of the simulated trials that it belongs to, as in [TrialHeader]
    /// @param profile one of the calibrations
    /// @param basis tells bands of one state of the profile from those of another
    /// @param coverage the share of measurements that the bands are to hold
    /// @param discrepancyKnown whether the bands hold what the model misses by; if not, they are
    ///   "without the model's own error"
    /// @param bandByMetric by the key of the report's metric; none when they were not computed
    public record PointPrediction(
            int point,
            String model,
            String profile,
            @JsonInclude String basis,
            double coverage,
            boolean discrepancyKnown,
            @JsonProperty("bands") SortedMap<String, Band> bandByMetric) {
        /// Copies.
        public PointPrediction {
            bandByMetric = Collections.unmodifiableSortedMap(new TreeMap<>(bandByMetric));
        }

        /// Whether another state of the same prediction has bands, and this one none.
        private boolean lacksBandsOf(PointPrediction other) {
            return bandByMetric.isEmpty() && profile.equals(other.profile) && basis.equals(other.basis);
        }
    }

    /// A band.
    ///
    /// @param low the lower end
    /// @param high the upper end
    public record Band(@Signed double low, @Signed double high) {
        /// Whether a value lies in the band, ends included.
        public boolean contains(double value) {
            return low <= value && value <= high;
        }
    }

    /// Copies.
    public Predictions {
        calibrations = Collections.unmodifiableSortedMap(new TreeMap<>(calibrations));
        points = List.copyOf(points);
    }

    /// The prediction that simulated trials belong to.
    public Optional<PointPrediction> of(int point, String model) {
        return points.stream()
                .filter(each -> each.point() == point && each.model().equals(model))
                .findFirst();
    }

    /// These, each with the bands that an earlier simulation by the same model has, unless the
    /// profile was recalibrated since.
    public Predictions withBandsOf(Predictions earlier) {
        return new Predictions(
                calibrations,
                points.stream()
                        .map(each -> earlier.of(each.point(), each.model())
                                .filter(each::lacksBandsOf)
                                .orElse(each))
                        .toList());
    }

    /// These and others; where both have a point, the one with bands, or else these.
    Predictions and(Predictions others) {
        SortedMap<String, Calibration> all = new TreeMap<>(others.calibrations);
        all.putAll(calibrations);
        List<PointPrediction> both = new ArrayList<>(withBandsOf(others).points);
        others.points.stream()
                .filter(each -> of(each.point(), each.model()).isEmpty())
                .forEach(both::add);
        return new Predictions(all, both);
    }

    /// Reads those of a directory; [#NONE] where there are none.
    ///
    /// @throws IOException when they are damaged
    public static Predictions read(Path directory) throws IOException {
        Path file = directory.resolve(FILE);
        if (!PlainFile.isThere(file)) {
            return NONE;
        }
        return JsonFile.read(
                file,
                "delete it, and simulate again for its bands",
                fields -> fields.ofVersion(SCHEMA_VERSION).read(Predictions.class));
    }

    /// Keeps them in place of those that a directory has; none removes them.
    public void write(Path directory) throws IOException {
        if (points.isEmpty()) {
            Files.deleteIfExists(directory.resolve(FILE));
            return;
        }
        NewFile.replace(directory.resolve(FILE), RecordJson.file(SCHEMA_VERSION, this));
    }
}
