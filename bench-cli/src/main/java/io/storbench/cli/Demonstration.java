package io.storbench.cli;

import io.storbench.cli.console.Console;
import io.storbench.cli.console.ExitCode;
import io.storbench.file.NewFile;
import io.storbench.gate.Consent;
import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.PlanReader;
import io.storbench.report.Report;
import io.storbench.report.render.ReportFormat;
import io.storbench.run.Simulation;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/// `storbench run` without a plan: an embedded NFS server beside an embedded iSCSI target, measured
/// and simulated, table and report, in less than a minute.
record Demonstration(ExperimentPlan plan, Path directory, Console console, OutputOptions output) {
    private static final String PLAN = "demonstration.yaml";

    /// No new measured trial begins after this time; replicates not done are then fewer.
    private static final long MEASURE_NANOS = 33_000_000_000L;

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
        if (output.isTalkative()) {
            introduce();
        }
        PlanExecution execution = new PlanExecution(plan, directory, console);
        int measured = execution.measure(Consent.NONE, MEASURE_NANOS);
        if (measured == ExitCode.INTERRUPTED) {
            return measured;
        }
        int simulated = execution.simulate(Simulation.PLAIN);
        if (simulated == ExitCode.INTERRUPTED) {
            return simulated;
        }
        Report _ = output.print(directory, console);
        Path report = ReportCommand.html(directory);
        NewFile.replace(
                report, ReportFormat.HTML.render(Results.report(directory)).getBytes(StandardCharsets.UTF_8));
        if (output.isTalkative()) {
            console.out(List.of("", "Results: " + directory, "Report:  " + report.toUri()));
        }
        return ExitCode.worst(measured, simulated);
    }

    private void introduce() {
        console.out(List.of(
                "Demonstration at protocol level: raw NFSv3 calls beside iSCSI commands to" + " a raw LUN,",
                "on embedded servers with 4 slots of 2 ms each, the round-trip time" + " emulated in the client;",
                "then the same predicted by simulation. A raw LUN has no file system, so" + " this is not yet",
                "the comparison of NFS with iSCSI that papers publish."));
    }
}
