package io.storbench.result;

import io.storbench.file.PlainFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;

/// The checksums in an interval log: before each line a comment, which readers of the format pass
/// over, such as `#[crc32c 1a2b3c4d]`. The checksum of the whole file, which the result's line has,
/// tells whether it is damaged; these tell where.
final class LogChecksums {
    private static final String BEFORE_SUM = "#[crc32c ";
    private static final String AFTER_SUM = "]";

    private LogChecksums() {}

    /// A log with its checksums, in place of those that it has.
    static String with(String log) {
        StringBuilder text = new StringBuilder();
        log.lines()
                .filter(line -> !line.startsWith(BEFORE_SUM))
                .forEach(line -> text.append(comment(line, StandardCharsets.UTF_8))
                        .append('\n')
                        .append(line)
                        .append('\n'));
        return text.toString();
    }

    private static String comment(String line, Charset charset) {
        return BEFORE_SUM + Checksum.of(line.getBytes(charset)) + AFTER_SUM;
    }

    /// The checksum of a whole file.
    static String of(Path file) throws IOException {
        CRC32C sum = new CRC32C();
        try (InputStream in = new CheckedInputStream(PlainFile.open(file), sum)) {
            in.transferTo(OutputStream.nullOutputStream());
        }
        return Checksum.text(sum);
    }

    /// The number of the first line that is not what the checksum before it says, or of a line that
    /// has none; nothing when there is neither.
    static OptionalInt firstDamaged(Path file) throws IOException {
        // A byte is a character, whatever it is.
        Charset bytes = StandardCharsets.ISO_8859_1;
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(PlainFile.open(file), bytes))) {
            String comment = "";
            int number = 0;
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                number++;
                if (number % 2 != 0) {
                    comment = line;
                } else if (!comment(line, bytes).equals(comment)) {
                    return OptionalInt.of(isComment(comment) ? number : number - 1);
                }
            }
            return number % 2 == 0 ? OptionalInt.empty() : OptionalInt.of(number);
        }
    }

    private static boolean isComment(String line) {
        return line.length() == BEFORE_SUM.length() + Checksum.DIGITS + AFTER_SUM.length()
                && line.startsWith(BEFORE_SUM)
                && line.endsWith(AFTER_SUM);
    }
}
