package io.storbench.report.compare;

import io.storbench.plan.AskedMetric;
import io.storbench.plan.Operation;
import io.storbench.plan.Question;
import io.storbench.result.LatencySummary;
import io.storbench.result.Measurement;
import io.storbench.result.SteadyState;
import io.storbench.result.WorkUnit;
import io.storbench.stats.StudentInterval;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.LongSummaryStatistics;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A number that each trial has, of which the report tells means, ratios and effects.
public enum Metric {
    /// The mean latency of operations from issue to done; its percentiles come below.
    LATENCY(Latency.SERVICE, Statistic.MEAN),
    /// That from the intended start to done.
    RESPONSE(Latency.RESPONSE, Statistic.MEAN),
    /// Percentiles of the latency of operations from issue to done.
    P50(Latency.SERVICE, Statistic.P50),
    P95(Latency.SERVICE, Statistic.P95),
    P99(Latency.SERVICE, Statistic.P99),
    P999(Latency.SERVICE, Statistic.P999),
    /// Those from the intended start to done.
    RESPONSE_P50(Latency.RESPONSE, Statistic.P50),
    RESPONSE_P95(Latency.RESPONSE, Statistic.P95),
    RESPONSE_P99(Latency.RESPONSE, Statistic.P99),
    RESPONSE_P999(Latency.RESPONSE, Statistic.P999),
    /// Of writes with the flush that makes them durable.
    SYNC_WRITE(Latency.SYNC_WRITE, Statistic.MEAN),
    SYNC_WRITE_P50(Latency.SYNC_WRITE, Statistic.P50),
    SYNC_WRITE_P95(Latency.SYNC_WRITE, Statistic.P95),
    SYNC_WRITE_P99(Latency.SYNC_WRITE, Statistic.P99),
    SYNC_WRITE_P999(Latency.SYNC_WRITE, Statistic.P999),
    /// Of the load's units of work, see [WorkUnit].
    TRANSACTION(Latency.TRANSACTION, Statistic.MEAN),
    TRANSACTION_P50(Latency.TRANSACTION, Statistic.P50),
    TRANSACTION_P95(Latency.TRANSACTION, Statistic.P95),
    TRANSACTION_P99(Latency.TRANSACTION, Statistic.P99),
    TRANSACTION_P999(Latency.TRANSACTION, Statistic.P999),
    /// Units of work completed per second, see [WorkUnit].
    TRANSACTIONS(
            "transaction rate",
            "transactions_per_s",
            numbers -> WorkUnit.of(numbers).map(WorkUnit::perSecond).orElse(OptionalDouble.empty())),
    /// Operations completed per second of the measurement.
    THROUGHPUT("throughput", "operations_per_s", numbers -> OptionalDouble.of(numbers.operationsPerSecond())),
    /// Until the last call of a completion trial was back, in nanoseconds.
    APP_TIME("completion time", "app_ns", numbers -> optional(numbers.appNanos())),
    /// Until a program's file was open, in nanoseconds.
    OPEN_TIME("time to open", "open_ns", numbers -> numbers.number(Measurement.OPEN)),
    /// Until the last read or write of a program was back, before its close, in nanoseconds.
    CALLS_TIME("time until the last call", "calls_ns", numbers -> numbers.number(Measurement.CALLS)),
    /// Until the data of a completion trial was flushed, in nanoseconds.
    DURABLE_TIME("time until durable", "durable_ns", numbers -> optional(numbers.durableNanos())),
    /// Exchanges of a call and its reply per completed operation.
    MESSAGES(
            "messages per operation",
            "mean_messages_per_operation",
            numbers -> perOperation(numbers, Traffic.messages(numbers.counters()))),
    /// Bytes of Ethernet frames, both ways, per completed operation.
    FRAME_BYTES(
            "bytes on the wire per operation",
            "mean_frame_bytes_per_operation",
            numbers -> perOperation(numbers, Traffic.frameBytes(numbers.counters())));

    /// So many operations are beyond a percentile at least, as a mean over a point's trials, and half as
    /// many in each: were some left out for a few operations less, these would be the slow ones. Of
    /// fewer, the percentile is too low by more than [TailCorrection] makes good.
    private static final int FEWEST_BEYOND = 10;

