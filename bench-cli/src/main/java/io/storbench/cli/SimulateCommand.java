package io.storbench.cli;

import io.storbench.cli.console.CommandLineName;
import io.storbench.cli.console.Console;
import io.storbench.cli.console.ExitCode;
import io.storbench.cli.console.FitProgress;
import io.storbench.cli.console.Interrupt;
import io.storbench.cli.console.Shell;
import io.storbench.cli.text.Explanation;
import io.storbench.engine.StopSignal;
import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.PlanException;
import io.storbench.report.Report;
import io.storbench.report.compare.Percent;
import io.storbench.report.limitation.LimitationText;
import io.storbench.report.limitation.UnusedFactor;
import io.storbench.report.search.CrossoverQuery;
import io.storbench.report.search.CrossoverSearch;
import io.storbench.result.LongStalls;
import io.storbench.result.Predictions;
import io.storbench.result.ResultStore;
import io.storbench.run.PathRtt;
import io.storbench.run.SeenPaths;
import io.storbench.run.Shard;
import io.storbench.run.Simulation;
import io.storbench.sim.FigureQuality;
import io.storbench.sim.Precision;
import io.storbench.sim.TimelessServers;
import io.storbench.sim.calibrate.trial.PlanBands;
import io.storbench.sim.host.Ablation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// Predicts the trials of a plan.
@Command(
        name = "simulate",
        description = {
            "Predicts the trials of a plan by simulation; needs no server.",
            "With -o and the directory of `run`, the report shows both side by side."
        },
        mixinStandardHelpOptions = true)
public final class SimulateCommand implements ProgramCommand {
    @Mixin
    private PlanOptions options = new PlanOptions();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Mixin
    private PrecisionOptions precision = new PrecisionOptions();

    @Option(
            names = "--profile",
            paramLabel = "P",
            description = "profile with the values of keys that the plan does not set; overrides simulate.profile."
                    + " Repeatable: each target uses the first profile that matches it")
    private List<String> profiles = new ArrayList<>();

    @Option(
            names = "--ablate",
            paramLabel = "MECHANISM",
            split = ",",
            completionCandidates = Mechanisms.class,
            description = "replaces mechanisms of the model with simple ones, to see what they change:"
                    + " ${COMPLETION-CANDIDATES}; sets simulate.ablate")
    private List<String> ablated = new ArrayList<>();

