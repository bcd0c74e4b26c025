package io.storbench.sim;

import io.storbench.engine.Counter;
import io.storbench.engine.Counters;
import io.storbench.engine.DataSet;
import io.storbench.engine.ProcedureCounter;
import io.storbench.engine.Request;
import io.storbench.engine.Worker;
import io.storbench.sim.nfs.NfsMessages;
import io.storbench.sim.rpc.CongestionWindow;
import io.storbench.sim.rpc.ReplyCache;
import io.storbench.sim.rpc.RpcTimers;
import io.storbench.sim.rpc.SendBuffer;
import io.storbench.sim.storage.Layout;
import io.storbench.sim.storage.StorageCall.Need;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One NFS client: turns requests into calls as the measuring session does, and counts them in the
/// same way.
final class NfsSession extends SimSession<NfsCall> {
    private final NfsModel model;

    /// By the number of the file, since names differ in length.
    private final NfsMessages[] messages;

    private final int[] procedures;
    private final int[] read;
    private final int[] write;
    private final int[] commit;
    private final int[] getattr;
    private final int[] open;
    private final int[] create;
    private final int[] reopen;
    private final int[] close;

    private final NameExchanges names;
    private final int partsPerRequest;

    /// The messages that are waited for, by the numbers of their calls.
    private final NfsCall[] calls;

    /// Messages on no way, for copies.
    private final ArrayList<NfsCall> spare = new ArrayList<>();

    private final RpcTimers timers;
    private final int[] timerClass;
    private final boolean[] remembered;
    private final ReplyCache replies;
    private final @Nullable SendBuffer<NfsCall> sendBuffer;
    private final @Nullable CongestionWindow window;
    private final long firstXid;
    private long xids;
    private long copies;
    private long givenUp;

    /// Of each message, by its number.
    private final Need[] needs;

    private final boolean storesOnDisk;
    private final int host;
    private final boolean[] opened = new boolean[DataSet.SCRATCH + 1];

    /// Answered WRITEs by file, and how many of them are known to be durable.
    private final long[] writes = new long[DataSet.SCRATCH + 1];

    private final long[] durableWrites = new long[DataSet.SCRATCH + 1];

    /// @param host its number, from 0
    /// @param nameBytes the lengths of the names of the host's files, by number
    NfsSession(Wiring wiring, Worker worker, int host, NfsModel model, int[] nameBytes) {
        super(wiring, worker, host, new Counters(model.messages(1).procedures()));
        this.model = model;
        this.messages =
                Arrays.stream(nameBytes).mapToObj(model::messages).toArray(NfsMessages[]::new);
        NfsMessages any = messages[0];
        this.procedures = new int[any.count()];
        Arrays.setAll(procedures, any::procedure);
        this.timerClass = new int[any.count()];
        Arrays.setAll(timerClass, number -> RpcTimers.timerClass(procedure(number)));
        this.remembered = new boolean[any.count()];
        for (int number = 0; number < remembered.length; number++) {
            remembered[number] = ReplyCache.remembers(procedure(number));
        }
        this.replies = wiring.replies();
        this.sendBuffer =
                model.sendBufferBytes().isPresent()
                        ? new SendBuffer<>(
                                wiring.simulator(),
                                model.sendBufferBytes().getAsLong(),
                                wiring.spec().network().rttNanos() / 2,
                                this::taken)
                        : null;
        this.window =
                model.usesDatagrams() ? new CongestionWindow(wiring.model().clientSlots()) : null;
        if (window != null) {
            limitSlots(nowNanos(), window.calls());
        }
        this.firstXid = (long) host << 40;
        this.read = numbers(List.of("READ"));
        this.write = numbers(List.of("WRITE"));
        this.commit = model.version().hasCommit() ? numbers(List.of("COMMIT")) : new int[0];
        this.getattr = numbers(List.of("GETATTR"));
        this.open = numbers(model.exchanges().open());
        this.create = numbers(model.exchanges().create());
        this.reopen = numbers(model.exchanges().reopen());
        this.close = numbers(model.exchanges().close());
        this.names =
                new NameExchanges(
                        wiring.spec().workload().metadata(),
                        model.exchanges(),
                        any::number,
                        wiring.spec().workload().depth());
        this.host = host;
        this.storesOnDisk = wiring.model().storage().isPresent();
        this.needs = new Need[any.count()];
        Arrays.setAll(needs, message -> need(any.get(message).name(), model.stable()));
        this.partsPerRequest = model.callsPerBlock(wiring.spec().workload());
        // Bounded by ModelSettings.
        this.calls = new NfsCall[wiring.spec().workload().depth() * partsPerRequest];
        Request none = new Request(0);
        for (int i = 0; i < calls.length; i++) {
            calls[i] = new NfsCall(this, i, none);
        }
        this.timers =
                new RpcTimers(wiring.simulator(), model.timeouts(), calls.length, this::expired);
    }

