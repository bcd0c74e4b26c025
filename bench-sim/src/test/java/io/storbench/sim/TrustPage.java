package io.storbench.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/// The tables of `docs/model/trust.md`, each row of which is what a test has found just now. A test
/// hands its row over; it is kept below `target/trust`, and the page must have it, word for word.
/// `src/it/trust/update-page.sh` puts the rows that the tests left there into the page.
public final class TrustPage {
    private static final Path PAGE = Path.of("..", "docs", "model", "trust.md");
    private static final Path ROWS = Path.of("target", "trust");

    private TrustPage() {}

    /// A row that a test has found.
    ///
    /// @param table its name in the page
    /// @param key what tells the row from others; the rows of a table are in its order
    /// @param cells as printed, the key's first
    public static void row(String table, String key, String... cells) {
        String line = "| " + String.join(" | ", cells) + " |";
        try {
            Path file = ROWS.resolve(table).resolve(key.replaceAll("[^A-Za-z0-9.=-]", "_"));
            Files.createDirectories(file.getParent());
            Files.writeString(file, line + "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        assertThat(rows(table))
                .as("rows of table %s in %s; see src/it/trust/update-page.sh", table, PAGE)
                .contains(line);
    }

    /// The rows that a table of the page has.
    public static List<String> rows(String table) {
        try {
            List<String> lines = Files.readAllLines(PAGE);
            int begin = lines.indexOf("<!-- table " + table + " -->");
            assertThat(begin).as("table %s of %s", table, PAGE).isNotNegative();
            List<String> rest = lines.subList(begin, lines.size());
            // Behind the heading and the line below it.
            return List.copyOf(rest.subList(3, rest.indexOf("<!-- end -->")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// A number of four digits.
    public static String number(double value) {
        double size = Math.abs(value);
        int decimals = size >= 100 ? 1 : size >= 10 ? 2 : size >= 1 ? 3 : size >= 0.1 ? 4 : 6;
        return String.format(Locale.ROOT, "%." + decimals + "f", value);
    }

    /// How far a number is from what it should be.
    public static String difference(double value, double expected) {
        String percent = String.format(Locale.ROOT, "%+.2f %%", 100 * (value / expected - 1));
        return percent.equals("-0.00 %") ? "+0.00 %" : percent;
    }
}
