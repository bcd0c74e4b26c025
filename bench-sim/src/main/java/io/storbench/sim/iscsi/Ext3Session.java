package io.storbench.sim.iscsi;

import io.storbench.cache.KernelCache;
import io.storbench.cache.PageCache;
import io.storbench.cache.Placement;
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
import io.storbench.sim.filesystem.Ext3;
import io.storbench.sim.filesystem.Ext3Blocks;
import io.storbench.sim.filesystem.Ext3Layout;
import io.storbench.sim.filesystem.NameTree;
import io.storbench.sim.host.Host;
import io.storbench.sim.host.HostLoop;
import io.storbench.sim.host.Requests;
import io.storbench.sim.host.SimLoop;
import io.storbench.sim.host.SimSession;
import io.storbench.sim.host.Wiring;
import io.storbench.sim.storage.DiskLayout;
import io.storbench.sim.storage.StorageCall.Need;
import java.util.Arrays;

/// A client with ext3 or ext4 on a LUN under a load about names: what a call needs of the file system and is not in
/// memory is read, one run of blocks after the other; what it changes is committed later, by [Ext3Journal]. What is
/// read and written of files goes through the page cache, as that of a load on one file does, whose requests become
/// commands here.
final class Ext3Session implements SimSession {
    private static final int BLOCK_BYTES = Ext3Layout.BLOCK_BYTES;

    private final KernelCache cache;
    private final SimLoop loop;
    private final Worker worker;
    private final IscsiInitiator initiator;
    private final Requests requests;
    private final NameTree tree;
    private final Ext3 ext3;
    private final PageCache pages;
    private final Ext3Journal journal;
    private final int disk;

    /// The device's number among the objects.
    private final int device;

    private final int users;
    private final int firstOfJournal;
    private final boolean forgets;
    private final Pending[] pending;

    /// One of the worker's slots.
    private final class Pending {
        final Request below;
        final Runnable finish = this::finish;
        Request request;
        int node;
        int searched;

        /// The FLUSH of the page cache that waits for a commit, and which it is; 0 for none.
        Request flush;

        long commit;

        Pending(int slot) {
            below = new Request(slot).keepTime(loop);
            request = below;
            flush = below;
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
        this.device = tree.count();
        int ofCache = PageCache.requestsOfFileSystem(wiring.spec());
        this.firstOfJournal = users + ofCache;
        Wiring below = wiring.withMore(ofCache + cache.outstanding());
        this.initiator = new IscsiInitiator(below, new Answers(), host, model, this::ended);
        this.requests = initiator.host().requests();
        this.pending = new Pending[users];
        Arrays.setAll(pending, Pending::new);
        EventLoop hostLoop = new HostLoop(loop, initiator.host().processor());
        this.pages = PageCache.ofFileSystem(
                wiring.spec(),
                hostLoop,
                new Below(),
                worker,
                this::object,
                device + 1,
                Ext3Layout.of(tree).bytes(),
                new OnDevice());
        this.ext3 = new Ext3(tree, pages, cache, tree.nameBytes(nameBytes));
        this.journal = new Ext3Journal(
                loop, ext3.blocks(), pages, cache, device, firstOfJournal, this::submit, this::committed);
    }

    private int object(Request request) {
        return ext3.inode(tree.node(request.slot(), request.file()));
    }

    /// What the page cache asks for.
    private final class Below implements SimSession {
        @Override
        public boolean trySubmit(Request request) {
            switch (request.operation()) {
                case READ, WRITE -> submit(request, pages.placeOf(request), pages.pages(request));
                case FLUSH -> sync(request);
                default -> throw new IllegalArgumentException("the page cache has no names");
            }
            return true;
        }

        @Override
        public Host<IscsiTask> host() {
            return initiator.host();
        }
    }

    /// The file system as the page cache sees it.
    private final class OnDevice implements Placement {
        @Override
        public int place(int object, int page) {
            return object == device ? page : ext3.block(object, page);
        }

        @Override
        public void allocate(int object, int end) {
            if (object != device) {
                ext3.allocate(object, end);
                journal.changed(false);
            }
        }
    }

    /// The worker as the commands see it.
    private final class Answers implements Worker {
        @Override
        public void start(EventLoop eventLoop, Session session) {}

