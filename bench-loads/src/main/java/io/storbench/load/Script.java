package io.storbench.load;

import io.storbench.api.NextOperation;
import java.util.Arrays;

/// The operations that an actor does next, in their order: written as whole actions on files, taken
/// one by one. Grows to the longest action, then allocates nothing. Used by one thread.
final class Script {
    /// Says an operation.
    private interface Action {
        void say(NextOperation operation, int object, long offset, int lengthBytes);
    }

    private static final String NO_UNIT = "";

    private final int blockBytes;
    private Action[] actions = new Action[16];
    private int[] objects = new int[16];
    private long[] offsets = new long[16];
    private int[] lengths = new int[16];
    private String[] units = new String[16];
    private int first;
    private int end;

    /// @param blockBytes the longest read or write
    Script(int blockBytes) {
        this.blockBytes = blockBytes;
    }

    boolean isEmpty() {
        return first == end;
    }

    private void add(int object, long offset, int lengthBytes, Action action) {
        if (isEmpty()) {
            first = 0;
            end = 0;
        }
        if (end == actions.length) {
            int more = 2 * end;
            actions = Arrays.copyOf(actions, more);
            objects = Arrays.copyOf(objects, more);
            offsets = Arrays.copyOf(offsets, more);
            lengths = Arrays.copyOf(lengths, more);
            units = Arrays.copyOf(units, more);
        }
        actions[end] = action;
        objects[end] = object;
        offsets[end] = offset;
        lengths[end] = lengthBytes;
        units[end++] = NO_UNIT;
    }

    /// The operation added last ends a unit of work.
    void endUnit(String name) {
        units[end - 1] = name;
    }

    void open(int file) {
        add(file, 0, 0, (next, object, _, _) -> next.open(object));
    }

    void create(int file) {
        add(file, 0, 0, (next, object, _, _) -> next.create(object));
    }

    void close(int file) {
        add(file, 0, 0, (next, object, _, _) -> next.close(object));
    }

    void read(int file, long offset, long lengthBytes) {
        transfer(file, offset, lengthBytes, NextOperation::read);
    }

    void write(int file, long offset, long lengthBytes) {
        transfer(file, offset, lengthBytes, NextOperation::write);
    }

    private void transfer(int file, long offset, long lengthBytes, Action action) {
        for (long done = 0; done < lengthBytes; done += blockBytes) {
            add(file, offset + done, (int) Math.min(blockBytes, lengthBytes - done), action);
        }
    }

    void flush(int file) {
        add(file, 0, 0, (next, object, _, _) -> next.flush(object));
    }

    void stat(int file) {
        add(file, 0, 0, (next, object, _, _) -> next.stat(object));
    }

    void remove(int file) {
        add(file, 0, 0, (next, object, _, _) -> next.remove(object));
    }

    void getacl(int file) {
        add(file, 0, 0, (next, object, _, _) -> next.getacl(object));
    }

    void chmod(int file) {
        add(file, 0, 0, (next, object, _, _) -> next.chmod(object));
    }

    void chown(int file) {
        add(file, 0, 0, (next, object, _, _) -> next.chown(object));
    }

    void utimes(int file) {
        add(file, 0, 0, (next, object, _, _) -> next.utimes(object));
    }

    void mkdir(int directory) {
        add(directory, 0, 0, (next, object, _, _) -> next.mkdir(object));
    }

    void rmdir(int directory) {
        add(directory, 0, 0, (next, object, _, _) -> next.rmdir(object));
    }

    void readdir(int directory) {
        add(directory, 0, 0, (next, object, _, _) -> next.readdir(object));
    }

    void awaitOthers() {
        add(0, 0, 0, (next, _, _, _) -> next.awaitOthers());
    }

    /// Makes a file, writes it and closes it.
    void writeNew(int file, long bytes) {
        create(file);
        write(file, 0, bytes);
        close(file);
    }

    /// Opens a file, reads it to its end and closes it.
    void readWhole(int file, long bytes) {
        open(file);
        read(file, 0, bytes);
        close(file);
    }

    /// Takes the next operation.
    void takeInto(NextOperation operation) {
        int at = first++;
        actions[at].say(operation, objects[at], offsets[at], lengths[at]);
        if (!units[at].isEmpty()) {
            operation.endsUnit(units[at]);
        }
    }
}
