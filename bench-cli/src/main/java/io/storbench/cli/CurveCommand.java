package io.storbench.cli;

import io.storbench.cli.console.CommandLineName;
import io.storbench.cli.console.Console;
import io.storbench.cli.console.ExitCode;
import io.storbench.cli.console.Shell;
import io.storbench.gate.Consent;
import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.PlanException;
import io.storbench.plan.PlanReader;
import io.storbench.report.Report;
import io.storbench.report.search.LoadScale;
import io.storbench.result.StoredPlan;
import io.storbench.sim.TimelessServers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// Response latency over offered rates, up to saturation.
@Command(
        name = "curve",
        description = {
            "Finds the rate that saturates the target, with a closed loop, then runs the plan at 10 to 100 %% of that"
                    + " rate.",
            "The report marks the knee of the curve. `simulate DIR` predicts the same rates."
        },
        mixinStandardHelpOptions = true)
public final class CurveCommand implements ProgramCommand {
    private static final String RATE = "workload.rate";

    private static final int SIMULATED_REPLICATES = 3;

    @Mixin
    private PlanOptions options = new PlanOptions();

    @Mixin
    private ConsentOptions consent = new ConsentOptions();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Option(names = "--simulate", description = "predicts the curve; needs no server")
    private boolean simulated;

    @Option(names = "--profile", paramLabel = "P", description = "with --simulate: as for `simulate`")
    private List<String> profiles = new ArrayList<>();

    @Option(names = "--points", paramLabel = "N", description = "number of rates, 3 to 100 (default: ${DEFAULT-VALUE})")
    private int points = 10;

    @Override
    public int place() {
        return 30;
    }

    @Override
    public Integer call() throws IOException {
        ExperimentPlan plan =
                options.plan(profiles).orElseThrow(() -> new PlanException("curve needs a plan: curve PLAN"));
        if (points < 3 || points > 100) {
            throw new PlanException("--points " + points + ": from 3 to 100");
        }
        if (!profiles.isEmpty() && !simulated) {
            throw new PlanException("--profile is for a curve that is predicted: add --simulate");
        }
        Console console = output.console();
        console.showMade(options.made());
        if (simulated) {
            TimelessServers.in(plan).ifPresent(console::err);
        }
        Path directory = options.directoryFor(plan);
        Optional<Consent> written = simulated ? Optional.empty() : Optional.of(consent.consent());
        try {
            LoadSearch search = new LoadSearch(plan, console, written);
            ExperimentPlan rates = rates(plan, search, directory);
            int exitCode = search.run(rates, directory);
            Report _ = output.print(directory, console);
            if (output.isTalkative()) {
                console.out(nextSteps(directory));
            }
            return exitCode;
        } catch (LoadSearch.FailedException e) {
            console.err(String.valueOf(e.getMessage()));
            return e.exitCode();
        } catch (CancellationException _) {
            return ExitCode.INTERRUPTED;
        }
    }

    /// The plan that a directory has, so that a stopped curve goes on; else one with rates up to
    /// the saturation found now.
    private ExperimentPlan rates(ExperimentPlan plan, LoadSearch search, Path directory) throws IOException {
        Path kept = directory.resolve("plan.json");
        if (Files.isRegularFile(kept)) {
            return PlanReader.parse(StoredPlan.read(directory).text(), kept.toString(), List.of());
        }
        double perSecond = search.saturationPerHost(directory);
        String levels = IntStream.rangeClosed(1, points)
                .mapToObj(i -> LoadScale.written(perSecond * i / points))
                .distinct()
                .collect(Collectors.joining(","));
        Map<String, String> keys = new LinkedHashMap<>(Map.of("design.factors." + RATE, levels));
        if (simulated && plan.design().replicates() == 1) {
            // A curve without intervals shows nothing, and those of a simulation cost little.
            keys.put("design.replicates", Integer.toString(SIMULATED_REPLICATES));
        }
        return search.with(keys);
    }

    private static List<String> nextSteps(Path directory) {
        String results = Shell.quote(directory.toString());
        return List.of(
                "", "Results: " + directory, "Report:  %s report %s".formatted(CommandLineName.called(), results));
    }
}
