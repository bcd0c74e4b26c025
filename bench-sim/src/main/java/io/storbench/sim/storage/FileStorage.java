package io.storbench.sim.storage;

import io.storbench.cache.Pages;
import io.storbench.engine.DataPattern;
import io.storbench.engine.TimePart;
import io.storbench.random.RandomStream;
import io.storbench.sim.disk.Device;
import io.storbench.sim.disk.DeviceParameters;
import io.storbench.sim.event.EventType;
import io.storbench.sim.event.Handler;
import io.storbench.sim.event.Simulator;
import io.storbench.sim.model.StationReport;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Files of a server on a device, behind the server's page cache, which is empty when a run begins
/// and never gives a page up.
///
/// - What is read and not in the cache comes from the device; of a reader that goes on where
///   something was read before, more than it requested ([io.storbench.cache.Readahead]).
/// - What is written is in the cache; it goes to the device when somebody waits for it, when more
///   than `backgroundBytes` is dirty, or when calls that write wait because there is too much.
/// - What is to be stable is written first, then the journal ([Journal]); where the server answers
///   first, nobody waits for that.
public final class FileStorage<C extends StorageCall> implements ServerStorage<C> {
    /// 512 KiB, what Linux has sent to SATA disks in one command (`max_sectors_kb`).
    private static final int MOST_PAGES = 128;

    /// Places of a pipe (`PIPE_DEF_BUFFERS`, include/linux/pipe_fs_i.h).
    private static final int PIPE_PAGES = 16;

    /// Writes outstanding: as many as a disk's command queue takes.
    private static final int MOST_WRITES = 32;

    private final FileParameters parameters;
    private final Simulator simulator;
    private final EventType<Journal<C>> flushed;
    private final Handler<C> next;
    private final Device<Transfer<C>> device;
    private final StoredFile[] files;
    private final int windowPages;
    private final boolean readsWindows;
    private final Journal<C> journal;
    private final ArrayList<C> waiting = new ArrayList<>();
    private final ArrayList<C> ready = new ArrayList<>();
    private final ArrayList<Transfer<C>> spare = new ArrayList<>();
    private long unsafePages;
    private int writes;
    private int throttled;
    private int turn;

    /// Files on an idle device.
    ///
    /// @param next takes a call that has what it needs
    public FileStorage(
            Simulator simulator,
            DeviceParameters device,
            FileParameters parameters,
            DiskLayout layout,
            RandomStream stream,
            Handler<C> next) {
        this.parameters = parameters;
        this.next = next;
        this.device = device.device(simulator, stream, this::returned);
        this.journal = new Journal<>(layout.journalBytes(), parameters.commit());
        this.simulator = simulator;
        this.flushed = simulator.eventType(this::flushed);
        this.windowPages = parameters.readaheadBytes() / Pages.BYTES;
        this.readsWindows = parameters.readsWindows() && windowPages > 0;
        this.files = new StoredFile[layout.files()];
        for (int i = 0; i < files.length; i++) {
            files[i] = new StoredFile(layout.startBytes(i), layout.fileBytes(i), MOST_PAGES, windowPages);
        }
    }

    @Override
    public void serve(long nowNanos, C call) {
        boolean waits =
                switch (call.need()) {
                    case NOTHING -> false;
                    case READ -> read(nowNanos, call);
                    case WRITE -> write(call);
                    case STABLE_WRITE -> writeStably(call);
                    case COMMIT -> sync(call);
                    case METADATA -> !parameters.answersFirst();
                };
        if (waits) {
            call.spends(waitsForRoom(call) ? TimePart.DIRTY_LIMIT : TimePart.STORAGE, nowNanos);
            waiting.add(call);
        }
        writeBack(nowNanos);
        if (waits) {
            proceed(nowNanos);
        } else {
            next.on(nowNanos, call);
        }
    }

    /// Whether a call that waits does so since too much is dirty.
    private boolean waitsForRoom(C call) {
        return switch (call.need()) {
            case WRITE -> true;
            case STABLE_WRITE -> parameters.answersFirst();
            case NOTHING, READ, COMMIT, METADATA -> false;
        };
    }

