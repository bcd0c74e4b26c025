package io.storbench.cache;

import io.storbench.engine.Counter;
import io.storbench.engine.Counters;
import io.storbench.engine.DataPattern;
import io.storbench.engine.DataSet;
import io.storbench.engine.EventLoop;
import io.storbench.engine.FileState;
import io.storbench.engine.Operation;
import io.storbench.engine.Outcome;
import io.storbench.engine.Request;
import io.storbench.engine.Session;
import io.storbench.engine.Worker;
import io.storbench.plan.WorkloadSpec;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;

/// The modelled page cache of one client host, between its worker and the session of any target.
///
/// A READ is done when all its pages are here and copied, a WRITE when it is copied and there is
/// room for what is dirty, or, in a cache that writes through, when the target has it. A FLUSH
/// first writes back the file's dirty pages. All completions are told by actions of the loop.
///
/// Verification stays honest: a page filled from the target was checked there when a verified READ
/// asked for it; after a verified FLUSH the cache forgets the file, so that reading back reads what
/// the target has, each range by itself and with the generation that is demanded.
final class PageCache implements Session {
    /// What a cache is made for.
    ///
    /// @param settings the plan's keys
    /// @param load of the worker
    /// @param dataSet the worker's files
    /// @param fileState what the target keeps of opened files
    record Spec(CacheSettings settings, WorkloadSpec load, DataSet dataSet, FileState fileState) {}

    private final EventLoop loop;
    private final Session session;
    private final Worker worker;
    private final FileState fileState;
    private final boolean writesThrough;
    private final int requestPages;
    private final Counters counters;
    private final CachedFile[] files;
    private final Residents residents;
    private final BackingRequests below;
    private final Fills fills;
    private final WriteBack writeBack;
    private final Copies copies;
    private final CacheSettings.Copying copying;
    private final boolean newFile;
    private final boolean asksOnOpen;
    private final Optional<Inode> inode;
    private final Pending[] pending;

    /// What waits, in the order in which it was submitted.
    private final Pending[] waiting;

    private int waitingCount;

    PageCache(EventLoop loop, Session session, Worker worker, Spec spec) {
        CacheSettings settings = spec.settings;
        int slots = spec.load.depth();
        this.loop = loop;
        this.session = session;
        this.worker = worker;
        this.fileState = spec.fileState;
        this.writesThrough = settings.mode() == CacheSettings.Mode.WRITETHROUGH;
        this.requestPages = settings.maxRequestBytes() / Pages.BYTES;
        this.counters = Counters.above(session.counters());
        this.files = new CachedFile[spec.dataSet.filesPerWorker()];
        int filePages = 0;
        for (int file = 0; file < files.length; file++) {
            files[file] = new CachedFile(file, spec.dataSet.fileBytes(file), settings);
            filePages += files[file].pages().count();
        }
        int memoryPages = (int) Math.min(filePages, settings.memoryBytes() / Pages.BYTES);
        this.residents = new Residents(files, memoryPages, filePages);
        this.below = new BackingRequests(session, slots, settings.outstanding());
        this.copying = settings.copying();
        this.newFile = settings.newFile();
        this.asksOnOpen = settings.attributes().asksOnOpen();
        this.copies = new Copies(loop, slots, this::finished);
        this.inode =
                settings.fileSystem()
                        .map(fileSystem -> new Inode(fileSystem, loop, this::inodeIsDue));
        PendingPages pages =
                new PendingPages(settings.pendingLimitBytes().orElse(Long.MAX_VALUE) / Pages.BYTES);
        this.writeBack = new WriteBack(loop, files, below, counters, settings, pages, inode);
        this.pending = new Pending[slots];
        this.waiting = new Pending[slots];
        Arrays.setAll(pending, Pending::new);
        for (Pending each : pending) {
            each.wake = () -> woken(each);
        }
        this.fills = new Fills(loop, below, counters, residents, pages, pending, requestPages);
        begin(spec.load);
    }

    /// Files that are open from the beginning were looked up just now; a warm cache has read all.
    private void begin(WorkloadSpec load) {
        if (load.open() == WorkloadSpec.Open.ONCE) {
            for (CachedFile file : files) {
                file.attributes().seen(loop.nowNanos());
            }
        }
        if (load.clientCache() == WorkloadSpec.Cache.WARM) {
            files[DataSet.DATA].attributes().seen(loop.nowNanos());
            CachedFile data = files[DataSet.DATA];
            fills.filled(data, 0, data.pages().count(), DataPattern.ANY_GENERATION);
        }
    }

