package io.storbench.trace;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads what `strace -f -tt -y` writes, and takes the calls on one file: pread64, pwrite64, read,
/// write, fsync and fdatasync, at the times when they began. `-y` tells which file a descriptor is.
///
/// Calls that another thread interrupted in the log (`unfinished`, `resumed`) are put together
/// again. Transfers that failed are none. What moves data in other ways (vectors, mapping,
/// splicing) is refused or counted, never passed over in silence.
public final class StraceLog {
    private static final Pattern LINE =
            Pattern.compile(
                    "(?:(?:\\[pid +)?([0-9]+)\\]? +)?([0-9]{2}):([0-9]{2}):([0-9]{2})\\.([0-9]{6}) (.*)");
    private static final Pattern RESUMED = Pattern.compile("<\\.\\.\\. (\\w+) resumed>(.*)");
    private static final Pattern CALL =
            Pattern.compile(
                    "(\\w+)\\(([0-9]+)<([^>]*)>(?:\\(deleted\\))?(.*)\\) += (-?[0-9]+)(.*)");
    private static final Pattern OPENING = Pattern.compile("(?:open|openat|openat2|creat)\\(");
    private static final Pattern OPENED =
            Pattern.compile("(?:open|openat|openat2|creat)\\(.*\\) += ([0-9]+)<([^>]*)>.*");
    private static final Pattern FAILED = Pattern.compile("\\) += -1 E[A-Z0-9]+ \\([^()\"]*\\)$");
    private static final Pattern OFFSET = Pattern.compile(".*, [0-9]+, ([0-9]{1,18})");
    private static final String UNFINISHED = " <unfinished ...>";

    private static final Set<String> REFUSED =
            Set.of(
                    "readv",
                    "writev",
                    "preadv",
                    "pwritev",
                    "preadv2",
                    "pwritev2",
                    "sendfile",
                    "copy_file_range",
                    "splice",
                    "io_submit",
                    "dup",
                    "dup2",
                    "dup3");
    private static final Set<String> LEFT_OUT = Set.of("fallocate", "ftruncate");

    private static final long DAY_MICROS = 86_400_000_000L;
    private static final int MOST_UNFINISHED = 100_000;
    private static final int MOST_UNFINISHED_CHARACTERS = 64 << 20;

    /// More than 18 digits are beyond what a file has.
    private static final int MOST_DIGITS = 18;

    private static final long MOST_BYTES = 1L << 60;

    /// A clock that goes back by more was set.
    private static final long CLOCK_SET_MICROS = 1_000_000;

    private final LogLines lines;
    private final String file;
    private final Pattern fileArgument;
    private final TraceWriter out;
    private final Map<String, Begun> unfinished = new HashMap<>();
    private final Deque<Begun> inOrder = new ArrayDeque<>();
    private long queuedCharacters;
    private final Map<String, Descriptor> descriptors = new HashMap<>();
    private final Set<String> exited = new HashSet<>();
    private long lastMicros;
    private long days;
    private final LeftOut leftOut = new LeftOut();

    /// A call that began; its text is whole once it ended.
    private static final class Begun {
        private final String thread;
        private final long micros;
        private String text;
        private boolean ended;

        private Begun(String thread, long micros, String text, boolean ended) {
            this.thread = thread;
            this.micros = micros;
            this.text = text;
            this.ended = ended;
        }
    }

    /// A descriptor that the file is open by.
    ///
    /// @param opener the thread that opened it
    /// @param shared whether two processes have the file open by the same number
    private record Descriptor(String opener, long position, boolean appends, boolean shared) {
        Descriptor at(long now) {
            return new Descriptor(opener, now, appends, shared);
        }
    }

    private StraceLog(LogLines lines, String file, TraceWriter out) {
        this.lines = lines;
        this.file = file;
        this.fileArgument = Pattern.compile("[(, =\\[][0-9]+" + Pattern.quote("<" + file + ">"));
        this.out = out;
    }

    /// Whether a line may be the first of such a log.
    public static boolean isOne(String line) {
        return LINE.matcher(line).matches();
    }

