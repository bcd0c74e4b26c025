package io.storbench.report;

import io.storbench.plan.Question;
import io.storbench.report.compare.LatencyDistances;
import io.storbench.report.compare.LatencyHistories;
import io.storbench.result.Predictions;
import io.storbench.result.TrialResult;
import io.storbench.result.UnrunTrial;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.stream.Stream;

/// Reports of trials by hand, and what is in them, for tests.
public final class Reports {
    private Reports() {}

    /// Of trials and nothing else.
    public static ReportInput input(TrialResult... trials) {
        return input(List.of(trials));
    }

    public static ReportInput input(List<TrialResult> trials) {
        return input(trials, "t");
    }

    public static ReportInput input(List<TrialResult> trials, String planText) {
        return input(trials, planText, Question.NONE, Predictions.NONE);
    }

    public static ReportInput input(
            List<TrialResult> trials, String planText, Question question, Predictions predictions) {
        return new ReportInput(
                "t",
                trials,
                Map.of(),
                "results",
                "storbench",
                "storbench run t",
                planText,
                question,
                predictions,
                LatencyDistances.NONE,
                LatencyHistories.NONE,
                0,
                List.of(),
                LoadSweep.NONE);
    }

    /// With names and facts of its own.
    public static ReportInput input(
            String planName,
            List<TrialResult> trials,
            Map<String, SortedMap<String, Object>> environments,
            String reproduceCommand,
            String planText) {
        return new ReportInput(
                planName,
                trials,
                environments,
                "results",
                "storbench",
                reproduceCommand,
                planText,
                Question.NONE,
                Predictions.NONE,
                LatencyDistances.NONE,
                LatencyHistories.NONE,
                0,
                List.of(),
                LoadSweep.NONE);
    }

    /// The same of a program that was called so.
    static ReportInput called(ReportInput plain, String program) {
        return copy(plain, program, plain.unrun());
    }

    /// The same with trials that did not run.
    static ReportInput unrun(ReportInput plain, List<UnrunTrial> unrun) {
        return copy(plain, plain.program(), unrun);
    }

    private static ReportInput copy(ReportInput plain, String program, List<UnrunTrial> unrun) {
        return new ReportInput(
                plain.planName(),
                plain.trials(),
                plain.environments(),
                plain.directory(),
                program,
                plain.reproduceCommand(),
                plain.planText(),
                plain.question(),
                plain.predictions(),
                plain.distances(),
                plain.histories(),
                plain.unchecked(),
                unrun,
                plain.sweep());
    }

    static Report report(TrialResult... trials) {
        return Report.of(input(trials));
    }

    /// The table of a caption.
    static Block.Table table(Report report, String caption) {
        return blocks(report, Block.Table.class)
                .filter(table -> table.caption().equals(caption))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no table " + caption));
    }

    static List<String> paragraphs(Report report) {
        return blocks(report, Block.Paragraph.class).map(Block.Paragraph::text).toList();
    }

    /// The titles of all charts.
    static List<String> charts(Report report) {
        return blocks(report, Block.Charts.class)
                .flatMap(block -> block.charts().stream())
                .map(chart -> chart.title())
                .toList();
    }

    private static <B extends Block> Stream<B> blocks(Report report, Class<B> kind) {
        return report.sections().stream()
                .flatMap(section -> section.blocks().stream())
                .filter(kind::isInstance)
                .map(kind::cast);
    }
}
