package io.storbench.sim.iscsi;

import io.storbench.cache.KernelCache;
import io.storbench.engine.Counter;
import io.storbench.engine.Counters;
import io.storbench.engine.DataSet;
import io.storbench.engine.EventLoop;
import io.storbench.engine.Outcome;
import io.storbench.engine.Request;
import io.storbench.engine.Session;
import io.storbench.engine.Worker;
import io.storbench.plan.MetadataSpec;
import io.storbench.plan.Operation;
import io.storbench.plan.WorkloadSpec;
import io.storbench.sim.filesystem.Ext3;
import io.storbench.sim.filesystem.Ext3Blocks;
import io.storbench.sim.filesystem.Ext3Layout;
import io.storbench.sim.filesystem.NameTree;
import io.storbench.sim.host.Host;
import io.storbench.sim.host.SimLoop;
import io.storbench.sim.host.SimSession;
import io.storbench.sim.host.Wiring;
import io.storbench.sim.storage.DiskLayout;
import io.storbench.sim.storage.StorageCall.Need;
import java.util.Arrays;

/// A client with ext3 on a LUN under a load about names: what a call needs of the file system and
/// is not in memory is read, one run of blocks after the other; what it changes is written later,
/// by [Ext3Writer].
final class Ext3Session implements SimSession {
    private static final int BLOCK_BYTES = Ext3Layout.BLOCK_BYTES;

    private final KernelCache cache;
    private final SimLoop loop;
    private final Worker worker;
    private final IscsiInitiator initiator;
    private final Counters counters;
    private final NameTree tree;
    private final Ext3 ext3;
    private final Ext3Writer writer;
    private final int disk;
    private final int users;
    private final boolean forgets;
    private final Pending[] pending;

    /// One of the worker's slots.
    private final class Pending {
        final Request below;
        final Runnable finish = this::finish;
        Request request;
        int node;
        int from;
        int end;
        int searched;
        boolean stalled;

        /// The commit that a FLUSH waits for; 0 for none.
        long commit;

        Pending(int slot) {
            below = new Request(slot);
            request = below;
        }

        private void finish() {
            worker.onComplete(request, Outcome.DONE, loop.nowNanos());
        }
    }

    /// @param host its number, from 0
    /// @param nameBytes the length of a name
    Ext3Session(Wiring wiring, Worker worker, int host, IscsiModel model, int nameBytes) {
        WorkloadSpec load = wiring.spec().workload();
        this.worker = worker;
        this.loop = wiring.loop();
        this.cache = KernelCache.of(wiring.spec());
        this.users = load.depth();
        this.disk = DiskLayout.number(host, DataSet.DATA);
        this.forgets =
                load.metadata().map(of -> of.names() == MetadataSpec.Names.COLD).orElse(false);
        this.tree = NameTree.of(load, wiring.dataSet(), host);
        this.ext3 = new Ext3(tree, cache, tree.nameBytes(nameBytes));
        this.initiator =
                new IscsiInitiator(wiring.withMore(cache.outstanding()), new Below(), host, model, this::ended);
        this.counters = Counters.above(initiator.counters());
        this.writer = new Ext3Writer(loop, ext3.blocks(), cache, counters, users, this::write, this::wake);
        this.pending = new Pending[users];
        Arrays.setAll(pending, Pending::new);
    }

    /// The worker as the commands below see it.
    private final class Below implements Worker {
        @Override
        public void start(EventLoop eventLoop, Session session) {}

