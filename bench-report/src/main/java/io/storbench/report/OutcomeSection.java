package io.storbench.report;

import io.storbench.report.Block.Column;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.ObservedFactor;
import io.storbench.report.compare.Point;
import io.storbench.report.compare.PointResults;
import io.storbench.report.compare.ReadBackTotals;
import io.storbench.report.compare.Recoveries;
import io.storbench.report.compare.Sentence;
import io.storbench.report.compare.Traffic;
import io.storbench.result.Origin;
import io.storbench.unit.ByteSize;
import io.storbench.unit.TimeSpan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// What happened beside the numbers: recoveries, and whether acknowledged data was found again.
final class OutcomeSection {
    /// Where the system recovers, and only counts.
    private static final String NOT_KNOWN = "not known";

    private OutcomeSection() {}

    static Optional<Section> of(Analysis analysis) {
        List<Block> blocks = new ArrayList<>();
        durabilityNote(analysis.experiment()).ifPresent(note -> blocks.add(new Block.Paragraph(note)));
        List<List<String>> rows = new ArrayList<>();
        for (Point point : analysis.experiment().points()) {
            for (Origin origin : Origin.values()) {
                if (point.results(origin).recoveries().any()) {
                    rows.add(row(analysis.experiment(), point, origin));
                }
            }
        }
        if (!rows.isEmpty()) {
            blocks.addAll(recoveries(analysis.experiment(), rows));
        }
        repetitions(analysis.experiment()).ifPresent(blocks::add);
        return blocks.isEmpty()
                ? Optional.empty()
                : Optional.of(new Section("outcomes", "Recoveries and durability", blocks));
    }

    /// Timers that ran out, and what followed; empty when none did anywhere.
    private static Optional<Block> repetitions(Experiment experiment) {
        List<List<String>> rows = new ArrayList<>();
        boolean any = false;
        for (Point point : experiment.points()) {
            for (Origin origin : Origin.values()) {
                Traffic traffic = point.results(origin).traffic();
                if (traffic.trials() > 0) {
                    any |= traffic.anyRepeated();
                    List<String> row = ResultSection.factorCells(experiment, point);
                    row.add(origin.key());
                    row.add(Integer.toString(traffic.trials()));
                    row.add(count(traffic.messages()));
                    row.add(count(traffic.timeouts()));
                    row.add(count(traffic.retransmissions()));
                    row.add(count(traffic.lateReplies()));
                    rows.add(row);
                }
            }
        }
        if (!any) {
            return Optional.empty();
        }
        List<Column> columns = ResultSection.factorColumns(experiment);
        columns.add(Column.text("origin"));
        for (String title : List.of("n", "messages", "timeouts", "retransmissions", "late replies")) {
            columns.add(Column.number(title));
        }
        return Optional.of(new Block.Table("Timers and retransmissions, summed over n", columns, rows));
    }

    /// How much was acknowledged and lost: `0 bytes in 5 trials with sync=sync; 1.3 MiB in 2 of 5
    /// trials with sync=async`; empty when no trial read back what it wrote.
    static Optional<String> durabilityNote(Experiment experiment) {
        Map<String, ReadBackTotals> byLevels = new LinkedHashMap<>();
        ReadBackTotals all = ReadBackTotals.NONE;
        for (Point point : experiment.points()) {
            ReadBackTotals own = point.results(Origin.MEASURED).durability();
            all = all.plus(own);
            if (own.trials() > 0) {
                byLevels.merge(levels(experiment, point), own, ReadBackTotals::plus);
            }
        }
        if (all.trials() == 0) {
            return Optional.empty();
        }
        if (all.lossy() + all.unknown() == 0 || byLevels.size() == 1) {
            return Optional.of("Acknowledged and lost: " + words(all) + ".");
        }
        return Optional.of(byLevels.entrySet().stream()
                .map(entry -> words(entry.getValue()) + " with " + entry.getKey())
                .collect(Collectors.joining("; ", "Acknowledged and lost: ", ".")));
    }

