package io.storbench.report.wording;

import io.storbench.report.compare.ObservedFactor;
import java.util.regex.Pattern;

/// A level in a sentence: by itself where it says what it is, as `nfs41` and `20ms` do, else with
/// its factor's name, as `depth 100`.
public final class LevelName {
    private static final Pattern BARE = Pattern.compile("[-+]?[0-9][0-9. ]*%?|true|false|on|off|none");

    private LevelName() {}

    /// Whether a level says by itself what it is.
    public static boolean isName(String level) {
        return !BARE.matcher(level).matches();
    }

    /// In a sentence.
    public static String of(ObservedFactor factor, String level) {
        return isName(level) ? level : OrderedText.name(factor, level);
    }
}
