package io.storbench.cli.console;

import io.storbench.cli.text.PlainWriter;
import io.storbench.report.compare.Latency;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.Metric.Statistic;
import io.storbench.result.LatencySummary;
import io.storbench.result.Measurement;
import io.storbench.result.TrialHeader;
import io.storbench.result.TrialResult;
import io.storbench.unit.TimeSpan;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// Lines about trials.
final class TrialNote {
    private TrialNote() {}

    /// What is said before a device is written to.
    static String warning(String warning) {
        return "warning: " + warning;
    }

    /// What is said of a trial that another back end served than the plan asks for: of all trials
    /// with that reason, once.
    static Optional<String> fallback(TrialResult result) {
        return result.measurement()
                .flatMap(numbers -> Optional.ofNullable(numbers.facts().get("io.fallback")))
                .map(reason -> "note: " + reason);
    }

    /// What is said when a target is given up.
    static String givenUp(String target, int attempts) {
        return "%s: not reached in %d trials in a row; its remaining trials are skipped. Fix the cause, and continue with the same directory (-o)"
                .formatted(target, attempts);
    }

    /// What is said when what hooks set up stays behind.
    static String groupNotEnded(String reason) {
        return "what the hooks set up is still there: " + reason;
    }

    /// The figures of a trial that has some, sound or not.
    static Optional<String> figures(TrialResult result) {
        return result.measurement().map(numbers -> "ends: %s: %s".formatted(name(result.header()), figures(numbers)));
    }

    private static String figures(Measurement numbers) {
        Latency latency = Latency.judged(List.of(numbers));
        LatencySummary own = latency.of(numbers).orElse(numbers.service());
        Metric rate = Metric.of(latency, Statistic.MEAN).rate();
        return "%smean %s, p99 %s, %s"
                .formatted(
                        latency == Latency.SERVICE ? "" : latency.full() + " ",
                        TimeSpan.humanReadable(own.meanNanos()),
                        TimeSpan.humanReadable((double) own.p99Nanos()),
                        rate.format(rate.of(numbers).orElse(0)));
    }

    static String name(TrialHeader header) {
        return name(header.factors(), header.key().replicate());
    }

    /// A trial by its factors' levels.
    static String name(Map<String, String> factors, int replicate) {
        String levels = factors.entrySet().stream()
                .map(factor -> PlainWriter.line(factor.getKey() + "=" + factor.getValue()))
                .collect(Collectors.joining(" "));
        return (levels.isEmpty() ? "the trial" : levels) + " (replicate " + replicate + ")";
    }
}
