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

    /// A descriptor that the file is open by.
    ///
    /// @param opener the thread that opened it
    /// @param position in bytes from the file's beginning
    /// @param shared whether two processes have the file open by the same number
    private record Descriptor(String opener, long position, boolean appends, boolean shared) {
        Descriptor at(long now) {
            return new Descriptor(opener, now, appends, shared);
        }
    }

    StraceDescriptors(LogLines lines) {
        this.lines = lines;
    }

    /// A thread opened the file. Two processes may have it open by the same number. A number whose
    /// opener is gone, or that its opener is given again, was closed in between.
    void open(String number, String thread, boolean appends) {
        Descriptor before = open.get(number);
        boolean shared =
                before != null && (before.shared || (!before.opener.equals(thread) && !exited.contains(before.opener)));
        open.put(number, new Descriptor(thread, 0, appends, shared));
        exited.remove(thread);
    }

    /// A thread ended.
    void exit(String thread) {
        if (open.values().stream().anyMatch(each -> each.opener.equals(thread))) {
            exited.add(thread);
        }
    }

    void seek(String number, long position) {
        Descriptor known = open.get(number);
        open.put(number, known == null ? new Descriptor("", position, false, false) : known.at(position));
    }

    /// What two processes share stays so: one of them still has it.
    void close(String number) {
        Descriptor known = open.get(number);
        if (known != null && !known.shared) {
            open.remove(number);
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
        if (operation == TraceOperation.WRITE && known.appends) {
            throw lines.mistake("the file is opened by O_APPEND: where it is written is not in the log");
        }
        open.put(number, known.at(known.position + lengthBytes));
        return known.position;
    }
}