    private StoredFile file(C call) {
        return files[call.file()];
    }

    private static int from(StorageCall call) {
        return Math.toIntExact(call.offsetBytes() / Pages.BYTES);
    }

    private int end(C call) {
        long endBytes = call.offsetBytes() + call.lengthBytes();
        int end = Math.toIntExact(Math.ceilDiv(endBytes, (long) Pages.BYTES));
        return Math.min(end, file(call).pages.count());
    }

    /// @return whether the call waits for pages
    private boolean read(long nowNanos, C call) {
        return readsWindows ? !readWindows(nowNanos, call) : readOn(nowNanos, call);
    }

    /// Goes through the pages of a READ as far as they are there. knfsd reads by splice
    /// (`nfsd_splice_read`, fs/nfsd/vfs.c), so by as many pages at a time as a pipe has places.
    ///
    /// @return whether it has all
    private boolean readWindows(long nowNanos, C call) {
        StoredFile file = file(call);
        int from = from(call);
        int end = end(call);
        int page = from;
        while (page < end) {
            int slice = Math.min(end, from + ((page - from) / PIPE_PAGES + 1) * PIPE_PAGES);
            file.readahead.comesTo(page, slice - page, file.pages.isAsked(page));
            fill(nowNanos, file, file.readahead.from(), file.readahead.end());
            fill(nowNanos, file, page, page + 1);
            if (!file.pages.isHere(page)) {
                return false;
            }
            page = Math.min(
                    file.pages.nextMissing(page + 1, end, DataPattern.ANY_GENERATION),
                    file.pages.nextMarked(page + 1, end));
            file.readahead.read(page);
        }
        return true;
    }

    /// A READ that goes on where something was read moves the end of what is read ahead by its
    /// length.
    private boolean readOn(long nowNanos, C call) {
        StoredFile file = file(call);
        int from = from(call);
        int end = end(call);
        int ahead = file.goesOn(from) ? Math.min(file.pages.count(), end + windowPages) : end;
        fill(nowNanos, file, from, ahead);
        return !file.holds(from, end);
    }

    /// Reads from the device what is missing of a range.
    private void fill(long nowNanos, StoredFile file, int from, int end) {
        int page = file.pages.nextUnasked(from, end);
        while (page < end) {
            int stop = file.pages.endOfMissing(page, Math.min(end, page + MOST_PAGES), DataPattern.ANY_GENERATION);
            file.pages.beginFill(page, stop);
            Transfer<C> transfer = take(file, page, stop);
            transfer.read(file.startBytes(page), (stop - page) * Pages.BYTES);
            device.arrive(nowNanos, transfer);
            page = file.pages.nextUnasked(stop, end);
        }
    }

    private boolean write(C call) {
        unsafePages += file(call).write(from(call), end(call), journal.open());
        if (!isTooMuch()) {
            return false;
        }
        throttled++;
        return true;
    }

    private boolean isTooMuch() {
        return unsafePages > parameters.dirtyBytes() / Pages.BYTES;
    }

    private boolean writeStably(C call) {
        if (parameters.answersFirst()) {
            return write(call);
        }
        unsafePages += file(call).write(from(call), end(call), journal.open());
        return sync(call);
    }

    private boolean sync(C call) {
        if (parameters.answersFirst()) {
            return false;
        }
        file(call).syncs++;
        return true;
    }

    private Transfer<C> take(@Nullable StoredFile file, int from, int end) {
        Transfer<C> transfer = spare.isEmpty() ? new Transfer<>() : spare.removeLast();
        transfer.file = file;
        transfer.fromPage = from;
        transfer.endPage = end;
        return transfer;
    }

    private void writeBack(long nowNanos) {
        while (writes < MOST_WRITES) {
            StoredFile file = nextToWrite();
            if (file == null) {
                return;
            }
            int from = file.nextToWrite();
            int end = file.pages.endOfRun(from);
            file.beginWrite(from, end);
            writes++;
            Transfer<C> transfer = take(file, from, end);
            transfer.write(file.startBytes(from), (end - from) * Pages.BYTES);
            device.arrive(nowNanos, transfer);
        }
    }

