package io.storbench.report.compare;

import io.storbench.plan.AskedMetric;
import io.storbench.plan.Question;
import io.storbench.result.LatencySummary;
import io.storbench.result.Measurement;
import io.storbench.result.SteadyState;
import io.storbench.stats.StudentInterval;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/// A number that each trial has, of which the report tells means, ratios and effects.
public enum Metric {
    /// The mean latency of operations from issue to done, in nanoseconds.
    LATENCY("mean latency", "service_mean_ns"),
    /// The mean latency of operations from intended start to done, in nanoseconds.
    RESPONSE("mean response latency", "response_mean_ns"),
    /// The latency that half of the operations stay below, from issue to done, in nanoseconds.
    P50("median latency", "service_p50_ns"),
    /// The one that 95 % stay below.
    P95("p95 latency", "service_p95_ns"),
    /// The one that 99 % stay below.
    P99("p99 latency", "service_p99_ns"),
    /// The one that 99.9 % stay below.
    P999("p99.9 latency", "service_p999_ns"),
    /// The latency that half of the operations stay below, from intended start to done, in
    /// nanoseconds.
    RESPONSE_P50("median response latency", "response_p50_ns"),
    /// The one that 95 % stay below.
    RESPONSE_P95("p95 response latency", "response_p95_ns"),
    /// The one that 99 % stay below.
    RESPONSE_P99("p99 response latency", "response_p99_ns"),
    /// The one that 99.9 % stay below.
    RESPONSE_P999("p99.9 response latency", "response_p999_ns"),
    /// Operations completed per second of the measurement.
    THROUGHPUT("throughput", "operations_per_s"),
    /// Until the last call of a completion trial was back, in nanoseconds.
    APP_TIME("completion time", "app_ns"),
    /// Until a program's file was open, in nanoseconds.
    OPEN_TIME("time to open", "open_ns"),
    /// Until the last read or write of a program was back, before its close, in nanoseconds.
    CALLS_TIME("time until the last call", "calls_ns"),
    /// Until the data of a completion trial was flushed, in nanoseconds.
    DURABLE_TIME("time until durable", "durable_ns"),
    /// Exchanges of a call and its reply per completed operation.
    MESSAGES("messages per operation", "mean_messages_per_operation"),
    /// Bytes of Ethernet frames, both ways, per completed operation.
    FRAME_BYTES("bytes on the wire per operation", "mean_frame_bytes_per_operation");

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

    Metric(String words, String key) {
        this.words = words;
        this.key = key;
    }

    /// The name in sentences, without unit.
    public String words() {
        return words;
    }

    /// What the name means, as a sentence, where it needs one; else empty.
    public String meaning() {
        return this == DURABLE_TIME
                ? "Time until durable: until a flush after the last write returned (NFS COMMIT, SCSI SYNCHRONIZE"
                        + " CACHE, fdatasync)."
                : "";
    }

    /// The name in CSV and JSON, with unit.
    public String key() {
        return key;
    }

    /// Whether it is a length of time, in nanoseconds.
    public boolean isTime() {
        return this != THROUGHPUT && this != MESSAGES && this != FRAME_BYTES;
    }

