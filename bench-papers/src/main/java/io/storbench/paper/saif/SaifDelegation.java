package io.storbench.paper.saif;

import io.storbench.engine.StopSignal;
import io.storbench.gate.DeviceGate;
import io.storbench.gate.WriteRefusedException;
import io.storbench.paper.program.ProgramRun;
import io.storbench.paper.published.PaperNumbers;
import io.storbench.paper.published.PaperObservation;
import io.storbench.plan.PlanReader;
import io.storbench.plan.TrialSpec;
import io.storbench.result.Origin;
import io.storbench.result.TrialHeader;
import io.storbench.result.TrialKey;
import io.storbench.result.TrialResult;
import io.storbench.run.TrialRunner;
import io.storbench.sim.SimEngine;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Versions 3 and 4.0 of Linux 3.16 against each other where a file is opened. Opened once, it
/// takes version 4 an exchange more at least, OPEN_CONFIRM and CLOSE for ACCESS, at any latency.
/// Opened again and again, version 3 asks for attributes each time; version 4 opens and closes by
/// calls, unless the server has delegated the file, when it needs neither (RFC 7530, section 10.4).
///
/// Each load has the same winner at any latency, so neither is the crossing that the slides repeat
/// of others: both are shown, with the mechanism, and not judged.
final class SaifDelegation {
    private static final String PLAN = """
        target: {engine: nfs, uri: "nfs://server/export", cache: {mode: writeback}}
        simulate: {profile: linux-3.16}
        network: {rate: 10gbit}
        workload: {operation: read, pattern: sequential, block: 64k}
        protocol: {run: completion}
        """;

    private static final String LOCAL = "network.rtt=0.027ms";
    private static final String FAR = "network.rtt=13.9ms";

    private SaifDelegation() {}

    /// By cell.
    static Map<String, PaperObservation> observe() {
        double three = once(LOCAL, "3");
        double four = once(LOCAL, "4.0");
        double threeAgain = again(FAR, "3");
        double fourAgain = again(FAR, "4.0");
        double delegated = again(FAR, "4.0", "simulate.exchanges={reopen: none, close: none}");
        Map<String, PaperObservation> ours = new LinkedHashMap<>();
        ours.put(
                "version-4-low",
                new PaperObservation.Truth(
                        three < four,
                        "v3 %s ms, v4 %s ms (at 13.9 ms: %s, %s)"
                                .formatted(
                                        PaperNumbers.text(three),
                                        PaperNumbers.text(four),
                                        PaperNumbers.text(once(FAR, "3")),
                                        PaperNumbers.text(once(FAR, "4.0")))));
        ours.put(
                "version-4-high",
                new PaperObservation.Truth(
                        delegated < threeAgain,
                        "v3 %s ms, v4 %s ms, v4 with a delegation %s ms (at 0.027 ms: %s, %s, %s)"
                                .formatted(
                                        PaperNumbers.text(threeAgain),
                                        PaperNumbers.text(fourAgain),
                                        PaperNumbers.text(delegated),
                                        PaperNumbers.text(again(LOCAL, "3")),
                                        PaperNumbers.text(again(LOCAL, "4.0")),
                                        PaperNumbers.text(again(
                                                LOCAL, "4.0", "simulate.exchanges={reopen: none, close: none}")))));
        return ours;
    }

    /// Milliseconds to open, read and close a file of 64 KiB that is new to the client.
    private static double once(String latency, String version) {
        List<String> keys = List.of(latency, "target.version=" + version, "workload.file=64k", "workload.open=program");
        return 1e3 * ProgramRun.of(PLAN, keys, 1).seconds();
    }

    /// Milliseconds to open a known file, read 64 KiB of it, and close it.
    private static double again(String latency, String version, String... more) {
        List<String> keys = new ArrayList<>(List.of(more));
        keys.add(latency);
        keys.add("target.version=" + version);
        keys.add("workload.open=each");
        keys.add("workload.file=4m");
        return mean(keys);
    }

    private static double mean(List<String> keys) {
        TrialSpec trial = PlanReader.parse(PLAN, "versions", keys).trials().getFirst();
        TrialHeader header = new TrialHeader(
                new TrialKey(trial.planHash(), Origin.SIMULATED, 1, 1),
                trial.planName(),
                trial.factors(),
                trial.flatSettings(),
                1,
                trial.seed(),
                "",
                "");
        TrialRunner runner = new TrialRunner(new SimEngine(), Origin.SIMULATED, DeviceGate.shut(), new StopSignal());
        try {
            TrialResult result = runner.run(trial, trial.network(), header).result();
            return result.measurement().orElseThrow().service().meanNanos() / 1e6;
        } catch (WriteRefusedException e) {
            throw new IllegalStateException("a simulation writes nowhere", e);
        }
    }
}
