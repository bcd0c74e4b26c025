package io.storbench.report.chart;

import java.util.regex.Pattern;

/// Texts from files, made fit to be shown. Escaping for a format is the renderer's part.
public final class Printable {
    /// What fits into a legend or beside a tick.
    private static final int LABEL_LENGTH = 48;

    /// Control characters and lone surrogates have no place in HTML or XML; marks of text direction
    /// and what has no width could disguise a text. The joiners that scripts and emoji need stay.
    private static final Pattern UNSAFE = Pattern.compile(
            "[\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F-\\x9F\\x{061C}\\x{200B}\\x{200E}\\x{200F}\\x{202A}-\\x{202E}\\x{2060}\\x{2066}-\\x{2069}\\x{D800}-\\x{DFFF}\\x{FEFF}\\x{FFFE}\\x{FFFF}]");

    private Printable() {}

    /// The text with what cannot be shown replaced by the replacement character.
    public static String text(String text) {
        return UNSAFE.matcher(text).replaceAll("\uFFFD");
    }

    /// The text on one line, cut to what a chart has room for.
    static String label(String text) {
        String line = text(text).replaceAll("\\s+", " ");
        if (line.length() <= LABEL_LENGTH) {
            return line;
        }
        // Not between the halves of a letter beyond the basic plane.
        int end = Character.isHighSurrogate(line.charAt(LABEL_LENGTH - 2)) ? LABEL_LENGTH - 2 : LABEL_LENGTH - 1;
        return line.substring(0, end) + "…";
    }
}
