package io.storbench.report;

import io.storbench.file.ShellText;
import io.storbench.plan.DesignSpec;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.IdleModel;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.Point;
import io.storbench.report.compare.PointResults;
import io.storbench.report.design.FollowUpChoice;
import io.storbench.report.limitation.Remark;
import io.storbench.report.wording.LimitText;
import io.storbench.result.Origin;
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
                .orElseThrow();
    }

    /// A row each: when, why, and the command. The first one that applies is told.
    private Stream<Supplier<Stream<NextStep>>> table() {
        Experiment experiment = analysis.experiment();
        String answered = first.origin() == Origin.MEASURED ? "run" : "simulate";
        boolean isMeasured = experiment.has(Origin.MEASURED);
        boolean isUnrun = input.unrun().stream().anyMatch(trial -> trial.origin() == Origin.MEASURED);
        boolean isShort = Remark.areTooShort(experiment)
                || analysis.precision().filter(each -> each.lacking() > 0).isPresent();
        return Stream.of(
                () -> input
                        .sweep()
                        .searchAgain()
                        .map(all -> elsewhere("Going on with the search narrows its range.", "search " + all))
                        .stream(),
                () -> when(
                        measured().anyMatch(each -> !each.failed().isEmpty()),
                        "Fix the cause stated above, then run the trials that failed%s."
                                .formatted(isUnrun ? " or did not run" : ""),
                        "run",
                        ""),
                () -> when(isUnrun, "Run the trials that have no result yet.", "run", ""),
                () -> when(isShort, "Measure for longer.", "run", "-p protocol.measure=2s " + into("longer")),
                () -> first.lost().stream()
                        .map(lost -> NextStep.of(input, lost.remedy(), answered, lost.options(input.directory()))),
                () -> MoreReplicates.of(input, analysis).stream(),
                () -> followUp().stream().map(points -> NextStep.of(input, points.why(), answered, augment(points))),
                () -> when(
                        measured().mapToInt(each -> each.valid().size()).max().orElse(0) == 1,
                        "A single replicate has no interval; three have one.",
                        "run",
                        "-p design.replicates=3"),
                () -> first.limit().flatMap(LimitText::uncertain).stream()
                        .map(levels -> NextStep.of(
                                input,
                                "More replicates may decide whether the limit is kept at %s.".formatted(levels),
                                answered,
                                "-p design.replicates=" + twice())),
                () -> first.limit().flatMap(LimitText::untried).stream()
                        .map(levels -> NextStep.of(
                                input,
                                "Try what lies between: %s.".formatted(levels.words()),
                                isMeasured ? "run" : "simulate",
                                "-p %s %s".formatted(levels.option(), into("between")))),
                () -> when(
                        isMeasured && Limitations.isBusy(input, experiment),
                        "Measure again while nothing else runs on this machine.",
                        "run",
                        into("idle")),
                () -> Stream.of(elsewhere(
                                "Include what a machine takes: measure this one for a minute, then simulate with"
                                        + " --profile here.yaml.",
                                "calibrate --here"))
                        .filter(_ -> !isMeasured && IdleModel.isAny(experiment, Metric.LATENCY)),
                () -> when(
                        !isMeasured,
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

    /// A command that is not on the results themselves.
    private NextStep elsewhere(String words, String command) {
        return new NextStep(words, input.program() + " " + command);
    }

    /// A directory of its own beside the results: `-o results-longer`.
    private String into(String suffix) {
        return "-o %s-%s".formatted(input.directory(), suffix);
    }

    private static String augment(FollowUpChoice points) {
        return "-p " + ShellText.quote("design.augment=" + points.steps());
    }

    private Stream<NextStep> when(boolean applies, String words, String verb, String options) {
        return applies ? Stream.of(NextStep.of(input, words, verb, options)) : Stream.of();
    }

    private Stream<PointResults> measured() {
        return analysis.experiment().points().stream().map(Point::measured);
    }

    /// Points that tell what a design leaves open, where the answer's effects need them.
    private Optional<FollowUpChoice> followUp() {
        Metric metric = ConfidenceText.metric(analysis);
        return analysis.factorials().stream()
                .filter(effects -> effects.metric() == metric && effects.origin() == first.origin())
                .findFirst()
                .flatMap(effects -> FollowUpChoice.of(input.planText(), effects.analysis()));
    }

    /// Twice the replicates there are, and at least as many as have an interval worth the name.
    private int twice() {
        int most = analysis.experiment().points().stream()
                .mapToInt(point -> point.results(first.origin()).trials())
                .max()
                .orElse(0);
        return Math.clamp(2L * most, 3, DesignSpec.MAX_REPLICATES);
    }
}
