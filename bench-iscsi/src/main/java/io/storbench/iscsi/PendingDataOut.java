package io.storbench.iscsi;

import io.storbench.iscsi.pdu.Header;
import io.storbench.iscsi.pdu.PduException;
import java.util.ArrayDeque;

/// The data that the WRITEs of one session owe the target, unasked for or by R2Ts, in the order in
/// which they are sent.
///
/// Used by the session's thread. Allocates nothing in steady state.
final class PendingDataOut {
    private final IscsiTransport transport;
    private final Outgoing outgoing;
    private final ArrayDeque<Burst> queue = new ArrayDeque<>();

    PendingDataOut(IscsiTransport transport, Outgoing outgoing) {
        this.transport = transport;
        this.outgoing = outgoing;
    }

    /// How many bursts wait to be sent.
    int size() {
        return queue.size();
    }

    /// Takes a burst, to be sent by [#send].
    void add(Burst burst) {
        queue.add(burst);
    }

    /// Takes the data that follow a command unasked for, if any do.
    void addUnsolicited(Task task) {
        int lengthBytes = outgoing.unsolicitedBytes(task);
        if (lengthBytes > 0) {
            queue.add(begin(task, Burst.UNSOLICITED, lengthBytes));
        }
    }

    /// The session has ended: nobody waits for what it was to bring.
    void clear() {
        while (!queue.isEmpty()) {
            removeFirst();
        }
    }

    /// Sends what is owed, as far as there is room.
    ///
    /// @return whether all was written
    boolean send() {
        while (!queue.isEmpty()) {
            Burst burst = queue.element();
            while (burst.isPending() && burst.leftBytes > 0) {
                if (!outgoing.hasRoom(burst)) {
                    return false;
                }
                outgoing.data(burst);
            }
            if (burst.isPending()) {
                burst.task.lateNanos = burst.lateNanos;
                burst.task.openBursts--;
                burst.task.askedBursts -= burst.isAsked() ? 1 : 0;
            }
            removeFirst();
        }
        return true;
    }

    private void removeFirst() {
        transport.bursts().free(queue.remove());
    }

    /// A task owes the target data, from where what it has sent or owes ends.
    private Burst begin(Task task, int transferTag, int lengthBytes) {
        Burst burst = transport.bursts().take(task);
        burst.transferTag = transferTag;
        burst.offset = task.coveredBytes;
        burst.leftBytes = lengthBytes;
        task.coveredBytes += lengthBytes;
        task.openBursts++;
        task.askedBursts += burst.isAsked() ? 1 : 0;
        return burst;
    }

    /// The target has asked for data of a WRITE (R2T; RFC 7143, section 11.8).
    ///
    /// @param offset where they begin in the task's range; data are asked for in their order, as
    ///   was agreed on (`DataPDUInOrder`, `DataSequenceInOrder`: sections 13.18 and 13.19)
    /// @param messageBytes the R2T's size
    void requested(Task task, int transferTag, int offset, int lengthBytes, int messageBytes) throws PduException {
        boolean fits = offset == task.coveredBytes
                && lengthBytes > 0
                && lengthBytes <= outgoing.terms().maxBurstBytes()
                && lengthBytes <= task.lengthBytes - offset
                && task.askedBursts < outgoing.terms().maxOutstandingR2t();
        if (task.kind != Task.Kind.WRITE || !fits) {
            throw new PduException("an R2T requests %d bytes at %d of a %s, of which %d are sent or requested"
                    .formatted(lengthBytes, offset, CommandNames.describe(task), task.coveredBytes));
        }
        if (lengthBytes % Long.BYTES != 0 || transferTag == Header.NO_TAG) {
            throw new PduException(
                    "an R2T with tag 0x%08x for %d bytes: neither without a tag nor for parts of the pattern's words of 8 bytes can data be sent"
                            .formatted(transferTag, lengthBytes));
        }
        Burst burst = begin(task, transferTag, lengthBytes);
        transport.requested(burst, messageBytes, transport.loop().nowNanos());
    }
}
