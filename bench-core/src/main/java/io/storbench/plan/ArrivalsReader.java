package io.storbench.plan;

import io.storbench.key.Key;
import io.storbench.plan.Arrivals.Closed;
import io.storbench.plan.Arrivals.Kind;
import io.storbench.plan.Arrivals.Open;
import io.storbench.plan.Arrivals.Stretch;
import java.util.List;

/// Reads when a load's operations begin.
final class ArrivalsReader {
    private ArrivalsReader() {}

    /// Reads a load's keys.
    static Arrivals read(Settings settings) {
        if (!settings.has(WorkloadKeys.RATE) && !settings.has(WorkloadKeys.SCHEDULE)) {
            for (Key<?> key : List.of(WorkloadKeys.ARRIVALS, WorkloadKeys.BURST_ON, WorkloadKeys.BURST_OFF)) {
                if (settings.has(key)) {
                    throw settings.mistake(key, "needs a rate: set workload.rate");
                }
            }
            return closed(settings);
        }
        for (Key<?> key : List.of(WorkloadKeys.THINK, WorkloadKeys.THINK_TIMES)) {
            if (settings.has(key)) {
                throw settings.mistake(
                        key,
                        "belongs to a closed loop; with a rate, operations arrive whoever thinks."
                                + " Leave out one of them");
            }
        }
        return open(settings);
    }

    private static Arrivals closed(Settings settings) {
        if (settings.has(WorkloadKeys.THINK_TIMES) && !settings.has(WorkloadKeys.THINK)) {
            throw settings.mistake(WorkloadKeys.THINK_TIMES, "needs workload.think, their mean");
        }
        return new Closed(settings.get(WorkloadKeys.THINK, 0L), settings.get(WorkloadKeys.THINK_TIMES));
    }

    private static Arrivals open(Settings settings) {
        Kind kind =
                settings.get(WorkloadKeys.ARRIVALS, settings.has(WorkloadKeys.SCHEDULE) ? Kind.SCHEDULE : Kind.POISSON);
        refuseForeign(settings, kind);
        return switch (kind) {
            case POISSON, CONSTANT ->
                new Open(kind, List.of(new Stretch(settings.require(WorkloadKeys.RATE), Long.MAX_VALUE)));
            case BURSTY -> bursty(settings);
            case SCHEDULE -> new Open(kind, settings.require(WorkloadKeys.SCHEDULE));
        };
    }

    private static Open bursty(Settings settings) {
        double perSecond = settings.require(WorkloadKeys.RATE);
        long onNanos = settings.require(WorkloadKeys.BURST_ON);
        long offNanos = settings.require(WorkloadKeys.BURST_OFF);
        double within = perSecond * ((double) onNanos + offNanos) / onNanos;
        if (within > Arrivals.MAX_PER_SECOND) {
            throw settings.mistake(
                    WorkloadKeys.BURST_ON,
                    "so short a burst needs %.3g operations/s for the mean rate; at most %.0e"
                            .formatted(within, Arrivals.MAX_PER_SECOND));
        }
        return new Open(Kind.BURSTY, List.of(new Stretch(within, onNanos), new Stretch(0, offNanos)));
    }

    private static void refuseForeign(Settings settings, Kind kind) {
        if (kind == Kind.SCHEDULE && settings.has(WorkloadKeys.RATE)) {
            throw settings.mistake(WorkloadKeys.RATE, "the schedule has the rates; leave out one of them");
        }
        if (kind != Kind.SCHEDULE && settings.has(WorkloadKeys.SCHEDULE)) {
            throw settings.mistake(WorkloadKeys.SCHEDULE, "needs arrivals: schedule");
        }
        for (Key<?> key : List.of(WorkloadKeys.BURST_ON, WorkloadKeys.BURST_OFF)) {
            if (kind != Kind.BURSTY && settings.has(key)) {
                throw settings.mistake(key, "needs arrivals: bursty");
            }
        }
    }
}
