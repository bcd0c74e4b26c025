package io.storbench.cache;

import io.storbench.engine.Counter;
import io.storbench.engine.Counters;
import io.storbench.engine.DataPattern;
import io.storbench.engine.DataSet;
import io.storbench.engine.EventLoop;
import io.storbench.engine.FileState;
import io.storbench.engine.Outcome;
import io.storbench.engine.Request;
import io.storbench.engine.Session;
import io.storbench.engine.TargetSpec;
import io.storbench.engine.TimePart;
import io.storbench.engine.Timeline;
import io.storbench.engine.Worker;
import io.storbench.plan.Operation;
import io.storbench.plan.WorkloadSpec;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/// The modelled page cache of one client host, between its worker and the session of any target.
///
/// A READ is done when all its pages are here and copied, a WRITE when it is copied and there is
/// room for what is dirty, or, in a cache that writes through, when the target has it. A FLUSH
/// first writes back the file's dirty pages. All completions are reported by actions of the loop.
///
/// Verification stays honest: a page filled from the target was checked there when a verified READ
/// asked for it; after a verified FLUSH the cache forgets the file, so that reading back reads what
/// the target has, each range by itself and with the generation that is demanded.
public final class PageCache implements Session {
    /// What a cache is made for.
    ///
    /// @param settings the plan's keys
    /// @param load of the worker
    /// @param files of the worker
    /// @param fileState what the target keeps of opened files
    /// @param newFile whether nothing of the file is there before it is written
    /// @param places of a file system's cache: where its device has a page of an object
    record Spec(
            CacheSettings settings,
            WorkloadSpec load,
            CachedFiles files,
            FileState fileState,
            boolean newFile,
            Optional<Placement> places) {
        /// Of a load on one file.
        Spec(CacheSettings settings, WorkloadSpec load, CachedFiles files, FileState fileState, boolean newFile) {
            this(settings, load, files, fileState, newFile, Optional.empty());
        }
    }

    /// A page's length.
    public static final int PAGE_BYTES = Pages.BYTES;

