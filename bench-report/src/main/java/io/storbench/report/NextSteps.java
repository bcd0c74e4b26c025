package io.storbench.report;

import io.storbench.file.ShellText;
import io.storbench.plan.DesignSpec;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.IdleModel;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.PointResults;
import io.storbench.report.design.FollowUpChoice;
import io.storbench.result.Origin;
import java.util.List;
import java.util.Optional;

/// Which next step a page tells.
final class NextSteps {
    private NextSteps() {}

    /// The step that helps the answer most.
    ///
    /// @param first the answer
    static NextStep of(ReportInput input, Analysis analysis, FirstAnswer first) {
        String directory = input.directory();
        Experiment experiment = analysis.experiment();
        if (input.sweep().searchAgain().isPresent()) {
            return new NextStep(
                    "Longer trials narrow the range that cannot be told apart.",
                    input.sweep().searchAgain().get());
        }
        if (input.unrun().stream().anyMatch(trial -> trial.origin() == Origin.MEASURED)) {
            return new NextStep("Run the trials that have no result yet.", "storbench run " + directory);
        }
        if (missing(experiment)) {
            return new NextStep(
                    "Fix the causes of the failed trials, then run them again.", "storbench run " + directory);
        }
        if (Remarks.areTooShort(experiment)) {
            return new NextStep(
                    "Measure for longer.",
                    "storbench run %s -p protocol.measure=2s -o %s-longer".formatted(directory, directory));
        }
        if (!first.lost().isEmpty()) {
            return first.lost().getFirst().remedy(first.origin(), directory);
        }
        if (!first.excluded().isEmpty()) {
            return first.excluded().getFirst().remedy(first.origin(), directory);
        }
        Optional<NextStep> replicates = MoreReplicates.of(input, analysis);
        if (replicates.isPresent()) {
            return replicates.get();
        }
        Optional<FollowUpChoice> followUp = followUp(analysis, first.origin(), input.planText());
        if (followUp.isPresent()) {
            return new NextStep(
                    followUp.get().why(),
                    "storbench %s %s -p %s"
                            .formatted(
                                    verb(first.origin()),
                                    directory,
                                    ShellText.quote(
                                            "design.augment=" + followUp.get().steps())));
        }
        if (single(experiment)) {
            return new NextStep(
                    "A single replicate has no interval; three have one.",
                    "storbench run %s -p design.replicates=3".formatted(directory));
        }
        boolean measured = experiment.has(Origin.MEASURED);
        if (first.uncertain().isPresent()) {
            return new NextStep(
                    "More replicates may decide whether the limit is kept at %s."
                            .formatted(first.uncertain().get()),
                    "storbench %s %s -p design.replicates=%d"
                            .formatted(verb(first.origin()), directory, twice(experiment, first.origin())));
        }
        if (first.open().isPresent()) {
            return new NextStep(
                    "%s what lies between: %s."
                            .formatted(
                                    measured ? "Measure" : "Simulate",
                                    first.open().get().words()),
                    "storbench %s %s -p %s -o %s-between"
                            .formatted(
                                    measured ? "run" : "simulate",
                                    directory,
                                    first.open().get().option(),
                                    directory));
        }
        if (measured && Limits.isBusy(input, experiment)) {
            return new NextStep(
                    "Measure again while nothing else runs on this machine.",
                    "storbench run %s -o %s-idle".formatted(directory, directory));
        }
        if (!measured && IdleModel.isAny(experiment, Metric.LATENCY)) {
            return new NextStep(
                    "Include what a machine takes: measure this one for a minute, then simulate with"
                            + " --profile here.yaml.",
                    "storbench calibrate --here");
        }
        if (!measured) {
            return new NextStep(
                    "See which parameter values the prediction uses, and where each comes from.",
                    "storbench simulate %s --explain".formatted(directory));
        }
        if (!experiment.has(Origin.SIMULATED)) {
            return new NextStep("See whether the model predicts the same.", "storbench simulate " + directory);
        }
        return new NextStep(
                "Simulate another round-trip time, such as 40 ms.",
                "storbench simulate %s -p network.rtt=40ms -o what-if".formatted(directory));
    }

    private static String verb(Origin origin) {
        return origin == Origin.MEASURED ? "run" : "simulate";
    }

    /// Points that tell what a design leaves open, where the answer's effects need them.
    static Optional<FollowUpChoice> followUp(Analysis analysis, Origin origin, String planText) {
        Metric metric = analysis.answer()
                .map(answer -> answer.metric())
                .orElse(analysis.metrics().getFirst());
        return analysis.factorials().stream()
                .filter(effects -> effects.metric() == metric)
                .filter(effects -> effects.origin() == origin)
                .findFirst()
                .flatMap(effects -> FollowUpChoice.of(planText, effects.analysis()));
    }

    /// Twice the replicates there are, and at least as many as have an interval worth the name.
    private static int twice(Experiment experiment, Origin origin) {
        int most = experiment.points().stream()
                .mapToInt(point -> point.results(origin).trials())
                .max()
                .orElse(0);
        return Math.clamp(2L * most, 3, DesignSpec.MAX_REPLICATES);
    }

    private static boolean missing(Experiment experiment) {
        return experiment.points().stream()
                .map(point -> point.measured())
                .anyMatch(results -> !results.failed().isEmpty());
    }

    private static boolean single(Experiment experiment) {
        List<PointResults> measured = experiment.points().stream()
                .map(point -> point.measured())
                .filter(results -> !results.valid().isEmpty())
                .toList();
        return !measured.isEmpty()
                && measured.stream().allMatch(results -> results.valid().size() == 1);
    }
}
