package io.storbench.cli;

import io.storbench.cli.console.CommandLineName;
import io.storbench.cli.console.Console;
import io.storbench.cli.console.ExitCode;
import io.storbench.cli.console.Shell;
import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.HostLoad;
import io.storbench.plan.Limit;
import io.storbench.plan.PlanException;
import io.storbench.plan.PlanReader;
import io.storbench.plan.Question;
import io.storbench.plan.WorkloadSpec;
import io.storbench.report.Report;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.ReplicatesNeeded;
import io.storbench.report.compare.RunPrecision;
import io.storbench.report.verdict.LimitCheck;
import io.storbench.report.verdict.LimitCheck.State;
import io.storbench.report.wording.ReplicatesText;
import io.storbench.result.Origin;
import io.storbench.result.StoppingRule;
import io.storbench.run.DryRun;
import io.storbench.run.Engines;
import io.storbench.run.Rounds;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// Measures the trials of a plan; without one, demonstrates.
@Command(
        name = "run",
        description = {
            "Measures the trials of a plan. Exits with 3 if a point misses the plan's question.limit.",
            "Without a plan: measures and simulates NFS and iSCSI on embedded servers, at"
                    + " protocol level (less than a minute)."
        },
        mixinStandardHelpOptions = true)
public final class RunCommand implements ProgramCommand {
    private static final String RECORD_TRACES = "--record-traces";
    private static final String WARM_UP = "--warmup-trials";
    private static final int MAX_WARM_UP_TRIALS = 10_000;

    @Mixin
    private PlanOptions options = new PlanOptions();

    @Mixin
    private ConsentOptions consent = new ConsentOptions();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Mixin
    private PrecisionOptions precision = new PrecisionOptions();

    @Mixin
    private ForkOptions forks = new ForkOptions();

    @Option(
            names = "--dry-run",
            description =
                    "prints what would be written to which device, or why the write would be refused; writes nothing,"
                            + " and exits with 0")
    private boolean dryRun;

    @Option(
            names = "--interleave",
            paramLabel = "PLAN",
            description =
                    "a second plan of the same design, whose trials alternate with those of the first, so that machine"
                            + " drift affects both alike; -p sets keys of both, results are in DIR/a and DIR/b."
                            + " Does not judge question.limit: `gate DIR/b` does")
    private @Nullable Path interleaved;

    @Option(
            names = RECORD_TRACES,
            description =
                    "records the operations of each trial in DIR/traces, one file per host, which a plan replays with"
                            + " workload.class: trace")
    private boolean traces;

    @Option(
            names = WARM_UP,
            paramLabel = "N",
            description =
                    "measures and discards N trials before the first one, the plan's own in their order, so that the"
                            + " JVM has compiled storbench's code; each JVM of --forks does so")
    private int warmUpTrials;

    @Override
    public int place() {
        return 10;
    }

    @Override
    public Integer call() throws IOException {
        Optional<ExperimentPlan> named = options.plan();
        if (interleaved != null && (named.isEmpty() || dryRun)) {
            throw new PlanException("--interleave needs a plan to be interleaved with, and no --dry-run: run PLAN"
                    + " --interleave PLAN");
        }
        refuseWarmUp(named.isEmpty());
        Console console = output.console();
        if (named.isEmpty()) {
            forks.refuse("needs a plan whose replicates are shared: run PLAN --forks 5");
            precision.refuse("needs a plan whose trials it repeats: run PLAN --precision 5%");
            return demonstrate(console);
        }
        ExperimentPlan plan = named.get();
        console.showMade(options.made());
        if (dryRun) {
            return dryRun(plan, console);
        }
        Path directory = options.directoryFor(plan);
        if (traces && (interleaved != null || hasNames(plan))) {
            throw new PlanException(
                    "--record-traces: a trace is of one plan that reads and writes one open file; leave it out with"
                            + " --interleave, operation: metadata, workload.files and workload.open");
        }
        if (interleaved != null) {
            return interleave(plan, interleaved, directory, console);
        }
        if (forks.isAsked()) {
            precision.refuse("adds replicates to one JVM's, and --forks shares the plan's out: give one of them");
        }
        Optional<Rounds> rounds = precision.stopping(plan).map(rule -> rounds(plan, rule));
        int jvms = forks.isOne() || rounds.isPresent() ? 0 : forks.count(plan);
        ForkedRun forked = new ForkedRun(plan, directory, console);
        int exitCode = jvms > 0 ? forked.measure(jvms, options()) : measure(plan, rounds, directory, console);
        if (forks.isOne() || (jvms > 0 && !forked.isToGoOn(exitCode))) {
            return exitCode;
        }
        if (exitCode != ExitCode.INTERRUPTED) {
            Report report = output.print(directory, console);
            report.analysis().precision().ifPresent(found -> console.err(text(found)));
            if (output.isTalkative()) {
                console.out(nextSteps(plan, directory));
            }
            Optional<Limit> limit = report.input().question().limit();
            if (limit.isPresent()) {
                return limited(limit.get(), exitCode, directory, console);
            }
        }
        return exitCode;
    }

