package io.storbench.sim;

import io.storbench.engine.Counter;
import io.storbench.engine.Counters;
import io.storbench.engine.DataSet;
import io.storbench.engine.Operation;
import io.storbench.engine.ProcedureCounter;
import io.storbench.engine.Request;
import io.storbench.engine.Worker;
import io.storbench.sim.FileSystemSteps.Command;
import io.storbench.sim.storage.Layout;
import io.storbench.sim.storage.StorageCall.Need;
import java.util.Arrays;
import java.util.List;

/// One iSCSI initiator: turns requests into commands as the measuring session does, and counts
/// their PDUs in the same way and under the same names.
final class IscsiSession extends SimSession<IscsiTask> {
    private static final int READ = 0;
    private static final int WRITE = 1;
    private static final int SYNCHRONIZE_CACHE = 2;
    private static final int DATA_OUT = 3;
    private static final int SCSI_RESPONSE = 4;
    private static final int DATA_IN = 5;
    private static final int R2T = 6;

    private final IscsiModel model;
    private final IscsiPdus pdus;
    private final int partsPerRequest;
    private final IscsiTask[] tasks;

    /// What each slot's request does step by step, and how far it has come.
    private final List<List<Command>>[] steps;

    /// Where on its unit what is no file's data is.
    private final long metadataBytes;

    private final int host;

    private final int[] nextStep;
    private final boolean[] opened = new boolean[DataSet.SCRATCH + 1];
    private boolean written;

