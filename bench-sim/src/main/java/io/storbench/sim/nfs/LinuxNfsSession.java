package io.storbench.sim.nfs;

import io.storbench.cache.KernelCache;
import io.storbench.engine.Counter;
import io.storbench.engine.DataSet;
import io.storbench.engine.EventLoop;
import io.storbench.engine.Outcome;
import io.storbench.engine.Request;
import io.storbench.engine.Session;
import io.storbench.engine.Worker;
import io.storbench.plan.MetadataSpec;
import io.storbench.plan.Operation;
import io.storbench.plan.WorkloadSpec;
import io.storbench.sim.filesystem.NameTree;
import io.storbench.sim.host.Host;
import io.storbench.sim.host.SimLoop;
import io.storbench.sim.host.SimProtocol;
import io.storbench.sim.host.SimSession;
import io.storbench.sim.host.Wiring;
import io.storbench.sim.storage.DiskLayout;
import java.util.Arrays;

/// Linux's NFS client under a load about names: what its caches of names, attributes and pages do
/// not answer becomes calls. Writes go out as soon as they fill a WRITE, and the rest, with a
/// COMMIT, when a file is closed or flushed (fs/nfs/write.c, `nfs_strategy`, `nfs_sync_file`).
final class LinuxNfsSession implements SimSession {
    private final NfsModel model;
    private final KernelCache cache;
    private final SimLoop loop;
    private final Worker worker;
    private final SimRpcClient client;
    private final NameTree tree;
    private final LinuxCalls calls;
    private final LinuxNames names;
    private final NameRequests requests;
    private final CachedFiles files;
    private final NfsMessages ofDirectories;
    private final NfsMessages ofFiles;
    private final MessageKind[] kinds;
    private final int[] read;
    private final int[] commit;
    private final int listing;
    private final int disk;
    private final int users;
    private final int most;
    private final boolean forgets;
    private final Pending[] pending;
    private final LinuxWrites writes;

    /// One of the worker's slots.
    private final class Pending {
        final Request below;
        final Exchange exchange = new Exchange();
        final Runnable finish = this::finish;
        Request request;
        int node;

        /// What it is doing, and the next page of a transfer.
        Step step = Step.NAMES;

        int page;

        /// How many pages its COMMIT makes stable.
        int covered;

        Pending(int slot) {
            below = new Request(slot);
            request = below;
        }

        private void finish() {
            worker.onComplete(request, Outcome.DONE, loop.nowNanos());
        }
    }

    /// What a request is at.
    private enum Step {
        NOTHING,
        NAMES,
        READING,
        WRITING,
        MAKING_ROOM,
        FLUSHING,
        COMMITTING,
        CLOSING
    }

    /// @param host its number, from 0
    /// @param nameBytes the lengths of names, as [SimProtocol#session] has them
    LinuxNfsSession(Wiring wiring, Worker worker, int host, NfsModel model, int[] nameBytes) {
        WorkloadSpec load = wiring.spec().workload();
        this.model = model;
        this.loop = wiring.loop();
        this.worker = worker;
        this.cache = KernelCache.of(wiring.spec());
        this.users = load.depth();
        this.most = wiring.settings().callsPerRequest();
        this.disk = DiskLayout.number(host, DataSet.DATA);
        this.forgets =
                load.metadata().map(of -> of.names() == MetadataSpec.Names.COLD).orElse(false);
        this.tree = NameTree.of(load, wiring.dataSet(), host);
        this.client =
                new SimRpcClient(wiring.withMore(cache.outstanding()), new Below(worker), host, model, this::answered);
        this.ofDirectories = model.messages(tree.nameBytes(nameBytes[SimProtocol.DIRECTORY_NAME]));
        this.ofFiles = model.messages(tree.nameBytes(nameBytes[DataSet.OWN]));
        this.kinds = MessageKind.all(ofFiles, model.stable());
        this.calls = new LinuxCalls(model, ofFiles::number);
        this.names = new LinuxNames(tree, cache.attributes(), calls);
        this.files = new CachedFiles(tree, cache, calls.listsAttributes() ? ofFiles.listedBytes() : 0);
        this.requests = new NameRequests(tree, calls, names, files);
        this.listing = calls.listing();
        this.read = new int[] {ofFiles.number("READ")};
        this.commit = model.version().hasCommit() ? new int[] {ofFiles.number("COMMIT")} : read;
        this.writes = new LinuxWrites(loop, model, ofFiles, files, client, disk, users, cache.outstanding());
        this.pending = new Pending[users];
        Arrays.setAll(pending, Pending::new);
    }