    private String procedure(int message) {
        return counters().procedures().get(procedures[message]);
    }

    private static Need need(String message, boolean stable) {
        return switch (message) {
            case "READ" -> Need.READ;
            case "WRITE" -> stable ? Need.STABLE_WRITE : Need.WRITE;
            case "COMMIT" -> Need.COMMIT;
            case "CREATE", "OPEN_CREATE", "MKDIR", "RMDIR", "REMOVE" -> Need.METADATA;
            default -> Need.NOTHING;
        };
    }

    private int[] numbers(List<String> names) {
        return names.stream().mapToInt(messages[0]::number).toArray();
    }

    @Override
    public boolean trySubmit(Request request) {
        note(request);
        int[] exchange = names.of(request);
        if (exchange != null) {
            submitSingle(request, exchange);
            return true;
        }
        switch (request.operation()) {
            case READ -> submitParts(request, read, model.readBytes());
            case WRITE -> submitParts(request, write, model.writeBytes());
            case FLUSH -> submitFlush(request);
            case OPEN -> submitOpen(request);
            case CLOSE -> submitSingle(request, close);
            case STAT -> submitSingle(request, getattr);
            case CREATE, REMOVE, MKDIR, RMDIR ->
                    throw new IllegalArgumentException("the load is not of metadata");
        }
        return true;
    }

    private void submitParts(Request request, int[] exchange, int callBytes) {
        int length = request.lengthBytes();
        int parts = Math.ceilDiv(length, callBytes);
        if (parts > partsPerRequest) {
            throw new IllegalArgumentException("a request longer than a block: " + length);
        }
        expect(request, parts);
        for (int part = 0; part < parts; part++) {
            NfsCall call = calls[request.slot() * partsPerRequest + part];
            call.begin(request, exchange);
            set(call, (long) part * callBytes, Math.min(callBytes, length - part * callBytes));
            submit(call);
        }
    }

    /// Sets what a call is, on the network and for the server's storage.
    ///
    /// @param fromBytes from where on in its request's range it moves data
    private void set(NfsCall call, long fromBytes, int bytes) {
        Request request = call.request();
        int file = request.file();
        call.set(messages[names.name(request, call.position())].get(call.message()), bytes);
        call.store(
                needs[call.message()],
                Layout.number(host, file),
                request.offset() + fromBytes,
                bytes);
    }

    private void submitOpen(Request request) {
        int file = request.file();
        int[] first = model.exchanges().creates() ? create : open;
        submitSingle(request, opened[file] ? reopen : first);
        opened[file] = true;
    }

    /// Calls one after the other, each when the one before is answered.
    private void submitSingle(Request request, int[] exchange) {
        if (exchange.length == 0) {
            completeWithoutMessage(request);
            return;
        }
        expect(request, 1);
        NfsCall call = calls[request.slot() * partsPerRequest];
        call.begin(request, exchange);
        set(call, 0, 0);
        submit(call);
    }

    /// What is durable already needs no message, as with any client. Linux sends a WRITE that is
    /// the only one as a stable one; where a server's disk is modelled, that it has to wait for, a
    /// COMMIT stands for it.
    private void submitFlush(Request request) {
        int file = request.file();
        long unsafe = writes[file] - durableWrites[file];
        boolean sentStably = unsafe == 1 && model.kind() == NfsModel.Kind.LINUX && !storesOnDisk;
        if (unsafe == 0 || sentStably) {
            durableWrites[file] = writes[file];
            completeWithoutMessage(request);
            return;
        }
        submitSingle(request, commit);
        calls[request.slot() * partsPerRequest].cover(writes[file]);
    }

    boolean isWrite(NfsCall call) {
        return call.message() == write[0];
    }

    /// Service time runs from the request's first call.
    @Override
    void begun(long nowNanos, NfsCall call) {
        Request request = call.request();
        boolean first = call == calls[request.slot() * partsPerRequest];
        if (first && call.isFirst()) {
            request.issuedAt(nowNanos);
        }
        call.beginAs(firstXid + xids++);
    }

