package io.storbench.trace.log;

import io.storbench.file.PlainFile;
import io.storbench.trace.TraceException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// The lines of another program's log, one at a time, however long the log is. A line is bounded,
/// and the last one has an end, too: a log that was cut is none.
public final class LogLines implements AutoCloseable {
    private static final int MOST_CHARACTERS = 65_536;
    private static final int SHOWN_CHARACTERS = 60;

    private final String name;
    private final BufferedReader in;
    private long number;

    LogLines(Path log) throws IOException {
        this.name = String.valueOf(log.getFileName());
        this.in = new BufferedReader(new InputStreamReader(PlainFile.openNamed(log), StandardCharsets.ISO_8859_1));
    }

    /// The next line that is not empty, without its end; null at the end of the log.
    @Nullable
    String next() throws IOException {
        StringBuilder line = new StringBuilder();
        number++;
        for (int c = in.read(); c >= 0; c = in.read()) {
            if (c != '\n') {
                if (line.length() == MOST_CHARACTERS) {
                    throw mistake("the line is longer than " + MOST_CHARACTERS + " characters");
                }
                line.append((char) c);
            } else if (line.isEmpty()) {
                number++;
            } else {
                return line.toString();
            }
        }
        if (!line.isEmpty()) {
            throw mistake("the log ends within a line; take a whole copy of it");
        }
        return null;
    }

    /// The first line of a file, for those who ask which program's log it is; empty if it has none.
    public static String firstOf(Path log) throws IOException {
        try (LogLines lines = new LogLines(log)) {
            String first = lines.next();
            return first == null ? "" : first;
        } catch (TraceException _) {
            return "";
        }
    }

    /// What is wrong, with the place of the line.
    TraceException mistake(String what) {
        return new TraceException("%s:%d: %s".formatted(name, number, what));
    }

    /// The place of the line, for messages.
    String place() {
        return "line %,d of %s".formatted(number, name);
    }

    /// A part of a line for messages.
    public static String shown(String text) {
        String printable = text.replaceAll("[^\\x20-\\x7e]", "?");
        return printable.length() <= SHOWN_CHARACTERS ? printable : printable.substring(0, SHOWN_CHARACTERS) + "…";
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
