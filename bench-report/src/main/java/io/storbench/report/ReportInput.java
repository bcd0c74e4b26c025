package io.storbench.report;

import io.storbench.plan.Question;
import io.storbench.report.compare.LatencyDistances;
import io.storbench.report.compare.LatencyHistories;
import io.storbench.result.Imported;
import io.storbench.result.Predictions;
import io.storbench.result.TrialResult;
import io.storbench.result.UnrunTrial;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// All that a report is made from. Everything in it may come from a hostile file.
///
/// @param trials in the order in which they were written
/// @param environments facts of the machines by the id that trials name
/// @param directory of the results, as a shell reads it
/// @param program how it was called, for commands that it suggests: `./storbench`
/// @param reproduceCommand as typed in a shell
/// @param planText the plan file
/// @param question what the plan asks
/// @param predictions what simulations by calibrated profiles say of themselves
/// @param distances between measured and simulated latency distributions
/// @param histories of latencies over time, at some points
/// @param unchecked how many trials have no checksum
/// @param unrun trials of the plan without a result, of origins that have any
/// @param sweep how a load was varied, where a command did so
public record ReportInput(
        String planName,
        List<TrialResult> trials,
        Map<String, SortedMap<String, Object>> environments,
        String directory,
        String program,
        String reproduceCommand,
        String planText,
        Question question,
        Predictions predictions,
        LatencyDistances distances,
        LatencyHistories histories,
        int unchecked,
        List<UnrunTrial> unrun,
        LoadSweep sweep) {
    /// Whether another program measured them.
    boolean isImported() {
        return Imported.isAny(trials, environments);
    }

    /// Copies.
    public ReportInput {
        trials = List.copyOf(trials);
        unrun = List.copyOf(unrun);
        environments = Collections.unmodifiableMap(new TreeMap<>(environments));
    }
}
