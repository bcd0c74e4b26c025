package io.storbench.posix;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Text of files below `/proc` and `/sys`.
public final class ProcText {
    /// Far more than any machine's mounts make.
    private static final int MAX_BYTES = 16 << 20;

    private ProcText() {}

    /// Reads a file of bounded size; each byte becomes one character.
    ///
    /// @throws IOException naming the file and the cause
    public static String read(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(MAX_BYTES + 1);
            if (bytes.length > MAX_BYTES) {
                throw new IOException(file + " is longer than " + MAX_BYTES + " bytes");
            }
            return new String(bytes, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new IOException("cannot read " + file + ": " + e.getMessage(), e);
        }
    }

    /// The lines of a text, which end with a line feed and nothing else: the kernel writes carriage
    /// returns of names as they are.
    public static List<String> lines(String text) {
        List<String> lines = List.of(text.split("\n", -1));
        boolean ended = lines.getLast().isEmpty();
        return ended ? lines.subList(0, lines.size() - 1) : lines;
    }

    /// A name as it is, of one in which the kernel wrote spaces, line ends and backslashes as `\`
    /// and three octal digits (mangle_path in fs/seq_file.c). Names are taken to be UTF-8.
    public static String unescape(String escaped) {
        byte[] bytes = escaped.getBytes(StandardCharsets.ISO_8859_1);
        int length = 0;
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] == '\\' && i + 3 < bytes.length && isOctal(bytes, i + 1)) {
                bytes[length++] = (byte) ((bytes[i + 1] - '0') << 6 | (bytes[i + 2] - '0') << 3 | (bytes[i + 3] - '0'));
                i += 3;
            } else {
                bytes[length++] = bytes[i];
            }
        }
        return new String(bytes, 0, length, StandardCharsets.UTF_8);
    }

    private static boolean isOctal(byte[] bytes, int from) {
        for (int i = from; i < from + 3; i++) {
            if (bytes[i] < '0' || bytes[i] > '7') {
                return false;
            }
        }
        return true;
    }
}
