package io.storbench.cli;

import io.storbench.cli.console.Shell;
import io.storbench.plan.PlanException;
import io.storbench.plan.Question;
import io.storbench.report.Report;
import io.storbench.report.ReportInput;
import io.storbench.report.compare.LatencyDistances;
import io.storbench.report.compare.LatencyHistories;
import io.storbench.result.PlannedResults;
import io.storbench.result.Predictions;
import io.storbench.result.ResultStore;
import io.storbench.result.StoredPlan;
import io.storbench.result.TrialHistograms;
import io.storbench.result.TrialResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// Reads a directory of results into a report.
final class Results {
    private Results() {}

    /// The report of a directory.
    ///
    /// @throws IOException when it holds no results, or damaged ones
    /// @throws PlanException when it holds results of no trial of its plan
    static Report report(Path directory) throws IOException {
        return report(directory, true);
    }

    /// As [#report], without the histories of latencies, which only a page shows and which take the
    /// longest to read.
    static Report numbers(Path directory) throws IOException {
        return report(directory, false);
    }

    private static Report report(Path directory, boolean histories) throws IOException {
        PlannedResults planned = PlannedResults.read(directory);
        StoredPlan plan = planned.stored();
        List<TrialResult> trials = planned.results();
        TrialHistograms histograms = planned.trials().histograms();
        Question question = Question.parse(plan.text(), directory + "/plan.json");
        ReportInput input =
                new ReportInput(
                        plan.name(),
                        trials,
                        ResultStore.readEnvironments(directory),
                        Shell.quote(directory.toString()),
                        reproduceCommand(),
                        plan.text(),
                        question,
                        Predictions.read(directory),
                        LatencyDistances.read(histograms, trials),
                        histories
                                ? LatencyHistories.read(histograms, trials, question.compared())
                                : LatencyHistories.NONE,
                        planned.trials().unchecked());
        if (input.trials().isEmpty()) {
            throw new IOException(directory + " holds no finished trial yet");
        }
        return Report.of(input);
    }

    /// The plan's text is JSON, which is YAML: it can be saved and run as it is.
    private static String reproduceCommand() {
        return """
        # save the plan below as plan.yaml
        storbench run plan.yaml -o results
        storbench simulate plan.yaml -o results
        storbench report results\
        """;
    }
}
