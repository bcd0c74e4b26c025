package io.storbench.sim.nfs;

import io.storbench.cache.KernelCache;
import io.storbench.cache.PageCache;
import io.storbench.engine.Counters;
import io.storbench.engine.DataSet;
import io.storbench.engine.EventLoop;
import io.storbench.engine.Outcome;
import io.storbench.engine.Request;
import io.storbench.engine.Session;
import io.storbench.engine.TimePart;
import io.storbench.engine.Worker;
import io.storbench.plan.MetadataSpec;
import io.storbench.plan.Operation;
import io.storbench.plan.WorkloadSpec;
import io.storbench.sim.filesystem.NameTree;
import io.storbench.sim.host.Host;
import io.storbench.sim.host.HostLoop;
import io.storbench.sim.host.Requests;
import io.storbench.sim.host.SimLoop;
import io.storbench.sim.host.SimProtocol;
import io.storbench.sim.host.SimSession;
import io.storbench.sim.host.Wiring;
import io.storbench.sim.storage.DiskLayout;
import java.util.Arrays;

/// Linux's NFS client under a load about names: what its caches of names and attributes do not answer becomes calls.
/// What is read and written goes through the page cache, as that of a load on one file does, whose requests become
/// calls here.
final class LinuxNfsSession implements SimSession {
    private final KernelCache cache;
    private final SimLoop loop;
    private final Worker worker;
    private final SimRpcClient client;
    private final Requests requests;
    private final NameTree tree;
    private final LinuxCalls calls;
    private final LinuxNames names;
    private final NameRequests nameRequests;
    private final NamedFiles files;
    private final PageCache pages;
    private final DataCalls data;
    private final NfsMessages ofDirectories;
    private final NfsMessages ofFiles;
    private final int listing;
    private final int disk;
    private final boolean forgets;
    private final Pending[] pending;

    /// One of the worker's slots.
    private final class Pending {
        /// What is asked about names.
        final Request below;

        final Exchange exchange = new Exchange();
        final Runnable finish = this::finish;
        Request request;
        int node;

        Pending(int slot) {
            below = new Request(slot).keepTime(loop);
            request = below;
        }

        private void finish() {
            worker.onComplete(request, Outcome.DONE, loop.nowNanos());
        }
    }

    /// @param host its number, from 0
    /// @param nameBytes the lengths of names, as [SimProtocol#session] has them
    LinuxNfsSession(Wiring wiring, Worker worker, int host, NfsModel model, int[] nameBytes) {
        WorkloadSpec load = wiring.spec().workload();
        this.loop = wiring.loop();
        this.worker = worker;
        this.cache = KernelCache.of(wiring.spec());
        this.disk = DiskLayout.number(host, DataSet.DATA);
        this.forgets =
                load.metadata().map(of -> of.names() == MetadataSpec.Names.COLD).orElse(false);
        this.tree = NameTree.of(load, wiring.dataSet(), host);
        this.client =
                new SimRpcClient(wiring.withMore(cache.outstanding()), new Answers(), host, model, this::answered);
        this.requests = client.host().requests();
        this.ofDirectories = model.messages(tree.nameBytes(nameBytes[SimProtocol.DIRECTORY_NAME]));
        this.ofFiles = model.messages(tree.nameBytes(nameBytes[DataSet.OWN]));
        this.calls = new LinuxCalls(model, ofFiles::number);
        this.names = new LinuxNames(tree, cache.attributes(), calls);
        this.data = new DataCalls(model, client, ofFiles, wiring.settings().callsPerRequest(), this::send);
        this.pending = new Pending[load.depth()];
        Arrays.setAll(pending, Pending::new);
        EventLoop hostLoop = new HostLoop(loop, client.host().processor());
        this.pages = PageCache.ofTree(wiring.spec(), hostLoop, new Below(), worker, this::object, tree.count());
        this.files =
                new NamedFiles(tree, pages, calls.listsAttributes() ? ofFiles.listedBytes() : 0, model.readBytes());
        this.nameRequests = new NameRequests(tree, calls, names, files);
        this.listing = calls.listing();
    }

    private int object(Request request) {
        return files.inode(tree.node(request.slot(), request.file()));
    }

