package io.storbench.cli;

import io.storbench.cli.console.CommandLineName;
import io.storbench.cli.console.Shell;
import io.storbench.file.NewFile;
import io.storbench.plan.PlanException;
import io.storbench.plan.PlanReader;
import io.storbench.plan.Question;
import io.storbench.plan.TrialSpec;
import io.storbench.report.LoadSweep;
import io.storbench.report.Report;
import io.storbench.report.ReportInput;
import io.storbench.report.compare.LatencyDistances;
import io.storbench.report.compare.LatencyHistories;
import io.storbench.report.render.ReportFormat;
import io.storbench.result.Origin;
import io.storbench.result.PlannedResults;
import io.storbench.result.Predictions;
import io.storbench.result.ResultStore;
import io.storbench.result.SearchTries;
import io.storbench.result.StoredPlan;
import io.storbench.result.TrialHistograms;
import io.storbench.result.TrialKey;
import io.storbench.result.TrialResult;
import io.storbench.result.UnrunTrial;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// Reads a directory of results into a report.
public final class Results {
    private Results() {}

    /// The report of a directory.
    ///
    /// @throws IOException when it holds no results, or damaged ones
    /// @throws PlanException when it holds results of no trial of its plan
    public static Report report(Path directory) throws IOException {
        return report(directory, true);
    }

    /// As [#report], without the histories of latencies, which only a page shows and which take the
    /// longest to read.
    public static Report numbers(Path directory) throws IOException {
        return report(directory, false);
    }

    /// Writes the report of a directory into it, in place of an earlier one.
    ///
    /// @return the page
    /// @throws IOException when it holds no results, or damaged ones, or cannot be written to
    public static Path writePage(Path directory) throws IOException {
        return writePage(directory, ReportFormat.HTML.render(report(directory)));
    }

    static Path writePage(Path directory, String text) throws IOException {
        Path page = ReportCommand.html(directory);
        NewFile.replace(page, text.getBytes(StandardCharsets.UTF_8));
        return page;
    }

    private static Report report(Path directory, boolean histories) throws IOException {
        if (SearchTries.areThere(directory)) {
            return Report.of(SearchResults.read(directory).input());
        }
        PlannedResults planned = PlannedResults.read(directory);
        StoredPlan plan = planned.stored();
        List<TrialResult> trials = planned.results();
        TrialHistograms histograms = planned.trials().histograms();
        Question question = PlanReader.question(plan.text(), directory + "/plan.json");
        ReportInput input = new ReportInput(
                plan.name(),
                trials,
                ResultStore.readEnvironments(directory),
                Shell.quote(directory.toString()),
                CommandLineName.called(),
                reproduceCommand(),
                plan.text(),
                question,
                Predictions.read(directory),
                LatencyDistances.read(histograms, trials),
                histories ? LatencyHistories.read(histograms, trials, question.compared()) : LatencyHistories.NONE,
                planned.trials().unchecked(),
                unrun(directory, planned),
                sweep(directory));
        if (input.trials().isEmpty()) {
            throw new IOException(directory
                    + " holds no finished trial yet; to run it: "
                    + CommandLineName.called()
                    + " run "
                    + Shell.quote(directory.toString()));
        }
        return Report.of(input);
    }

    /// The plan's trials without a result, of origins that have any.
    private static List<UnrunTrial> unrun(Path directory, PlannedResults planned) throws IOException {
        Set<TrialKey> there =
                planned.results().stream().map(result -> result.header().key()).collect(Collectors.toSet());
        Map<TrialKey, String> reasons = new HashMap<>();
        String hash = planned.stored().hash();
        for (UnrunTrial trial : UnrunTrial.read(directory)) {
            reasons.put(new TrialKey(hash, trial.origin(), trial.point(), trial.replicate()), trial.reason());
        }
        List<UnrunTrial> unrun = new ArrayList<>();
        for (Origin origin : Origin.values()) {
            if (there.stream().noneMatch(key -> key.origin() == origin)) {
                continue;
            }
            for (TrialSpec spec : planned.plan().trials()) {
                TrialKey key = new TrialKey(hash, origin, spec.point(), spec.replicate());
                if (!there.contains(key)) {
                    unrun.add(new UnrunTrial(
                            origin, spec.point(), spec.replicate(), reasons.getOrDefault(key, UnrunTrial.UNKNOWN)));
                }
            }
        }
        return unrun;
    }

    /// What the closed loop that a curve or search began with tells of its rates.
    static LoadSweep sweep(Path directory) throws IOException {
        Path own = directory.resolve(SearchTries.CLOSED_LOOP);
        if (!Files.isDirectory(own)) {
            return LoadSweep.NONE;
        }
        PlannedResults closed = PlannedResults.read(own);
        TrialSpec trial = closed.plan().trials().getFirst();
        return LoadSweep.of(closed.results(), trial.hosts(), trial.workload().depth());
    }

    /// The plan's text is JSON, which is YAML: it can be saved and run as it is.
    static String reproduceCommand() {
        return """
            # save the plan below as plan.yaml
            PROGRAM run plan.yaml -o results
            PROGRAM simulate plan.yaml -o results
            PROGRAM report results\
            """.replace("PROGRAM", CommandLineName.called());
    }
}
