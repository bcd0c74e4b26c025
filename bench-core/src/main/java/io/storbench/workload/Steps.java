package io.storbench.workload;

import io.storbench.engine.DataPattern;
import io.storbench.engine.DataSet;
import io.storbench.engine.EventLoop;
import io.storbench.engine.Request;
import io.storbench.plan.CallStep;
import io.storbench.plan.MetadataSpec;
import io.storbench.plan.Operation;
import io.storbench.plan.WorkloadSpec;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The requests that make up an actor's operation, one after the other: the transfer alone, or,
/// where each operation opens its file, OPEN, the transfer, FLUSH after a WRITE, CLOSE; of a load
/// of metadata, its calls. Where every n-th write is flushed, a FLUSH follows the operation. Two
/// requests for each slot, used in turn; allocates nothing after construction.
final class Steps {
    private final boolean opensEach;
    private final Operation[] calls;
    private final int[] files;
    private final int[] seconds;
    private final int fileBytes;
    private final long callsBytes;
    private final int[] position;
    private final Request[] transfers;
    private final Request[] others;
    private final long[] issuedNanos;
    private final boolean[] flushes;
    private final boolean single;

    /// @param load of a worker; of several phases what they come to together
    /// @param flushed whether a flush of the load's own may follow an operation
    Steps(int slots, WorkloadSpec load, boolean flushed) {
        this.single = load.open() == WorkloadSpec.Open.ONCE && load.metadata().isEmpty() && !flushed;
        this.opensEach = load.open() == WorkloadSpec.Open.EACH;
        List<CallStep> steps = load.metadata().map(MetadataSpec::steps).orElse(List.of());
        this.calls = steps.stream().map(CallStep::call).toArray(Operation[]::new);
        this.files = steps.stream().mapToInt(step -> file(step.subject())).toArray();
        this.seconds = steps.stream().mapToInt(step -> file(step.second())).toArray();
        this.fileBytes = load.blockBytes();
        this.callsBytes = transfers(load) * fileBytes;
        this.position = new int[slots];
        this.transfers = requests(slots);
        this.others = requests(slots);
        this.issuedNanos = new long[slots];
        this.flushes = new boolean[slots];
    }

    /// Keeps where the time of requests goes, if the loop does.
    void keepTime(EventLoop loop) {
        for (int slot = 0; slot < transfers.length; slot++) {
            transfers[slot].keepTime(loop);
            others[slot].keepTime(loop);
        }
    }

    /// The kinds of requests that the operations of a load consist of.
    static Set<Operation> kinds(WorkloadSpec load) {
        Set<Operation> kinds = EnumSet.noneOf(Operation.class);
        load.metadata().ifPresent(names -> kinds.addAll(names.calls()));
        switch (load.operation()) {
            case READ -> kinds.add(Operation.READ);
            case WRITE -> kinds.add(Operation.WRITE);
            case MIXED -> kinds.addAll(Set.of(Operation.READ, Operation.WRITE));
            case METADATA -> {}
        }
        if (load.opensFiles()) {
            kinds.addAll(Set.of(Operation.OPEN, Operation.CLOSE));
        }
        boolean flushesEach = load.open() == WorkloadSpec.Open.EACH && load.writes();
        if (load.flushEvery() > 0 || flushesEach) {
            kinds.add(Operation.FLUSH);
        }
        return kinds;
    }

    /// How many transfers an operation of a load has.
    static long transfers(WorkloadSpec load) {
        return load.metadata()
                .map(names -> names.calls().stream().filter(Steps::moves).count())
                .orElse(1L);
    }

    private static boolean moves(Operation operation) {
        return operation == Operation.READ || operation == Operation.WRITE;
    }

    private static int file(CallStep.Subject subject) {
        return switch (subject) {
            case DATA -> DataSet.DATA;
            case LINK -> DataSet.LINK;
            case LISTED -> DataSet.LISTED;
            case OWN -> DataSet.OWN;
            case OTHER -> DataSet.OTHER;
        };
    }

    private static Request[] requests(int slots) {
        Request[] requests = new Request[slots];
        for (int slot = 0; slot < slots; slot++) {
            requests[slot] = new Request(slot);
        }
        return requests;
    }

    /// Whether each operation is its transfer alone.
    boolean isSingle() {
        return single;
    }

    /// What a slot's operation transfers; the operation is made by setting it.
    Request transfer(int slot) {
        return transfers[slot];
    }

    /// What an operation reads and writes, in bytes.
    long movedBytes(Request transfer) {
        return calls.length > 0 ? callsBytes : transfer.lengthBytes();
    }

    /// The first request of an operation whose transfer has been set.
    Request first(int slot) {
        Request transfer = transfers[slot];
        if (single) {
            return transfer;
        }
        position[slot] = 0;
        if (calls.length > 0) {
            return call(slot, 0, transfer.intendedNanos());
        }
        return opensEach ? other(Operation.OPEN, slot, transfer.intendedNanos()) : transfer;
    }

    /// Says whether a flush follows the slot's operation, which is not part of it.
    void flushAfterwards(int slot, boolean flush) {
        flushes[slot] = flush;
    }

    /// Whether the slot's operation ends with a request: a flush after it is not part of it.
    ///
    /// @param following what [#after] said
    boolean isLast(Request request, @Nullable Request following) {
        boolean flush = !opensEach && calls.length == 0 && request == others[request.slot()];
        boolean flushFollows = following != null && flushes[request.slot()];
        return !flush && (following == null || flushFollows);
    }

    /// Whether an operation begins with this request.
    boolean isFirst(Request request) {
        if (single) {
            return true;
        }
        return calls.length > 0 ? position[request.slot()] == 0 : !opensEach || request.operation() == Operation.OPEN;
    }

    /// The request that follows one that is done.
    ///
    /// @return null when the operation is done
    @Nullable
    Request after(Request done, long nowNanos) {
        int slot = done.slot();
        if (isFirst(done)) {
            issuedNanos[slot] = done.issuedNanos();
        }
        if (calls.length > 0) {
            int next = ++position[slot];
            return next < calls.length ? call(slot, next, nowNanos) : null;
        }
        if (!opensEach) {
            boolean flush = flushes[slot] && done == transfers[slot];
            return flush ? other(Operation.FLUSH, slot, nowNanos) : null;
        }
        return switch (done.operation().family()) {
            case OPEN -> transferAfterwards(slot, nowNanos);
            case WRITE -> other(Operation.FLUSH, slot, nowNanos);
            case READ, FLUSH -> other(Operation.CLOSE, slot, nowNanos);
            case CLOSE, STAT, NAME -> null;
        };
    }

    private Request transferAfterwards(int slot, long nowNanos) {
        transfers[slot].follows(nowNanos);
        return transfers[slot];
    }

    private Request other(Operation operation, int slot, long nowNanos) {
        others[slot].set(operation, transfers[slot].file(), 0, 0, nowNanos);
        others[slot].setPayload(transfers[slot].generation(), false);
        return others[slot];
    }

    /// A call of a load of metadata, by its position in the operation.
    private Request call(int slot, int at, long nowNanos) {
        Request request = others[slot];
        Operation operation = calls[at];
        request.set(operation, files[at], 0, moves(operation) ? fileBytes : 0, nowNanos);
        request.setSecond(seconds[at]);
        boolean writes = operation == Operation.WRITE;
        request.setPayload(writes ? transfers[slot].generation() : DataPattern.ANY_GENERATION, false);
        return request;
    }

    /// When the first request of the slot's operation was sent, in the loop's time.
    long issuedNanos(int slot) {
        return issuedNanos[slot];
    }
}
