package io.storbench.iscsi.initiator;

import io.storbench.gate.Identification;
import io.storbench.gate.OtherDeviceException;
import io.storbench.gate.Proof;
import io.storbench.iscsi.scsi.Cdb;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// Has a logical unit prove, over the very session in which it is to be written to, that it is the
/// one that was admitted; one for all sessions of a trial with the unit. Any thread.
///
/// A target tells every session that lasts of an exchange, by UNIT ATTENTION in place of the next
/// command (SAM-5, section 5.14). So what was proved over a session holds until such an answer
/// comes in it. The mark is read last: with it comes what happened since the names were asked for,
/// and all is asked again.
final class UnitProof {
    /// A unit that has news each time cannot be distinguished from another.
    private static final int MAX_ROUNDS = 16;

    private static final long MAX_BLOCKS_10 = 1L << 32;

    private final Proof proof;
    private final VitalPages pages;
    private final AtomicInteger doubts = new AtomicInteger();

    /// @param pages that the unit had when it was opened
    UnitProof(Proof proof, VitalPages pages) {
        this.proof = proof;
        this.pages = pages;
    }

    /// How often it was doubted that the unit is the one that was admitted. What was proved before
    /// the last time proves nothing.
    int doubts() {
        return doubts.get();
    }

    /// Doubts it, for all sessions: some targets tell only one of them.
    ///
    /// One who doubts after others have proved it again has news that they lack.
    void doubt() {
        int _ = doubts.incrementAndGet();
    }

    /// Proves the unit.
    ///
    /// @param commands of the session; [UnitCommands#changes] of it when this returns is what the
    ///   proof is good for
    /// @throws OtherDeviceException when it is another unit; all sessions have to know
    void over(UnitCommands commands) throws IOException {
        over(commands, null);
    }

    /// What a unit says of itself in a session now.
    UnitIdentity identity(UnitCommands commands) throws IOException {
        return UnitIdentity.of(commands, pages);
    }

    /// Proves the unit.
    ///
    /// @param known what the unit has said of itself in this session already, with no news since
    void over(UnitCommands commands, @Nullable UnitIdentity known) throws IOException {
        UnitIdentity identity = known;
        for (int round = 0; round < MAX_ROUNDS; round++) {
            int changes = commands.changes();
            UnitIdentity found = identity == null ? UnitIdentity.of(commands, pages) : identity;
            ByteBuffer head = head(commands, found);
            if (commands.changes() == changes) {
                check(found.identification(), head);
                return;
            }
            identity = null;
        }
        throw new IscsiException(commands.unitName() + " reports changes without end; it is not written to");
    }

    private void check(Identification found, ByteBuffer head) throws OtherDeviceException {
        try {
            proof.check(found, head);
        } catch (OtherDeviceException e) {
            int _ = doubts.incrementAndGet();
            throw e;
        }
    }

    private ByteBuffer head(UnitCommands commands, UnitIdentity found) throws IOException {
        int blockBytes = found.capacity().blockBytes();
        int lengthBytes = Math.ceilDiv(proof.headBytes(), blockBytes) * blockBytes;
        if (!proof.hasMark() || found.capacity().sizeBytes() < lengthBytes) {
            return ByteBuffer.allocate(0);
        }
        ByteBuffer head = ByteBuffer.allocate(lengthBytes);
        int blocks = lengthBytes / blockBytes;
        boolean wide = found.capacity().blocks() > MAX_BLOCKS_10;
        commands.read(
                "READ of the mark",
                (out, at) -> {
                    if (wide) {
                        Cdb.transfer16(out, at, Cdb.READ_16, 0, blocks);
                    } else {
                        Cdb.transfer10(out, at, Cdb.READ_10, 0, blocks);
                    }
                },
                head);
        return head.flip();
    }
}
