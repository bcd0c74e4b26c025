package io.storbench.iscsi;

import io.storbench.engine.Counter;
import io.storbench.engine.CounterSnapshot;
import io.storbench.engine.DataSet;
import io.storbench.engine.ProcedureCounter;
import io.storbench.engine.StopSignal;
import io.storbench.engine.Target;
import io.storbench.engine.TargetSpec;
import io.storbench.gate.Consent;
import io.storbench.gate.DeviceGate;
import io.storbench.plan.NetworkSpec;
import io.storbench.plan.Place;
import io.storbench.plan.PlanNode;
import io.storbench.plan.Settings;
import io.storbench.plan.WorkloadSpec;
import io.storbench.testkit.CountingWorker;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/// One trial through the engine, as the runner makes it, with what came of it.
final class Trial {
    static final long LIMIT_NANOS = 20_000_000_000L;
    static final long FILE_BYTES = 1 << 20;
    private static final Place PLACE = new Place("test", 0);

    final CountingWorker worker;
    final CounterSnapshot counters;
    final SortedMap<String, Object> facts;

    private Trial(CountingWorker worker, CounterSnapshot counters, SortedMap<String, Object> facts) {
        this.worker = worker;
        this.counters = counters;
        this.facts = facts;
    }

    static Settings settings(String... keysAndValues) {
        Map<String, PlanNode> entries = new LinkedHashMap<>();
        entries.put("engine", new PlanNode.Scalar(PLACE, "iscsi"));
        PlanNode.Mapping mapping = new PlanNode.Mapping(PLACE, entries);
        for (int i = 0; i < keysAndValues.length; i += 2) {
            mapping = mapping.with(keysAndValues[i], new PlanNode.Scalar(PLACE, keysAndValues[i + 1]));
        }
        return new Settings(mapping, "target");
    }

    /// A target whose unit the user has given away.
    static Target open(Settings settings, int blockBytes, int depth, long rttNanos) throws IOException {
        String unit = IscsiUrl.parse(settings.requiredText("uri")).unit();
        var gate = DeviceGate.of(new Consent(List.of(unit), true), "hash", _ -> {});
        return open(settings, blockBytes, depth, rttNanos, gate);
    }

    /// A target that a gate decides about.
    static Target open(Settings settings, int blockBytes, int depth, long rttNanos, DeviceGate gate)
            throws IOException {
        return new IscsiEngine().open(spec(settings, blockBytes, depth, rttNanos, gate));
    }

    static TargetSpec spec(Settings settings, int blockBytes, int depth, long rttNanos, DeviceGate gate) {
        WorkloadSpec workload = new WorkloadSpec(
                WorkloadSpec.Kind.READ,
                WorkloadSpec.Pattern.RANDOM,
                blockBytes,
                FILE_BYTES,
                "storbench.dat",
                depth,
                WorkloadSpec.Cache.UNKNOWN,
                WorkloadSpec.Open.ONCE,
                true);
        return new TargetSpec("iscsi", settings, new NetworkSpec(rttNanos), workload, 1, 1, gate);
    }

    static DataSet dataSet() {
        return new DataSet("storbench.dat", FILE_BYTES, 0, 1, true, true, false);
    }

    static Trial run(Settings settings, CountingWorker.Load load, long rttNanos) throws IOException {
        try (Target target = open(settings, load.blockBytes(), load.depth(), rttNanos)) {
            target.prepare(dataSet());
            CountingWorker worker = new CountingWorker(load, FILE_BYTES);
            target.run(List.of(worker), LIMIT_NANOS, new StopSignal());
            return new Trial(worker, worker.session().counters().snapshot(), target.recorded());
        }
    }

    long get(Counter counter) {
        return counters.get(counter);
    }

    long get(String procedure, ProcedureCounter counter) {
        return counters.get(procedure, counter);
    }
}
