package io.storbench.cli.text;

import io.storbench.file.ShellText;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Keeps what the program prints from doing anything to a terminal. Names, keys, values, addresses
/// and what servers say are anybody's: a control character among them is written as its escape.
/// Only ends of lines and tabs pass.
public final class PlainWriter extends Writer {
    /// Controls, marks of text direction and the like, and halves of letters. The joiners that
    /// scripts and emoji need stay.
    private static final Pattern UNSAFE =
            Pattern.compile("(?!\r\n)[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}&&[^\n\t\\x{200C}\\x{200D}]]");

    private static final Pattern END_OF_LINE = Pattern.compile("\r?\n");

    private final Writer out;

    private PlainWriter(Writer out) {
        this.out = out;
    }

    /// The same writer, with control characters escaped.
    public static PrintWriter on(PrintWriter out) {
        return new PrintWriter(new PlainWriter(out), true);
    }

    /// A text with control characters escaped, ends of lines and tabs excepted.
    public static String plain(String text) {
        return UNSAFE.matcher(text)
                .replaceAll(found -> ShellText.escape(found.group()).replace("\\", "\\\\"));
    }

    /// A message with control characters escaped. The program's own have one line: an end of line came with
    /// somebody's name, and is escaped.
    public static String message(String text) {
        return plain(END_OF_LINE
                .matcher(text)
                .replaceAll(found -> Matcher.quoteReplacement(ShellText.escape(found.group()))));
    }

    /// A text on one line.
    public static String line(String text) {
        return ShellText.escape(text);
    }

    @Override
    public void write(char[] characters, int from, int count) throws IOException {
        out.write(plain(new String(characters, from, count)));
    }

    @Override
    public void flush() throws IOException {
        out.flush();
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