    /// The worker as the calls below see it.
    private final class Below implements Worker {
        private final Worker user;

        Below(Worker user) {
            this.user = user;
        }

        @Override
        public void start(EventLoop loop, Session session) {}

        @Override
        public void onComplete(Request request, Outcome outcome, long doneNanos) {
            completedBelow(request, outcome, doneNanos);
        }

        @Override
        public boolean isFinished() {
            return user.isFinished();
        }
    }

    @Override
    public boolean trySubmit(Request request) {
        Pending asker = pending[request.slot()];
        long nowNanos = loop.nowNanos();
        request.issuedAt(nowNanos);
        asker.request = request;
        asker.node = tree.node(request.slot(), request.file());
        asker.exchange.clear();
        switch (request.operation().family()) {
            case READ -> begin(asker, Step.READING);
            case WRITE -> begin(asker, Step.WRITING);
            case FLUSH, CLOSE -> begin(asker, Step.FLUSHING);
            case OPEN, STAT, NAME -> {
                if (forgets) {
                    names.forget(nowNanos);
                }
                requests.ask(request, asker.node, nowNanos, asker.exchange);
                begin(asker, Step.NAMES);
            }
        }
        return true;
    }

    private void begin(Pending asker, Step step) {
        asker.step = step;
        asker.page = CachedFiles.page(asker.request.offset());
        goOn(asker);
    }

    /// Does for a request what can be done now.
    private void goOn(Pending asker) {
        switch (asker.step) {
            case NOTHING -> {}
            case NAMES -> send(asker);
            case READING -> readOn(asker);
            case WRITING -> writeOn(asker);
            case FLUSHING -> flush(asker);
            case MAKING_ROOM, COMMITTING, CLOSING -> {}
        }
    }

    /// Sends the messages of an exchange one after the other; nothing if it has none.
    private void send(Pending asker) {
        Exchange out = asker.exchange;
        if (out.length() == 0) {
            finish(asker, 0);
            return;
        }
        NfsCall call = submitted(asker, 1, 0);
        call.begin(asker.below, out.messages(), out.length());
        ask(call, out.node(0));
    }

    /// Sends a message of an exchange.
    private void ask(NfsCall call, int node) {
        boolean lists = call.message() == listing;
        submit(call, node, 0, lists ? files.replyBytes(node) : 0);
    }

    private NfsCall submitted(Pending asker, int parts, int part) {
        Request request = asker.request;
        if (part == 0) {
            asker.below.set(request.operation(), request.file(), request.offset(), 0, request.issuedNanos());
            client.host().requests().submitted(asker.below);
            client.host().requests().expect(asker.below, parts);
        }
        return client.call(asker.below, part);
    }

    private void submit(NfsCall call, int node, long offset, int bytes) {
        NfsMessages messages = tree.isDirectory(node) ? ofDirectories : ofFiles;
        call.set(messages.get(call.message()), kinds[call.message()], disk, offset, bytes);
        client.host().submit(call);
    }

    /// Completes a request when the processor has done its part; answers to WRITEs that come before
    /// then move it on no more.
    private void finish(Pending asker, long costNanos) {
        asker.step = Step.NOTHING;
        long doneNanos = client.host()
                .processor()
                .occupy(
                        loop.nowNanos(),
                        cache.callNanos() + cache.nameCosts().ofCallNanos(asker.request.operation()) + costNanos);
        loop.schedule(doneNanos, asker.finish);
    }

    /// Asks for what is missing of a range, as many calls at a time as a request may have.
    private void readOn(Pending asker) {
        int end = CachedFiles.endPage(asker.request);
        int first = files.nextMissing(asker.node, asker.page, end);
        if (first >= end) {
            client.counters().add(Counter.PAYLOAD_BYTES_IN, asker.request.lengthBytes());
            int pages = end - CachedFiles.page(asker.request.offset());
            finish(asker, pages * cache.readNanos());
            return;
        }
        int most1 = Math.max(1, model.readBytes() / CachedFiles.PAGE_BYTES);
        int parts = 0;
        int page = first;
        while (page < end && parts < most) {
            page = files.nextMissing(asker.node, files.endOfMissing(asker.node, page, end, most1), end);
            parts++;
        }
        page = first;
        for (int part = 0; part < parts; part++) {
            int stop = files.endOfMissing(asker.node, page, end, most1);
            NfsCall call = submitted(asker, parts, part);
            call.begin(asker.below, read, 1);
            submit(call, asker.node, (long) page * CachedFiles.PAGE_BYTES, (stop - page) * CachedFiles.PAGE_BYTES);
            files.filled(asker.node, page, stop);
            page = files.nextMissing(asker.node, stop, end);
        }
        asker.page = page;
    }

