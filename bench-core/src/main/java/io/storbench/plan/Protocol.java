package io.storbench.plan;

import io.storbench.key.Key;
import io.storbench.key.KeySection;
import io.storbench.unit.TimeSpan;

/// What ends a trial, and when it measures.
public sealed interface Protocol {
    /// The longest that the trial may take, in nanoseconds, preparation not counted.
    long limitNanos();

    /// The same for a simulation, whose time passes quickly: a load that ends by itself has only the plan's own limit.
    default long simulatedLimitNanos() {
        return limitNanos();
    }

    /// A fixed time, after a warm-up that does not count.
    ///
    /// @param warmupNanos of load before the measurement
    /// @param measureNanos of the measurement
    /// @param steadyNanos the longest that the load goes on behind the warm-up until it is steady,
    ///   before it is measured; 0 if the measurement begins in any case
    record Timed(long warmupNanos, long measureNanos, long steadyNanos, long limitNanos) implements Protocol {
        /// Without waiting for a steady state.
        public Timed(long warmupNanos, long measureNanos, long limitNanos) {
            this(warmupNanos, measureNanos, 0, limitNanos);
        }

        /// The longest that load and measurement last.
        public long mostNanos() {
            return warmupNanos + steadyNanos + measureNanos;
        }

        /// A round of the wait for a steady state: of five, which last as long as the measurement.
        public long roundNanos() {
            return measureNanos / ROUNDS;
        }
    }

    /// The rounds of a measurement.
    int ROUNDS = 5;

    /// The shortest round, in which the workers find time to agree: 10 ms.
    long LEAST_ROUND_NANOS = 10_000_000;

    /// Every block of the file once; the measurement is the whole of it.
    ///
    /// @param isLimited whether the plan says how long it may take
    record Completion(long limitNanos, boolean isLimited) implements Protocol {
        @Override
        public long simulatedLimitNanos() {
            return isLimited ? limitNanos : MAX_NANOS;
        }
    }

    /// What a timed trial may take beyond its warm-up and measurement: 60 s.
    long SPARE_NANOS = 60_000_000_000L;

    /// What a completion trial may take unless the plan says otherwise: 1 h.
    long COMPLETION_LIMIT_NANOS = 3_600_000_000_000L;

    /// The longest time of a trial's parts, and the longest limit of a plan: 720 h.
    long MAX_NANOS = 720L * 3_600_000_000_000L;

    /// What ends a trial.
    enum Run {
        /// The time of its measurement.
        TIME,
        /// Every block of the file was done once.
        COMPLETION
    }

    Key<Run> RUN = Key.choice("run", Run.class)
            .defaultsTo(Run.TIME)
            .means("what ends a trial: the time, or the last block when each has been done once");

    Key<Long> WARMUP =
            Key.time("warmup", "0", "720h").defaultText("2s").means("of a timed trial: load before the measurement");

    Key<Long> MEASURE =
            Key.time("measure", "1ns", "720h").defaultText("10s").means("of a timed trial: how long it measures");

    Key<Long> STEADY = Key.time("steady", "1ms", "720h")
            .absent("measures after `warmup`")
            .means("of a timed trial: after `warmup`, how long the load may go on until it is"
                    + " [steady](statistics.md#steady-state), and is then measured; a trial that is not steady by"
                    + " the end of this time is measured all the same, and is doubtful");

    Key<Long> LIMIT = Key.time("limit", "0", "720h")
            .absent("`warmup` + `steady` + `measure` + 60 s; 1 h for completion, measured trials only")
            .means("the longest a trial may take after its preparation; as long again where it reads back what it"
                    + " wrote");

    KeySection PROTOCOL =
            KeySection.of("protocol", "What ends a trial, and when it measures.", RUN, WARMUP, MEASURE, STEADY, LIMIT);

    /// Reads the plan's `protocol`.
    static Protocol of(Settings settings) {
        boolean completion = settings.get(RUN) == Run.COMPLETION;
        long warmupNanos = settings.get(WARMUP);
        long measureNanos = settings.get(MEASURE);
        long steadyNanos = settings.find(STEADY).orElse(0L);
        if (completion && (settings.has(WARMUP) || settings.has(MEASURE) || settings.has(STEADY))) {
            throw settings.mistake(RUN, "completion has no warmup, steady or measure: every block is done once");
        }
        long limitNanos = settings.get(
                LIMIT, completion ? COMPLETION_LIMIT_NANOS : warmupNanos + steadyNanos + measureNanos + SPARE_NANOS);
        settings.refuseUnknown();
        if (completion) {
            return new Completion(limitNanos, settings.has(LIMIT));
        }
        Timed timed = new Timed(warmupNanos, measureNanos, steadyNanos, limitNanos);
        if (limitNanos <= timed.mostNanos()) {
            throw settings.mistake(
                    LIMIT,
                    steadyNanos > 0
                            ? "must be longer than warmup, steady and measure together"
                            : "must be longer than warmup and measure together");
        }
        if (steadyNanos > 0) {
            checkRounds(settings, timed);
        }
        return timed;
    }

    private static void checkRounds(Settings settings, Timed timed) {
        if (timed.roundNanos() < LEAST_ROUND_NANOS) {
            throw settings.mistake(
                    MEASURE,
                    "%s has no five rounds of at least %s, of which steady needs some"
                            .formatted(new TimeSpan(timed.measureNanos()), new TimeSpan(LEAST_ROUND_NANOS)));
        }
        if (timed.steadyNanos() < timed.measureNanos()) {
            throw settings.mistake(
                    STEADY,
                    "%s is less than measure, %s, which five rounds take"
                            .formatted(new TimeSpan(timed.steadyNanos()), new TimeSpan(timed.measureNanos())));
        }
    }
}