    /// Converts a log.
    ///
    /// @param file whose calls are taken, as the log names it
    /// @return what the trace does not have of it
    /// @throws IOException for a log that is damaged or says too little, with its line
    public static LeftOut convert(Path log, String file, TraceWriter out) throws IOException {
        try (LogLines lines = new LogLines(log)) {
            StraceLog reader = new StraceLog(lines, file, out);
            reader.read();
            return reader.leftOut;
        }
    }

    private void read() throws IOException {
        for (String line = lines.next(); line != null; line = lines.next()) {
            Matcher parts = LINE.matcher(line);
            if (!parts.matches()) {
                throw lines.mistake(
                        "\"%s\" is no line of strace -f -tt -y".formatted(LogLines.shown(line)));
            }
            String thread = parts.group(1) == null ? "" : parts.group(1);
            read(thread, micros(parts), parts.group(6));
            takeEnded();
        }
        inOrder.removeIf(begun -> !begun.ended);
        takeEnded();
        if (out.summary().operations() == 0) {
            throw lines.mistake(
                    "no call on <%s>; run strace with -f -tt -y, and name the file as the log does"
                            .formatted(file));
        }
    }

    /// The log has the time of day only.
    private long micros(Matcher parts) {
        long seconds =
                Long.parseLong(parts.group(2)) * 3_600
                        + Long.parseLong(parts.group(3)) * 60
                        + Long.parseLong(parts.group(4));
        long micros = seconds * 1_000_000 + Long.parseLong(parts.group(5));
        boolean midnight = micros + DAY_MICROS / 2 < lastMicros;
        days += midnight ? 1 : 0;
        if (!midnight && micros + CLOCK_SET_MICROS < lastMicros) {
            leftOut.addHole(
                    0,
                    "a clock that goes back by %,d ms, at %s: until it has caught up, all calls are at one time"
                            .formatted((lastMicros - micros) / 1_000, lines.place()));
        }
        lastMicros = micros;
        return days * DAY_MICROS + micros;
    }

    private void read(String thread, long micros, String text) throws IOException {
        Matcher resumed = RESUMED.matcher(text);
        if (resumed.matches()) {
            Begun begun = unfinished.remove(thread);
            if (begun != null) {
                begun.text += resumed.group(2);
                begun.ended = true;
                queuedCharacters += resumed.group(2).length();
            }
            return;
        }
        if (text.startsWith("+++ ")) {
            exited(thread);
        }
        boolean whole = !text.endsWith(UNFINISHED);
        String own = whole ? text : text.substring(0, text.length() - UNFINISHED.length());
        if (!text.contains("<" + file + ">") && (whole || !OPENING.matcher(own).lookingAt())) {
            // It can have nothing to do with the file.
            return;
        }
        Begun begun = new Begun(thread, micros, own, whole);
        inOrder.add(begun);
        queuedCharacters += own.length();
        if (!whole) {
            unfinished.put(thread, begun);
        }
        if (inOrder.size() > MOST_UNFINISHED || queuedCharacters > MOST_UNFINISHED_CHARACTERS) {
            throw lines.mistake(
                    "\"%s\" began %,d calls on the file ago and is not resumed; take it out of the log"
                            .formatted(LogLines.shown(inOrder.getFirst().text), inOrder.size()));
        }
    }

    /// A call that a thread's end interrupts is not resumed.
    private void exited(String thread) {
        Begun begun = unfinished.remove(thread);
        if (begun != null) {
            inOrder.remove(begun);
            queuedCharacters -= begun.text.length();
        }
        for (Descriptor descriptor : descriptors.values()) {
            if (descriptor.opener.equals(thread)) {
                exited.add(thread);
            }
        }
    }

    private void takeEnded() throws IOException {
        while (!inOrder.isEmpty() && inOrder.getFirst().ended) {
            Begun begun = inOrder.removeFirst();
            queuedCharacters -= begun.text.length();
            take(begun);
        }
    }