    /// What the page cache asks for: its requests for data, by the numbers of objects, and the closing of files.
    private final class Below implements SimSession {
        @Override
        public boolean trySubmit(Request request) {
            requests.submitted(request);
            switch (request.operation().family()) {
                case READ -> data.read(request);
                case WRITE -> data.write(request, false);
                case FLUSH -> data.commit(request);
                case CLOSE -> {
                    Pending asker = pending[request.slot()];
                    asker.exchange.clear();
                    calls.closed(asker.node, asker.exchange);
                    ask(request, asker.exchange);
                }
                case OPEN, STAT, NAME -> throw new IllegalArgumentException("the page cache has no names");
            }
            return true;
        }

        @Override
        public Host<NfsCall> host() {
            return client.host();
        }
    }

    /// The worker as the calls see it.
    private final class Answers implements Worker {
        @Override
        public void start(EventLoop eventLoop, Session session) {}

        @Override
        public void onComplete(Request request, Outcome outcome, long doneNanos) {
            switch (request.operation().family()) {
                case READ, WRITE, FLUSH, CLOSE -> pages.completedBelow(request, outcome, doneNanos);
                case OPEN, STAT, NAME -> asked(pending[request.slot()], outcome, doneNanos);
            }
        }

        @Override
        public boolean isFinished() {
            return worker.isFinished();
        }
    }

    @Override
    public boolean trySubmit(Request request) {
        Pending asker = pending[request.slot()];
        asker.request = request;
        asker.node = tree.node(request.slot(), request.file());
        return switch (request.operation().family()) {
            case READ, WRITE, FLUSH, CLOSE -> pages.trySubmit(request);
            case OPEN, STAT, NAME -> {
                askAboutName(asker);
                yield true;
            }
        };
    }

    private void askAboutName(Pending asker) {
        Request request = asker.request;
        long nowNanos = loop.nowNanos();
        request.issuedAt(nowNanos);
        request.enters(TimePart.SLOT, nowNanos);
        if (forgets) {
            names.forget(nowNanos);
        }
        asker.exchange.clear();
        nameRequests.ask(request, asker.node, nowNanos, asker.exchange);
        if (asker.exchange.length() == 0) {
            finish(asker);
            return;
        }
        asker.below.set(request.operation(), request.file(), request.offset(), 0, nowNanos);
        requests.submitted(asker.below);
        ask(asker.below, asker.exchange);
    }

    /// Sends the messages of an exchange one after the other.
    private void ask(Request request, Exchange exchange) {
        if (exchange.length() == 0) {
            requests.completeWithoutMessage(request);
            return;
        }
        requests.expect(request, 1);
        NfsCall call = client.call(request, 0);
        call.begin(request, exchange.messages(), exchange.length());
        ask(call, exchange.node(0));
    }

    /// Sends a message of an exchange.
    private void ask(NfsCall call, int node) {
        boolean lists = call.message() == listing;
        NfsMessages messages = tree.isDirectory(node) ? ofDirectories : ofFiles;
        int bytes = lists ? files.replyBytes(node) : 0;
        call.set(messages.get(call.message()), data.kind(call, bytes), disk, 0, bytes);
        client.host().submit(call);
    }

    /// Sends a READ, WRITE or COMMIT.
    private void send(NfsCall call, int fromBytes, int bytes) {
        call.set(
                ofFiles.get(call.message()),
                data.kind(call, bytes),
                disk,
                call.request().offset() + fromBytes,
                bytes);
        client.host().submit(call);
    }

    private void answered(long nowNanos, NfsCall call) {
        Request request = call.request();
        data.answered(call);
        if (request.operation().family() == Operation.Family.WRITE) {
            names.wrote(files.node(request.file()), nowNanos);
        }
        if (call.next()) {
            ask(call, pending[request.slot()].exchange.node(call.position()));
        } else {
            requests.end(call, nowNanos);
        }
    }

    private void asked(Pending asker, Outcome outcome, long nowNanos) {
        asker.request.waitedFor(asker.below.timeline(), nowNanos);
        if (outcome instanceof Outcome.Done) {
            finish(asker);
        } else {
            worker.onComplete(asker.request, outcome, nowNanos);
        }
    }

    /// Completes a request about a name when the processor has done its part.
    private void finish(Pending asker) {
        long costNanos = cache.callNanos() + cache.nameCosts().ofCallNanos(asker.request.operation());
        asker.request.enters(TimePart.CLIENT, loop.nowNanos());
        loop.schedule(client.host().processor().occupy(loop.nowNanos(), costNanos), asker.finish);
    }

    @Override
    public boolean settle() {
        return pages.settle();
    }

    @Override
    public Counters counters() {
        return pages.counters();
    }

    @Override
    public Host<NfsCall> host() {
        return client.host();
    }
}
