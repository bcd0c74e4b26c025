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
                .orElseThrow()
                .of(input);
    }

    /// A row each: when, why, and the command. The first one that applies is told.
    private Stream<Supplier<Stream<Step>>> table() {
        Experiment experiment = analysis.experiment();
        String directory = input.directory();
        String answered = first.origin() == Origin.MEASURED ? "run" : "simulate";
        boolean isMeasured = experiment.has(Origin.MEASURED);
        boolean isPredicted = experiment.has(Origin.SIMULATED);
        boolean isUnrun = input.unrun().stream().anyMatch(trial -> trial.origin() == Origin.MEASURED);
        boolean isFailed = measured().anyMatch(each -> !each.failed().isEmpty());
        boolean isShort = Remark.areTooShort(experiment)
                || analysis.precision().filter(each -> each.lacking() > 0).isPresent();
        boolean isSingle =
                measured().mapToInt(each -> each.valid().size()).max().orElse(0) == 1;
        boolean isBusy = isMeasured && Limitations.isBusy(input, experiment);
        boolean isIdle = !isMeasured && IdleModel.isAny(experiment, Metric.LATENCY);
        String search = "Going on with the search narrows its range.";
        String longer = "-p protocol.measure=2s -o %s-longer".formatted(directory);
        String single = "A single replicate has no interval; three have one.";
        String uncertain = "More replicates may decide whether the limit is kept at ";
        String more = "-p design.replicates=";
        String between = isMeasured ? "Measure what lies between: " : "Simulate what lies between: ";
        String again = isMeasured ? "run" : "simulate";
        String failed = "Fix the cause stated above, then run the trials that failed%s."
                .formatted(isUnrun ? " or did not run" : "");
        String busy = "Measure again while nothing else runs on this machine.";
        String idle =
                "Include what a machine takes: measure this one for a minute, then simulate with --profile here.yaml.";
        String explain = "See which parameter values the prediction uses, and where each comes from.";
        String other = "Simulate another round-trip time, such as 40 ms.";
        return Stream.of(
                () -> input.sweep().searchAgain().map(all -> new Step(search, "search", all)).stream(),
                () -> when(isFailed, failed, "run", ""),
                () -> when(isUnrun, "Run the trials that have no result yet.", "run", ""),
                () -> when(isShort, "Measure for longer.", "run", longer),
                () -> Stream.concat(first.lost().stream(), first.excluded().stream())
                        .map(lost -> Step.of(input, lost.remedy(), answered, lost.options(directory))),
                () -> MoreReplicates.of(input, analysis).stream(),
                () -> followUp(analysis, first.origin(), input.planText()).stream()
                        .map(points -> Step.of(input, points.why(), answered, augment(points))),
                () -> when(isSingle, single, "run", more + 3),
                () -> first.uncertain().stream()
                        .map(levels -> Step.of(input, uncertain + levels + ".", answered, more + twice())),
                () -> first.open().stream()
                        .map(open -> Step.of(input, between + open.words() + ".", again, between(open.option()))),
                () -> when(isBusy, busy, "run", "-o %s-idle".formatted(directory)),
                () -> Stream.of(new Step(idle, "calibrate", "--here")).filter(_ -> isIdle),
                () -> when(!isMeasured, explain, "simulate", "--explain"),
                () -> when(!isPredicted, "See whether the model predicts the same.", "simulate", ""),
                () -> when(true, other, "simulate", "-p network.rtt=40ms -o what-if"));
    }

    private static String augment(FollowUpChoice points) {
        return "-p " + ShellText.quote("design.augment=" + points.steps());
    }

    private String between(String option) {
        return "-p %s -o %s-between".formatted(option, input.directory());
    }

    private Stream<Step> when(boolean applies, String words, String verb, String options) {
        return applies ? Stream.of(Step.of(input, words, verb, options)) : Stream.of();
    }

    private Stream<PointResults> measured() {
        return analysis.experiment().points().stream().map(Point::measured);
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
}
