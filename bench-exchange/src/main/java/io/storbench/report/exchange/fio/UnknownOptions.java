package io.storbench.report.exchange.fio;

import io.storbench.key.Nearest;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;

/// Why options of fio have no key of a plan, and which words are none of its options, by the table in
/// `unknown-options.txt`.
final class UnknownOptions {
    private static final String TABLE = "unknown-options.txt";

    /// Of a word that is compared with others.
    private static final int FEWEST_LETTERS = 4;

    private static final Pattern SECRET = Pattern.compile("pass|token|key|secret|user");

    /// As of the last list of the table.
    private static final Reason UNLISTED = new Reason("has no key of a plan", true);

    /// @param text in words
    /// @param changesLoad whether it is another load without the option
    private record Reason(String text, boolean changesLoad) {}

    private static final Map<String, Reason> REASONS = new HashMap<>();

    /// What options are when nobody sets them.
    private static final Map<String, String> DEFAULTS = new HashMap<>();

    static {
        Reason reason = UNLISTED;
        for (String line : table()) {
            if (line.startsWith(" ")) {
                for (String option : line.strip().split(" ", -1)) {
                    String[] parts = option.split("=", 2);
                    REASONS.put(parts[0], reason);
                    if (parts.length == 2) {
                        DEFAULTS.put(parts[0], parts[1]);
                    }
                }
            } else if (!line.isEmpty() && !line.startsWith("#")) {
                String[] parts = line.split(": ", 2);
                reason = new Reason(parts[1], parts[0].equals("other"));
            }
        }
    }

    private UnknownOptions() {}

    private static List<String> table() {
        try (InputStream in = UnknownOptions.class.getResourceAsStream(TABLE)) {
            byte[] bytes = Objects.requireNonNull(in, TABLE).readAllBytes();
            return new String(bytes, StandardCharsets.UTF_8).lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Whether an option is set to what it is anyway.
    static boolean isDefault(String option, String value) {
        return value.equals(DEFAULTS.get(option));
    }

    /// Refuses an option that is none of fio's where one has nearly the same name. What is like none, or too short to
    /// tell, may be of a later version.
    ///
    /// @throws FioRefusal with the option that was probably meant
    static void refuseMisspelt(String option) {
        if (REASONS.containsKey(option) || option.length() < FEWEST_LETTERS) {
            return;
        }
        Set<String> known = new HashSet<>(REASONS.keySet());
        known.addAll(FioOptions.otherNames());
        String hint = Nearest.hint(option, known);
        if (!hint.isEmpty()) {
            throw new FioRefusal(option, option + ": unknown fio option" + hint);
        }
    }

    /// Why an option is not carried over. What may be a secret is not shown: notes and plans are
    /// passed on.
    static FioNote note(String option, String value) {
        Reason reason = REASONS.getOrDefault(option, UNLISTED);
        String shown = SECRET.matcher(option).find() ? "…" : value;
        return new FioNote(option, shown, reason.text(), reason.changesLoad());
    }
}