    /// Those that calls wait for, in turns; else any, where there is too much.
    private @Nullable StoredFile nextToWrite() {
        long background = parameters.backgroundBytes() / Pages.BYTES;
        boolean any = throttled > 0 || unsafePages > background;
        for (int i = 0; i < files.length; i++) {
            StoredFile file = files[(turn + i) % files.length];
            if ((any || file.syncs > 0) && file.nextToWrite() >= 0) {
                turn = (turn + i + 1) % files.length;
                return file;
            }
        }
        return null;
    }

    private void returned(long nowNanos, Transfer<C> transfer) {
        StoredFile file = transfer.file;
        if (file == null) {
            commit(nowNanos, journal.done());
            journal.takeCommitted(ready);
        } else if (transfer.isWrite()) {
            file.written(transfer.fromPage, transfer.endPage);
            unsafePages -= transfer.endPage - transfer.fromPage;
            writes--;
        } else {
            file.filled(transfer.fromPage, transfer.endPage);
        }
        spare.add(transfer);
        writeBack(nowNanos);
        proceed(nowNanos);
    }

    /// Sends the commands of a commit's step, and of the next ones where nothing takes time.
    private void commit(long nowNanos, List<DiskCommand> step) {
        List<DiskCommand> commands = step;
        while (!commands.isEmpty()) {
            List<DiskCommand> following = List.of();
            for (DiskCommand command : commands) {
                if (command.kind() == DiskCommand.Kind.WRITE) {
                    Transfer<C> transfer = take(null, 0, 0);
                    journal.write(transfer, command.lengthBytes());
                    device.arrive(nowNanos, transfer);
                } else if (parameters.flushNanos() > 0) {
                    simulator.schedule(nowNanos + parameters.flushNanos(), flushed, journal);
                } else {
                    following = journal.done();
                }
            }
            commands = following;
        }
    }

    private void flushed(long nowNanos, Journal<C> of) {
        commit(nowNanos, of.done());
        of.takeCommitted(ready);
        proceed(nowNanos);
    }

    /// Looks after the calls that wait, in their order.
    private void proceed(long nowNanos) {
        int kept = 0;
        for (int i = 0; i < waiting.size(); i++) {
            C call = waiting.get(i);
            if (!leaves(nowNanos, call)) {
                waiting.set(kept++, call);
            }
        }
        while (waiting.size() > kept) {
            waiting.removeLast();
        }
        if (journal.isWanted()) {
            commit(nowNanos, journal.begin());
            journal.takeCommitted(ready);
        }
        // Whoever goes on may come back with another call.
        while (!ready.isEmpty()) {
            next.on(nowNanos, ready.removeFirst());
        }
    }

    /// @return whether the call waits for no pages any more
    private boolean leaves(long nowNanos, C call) {
        StoredFile file = file(call);
        boolean waits =
                switch (call.need()) {
                    case READ -> readsWindows ? !readWindows(nowNanos, call) : !file.holds(from(call), end(call));
                    case WRITE -> isTooMuch();
                    case STABLE_WRITE ->
                        parameters.answersFirst() ? isTooMuch() : file.pages.isUnsafe(from(call), end(call));
                    case COMMIT -> file.isUnsafe();
                    case NOTHING, METADATA -> false;
                };
        if (waits) {
            return false;
        }
        left(nowNanos, call, file);
        return true;
    }

    private void left(long nowNanos, C call, StoredFile file) {
        boolean stable =
                switch (call.need()) {
                    case STABLE_WRITE, COMMIT, METADATA -> !parameters.answersFirst();
                    case NOTHING, READ, WRITE -> false;
                };
        if (!stable) {
            throttled -= call.need() == StorageCall.Need.READ ? 0 : 1;
            ready.add(call);
            return;
        }
        long transaction = journal.open();
        if (call.need() != StorageCall.Need.METADATA) {
            file.syncs--;
            transaction = file.transaction();
        }
        call.spends(TimePart.COMMIT, nowNanos);
        if (parameters.commit().isEmpty() || !journal.join(call, transaction)) {
            ready.add(call);
        }
    }

    @Override
    public List<StationReport> reports(String name) {
        return device.reports(name);
    }
}