    @Override
    public boolean trySubmit(Request request) {
        long nowNanos = loop.nowNanos();
        request.issuedAt(nowNanos);
        Pending asker = pending[request.slot()];
        asker.begin(request);
        if (request.operation() == Operation.FLUSH || closesWritten(asker)) {
            asker.flushing = true;
            file(asker).flushes++;
        }
        if (!advance(asker, nowNanos)) {
            waiting[waitingCount++] = asker;
        }
        writeBack.write();
        return true;
    }

    /// Where a server has the file, closing it writes it (RFC 1813, section 4.11; nfs(5),
    /// "close-to-open").
    private boolean closesWritten(Pending asker) {
        CachedFile file = file(asker);
        return asker.is(Operation.CLOSE)
                && isOfServer()
                && (file.unsafePages > 0 || file.unflushed);
    }

    /// Whether a server has the files, not the client.
    private boolean isOfServer() {
        return fileState == FileState.ATTRIBUTES || fileState == FileState.OPENINGS;
    }

    private CachedFile file(Pending asker) {
        return files[asker.request.file()];
    }

    /// Does for a request what can be done now.
    ///
    /// @return whether it need not be looked at again: it is done, or an answer will do it
    private boolean advance(Pending asker, long nowNanos) {
        if (asker.failure != null && asker.parts == 0) {
            return finish(asker, 0, asker.failure);
        }
        return switch (asker.request.operation().family()) {
            case READ -> read(asker, nowNanos);
            case WRITE -> writesThrough ? writeThrough(asker) : write(asker, nowNanos);
            case FLUSH -> flush(asker);
            case CLOSE -> asker.flushing ? flush(asker) : close(asker);
            case OPEN -> open(asker, nowNanos);
            case STAT -> isCurrent(asker, nowNanos) && finish(asker, 0, Outcome.DONE);
            case NAME -> throw new IllegalArgumentException("a cache of pages has no names");
        };
    }

    private boolean read(Pending asker, long nowNanos) {
        CachedFile file = file(asker);
        if (!isCurrent(asker, nowNanos)) {
            return false;
        }
        Pages pages = file.pages();
        Request request = asker.request;
        int demanded = request.verified() ? request.generation() : DataPattern.ANY_GENERATION;
        int missing = pages.nextMissing(asker.first, asker.end, demanded);
        boolean held = missing == asker.end;
        if (!asker.planned) {
            asker.planned = true;
            counters.add(held ? Counter.CACHE_HITS : Counter.CACHE_MISSES, 1);
            if (demanded == DataPattern.ANY_GENERATION) {
                int ahead = file.readahead().read(asker.first, asker.end, held);
                fills.askAhead(asker, file, Math.min(ahead, pages.count()));
            }
        }
        if (!held) {
            asker.filling = fills.ask(asker, file, missing, asker.end, demanded) >= asker.end;
            return false;
        }
        if (asker.request.file() == DataSet.DATA && inode.isPresent()) {
            inode.get().read(nowNanos);
        }
        return finish(asker, asker.end - asker.first, judge(asker, demanded));
    }

    /// What the user wrote, and the target has not got yet, may be of another generation.
    private Outcome judge(Pending asker, int demanded) {
        if (demanded == DataPattern.ANY_GENERATION) {
            return Outcome.DONE;
        }
        int page = file(asker).pages().nextOther(asker.first, asker.end, demanded);
        if (page == asker.end) {
            return Outcome.DONE;
        }
        long offset = (long) page * Pages.BYTES;
        return new Outcome.Corrupt(
                offset, "the cache holds another generation at offset " + offset);
    }

    /// What a call leaves of a page that is not here must be read first where the client has the
    /// file (Linux, fs/buffer.c, `__block_write_begin`); a server is sent the part that was written
    /// (fs/nfs/file.c, `nfs_want_read_modify_write`), and of a new file there is nothing.
    ///
    /// @return whether nothing is missing
    private boolean hasEdges(Pending asker) {
        long begin = asker.request.offset();
        long end = begin + asker.request.lengthBytes();
        boolean whole = begin % Pages.BYTES == 0 && end % Pages.BYTES == 0;
        if (whole || newFile || isOfServer()) {
            return true;
        }
        return (begin % Pages.BYTES == 0 || hasPage(asker, asker.first))
                && (end % Pages.BYTES == 0 || hasPage(asker, asker.end - 1));
    }