    /// Beyond this ratio one unit for both ends of an interval would hide the lower one.
    private static final double WIDE = 100;

    /// Of numbers in tables.
    private static final int DIGITS = 4;

    /// Of numbers in sentences.
    private static final int BRIEF_DIGITS = 3;

    /// The part of a unit from which on four digits show all of it.
    private static final double ROUNDS_UP = 0.99995;

    private final String words;
    private final String key;
    private final @Nullable Latency latency;
    private final Statistic statistic;

    @SuppressWarnings("ImmutableEnumChecker")
    private final Function<Measurement, OptionalDouble> number;

    /// What a number says of a distribution.
    public enum Statistic {
        /// The arithmetic mean.
        MEAN("mean", "mean", 0),
        /// What half stay below.
        P50("median", "p50", 2),
        /// What 95 % stay below.
        P95("p95", "p95", 20),
        /// What 99 % stay below.
        P99("p99", "p99", 100),
        /// What 99.9 % stay below.
        P999("p99.9", "p999", 1000);

        private final String words;
        private final String key;
        private final int oneOf;

        /// @param oneOf so many operations is beyond the percentile; 0 of the mean
        Statistic(String words, String key, int oneOf) {
            this.words = words;
            this.key = key;
            this.oneOf = oneOf;
        }

        /// The name in CSV and JSON.
        public String key() {
            return key;
        }

        /// How many operations trials need, so that enough are beyond a percentile; 0 of the mean.
        int fewestOperations() {
            return FEWEST_BEYOND * oneOf;
        }

        private OptionalDouble of(LatencySummary latency) {
            if (latency.count() < fewestOperations() / 2 || (oneOf > 0 && latency.isMeanOnly())) {
                return OptionalDouble.empty();
            }
            return OptionalDouble.of(
                    switch (this) {
                        case MEAN -> latency.meanNanos();
                        case P50 -> latency.p50Nanos();
                        case P95 -> latency.p95Nanos();
                        case P99 -> latency.p99Nanos();
                        case P999 -> latency.p999Nanos();
                    });
        }
    }

    Metric(String words, String key, Function<Measurement, OptionalDouble> number) {
        this.words = words;
        this.key = key;
        this.latency = null;
        this.statistic = Statistic.MEAN;
        this.number = number;
    }

    Metric(Latency latency, Statistic statistic) {
        this.words = statistic.words + " " + latency.words();
        this.key = latency.key() + "_" + statistic.key + "_ns";
        this.latency = latency;
        this.statistic = statistic;
        this.number = numbers -> latency.of(numbers).map(statistic::of).orElse(OptionalDouble.empty());
    }

    /// A number of a latency.
    public static Metric of(Latency latency, Statistic statistic) {
        return Stream.of(values())
                .filter(metric -> metric.latency == latency && metric.statistic == statistic)
                .findFirst()
                .orElseThrow();
    }

    /// The latency that it is a number of; empty of what is none.
    public Optional<Latency> latency() {
        return Optional.ofNullable(latency);
    }

    /// Whether it is the mean of a latency.
    public boolean isMeanLatency() {
        return latency != null && statistic == Statistic.MEAN;
    }

    /// What is done in a second of that whose latency this is, itself of a rate.
    public Metric rate() {
        return this == TRANSACTIONS || latency == Latency.TRANSACTION ? TRANSACTIONS : THROUGHPUT;
    }

    /// The name in sentences, without unit.
    public String words() {
        return words;
    }

    /// What the name means, as a sentence, where it needs one; else empty.
    public String meaning() {
        if (this == DURABLE_TIME) {
            return "Time until durable: until a flush after the last write returned (NFS COMMIT, SCSI SYNCHRONIZE"
                    + " CACHE, fdatasync).";
        }
        return latency().map(Latency::meaning).orElse("");
    }

    /// The name in CSV and JSON, with unit.
    public String key() {
        return key;
    }

    /// Whether the plan determines it, as it does what is sent for an operation.
    public boolean isCount() {
        return this == MESSAGES || this == FRAME_BYTES;
    }

    /// Whether it is a length of time, in nanoseconds.
    public boolean isTime() {
        return !isRate() && !isCount();
    }

