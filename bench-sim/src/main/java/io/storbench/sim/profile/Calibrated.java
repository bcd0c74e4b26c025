package io.storbench.sim.profile;

import io.storbench.plan.PlanException;
import io.storbench.plan.PlanNode;
import io.storbench.plan.Settings;
import io.storbench.unit.TimeSpan;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/// How a calibrated profile came to its values, and what its predictions can be off by. Errors are
/// as [io.storbench.sim.calibrate.Fit] has them.
///
/// @param experiment the name of the plan whose trials it was fitted to
/// @param planHash of that plan
/// @param rtt the shortest and the longest round trip that it was fitted at; empty in profiles of
///   before it was kept
/// @param fittedError on what it was fitted to
/// @param heldOutError on scenarios that a model was not fitted to; nothing with a single scenario
/// @param noiseFloor of the replicates
/// @param heldOut the logarithms of held-out predictions over measurements
/// @param spreadByKey for each key that is still as it was fitted, by how much the logarithm of its
///   value moves with each of several independent standard normal numbers, of which there are as
///   many for every key
/// @param trials the hashes of the trials that it was fitted to, and of those that the profile it
///   extends was fitted to
public record Calibrated(
        String experiment,
        String planHash,
        Optional<RttRange> rtt,
        double fittedError,
        OptionalDouble heldOutError,
        double noiseFloor,
        List<Double> heldOut,
        Map<String, List<Double>> spreadByKey,
        SortedSet<String> trials) {
    /// Round trips that a profile was fitted at, in nanoseconds.
    public record RttRange(long leastNanos, long mostNanos) {
        private RttRange with(RttRange other) {
            return new RttRange(Math.min(leastNanos, other.leastNanos), Math.max(mostNanos, other.mostNanos));
        }
    }

    private static final int MAX_NUMBERS = 100_000;

    /// Copies.
    public Calibrated {
        heldOut = List.copyOf(heldOut);
        spreadByKey = Collections.unmodifiableMap(new LinkedHashMap<>(spreadByKey));
        trials = new TreeSet<>(trials);
    }

    /// Reads a profile's `calibration`.
    ///
    /// @param base of the profile that it extends
    static Calibrated read(Settings settings, Optional<Calibrated> base) {
        Settings spread = settings.child("spread");
        Map<String, List<Double>> spreadByKey = new LinkedHashMap<>();
        spread.mapping().entries().keySet().forEach(key -> spreadByKey.put(key, numbers(spread, key)));
        if (spreadByKey.values().stream().anyMatch(row -> row.size() != spreadByKey.size())) {
            throw settings.mistake("spread", "needs as many numbers for each key as there are keys");
        }
        SortedSet<String> trials = new TreeSet<>(texts(settings, "trials"));
        base.ifPresent(extended -> trials.addAll(extended.trials));
        Calibrated read = new Calibrated(
                settings.requiredText("experiment"),
                settings.requiredText("plan"),
                rtt(settings, base),
                number(settings, "fitted_error", settings.requiredText("fitted_error")),
                settings.has("held_out_error")
                        ? OptionalDouble.of(number(settings, "held_out_error", settings.requiredText("held_out_error")))
                        : OptionalDouble.empty(),
                number(settings, "noise_floor", settings.requiredText("noise_floor")),
                numbers(settings, "held_out"),
                base.map(extended -> beside(extended.spreadByKey, spreadByKey)).orElse(spreadByKey),
                trials);
        settings.refuseUnknown();
        return read;
    }

    private static Optional<RttRange> rtt(Settings settings, Optional<Calibrated> base) {
        if (!settings.has("rtt")) {
            return Optional.empty();
        }
        List<String> ends = texts(settings, "rtt");
        if (ends.size() != 2) {
            throw settings.mistake("rtt", "needs two times, the shortest and the longest");
        }
        try {
            RttRange own = new RttRange(
                    TimeSpan.parse(ends.getFirst()).nanos(),
                    TimeSpan.parse(ends.getLast()).nanos());
            return Optional.of(base.flatMap(Calibrated::rtt).map(own::with).orElse(own));
        } catch (IllegalArgumentException e) {
            throw settings.mistake("rtt", String.valueOf(e.getMessage()));
        }
    }

    /// The same where other values stand in place of fitted ones, which are open no more.
    ///
    /// @param keys to be replaced
    Calibrated without(Set<String> keys) {
        Map<String, List<Double>> left = new LinkedHashMap<>(spreadByKey);
        left.keySet().removeAll(keys);
        return new Calibrated(experiment, planHash, rtt, fittedError, heldOutError, noiseFloor, heldOut, left, trials);
    }

    /// Two fits, each with normal numbers of its own.
    private static Map<String, List<Double>> beside(Map<String, List<Double>> first, Map<String, List<Double>> second) {
        Map<String, List<Double>> both = new LinkedHashMap<>();
        List<Double> none = Collections.nCopies(width(second), 0.0);
        first.forEach((key, row) -> both.put(key, joined(row, none)));
        List<Double> before = Collections.nCopies(width(first), 0.0);
        second.forEach((key, row) -> both.put(key, joined(before, row)));
        return both;
    }

    private static int width(Map<String, List<Double>> spread) {
        return spread.values().stream().mapToInt(List::size).findFirst().orElse(0);
    }

    private static List<Double> joined(List<Double> first, List<Double> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }

    private static List<Double> numbers(Settings settings, String key) {
        return texts(settings, key).stream()
                .map(text -> number(settings, key, text))
                .toList();
    }

    private static List<String> texts(Settings settings, String key) {
        if (!(settings.node(key).orElse(null) instanceof PlanNode.Sequence sequence)
                || sequence.items().size() > MAX_NUMBERS) {
            throw settings.mistake(key, "needs a list of at most " + MAX_NUMBERS);
        }
        List<String> texts = new ArrayList<>();
        for (PlanNode item : sequence.items()) {
            if (!(item instanceof PlanNode.Scalar scalar)) {
                throw new PlanException(item.place(), key + " needs a list of single values");
            }
            texts.add(scalar.text());
        }
        return texts;
    }

    private static double number(Settings settings, String key, String text) {
        try {
            double value = Double.parseDouble(text);
            if (Double.isFinite(value) && Math.abs(value) < 1e6) {
                return value;
            }
        } catch (NumberFormatException _) {
            // The message below says it all.
        }
        throw settings.mistake(key, "\"" + text + "\" is not a number as storbench calibrate writes it");
    }
}
