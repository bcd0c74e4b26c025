package io.storbench.sim.nfs;

import io.storbench.engine.Counter;
import io.storbench.engine.DataSet;
import io.storbench.engine.Request;
import io.storbench.engine.Worker;
import io.storbench.plan.Operation;
import io.storbench.sim.host.Host;
import io.storbench.sim.host.Requests;
import io.storbench.sim.host.SimSession;
import io.storbench.sim.host.Wiring;
import io.storbench.sim.storage.DiskLayout;
import java.util.Arrays;
import java.util.List;

/// One NFS client: turns requests into calls as the measuring session does, and counts them in the
/// same way.
final class SimNfsSession implements SimSession {
    private final NfsModel model;
    private final SimRpcClient client;
    private final Requests requests;

    /// By the number of the file, since names differ in length.
    private final NfsMessages[] messages;

    /// By the numbers of messages, as are the exchanges.
    private final MessageKind[] kinds;

    private final int[] read;
    private final int[] write;
    private final int[] writeStable;
    private final int[] commit;
    private final int[] getattr;
    private final Openings openings;

    private final NameExchanges names;
    private final int callsPerRequest;

    /// Whoever only reads has a delegation, and answers questions about the file itself.
    private final boolean delegated;

    private final boolean storesOnDisk;

    /// Of a WRITE that is stable because it is the last of a flush.
    private final MessageKind stableWrite;

    /// Requests of slots from here on are those of the client's cache.
    private final int users;

    private final int host;

    /// Answered WRITEs by file, and how many of them are known to be durable.
    private final long[] writes = new long[DataSet.SCRATCH + 1];

    private final long[] durableWrites = new long[DataSet.SCRATCH + 1];

    /// @param host its number, from 0
    /// @param nameBytes the lengths of the names of the host's files, by number
    SimNfsSession(Wiring wiring, Worker worker, int host, NfsModel model, int[] nameBytes) {
        this.model = model;
        this.host = host;
        this.delegated = model.keys().delegations() && !wiring.spec().workload().writes();
        this.users = wiring.spec().workload().depth();
        this.storesOnDisk = wiring.storesOnDisk();
        this.callsPerRequest = wiring.settings().callsPerRequest();
        this.client = new SimRpcClient(wiring, worker, host, model, this::answered);
        this.requests = client.host().requests();
        this.messages = Arrays.stream(nameBytes).mapToObj(model::messages).toArray(NfsMessages[]::new);
        this.kinds = MessageKind.all(messages[0], model.stable());
        this.stableWrite = kinds[messages[0].number("WRITE")].stable();
        this.read = numbers(List.of("READ"));
        this.write = numbers(List.of("WRITE"));
        this.writeStable = numbers(List.of("WRITE_STABLE"));
        this.commit = model.version().hasCommit() ? numbers(List.of("COMMIT")) : new int[0];
        this.getattr = delegated ? new int[0] : numbers(List.of("GETATTR"));
        this.openings = new Openings(
                model, messages[0]::number, wiring.spec().workload().writes(), users, DataSet.SCRATCH + 1);
        this.names = new NameExchanges(
                wiring.spec().workload().metadata(),
                wiring.dataSet().tree(host),
                model.exchanges(),
                messages[0]::number,
                wiring.spec().workload().depth());
    }

    private int[] numbers(List<String> names) {
        return names.stream().mapToInt(messages[0]::number).toArray();
    }

    @Override
    public boolean trySubmit(Request request) {
        requests.submitted(request);
        int[] exchange = names.of(request);
        if (exchange != null) {
            submitSingle(request, exchange, exchange.length);
            return true;
        }
        int slot = request.slot();
        int file = request.file();
        switch (request.operation().family()) {
            case READ -> submitParts(request, read, model.readBytes());
            case WRITE -> {
                boolean named = NameExchanges.isNamed(request.file());
                submitParts(request, named ? writeStable : write, model.writeBytes());
            }
            case FLUSH -> submitFlush(request);
            case OPEN -> submitOpening(request, openings.open(slot, file));
            case CLOSE -> submitOpening(request, openings.close(slot, file));
            case STAT -> submitSingle(request, getattr, getattr.length);
            case NAME -> throw new IllegalArgumentException("the load is not of metadata");
        }
        return true;
    }