    private boolean hasPage(Pending asker, int page) {
        CachedFile file = file(asker);
        int any = DataPattern.ANY_GENERATION;
        if (file.pages().nextMissing(page, page + 1, any) > page) {
            asker.filling = false;
            return true;
        }
        asker.filling = fills.ask(asker, file, page, page + 1, any) > page;
        return false;
    }

    private boolean write(Pending asker, long nowNanos) {
        CachedFile file = file(asker);
        if (!hasEdges(asker)) {
            return false;
        }
        Outcome failure = writeBack.failure();
        boolean behind = !asker.stalled && writeBack.isWaitedFor();
        int added = file.pages().wouldAdd(asker.first, asker.end);
        if (failure == null && (behind || !writeBack.hasRoom(added))) {
            if (!asker.stalled) {
                asker.stalled = true;
                asker.stalledNanos = nowNanos;
                writeBack.beginWaiting();
                counters.add(Counter.DIRTY_STALLS, 1);
            }
            return false;
        }
        if (asker.stalled) {
            writeBack.endWaiting();
            counters.add(Counter.DIRTY_STALL_NANOS, nowNanos - asker.stalledNanos);
        }
        if (failure != null) {
            return finish(asker, 0, failure);
        }
        writeNext(asker);
        return true;
    }

    /// Copies as many pages as may be copied before the writer is looked at.
    private void writeNext(Pending asker) {
        CachedFile file = file(asker);
        int from = asker.nextPage;
        int end = from + (int) Math.min(asker.end - from, writeBack.untilLook(asker.dirtier));
        int added = file.pages().wouldAdd(from, end);
        for (int page = from; page < end; page++) {
            if (file.pages().write(page, asker.request.generation())) {
                residents.add(file.number(), page);
            }
        }
        file.pages().noteFull(from, end);
        file.wrote(from, end);
        asker.nextPage = end;
        writeBack.dirtied(asker.dirtier, added);
        writeBack.dirtied(file, added);
        inode.ifPresent(Inode::written);
        asker.outcome = Outcome.DONE;
        long callNanos = from == asker.first ? copying.callNanos() : 0;
        copies.add(asker, callNanos + (end - from) * copying.writeNanos(), loop.nowNanos());
    }

    /// A WRITE's pages are copied: its writer may have to sleep before it goes on.
    ///
    /// @return whether the WRITE is done
    private boolean isBalanced(Pending asker) {
        long untilNanos = writeBack.balance(asker.dirtier);
        if (untilNanos > 0) {
            counters.add(Counter.DIRTY_STALLS, 1);
            counters.add(Counter.DIRTY_STALL_NANOS, untilNanos - loop.nowNanos());
            loop.schedule(untilNanos, asker.wake);
            return false;
        }
        if (asker.nextPage == asker.end) {
            return true;
        }
        writeNext(asker);
        writeBack.write();
        return false;
    }

    private void woken(Pending asker) {
        asker.doneNanos = loop.nowNanos();
        if (asker.dirtier.stopped) {
            finished(asker);
        } else if (asker.nextPage == asker.end) {
            completed(asker);
        } else {
            writeNext(asker);
            writeBack.write();
        }
    }

    private boolean writeThrough(Pending asker) {
        CachedFile file = file(asker);
        while (asker.failure == null && asker.nextPage < asker.end && below.hasRoom()) {
            int end = Math.min(asker.nextPage + requestPages, asker.end);
            int lengthBytes = file.lengthBytes(asker.nextPage, end);
            counters.add(Counter.CACHE_WRITE_BACKS, 1);
            counters.add(Counter.CACHE_WRITE_BACK_BYTES, lengthBytes);
            Request request = below.take(asker.slot);
            long offset = (long) asker.nextPage * Pages.BYTES;
            request.set(Operation.WRITE, file.number(), offset, lengthBytes, loop.nowNanos());
            request.setPayload(asker.request.generation(), false);
            asker.nextPage = end;
            asker.parts++;
            below.submit(request);
        }
        boolean done = asker.nextPage == asker.end && asker.parts == 0;
        return done && finish(asker, asker.end - asker.first, Outcome.DONE);
    }

