package io.storbench.report.compare;

import io.storbench.condition.Conditions;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// Whether a point was measured by one client and predicted with the costs of another: the
/// kernel's, which mounts and block devices have and which other programs measure through, or
/// storbench's own. What is between the two is not the model's error.
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
        boolean kernel = KERNEL_ENGINES.contains(engine.get())
                || fact(point.measured(), Conditions.LEVEL)
                        .filter(level -> level.startsWith("system"))
                        .isPresent();
        return kernel == modelled.get().equals("linux")
                ? Optional.empty()
                : Optional.of(
                        "Measured with %s, predicted with %s%s: client and level differ, and the prediction is not judged by the measurement."
                                .formatted(
                                        client(kernel),
                                        client(!kernel),
                                        fact(point.simulated(), "model.profile")
                                                .map(profile -> " (profile " + profile + ")")
                                                .orElse("")));
    }

    private static String client(boolean kernel) {
        return kernel ? "the kernel's client (level system)" : "storbench's own client (level protocol)";
    }

    private static Optional<String> fact(PointResults results, String name) {
        return results.valid().stream()
                .map(trial -> trial.numbers().facts().get(name))
                .filter(value -> value != null)
                .map(value -> value.toString().toLowerCase(Locale.ROOT))
                .findFirst();
    }
}