    private final EventLoop loop;
    private final Session session;
    private final Worker worker;
    private final boolean ofNames;
    private final boolean writesThrough;
    private final Counters counters;
    private final CachedFiles files;
    private final Residents residents;
    private final BackingRequests below;
    private final Fills fills;
    private final WriteBack writeBack;
    private final Copies copies;
    private final BufferedWrites writes;
    private final WriteThrough writesBelow;
    private final CloseToOpen closeToOpen;
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
        this.ofNames = spec.load.usesNames();
        this.writesThrough = settings.mode() != CacheSettings.Mode.WRITEBACK;
        int requestPages = settings.maxRequestBytes() / Pages.BYTES;
        this.counters = Counters.above(session.counters());
        this.files = spec.files;
        this.residents = new Residents(files, (int) Math.min(Integer.MAX_VALUE, settings.memoryBytes() / Pages.BYTES));
        this.below = new BackingRequests(loop, session, slots, settings, spec.places);
        this.copies = new Copies(loop, below, slots, settings.copying(), this::finished);
        this.closeToOpen =
                new CloseToOpen(spec.fileState, settings.attributes().asksOnOpen(), !ofNames, below, copies, counters);
        this.writesBelow = new WriteThrough(loop, below, copies, counters, residents, requestPages);
        this.inode = settings.filesystem()
                .filter(_ -> !ofNames)
                .map(fileSystem -> new Inode(fileSystem, loop, this::inodeIsDue));
        PendingPages pages = new PendingPages(settings.pendingLimitBytes().orElse(Long.MAX_VALUE) / Pages.BYTES);
        this.writeBack = new WriteBack(loop, files, below, counters, settings, pages, inode, spec.places.isPresent());
        this.pending = new Pending[slots];
        this.waiting = new Pending[slots];
        Arrays.setAll(pending, slot -> new Pending(slot, files.get(DataSet.DATA)));
        this.fills = new Fills(loop, files, below, counters, residents, pages, pending, requestPages);
        boolean readsEdges = !spec.newFile && !closeToOpen.isOfServer();
        this.writes = new BufferedWrites(
                loop, fills, readsEdges, writeBack, copies, counters, residents, inode, this::completed);
        for (Pending each : pending) {
            each.wake = () -> writes.woken(each, each.file);
        }
        if (!ofNames) {
            begin(spec.load);
        }
    }

    /// The pages of a host's many files, for a client that has their names and attributes itself: it passes on READ,
    /// WRITE, FLUSH and CLOSE.
    ///
    /// @param session takes what this asks for, of files by their objects' numbers
    /// @param worker is told what is done
    /// @param object of a request that is passed on
    /// @param objects how many there may be
    public static PageCache ofTree(
            TargetSpec spec,
            EventLoop loop,
            Session session,
            Worker worker,
            ToIntFunction<Request> object,
            int objects) {
        CacheSettings settings = CacheSettings.ofServersFiles(spec);
        CachedFiles files = new CachedFiles(settings, object, objects);
        return new PageCache(
                loop, session, worker, new Spec(settings, spec.workload(), files, FileState.OPENINGS, false));
    }

    /// The same of a file system, which has the files on a device: the last object, whose pages are what the file
    /// system keeps of its own. A request is about neighbours on the device, of several files perhaps ([#placeOf]).
    ///
    /// @param deviceBytes how long the device is
    public static PageCache ofFileSystem(
            TargetSpec spec,
            EventLoop loop,
            Session session,
            Worker worker,
            ToIntFunction<Request> object,
            int objects,
            long deviceBytes,
            Placement places) {
        CacheSettings settings = CacheSettings.ofFileSystem(spec);
        CachedFiles files = CachedFiles.ofFileSystem(settings, object, objects, deviceBytes);
        return new PageCache(
                loop,
                session,
                worker,
                new Spec(settings, spec.workload(), files, FileState.LOCAL, false, Optional.of(places)));
    }

    /// How many requests of its own such a cache may have.
    ///
    /// @throws io.storbench.plan.PlanException for a mistake in the cache's keys
    public static int requestsOfFileSystem(TargetSpec spec) {
        return BackingRequests.count(CacheSettings.ofFileSystem(spec), true);
    }

    /// The most that a request of such a cache carries.
    ///
    /// @throws io.storbench.plan.PlanException for a mistake in the cache's keys
    public static int requestBytes(TargetSpec spec) {
        return CacheSettings.ofServersFiles(spec).maxRequestBytes();
    }

    /// Files that are open from the beginning were looked up just now; a warm cache has read all.
    private void begin(WorkloadSpec load) {
        if (load.open() == WorkloadSpec.Open.ONCE) {
            for (int file = 0; file < files.count(); file++) {
                files.get(file).attributes().seen(loop.nowNanos());
            }
        }
        if (load.clientCache() == WorkloadSpec.Cache.WARM) {
            CachedFile data = files.get(DataSet.DATA);
            data.attributes().seen(loop.nowNanos());
            fills.filled(data, 0, data.pages().count(), DataPattern.ANY_GENERATION);
        }
    }

    @Override
    public boolean trySubmit(Request request) {
        long nowNanos = loop.nowNanos();
        request.issuedAt(nowNanos);
        request.enters(TimePart.SLOT, nowNanos);
        Pending asker = pending[request.slot()];
        CachedFile file = files.of(request);
        asker.begin(request, file);
        file.users++;
        keepWithin(asker);
        if (request.operation() == Operation.FLUSH || closeToOpen.closesWritten(asker, file)) {
            asker.flushing = true;
            writeBack.beginFlush(file);
        }
        if (!advance(asker, nowNanos)) {
            waiting[waitingCount++] = asker;
        }
        writeBack.write();
        return true;
    }

    /// A file is as long as it was written; behind its end there is nothing to read.
    private static void keepWithin(Pending asker) {
        CachedFile file = asker.file;
        long endBytes = asker.request.offset() + asker.request.lengthBytes();
        asker.there = file.pages().count();
        if (asker.is(Operation.WRITE) && endBytes > file.sizeBytes()) {
            file.grow(endBytes);
        }
        asker.end = Math.min(asker.end, file.pages().count());
        asker.first = Math.min(asker.first, asker.end);
    }

    /// Does for a request what can be done now.
    ///
    /// @return whether it need not be looked at again: it is done, or an answer will do it
    private boolean advance(Pending asker, long nowNanos) {
        if (asker.failure != null && asker.parts == 0) {
            return copies.finish(asker, 0, asker.failure);
        }
        CachedFile file = asker.file;
        return switch (asker.request.operation().family()) {
            case READ -> read(asker, nowNanos);
            case WRITE -> writesThrough ? writesBelow.write(asker, file) : writes.write(asker, file, nowNanos);
            case FLUSH -> flush(asker);
            case CLOSE -> asker.flushing ? flush(asker) : closeToOpen.close(asker, nowNanos);
            case OPEN -> closeToOpen.open(asker, file, nowNanos);
            case STAT -> closeToOpen.isCurrent(asker, file, nowNanos) && copies.finish(asker, 0, Outcome.DONE);
            case NAME -> throw new IllegalArgumentException("a cache of pages has no names");
        };
    }

    private boolean read(Pending asker, long nowNanos) {
        CachedFile file = asker.file;
        if (!closeToOpen.isCurrent(asker, file, nowNanos)) {
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
        }
        if (demanded == DataPattern.ANY_GENERATION) {
            fills.goOn(asker, missing);
        } else {
            asker.askEnd = asker.end;
        }
        if (!held) {
            asker.filling = fills.ask(asker, file, missing, asker.askEnd, demanded) >= asker.askEnd;
            return false;
        }
        if (inode.isPresent() && file.number() == DataSet.DATA) {
            inode.get().read(nowNanos);
        }
        return copies.finish(asker, asker.end - asker.first, judge(asker, demanded));
    }

    /// What the user wrote, and the target has not got yet, may be of another generation.
    private Outcome judge(Pending asker, int demanded) {
        if (demanded == DataPattern.ANY_GENERATION) {
            return Outcome.DONE;
        }
        int page = asker.file.pages().nextOther(asker.first, asker.end, demanded);
        if (page == asker.end) {
            return Outcome.DONE;
        }
        long offset = (long) page * Pages.BYTES;
        return new Outcome.Corrupt(offset, "the cache holds another generation at offset " + offset);
    }

    /// Waits until all of the file is written; before reading back, until nothing of it is read.
    private boolean flush(Pending asker) {
        CachedFile file = asker.file;
        boolean verified = asker.request.verified();
        if (file.unsafePages > 0 || file.commits > 0 || (verified && file.fills > 0)) {
            return false;
        }
        writeBack.endFlush(file);
        asker.flushing = false;
        Outcome failure = writeBack.failure();
        if (failure != null) {
            return copies.finish(asker, 0, failure);
        }
        writeBack.flushing(file, asker.slot);
        below.waitEnds(asker);
        below.ask(Operation.FLUSH, asker, loop.nowNanos());
        return true;
    }

    /// A request to the session below is done.
    public void completedBelow(Request request, Outcome outcome, long nowNanos) {
        below.beginCompletion(request, request.timeline() == null ? Long.MAX_VALUE : waitedSinceNanos());
        CachedFile file = files.get(request.file());
        switch (request.operation().family()) {
            case READ -> {
                fills.answered(file, request, outcome);
                closeToOpen.readAnswered(file, outcome, nowNanos);
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
        fills.readAhead();
        writeBack.write();
        below.endCompletion();
    }

    /// Since when the first of what waits for requests does; `Long.MAX_VALUE` if nothing does. A WRITE that waits for
    /// room does not, see [BackingRequests#waitEnds].
    private long waitedSinceNanos() {
        long nanos = Long.MAX_VALUE;
        for (int i = 0; i < waitingCount; i++) {
            Timeline timeline = waiting[i].request.timeline();
            if (timeline != null && !waiting[i].stalled) {
                nanos = Math.min(nanos, timeline.presentNanos());
            }
        }
        return nanos;
    }

    /// Where the time of the request went that is being completed; null if none is, or nobody keeps it.
    public @Nullable Timeline completing() {
        return below.completing();
    }

    private void written(CachedFile file, Request request, Outcome outcome, long nowNanos) {
        int owner = below.owner(request);
        if (owner == BackingRequests.NOBODY) {
            writeBack.written(request, outcome);
        } else {
            writesBelow.answered(pending[owner], file, request, outcome);
        }
        file.attributes().changed(nowNanos);
    }

    private void answered(CachedFile file, Request request, Outcome outcome, long nowNanos) {
        Pending asker = pending[request.slot()];
        below.waitEnds(asker);
        boolean done = outcome instanceof Outcome.Done;
        if (request.operation() == Operation.STAT) {
            closeToOpen.attributesAnswered(asker, file, outcome, nowNanos);
            return; // its asker waits
        }
        if (done && request.operation() == Operation.OPEN) {
            file.attributes().answered(nowNanos);
        }
        if (done && request.operation() == Operation.FLUSH) {
            file.unflushed = file.unsafePages > 0;
            if (request.verified()) {
                forget(file);
            }
            if (asker.is(Operation.CLOSE)) {
                boolean _ = closeToOpen.close(asker, nowNanos);
                return;
            }
        }
        boolean _ = copies.finish(asker, 0, outcome);
    }

    /// Looks after what waits, first come first served.
    ///
    /// @param done what it may have waited for
    private void resume(Request done, long nowNanos) {
        // Read now: as soon as somebody goes on, the request may carry something else.
        CachedFile filled = done.operation() == Operation.READ ? files.get(done.file()) : null;
        int from = Math.toIntExact(done.offset() / Pages.BYTES);
        resume(filled, from, from + Math.ceilDiv(done.lengthBytes(), Pages.BYTES), nowNanos);
    }

    /// @param filled the file of which pages have come; null if none have
    private void resume(@Nullable CachedFile filled, int from, int end, long nowNanos) {
        int kept = 0;
        boolean stalled = false;
        for (int i = 0; i < waitingCount; i++) {
            Pending asker = waiting[i];
            boolean behind = stalled && asker.stalled;
            boolean elsewhere = asker.filling && !(asker.file == filled && asker.overlaps(from, end));
            if (behind || elsewhere || !advance(asker, nowNanos)) {
                stalled |= asker.stalled;
                waiting[kept++] = asker;
            }
        }
        waitingCount = kept;
    }

    private void finished(Pending asker) {
        if (asker.is(Operation.WRITE) && !writesThrough) {
            writes.copied(asker, asker.file);
        } else {
            completed(asker);
        }
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
        asker.file.users--;
        if (request.operation() == Operation.CLOSE) {
            files.rest(asker.file);
        }
        worker.onComplete(request, asker.outcome, asker.doneNanos);
    }

    /// Whether the session has no request of the cache's.
    public boolean isIdle() {
        return below.isIdle();
    }

    private void inodeIsDue() {
        writeBack.inodeIsDue();
    }

    /// The scratch file is not used again.
    @Override
    public boolean settle() {
        boolean settled = writeBack.settle() && isIdle();
        if (settled && !ofNames && files.count() > DataSet.SCRATCH) {
            forget(files.get(DataSet.SCRATCH));
        }
        return settled;
    }

    private void forget(CachedFile file) {
        residents.cut(file, 0);
        file.forget();
    }

    /// There is an object of a load about names, with another length than before, or a new one.
    ///
    /// @param object its number
    public void resize(int object, long bytes) {
        CachedFile file = files.get(object);
        if (bytes < file.sizeBytes()) {
            cut(file, bytes);
            goOnWithRoom();
        } else {
            file.grow(bytes);
        }
        files.rest(file);
    }

    /// An object of a load about names is gone, and its number another's from now on.
    public void remove(int object) {
        CachedFile file = files.get(object);
        cut(file, 0);
        file.unflushed = false;
        writeBack.gone(file);
        goOnWithRoom();
        files.rest(file);
    }

    private void cut(CachedFile file, long bytes) {
        int kept = CachedFile.pages(bytes);
        writeBack.cut(file, kept);
        residents.cut(file, kept);
        file.cut(bytes);
        files.noteIdle(file);
    }

    /// The pages that a file system keeps of its own.
    public DevicePages device() {
        return new DevicePages(files.get(files.count() - 1), fills, residents, writeBack);
    }

    /// Writes what is dirty now of files, before a file system commits its journal.
    ///
    /// @param written is called when all of it is written, which may be now
    public void writeFiles(Runnable written) {
        writeBack.writeFiles(written);
    }

    /// Where on a file system's device a request's pages begin, in pages; negative where they are not on it.
    public int placeOf(Request request) {
        return below.placeOf(request);
    }

    /// How many pages a request to a file system's device has: its own, and those that were merged behind it.
    public int pages(Request request) {
        return below.pages(request);
    }

    /// Forgets all pages that need not be written and are not on their way.
    public void drop() {
        residents.drop();
    }

    /// Whoever waits for room gets that of what was cut.
    private void goOnWithRoom() {
        resume(null, 0, 0, loop.nowNanos());
        writeBack.write();
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
