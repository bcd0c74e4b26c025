package io.storbench.sim.iscsi;

import io.storbench.engine.DataSet;
import io.storbench.engine.Request;
import io.storbench.engine.Worker;
import io.storbench.plan.Operation;
import io.storbench.plan.WorkloadSpec;
import io.storbench.protocol.WriteSync;
import io.storbench.sim.event.Simulator;
import io.storbench.sim.host.Host;
import io.storbench.sim.host.Requests;
import io.storbench.sim.host.SimSession;
import io.storbench.sim.host.Wiring;
import io.storbench.sim.storage.DiskCommand;
import io.storbench.sim.storage.DiskLayout;
import io.storbench.sim.storage.StorageCall.Need;
import java.util.Arrays;
import java.util.List;

/// One iSCSI initiator: turns requests into commands as the measuring session does.
final class SimIscsiSession implements SimSession {
    private final IscsiModel model;
    private final Simulator simulator;
    private final IscsiInitiator initiator;
    private final Requests requests;
    private final int tasksPerRequest;

    /// What each slot's request does step by step, and how far it has come.
    private final List<List<DiskCommand>>[] steps;

    private final int[] nextStep;

    /// By what each write is made stable.
    private final WriteSync sync;

    /// Whether each slot's write has ended, and its SYNCHRONIZE CACHE has not.
    private final boolean[] flushing;

    /// Where on its unit the file system's own data are.
    private final long metadataBytes;

    private final int host;
    private final boolean[] opened = new boolean[DataSet.SCRATCH + 1];
    private boolean written;

    /// Whether the load does nothing but write.
    private final boolean writes;

    /// How often each slot has opened since its last flush. A program opens again for its fsync; an
    /// operation that opens and closes flushes in between, by fdatasync.
    private final int[] opens;

    /// @param host its number, from 0
    SimIscsiSession(Wiring wiring, Worker worker, int host, IscsiModel model) {
        this.model = model;
        this.simulator = wiring.simulator();
        this.host = host;
        this.writes = wiring.spec().workload().operation() == WorkloadSpec.Kind.WRITE;
        this.metadataBytes = wiring.spec().workload().fileBytes();
        this.tasksPerRequest = wiring.settings().callsPerRequest();
        this.initiator = new IscsiInitiator(wiring, worker, host, model, this::ended);
        this.requests = initiator.host().requests();
        int slots = wiring.spec().workload().depth();
        this.steps = newSteps(slots);
        this.nextStep = new int[slots];
        this.opens = new int[slots];
        this.sync = model.writeSync(model.writeCache(wiring.storesOnDisk())).orElse(WriteSync.NONE);
        this.flushing = new boolean[slots];
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of a generic type
    private static List<List<DiskCommand>>[] newSteps(int slots) {
        List<List<DiskCommand>>[] steps = new List[slots];
        Arrays.fill(steps, List.of());
        return steps;
    }

    @Override
    public boolean trySubmit(Request request) {
        requests.submitted(request);
        switch (request.operation().family()) {
            case READ -> submitParts(request, Need.READ);
            case WRITE -> submitWrite(request);
            // A target's cache knows no files, so it is flushed whatever was written.
            case FLUSH -> {
                boolean isProgram = writes && opens[request.slot()] > 1;
                opens[request.slot()] = 0;
                model.fileSystem()
                        .ifPresentOrElse(
                                files -> submitSteps(request, written ? files.durable(isProgram) : List.of()), () -> {
                                    if (sync == WriteSync.FUA) {
                                        requests.completeWithoutMessage(request);
                                    } else {
                                        submitFlush(request);
                                    }
                                });
            }
            case OPEN -> {
                opens[request.slot()]++;
                submitSteps(request, stepsToOpen(request));
            }
            case STAT, CLOSE -> requests.completeWithoutMessage(request);
            case NAME -> throw new IllegalArgumentException("a LUN has no names");
        }
        return true;
    }

    private List<List<DiskCommand>> stepsToOpen(Request request) {
        FileSystemSteps files =
                model.fileSystem().orElseThrow(() -> new IllegalArgumentException("a LUN has no files"));
        boolean known = opened[request.file()];
        opened[request.file()] = true;
        if (known) {
            return List.of();
        }
        return files.creates() ? files.create() : files.open();
    }

    private void submitSteps(Request request, List<List<DiskCommand>> all) {
        if (all.isEmpty()) {
            requests.completeWithoutMessage(request);
            return;
        }
        request.issuedAt(simulator.nowNanos());
        steps[request.slot()] = all;
        nextStep[request.slot()] = 0;
        submitStep(request);
    }

    private void submitStep(Request request) {
        int slot = request.slot();
        List<DiskCommand> step = steps[slot].get(nextStep[slot]++);
        requests.expect(request, step.size());
        for (int part = 0; part < step.size(); part++) {
            DiskCommand command = step.get(part);
            Need need =
                    switch (command.kind()) {
                        case READ -> Need.READ;
                        case WRITE -> Need.WRITE;
                        case SYNC -> Need.COMMIT;
                    };
            int bytes = command.lengthBytes();
            submit(request, part, need, DataSet.DATA, metadataBytes, bytes, true);
        }
    }

    /// Behind the file is the inode, which the cache writes as one page.
    private void submitWrite(Request request) {
        boolean isInode = request.file() == DataSet.DATA && request.offset() >= metadataBytes;
        List<List<DiskCommand>> commit =
                model.fileSystem().map(FileSystemSteps::commit).orElse(List.of());
        if (isInode && !commit.isEmpty()) {
            submitSteps(request, commit);
        } else {
            submitParts(request, Need.WRITE);
        }
    }

    private void submitParts(Request request, Need need) {
        int length = request.lengthBytes();
        int commandBytes = model.unit().commandBytes();
        int parts = Math.ceilDiv(length, commandBytes);
        if (parts > tasksPerRequest) {
            throw new IllegalArgumentException("a request longer than a block: " + length);
        }
        begin(request, parts);
        written |= need == Need.WRITE;
        for (int part = 0; part < parts; part++) {
            int from = part * commandBytes;
            int bytes = Math.min(commandBytes, length - from);
            submit(request, part, need, request.file(), request.offset() + from, bytes, false);
        }
    }

    private void submitFlush(Request request) {
        begin(request, 1);
        submit(request, 0, Need.COMMIT, DataSet.DATA, 0, 0, false);
    }

    /// Service time runs from here, so that waiting for the target's window is part of it, as it is
    /// when measured.
    private void begin(Request request, int parts) {
        request.issuedAt(simulator.nowNanos());
        requests.expect(request, parts);
    }

    private void submit(Request request, int part, Need need, int file, long fromBytes, int bytes, boolean metadata) {
        IscsiTask task = initiator.task(request, part);
        task.begin(request, need, DiskLayout.number(host, file), fromBytes, bytes, metadata);
        initiator.host().submit(task);
    }

    private void ended(long nowNanos, IscsiTask task) {
        Request request = task.request();
        if (!requests.partEnded(task, nowNanos)) {
            return;
        }
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
        flushing[slot] =
                sync == WriteSync.FLUSH && request.operation().family() == Operation.Family.WRITE && !flushing[slot];
        if (flushing[slot]) {
            requests.expect(request, 1);
            submit(request, 0, Need.COMMIT, DataSet.DATA, 0, 0, false);
            return;
        }
        requests.complete(request, nowNanos);
    }

    @Override
    public Host<IscsiTask> host() {
        return initiator.host();
    }
}
