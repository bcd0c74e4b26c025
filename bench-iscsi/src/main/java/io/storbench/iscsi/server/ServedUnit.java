package io.storbench.iscsi.server;

import io.storbench.iscsi.pdu.Header;
import io.storbench.iscsi.pdu.ScsiCommand;
import io.storbench.iscsi.scsi.Capacity;
import io.storbench.iscsi.scsi.Cdb;
import io.storbench.iscsi.scsi.Sense;
import io.storbench.server.Work;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Optional;

/// The target's one unit: what it holds and how large it is. Used by the target's thread.
final class ServedUnit implements AutoCloseable {
    /// Its number; LUN 0 is not there, as with tgt before a unit is added.
    static final int NUMBER = 1;

    private static final long UNSIGNED = 0xffffffffL;

    private Store store;
    private final Capacity capacity;
    private final Optional<Long> reservationKey;
    private final boolean losable;
    private final UnflushedWrites unflushed = new UnflushedWrites();
    private boolean readOnly;
    private boolean there = true;

    private ServedUnit(Store store, UnitOptions options, boolean losable) {
        this.store = store;
        this.capacity = new Capacity(
                options.sizeBytes() / options.blockBytes(), options.blockBytes(), options.physicalBlockBytes());
        this.reservationKey = options.reservationKey();
        this.losable = losable;
        this.readOnly = options.readOnly();
    }

    /// Opens the store that the options name.
    static ServedUnit open(TargetOptions options) throws IOException {
        UnitOptions unit = options.unit();
        Store store = unit.file().isPresent() ? FileStore.open(unit.file().get()) : new MemoryStore();
        return new ServedUnit(store, unit, options.losesData());
    }

    /// Puts other bytes, and with them another unit, in the place of these.
    ///
    /// @param other nothing to leave the place empty
    void exchange(Optional<Store> other) {
        store.close();
        unflushed.flushed();
        there = other.isPresent();
        other.ifPresent(next -> store = next);
    }

    /// Whether there is a unit in the place.
    boolean isThere() {
        return there;
    }

    ServedIdentity identity() {
        return store.identity();
    }

    /// The key of another initiator that has reserved it.
    Optional<Long> reservationKey() {
        return reservationKey;
    }

    Capacity capacity() {
        return capacity;
    }

    boolean isReadOnly() {
        return readOnly;
    }

    /// Takes no more writes.
    void protect() {
        readOnly = true;
    }

    /// What a command that reads, writes or flushes comes to.
    ///
    /// @param at where in `in` its header is
    ServedTask task(ByteBuffer in, int at, Work work) throws CheckConditionException {
        int cdbAt = ScsiCommand.cdbAt(at);
        int tag = Header.taskTag(in, at);
        if (work == Work.COMMIT) {
            return new ServedTask(tag, work, 0, 0, 0, true);
        }
        int blockBytes = capacity.blockBytes();
        long first = Cdb.firstBlock(in, cdbAt);
        long blocks = Cdb.blocks(in, cdbAt);
        if (first < 0 || first > capacity.blocks() || blocks > capacity.blocks() - first) {
            throw new CheckConditionException(Sense.OUT_OF_RANGE);
        }
        long moved = blocks * blockBytes;
        boolean directed = work == Work.READ ? ScsiCommand.isRead(in, at) : ScsiCommand.isWrite(in, at);
        if (moved > Store.MAX_BYTES || (moved > 0 && !directed)) {
            throw new CheckConditionException(Sense.INVALID_FIELD);
        }
        if (work == Work.WRITE && readOnly) {
            throw new CheckConditionException(Sense.WRITE_PROTECTED);
        }
        long expected = ScsiCommand.transferBytes(in, at) & UNSIGNED;
        int lengthBytes = (int) Math.min(moved, expected);
        boolean forced = Cdb.isForced(in, cdbAt);
        return new ServedTask(tag, work, first * blockBytes, lengthBytes, expected - moved, forced);
    }

    void read(long offset, ByteBuffer out, int at, int lengthBytes) throws IOException {
        store.read(offset, out, at, lengthBytes);
    }

    void write(long offset, ByteBuffer in, int at, int lengthBytes) throws IOException {
        if (losable) {
            unflushed.keep(store, offset, lengthBytes);
        }
        store.write(offset, in, at, lengthBytes);
    }

    void flush() throws IOException {
        store.flush();
        unflushed.flushed();
    }

    /// Loses what was not flushed, as by a power failure.
    void crash() throws IOException {
        unflushed.lose(store);
    }

    @Override
    public void close() {
        store.close();
    }

    /// What the unit held before the writes that are not flushed yet, so that a crash can forget these.
    /// Used by the target's thread.
    private static final class UnflushedWrites {
        /// When so much was kept, all of it counts as flushed: real units, too, write back by
        /// themselves when their cache is full.
        private static final long MAX_KEPT_BYTES = 64L << 20;

        private record Before(long offset, ByteBuffer bytes) {}

        private final ArrayDeque<Before> kept = new ArrayDeque<>();
        private long keptBytes;

        /// Keeps what a write is about to replace.
        void keep(Store store, long offset, int lengthBytes) throws IOException {
            if (keptBytes > MAX_KEPT_BYTES) {
                flushed();
            }
            ByteBuffer before = ByteBuffer.allocate(lengthBytes);
            store.read(offset, before, 0, lengthBytes);
            kept.push(new Before(offset, before));
            keptBytes += lengthBytes;
        }

        /// All writes became stable.
        void flushed() {
            kept.clear();
            keptBytes = 0;
        }

        /// Takes all writes back, the latest first.
        void lose(Store store) throws IOException {
            for (Before before : kept) {
                store.write(before.offset, before.bytes, 0, before.bytes.capacity());
            }
            flushed();
        }
    }
}
