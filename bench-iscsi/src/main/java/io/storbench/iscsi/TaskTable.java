package io.storbench.iscsi;

import io.storbench.net.SlotTable;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/// A session's tasks, by slot and by the tag under which they are answered.
///
/// Allocates nothing after construction. Used by the session's thread.
final class TaskTable {
    /// One less than tags can tell apart, since the tag of all ones is reserved (RFC 7143, section
    /// 11.19.1).
    static final int MAX_SLOTS = SlotTable.MAX_SLOTS - 1;

    private final SlotTable tags;
    private final Task[] tasks;

    /// @param slots how many tasks there are, at most [#MAX_SLOTS]
    TaskTable(int slots) {
        tags = new SlotTable(slots, new SplittableRandom().nextInt());
        tasks = new Task[slots];
        for (int slot = 0; slot < slots; slot++) {
            tasks[slot] = new Task(slot);
        }
    }

    /// How many tasks can still be taken.
    int freeCount() {
        return tags.freeCount();
    }

    /// A task to be filled and submitted.
    Task take() {
        return tasks[tags.take()];
    }

    /// Gives a task back.
    void free(Task task) {
        tags.free(task.slot);
    }

    /// Gives a task its next tag: an answer to the former one is late from now on.
    void renew(Task task) {
        task.tag = tags.renew(task.slot);
    }

    /// The task of a slot.
    Task get(int slot) {
        return tasks[slot];
    }

    /// The number of slots.
    int size() {
        return tasks.length;
    }

    /// The task that waits for an answer of this tag on this session, if there is one.
    @Nullable
    Task awaited(int tag, InitiatorSession session) {
        int slot = tags.slotOf(tag);
        if (slot < 0) {
            return null;
        }
        Task task = tasks[slot];
        return task.stage == Task.Stage.SENT && task.connection == session ? task : null;
    }
}
