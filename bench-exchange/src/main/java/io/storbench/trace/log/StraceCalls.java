package io.storbench.trace.log;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The calls in a log of `strace -f -tt -y` that can have to do with a file, in the order in which
/// they began. Calls that another thread interrupted in the log (`unfinished`, `resumed`) are put
/// together again.
final class StraceCalls {
    private static final Pattern LINE =
            Pattern.compile("(?:(?:\\[pid +)?([0-9]+)\\]? +)?([0-9]{2}):([0-9]{2}):([0-9]{2})\\.([0-9]{6}) (.*)");
    private static final Pattern RESUMED = Pattern.compile("<\\.\\.\\. (\\w+) resumed>(.*)");
    private static final Pattern OPENING = Pattern.compile("(?:open|openat|openat2|creat)\\(");
    private static final String UNFINISHED = " <unfinished ...>";
    private static final String EXIT = "+++ ";

    private static final long DAY_MICROS = 86_400_000_000L;
    private static final int MOST_UNFINISHED = 100_000;
    private static final int MOST_UNFINISHED_CHARACTERS = 64 << 20;

    /// A clock that goes back by more was set.
    private static final long CLOCK_SET_MICROS = 1_000_000;

    private final LogLines lines;
    private final String file;
    private final LeftOut leftOut;
    private final Map<String, Begun> unfinished = new HashMap<>();
    private final Deque<Begun> inOrder = new ArrayDeque<>();
    private long queuedCharacters;
    private long lastMicros;
    private long days;

    /// A call, or the end of a thread.
    ///
    /// @param thread its number; empty in a log of one
    /// @param nanos when it began, from midnight before the log's first day
    /// @param text from the call's name to its result
    record Call(String thread, long nanos, String text) {
        boolean isExit() {
            return text.startsWith(EXIT);
        }
    }

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

    /// @param file whose calls are wanted, as the log names it
    /// @param leftOut notes where the clock was set
    StraceCalls(LogLines lines, String file, LeftOut leftOut) {
        this.lines = lines;
        this.file = file;
        this.leftOut = leftOut;
    }

    /// Whether a line may be one of such a log.
    static boolean isLine(String line) {
        return LINE.matcher(line).matches();
    }

    /// The next call; null after the last one.
    ///
    /// @throws IOException for a line that is none, or a call that is not resumed for too long
    @Nullable
    Call next() throws IOException {
        while (inOrder.isEmpty() || !inOrder.getFirst().ended) {
            String line = lines.next();
            if (line != null) {
                read(line);
                continue;
            }
            inOrder.removeIf(begun -> !begun.ended);
            if (inOrder.isEmpty()) {
                return null;
            }
        }
        Begun begun = inOrder.removeFirst();
        queuedCharacters -= begun.text.length();
        return new Call(begun.thread, begun.micros * 1_000, begun.text);
    }

    private void read(String line) throws IOException {
        Matcher parts = LINE.matcher(line);
        if (!parts.matches()) {
            throw lines.mistake("\"%s\" is not a line of strace -f -tt -y".formatted(LogLines.shown(line)));
        }
        String thread = parts.group(1) == null ? "" : parts.group(1);
        read(thread, micros(parts), parts.group(6));
    }

    /// The log has the time of day only.
    private long micros(Matcher parts) {
        long seconds = Long.parseLong(parts.group(2)) * 3_600
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
        boolean isExit = text.startsWith(EXIT);
        if (isExit) {
            // A call that a thread's end interrupts is not resumed.
            Begun begun = unfinished.remove(thread);
            if (begun != null) {
                inOrder.remove(begun);
                queuedCharacters -= begun.text.length();
            }
        }
        boolean whole = !text.endsWith(UNFINISHED);
        String own = whole ? text : text.substring(0, text.length() - UNFINISHED.length());
        boolean mayOpen = !whole && OPENING.matcher(own).lookingAt();
        if (isExit || mayOpen || text.contains("<" + file + ">")) {
            queue(new Begun(thread, micros, own, whole));
        }
    }

    private void queue(Begun begun) throws IOException {
        inOrder.add(begun);
        queuedCharacters += begun.text.length();
        if (!begun.ended) {
            unfinished.put(begun.thread, begun);
        }
        if (inOrder.size() > MOST_UNFINISHED || queuedCharacters > MOST_UNFINISHED_CHARACTERS) {
            throw lines.mistake("\"%s\" began %,d calls on the file ago and is not resumed; take it out of the log"
                    .formatted(LogLines.shown(inOrder.getFirst().text), inOrder.size()));
        }
    }
}