    /// A limit of the plan that a point misses fails the run, as it fails `gate DIR`; what went wrong
    /// with trials says more.
    private static int limited(Limit limit, int exitCode, Path directory, Console console) throws IOException {
        LimitCheck check = LimitCheck.of(limit, ResultSets.read("NEW", directory), Origin.MEASURED);
        if (check.worst() == State.MET) {
            return exitCode;
        }
        console.err(check.sentence());
        boolean isDone = exitCode == ExitCode.DONE || exitCode == ExitCode.DOUBTFUL;
        return isDone && !check.points(State.MISSED).isEmpty() ? ExitCode.GATE_FAILED : exitCode;
    }

    private void refuseWarmUp(boolean demonstrates) {
        if (warmUpTrials < 0 || warmUpTrials > MAX_WARM_UP_TRIALS) {
            throw new PlanException("%s %d: give 0 to %d trials".formatted(WARM_UP, warmUpTrials, MAX_WARM_UP_TRIALS));
        }
        if (warmUpTrials > 0 && (demonstrates || dryRun || interleaved != null)) {
            throw new PlanException(WARM_UP
                    + " is for a plan that is measured, without --dry-run and --interleave: run PLAN "
                    + WARM_UP
                    + " 20");
        }
    }

    private int dryRun(ExperimentPlan plan, Console console) throws IOException {
        forks.refuse("measures, and --dry-run does not: give one of them");
        precision.refuse("decides by what is measured, and --dry-run measures nothing: give one of them");
        output.refuseJsonWith("--dry-run");
        console.out(new DryRun(plan, consent.consent()).lines());
        return ExitCode.DONE;
    }

    private int interleave(ExperimentPlan plan, Path second, Path directory, Console console) throws IOException {
        forks.refuse("is for one plan, and --interleave for two: give one of them");
        precision.refuse("ends a run by intervals of its own, and --interleave is for pairs: give one of"
                + " them; -p design.replicates=10 runs ten pairs of each point");
        output.refuseJsonWith("--interleave");
        ExperimentPlan other = options.other(second);
        return new InterleavedExecution(plan, other, directory, console).measure(consent.consent());
    }

    /// What each of several JVMs is given.
    private List<String> options() {
        List<String> options = new ArrayList<>(consent.words());
        options.addAll(output.words());
        if (traces) {
            options.add(RECORD_TRACES);
        }
        if (warmUpTrials > 0) {
            options.add(WARM_UP + "=" + warmUpTrials);
        }
        options.addAll(UserClasses.options());
        return options;
    }

    private int measure(ExperimentPlan plan, Optional<Rounds> rounds, Path directory, Console console)
            throws IOException {
        PlanExecution execution = new PlanExecution(plan, directory, console, forks.share());
        if (traces) {
            execution.recordTraces();
        }
        execution.warmUp(warmUpTrials);
        return execution.measure(consent.consent(), rounds);
    }

    private static boolean hasNames(ExperimentPlan plan) {
        return plan.trials().stream()
                .flatMap(trial -> trial.hostLoads().stream())
                .map(HostLoad::load)
                .anyMatch(load -> load.usesNames() || load.open() != WorkloadSpec.Open.ONCE);
    }

    /// Rounds that end when the report's own intervals are narrow enough.
    private static Rounds rounds(ExperimentPlan plan, StoppingRule rule) {
        Question question = PlanReader.question(plan.toJson(), "the plan");
        return new Rounds(rule, results -> {
            RunPrecision precision = RunPrecision.of(Experiment.of(results), question, rule);
            return new Rounds.Look(precision.isEnough(), precision.state());
        });
    }

    private static String text(RunPrecision found) {
        boolean goesOn = found.needed().map(ReplicatesNeeded::isSensible).orElse(!found.isReached());
        return found.sentence()
                + (goesOn
                        ? " To add more, run again with " + found.further()
                        : found.needed()
                                .map(needed -> " %s Measure longer, on an idle machine."
                                        .formatted(ReplicatesText.words(needed, "reach it", _ -> "")))
                                .orElse(""));
    }

    private List<String> nextSteps(ExperimentPlan plan, Path directory) {
        String results = Shell.quote(directory.toString());
        List<String> lines = new ArrayList<>(List.of("", "Results: " + directory));
        if (new Engines().canSimulate(plan)) {
            lines.add("Predict the same:  %s simulate %s%s"
                    .formatted(CommandLineName.called(), results, UserClasses.words()));
        }
        lines.add("Report:            %s report %s".formatted(CommandLineName.called(), results));
        return lines;
    }

    private int demonstrate(Console console) throws IOException {
        ExperimentPlan plan = Demonstration.plan(options.overrides());
        Path directory = options.directoryFor(plan);
        return new Demonstration(plan, directory, console, output).run();
    }
}