    /// @param host its number, from 0
    IscsiSession(Wiring wiring, Worker worker, int host, IscsiModel model) {
        super(wiring, worker, host, new Counters(procedures(model.unit().wide())));
        this.model = model;
        this.pdus = model.pdus();
        this.host = host;
        this.metadataBytes = wiring.spec().workload().fileBytes();
        this.partsPerRequest = model.callsPerBlock(wiring.spec().workload());
        int slots = wiring.spec().workload().depth();
        this.steps = newSteps(slots);
        this.nextStep = new int[slots];
        // Bounded by ModelSettings.
        this.tasks = new IscsiTask[slots * partsPerRequest];
        Request none = new Request(0);
        for (int i = 0; i < tasks.length; i++) {
            tasks[i] = new IscsiTask(this, none);
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of a generic type
    private static List<List<Command>>[] newSteps(int slots) {
        List<List<Command>>[] steps = new List[slots];
        Arrays.fill(steps, List.of());
        return steps;
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

    @Override
    public boolean trySubmit(Request request) {
        note(request);
        switch (request.operation()) {
            case READ -> submitParts(request, READ);
            case WRITE -> submitParts(request, WRITE);
            // A target's cache knows no files, so it is flushed whatever was written.
            case FLUSH ->
                    model.fileSystem()
                            .ifPresentOrElse(
                                    files ->
                                            submitSteps(
                                                    request, written ? files.flush() : List.of()),
                                    () -> submitFlush(request));
            case OPEN -> submitSteps(request, stepsToOpen(request));
            case STAT, CLOSE -> completeWithoutMessage(request);
            case CREATE, REMOVE, MKDIR, RMDIR ->
                    throw new IllegalArgumentException("a LUN has no names");
        }
        return true;
    }

    private List<List<Command>> stepsToOpen(Request request) {
        FileSystemSteps files =
                model.fileSystem()
                        .orElseThrow(() -> new IllegalArgumentException("a LUN has no files"));
        boolean known = opened[request.file()];
        opened[request.file()] = true;
        if (known) {
            return List.of();
        }
        return files.creates() ? files.create() : files.open();
    }

    private void submitSteps(Request request, List<List<Command>> all) {
        if (all.isEmpty()) {
            completeWithoutMessage(request);
            return;
        }
        request.issuedAt(nowNanos());
        steps[request.slot()] = all;
        nextStep[request.slot()] = 0;
        submitStep(request);
    }

    private void submitStep(Request request) {
        int slot = request.slot();
        List<Command> step = steps[slot].get(nextStep[slot]++);
        expect(request, step.size());
        for (int i = 0; i < step.size(); i++) {
            Command command = step.get(i);
            IscsiTask task = tasks[slot * partsPerRequest + i];
            int procedure =
                    switch (command.kind()) {
                        case READ -> READ;
                        case WRITE -> WRITE;
                        case SYNC -> SYNCHRONIZE_CACHE;
                    };
            task.set(request, procedure);
            task.store(
                    needs(procedure),
                    Layout.number(host, DataSet.DATA),
                    metadataBytes,
                    command.lengthBytes());
            task.markMetadata();
            submit(task);
        }
    }

    @Override
    void partsDone(Request request, long nowNanos) {
        int slot = request.slot();
        if (nextStep[slot] < steps[slot].size()) {
            submitStep(request);
            return;
        }
        if (!steps[slot].isEmpty()) {
            written &= request.operation() != Operation.FLUSH;
            steps[slot] = List.of();
            nextStep[slot] = 0;
        }
        complete(request, nowNanos);
    }

    private void submitParts(Request request, int procedure) {
        int length = request.lengthBytes();
        int commandBytes = model.unit().commandBytes();
        int parts = Math.ceilDiv(length, commandBytes);
        if (parts > partsPerRequest) {
            throw new IllegalArgumentException("a request longer than a block: " + length);
        }
        begin(request, parts);
        written |= procedure == WRITE;
        for (int part = 0; part < parts; part++) {
            IscsiTask task = tasks[request.slot() * partsPerRequest + part];
            task.set(request, procedure);
            task.store(
                    needs(procedure),
                    Layout.number(host, request.file()),
                    request.offset() + (long) part * commandBytes,
                    Math.min(commandBytes, length - part * commandBytes));
            submit(task);
        }
    }

    private void submitFlush(Request request) {
        begin(request, 1);
        IscsiTask task = tasks[request.slot() * partsPerRequest];
        task.set(request, SYNCHRONIZE_CACHE);
        task.store(Need.COMMIT, Layout.number(host, DataSet.DATA), 0, 0);
        submit(task);
    }

    int pduBytes() {
        return pdus.pduBytes(Math.max(model.maxSendBytes(), model.maxReceiveBytes()));
    }

    private static Need needs(int procedure) {
        return switch (procedure) {
            case READ -> Need.READ;
            case WRITE -> Need.WRITE;
            default -> Need.COMMIT;
        };
    }

    boolean isWrite(IscsiTask task) {
        return task.procedure() == WRITE;
    }

    /// Service time runs from here, so that waiting for the target's window is part of it, as it is
    /// when measured.
    private void begin(Request request, int parts) {
        request.issuedAt(nowNanos());
        expect(request, parts);
    }

    @Override
    void begun(long nowNanos, IscsiTask task) {
        int length = task.lengthBytes();
        switch (task.procedure()) {
            case READ -> {
                task.setDataBytes(length);
                task.setLengths(
                        pdus.pduBytes(0), pdus.sequenceBytes(length, model.maxReceiveBytes()));
            }
            case WRITE -> {
                int segment = model.maxSendBytes();
                int immediate = pdus.immediateBytes(length, segment);
                int unasked = pdus.unaskedBytes(length, segment);
                task.setDataBytes(unasked);
                int more = pdus.sequenceBytes(unasked - immediate, segment);
                task.setLengths(pdus.pduBytes(immediate) + more, pdus.pduBytes(0));
            }
            default -> {
                task.setDataBytes(0);
                task.setLengths(pdus.pduBytes(0), pdus.pduBytes(0));
            }
        }
    }

    @Override
    void sent(long nowNanos, IscsiTask task) {
        int segment = model.maxSendBytes();
        int immediate = 0;
        int data = task.burstBytes();
        if (data == 0) {
            if (task.procedure() == WRITE) {
                immediate = pdus.immediateBytes(task.lengthBytes(), segment);
                data = pdus.unaskedBytes(task.lengthBytes(), segment) - immediate;
            }
            counters().add(task.procedure(), ProcedureCounter.MESSAGES, 1);
            counters().pduOut(task.procedure(), pdus.pduBytes(immediate));
        }
        int done = 0;
        while (done < data) {
            int part = pdus.segmentBytes(done, data, segment);
            counters().pduOut(DATA_OUT, pdus.pduBytes(part));
            done += part;
        }
        task.sending(immediate + data);
    }

    /// The target asks for data that are missing at once; only a whole command is served.
    @Override
    void accepted(long nowNanos, IscsiTask task) {
        int missing = task.procedure() == WRITE ? task.lengthBytes() - task.sentBytes() : 0;
        if (missing == 0) {
            super.accepted(nowNanos, task);
            return;
        }
        int burst = Math.min(missing, pdus.maxBurstBytes());
        task.want(burst);
        task.setDataBytes(burst);
        task.setLengths(pdus.sequenceBytes(burst, model.maxSendBytes()), pdus.pduBytes(0));
        answer(nowNanos, task);
    }

    @Override
    void received(long nowNanos, IscsiTask task) {
        if (!task.isComplete()) {
            counters().pduIn(R2T, task.replyBytes());
            send(nowNanos, task);
            return;
        }
        switch (task.procedure()) {
            case READ -> {
                countDataIn(task.lengthBytes());
                countPayload(Counter.PAYLOAD_BYTES_IN, task);
            }
            case WRITE -> {
                counters().pduIn(SCSI_RESPONSE, task.replyBytes());
                countPayload(Counter.PAYLOAD_BYTES_OUT, task);
            }
            default -> counters().pduIn(SCSI_RESPONSE, task.replyBytes());
        }
        release(nowNanos);
        end(task.request(), nowNanos);
    }

    private void countPayload(Counter counter, IscsiTask task) {
        if (!task.isMetadata()) {
            counters().add(counter, task.lengthBytes());
        }
    }

    /// The last of them brings the status.
    private void countDataIn(int lengthBytes) {
        int done = 0;
        while (done < lengthBytes) {
            int part = pdus.segmentBytes(done, lengthBytes, model.maxReceiveBytes());
            counters().pduIn(DATA_IN, pdus.pduBytes(part));
            done += part;
        }
    }
}
