package io.storbench.nfs.engine;

import io.storbench.engine.Counter;
import io.storbench.engine.CounterSnapshot;
import io.storbench.engine.DataSet;
import io.storbench.engine.ProcedureCounter;
import io.storbench.engine.StopSignal;
import io.storbench.engine.Target;
import io.storbench.engine.TargetSpec;
import io.storbench.nfs.server.ServerOptions;
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
public final class Trial {
    private static final Place PLACE = new Place("test", 0);
    static final long LIMIT_NANOS = 20_000_000_000L;

    public final CountingWorker worker;
    final CounterSnapshot counters;
    final SortedMap<String, Object> facts;

    private Trial(CountingWorker worker, CounterSnapshot counters, SortedMap<String, Object> facts) {
        this.worker = worker;
        this.counters = counters;
        this.facts = facts;
    }

    public static Settings settings(String... keysAndValues) {
        Map<String, PlanNode> entries = new LinkedHashMap<>();
        entries.put("engine", new PlanNode.Scalar(PLACE, "nfs"));
        PlanNode.Mapping mapping = new PlanNode.Mapping(PLACE, entries);
        for (int i = 0; i < keysAndValues.length; i += 2) {
            String text = keysAndValues[i + 1];
            PlanNode value = text.startsWith("[")
                    ? new PlanNode.Sequence(
                            PLACE,
                            List.of(text.substring(1, text.length() - 1).split(",")).stream()
                                    .filter(t -> !t.isEmpty())
                                    .<PlanNode>map(t -> new PlanNode.Scalar(PLACE, t))
                                    .toList())
                    : new PlanNode.Scalar(PLACE, text);
            mapping = mapping.with(keysAndValues[i], value);
        }
        return new Settings(mapping, "target");
    }

    /// The embedded server with a key of its own, and faults.
    public static ServerOptions server(String key, String value, String... faults) {
        Settings target = settings("server." + key, value, "server.faults", "[" + String.join(",", faults) + "]");
        return ServerSettings.read(target.child("server"));
    }

    public static Target open(Settings settings, WorkloadSpec workload, long rttNanos) throws IOException {
        return new NfsEngine().open(new TargetSpec("nfs", settings, new NetworkSpec(rttNanos), workload, 1, 1));
    }

    public static WorkloadSpec workload(int blockBytes, long fileBytes, int depth) {
        return new WorkloadSpec(
                WorkloadSpec.Kind.READ,
                WorkloadSpec.Pattern.RANDOM,
                blockBytes,
                fileBytes,
                "storbench.dat",
                depth,
                WorkloadSpec.Cache.UNKNOWN,
                WorkloadSpec.Open.ONCE,
                true);
    }

    public static Trial run(Settings settings, CountingWorker.Load load, long fileBytes, long rttNanos)
            throws IOException {
        WorkloadSpec workload = workload(load.blockBytes(), fileBytes, load.depth());
        try (Target target = open(settings, workload, rttNanos)) {
            target.prepare(new DataSet("storbench.dat", fileBytes, 0, 1, true, true, false));
            return run(target, load, fileBytes);
        }
    }

    public static Trial run(Target target, CountingWorker.Load load, long fileBytes) throws IOException {
        CountingWorker worker = new CountingWorker(load, fileBytes);
        target.run(List.of(worker), LIMIT_NANOS, new StopSignal());
        return new Trial(worker, worker.session().counters().snapshot(), target.recorded());
    }

    public long get(Counter counter) {
        return counters.get(counter);
    }

    public long get(String procedure, ProcedureCounter counter) {
        return counters.get(procedure, counter);
    }
}
