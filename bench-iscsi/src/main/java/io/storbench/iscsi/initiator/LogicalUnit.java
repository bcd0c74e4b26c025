package io.storbench.iscsi.initiator;

import io.storbench.condition.Durability.WriteCache;
import io.storbench.engine.EventLoop;
import io.storbench.gate.Identification;
import io.storbench.gate.Proof;
import io.storbench.iscsi.login.Agreement;
import io.storbench.iscsi.scsi.Cdb;
import io.storbench.iscsi.scsi.Reservations;
import io.storbench.net.LeastRoundTrip;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// A logical unit of a target, outside the measurement: what it is, and slow, simple access to it.
/// Blocks; one thread.
public final class LogicalUnit implements AutoCloseable {
    /// The most bytes of one command: a size that every unit takes.
    private static final int MAX_TRANSFER_BYTES = 256 << 10;

    private static final int RESERVE_BYTES = 1024;
    private static final long MAX_BLOCKS_10 = 1L << 32;

    private final ControlSession session;
    private final UnitAddress address;
    private final UnitCommands commands;
    private final UnitDescription description;
    private final int describedChanges;
    private @Nullable UnitProof proof;
    private int provenChanges;

    private LogicalUnit(
            ControlSession session, UnitAddress address, UnitCommands commands, UnitDescription description) {
        this.session = session;
        this.address = address;
        this.commands = commands;
        this.description = description;
        this.describedChanges = commands.changes();
        this.provenChanges = describedChanges;
    }

    /// Logs in and looks at the unit.
    ///
    /// @param name the session's
    /// @throws IOException when the target cannot be reached, refuses the login, or has no such
    ///   unit; the message lists what there is
    public static LogicalUnit open(UnitAddress address, SessionName name) throws IOException {
        ControlSession session = logIn(address, name);
        try {
            UnitCommands commands = new UnitCommands(session, address);
            return new LogicalUnit(session, address, commands, UnitDescription.of(commands, address));
        } catch (IOException e) {
            try {
                session.close();
            } catch (IOException further) {
                e.addSuppressed(further);
            }
            throw e;
        }
    }

    private static ControlSession logIn(UnitAddress address, SessionName name) throws IOException {
        try {
            return ControlSession.open(address, name, LoginDialogue.Type.NORMAL);
        } catch (LoginException e) {
            if (!e.isUnknownTarget()) {
                throw e;
            }
            throw new IscsiException(e.getMessage() + "; " + Discovery.offer(address, name), e);
        }
    }

    /// The unit's name: `iqn…/1`.
    public String name() {
        return address.name();
    }

    /// Its number.
    public int lun() {
        return address.lun();
    }

    /// The logical block's size in bytes.
    public int blockBytes() {
        return description.capacity().blockBytes();
    }

    /// How many logical blocks it has.
    public long blocks() {
        return description.capacity().blocks();
    }

    /// Its size in bytes.
    public long sizeBytes() {
        return description.capacity().sizeBytes();
    }

    /// The most blocks that it takes in one command; 0 where it does not say.
    public long maxTransferBlocks() {
        return description.limits().maxBlocks();
    }

    /// Whether it takes no writes.
    public boolean isWriteProtected() {
        return description.mode().writeProtected();
    }

    /// What it says of a write cache: with one, a write may be answered before it is stable.
    public WriteCache writeCache() {
        return description
                .mode()
                .writeCache()
                .map(enabled -> enabled ? WriteCache.VOLATILE : WriteCache.NONE)
                .orElse(WriteCache.UNKNOWN);
    }

    /// Whether WRITE may have FUA set (DPOFUA).
    public boolean isForceable() {
        return description.mode().forceable();
    }

    /// What it says of itself, for the gate.
    public Identification identification() {
        return description.identity().identification();
    }

    /// Proves that it is the unit that was admitted, and has it do so again before the next write
    /// whenever it tells that another one may stand there.
    ///
    /// @throws io.storbench.gate.OtherDeviceException when it is another
    public void prove(Proof admitted) throws IOException {
        UnitProof asked = new UnitProof(admitted, description.pages());
        prove(asked);
        proof = asked;
    }

    /// Proves it once more, since reading took its time, and some targets exchange a unit without a
    /// word.
    ///
    /// @throws io.storbench.gate.OtherDeviceException when it is another
    public void proveAgain() throws IOException {
        if (proof != null) {
            prove(proof);
        }
    }

    private void prove(UnitProof asked) throws IOException {
        boolean described = commands.changes() == describedChanges;
        asked.over(commands, described ? description.identity() : null);
        provenChanges = commands.changes();
    }

    /// How another session comes to be that works on this very unit, which has proved itself.
    ///
    /// @param another different from the name of every other session with the target
    public SessionLogin login(SessionName another) {
        UnitProof proved = proof;
        if (proved == null) {
            throw new IllegalStateException("login before prove");
        }
        return new SessionLogin(address, another, proved);
    }

    /// Begins to watch this very unit, which has proved itself.
    public UnitWatch watch() {
        UnitProof proved = proof;
        if (proved == null) {
            throw new IllegalStateException("watch before prove");
        }
        return new UnitWatch(address, proved);
    }

    /// Its serial number; empty for none.
    public String serial() {
        return description.identity().serial();
    }

    /// What it is wherever it is attached: a world-wide name, else the serial number, else the
    /// target's name and its number there.
    public String identity() {
        return description.identity().name().orElse(name());
    }