    /// Waits until all of the file is written; before reading back, until nothing of it is read.
    private boolean flush(Pending asker) {
        CachedFile file = file(asker);
        boolean verified = asker.request.verified();
        if (file.unsafePages > 0 || file.commits > 0 || (verified && file.fills > 0)) {
            return false;
        }
        file.flushes--;
        asker.flushing = false;
        Outcome failure = writeBack.failure();
        if (failure != null) {
            return finish(asker, 0, failure);
        }
        writeBack.flushing(file, asker.slot);
        below.ask(Operation.FLUSH, asker.slot, asker.request, loop.nowNanos());
        return true;
    }

    private boolean close(Pending asker) {
        if (fileState != FileState.OPENINGS) {
            return finish(asker, 0, Outcome.DONE);
        }
        below.ask(Operation.CLOSE, asker.slot, asker.request, loop.nowNanos());
        return true;
    }

    private boolean open(Pending asker, long nowNanos) {
        boolean known = file(asker).attributes().isKnown();
        return switch (fileState) {
            case NONE -> finish(asker, 0, Outcome.DONE);
            case ATTRIBUTES -> known ? openKnown(asker, nowNanos) : openBelow(asker);
            case LOCAL, OPENINGS -> openBelow(asker);
        };
    }

    private boolean openKnown(Pending asker, long nowNanos) {
        if (asksOnOpen) {
            return openBelow(asker);
        }
        return isCurrent(asker, nowNanos) && finish(asker, 0, Outcome.DONE);
    }

    private boolean openBelow(Pending asker) {
        below.ask(Operation.OPEN, asker.slot, asker.request, loop.nowNanos());
        return true;
    }

    /// Whether the file's attributes are believed; else one request asks for them.
    private boolean isCurrent(Pending asker, long nowNanos) {
        AttributeTimeout attributes = file(asker).attributes();
        if (asker.asking) {
            return false;
        }
        if (!isOfServer() || asker.revalidated || attributes.isFresh(nowNanos)) {
            asker.revalidated = true;
            return true;
        }
        if (!attributes.isAsked()) {
            attributes.ask();
            asker.asking = true;
            counters.add(Counter.REVALIDATIONS, 1);
            below.ask(Operation.STAT, asker.slot, asker.request, nowNanos);
        }
        return false;
    }

    /// A request to the session below is done.
    void completedBelow(Request request, Outcome outcome, long nowNanos) {
        CachedFile file = files[request.file()];
        switch (request.operation().family()) {
            case READ -> {
                fills.answered(file, request, outcome);
                seen(file, outcome, nowNanos);
            }
            case WRITE -> written(file, request, outcome, nowNanos);
            case FLUSH -> {
                writeBack.flushed(file, request, outcome);
                if (below.isShared(request)) {
                    file.unflushed = file.writtenPages > file.durablePages;
                } else {
                    answered(file, request, outcome, nowNanos);
                }
            }
            case OPEN, CLOSE, STAT, NAME -> answered(file, request, outcome, nowNanos);
        }
        below.completed(request);
        resume(request, nowNanos);
        for (CachedFile behind : files) {
            fills.readAhead(behind);
        }
        writeBack.write();
    }

    /// In NFSv3 answers to READ bring attributes.
    private void seen(CachedFile file, Outcome outcome, long nowNanos) {
        if (fileState == FileState.ATTRIBUTES && outcome instanceof Outcome.Done) {
            file.attributes().seen(nowNanos);
        }
    }

    private void written(CachedFile file, Request request, Outcome outcome, long nowNanos) {
        int owner = below.owner(request);
        if (owner == BackingRequests.NOBODY) {
            writeBack.written(file, request, outcome);
        } else {
            writtenThrough(pending[owner], file, request, outcome);
        }
        file.attributes().changed(nowNanos);
    }

    private void writtenThrough(Pending asker, CachedFile file, Request request, Outcome outcome) {
        asker.parts--;
        file.unflushed = true;
        if (!(outcome instanceof Outcome.Done)) {
            asker.failure = outcome;
            return;
        }
        int from = Math.toIntExact(request.offset() / Pages.BYTES);
        int end = from + Math.ceilDiv(request.lengthBytes(), Pages.BYTES);
        for (int page = from; page < end; page++) {
            if (file.pages().writtenThrough(page, request.generation())) {
                residents.add(file.number(), page);
            }
        }
    }

