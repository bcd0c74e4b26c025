package io.storbench.report;

import io.storbench.file.ShellText;
import io.storbench.plan.DesignSpec;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.IdleModel;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.PointResults;
import io.storbench.report.design.FollowUpChoice;
import io.storbench.report.limit.Remark;
import io.storbench.result.Origin;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// Which next step a page tells: the one that helps the answer most.
///
/// @param first the answer
record NextSteps(ReportInput input, Analysis analysis, FirstAnswer first) {
    static NextStep of(ReportInput input, Analysis analysis, FirstAnswer first) {
        return new NextSteps(input, analysis, first)
                .table()
                .flatMap(Supplier::get)
                .findFirst()
                .orElseThrow()
                .of(input);
    }

    /// A row each: when, why, and the command. The first one that applies is told.
    private Stream<Supplier<Stream<Step>>> table() {
        Experiment experiment = analysis.experiment();
        boolean measured = experiment.has(Origin.MEASURED);
        String again = measured ? "run" : "simulate";
        String answered = first.origin() == Origin.MEASURED ? "run" : "simulate";
        String directory = input.directory();
        List<PointResults> results =
                experiment.points().stream().map(point -> point.measured()).toList();
        return Stream.of(
                () -> input.sweep().searchAgain().stream()
                        .map(all -> new Step("Going on with the search narrows its range.", "search", all)),
                () -> when(
                        input.unrun().stream().anyMatch(trial -> trial.origin() == Origin.MEASURED),
                        "Run the trials that have no result yet.",
                        "run",
                        ""),
                () -> when(
                        results.stream().anyMatch(each -> !each.failed().isEmpty()),
                        "Fix the causes of the failed trials, then run them again.",
                        "run",
                        ""),
                () -> when(
                        Remark.areTooShort(experiment),
                        "Measure for longer.",
                        "run",
                        "-p protocol.measure=2s -o %s-longer".formatted(directory)),
                () -> Stream.concat(first.lost().stream(), first.excluded().stream())
                        .map(lost -> Step.of(input, lost.remedy(), answered, lost.options(directory))),
                () -> MoreReplicates.of(input, analysis).stream(),
                () -> followUp(analysis, first.origin(), input.planText()).stream()
                        .map(more -> Step.of(
                                input,
                                more.why(),
                                answered,
                                "-p " + ShellText.quote("design.augment=" + more.steps()))),
                () -> when(
                        isSingle(results),
                        "A single replicate has no interval; three have one.",
                        "run",
                        "-p design.replicates=3"),
                () -> first.uncertain().stream()
                        .map(levels -> Step.of(
                                input,
                                "More replicates may decide whether the limit is kept at %s.".formatted(levels),
                                answered,
                                "-p design.replicates=" + twice())),
                () -> first.open().stream()
                        .map(open -> Step.of(
                                input,
                                "%s what lies between: %s.".formatted(measured ? "Measure" : "Simulate", open.words()),
                                again,
                                "-p %s -o %s-between".formatted(open.option(), directory))),
                () -> when(
                        measured && Limits.isBusy(input, experiment),
                        "Measure again while nothing else runs on this machine.",
                        "run",
                        "-o %s-idle".formatted(directory)),
                () -> Stream.of(new Step(
                                "Include what a machine takes: measure this one for a minute, then simulate with"
                                        + " --profile here.yaml.",
                                "calibrate",
                                "--here"))
                        .filter(_ -> !measured && IdleModel.isAny(experiment, Metric.LATENCY)),
                () -> when(
                        !measured,
                        "See which parameter values the prediction uses, and where each comes from.",
                        "simulate",
                        "--explain"),
                () -> when(
                        !experiment.has(Origin.SIMULATED), "See whether the model predicts the same.", "simulate", ""),
                () -> when(
                        true,
                        "Simulate another round-trip time, such as 40 ms.",
                        "simulate",
                        "-p network.rtt=40ms -o what-if"));
    }

    private Stream<Step> when(boolean applies, String words, String verb, String options) {
        return applies ? Stream.of(Step.of(input, words, verb, options)) : Stream.of();
    }

    /// Points that tell what a design leaves open, where the answer's effects need them.
    static Optional<FollowUpChoice> followUp(Analysis analysis, Origin origin, String planText) {
        Metric metric = ConfidenceText.metric(analysis);
        return analysis.factorials().stream()
                .filter(effects -> effects.metric() == metric && effects.origin() == origin)
                .findFirst()
                .flatMap(effects -> FollowUpChoice.of(planText, effects.analysis()));
    }

    /// Twice the replicates there are, and at least as many as have an interval worth the name.
    private int twice() {
        int most = analysis.experiment().points().stream()
                .mapToInt(point -> point.results(first.origin()).trials())
                .max()
                .orElse(0);
        return Math.clamp(2L * most, 3, DesignSpec.MAX_REPLICATES);
    }

    private static boolean isSingle(List<PointResults> measured) {
        List<Integer> replicates = measured.stream()
                .map(each -> each.valid().size())
                .filter(n -> n > 0)
                .toList();
        return !replicates.isEmpty() && replicates.stream().allMatch(n -> n == 1);
    }
}
