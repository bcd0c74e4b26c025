package io.storbench.sim.calibrate.trial;

import io.storbench.plan.TrialSpec;
import io.storbench.result.LatencySummary;
import io.storbench.result.Measurement;
import java.util.Locale;
import java.util.Optional;

/// Finds trials whose numbers no run can have: a damaged or edited file would be fitted to as if it
/// were a measurement.
final class Plausibility {
    /// Extremes are printed to three digits.
    private static final double RESOLUTION = 1.01;

    private Plausibility() {}

    /// What is impossible about a trial's numbers; empty when nothing is.
    static Optional<String> contradiction(TrialSpec spec, Measurement numbers) {
        LatencySummary service = numbers.service();
        double mean = service.meanNanos();
        for (Figure figure : Figure.of(spec)) {
            double nanos = figure.nanos(spec, numbers);
            boolean known = !figure.isUnknown(spec, numbers);
            if (known && !(nanos > 0 && Double.isFinite(nanos))) {
                return Optional.of(
                        String.format(Locale.ROOT, "a %s of %s ns: it has to be above 0", figure.words(), nanos));
            }
        }
        if (numbers.operations() <= 0 || numbers.durationNanos() <= 0) {
            return Optional.of(String.format(
                    Locale.ROOT,
                    "%d operations in %d ns: both have to be above 0",
                    numbers.operations(),
                    numbers.durationNanos()));
        }
        if (mean * RESOLUTION < service.minNanos() || mean > service.maxNanos() * RESOLUTION) {
            return Optional.of(String.format(
                    Locale.ROOT,
                    "a mean latency of %.0f ns outside of its own extremes, %d to %d ns",
                    mean,
                    service.minNanos(),
                    service.maxNanos()));
        }
        if (numbers.durableNanos().isPresent()
                && numbers.appNanos().isPresent()
                && numbers.durableNanos().getAsLong() < numbers.appNanos().getAsLong()) {
            return Optional.of(String.format(
                    Locale.ROOT,
                    "durable after %d ns, before it was complete after %d ns",
                    numbers.durableNanos().getAsLong(),
                    numbers.appNanos().getAsLong()));
        }
        return Optional.empty();
    }
}