    /// What is known of unit and session, as facts of a target.
    public SortedMap<String, Object> facts() {
        SortedMap<String, Object> facts = new TreeMap<>(description.facts());
        putFacts(session.terms(), facts);
        return facts;
    }

    private static void putFacts(Agreement terms, SortedMap<String, Object> facts) {
        facts.put("iscsi.header_digest", terms.digests().header() ? "crc32c" : "none");
        facts.put("iscsi.data_digest", terms.digests().data() ? "crc32c" : "none");
        facts.put("iscsi.immediate_data", terms.immediateData());
        facts.put("iscsi.initial_r2t", terms.initialR2t());
        facts.put("iscsi.first_burst_bytes", (long) terms.firstBurstBytes());
        facts.put("iscsi.max_burst_bytes", (long) terms.maxBurstBytes());
        facts.put("iscsi.max_send_segment_bytes", (long) terms.targetSegmentBytes());
        facts.put("iscsi.max_recv_segment_bytes", (long) terms.initiatorSegmentBytes());
        facts.put("iscsi.max_outstanding_r2t", (long) terms.maxOutstandingR2t());
    }

    /// Reads until the buffer is full.
    ///
    /// @param offset in bytes, as the buffer's remaining ones a multiple of [#blockBytes]
    public void read(long offset, ByteBuffer buffer) throws IOException {
        int operation = isWide() ? Cdb.READ_16 : Cdb.READ_10;
        int end = buffer.limit();
        for (long at = offset; buffer.position() < end; ) {
            int lengthBytes = Math.min(MAX_TRANSFER_BYTES, end - buffer.position());
            buffer.limit(buffer.position() + lengthBytes);
            commands.read(transfer("READ", at, lengthBytes), cdb(operation, at, lengthBytes), buffer);
            buffer.limit(end);
            at += lengthBytes;
        }
    }

    /// Writes the buffer's remaining bytes, under the same rules; they are not durable yet.
    ///
    /// @throws io.storbench.gate.OtherDeviceException when another unit stands there meanwhile
    /// @throws IscsiException when that may be so, and the unit has no mark to prove itself by yet
    public void write(long offset, ByteBuffer buffer) throws IOException {
        int operation = isWide() ? Cdb.WRITE_16 : Cdb.WRITE_10;
        for (long at = offset; buffer.hasRemaining(); ) {
            int lengthBytes = Math.min(MAX_TRANSFER_BYTES, buffer.remaining());
            ByteBuffer part = buffer.slice(buffer.position(), lengthBytes);
            commands.write(
                    transfer("WRITE", at, lengthBytes), cdb(operation, at, lengthBytes), part, this::requireProven);
            buffer.position(buffer.position() + lengthBytes);
            at += lengthBytes;
        }
    }

    private void requireProven() throws IOException {
        if (commands.changes() == provenChanges) {
            return;
        }
        if (proof == null) {
            throw new IscsiException(
                    "%s reported a change while it was inspected; nothing was written".formatted(name()));
        }
        prove(proof);
    }

    private static String transfer(String what, long offset, int lengthBytes) {
        return "%s of %d bytes at offset %d".formatted(what, lengthBytes, offset);
    }

    private UnitCommands.Cdb cdb(int operation, long offset, int lengthBytes) {
        long block = offset / blockBytes();
        int blocks = lengthBytes / blockBytes();
        return isWide()
                ? (out, at) -> Cdb.transfer16(out, at, operation, block, blocks)
                : (out, at) -> Cdb.transfer10(out, at, operation, (int) block, blocks);
    }

    private boolean isWide() {
        return blocks() > MAX_BLOCKS_10;
    }

    /// Makes durable what was written.
    public void synchronizeCache() throws IOException {
        UnitCommands.Cdb cdb = isWide() ? Cdb::synchronizeCache16 : Cdb::synchronizeCache10;
        commands.demand("SYNCHRONIZE CACHE", commands.send(cdb));
    }

    /// Who has reserved the unit by a persistent reservation: its key. Nothing where nobody has, or
    /// where the unit has no such reservations.
    public Optional<Long> reservationHolder() throws IOException {
        Optional<ByteBuffer> answer = reservations(Cdb.READ_RESERVATION);
        if (answer.isEmpty()
                || !Reservations.decodeReserved(answer.get(), 0, answer.get().limit())) {
            return Optional.empty();
        }
        return Optional.of(
                Reservations.decodeHolder(answer.get(), 0, answer.get().limit()));
    }

    /// The keys of those who have registered for reservations.
    public List<Long> registeredKeys() throws IOException {
        Optional<ByteBuffer> answer = reservations(Cdb.READ_KEYS);
        return answer.isEmpty()
                ? List.of()
                : Reservations.decodeKeys(answer.get(), 0, answer.get().limit());
    }

    private Optional<ByteBuffer> reservations(int action) throws IOException {
        return commands.askIfThere(
                "PERSISTENT RESERVE IN",
                (out, at) -> Cdb.persistentReserveIn(out, at, action, RESERVE_BYTES),
                RESERVE_BYTES);
    }

    /// The least time that some NOPs take.
    ///
    /// @param clock for the time
    public long pathRttNanos(EventLoop clock) throws IOException {
        return LeastRoundTrip.nanos(() -> session.roundTripNanos(clock));
    }

    /// Logs out.
    @Override
    public void close() throws IOException {
        session.close();
    }
}
