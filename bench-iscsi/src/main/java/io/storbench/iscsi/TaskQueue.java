package io.storbench.iscsi;

/// Tasks that wait to be sent on one session, in their order.
///
/// Allocates nothing after construction. Used by the session's thread.
final class TaskQueue {
    private final TaskTable tasks;
    private final int[] slots;
    private int head;
    private int count;

    /// An empty queue with room for all tasks of a table.
    TaskQueue(TaskTable tasks) {
        this.tasks = tasks;
        this.slots = new int[tasks.size()];
    }

    /// How many tasks wait.
    int size() {
        return count;
    }

    /// Adds a task at the end.
    void add(Task task) {
        int tail = head + count;
        slots[tail >= slots.length ? tail - slots.length : tail] = task.slot;
        count++;
    }

    /// The task that waits longest.
    Task first() {
        return tasks.get(slots[head]);
    }

    /// Takes the task that waits longest.
    Task removeFirst() {
        Task task = first();
        head = head + 1 == slots.length ? 0 : head + 1;
        count--;
        return task;
    }

    /// Puts the tasks that a broken connection had sent before all others, under new tags, so that
    /// nothing of their former life is taken for an answer.
    ///
    /// @param sentBytes how far the connection's bytes had been sent
    void requeue(InitiatorSession broken, long sentBytes) {
        int waiting = count;
        for (int slot = 0; slot < tasks.size(); slot++) {
            Task task = tasks.get(slot);
            if (task.stage == Task.Stage.SENT && task.connection == broken) {
                task.stage = Task.Stage.QUEUED;
                task.again = task.startBytes < sentBytes;
                task.counted = !task.again;
                tasks.renew(task);
                add(task);
            }
        }
        for (; waiting > 0; waiting--) {
            add(removeFirst());
        }
    }
}