    private static String words(ReadBackTotals found) {
        int known = found.trials() - found.unknown();
        String unknown = "not known in %s, which did not finish the read-back"
                .formatted(Sentence.count(found.unknown(), "trial"));
        if (known == 0) {
            return unknown;
        }
        String bytes = found.lostBytes() == 0 ? "0 bytes" : ByteSize.humanReadable(found.lostBytes());
        List<String> reasons = new ArrayList<>();
        if (found.overwriting() > 0) {
            reasons.add(which(found.overwriting(), found.trials())
                    + " wrote blocks more than once: what was lost before the last time is not seen");
        }
        if (found.brokenOff() > 0) {
            reasons.add(which(found.brokenOff(), found.trials()) + " did not finish the read-back");
        }
        return (reasons.isEmpty() ? "" : "at least ")
                + bytes
                + " in "
                + (found.lossy() == 0 ? "" : found.lossy() + " of ")
                + Sentence.count(known, "trial")
                + (reasons.isEmpty() ? "" : " (" + String.join("; ", reasons) + ")")
                + (found.unknown() == 0 ? "" : ", and " + unknown);
    }

    private static String which(int count, int of) {
        return count == of ? "which" : count + " of which";
    }

    private static String levels(Experiment experiment, Point point) {
        return experiment.varied().stream()
                .map(ObservedFactor::path)
                .filter(point.factors()::containsKey)
                .map(path -> path + "=" + point.factors().get(path))
                .collect(Collectors.joining(", "));
    }

    private static List<Block> recoveries(Experiment experiment, List<List<String>> rows) {
        List<Column> columns = ResultSection.factorColumns(experiment);
        columns.add(Column.text("origin"));
        for (String title : List.of(
                "n",
                "failed",
                "recoveries",
                "reconnects",
                "verifier changes",
                "written again",
                "disturbed intervals",
                "disturbed for",
                "mean latency",
                "without disturbed")) {
            columns.add(Column.number(title));
        }
        return List.of(
                new Block.Paragraph("Recoveries are outcomes: every mean and percentile above contains them. Counts"
                        + " are sums over the n valid trials, and over the failed ones as far as they ran. A second of a"
                        + " valid measurement is disturbed when a session recovered from something in it, from the cause"
                        + " to the end of the operations that waited for it; the last column is the mean latency without"
                        + " such seconds."),
                new Block.Table("Recoveries", columns, rows));
    }

    private static List<String> row(Experiment experiment, Point point, Origin origin) {
        PointResults results = point.results(origin);
        Recoveries found = results.recoveries();
        List<String> row = ResultSection.factorCells(experiment, point);
        row.add(origin.key());
        row.add(Integer.toString(results.valid().size()));
        row.add(Integer.toString(results.failed().size()));
        row.add(count(found.recoveries()));
        row.add(count(found.reconnects()));
        row.add(count(found.verifierChanges()));
        row.add(ByteSize.humanReadable(found.rewrittenBytes()));
        boolean known = found.intervals() > 0;
        row.add(known ? count(found.disturbedIntervals()) + " of " + count(found.intervals()) : NOT_KNOWN);
        row.add(known ? TimeSpan.humanReadable(found.disturbedNanos()) : NOT_KNOWN);
        row.add(results.estimate(Metric.LATENCY)
                .map(estimate -> Metric.LATENCY.format(estimate.mean()))
                .orElse(ResultSection.NONE));
        row.add(without(found, results.valid().size()));
        return row;
    }

    private static String without(Recoveries found, int trials) {
        if (found.withoutNanos().isEmpty()) {
            return ResultSection.NONE;
        }
        String mean = Metric.LATENCY.format(found.withoutNanos().getAsDouble());
        return found.withoutTrials() == trials ? mean : mean + " (n = " + found.withoutTrials() + ")";
    }

    private static String count(double count) {
        return String.format(Locale.ROOT, "%,.0f", count);
    }
}
