package io.storbench.report.design;

import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.Protocol;
import io.storbench.plan.TrialSpec;
import io.storbench.unit.TimeSpan;
import java.util.List;
import java.util.OptionalDouble;

/// How long trials will take, without their preparation.
///
/// @param nanosOfCompletion of a trial that runs to its completion, as a pilot tells; empty without
public record TrialCost(OptionalDouble nanosOfCompletion) {
    /// The time of all trials of a plan; empty where a trial runs until it is done, and no pilot
    /// tells when.
    public OptionalDouble nanos(ExperimentPlan plan) {
        double nanos = 0;
        List<TrialSpec> trials = plan.trials();
        for (TrialSpec trial : trials) {
            switch (trial.protocol()) {
                case Protocol.Timed timed -> nanos += timed.mostNanos();
                case Protocol.Completion _ -> {
                    if (nanosOfCompletion.isEmpty()) {
                        return OptionalDouble.empty();
                    }
                    nanos += nanosOfCompletion.getAsDouble();
                }
            }
        }
        return OptionalDouble.of(nanos);
    }

    /// A time for people, in hours and minutes where it is long.
    public static String text(double nanos) {
        long minutes = Math.round(nanos / 60e9);
        if (minutes < 2) {
            return TimeSpan.humanReadable(nanos);
        }
        return minutes < 120 ? minutes + " min" : "%d h %d min".formatted(minutes / 60, minutes % 60);
    }
}
