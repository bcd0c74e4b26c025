package io.storbench.report;

import io.storbench.report.claim.ClosedLoop;
import io.storbench.report.compare.Estimate;
import io.storbench.result.TrialResult;
import java.util.List;
import java.util.Optional;

/// How a load was varied.
///
/// @param closedLoop the same load without a rate; empty where nobody looked
/// @param searchAgain the arguments of the command that goes on with a search, whose values have
///   directories of their own; empty where nothing was searched
public record LoadSweep(Optional<ClosedLoop> closedLoop, Optional<String> searchAgain) {
    /// A plan's own levels.
    public static final LoadSweep NONE = new LoadSweep(Optional.empty(), Optional.empty());

    /// A load whose closed loop had these trials; nothing where there is none.
    ///
    /// @param hosts whose operations they counted
    /// @param depth of each host
    public static LoadSweep of(List<TrialResult> closedLoop, int hosts, int depth) {
        List<Double> rates = closedLoop.stream()
                .flatMap(result -> result.measurement().stream())
                .map(numbers -> numbers.operationsPerSecond() / hosts)
                .toList();
        return new LoadSweep(Estimate.of(rates).map(perHost -> new ClosedLoop(perHost, depth)), Optional.empty());
    }

    /// Whether a command chose the loads: a curve or a search.
    public boolean isAny() {
        return closedLoop.isPresent() || searchAgain.isPresent();
    }

    /// The same of a search.
    ///
    /// @param arguments of the command that goes on with it
    public LoadSweep searched(String arguments) {
        return new LoadSweep(closedLoop, Optional.of(arguments));
    }
}