    /// The one that a question or limit names. A latency of trials with arrivals of their own is
    /// that from the arrival, unless it is named as that of the service.
    ///
    /// @param measurements of the trials that are judged
    public static Metric of(AskedMetric asked, List<Measurement> measurements) {
        boolean isOpen = measurements.stream().anyMatch(Measurement::isOpenLoop);
        return switch (asked) {
            case LATENCY -> isOpen ? RESPONSE : LATENCY;
            case P50 -> isOpen ? RESPONSE_P50 : P50;
            case P95 -> isOpen ? RESPONSE_P95 : P95;
            case P99 -> isOpen ? RESPONSE_P99 : P99;
            case P999 -> isOpen ? RESPONSE_P999 : P999;
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
        return this == THROUGHPUT;
    }

    /// The number of one trial; empty when the trial has none, or none that can be used.
    public OptionalDouble of(Measurement numbers) {
        return isUnusable(numbers) ? OptionalDouble.empty() : raw(numbers);
    }

    /// The number with its interval from one simulated run alone, which only latencies and rates
    /// have.
    Optional<StudentInterval> ofSteadyState(Measurement numbers) {
        return isUnusable(numbers) ? Optional.empty() : numbers.steady().flatMap(this::ofSteadyState);
    }

    private Optional<StudentInterval> ofSteadyState(SteadyState steady) {
        return switch (this) {
            case LATENCY -> Optional.of(steady.service());
            case RESPONSE -> Optional.of(steady.response());
            case THROUGHPUT -> Optional.of(steady.operationsPerSecond());
            case P50,
                    P95,
                    P99,
                    P999,
                    RESPONSE_P50,
                    RESPONSE_P95,
                    RESPONSE_P99,
                    RESPONSE_P999,
                    OPEN_TIME,
                    CALLS_TIME,
                    APP_TIME,
                    DURABLE_TIME,
                    MESSAGES,
                    FRAME_BYTES -> Optional.empty();
        };
    }

    /// Whether the trial has a number that cannot be used. Ratios and logarithms need positive
    /// numbers; 0 means that nothing was completed. What no trial can have (1e18 ns are 31 years)
    /// is damage in the file.
    public boolean isUnusable(Measurement numbers) {
        OptionalDouble value = raw(numbers);
        return value.isPresent() && !(value.getAsDouble() > 1e-6 && value.getAsDouble() < 1e18);
    }

    private OptionalDouble raw(Measurement numbers) {
        return switch (this) {
            case LATENCY -> mean(numbers, numbers.service());
            case RESPONSE -> mean(numbers, numbers.response());
            case P50 -> percentile(numbers.service(), LatencySummary::p50Nanos);
            case P95 -> percentile(numbers.service(), LatencySummary::p95Nanos);
            case P99 -> percentile(numbers.service(), LatencySummary::p99Nanos);
            case P999 -> percentile(numbers.service(), LatencySummary::p999Nanos);
            case RESPONSE_P50 -> percentile(numbers.response(), LatencySummary::p50Nanos);
            case RESPONSE_P95 -> percentile(numbers.response(), LatencySummary::p95Nanos);
            case RESPONSE_P99 -> percentile(numbers.response(), LatencySummary::p99Nanos);
            case RESPONSE_P999 -> percentile(numbers.response(), LatencySummary::p999Nanos);
            case THROUGHPUT -> OptionalDouble.of(numbers.operationsPerSecond());
            case OPEN_TIME -> fact(numbers, Measurement.OPEN);
            case CALLS_TIME -> fact(numbers, Measurement.CALLS);
            case APP_TIME -> optional(numbers.appNanos());
            case DURABLE_TIME -> optional(numbers.durableNanos());
            case MESSAGES -> perOperation(numbers, Traffic.messages(numbers.counters()));
            case FRAME_BYTES -> perOperation(numbers, Traffic.frameBytes(numbers.counters()));
        };
    }

    /// Other programs may tell how many operations there were, and no latencies.
    private static OptionalDouble mean(Measurement numbers, LatencySummary latency) {
        return latency.count() == 0 && numbers.operations() > 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(latency.meanNanos());
    }

    /// How many operations a trial needs so that one is beyond the percentile, since the maximum of
    /// fewer is none; empty of what is not a percentile.
    public OptionalInt fewestOperations() {
        return switch (this) {
            case P50, RESPONSE_P50 -> OptionalInt.of(2);
            case P95, RESPONSE_P95 -> OptionalInt.of(20);
            case P99, RESPONSE_P99 -> OptionalInt.of(100);
            case P999, RESPONSE_P999 -> OptionalInt.of(1000);
            case LATENCY, RESPONSE, THROUGHPUT, OPEN_TIME, CALLS_TIME, APP_TIME, DURABLE_TIME, MESSAGES, FRAME_BYTES ->
                OptionalInt.empty();
        };
    }

    /// The share of operations beyond a percentile; 1 of what is not one, to which all contribute.
    public double tail() {
        return switch (this) {
            case P50, RESPONSE_P50 -> 0.5;
            case P95, RESPONSE_P95 -> 0.05;
            case P99, RESPONSE_P99 -> 0.01;
            case P999, RESPONSE_P999 -> 0.001;
            case LATENCY, RESPONSE, THROUGHPUT, OPEN_TIME, CALLS_TIME, APP_TIME, DURABLE_TIME, MESSAGES, FRAME_BYTES ->
                1;
        };
    }

    private OptionalDouble percentile(LatencySummary latency, ToLongFunction<LatencySummary> percentile) {
        return latency.count() < fewestOperations().orElseThrow() || latency.isMeanOnly()
                ? OptionalDouble.empty()
                : OptionalDouble.of((double) percentile.applyAsLong(latency));
    }

    /// Targets that exchange no messages have none.
    private static OptionalDouble perOperation(Measurement numbers, double sum) {
        return sum == 0 || numbers.operations() == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(sum / numbers.operations());
    }

    private static OptionalDouble fact(Measurement numbers, String name) {
        return numbers.facts().get(name) instanceof Number nanos
                ? OptionalDouble.of(nanos.doubleValue())
                : OptionalDouble.empty();
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
        return format(new BigDecimal(value).round(new MathContext(BRIEF_DIGITS)).doubleValue(), BRIEF_DIGITS);
    }

    private static String noNumber(double value) {
        return Double.isNaN(value) ? "unknown" : value > 0 ? "infinite" : "infinite, below 0";
    }

    /// Two ends of an interval in one unit: `[3.021, 3.039] ms`.
    public String format(double low, double high) {
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
            return new Scale(1, this == THROUGHPUT ? "/s" : "");
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
                .filter(asked ->
                        measurements.stream().anyMatch(m -> asked.raw(m).isPresent()))
                .map(asked -> Stream.concat(Stream.of(asked), usual.stream())
                        .distinct()
                        .toList())
                .orElse(usual);
    }

    /// The metrics that trials of this kind are judged by, the most telling first: completion
    /// trials by their times, timed trials by latency and throughput, open loops by response
    /// latency before that. Among trials that read and trials that write, only the latter have a
    /// time until durable.
    public static List<Metric> of(List<Measurement> measurements) {
        boolean completion = !measurements.isEmpty()
                && measurements.stream()
                        .allMatch(m -> m.appNanos().isPresent()
                                && "completion".equals(m.facts().get("run")));
        if (!completion) {
            return !measurements.isEmpty() && measurements.stream().allMatch(Measurement::isOpenLoop)
                    ? List.of(RESPONSE, LATENCY, THROUGHPUT)
                    : List.of(LATENCY, THROUGHPUT);
        }
        boolean durable = measurements.stream().anyMatch(m -> m.durableNanos().isPresent());
        return durable ? List.of(DURABLE_TIME, APP_TIME, LATENCY) : List.of(APP_TIME, LATENCY);
    }
}