    private void take(Begun begun) throws IOException {
        Matcher opened = OPENED.matcher(begun.text);
        if (opened.matches() && opened.group(2).equals(file)) {
            open(opened.group(1), begun);
            return;
        }
        String name = begun.text.substring(0, Math.max(0, begun.text.indexOf('(')));
        if (REFUSED.contains(name)
                && fileArgument.matcher(begun.text).find()
                && !FAILED.matcher(begun.text).find()) {
            throw lines.mistake(
                    "%s on the file cannot be converted: the log does not say which bytes"
                            .formatted(name));
        }
        if (begun.text.startsWith("mmap(") && begun.text.contains("<" + file + ">")) {
            leftOut.add("mmap");
        }
        Matcher call = CALL.matcher(begun.text);
        if (call.matches() && call.group(3).equals(file)) {
            take(begun.micros * 1_000, call);
        }
    }

    /// Two processes may have the file open by the same number. A number whose opener is gone, or
    /// that its opener is given again, was closed in between.
    private void open(String number, Begun begun) {
        Descriptor before = descriptors.get(number);
        boolean shared =
                before != null
                        && (before.shared
                                || (!before.opener.equals(begun.thread)
                                        && !exited.contains(before.opener)));
        descriptors.put(
                number, new Descriptor(begun.thread, 0, begun.text.contains("O_APPEND"), shared));
        exited.remove(begun.thread);
    }

    private void take(long nanos, Matcher call) throws IOException {
        String name = call.group(1);
        long result = number(call.group(5));
        if (LEFT_OUT.contains(name)) {
            leftOut.add(name);
        }
        if (result < 0) {
            return;
        }
        switch (name) {
            case "pread64" -> add(TraceOperation.READ, nanos, offset(call), result);
            case "pwrite64" -> add(TraceOperation.WRITE, nanos, offset(call), result);
            case "read" -> sequential(TraceOperation.READ, nanos, call.group(2), result);
            case "write" -> sequential(TraceOperation.WRITE, nanos, call.group(2), result);
            case "lseek" -> seek(call.group(2), result);
            case "close" -> close(call.group(2));
            case "fsync", "fdatasync" -> out.add(TraceOperation.FLUSH, nanos, 0, 0);
            default -> {} // asks
        }
    }

    private long number(String digits) throws TraceException {
        if (digits.length() > MOST_DIGITS) {
            throw lines.mistake("%s is beyond what a file has".formatted(LogLines.shown(digits)));
        }
        return Long.parseLong(digits);
    }

    private void seek(String number, long position) {
        Descriptor known = descriptors.get(number);
        descriptors.put(
                number,
                known == null ? new Descriptor("", position, false, false) : known.at(position));
    }

    /// What two processes share stays so: one of them still has it.
    private void close(String number) {
        Descriptor known = descriptors.get(number);
        if (known != null && !known.shared) {
            descriptors.remove(number);
        }
    }

    private long offset(Matcher call) throws TraceException {
        Matcher offset = OFFSET.matcher(call.group(4));
        if (!offset.matches()) {
            throw lines.mistake("\"%s\" has no offset".formatted(LogLines.shown(call.group(0))));
        }
        return Long.parseLong(offset.group(1));
    }

    private void sequential(TraceOperation operation, long nanos, String descriptor, long result)
            throws IOException {
        Descriptor known = descriptors.get(descriptor);
        if (known == null) {
            throw lines.mistake(
                    "where descriptor %s stands is not in the log; begin strace before the file is opened"
                            .formatted(descriptor));
        }
        if (known.shared) {
            throw lines.mistake(
                    "two processes have the file open as descriptor %s, and the log does not say which of them reads or writes; keep the lines of one: grep '^PID '"
                            .formatted(descriptor));
        }
        if (operation == TraceOperation.WRITE && known.appends) {
            throw lines.mistake(
                    "the file is opened by O_APPEND: where it is written is not in the log");
        }
        add(operation, nanos, known.position, result);
        descriptors.put(descriptor, known.at(known.position + result));
    }

    /// The end of a file reads nothing.
    private void add(TraceOperation operation, long nanos, long offset, long length)
            throws IOException {
        if (length > Integer.MAX_VALUE) {
            throw lines.mistake("length %d is beyond 2 GiB".formatted(length));
        }
        if (offset > MOST_BYTES) {
            throw lines.mistake("offset %d is beyond 2^60".formatted(offset));
        }
        if (length > 0) {
            out.add(operation, nanos, offset, (int) length);
        }
    }
}
