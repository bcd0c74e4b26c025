package io.storbench.iscsi.initiator;

import io.storbench.iscsi.scsi.Luns;
import io.storbench.iscsi.scsi.Sense;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// Commands to one logical unit, each sent again as long as the unit is busy or has news to tell
/// first, but not once the timeout has passed since it was sent first. Blocks; one thread.
final class UnitCommands {
    private static final int CDB_BYTES = 16;
    private static final int MAX_ATTEMPTS = 100;
    private static final int PAUSE_MILLIS = 50;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final ControlSession session;
    private final UnitAddress address;
    private final long lun;
    private boolean toldOfReset;
    private boolean toldOfNexusLoss;
    private int changes;

    /// Writes a CDB.
    @FunctionalInterface
    interface Cdb {
        /// Writes it.
        void encode(ByteBuffer out, int at);
    }

    /// Looks whether the unit may still be written to.
    @FunctionalInterface
    interface Leave {
        /// Returns if it may.
        void require() throws IOException;
    }

    UnitCommands(ControlSession session, UnitAddress address) {
        this.session = session;
        this.address = address;
        this.lun = Luns.encode(address.lun());
    }

    /// Commands to another unit of the target, 0, which answers for a target as a whole.
    UnitCommands ofTarget() {
        return new UnitCommands(session, address.withLun(0));
    }

    /// Asks for data.
    ///
    /// @param allocationBytes the most that may come
    /// @return what came, from index 0 to the limit
    /// @throws IscsiException when the unit refuses
    ByteBuffer ask(String what, Cdb cdb, int allocationBytes) throws IOException {
        ByteBuffer data = ByteBuffer.allocate(allocationBytes);
        demand(what, attempt(cdb, data, ByteBuffer.allocate(0)));
        return data.flip();
    }

    /// Asks for data that not every unit has. Only one that does not know the question has none:
    /// any other refusal leaves open what the answer would be.
    ///
    /// @throws IscsiException when the unit refuses for another reason
    Optional<ByteBuffer> askIfThere(String what, Cdb cdb, int allocationBytes) throws IOException {
        ByteBuffer data = ByteBuffer.allocate(allocationBytes);
        ScsiAnswer answer = attempt(cdb, data, ByteBuffer.allocate(0));
        if (answer.isUnknown()) {
            return Optional.empty();
        }
        demand(what, answer);
        return Optional.of(data.flip());
    }

    /// Fills a buffer.
    void read(String what, Cdb cdb, ByteBuffer data) throws IOException {
        demand(what, attempt(cdb, data, ByteBuffer.allocate(0)));
        if (data.hasRemaining()) {
            throw new IscsiException("%s: %s: %d bytes are missing, and the target calls that success"
                    .formatted(address.name(), what, data.remaining()));
        }
    }

    /// Sends data.
    ///
    /// @param leave is asked before each attempt
    void write(String what, Cdb cdb, ByteBuffer data, Leave leave) throws IOException {
        demand(what, attempt(cdb, ByteBuffer.allocate(0), data, leave));
    }

    /// Sends a command without data.
    ScsiAnswer send(Cdb cdb) throws IOException {
        return attempt(cdb, ByteBuffer.allocate(0), ByteBuffer.allocate(0));
    }

    /// Fails unless the answer is good.
    void demand(String what, ScsiAnswer answer) throws IscsiException {
        if (!answer.isGood()) {
            throw new IscsiException("%s: %s: %s".formatted(address.name(), what, answer.describe()));
        }
    }

    private ScsiAnswer attempt(Cdb cdb, ByteBuffer in, ByteBuffer out) throws IOException {
        return attempt(cdb, in, out, () -> {});
    }

    private ScsiAnswer attempt(Cdb cdb, ByteBuffer in, ByteBuffer out, Leave leave) throws IOException {
        byte[] bytes = new byte[CDB_BYTES];
        cdb.encode(ByteBuffer.wrap(bytes), 0);
        int from = in.position();
        long beginNanos = System.nanoTime();
        for (int attempts = 1; ; attempts++) {
            leave.require();
            ScsiAnswer answer =
                    out.hasRemaining() ? session.write(lun, bytes, out) : session.read(lun, bytes, in.position(from));
            boolean late = System.nanoTime() - beginNanos >= address.timeoutMillis() * NANOS_PER_MILLI;
            if (answer.isGood() || !answer.isTransient()) {
                return answer;
            }
            if (attempts == MAX_ATTEMPTS || late) {
                throw new IscsiException(
                        "%s still answers the command 0x%02x with %s at the %dth attempt, after %.1f s; see what keeps it busy, then run again"
                                .formatted(
                                        address.name(),
                                        bytes[0],
                                        answer.describe(),
                                        attempts,
                                        (System.nanoTime() - beginNanos) / 1e9));
            }
            if (answer.isNews()) {
                note(answer.sense());
            } else {
                pause();
            }
        }
    }

    private void note(Sense news) {
        toldOfReset |= news.tellsOfReset();
        toldOfNexusLoss |= news.equals(Sense.NEXUS_LOST);
        changes += news.mayTellOfAnother() ? 1 : 0;
    }

    /// How often the unit has reported so far that another one may stand in its place.
    int changes() {
        return changes + session.scsiEvents();
    }

    /// The unit's name: `iqn…/1`.
    String unitName() {
        return address.name();
    }

    /// Whether the unit has reported that a session was lost, and no reset.
    boolean toldOfNexusLossOnly() {
        return toldOfNexusLoss && !toldOfReset;
    }

    private static void pause() throws InterruptedIOException {
        try {
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while the LUN was busy");
        }
    }
}
