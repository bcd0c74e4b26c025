package io.storbench.net.client;

import io.storbench.net.SlotTable;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/// A session's calls, by slot and by the tag under which they are answered.
///
/// Allocates nothing after construction. Used by the session's thread.
///
/// @param <S> the protocol's calls
public final class CallTable<S extends Slot<?>> {
    private final SlotTable tags;
    private final S[] calls;

    /// A table whose calls are all free.
    ///
    /// @param slots how many calls there are, 1 to [SlotTable#MAX_SLOTS]
    /// @param array makes an array
    /// @param call makes the call of a slot
    public CallTable(int slots, IntFunction<S[]> array, IntFunction<S> call) {
        tags = new SlotTable(slots, new SplittableRandom().nextInt());
        calls = array.apply(slots);
        for (int slot = 0; slot < slots; slot++) {
            calls[slot] = call.apply(slot);
        }
    }

    /// The number of slots.
    public int size() {
        return calls.length;
    }

    /// How many calls can still be taken.
    public int freeCount() {
        return tags.freeCount();
    }

    /// A call to be filled and submitted.
    public S take() {
        return calls[tags.take()];
    }

    /// Gives a call back, which belongs to nobody then.
    public void free(S call) {
        call.request = null;
        call.rewrite = false;
        tags.free(call.slot);
    }

    /// Gives a call its next tag: an answer to the former one is late from now on.
    public void renew(S call) {
        call.tag = tags.renew(call.slot);
    }

    /// The call of a slot.
    public S get(int slot) {
        return calls[slot];
    }

    /// The call of a tag, if that is not over.
    @Nullable
    S find(int tag) {
        int slot = tags.slotOf(tag);
        return slot < 0 ? null : calls[slot];
    }

    /// Whether there are WRITEs in flight of a part of a range: rewrites, or those of requests.
    public boolean isWriting(boolean again, int file, long fromOffset, long toOffset) {
        for (S call : calls) {
            boolean asked = again ? call.rewrite : call.request != null;
            if (asked && call.file == file && call.writes(fromOffset, toOffset)) {
                return true;
            }
        }
        return false;
    }
}