    /// Whether it is how much is done in a second.
    public boolean isRate() {
        return this == THROUGHPUT || this == TRANSACTIONS;
    }

    /// Whether it ends when written data has been flushed.
    public boolean endsWithFlush() {
        return this == DURABLE_TIME || latency == Latency.SYNC_WRITE;
    }

    /// The one that a question or limit names. A latency that is not named further is the one that
    /// the trials are judged by ([Latency#judged]).
    ///
    /// @param measurements of the trials that are judged
    public static Metric of(AskedMetric asked, List<Measurement> measurements) {
        return switch (asked) {
            case LATENCY -> of(Latency.judged(measurements), Statistic.MEAN);
            case P50 -> of(Latency.judged(measurements), Statistic.P50);
            case P95 -> of(Latency.judged(measurements), Statistic.P95);
            case P99 -> of(Latency.judged(measurements), Statistic.P99);
            case P999 -> of(Latency.judged(measurements), Statistic.P999);
            case SERVICE -> LATENCY;
            case SERVICE_P50 -> P50;
            case SERVICE_P95 -> P95;
            case SERVICE_P99 -> P99;
            case SERVICE_P999 -> P999;
            case RESPONSE -> RESPONSE;
            case RESPONSE_P50 -> RESPONSE_P50;
            case RESPONSE_P95 -> RESPONSE_P95;
            case RESPONSE_P99 -> RESPONSE_P99;
            case RESPONSE_P999 -> RESPONSE_P999;
            case SYNC_WRITE -> SYNC_WRITE;
            case SYNC_WRITE_P50 -> SYNC_WRITE_P50;
            case SYNC_WRITE_P95 -> SYNC_WRITE_P95;
            case SYNC_WRITE_P99 -> SYNC_WRITE_P99;
            case SYNC_WRITE_P999 -> SYNC_WRITE_P999;
            case TRANSACTION -> TRANSACTION;
            case TRANSACTION_P50 -> TRANSACTION_P50;
            case TRANSACTION_P95 -> TRANSACTION_P95;
            case TRANSACTION_P99 -> TRANSACTION_P99;
            case TRANSACTION_P999 -> TRANSACTION_P999;
            case TRANSACTIONS -> TRANSACTIONS;
            case THROUGHPUT -> THROUGHPUT;
            case OPEN -> OPEN_TIME;
            case CALLS -> CALLS_TIME;
            case COMPLETION -> APP_TIME;
            case DURABLE -> DURABLE_TIME;
            case MESSAGES -> MESSAGES;
        };
    }

    /// Whether more of it is better; of times, messages and bytes it is not.
    public boolean isHigherBetter() {
        return isRate();
    }

    /// The number of one trial; empty when the trial has none, or none that can be used.
    public OptionalDouble of(Measurement numbers) {
        return isUnusable(numbers) ? OptionalDouble.empty() : number.apply(numbers);
    }

    /// The number with its interval from one simulated run alone, which only latencies and rates
    /// have.
    Optional<StudentInterval> ofSteadyState(Measurement numbers) {
        return isUnusable(numbers) ? Optional.empty() : numbers.steady().flatMap(steady -> interval(steady, numbers));
    }

    private Optional<StudentInterval> interval(SteadyState steady, Measurement numbers) {
        if (this == THROUGHPUT) {
            return Optional.of(steady.operationsPerSecond());
        }
        if (this == TRANSACTIONS) {
            return WorkUnit.of(numbers)
                    .map(unit -> steady.units().get(unit.name()))
                    .map(SteadyState.Units::perSecond);
        }
        return latency().filter(_ -> isMeanLatency()).flatMap(own -> own.steady(steady, numbers));
    }

    /// Whether the trial has a number that cannot be used. Ratios and logarithms need positive
    /// numbers; 0 means that nothing was completed. What no trial can have (1e18 ns are 31 years)
    /// is damage in the file.
    public boolean isUnusable(Measurement numbers) {
        OptionalDouble value = number.apply(numbers);
        return value.isPresent() && !(value.getAsDouble() > 1e-6 && value.getAsDouble() < 1e18);
    }

