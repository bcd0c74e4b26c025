package io.storbench.plan;

import io.storbench.key.Key;
import io.storbench.key.KeySection;

/// What ends a trial, and when it measures.
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

    /// What ends a trial.
    enum Run {
        /// The time of its measurement.
        TIME,
        /// Every block of the file was done once.
        COMPLETION
    }

    Key<Run> RUN =
            Key.choice("run", Run.class)
                    .defaultsTo(Run.TIME)
                    .means(
                            "what ends a trial: the time, or the last block when each has been done once");

    Key<Long> WARMUP =
            Key.time("warmup", "0", "720h")
                    .defaultText("2s")
                    .means("of a timed trial: load before the measurement");

    Key<Long> MEASURE =
            Key.time("measure", "1ns", "720h")
                    .defaultText("10s")
                    .means("of a timed trial: how long it measures");

    Key<Long> LIMIT =
            Key.time("limit", "0", "720h")
                    .absent("`warmup` + `measure` + 60 s; 1 h for completion")
                    .means("the longest a trial may take after its preparation");

    KeySection PROTOCOL =
            KeySection.of(
                    "protocol",
                    "What ends a trial, and when it measures.",
                    RUN,
                    WARMUP,
                    MEASURE,
                    LIMIT);

    /// Reads the plan's `protocol`.
    static Protocol of(Settings settings) {
        boolean completion = settings.get(RUN) == Run.COMPLETION;
        long warmupNanos = settings.get(WARMUP);
        long measureNanos = settings.get(MEASURE);
        if (completion && (settings.has(WARMUP) || settings.has(MEASURE))) {
            throw settings.mistake(
                    RUN, "completion has no warmup or measure: every block is done once");
        }
        long limitNanos =
                settings.get(
                        LIMIT,
                        completion
                                ? COMPLETION_LIMIT_NANOS
                                : Math.addExact(warmupNanos + measureNanos, SPARE_NANOS));
        settings.refuseUnknown();
        if (!completion && limitNanos <= warmupNanos + measureNanos) {
            throw settings.mistake(LIMIT, "must be longer than warmup and measure together");
        }
        return completion
                ? new Completion(limitNanos)
                : new Timed(warmupNanos, measureNanos, limitNanos);
    }
}