        @Override
        public void onComplete(Request request, Outcome outcome, long doneNanos) {
            if (request.slot() >= users) {
                writer.written(request);
            } else {
                filled(pending[request.slot()]);
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
        request.issuedAt(loop.nowNanos());
        asker.request = request;
        asker.node = tree.node(request.slot(), request.file());
        asker.searched = 0;
        asker.stalled = false;
        asker.commit = 0;
        if (forgets && KernelCache.NameCosts.isAboutName(request.operation())) {
            ext3.forget();
        }
        advance(asker);
        return true;
    }

    /// Makes a call as far as what it needs is there.
    private void advance(Pending asker) {
        Request request = asker.request;
        if (request.operation() == Operation.WRITE && !writer.hasRoom(pages(request))) {
            asker.stalled = true;
            return;
        }
        ext3.begin();
        call(asker);
        Ext3Blocks blocks = ext3.blocks();
        if (blocks.missing() != Ext3Blocks.NOTHING) {
            asker.from = blocks.missing();
            asker.end = blocks.missingEnd();
            read(asker);
            return;
        }
        asker.searched = ext3.searched();
        writer.changed(changes(request.operation()));
        if (request.operation() == Operation.FLUSH) {
            asker.commit = writer.sync();
            if (asker.commit != 0) {
                return;
            }
        }
        finish(asker);
    }

    private void call(Pending asker) {
        Request request = asker.request;
        int node = asker.node;
        switch (request.operation()) {
            case CREATE, OPEN_NEW, SYMLINK -> ext3.make(node, false);
            case MKDIR -> ext3.make(node, true);
            case OPEN, STAT, ACCESS, GETACL -> ext3.find(node);
            case CHMOD, CHOWN, UTIMES -> ext3.change(node);
            case TRUNCATE -> ext3.truncate(node, request.offset());
            case REMOVE, RMDIR -> ext3.remove(node);
            case RENAME -> ext3.rename(node, tree.node(request.slot(), request.second()));
            case LINK -> ext3.link(node, tree.node(request.slot(), request.second()));
            case READLINK, READDIR -> ext3.readName(node);
            case READ -> ext3.read(node, firstPage(request), firstPage(request) + pages(request));
            case WRITE -> ext3.write(node, request.offset(), request.lengthBytes());
            case FLUSH, CLOSE -> {}
        }
    }

    /// Whether a call changes the file system; the times of access do not count.
    private static boolean changes(Operation operation) {
        return switch (operation) {
            case CREATE, OPEN_NEW, SYMLINK, MKDIR, CHMOD, CHOWN, UTIMES, TRUNCATE, REMOVE, RMDIR, RENAME, LINK, WRITE ->
                true;
            case OPEN, STAT, ACCESS, GETACL, READLINK, READDIR, READ, FLUSH, CLOSE -> false;
        };
    }

    private static int firstPage(Request request) {
        return Math.toIntExact(request.offset() / BLOCK_BYTES);
    }

    private static int pages(Request request) {
        long end = Math.ceilDiv(request.offset() + request.lengthBytes(), (long) BLOCK_BYTES);
        return Math.toIntExact(end) - firstPage(request);
    }

    private void read(Pending asker) {
        Request below = asker.below;
        Request request = asker.request;
        long offset = (long) asker.from * BLOCK_BYTES;
        int bytes = (asker.end - asker.from) * BLOCK_BYTES;
        below.set(Operation.READ, DataSet.DATA, offset, bytes, request.issuedNanos());
        submit(below, Need.READ, request.operation() != Operation.READ);
    }

    private void submit(Request below, Need need, boolean metadata) {
        initiator.host().requests().submitted(below);
        initiator.host().requests().expect(below, 1);
        IscsiTask task = initiator.task(below, 0);
        task.begin(below, need, disk, below.offset(), below.lengthBytes(), metadata);
        initiator.host().submit(task);
    }

    /// What the writer asks for.
    private void write(Request own, boolean metadata) {
        submit(own, Need.WRITE, metadata);
    }

    private void filled(Pending asker) {
        ext3.blocks().filled(asker.from, asker.end);
        advance(asker);
    }

    private void ended(long nowNanos, IscsiTask task) {
        initiator.host().requests().end(task.request(), nowNanos);
    }

    /// Something has been written: writers may have room, and commits may be over.
    private void wake() {
        for (Pending asker : pending) {
            if (asker.stalled && writer.hasRoom(pages(asker.request))) {
                asker.stalled = false;
                advance(asker);
            }
            if (asker.commit != 0 && writer.isCommitted(asker.commit)) {
                asker.commit = 0;
                finish(asker);
            }
        }
    }

    private void finish(Pending asker) {
        Request request = asker.request;
        KernelCache.NameCosts costs = cache.nameCosts();
        long costNanos = asker.searched * costs.searchNanos() + costs.onFileSystemNanos(request.operation());
        if (request.operation() == Operation.READ) {
            costNanos = pages(request) * cache.readNanos();
            counters.add(Counter.PAYLOAD_BYTES_IN, request.lengthBytes());
        } else if (request.operation() == Operation.WRITE) {
            costNanos = pages(request) * cache.writeNanos();
            counters.add(Counter.PAYLOAD_BYTES_OUT, request.lengthBytes());
        }
        long doneNanos = initiator.host().processor().occupy(loop.nowNanos(), cache.callNanos() + costNanos);
        loop.schedule(doneNanos, asker.finish);
    }

    @Override
    public boolean settle() {
        return writer.settle();
    }

    /// What crosses the network, and what the user reads and writes.
    @Override
    public Counters counters() {
        return counters;
    }

    @Override
    public Host<IscsiTask> host() {
        return initiator.host();
    }
}