        @Override
        public void onComplete(Request request, Outcome outcome, long doneNanos) {
            if (request.slot() >= firstOfJournal) {
                journal.written(request);
            } else if (request.slot() < users && request.operation() == Operation.READ) {
                filled(pending[request.slot()]);
            } else {
                pages.completedBelow(request, outcome, doneNanos);
            }
            if (outlives(request)) {
                loop.release();
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
        request.enters(TimePart.SLOT, loop.nowNanos());
        asker.request = request;
        asker.node = tree.node(request.slot(), request.file());
        if (forgets && KernelCache.NameCosts.isAboutName(request.operation())) {
            ext3.forget();
        }
        advance(asker);
        return true;
    }

    /// Makes a call as far as what it needs is there.
    private void advance(Pending asker) {
        Request request = asker.request;
        ext3.begin();
        call(asker);
        Ext3Blocks blocks = ext3.blocks();
        if (blocks.missing() != Ext3Blocks.NOTHING) {
            read(asker, blocks.missing(), blocks.missingEnd());
            return;
        }
        asker.searched = ext3.searched();
        journal.changed(changes(request.operation()));
        switch (request.operation().family()) {
            case READ, WRITE -> askPages(request);
            case FLUSH, CLOSE -> {
                // The page cache counts the time of calls that copy alone.
                initiator.host().processor().occupy(loop.nowNanos(), cache.callNanos());
                askPages(request);
            }
            case OPEN, STAT, NAME -> finish(asker);
        }
    }

    /// What the file system read before is part of the call's time.
    private void askPages(Request request) {
        long issuedNanos = request.issuedNanos();
        pages.trySubmit(request);
        request.issuedAt(issuedNanos);
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
            case READ -> ext3.read(node, firstPage(request), endPage(request));
            case WRITE -> ext3.write(node, endPage(request));
            case FLUSH, CLOSE -> {}
        }
    }

    /// Whether a call changes names or attributes; the times of access do not count.
    private static boolean changes(Operation operation) {
        return switch (operation) {
            case CREATE, OPEN_NEW, SYMLINK, MKDIR, CHMOD, CHOWN, UTIMES, TRUNCATE, REMOVE, RMDIR, RENAME, LINK -> true;
            case OPEN, STAT, ACCESS, GETACL, READLINK, READDIR, READ, WRITE, FLUSH, CLOSE -> false;
        };
    }

    private static int firstPage(Request request) {
        return Math.toIntExact(request.offset() / BLOCK_BYTES);
    }

    private static int endPage(Request request) {
        return Math.toIntExact(Math.ceilDiv(request.offset() + request.lengthBytes(), (long) BLOCK_BYTES));
    }

    /// Reads blocks that the file system keeps of its own.
    private void read(Pending asker, int from, int end) {
        long offset = (long) from * BLOCK_BYTES;
        int bytes = (end - from) * BLOCK_BYTES;
        asker.below.set(Operation.READ, device, offset, bytes, asker.request.issuedNanos());
        submit(asker.below);
    }

    private void filled(Pending asker) {
        asker.request.waitedFor(asker.below.timeline(), loop.nowNanos());
        ext3.blocks().filled(firstPage(asker.below), endPage(asker.below));
        advance(asker);
    }

    /// Whether a command may end after all workers have.
    private boolean outlives(Request request) {
        return request.operation() == Operation.WRITE || request.slot() >= firstOfJournal;
    }

    /// Sends a command about the device itself.
    private void submit(Request request) {
        submit(request, firstPage(request), endPage(request) - firstPage(request));
    }

    /// Sends a command for blocks; a hole in a file has none.
    private void submit(Request request, int block, int count) {
        requests.submitted(request);
        if (outlives(request)) {
            loop.hold();
        }
        if (block < 0) {
            requests.completeWithoutMessage(request);
            return;
        }
        requests.expect(request, 1);
        IscsiTask task = initiator.task(request, 0);
        Need need =
                switch (request.operation().family()) {
                    case READ -> Need.READ;
                    case WRITE -> Need.WRITE;
                    case FLUSH -> Need.COMMIT;
                    case OPEN, CLOSE, STAT, NAME -> throw new IllegalArgumentException("no command of a device");
                };
        boolean metadata = request.file() == device;
        task.begin(request, need, disk, (long) block * BLOCK_BYTES, count * BLOCK_BYTES, metadata);
        initiator.host().submit(task);
    }

    /// Makes a file durable, all of which is written.
    private void sync(Request request) {
        long commit = journal.sync();
        if (commit == 0 && cache.ext4()) {
            submit(request, 0, 0); // no commit's FLUSH comes after what was written
            return;
        }
        requests.submitted(request);
        if (commit == 0) {
            requests.completeWithoutMessage(request);
        } else {
            request.enters(TimePart.COMMIT, loop.nowNanos());
            pending[request.slot()].flush = request;
            pending[request.slot()].commit = commit;
        }
    }

    private void committed() {
        for (Pending asker : pending) {
            if (asker.commit != 0 && journal.isCommitted(asker.commit)) {
                asker.commit = 0;
                asker.flush.waitedFor(journal.completing(), loop.nowNanos());
                requests.complete(asker.flush, loop.nowNanos());
            }
        }
    }

    private void ended(long nowNanos, IscsiTask task) {
        requests.end(task, nowNanos);
    }

    private void finish(Pending asker) {
        asker.request.enters(TimePart.CLIENT, loop.nowNanos());
        KernelCache.NameCosts costs = cache.nameCosts();
        long costNanos = asker.searched * costs.searchNanos() + costs.onFileSystemNanos(asker.request.operation());
        long doneNanos = initiator.host().processor().occupy(loop.nowNanos(), cache.callNanos() + costNanos);
        loop.schedule(doneNanos, asker.finish);
    }

    @Override
    public boolean settle() {
        return journal.settle();
    }

    @Override
    public Counters counters() {
        return pages.counters();
    }

    @Override
    public Host<IscsiTask> host() {
        return initiator.host();
    }
}
