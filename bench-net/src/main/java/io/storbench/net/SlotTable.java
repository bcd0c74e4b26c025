package io.storbench.net;

/// Numbers calls so that a reply leads to its call without a search: a tag is the call's slot in
/// the low 16 bits and the slot's generation above. A reply whose generation is over is
/// distinguished from the answer to the slot's present call, until 65,536 calls later on the same
/// slot.
///
/// Allocates nothing after construction. Used by one thread.
public final class SlotTable {
    /// The largest number of slots.
    public static final int MAX_SLOTS = 1 << 16;

    private static final int SLOT_MASK = MAX_SLOTS - 1;

    private final int[] tags;
    private final boolean[] taken;
    private final int[] free;
    private int freeCount;

    /// A table whose slots are all free.
    ///
    /// @param slots from 1 to [#MAX_SLOTS]
    /// @param firstGeneration any number; should differ between connections, since a server
    ///   remembers the numbers of calls
    public SlotTable(int slots, int firstGeneration) {
        if (slots < 1 || slots > MAX_SLOTS) {
            throw new IllegalArgumentException("slots must be from 1 to 65536: " + slots);
        }
        tags = new int[slots];
        taken = new boolean[slots];
        free = new int[slots];
        for (int slot = 0; slot < slots; slot++) {
            tags[slot] = firstGeneration * MAX_SLOTS + slot;
            free[slots - 1 - slot] = slot;
        }
        freeCount = slots;
    }

    /// How many slots are free.
    public int freeCount() {
        return freeCount;
    }

    /// Takes a free slot; its generation begins with [#renew].
    public int take() {
        if (freeCount == 0) {
            throw new IllegalStateException("all " + tags.length + " slots are taken");
        }
        int slot = free[--freeCount];
        taken[slot] = true;
        return slot;
    }

    /// Begins a slot's next generation: answers to its former calls are late from now on.
    ///
    /// @return the tag of the new call
    public int renew(int slot) {
        tags[slot] += MAX_SLOTS;
        return tags[slot];
    }

    /// Finds the slot of a tag.
    ///
    /// @return the slot, or -1 if no present call has this tag
    public int slotOf(int tag) {
        int slot = tag & SLOT_MASK;
        return slot < tags.length && taken[slot] && tags[slot] == tag ? slot : -1;
    }

    /// Frees a slot.
    public void free(int slot) {
        if (!taken[slot]) {
            throw new IllegalStateException("slot " + slot + " is free already");
        }
        taken[slot] = false;
        free[freeCount++] = slot;
    }
}
