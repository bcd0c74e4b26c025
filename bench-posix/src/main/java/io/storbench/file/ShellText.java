package io.storbench.file;

/// Names of files and devices in messages and in commands to be copied. Anybody may have given
/// them: they must neither move a terminal's cursor nor end a command.
public final class ShellText {
    private ShellText() {}

    /// A text without what would do something to a terminal: control characters, and those that
    /// turn the direction of writing, become a backslash, `u` and four hexadecimal digits.
    public static String escape(String text) {
        StringBuilder escaped = new StringBuilder();
        text.codePoints().forEach(point -> {
            if (isPlain(point)) {
                escaped.appendCodePoint(point);
            } else {
                escaped.append(point < 0x10000 ? "\\u%04x".formatted(point) : "\\U%08x".formatted(point));
            }
        });
        return escaped.toString();
    }

    private static boolean isPlain(int point) {
        return switch (Character.getType(point)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        };
    }

    /// A word for a shell, in quotes where it needs them. A name with control characters is written
    /// as bash's `$'…'`, which takes the escapes back.
    public static String quote(String word) {
        if (word.matches("[A-Za-z0-9_./:=,@%+-]+")) {
            return word;
        }
        return escape(word).equals(word)
                ? "'" + word.replace("'", "'\\''") + "'"
                : "$'" + escape(word.replace("\\", "\\\\").replace("'", "\\'")) + "'";
    }
}
