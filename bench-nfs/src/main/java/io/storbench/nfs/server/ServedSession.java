package io.storbench.nfs.server;

import io.storbench.nfs.v4.ChannelAttributes;
import io.storbench.nfs.v4.Nfs4Status;
import io.storbench.nfs.v4.SessionArgument;
import io.storbench.nfs.v4.SessionId;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A session of 4.1 or 4.2: slots, each with the number of its last call and, if it was asked to be
/// kept, the reply (RFC 8881, section 2.10.6). Used by the server's thread.
final class ServedSession {
    /// A slot.
    static final class Slot {
        private int sequenceId;

        /// The reply to the last call, from its status on; nothing if it was not to be kept.
        byte @Nullable [] reply;
    }

    final SessionId id;
    final Client client;
    final ChannelAttributes fore;

    /// Whether the session takes no calls any more, and says so.
    boolean dead;

    private final List<Slot> slots = new ArrayList<>();
    private int targetSlots;

    ServedSession(SessionId id, Client client, ChannelAttributes fore) {
        this.id = id;
        this.client = client;
        this.fore = fore;
        this.targetSlots = fore.maxRequests();
        while (slots.size() < targetSlots) {
            slots.add(new Slot());
        }
    }

    int highestSlot() {
        return slots.size() - 1;
    }

    int targetHighestSlot() {
        return targetSlots - 1;
    }

    /// Asks the client to use fewer slots.
    void shrink(int wantedSlots) {
        targetSlots = Math.min(targetSlots, wantedSlots);
    }

    /// The slot of a call.
    ///
    /// @throws Refusal if there is none of this number
    Slot slot(SessionArgument.Sequence call) throws Refusal {
        if (call.slot() < 0 || call.slot() >= slots.size()) {
            throw new Refusal(Nfs4Status.BADSLOT);
        }
        if (call.highestSlot() < 0 || call.highestSlot() >= slots.size()) {
            throw new Refusal(Nfs4Status.BAD_HIGH_SLOT);
        }
        return slots.get(call.slot());
    }

    /// Takes a call's number.
    ///
    /// @return whether the call is new; else it is the last one, made again
    /// @throws Refusal if it is neither
    static boolean isNew(Slot slot, SessionArgument.Sequence call) throws Refusal {
        if (call.sequenceId() == slot.sequenceId) {
            return false;
        }
        if (call.sequenceId() != slot.sequenceId + 1) {
            throw new Refusal(Nfs4Status.SEQ_MISORDERED);
        }
        slot.sequenceId = call.sequenceId();
        slot.reply = null;
        return true;
    }

    /// Gives slots up that the client was asked to leave, once it uses them no more.
    void giveUpSlots(SessionArgument.Sequence call) {
        while (slots.size() > targetSlots && call.highestSlot() < targetSlots && call.slot() < targetSlots) {
            slots.removeLast();
        }
    }
}
