package io.storbench.report;

import io.storbench.report.compare.Point;
import io.storbench.report.compare.PointResults;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// Whether a point was measured by one client and predicted with the costs of another: the
/// kernel's, which mounts and block devices have, or storbench's own.
final class OtherClient {
    private static final Set<String> KERNEL_ENGINES = Set.of("file", "block");

    private OtherClient() {}

    /// The remark, where they differ.
    static Optional<String> of(Point point) {
        Optional<String> engine = fact(point.measured(), "engine");
        Optional<String> modelled = fact(point.simulated(), "client.kind");
        if (engine.isEmpty() || modelled.isEmpty()) {
            return Optional.empty();
        }
        boolean kernel = KERNEL_ENGINES.contains(engine.get());
        return kernel == modelled.get().equals("linux")
                ? Optional.empty()
                : Optional.of(
                        "Measured with %s, predicted with %s%s."
                                .formatted(
                                        client(kernel),
                                        client(!kernel),
                                        fact(point.simulated(), "model.profile")
                                                .map(profile -> " (profile " + profile + ")")
                                                .orElse("")));
    }

    private static String client(boolean kernel) {
        return kernel ? "the kernel's client" : "storbench's own client";
    }

    private static Optional<String> fact(PointResults results, String name) {
        return results.valid().stream()
                .map(trial -> trial.numbers().facts().get(name))
                .filter(value -> value != null)
                .map(value -> value.toString().toLowerCase(Locale.ROOT))
                .findFirst();
    }
}
