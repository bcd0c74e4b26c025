package io.storbench.nfs.mounted;

import java.io.IOException;
import java.util.Arrays;
import java.util.regex.Pattern;

/// Columns of numbers, separated by spaces.
final class Numbers {
    private static final Pattern SPACES = Pattern.compile("\\s+");

    private Numbers() {}

    /// Reads all columns that are there.
    ///
    /// @param line that they stand in, for the message
    /// @param least how many there must be
    static long[] parse(String columns, String line, int least) throws IOException {
        String[] words = SPACES.split(columns.strip());
        if (words.length < least) {
            throw new IOException(
                    "mountstats has %d numbers in place of %d: %s".formatted(words.length, least, line.strip()));
        }
        try {
            return Arrays.stream(words).mapToLong(Long::parseLong).toArray();
        } catch (NumberFormatException e) {
            throw new IOException("mountstats has something that is not a number: " + line.strip(), e);
        }
    }
}
