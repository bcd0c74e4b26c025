package io.storbench.result;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/// The phases of a trial within its JSON.
final class PhaseJson {
    private PhaseJson() {}

    static void put(ObjectNode node, PhaseFigures phase) {
        node.put("name", phase.name());
        node.put("began_ns", phase.beganNanos());
        node.put("duration_ns", phase.durationNanos());
        node.put("operations", phase.operations());
        node.put("operations_per_s", phase.operationsPerSecond());
        node.put("bytes", phase.bytes());
        MeasurementJson.putLatency(node.putObject("service"), phase.service());
        MeasurementJson.putLatency(node.putObject("response"), phase.response());
    }

    static List<PhaseFigures> read(JsonFields trial) {
        List<PhaseFigures> phases = new ArrayList<>();
        for (JsonFields phase : trial.objects("phases")) {
            phases.add(new PhaseFigures(
                    phase.text("name"),
                    phase.count("began_ns"),
                    phase.count("duration_ns"),
                    phase.count("bytes"),
                    MeasurementJson.latency(phase.object("service")),
                    MeasurementJson.latency(phase.object("response"))));
        }
        return phases;
    }
}
