package io.storbench.trace.log;

import io.storbench.trace.TraceException;
import io.storbench.trace.TraceOperation;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/// By which descriptors the threads of a log have a file open, and where each of them stands.
final class StraceDescriptors {
    private final LogLines lines;
    private final Map<String, Descriptor> open = new HashMap<>();
    private final Set<String> exited = new HashSet<>();

    /// A number that the file is open by.
    ///
    /// @param opener the thread that opened it
    /// @param shared whether two processes have the file open by the same number
    /// @param left whether another thread closed it: a thread of the process, or a child its own copy
    private record Descriptor(String opener, Description description, boolean shared, boolean left) {}

    /// What copies of a descriptor share (open(2), "open file description").
    private static final class Description {
        private final boolean appends;

        /// In bytes from the file's beginning.
        private long position;

        private Description(boolean appends) {
            this.appends = appends;
        }
    }

    StraceDescriptors(LogLines lines) {
        this.lines = lines;
    }

    /// A thread opened the file. Two processes may have it open by the same number. A number whose
    /// opener is gone, or that its opener is given again, was closed in between.
    void open(String number, String thread, boolean appends) {
        Descriptor before = open.get(number);
        boolean shared = before != null
                && !before.left
                && (before.shared || (!before.opener.equals(thread) && !exited.contains(before.opener)));
        open.put(number, new Descriptor(thread, new Description(appends), shared, false));
        exited.remove(thread);
    }

    /// A thread ended.
    void exit(String thread) {
        if (open.values().stream().anyMatch(each -> each.opener.equals(thread))) {
            exited.add(thread);
        }
    }

    void seek(String number, long position) {
        open.computeIfAbsent(number, _ -> new Descriptor("", new Description(false), false, false))
                .description
                .position = position;
    }

    /// A copy goes on from where the original stands, and moves it on (dup(2)).
    void duplicate(String number, String copy, String thread) {
        Descriptor known = open.get(number);
        if (known == null) {
            open.remove(copy);
        } else if (!copy.equals(number)) {
            open.put(copy, new Descriptor(thread, known.description, known.shared, false));
        }
    }

    /// What two processes share stays so: one of them still has it. So does what a child closes, for its parent.
    void close(String number, String thread) {
        Descriptor known = open.get(number);
        if (known == null || known.shared) {
            return;
        }
        if (known.opener.equals(thread)) {
            open.remove(number);
        } else {
            open.put(number, new Descriptor(known.opener, known.description, false, true));
        }
    }

    /// Moves a descriptor on by what was read or written.
    ///
    /// @return where it stood, in bytes from the file's beginning
    /// @throws TraceException when the log does not say where
    long advance(String number, TraceOperation operation, long lengthBytes) throws TraceException {
        Descriptor known = open.get(number);
        if (known == null) {
            throw lines.mistake("where descriptor %s stands is not in the log; begin strace before the file is opened"
                    .formatted(number));
        }
        if (known.shared) {
            throw lines.mistake(
                    "two processes have the file open as descriptor %s, and the log does not say which of them reads or writes; keep the lines of one: grep '^PID '"
                            .formatted(number));
        }
        if (operation == TraceOperation.WRITE && known.description.appends) {
            throw lines.mistake("the file is opened by O_APPEND: where it is written is not in the log");
        }
        long position = known.description.position;
        known.description.position += lengthBytes;
        return position;
    }
}
