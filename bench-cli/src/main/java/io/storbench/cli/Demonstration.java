package io.storbench.cli;

import io.storbench.engine.StopSignal;
import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.PlanReader;
import io.storbench.plan.TrialSpec;
import io.storbench.report.render.ReportFormat;
import io.storbench.result.Origin;
import io.storbench.result.TrialResult;
import io.storbench.run.Progress;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// `storbench run` without a plan: an embedded NFS server, measured and simulated, table and
/// report, in less than 40 seconds.
final class Demonstration {
    private static final String PLAN = "demonstration.yaml";

    /// No new measured trial begins after this time; replicates not done are then fewer.
    private static final long MEASURE_NANOS = 33_000_000_000L;

    private final ExperimentPlan plan;
    private final Path directory;
    private final Console console;

    Demonstration(ExperimentPlan plan, Path directory, Console console) {
        this.plan = plan;
        this.directory = directory;
        this.console = console;
    }

    /// The plan in the jar.
    static ExperimentPlan plan(List<String> overrides) throws IOException {
        return PlanReader.parse(planText(), PLAN, overrides);
    }

    static String planText() throws IOException {
        try (InputStream in = Demonstration.class.getResourceAsStream(PLAN)) {
            if (in == null) {
                throw new IllegalStateException("the jar has no " + PLAN);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    int run() throws IOException {
        console.out(
                List.of(
                        "Demonstration at protocol level: raw NFSv3 calls to an embedded server with"
                                + " 4 slots of 2 ms,",
                        "its round-trip time emulated in the client; then the same predicted by"
                                + " simulation."));
        Experiment experiment = new Experiment(plan, directory, console);
        int measured;
        StopSignal stop = new StopSignal();
        Budget budget = new Budget(console.progress(Origin.MEASURED), stop);
        try (Interrupt _ = Interrupt.of(stop)) {
            measured = experiment.run(Origin.MEASURED, false, stop, budget);
        }
        if (measured == ExitCode.INTERRUPTED && !budget.spent()) {
            return measured;
        }
        int simulated = experiment.run(Origin.SIMULATED, false);
        if (simulated == ExitCode.INTERRUPTED) {
            return simulated;
        }
        console.table(directory);
        Path report = ReportCommand.html(directory);
        Files.writeString(report, ReportFormat.HTML.render(Results.report(directory)));
        console.out(List.of("", "Results: " + directory, "Report:  " + report.toUri()));
        return measured == ExitCode.INTERRUPTED ? simulated : Math.max(measured, simulated);
    }

    /// Stops between trials when the time is spent.
    private static final class Budget implements Progress {
        private final Progress shown;
        private final StopSignal stop;
        private final long beginNanos = System.nanoTime();
        private boolean spent;

        Budget(Progress shown, StopSignal stop) {
            this.shown = shown;
            this.stop = stop;
        }

        boolean spent() {
            return spent;
        }

        @Override
        public void begins(int total, int skipped) {
            shown.begins(total, skipped);
        }

        @Override
        public void trialBegins(TrialSpec spec) {
            shown.trialBegins(spec);
        }

        @Override
        public void trialEnds(TrialResult result, int finished) {
            shown.trialEnds(result, finished);
            if (System.nanoTime() - beginNanos > MEASURE_NANOS && !stop.isRequested()) {
                spent = true;
                stop.request();
            }
        }

        @Override
        public void ends() {
            shown.ends();
        }
    }
}
