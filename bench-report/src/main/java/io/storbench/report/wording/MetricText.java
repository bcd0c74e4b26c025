package io.storbench.report.wording;

import io.storbench.report.compare.LeftOut;
import io.storbench.report.compare.Metric;
import io.storbench.result.Measurement;
import io.storbench.result.WorkUnit;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What a metric means of a load, and what of the load it leaves out.
public final class MetricText {
    private MetricText() {}

    /// In sentences; empty where the name says it all.
    ///
    /// @param measurements of the trials that are judged by it
    public static String of(Metric metric, List<Measurement> measurements) {
        return Stream.of(
                        metric.meaning(),
                        metric.rate() == Metric.TRANSACTIONS ? unit(measurements) : "",
                        leftOut(metric, measurements).orElse(""))
                .filter(sentence -> !sentence.isEmpty())
                .collect(Collectors.joining(" "));
    }

    /// What the metric leaves out of the load; empty where it leaves out nothing.
    public static Optional<String> leftOut(Metric metric, List<Measurement> measurements) {
        return LeftOut.of(metric, measurements).map(left -> leftOut(metric, left, measurements));
    }

    /// Of units that are called otherwise.
    private static String unit(List<Measurement> measurements) {
        return measurements.stream()
                .flatMap(numbers -> WorkUnit.of(numbers).stream())
                .map(WorkUnit::name)
                .filter(name -> !name.equals(WorkUnit.TRANSACTION))
                .findFirst()
                .map("A transaction is a unit of work of the load, here a %s."::formatted)
                .orElse("");
    }

    private static String leftOut(Metric metric, LeftOut left, List<Measurement> measurements) {
        String words = Sentence.capital("the " + metric.words());
        return switch (left) {
            case FLUSHES ->
                words
                        + (measurements.stream().allMatch(Measurement::hasSyncWrites)
                                ? " leaves out the flushes; the metric sync_write includes them."
                                : " leaves out the flushes.");
            case READS -> words + " leaves out the reads; the metric throughput includes them.";
            case KINDS -> words + " mixes unlike operations; the report's table of kinds has each.";
        };
    }
}