    /// Copies to the cache what there is room for.
    private void writeOn(Pending asker) {
        int end = CachedFiles.endPage(asker.request);
        int first = CachedFiles.page(asker.request.offset());
        if (!files.hasRoom(end - first) && makesRoom(asker)) {
            return;
        }
        asker.step = Step.WRITING;
        files.write(asker.node, first, end);
        if (completesPage(asker.request)) {
            writes.sendFull(asker.node);
        }
        client.counters().add(Counter.PAYLOAD_BYTES_OUT, asker.request.lengthBytes());
        finish(asker, (end - first) * cache.writeNanos());
    }

    /// Waits for what is on its way, else for a COMMIT, else for what is still dirty
    /// (`nfs_try_to_free_pages`, fs/nfs/pagelist.c).
    ///
    /// @return whether it waits; not where all that is pending is of files of others
    private boolean makesRoom(Pending asker) {
        int node = asker.node;
        if (files.writing() > 0) {
            return true;
        }
        if (files.unstable(node) > 0) {
            commit(asker, Step.MAKING_ROOM);
            return true;
        }
        if (files.dirty(node) > 0 && writes.hasRoom()) {
            writes.send(node);
            return true;
        }
        return false;
    }

    /// What ends within a page is not sent before more comes, or the file is closed
    /// (fs/nfs/write.c, `nfs_updatepage`).
    private static boolean completesPage(Request request) {
        return CachedFiles.page(request.offset() + request.lengthBytes()) > CachedFiles.page(request.offset());
    }

    /// Writes what is left of a file, waits for all of it, and has it committed.
    private void flush(Pending asker) {
        int node = asker.node;
        writes.sendAll(node);
        if (files.dirty(node) > 0 || files.writing(node) > 0) {
            return;
        }
        if (files.unstable(node) > 0) {
            commit(asker, Step.COMMITTING);
            return;
        }
        close(asker);
    }

    private void commit(Pending asker, Step step) {
        asker.step = step;
        NfsCall call = submitted(asker, 1, 0);
        call.begin(asker.below, commit, 1);
        asker.covered = files.unstable(asker.node);
        submit(call, asker.node, 0, 0);
    }

    private void close(Pending asker) {
        asker.step = Step.CLOSING;
        if (asker.request.operation() == Operation.CLOSE) {
            calls.closed(asker.node, asker.exchange);
        }
        send(asker);
    }

    private void answered(long nowNanos, NfsCall call) {
        if (call.next()) {
            Pending asker = pending[call.request().slot()];
            ask(call, asker.exchange.node(call.position()));
        } else {
            client.host().requests().end(call.request(), nowNanos);
        }
    }

    private void completedBelow(Request request, Outcome outcome, long nowNanos) {
        int slot = request.slot();
        if (slot >= users) {
            names.wrote(writes.answered(slot - users), nowNanos);
            for (Pending each : pending) {
                if (each.step == Step.WRITING || each.step == Step.FLUSHING) {
                    goOn(each);
                }
            }
            return;
        }
        Pending asker = pending[slot];
        if (!(outcome instanceof Outcome.Done)) {
            asker.step = Step.NOTHING;
            worker.onComplete(asker.request, outcome, nowNanos);
            return;
        }
        switch (asker.step) {
            case NOTHING, WRITING, FLUSHING -> throw new IllegalStateException("nothing was asked");
            case NAMES, CLOSING -> finish(asker, 0);
            case READING -> readOn(asker);
            case MAKING_ROOM -> {
                files.committed(asker.node, asker.covered);
                writeOn(asker);
            }
            case COMMITTING -> {
                files.committed(asker.node, asker.covered);
                flush(asker);
            }
        }
    }

    @Override
    public boolean settle() {
        return writes.isIdle();
    }

    @Override
    public Host<NfsCall> host() {
        return client.host();
    }
}