    @Option(
            names = "--explain",
            description = "prints every parameter of the model, its value and its source;" + " simulates nothing")
    private boolean explain;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "trials simulated at a time (default: one per processor); results do not depend on it")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Option(
            names = "--find",
            paramLabel = "\"PATH where A = B\"",
            description =
                    "finds the value of a factor at which two levels of another factor are equally good: \"network.rtt"
                            + " where nfs = iscsi\"; keeps no results")
    private @Nullable String find;

    @Option(
            names = "--shard",
            paramLabel = "I/N",
            description = "simulates only every N-th point, starting with the I-th; `merge` combines the directories",
            converter = ShardConverter.class)
    private Shard shard = Shard.WHOLE;

    /// How often each value is simulated at least, so that the crossing has an interval.
    private static final int FIND_REPLICATES = 5;

    @Override
    public int place() {
        return 20;
    }

    @Override
    public Integer call() throws IOException {
        try {
            return simulate();
        } catch (PlanException e) {
            throw options.asTyped(profiles, e);
        }
    }

    private int simulate() throws IOException {
        ExperimentPlan named = options.plan(profiles, ablation())
                .orElseThrow(() -> new PlanException("simulate needs a plan: simulate PLAN"));
        Console console = output.console();
        console.showMade(options.made());
        ExperimentPlan plan = seen(named, console);
        if (explain) {
            output.refuseJsonWith("--explain");
            console.out(Explanation.of(plan));
            return ExitCode.DONE;
        }
        if (threads < 1) {
            throw new PlanException("--threads " + threads + ": at least 1");
        }
        TimelessServers.in(plan).ifPresent(console::err);
        if (find != null) {
            output.refuseJsonWith("--find");
            return find(plan, find, console);
        }
        Path directory = options.directoryFor(plan);
        Precision wanted = precision.simulation(plan.question().metric());
        int exitCode = new PlanExecution(plan, directory, console)
                .simulate(new Simulation(threads, shard, wanted::wanted, Optional.of(wanted.rule())));
        if (exitCode != ExitCode.INTERRUPTED && !bands(plan, directory, console)) {
            return ExitCode.INTERRUPTED;
        }
        if (exitCode != ExitCode.INTERRUPTED) {
            Report report = output.print(directory, console);
            UnusedFactor.of(report.analysis().experiment()).stream()
                    .map(LimitationText::of)
                    .forEach(console::err);
            remarks(FigureQuality.of(ResultStore.read(directory), wanted), precision.words(), precision.most())
                    .forEach(console::err);
            if (output.isTalkative()) {
                console.out(nextSteps(directory));
            }
        }
        return exitCode;
    }

    /// As an override of the plan; names have spaces between them, since commas part levels.
    private List<String> ablation() {
        if (ablated.isEmpty()) {
            return List.of();
        }
        String names = String.join(" ", ablated);
        try {
            Ablation.parse(names);
        } catch (IllegalArgumentException e) {
            throw new PlanException("--ablate " + names + ": " + e.getMessage());
        }
        return List.of("simulate.ablate=" + names);
    }

    /// The plan with what its mounts and devices were seen to be.
    private ExperimentPlan seen(ExperimentPlan named, Console console) throws IOException {
        SeenPaths seen = SeenPaths.of(named, options.directoryFor(named));
        seen.sights().forEach(console::note);
        return seen.plan();
    }

    private static List<String> nextSteps(Path directory) {
        return List.of(
                "",
                "Results: " + directory,
                "Report:  " + CommandLineName.called() + " report " + Shell.quote(directory.toString()));
    }

    private int find(ExperimentPlan plan, String text, Console console) throws IOException {
        CrossoverQuery query = CrossoverQuery.of(text, plan);
        int replicates = Math.max(FIND_REPLICATES, plan.design().replicates());
        List<String> overrides = List.of(
                query.compare().path() + "=" + query.left() + "," + query.right(), "design.replicates=" + replicates);
        Function<String, ExperimentPlan> planAt = level -> {
            List<String> all = new ArrayList<>(overrides);
            all.addAll(ablation());
            all.add(query.path().path() + "=" + level);
            return options.plan(profiles, all).orElseThrow();
        };
        StopSignal stop = new StopSignal();
        // Closed last, since the program ends with it when it was interrupted.
        try (Interrupt _ = Interrupt.of(stop, console, 0)) {
            Path folder = Files.createTempDirectory("storbench-find");
            try {
                PointProbe probe = new PointProbe(query, planAt, folder, console, stop);
                console.out(new CrossoverSearch(query, probe).search());
                return ExitCode.DONE;
            } catch (CancellationException _) {
                console.err("interrupted; --find keeps no results and starts over next time");
                return ExitCode.INTERRUPTED;
            } finally {
                PointProbe.delete(folder);
            }
        }
    }

    /// What calibrated profiles say of their predictions; whether it came to its end.
    private boolean bands(ExperimentPlan plan, Path directory, Console console) throws IOException {
        PlanBands bands = new PlanBands(plan, PathRtt.read(directory), shard);
        bands.extrapolations().forEach(console::err);
        StopSignal stop = new StopSignal();
        // Closed last, since the program ends with it when it was interrupted.
        try (Interrupt _ = Interrupt.of(stop, console, 0)) {
            try (FitProgress progress = new FitProgress(console.progressLine())) {
                bands.withBands(Predictions.read(directory), stop, progress).write(directory);
                return true;
            } catch (CancellationException _) {
                console.err("interrupted; predictions are whole, bands are missing; continue with -o " + directory);
                return false;
            }
        }
    }

    /// Reads `2/4`.
    static final class ShardConverter implements CommandLine.ITypeConverter<Shard> {
        @Override
        public Shard convert(String text) {
            try {
                return Shard.parse(text);
            } catch (IllegalArgumentException e) {
                throw new CommandLine.TypeConversionException(e.getMessage());
            }
        }
    }

    /// What has to be known of simulated figures and does not stand in their table, a line for each remark.
    ///
    /// @param precision the precision wanted, as it was written
    /// @param most replicates of a point
    private static List<String> remarks(FigureQuality quality, String precision, int most) {
        List<String> lines = new ArrayList<>();
        if (quality.imprecise() > 0) {
            lines.add("%d of %d points did not come to within %s by %d replicates; --max-replicates adds more"
                    .formatted(quality.imprecise(), quality.points(), precision, most));
        }
        if (quality.unknown() > 0) {
            lines.add(
                    "at %d of %d points it is not known whether they reach %s: that takes at least %d replicates that differ; --max-replicates %d adds them"
                            .formatted(
                                    quality.unknown(),
                                    quality.points(),
                                    precision,
                                    Precision.FEWEST,
                                    Precision.FEWEST));
        }
        if (quality.rare() > 0) {
            lines.add(
                    "at %d of %d points fewer than %d operations waited for a retransmission timer: such long stalls are too rare there, and the intervals too narrow; a longer protocol.measure, or --max-replicates, has more of them"
                            .formatted(quality.rare(), quality.points(), LongStalls.FEWEST));
        }
        if (quality.moved() > 0) {
            lines.add(
                    "at %d of %d points what was measured holds warm-up still: up to %s of it, which moves mean latencies by up to %s; percentiles, counters and means over replicates keep it, a longer protocol.warmup leaves it out"
                            .formatted(
                                    quality.moved(),
                                    quality.points(),
                                    Percent.of(quality.warmUpShare()),
                                    Percent.of(quality.warmUpShift())));
        }
        return lines;
    }

    /// For the help, which is asked before a plan names classes of the user's.
    static final class Mechanisms implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Ablation.names().iterator();
        }
    }
}
