package io.storbench.trace.log;

import io.storbench.trace.TraceException;
import io.storbench.trace.TraceOperation;
import io.storbench.trace.TraceWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;

/// Reads what fio writes by `write_iolog`, versions 2 and 3, line by line (fio's HOWTO, "Trace file
/// format"). Version 3 has the time of each operation, in microseconds from the begin; version 2
/// has `wait` lines, in microseconds since the operation before.
///
/// A trace is of one file: of a log of several, the one that is named is taken. What does not
/// transfer, flush or manage files (`trim`) is counted and left out.
public final class FioIolog {
    private static final long MOST_BYTES = 1L << 60;

    /// 2^62 nanoseconds.
    private static final long MOST_MICROS = (1L << 62) / 1_000;

    /// What manages files; a replay has its file open already.
    private static final Set<String> ABOUT_FILES = Set.of("add", "open", "close");

    private final LogLines lines;
    private final TraceWriter out;
    private boolean timed;
    private final String file;
    private String only = "";
    private long micros;
    private final LeftOut leftOut = new LeftOut();

    private FioIolog(LogLines lines, String file, TraceWriter out) {
        this.lines = lines;
        this.file = file;
        this.out = out;
    }

    /// Whether a line may be the first of such a log, of whatever version.
    public static boolean isOne(String line) {
        return line.startsWith("fio version ");
    }

    /// Converts a log.
    ///
    /// @param file whose operations are taken, as the log names it; empty where it has only one
    /// @return what the trace does not have of it
    /// @throws IOException for a log of another version, or damaged, with its line
    public static LeftOut convert(Path log, String file, TraceWriter out) throws IOException {
        try (LogLines lines = new LogLines(log)) {
            FioIolog reader = new FioIolog(lines, file, out);
            reader.read();
            return reader.leftOut;
        }
    }

    private void read() throws IOException {
        String first = lines.next();
        timed = switch (first) {
            case "fio version 2 iolog" -> false;
            case "fio version 3 iolog" -> true;
            case null -> throw lines.mistake("the log is empty");
            default ->
                throw lines.mistake("\"%s\" is neither \"fio version 2 iolog\" nor \"fio version 3 iolog\""
                        .formatted(LogLines.shown(first)));
        };
        for (String line = lines.next(); line != null; line = lines.next()) {
            read(line.strip().split("\\s+"));
        }
        if (out.summary().operations() == 0) {
            throw lines.mistake("the log has no read, write, sync or datasync"
                    + (file.isEmpty() ? "" : " of " + LogLines.shown(file)));
        }
    }

    private void read(String[] words) throws IOException {
        int first = timed ? 1 : 0;
        if (words.length < first + 2) {
            throw lines.mistake("\"%s\" has too few words".formatted(LogLines.shown(String.join(" ", words))));
        }
        if (timed) {
            long at = number(words[0]);
            if (at < micros) {
                throw lines.mistake("its time %s is before that of the line before".formatted(words[0]));
            }
            micros = at;
            checkTime();
        }
        String action = words[first + 1];
        if (action.equals("wait") && !timed && words.length > first + 2) {
            // fio reads four words of every line that acts; the offset is the time.
            micros += number(words[first + 2]);
            checkTime();
            return;
        }
        if (!ABOUT_FILES.contains(action)) {
            operation(words[first], action, words, first + 2);
        }
    }

    private void checkTime() throws TraceException {
        if (micros > MOST_MICROS) {
            throw lines.mistake("its time is %,d µs, more than 146 years".formatted(micros));
        }
    }

    private void operation(String of, String action, String[] words, int range) throws IOException {
        if (!isOfFile(of)) {
            return;
        }
        switch (action) {
            case "read" -> transfer(TraceOperation.READ, words, range);
            case "write" -> transfer(TraceOperation.WRITE, words, range);
            case "sync", "datasync" -> out.add(TraceOperation.FLUSH, micros * 1_000, 0, 0);
            case "trim" -> leftOut.add("trim");
            default -> throw lines.mistake("\"%s\" is not an action of fio".formatted(LogLines.shown(action)));
        }
    }

    private boolean isOfFile(String of) throws TraceException {
        if (!file.isEmpty()) {
            return of.equals(file);
        }
        if (only.isEmpty()) {
            only = of;
        } else if (!only.equals(of)) {
            throw lines.mistake("\"%s\" is another file than \"%s\"; say which one you want by --file"
                    .formatted(LogLines.shown(of), LogLines.shown(only)));
        }
        return true;
    }

    private void transfer(TraceOperation operation, String[] words, int range) throws IOException {
        if (words.length != range + 2) {
            throw lines.mistake("a transfer has an offset and a length");
        }
        long offset = number(words[range]);
        long length = number(words[range + 1]);
        if (length < 1 || length > Integer.MAX_VALUE) {
            throw lines.mistake("length %d is not from 1 to 2 GiB less 1".formatted(length));
        }
        out.add(operation, micros * 1_000, offset, (int) length);
    }

    private long number(String text) throws TraceException {
        if (text.matches("[0-9]{1,18}") && Long.parseLong(text) <= MOST_BYTES) {
            return Long.parseLong(text);
        }
        throw lines.mistake("\"%s\" is not a number from 0 to 2^60".formatted(LogLines.shown(text)));
    }
}