    /// How many operations trials need so that enough are beyond the percentile; empty of what is not
    /// a percentile.
    public OptionalInt fewestOperations() {
        return statistic.oneOf == 0 ? OptionalInt.empty() : OptionalInt.of(statistic.fewestOperations());
    }

    /// What trials have that are too short for a percentile, in words.
    public String tooFewOperations() {
        return "too few operations for a %s, which takes %d in each trial; measure longer"
                .formatted(words, statistic.fewestOperations());
    }

    /// Whether trials have enough operations for it: on average, and each at least half as many.
    boolean isOfEnough(List<Measurement> trials) {
        LongSummaryStatistics operations = trials.stream()
                .flatMap(numbers -> latency().flatMap(own -> own.of(numbers)).stream())
                .mapToLong(LatencySummary::count)
                .summaryStatistics();
        return statistic.oneOf == 0
                || (operations.getAverage() >= statistic.fewestOperations()
                        && operations.getMin() >= statistic.fewestOperations() / 2);
    }

    /// The share of operations beyond a percentile; 1 of what is not one, to which all contribute.
    public double tail() {
        return statistic.oneOf == 0 ? 1 : 1.0 / statistic.oneOf;
    }

    /// What it says of the distribution; of what is no latency, the mean.
    Statistic statistic() {
        return statistic;
    }

    /// Targets that exchange no messages have none.
    private static OptionalDouble perOperation(Measurement numbers, double sum) {
        return sum == 0 || numbers.operations() == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(sum / numbers.operations());
    }

    private static OptionalDouble optional(OptionalLong nanos) {
        return nanos.isPresent() ? OptionalDouble.of((double) nanos.getAsLong()) : OptionalDouble.empty();
    }

    /// The number for people, to four digits, with its unit: `3.031 ms`.
    public String format(double value) {
        return format(value, DIGITS);
    }

    private String format(double value, int count) {
        if (!Double.isFinite(value)) {
            return noNumber(value);
        }
        Scale scale = scale(value);
        return digits(value / scale.size(), count) + scale.unit();
    }

    /// The number in a sentence, to three digits, with its unit: `3.03 ms`.
    public String brief(double value) {
        if (!Double.isFinite(value)) {
            return noNumber(value);
        }
        return format(rounded(value), BRIEF_DIGITS);
    }

    /// Two ends of a range in a sentence: `10.0 to 160 ms`; one of two that read alike.
    public String brief(double low, double high) {
        String last = brief(high);
        if (brief(low).equals(last)) {
            return last;
        }
        if (!Double.isFinite(low + high)) {
            return brief(low) + " to " + last;
        }
        Scale scale = scale(rounded(low));
        return scale.equals(scale(rounded(high)))
                ? digits(rounded(low) / scale.size(), BRIEF_DIGITS) + " to " + last
                : brief(low) + " to " + last;
    }

    private static double rounded(double value) {
        return new BigDecimal(value).round(new MathContext(BRIEF_DIGITS)).doubleValue();
    }

    private static String noNumber(double value) {
        return Double.isNaN(value) ? "unknown" : value > 0 ? "infinite" : "infinite, below 0";
    }

    /// Two ends of an interval in one unit: `[3.021, 3.039] ms`.
    public String format(double low, double high) {
        if (Ratio.isUnknown(low, high)) {
            return "unknown";
        }
        if (!Double.isFinite(low + high) || high > WIDE * low) {
            return "[" + format(low) + ", " + format(high) + "]";
        }
        Scale scale = scale(Math.max(Math.abs(low), Math.abs(high)));
        return "["
                + digits(low / scale.size(), DIGITS)
                + ", "
                + digits(high / scale.size(), DIGITS)
                + "]"
                + scale.unit();
    }

    private record Scale(double size, String unit) {}

    private Scale scale(double value) {
        if (this == FRAME_BYTES) {
            return value >= 1 << 20
                    ? new Scale(1 << 20, " MiB")
                    : value >= 1 << 10 ? new Scale(1 << 10, " KiB") : new Scale(1, " B");
        }
        if (!isTime()) {
            return new Scale(1, this == THROUGHPUT ? "/s" : this == TRANSACTIONS ? " transactions/s" : "");
        }
        // What rounds to 1,000 of a unit is 1 of the next.
        double rounded = value / ROUNDS_UP;
        return rounded >= 1e9
                ? new Scale(1e9, " s")
                : rounded >= 1e6 ? new Scale(1e6, " ms") : rounded >= 1e3 ? new Scale(1e3, " µs") : new Scale(1, " ns");
    }

