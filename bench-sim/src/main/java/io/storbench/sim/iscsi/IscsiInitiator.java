package io.storbench.sim.iscsi;

import io.storbench.engine.Counter;
import io.storbench.engine.Counters;
import io.storbench.engine.ProcedureCounter;
import io.storbench.engine.Request;
import io.storbench.engine.Worker;
import io.storbench.sim.event.Handler;
import io.storbench.sim.host.ClientEnd;
import io.storbench.sim.host.Host;
import io.storbench.sim.host.Wiring;
import java.util.List;

/// What an initiator does with commands: each waits for a place in the target's window, sends its
/// data as R2Ts solicit them, and ends with its status. Counts PDUs as the measuring session does,
/// under the same names.
final class IscsiInitiator implements ClientEnd<IscsiTask> {
    private static final int READ = 0;
    private static final int WRITE = 1;
    private static final int SYNCHRONIZE_CACHE = 2;
    private static final int DATA_OUT = 3;
    private static final int SCSI_RESPONSE = 4;
    private static final int DATA_IN = 5;
    private static final int R2T = 6;

    private final IscsiModel model;
    private final IscsiPdus pdus;
    private final Counters counters;
    private final Handler<IscsiTask> ended;
    private final Host<IscsiTask> host;
    private final int tasksPerRequest;
    private final IscsiTask[] tasks;

    /// @param number of the host, from 0
    /// @param ended takes a command that has its status
    IscsiInitiator(Wiring wiring, Worker worker, int number, IscsiModel model, Handler<IscsiTask> ended) {
        this.model = model;
        this.pdus = model.pdus();
        this.counters = new Counters(procedures(model.unit().wide()));
        this.ended = ended;
        this.host = new Host<>(
                wiring,
                worker,
                number,
                this,
                way -> new SimIscsiTarget(way, pdus, model.maxSendBytes(), model.outstandingR2ts()));
        this.tasksPerRequest = wiring.settings().callsPerRequest();
        int pduBytes = pdus.pduBytes(Math.max(model.maxSendBytes(), model.maxReceiveBytes()));
        // Bounded by ModelSettings.
        this.tasks = new IscsiTask[wiring.spec().workload().depth() * tasksPerRequest];
        Request none = new Request(0);
        for (int i = 0; i < tasks.length; i++) {
            tasks[i] = new IscsiTask(host, pduBytes, none);
        }
    }

    private static List<String> procedures(boolean wide) {
        String form = wide ? "_16" : "_10";
        return List.of(
                "READ" + form,
                "WRITE" + form,
                "SYNCHRONIZE_CACHE" + form,
                "DATA_OUT",
                "SCSI_RESPONSE",
                "DATA_IN",
                "R2T");
    }

    private static int procedure(IscsiTask task) {
        return switch (task.need()) {
            case READ -> READ;
            case WRITE -> WRITE;
            default -> SYNCHRONIZE_CACHE;
        };
    }

    Host<IscsiTask> host() {
        return host;
    }

    @Override
    public Counters counters() {
        return counters;
    }

    /// A command of a request, which is not in use.
    ///
    /// @param part its number among the request's commands, from 0
    IscsiTask task(Request request, int part) {
        return tasks[request.slot() * tasksPerRequest + part];
    }

    @Override
    public void begun(long nowNanos, IscsiTask task) {
        int length = task.lengthBytes();
        switch (procedure(task)) {
            case READ -> {
                task.setDataBytes(length);
                task.setLengths(pdus.pduBytes(0), pdus.sequenceBytes(length, model.maxReceiveBytes()));
            }
            case WRITE -> {
                int segment = model.maxSendBytes();
                int immediate = pdus.immediateBytes(length, segment);
                int unsolicited = pdus.unsolicitedBytes(length, segment);
                task.setDataBytes(unsolicited);
                int more = pdus.sequenceBytes(unsolicited - immediate, segment);
                task.setLengths(pdus.pduBytes(immediate) + more, pdus.pduBytes(0));
            }
            default -> {
                task.setDataBytes(0);
                task.setLengths(pdus.pduBytes(0), pdus.pduBytes(0));
            }
        }
    }

    @Override
    public void sent(long nowNanos, IscsiTask task) {
        int segment = model.maxSendBytes();
        int immediate = 0;
        int data = task.burstBytes();
        if (data == 0) {
            int procedure = procedure(task);
            if (procedure == WRITE) {
                immediate = pdus.immediateBytes(task.lengthBytes(), segment);
                data = pdus.unsolicitedBytes(task.lengthBytes(), segment) - immediate;
            }
            counters.add(procedure, ProcedureCounter.MESSAGES, 1);
            counters.pduOut(procedure, pdus.pduBytes(immediate));
        }
        int done = 0;
        while (done < data) {
            int part = pdus.segmentBytes(done, data, segment);
            counters.pduOut(DATA_OUT, pdus.pduBytes(part));
            done += part;
        }
    }

    @Override
    public void received(long nowNanos, IscsiTask task) {
        if (!task.isComplete()) {
            counters.pduIn(R2T, task.replyBytes());
            host.send(nowNanos, task);
            return;
        }
        switch (procedure(task)) {
            case READ -> {
                countDataIn(task.lengthBytes());
                countPayload(Counter.PAYLOAD_BYTES_IN, task);
            }
            case WRITE -> {
                counters.pduIn(SCSI_RESPONSE, task.replyBytes());
                countPayload(Counter.PAYLOAD_BYTES_OUT, task);
            }
            default -> counters.pduIn(SCSI_RESPONSE, task.replyBytes());
        }
        host.end(nowNanos, task);
        ended.on(nowNanos, task);
    }

    private void countPayload(Counter counter, IscsiTask task) {
        if (!task.isMetadata()) {
            counters.add(counter, task.lengthBytes());
        }
    }

    /// The last of them brings the status.
    private void countDataIn(int lengthBytes) {
        int done = 0;
        while (done < lengthBytes) {
            int part = pdus.segmentBytes(done, lengthBytes, model.maxReceiveBytes());
            counters.pduIn(DATA_IN, pdus.pduBytes(part));
            done += part;
        }
    }
}
