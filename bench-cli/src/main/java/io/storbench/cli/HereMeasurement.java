package io.storbench.cli;

import io.storbench.cli.console.Console;
import io.storbench.gate.Consent;
import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.PlanException;
import io.storbench.plan.PlanReader;
import io.storbench.plan.TrialSpec;
import io.storbench.sim.host.EngineModel;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// What `calibrate --here` measures before it fits: storbench's own client on this machine, with an
/// embedded server or one of the user's.
final class HereMeasurement {
    private static final String PLAN = "here.yaml";

    private final ExperimentPlan plan;
    private final boolean embedded;

    /// @param server an engine, for its embedded server, or an address, such as `nfs://server/export`
    HereMeasurement(String server) {
        this.embedded = !server.contains("://");
        this.plan = PlanReader.parse(target(server) + planText(), PLAN, List.of());
    }

    private static String target(String server) {
        List<String> engines = EngineModel.engines();
        if (engines.contains(server)) {
            // The version that storbench-nfs is made for.
            String version = server.equals("nfs") ? ", version: 3" : "";
            return "target: {engine: %s, uri: embedded%s}\n".formatted(server, version);
        }
        if (engines.stream().anyMatch(engine -> server.startsWith(engine + "://"))) {
            return "target: " + Address.named(server).target() + "\n";
        }
        throw new PlanException("--server %s: must be %s, or an address such as nfs://server/export"
                .formatted(server, String.join(", ", engines)));
    }

    private static String planText() {
        try (InputStream in = HereMeasurement.class.getResourceAsStream(PLAN)) {
            if (in == null) {
                throw new IllegalStateException("the jar has no " + PLAN);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException("the jar's " + PLAN + " cannot be read", e);
        }
    }

    ExperimentPlan plan() {
        return plan;
    }

    /// The profile of storbench's own client.
    String profile() {
        TrialSpec trial = plan.trials().getFirst();
        return "storbench-" + trial.engine();
    }

    /// What is fitted: the costs of a message and of a page, and of a real server the time that it
    /// takes to read.
    List<String> parameters() {
        List<String> keys = new ArrayList<>(List.of("client.send", "client.page=10ns..100us"));
        if (!embedded) {
            keys.add("server.service=100ns..100ms");
        }
        return keys;
    }

    /// Measures what is still to be done.
    ///
    /// @param resumption the command that continues it after an interrupt
    /// @return the exit code
    int measure(Path directory, String resumption, Console console) throws IOException {
        PlanExecution execution = new PlanExecution(plan, directory, console);
        execution.continueWith(": " + resumption);
        return execution.measure(Consent.NONE, Long.MAX_VALUE);
    }
}
