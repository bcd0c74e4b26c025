package io.storbench.result;

import io.storbench.file.NewFile;
import io.storbench.file.PlainFile;
import io.storbench.unit.TimeSpan;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
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
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// What simulations by profiles with something open say of themselves, beside a directory's
/// results: which trials their profiles were fitted to, and between which values measurements are
/// expected.
///
/// @param calibrations by the profile's name
/// @param points at most one for each point and model
public record Predictions(SortedMap<String, Calibration> calibrations, List<PointPrediction> points) {
    /// None.
    public static final Predictions NONE = new Predictions(new TreeMap<>(), List.of());

    private static final String FILE = "predictions.json";
    private static final int SCHEMA_VERSION = 1;
    private static final JsonMapper JSON = new JsonMapper();

    /// What a profile was fitted to.
    ///
    /// @param trials by [TrialHash]
    /// @param heldOutError the typical error where it was not fitted, as a fraction; empty when
    ///   nothing could be held out
    /// @param extrapolation when points are farther away than all that it was fitted at
    public record Calibration(
            SortedSet<String> trials, OptionalDouble heldOutError, Optional<Extrapolation> extrapolation) {
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
            String basis,
            double coverage,
            boolean discrepancyKnown,
            SortedMap<String, Band> bandByMetric) {
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
    public record Band(double low, double high) {
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
        return JsonFile.read(file, "delete it, and simulate again for its bands", Predictions::read);
    }

    private static Predictions read(JsonFields fields) {
        int version = fields.number("schema_version");
        if (version != SCHEMA_VERSION) {
            throw new IllegalArgumentException(
                    "schema_version is %d; this storbench reads %d".formatted(version, SCHEMA_VERSION));
        }
        SortedMap<String, Calibration> calibrations = new TreeMap<>();
        JsonFields profiles = fields.object("calibrations");
        for (String name : profiles.node().propertyNames()) {
            calibrations.put(name, calibration(profiles.object(name)));
        }
        return new Predictions(
                calibrations,
                fields.objects("points").stream().map(Predictions::prediction).toList());
    }

    private static Calibration calibration(JsonFields fields) {
        SortedSet<String> trials = new TreeSet<>();
        fields.list("trials").forEach(hash -> trials.add(hash.asString("")));
        return new Calibration(
                trials,
                fields.has("held_out_error")
                        ? OptionalDouble.of(fields.amount("held_out_error"))
                        : OptionalDouble.empty(),
                fields.has("extrapolation")
                        ? Optional.of(extrapolation(fields.object("extrapolation")))
                        : Optional.empty());
    }

    private static Extrapolation extrapolation(JsonFields fields) {
        return new Extrapolation(fields.count("least_ns"), fields.count("most_ns"), fields.count("longest_ns"));
    }

    private static PointPrediction prediction(JsonFields fields) {
        SortedMap<String, Band> bands = new TreeMap<>();
        JsonFields all = fields.object("bands");
        for (String metric : all.node().propertyNames()) {
            JsonFields band = all.object(metric);
            bands.put(metric, new Band(band.real("low"), band.real("high")));
        }
        return new PointPrediction(
                fields.number("point"),
                fields.text("model"),
                fields.text("profile"),
                fields.text("basis", ""),
                fields.amount("coverage"),
                fields.truth("discrepancy_known"),
                bands);
    }

    /// Keeps them in place of those that a directory has; none removes them.
    public void write(Path directory) throws IOException {
        if (points.isEmpty()) {
            Files.deleteIfExists(directory.resolve(FILE));
            return;
        }
        NewFile.replace(
                directory.resolve(FILE), (JSON.writeValueAsString(toNode()) + "\n").getBytes(StandardCharsets.UTF_8));
    }

    private ObjectNode toNode() {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("schema_version", SCHEMA_VERSION);
        ObjectNode profiles = node.putObject("calibrations");
        calibrations.forEach((name, calibration) -> {
            ObjectNode own = profiles.putObject(name);
            calibration.heldOutError().ifPresent(error -> own.put("held_out_error", error));
            calibration
                    .extrapolation()
                    .ifPresent(rtt -> own.putObject("extrapolation")
                            .put("least_ns", rtt.leastNanos())
                            .put("most_ns", rtt.mostNanos())
                            .put("longest_ns", rtt.longestNanos()));
            calibration.trials().forEach(own.putArray("trials")::add);
        });
        ArrayNode all = node.putArray("points");
        for (PointPrediction point : points) {
            ObjectNode own = all.addObject();
            own.put("point", point.point());
            own.put("model", point.model());
            own.put("profile", point.profile());
            own.put("basis", point.basis());
            own.put("coverage", point.coverage());
            own.put("discrepancy_known", point.discrepancyKnown());
            ObjectNode bands = own.putObject("bands");
            point.bandByMetric()
                    .forEach((metric, band) ->
                            bands.putObject(metric).put("low", band.low()).put("high", band.high()));
        }
        return node;
    }
}
