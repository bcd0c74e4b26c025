package io.storbench.report.wording;

import io.storbench.report.compare.LeftOut;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.Sentence;
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
        Optional<String> unit = measurements.stream()
                .flatMap(numbers -> WorkUnit.of(numbers).stream())
                .map(WorkUnit::name)
                .filter(name -> metric.rate() == Metric.TRANSACTIONS && !name.equals(WorkUnit.TRANSACTION))
                .findFirst()
                .map("A transaction is a unit of work of the load, here a %s."::formatted);
        return Stream.of(
                        metric.meaning(),
                        unit.orElse(""),
                        leftOut(metric, measurements).orElse(""))
                .filter(sentence -> !sentence.isEmpty())
                .collect(Collectors.joining(" "));
    }

    /// What the metric leaves out of the load; empty where it leaves out nothing.
    public static Optional<String> leftOut(Metric metric, List<Measurement> measurements) {
        boolean isSync = measurements.stream().allMatch(Measurement::hasSyncWrites);
        return LeftOut.of(metric, measurements)
                .map(left -> Sentence.capital("the " + metric.words())
                        + switch (left) {
                            case FLUSHES ->
                                " leaves out the flushes" + (isSync ? "; the metric sync_write includes them." : ".");
                            case READS -> " leaves out the reads; the metric throughput includes them.";
                            case KINDS -> " mixes unlike operations; the report's table of kinds has each.";
                        });
    }
}
