package io.storbench.load;

import io.storbench.api.NextOperation;
import java.util.Arrays;

/// The operations that an actor does next, in their order: written as whole actions on files, taken
/// one by one. Grows to the longest action, then allocates nothing. Used by one thread.
final class Script {
    private enum Kind {
        READ,
        WRITE,
        FLUSH,
        STAT,
        OPEN,
        CREATE,
        CLOSE,
        REMOVE,
        CHMOD,
        UTIMES,
        MKDIR,
        RMDIR,
        READDIR,
        AWAIT_OTHERS
    }

    private static final String NO_UNIT = "";

    private final int blockBytes;
    private Kind[] kinds = new Kind[16];
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

    private void add(Kind kind, int object, long offset, int lengthBytes) {
        if (isEmpty()) {
            first = 0;
            end = 0;
        }
        if (end == kinds.length) {
            int more = 2 * end;
            kinds = Arrays.copyOf(kinds, more);
            objects = Arrays.copyOf(objects, more);
            offsets = Arrays.copyOf(offsets, more);
            lengths = Arrays.copyOf(lengths, more);
            units = Arrays.copyOf(units, more);
        }
        kinds[end] = kind;
        objects[end] = object;
        offsets[end] = offset;
        lengths[end] = lengthBytes;
        units[end++] = NO_UNIT;
    }

    private void add(Kind kind, int object) {
        add(kind, object, 0, 0);
    }

    /// The operation added last ends a unit of work.
    void endUnit(String name) {
        units[end - 1] = name;
    }

    void open(int file) {
        add(Kind.OPEN, file);
    }

    void create(int file) {
        add(Kind.CREATE, file);
    }

    void close(int file) {
        add(Kind.CLOSE, file);
    }

    void read(int file, long offset, long lengthBytes) {
        transfer(Kind.READ, file, offset, lengthBytes);
    }

    void write(int file, long offset, long lengthBytes) {
        transfer(Kind.WRITE, file, offset, lengthBytes);
    }

    private void transfer(Kind kind, int file, long offset, long lengthBytes) {
        for (long done = 0; done < lengthBytes; done += blockBytes) {
            add(kind, file, offset + done, (int) Math.min(blockBytes, lengthBytes - done));
        }
    }

    void flush(int file) {
        add(Kind.FLUSH, file);
    }

    void stat(int file) {
        add(Kind.STAT, file);
    }

    void remove(int file) {
        add(Kind.REMOVE, file);
    }

    void chmod(int file) {
        add(Kind.CHMOD, file);
    }

    void utimes(int file) {
        add(Kind.UTIMES, file);
    }

    void mkdir(int directory) {
        add(Kind.MKDIR, directory);
    }

    void rmdir(int directory) {
        add(Kind.RMDIR, directory);
    }

    void readdir(int directory) {
        add(Kind.READDIR, directory);
    }

    void awaitOthers() {
        add(Kind.AWAIT_OTHERS, 0);
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
        int object = objects[at];
        switch (kinds[at]) {
            case READ -> operation.read(object, offsets[at], lengths[at]);
            case WRITE -> operation.write(object, offsets[at], lengths[at]);
            case FLUSH -> operation.flush(object);
            case STAT -> operation.stat(object);
            case OPEN -> operation.open(object);
            case CREATE -> operation.create(object);
            case CLOSE -> operation.close(object);
            case REMOVE -> operation.remove(object);
            case CHMOD -> operation.chmod(object);
            case UTIMES -> operation.utimes(object);
            case MKDIR -> operation.mkdir(object);
            case RMDIR -> operation.rmdir(object);
            case READDIR -> operation.readdir(object);
            case AWAIT_OTHERS -> operation.awaitOthers();
        }
        if (!units[at].isEmpty()) {
            operation.endsUnit(units[at]);
        }
    }
}