    private void submitParts(Request request, int[] exchange, int callBytes) {
        int length = request.lengthBytes();
        int parts = Math.ceilDiv(length, callBytes);
        if (parts > callsPerRequest) {
            throw new IllegalArgumentException("a request longer than a block: " + length);
        }
        requests.expect(request, parts);
        for (int part = 0; part < parts; part++) {
            NfsCall call = client.call(request, part);
            call.begin(request, exchange);
            int fromBytes = part * callBytes;
            submit(call, fromBytes, Math.min(callBytes, length - fromBytes));
        }
    }

    /// Calls one after the other, each when the one before is answered.
    private void submitSingle(Request request, int[] exchange, int length) {
        if (length == 0) {
            requests.completeWithoutMessage(request);
            return;
        }
        requests.expect(request, 1);
        NfsCall call = client.call(request, 0);
        call.begin(request, exchange, length);
        submit(call, 0, 0);
    }

    /// Sends a call.
    ///
    /// @param fromBytes from where on in its request's range it moves data
    private void submit(NfsCall call, int fromBytes, int bytes) {
        Request request = call.request();
        int message = call.message();
        boolean stable = model.keys().stableLast() && request.mayBeStable() && bytes == request.lengthBytes();
        if (stable) {
            request.sendStably();
        }
        call.set(
                messages[names.name(request, call.position())].get(message),
                stable ? stableWrite : kinds[message],
                DiskLayout.number(host, stored(request.file())),
                names.placeBytes(request) + request.offset() + fromBytes,
                bytes);
        client.host().submit(call);
    }

    /// What an actor makes lies where the data file does.
    private static int stored(int file) {
        return file == DataSet.SCRATCH ? DataSet.SCRATCH : DataSet.DATA;
    }

    private void submitOpening(Request request, int length) {
        submitSingle(request, openings.exchange(request.slot()), length);
    }

    /// What is durable already needs no message, as with any client. Linux sends WRITEs of a flush as
    /// stable ones, see `stable_last`. Without it a WRITE that was the only one
    /// is taken for stable afterwards, unless the server has a disk.
    private void submitFlush(Request request) {
        int file = request.file();
        if (NameExchanges.isNamed(file)) {
            requests.completeWithoutMessage(request);
            return;
        }
        long unsafe = writes[file] - durableWrites[file];
        boolean isUsers = request.slot() < users;
        boolean sentStably = unsafe == 1
                && isUsers
                && model.kind() == NfsModelKeys.Kind.LINUX
                && !storesOnDisk
                && !model.keys().stableLast();
        if (unsafe == 0 || sentStably) {
            durableWrites[file] = writes[file];
            requests.completeWithoutMessage(request);
            return;
        }
        submitSingle(request, commit, commit.length);
        client.call(request, 0).cover(writes[file]);
    }

    private void answered(long nowNanos, NfsCall call) {
        Request request = call.request();
        int file = request.file();
        switch (call.need()) {
            case READ -> client.counters().add(Counter.PAYLOAD_BYTES_IN, call.lengthBytes());
            case WRITE -> {
                client.counters().add(Counter.PAYLOAD_BYTES_OUT, call.lengthBytes());
                writes[file]++;
            }
            case STABLE_WRITE -> client.counters().add(Counter.PAYLOAD_BYTES_OUT, call.lengthBytes());
            case COMMIT -> durableWrites[file] = Math.max(durableWrites[file], call.coveredWrites());
            case METADATA, NOTHING -> {}
        }
        if (call.next()) {
            submit(call, 0, 0);
        } else {
            boolean isNamed = NameExchanges.isNamed(request.file());
            if (request.operation() == Operation.OPEN && !isNamed) {
                openings.opened(file);
            }
            requests.end(request, nowNanos);
        }
    }

    @Override
    public Host<NfsCall> host() {
        return client.host();
    }
}
