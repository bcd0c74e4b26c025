package io.storbench.plan;

import java.util.List;

/// When a trial measures.
public sealed interface Protocol {
    /// The longest that the trial may take, in nanoseconds, preparation not counted.
    long limitNanos();

    /// A fixed time, after a warm-up that does not count.
    ///
    /// @param warmupNanos of load before the measurement
    /// @param measureNanos of the measurement
    record Timed(long warmupNanos, long measureNanos, long limitNanos) implements Protocol {}

    /// Every block of the file once; the measurement is the whole of it.
    record Completion(long limitNanos) implements Protocol {}

    /// What a timed trial may take beyond its warm-up and measurement: 60 s.
    long SPARE_NANOS = 60_000_000_000L;

    /// What a completion trial may take unless the plan says otherwise: 1 h.
    long COMPLETION_LIMIT_NANOS = 3_600_000_000_000L;

    /// The longest time of a trial's parts: 30 days.
    long MAX_NANOS = 720L * 3_600_000_000_000L;

    /// Reads the plan's `protocol`.
    static Protocol of(Settings settings) {
        boolean completion =
                settings.text("run").map(run -> isCompletion(settings, run)).orElse(false);
        long warmupNanos = settings.nanos("warmup", 2_000_000_000L);
        long measureNanos = settings.nanos("measure", 10_000_000_000L);
        if (completion && (settings.has("warmup") || settings.has("measure"))) {
            throw settings.mistake(
                    "run", "completion has no warmup or measure: every block is done once");
        }
        if (measureNanos == 0) {
            throw settings.mistake("measure", "must be longer than 0");
        }
        for (String key : List.of("warmup", "measure", "limit")) {
            if (settings.nanos(key, 0) > MAX_NANOS) {
                throw settings.mistake(key, "at most 720h");
            }
        }
        long limitNanos =
                settings.nanos(
                        "limit",
                        completion
                                ? COMPLETION_LIMIT_NANOS
                                : Math.addExact(warmupNanos + measureNanos, SPARE_NANOS));
        settings.refuseUnknown();
        if (!completion && limitNanos <= warmupNanos + measureNanos) {
            throw settings.mistake("limit", "must be longer than warmup and measure together");
        }
        return completion
                ? new Completion(limitNanos)
                : new Timed(warmupNanos, measureNanos, limitNanos);
    }

    private static boolean isCompletion(Settings settings, String run) {
        return switch (run) {
            case "completion" -> true;
            case "time" -> false;
            default ->
                    throw settings.mistake("run", "\"" + run + "\" is neither time nor completion");
        };
    }
}
