package io.storbench.report.exchange.jmh;

import io.storbench.engine.CounterSnapshot;
import io.storbench.result.LatencySummary;
import io.storbench.result.Measurement;
import java.util.Collections;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/// What a fork of JMH measured as the numbers of a trial.
///
/// The threads of a benchmark are a closed loop without think time, in which throughput is the
/// number of threads over the mean time of an invocation; so a time tells both. A throughput is
/// left as it is, since threads of a group may do different things.
final class JmhNumbers {
    /// How many iterations' scores are kept in words.
    private static final int SHOWN_SCORES = 100;

    private final JmhEntry entry;
    private final JmhEntry.Fork fork;

    private JmhNumbers(JmhEntry entry, JmhEntry.Fork fork) {
        this.entry = entry;
        this.fork = fork;
    }

    /// The numbers; empty if nothing was completed.
    static Optional<Measurement> of(JmhEntry entry, JmhEntry.Fork fork) {
        JmhNumbers numbers = new JmhNumbers(entry, fork);
        return switch (entry.mode()) {
            case THROUGHPUT -> numbers.ofRate();
            case AVERAGE -> numbers.ofMean();
            case SAMPLE, SINGLE_SHOT -> numbers.ofTimes();
        };
    }

    private double mean() {
        return entry.unit()
                .of(fork.scores().stream()
                        .mapToDouble(Double::doubleValue)
                        .average()
                        .orElse(0));
    }

    private Optional<Measurement> ofRate() {
        double perSecond = mean();
        return perSecond > 0
                ? Optional.of(measurement(perSecond, LatencySummary.NONE, LatencySummary.NONE))
                : Optional.empty();
    }

    private Optional<Measurement> ofMean() {
        double nanos = mean();
        if (!(nanos > 0)) {
            return Optional.empty();
        }
        double perSecond = entry.threads() * 1e9 / nanos;
        LatencySummary latency = LatencySummary.ofMean(operations(perSecond), nanos);
        return Optional.of(measurement(perSecond, latency, latency));
    }

    /// Single invocations, each with its time.
    private Optional<Measurement> ofTimes() {
        SortedMap<Double, Long> times = new TreeMap<>(fork.counts());
        fork.scores().forEach(score -> times.merge(score, 1L, Long::sum));
        Histogram histogram = new Histogram(3);
        double sum = 0;
        for (var time : times.entrySet()) {
            double nanos = entry.unit().of(time.getKey());
            sum += nanos * time.getValue();
            histogram.recordValueWithCount(Math.round(nanos), time.getValue());
        }
        long count = histogram.getTotalCount();
        if (count == 0 || !(sum > 0)) {
            return Optional.empty();
        }
        LatencySummary latency = LatencySummary.of(histogram, sum);
        return Optional.of(new Measurement(
                Math.max(1, Math.round(sum / entry.threads())),
                count,
                latency,
                latency,
                OptionalLong.empty(),
                OptionalLong.empty(),
                new CounterSnapshot(Collections.emptyMap(), new TreeMap<>()),
                facts()));
    }

    /// JMH does not tell how many there were.
    private long operations(double perSecond) {
        double seconds = fork.scores().size() * entry.iterationNanos() / 1e9;
        return Math.max(1, Math.round(perSecond * seconds));
    }

    private Measurement measurement(double perSecond, LatencySummary service, LatencySummary response) {
        long operations = operations(perSecond);
        return new Measurement(
                Math.max(1, Math.round(operations * 1e9 / perSecond)),
                operations,
                service,
                response,
                OptionalLong.empty(),
                OptionalLong.empty(),
                new CounterSnapshot(Collections.emptyMap(), new TreeMap<>()),
                facts());
    }

    private SortedMap<String, Object> facts() {
        SortedMap<String, Object> facts = new TreeMap<>();
        facts.put("run", "timed");
        facts.put("source", "JMH");
        facts.put(Measurement.FOREIGN_LOAD, entry.benchmark());
        facts.put("jmh.threads", (long) entry.threads());
        entry.labels().forEach((name, value) -> facts.putIfAbsent("jmh." + name, value));
        if (!fork.scores().isEmpty()) {
            facts.put("jmh.iterations", scores());
        }
        fork.secondary().forEach((name, mean) -> facts.put("jmh.secondary." + name, mean));
        return facts;
    }

    /// In nanoseconds, or invocations per second.
    private String scores() {
        return fork.scores().stream()
                        .limit(SHOWN_SCORES)
                        .map(score ->
                                String.format(Locale.ROOT, "%.6g", entry.unit().of(score)))
                        .collect(Collectors.joining(", "))
                + (entry.unit().rate() ? " per s" : " ns");
    }
}
