package io.storbench.trace;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;

/// Reads what fio writes by `write_iolog`, versions 2 and 3, line by line (fio's HOWTO, "Trace file
/// format"). Version 3 has the time of each operation, in microseconds from the begin; version 2
/// has `wait` lines, in microseconds since the operation before.
///
/// Operations on several files are refused: a trace is of one. What does not transfer, flush or
/// manage files (`trim`) is counted and left out.
public final class FioIolog {
    private static final long MOST_BYTES = 1L << 60;

    /// What manages files; a replay has its file open already.
    private static final Set<String> ABOUT_FILES = Set.of("add", "open", "close");

    private final LogLines lines;
    private final TraceWriter out;
    private boolean timed;
    private String file = "";
    private long micros;
    private long leftOut;

    private FioIolog(LogLines lines, TraceWriter out) {
        this.lines = lines;
        this.out = out;
    }

    /// Converts a log.
    ///
    /// @return how many operations were left out, since a trace cannot have them
    /// @throws IOException for a log of another version, or damaged, with its line
    public static long convert(Path log, TraceWriter out) throws IOException {
        try (LogLines lines = new LogLines(log)) {
            FioIolog reader = new FioIolog(lines, out);
            reader.read();
            return reader.leftOut;
        }
    }

    private void read() throws IOException {
        String first = lines.next();
        timed =
                switch (first) {
                    case "fio version 2 iolog" -> false;
                    case "fio version 3 iolog" -> true;
                    case null -> throw lines.mistake("the log is empty");
                    default ->
                            throw lines.mistake(
                                    "\"%s\" is neither \"fio version 2 iolog\" nor \"fio version 3 iolog\""
                                            .formatted(LogLines.shown(first)));
                };
        for (String line = lines.next(); line != null; line = lines.next()) {
            read(line.strip().split("\\s+"));
        }
        if (out.summary().operations() == 0) {
            throw lines.mistake("the log has no read, write, sync or datasync");
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
        }
        String action = words[first + 1];
        if (action.equals("wait") && !timed && words.length == first + 3) {
            micros += number(words[first + 2]);
            return;
        }
        if (!ABOUT_FILES.contains(action)) {
            operation(words[first], action, words, first + 2);
        }
    }

    private void operation(String of, String action, String[] words, int range)
            throws IOException {
        if (file.isEmpty()) {
            file = of;
        } else if (!file.equals(of)) {
            throw lines.mistake(
                    "\"%s\" is another file than \"%s\"; convert the lines of one file"
                            .formatted(LogLines.shown(of), LogLines.shown(file)));
        }
        switch (action) {
            case "read" -> transfer(TraceOperation.READ, words, range);
            case "write" -> transfer(TraceOperation.WRITE, words, range);
            case "sync", "datasync" -> out.add(TraceOperation.FLUSH, micros * 1_000, 0, 0);
            case "trim" -> leftOut++;
            default -> throw lines.mistake("\"%s\" is no action of fio".formatted(LogLines.shown(action)));
        }
    }

    private void transfer(TraceOperation operation, String[] words, int range)
            throws IOException {
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