    @Override
    void sent(long nowNanos, NfsCall call) {
        int procedure = procedures[call.message()];
        if (call.isCopy()) {
            counters().calledAgain(procedure, call.callBytes());
        } else {
            counters().called(procedure, call.callBytes());
            timers.sent(call.index(), timerClass[call.message()], nowNanos);
        }
    }

    private void expired(int index, RpcTimers.Next next, long nowNanos) {
        NfsCall call = calls[index];
        counters().add(procedures[call.message()], ProcedureCounter.TIMEOUTS, 1);
        if (window != null) {
            window.timedOut();
            limitSlots(nowNanos, window.calls());
        }
        switch (next) {
            case WAIT -> {}
            case SEND_AGAIN -> {
                copies++;
                send(nowNanos, copy(call));
            }
            case GIVE_UP -> giveUp(nowNanos, call);
        }
    }

    private NfsCall copy(NfsCall call) {
        NfsCall message =
                spare.isEmpty()
                        ? new NfsCall(this, call.index(), call.request())
                        : spare.removeLast();
        message.copyOf(call);
        return message;
    }

    /// The call fails; its messages are under way still, and so are their answers, which come late.
    private void giveUp(long nowNanos, NfsCall call) {
        givenUp++;
        NfsCall message = copy(call);
        message.replace(call);
        message.answered();
        calls[call.index()] = message;
        if (call.isGone()) {
            spare.add(call);
        }
        release(nowNanos);
        fail(
                call.request(),
                "%s: no answer after %d timeouts, and the mount is soft"
                        .formatted(procedure(call.message()), model.timeouts().retrans() + 1),
                nowNanos);
    }

    @Override
    void accepted(long nowNanos, NfsCall call) {
        if (sendBuffer == null) {
            taken(nowNanos, call);
        } else {
            sendBuffer.arrive(nowNanos, call, call.replyBytes());
        }
    }

    /// A call that must not be done twice is not, as long as the server remembers it.
    private void taken(long nowNanos, NfsCall call) {
        if (call.isCopy()) {
            replies.countDuplicate();
        }
        ReplyCache.Known known =
                remembered[call.message()] ? replies.came(call.xid()) : ReplyCache.Known.NEW;
        switch (known) {
            case NEW -> super.accepted(nowNanos, call);
            case IN_PROGRESS -> dropped(nowNanos, call);
            case DONE -> answer(nowNanos, call);
        }
    }

    private void dropped(long nowNanos, NfsCall call) {
        lost(nowNanos, call);
        if (sendBuffer != null) {
            sendBuffer.dropped(nowNanos, call.replyBytes());
        }
    }

    /// The server has done a call.
    void served(long nowNanos, NfsCall call) {
        if (remembered[call.message()]) {
            replies.done(call.xid());
        }
        answer(nowNanos, call);
    }

    @Override
    void lost(long nowNanos, NfsCall call) {
        if (call.isCopy()) {
            spare.add(call);
        } else {
            call.perish();
        }
    }

    @Override
    boolean sentOnceEach() {
        return copies == 0 && givenUp == 0;
    }

    @Override
    boolean callsWaitElsewhere() {
        return sendBuffer != null;
    }

    @Override
    void received(long nowNanos, NfsCall message) {
        if (sendBuffer != null) {
            sendBuffer.reached(nowNanos, message.replyBytes());
        }
        NfsCall current = calls[message.index()];
        if (current.xid() != message.xid() || !current.isAwaited()) {
            counters().add(Counter.LATE_REPLIES, 1);
            spare.add(message);
            return;
        }
        if (message != current) {
            message.replace(current);
            if (current.isGone()) {
                spare.add(current);
            }
            calls[message.index()] = message;
        }
        message.answered();
        timers.answered(message.index(), nowNanos);
        answered(nowNanos, message);
    }

    private void answered(long nowNanos, NfsCall call) {
        Request request = call.request();
        int file = request.file();
        int message = call.message();
        counters().replied(procedures[message], call.replyBytes());
        if (message == read[0]) {
            counters().add(Counter.PAYLOAD_BYTES_IN, call.dataBytes());
        } else if (message == write[0]) {
            counters().add(Counter.PAYLOAD_BYTES_OUT, call.dataBytes());
            if (!model.stable()) {
                writes[file]++;
            }
        } else if (commit.length > 0 && message == commit[0]) {
            durableWrites[file] = Math.max(durableWrites[file], call.coveredWrites());
        }
        if (window != null) {
            window.answered(slotsInUse());
            limitSlots(nowNanos, window.calls());
        }
        release(nowNanos);
        if (call.next()) {
            set(call, 0, 0);
            submit(call);
            return;
        }
        end(request, nowNanos);
    }
}
