package io.storbench.report.compare;

import java.util.Optional;

/// Why a simulation is not compared with the measurement of the same point.
public sealed interface Incomparable {
    /// It was measured by one client and predicted with the costs of another: the kernel's, which mounts
    /// and block devices have and which other programs measure through, or storbench's own. What is
    /// between the two is not the model's error.
    ///
    /// @param isKernelMeasured whether the kernel's was measured
    /// @param profile of the prediction
    record OtherClient(boolean isKernelMeasured, Optional<String> profile) implements Incomparable {}

    /// Nothing takes time in the model.
    record Idle() implements Incomparable {}

    /// In a sentence.
    default String words() {
        return switch (this) {
            case OtherClient(boolean isKernel, var profile) ->
                "Measured with %s, predicted with %s%s: client and level differ, and the prediction is not judged by the measurement."
                        .formatted(
                                client(isKernel),
                                client(!isKernel),
                                profile.map(" (profile %s)"::formatted).orElse(""));
            case Idle _ ->
                "Nothing takes time in the simulation, which is not compared with the measurement: "
                        + IdleModel.REMEDY
                        + ".";
        };
    }

    private static String client(boolean isKernel) {
        return isKernel ? "the kernel's client (level system)" : "storbench's own client (level protocol)";
    }
}
