package io.storbench.launcher;

import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads the feature number out of a Java version text.
final class JavaVersion {
    /// `25`, `25.0.3`, `25-ea+3`, and Java 8's `1.8.0_402` (JEP 223 dropped the leading `1.`).
    /// Three digits are enough, and cannot overflow.
    private static final Pattern VERSION = Pattern.compile("(?:1\\.)?(\\d{1,3})(?:[.\\-+_].*)?");

    private JavaVersion() {}

    /// The feature number (8, 17, 25), or empty when the text is not a version.
    static OptionalInt feature(String version) {
        Matcher matcher = VERSION.matcher(version);
        return matcher.matches() ? OptionalInt.of(Integer.parseInt(matcher.group(1))) : OptionalInt.empty();
    }
}
