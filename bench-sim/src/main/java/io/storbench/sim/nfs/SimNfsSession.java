package io.storbench.sim.nfs;

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

    private final int[] getattr;
    private final Openings openings;

    private final NameExchanges names;
    private final DataCalls data;

    /// Whoever only reads has a delegation, and answers questions about the file itself.
    private final boolean delegated;

    private final boolean storesOnDisk;

    /// Requests of slots from here on are those of the client's cache.
    private final int users;

    private final int host;

    /// @param host its number, from 0
    /// @param nameBytes the lengths of the names of the host's files, by number
    SimNfsSession(Wiring wiring, Worker worker, int host, NfsModel model, int[] nameBytes) {
        this.model = model;
        this.host = host;
        this.delegated = model.keys().delegations() && !wiring.spec().workload().writes();
        this.users = wiring.spec().workload().depth();
        this.storesOnDisk = wiring.storesOnDisk();
        this.client = new SimRpcClient(wiring, worker, host, model, this::answered);
        this.requests = client.host().requests();
        this.messages = Arrays.stream(nameBytes).mapToObj(model::messages).toArray(NfsMessages[]::new);
        this.data = new DataCalls(model, client, messages[0], wiring.settings().callsPerRequest(), this::submit);
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
            case READ -> data.read(request);
            case WRITE -> data.write(request, NameExchanges.isNamed(request.file()));
            case FLUSH -> submitFlush(request);
            case OPEN -> submitOpening(request, openings.open(slot, file));
            case CLOSE -> submitOpening(request, openings.close(slot, file));
            case STAT -> submitSingle(request, getattr, getattr.length);
            case NAME -> throw new IllegalArgumentException("the load is not of metadata");
        }
        return true;
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
        call.set(
                messages[names.name(request, call.position())].get(message),
                data.kind(call, bytes),
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
        boolean isUsers = request.slot() < users;
        boolean sentStably = data.unsafe(file) == 1
                && isUsers
                && model.kind() == NfsModelKeys.Kind.LINUX
                && !storesOnDisk
                && !model.keys().stableLast();
        if (sentStably) {
            data.durable(file);
        }
        data.commit(request);
    }

    private void answered(long nowNanos, NfsCall call) {
        Request request = call.request();
        int file = request.file();
        data.answered(call);
        if (call.next()) {
            submit(call, 0, 0);
        } else {
            boolean isNamed = NameExchanges.isNamed(request.file());
            if (request.operation() == Operation.OPEN && !isNamed) {
                openings.opened(file);
            }
            requests.end(call, nowNanos);
        }
    }

    @Override
    public Host<NfsCall> host() {
        return client.host();
    }
}