    /// Of what is below 1 as many decimals as of what is between 1 and 10.
    private static String digits(double value, int count) {
        double size = Math.abs(value);
        int whole = size >= 999.95 ? 4 : size >= 99.995 ? 3 : size >= 9.9995 ? 2 : 1;
        int decimals = Math.max(0, count - whole);
        return String.format(Locale.ROOT, "%,." + decimals + "f", value);
    }

    /// The metrics that trials of this kind are judged by, with that of the plan's question first
    /// where any trial has it.
    public static List<Metric> of(List<Measurement> measurements, Question question) {
        List<Metric> usual = of(measurements);
        return question.asked()
                .map(asked -> of(asked, measurements))
                .filter(asked -> measurements.stream()
                        .anyMatch(m -> asked.number.apply(m).isPresent()))
                .map(asked -> Stream.concat(Stream.of(asked), usual.stream())
                        .distinct()
                        .toList())
                .orElse(usual);
    }

    /// The metrics that trials of this kind are judged by, the most telling first.
    ///
    /// Loads with a unit of work are judged by that, in an open loop, whose rate is the plan's, by its
    /// latency first; loads with several units by how long they take, never by a mean over unlike
    /// operations. Of completion trials that read and others that write, only the latter have a time
    /// until durable. Where writes are flushed, their latency includes the flush; of reads and writes
    /// together, where only some trials flush, and where the load has no such latency, throughput is
    /// what leaves nothing out. In an open loop, whose rate is the plan's, [LeftOut] says what the
    /// latency lacks.
    public static List<Metric> of(List<Measurement> measurements) {
        boolean isOpen = Latency.all(measurements, Measurement::isOpenLoop);
        boolean isCompletion =
                Latency.all(measurements, m -> m.isCompletion() && m.appNanos().isPresent());
        boolean isUnlike = measurements.stream().anyMatch(WorkUnit::hasAny);
        Latency latency = Latency.judged(measurements);
        List<Metric> metrics = new ArrayList<>();
        if (latency == Latency.TRANSACTION) {
            metrics.addAll(isOpen ? List.of(TRANSACTION, TRANSACTIONS) : List.of(TRANSACTIONS, TRANSACTION));
        }
        if (isCompletion) {
            if (measurements.stream().anyMatch(m -> m.durableNanos().isPresent())) {
                metrics.add(DURABLE_TIME);
            }
            metrics.add(APP_TIME);
        }
        if (isUnlike) {
            return metrics.isEmpty() ? isOpen ? List.of(RESPONSE, THROUGHPUT) : List.of(THROUGHPUT) : metrics;
        }
        boolean hasSyncWrites = latency == Latency.SYNC_WRITE;
        if (!isCompletion) {
            return timed(measurements, hasSyncWrites, isOpen);
        }
        if (hasSyncWrites || measurements.stream().noneMatch(Measurement::isFlushed)) {
            metrics.add(hasSyncWrites ? SYNC_WRITE : LATENCY);
        }
        return metrics;
    }

    private static List<Metric> timed(List<Measurement> measurements, boolean hasSyncWrites, boolean isOpen) {
        if (isOpen) {
            return hasSyncWrites ? List.of(SYNC_WRITE, RESPONSE, THROUGHPUT) : List.of(RESPONSE, LATENCY, THROUGHPUT);
        }
        if (!hasSyncWrites) {
            boolean isAnyFlushed = measurements.stream().anyMatch(Measurement::isFlushed);
            return isAnyFlushed ? List.of(THROUGHPUT, LATENCY) : List.of(LATENCY, THROUGHPUT);
        }
        boolean isReading =
                measurements.stream().anyMatch(numbers -> numbers.kinds().containsKey(Operation.READ.key()));
        return isReading ? List.of(THROUGHPUT, SYNC_WRITE) : List.of(SYNC_WRITE, THROUGHPUT);
    }
}
