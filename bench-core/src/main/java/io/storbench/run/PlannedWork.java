package io.storbench.run;

import io.storbench.engine.FileTree;
import io.storbench.engine.Request;
import io.storbench.load.BuiltInLoad;
import io.storbench.plan.MetadataSpec;
import io.storbench.plan.Operation;
import io.storbench.plan.PlanException;
import io.storbench.plan.TrialSpec;
import io.storbench.plan.WorkloadSpec;
import io.storbench.random.RandomStream;
import io.storbench.stream.StreamSpec;
import io.storbench.stream.WorkloadClassException;
import io.storbench.workload.StreamActor;
import io.storbench.workload.StreamLoad;
import java.util.Optional;

/// What the operations of a completion trial come to, as its plan has them: for trials that another program measured.
///
/// @param operations how many there are
/// @param readBytes what they read
/// @param writtenBytes what they write
public record PlannedWork(long operations, long readBytes, long writtenBytes) {
    /// That of all hosts.
    ///
    /// @throws PlanException when a user's class chooses the operations, which may have no end
    public static PlannedWork of(TrialSpec spec) {
        PlannedWork all = new PlannedWork(0, 0, 0);
        for (int host = 0; host < spec.hosts(); host++) {
            WorkloadSpec load = spec.hostLoads().get(host).load();
            Optional<StreamSpec> stream = load.stream();
            all = all.plus(
                    stream.isPresent()
                            ? chosen(spec, load, stream.get(), host)
                            : load.metadata().map(calls -> called(load, calls)).orElseGet(() -> blocks(load)));
        }
        return all;
    }

    private PlannedWork plus(PlannedWork other) {
        return new PlannedWork(
                operations + other.operations, readBytes + other.readBytes, writtenBytes + other.writtenBytes);
    }

    private static PlannedWork blocks(WorkloadSpec load) {
        long count = load.amountBytes() / load.blockBytes();
        long bytes = count * load.blockBytes();
        return load.writes() ? new PlannedWork(count, 0, bytes) : new PlannedWork(count, bytes, 0);
    }

    private static PlannedWork called(WorkloadSpec load, MetadataSpec calls) {
        return new PlannedWork(calls.count(), bytes(load, calls, Operation.READ), bytes(load, calls, Operation.WRITE));
    }

    private static long bytes(WorkloadSpec load, MetadataSpec calls, Operation operation) {
        long transfers = calls.calls().stream().filter(operation::equals).count();
        return calls.count() * transfers * load.fileBytes();
    }

    /// Asks the load's actors for their operations, and does none.
    private static PlannedWork chosen(TrialSpec spec, WorkloadSpec load, StreamSpec stream, int host) {
        if (stream.builtIn().filter(BuiltInLoad::ends).isEmpty()) {
            throw new PlanException("workload: the number of operations of %s is not known before it has run"
                    .formatted(stream.describe()));
        }
        Optional<FileTree> tree = TrialData.tree(spec, host);
        long seed = RandomStream.of(spec.seed(), "host-" + host + "/blocks").nextLong();
        PlannedWork all = new PlannedWork(0, 0, 0);
        try {
            StreamLoad actors = new StreamLoad(stream, tree);
            for (int index = 0; index < load.depth(); index++) {
                all = all.plus(of(actors.actor(new StreamActor.Place(
                        seed,
                        host,
                        index,
                        load.depth(),
                        load.fileBytes(),
                        load.blockBytes(),
                        load.sizes().granuleBytes(),
                        1,
                        load.verify(),
                        tree))));
            }
        } catch (WorkloadClassException e) {
            throw new PlanException("workload.load: " + e.reason());
        }
        return all;
    }

    private static PlannedWork of(StreamActor actor) {
        Request request = new Request(actor.index());
        long operations = 0;
        long readBytes = 0;
        long writtenBytes = 0;
        actor.setUp();
        while (actor.next(request, 0)) {
            if (!actor.isAwaiting()) {
                operations++;
                readBytes += request.operation() == Operation.READ ? request.lengthBytes() : 0;
                writtenBytes += request.operation() == Operation.WRITE ? request.lengthBytes() : 0;
            }
        }
        return new PlannedWork(operations, readBytes, writtenBytes);
    }
}