    private void answered(CachedFile file, Request request, Outcome outcome, long nowNanos) {
        Pending asker = pending[request.slot()];
        boolean done = outcome instanceof Outcome.Done;
        if (done && request.operation() == Operation.OPEN) {
            file.attributes().answered(nowNanos);
        }
        if (request.operation() == Operation.STAT) {
            file.attributes().notAsked();
            if (done) {
                file.attributes().answered(nowNanos);
            }
            asker.asking = false;
            asker.revalidated = true;
            asker.failure = done ? null : outcome;
            return; // its asker waits
        }
        if (done && request.operation() == Operation.FLUSH) {
            file.unflushed = file.unsafePages > 0;
            if (request.verified()) {
                forget(file);
            }
            if (asker.is(Operation.CLOSE)) {
                boolean _ = close(asker);
                return;
            }
        }
        boolean _ = finish(asker, 0, outcome);
    }

    /// Looks after what waits, first come first served.
    ///
    /// @param done what it may have waited for
    private void resume(Request done, long nowNanos) {
        // Read now: as soon as somebody goes on, the request may carry something else.
        CachedFile filled = done.operation() == Operation.READ ? files[done.file()] : null;
        int from = Math.toIntExact(done.offset() / Pages.BYTES);
        int end = from + Math.ceilDiv(done.lengthBytes(), Pages.BYTES);
        int kept = 0;
        boolean stalled = false;
        for (int i = 0; i < waitingCount; i++) {
            Pending asker = waiting[i];
            boolean behind = stalled && asker.stalled;
            boolean elsewhere =
                    asker.filling && !(file(asker) == filled && asker.overlaps(from, end));
            if (behind || elsewhere || !advance(asker, nowNanos)) {
                stalled |= asker.stalled;
                waiting[kept++] = asker;
            }
        }
        waitingCount = kept;
    }

    /// @return true, so that a caller can say in one line that the request need not be looked at
    private boolean finish(Pending asker, int pages, Outcome outcome) {
        asker.outcome = outcome;
        copies.add(asker, pages == 0 ? 0 : copyNanos(asker, pages), loop.nowNanos());
        return true;
    }

    private long copyNanos(Pending asker, int pages) {
        long pageNanos = asker.is(Operation.READ) ? copying.readNanos() : copying.writeNanos();
        return copying.callNanos() + pages * pageNanos;
    }

    private void finished(Pending asker) {
        boolean slows = writeBack.throttles() && !writesThrough && asker.is(Operation.WRITE);
        if (slows && asker.outcome instanceof Outcome.Done && !isBalanced(asker)) {
            return;
        }
        completed(asker);
    }

    private void completed(Pending asker) {
        Request request = asker.request;
        if (asker.outcome instanceof Outcome.Done) {
            switch (request.operation().family()) {
                case READ -> counters.add(Counter.PAYLOAD_BYTES_IN, request.lengthBytes());
                case WRITE -> counters.add(Counter.PAYLOAD_BYTES_OUT, request.lengthBytes());
                case FLUSH, OPEN, CLOSE, STAT, NAME -> {}
            }
        }
        worker.onComplete(request, asker.outcome, asker.doneNanos);
    }

    /// Whether the session has no request of the cache's.
    boolean isIdle() {
        return below.isIdle();
    }

    private void inodeIsDue() {
        writeBack.inodeIsDue();
    }

    /// The scratch file is not used again.
    @Override
    public boolean settle() {
        boolean settled = writeBack.settle() && isIdle();
        if (settled && files.length > DataSet.SCRATCH) {
            forget(files[DataSet.SCRATCH]);
        }
        return settled;
    }

    private void forget(CachedFile file) {
        file.forget();
        residents.forget(file.number());
    }

    @Override
    public void poll() throws IOException {
        session.poll();
    }

    @Override
    public void await(long deadlineNanos) throws IOException {
        session.await(deadlineNanos);
    }

    @Override
    public Counters counters() {
        return counters;
    }

    @Override
    public Optional<String> trouble() {
        return session.trouble();
    }

    @Override
    public void close() throws IOException {
        session.close();
    }
}
