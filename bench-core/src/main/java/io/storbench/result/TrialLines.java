package io.storbench.result;

import io.storbench.file.PlainFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Reads a directory's `trials.jsonl` line by line.
final class TrialLines {
    /// The file's name.
    static final String FILE = "trials.jsonl";

    /// The longest file, 1 GiB; a trial has about 5 KiB.
    private static final long MAX_BYTES = 1 << 30;

    /// The longest line, 16 MiB: a plan has at most 1 MiB, and each host of a trial about 1 KiB.
    private static final int MAX_LINE_BYTES = 16 << 20;

    private static final int CHUNK_BYTES = 1 << 16;

    /// Takes a line.
    interface Taker {
        /// Takes one.
        ///
        /// @throws IllegalArgumentException when it is damaged
        void take(TrialLine line);
    }

    /// How much of the file is whole.
    ///
    /// @param wholeBytes up to the end of the last line that is
    /// @param isCutShort whether a part of a line follows, which a crash left
    /// @param unchecked how many lines end without a checksum
    record Extent(long wholeBytes, boolean isCutShort, int unchecked) {}

    private final Path directory;
    private final Path file;
    private final boolean isParsed;
    private final Taker taker;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private int number = 1;
    private long readBytes;
    private long wholeBytes;
    private int unchecked;

    private TrialLines(Path directory, boolean isParsed, Taker taker) {
        this.directory = directory;
        this.file = directory.resolve(FILE);
        this.isParsed = isParsed;
        this.taker = taker;
    }

    /// Hands over the lines of a directory, none where there is no file, and passes over a last one
    /// that a crash cut short, even within a character.
    ///
    /// @throws IOException when a line is damaged, or the file or a line longer than any of ours
    static Extent read(Path directory, Taker taker) throws IOException {
        return new TrialLines(directory, true, taker).read();
    }

    /// The same without a look into the lines.
    static Extent extent(Path directory) throws IOException {
        return new TrialLines(directory, false, _ -> {}).read();
    }

    private Extent read() throws IOException {
        if (!PlainFile.isThere(file)) {
            return new Extent(0, false, 0);
        }
        try (InputStream in = PlainFile.open(file)) {
            if (Files.size(file) > MAX_BYTES) {
                throw new IOException(file + " is longer than 1 GiB; take its trials apart");
            }
            return read(in);
        }
    }

    private Extent read(InputStream in) throws IOException {
        byte[] torn = {};
        byte[] chunk = new byte[CHUNK_BYTES];
        for (int length = in.read(chunk); length >= 0; length = in.read(chunk)) {
            int begin = 0;
            for (int i = 0; i < length; i++) {
                if (chunk[i] != '\n') {
                    continue;
                }
                byte[] line = line(chunk, begin, i);
                begin = i + 1;
                readBytes += line.length + 1;
                if (torn.length > 0) {
                    throw damaged("not a result: it has zeros in place of bytes", null);
                }
                if (isTorn(line)) {
                    torn = line;
                } else {
                    take(line);
                }
            }
            add(chunk, begin, length);
        }
        byte[] rest = bytes.toByteArray();
        if (torn.length == 0 && TrialLine.isWhole(rest)) {
            readBytes += rest.length;
            take(rest); // only its end is missing, as [ResultStore] restores it
            return new Extent(wholeBytes, false, unchecked);
        }
        if (rest.length > 0 && TrialLine.isWhole(Arrays.copyOf(rest, rest.length - 1))) {
            throw damaged("the line is damaged: another byte than a line end follows it", null);
        }
        return new Extent(wholeBytes, torn.length > 0 || rest.length > 0, unchecked);
    }

    /// The line that ends before `end`, with what the chunks before had of it.
    private byte[] line(byte[] chunk, int begin, int end) throws IOException {
        add(chunk, begin, end);
        byte[] line = bytes.toByteArray();
        bytes.reset();
        return line;
    }

    private void add(byte[] chunk, int begin, int end) throws IOException {
        if (bytes.size() + (end - begin) > MAX_LINE_BYTES) {
            throw damaged("not a result: the line is longer than 16 MiB", null);
        }
        bytes.write(chunk, begin, end - begin);
    }

    private void take(byte[] line) throws IOException {
        if (isParsed) {
            try {
                taker.take(TrialLine.read(line));
            } catch (NewerSchemaException e) {
                throw new IOException("%s:%d: %s".formatted(file, number, e.getMessage()), e);
            } catch (IllegalArgumentException e) {
                throw damaged(String.valueOf(e.getMessage()), e);
            }
        }
        number++;
        unchecked += TrialLine.hasChecksum(line) ? 0 : 1;
        wholeBytes = readBytes;
    }

    /// Whether a power cut left zeros in place of a part of a line: its length was on the device,
    /// and not all of it. One zero can be a damaged byte.
    private static boolean isTorn(byte[] line) {
        for (int i = 1; i < line.length; i++) {
            if (line[i - 1] == 0 && line[i] == 0) {
                return true;
            }
        }
        return false;
    }

    private IOException damaged(String what, @Nullable Throwable cause) {
        return new IOException(
                "%s:%d: %s; to go on without it, delete the line and run the plan again into %s"
                        .formatted(file, number, what, directory),
                cause);
    }
}
