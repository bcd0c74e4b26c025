package io.storbench.reference;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The lines of a Markdown file outside its fenced blocks of code.
record MarkdownPage(List<String> lines) {
    private static final Pattern FENCED = Pattern.compile("^```.*?^```$", Pattern.DOTALL | Pattern.MULTILINE);
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
    private static final Pattern HEADING = Pattern.compile("^#{1,6} +(.*?)(?: #+)? *$");

    static MarkdownPage of(String text) {
        return new MarkdownPage(FENCED.matcher(text).replaceAll("").lines().toList());
    }

    /// What links and images of this repository lead to, as written.
    Stream<String> links() {
        return LINK.matcher(String.join("\n", lines))
                .results()
                .map(link -> link.group(1))
                .filter(link -> !link.contains(":"));
    }

    /// Headings as GitHub names them in links ("Section links" in its documentation): lower case,
    /// without markup and punctuation, blanks as hyphens; of equal ones the second ends in `-1`.
    Stream<String> anchors() {
        Map<String, Integer> seen = new HashMap<>();
        return lines.stream()
                .map(HEADING::matcher)
                .filter(Matcher::matches)
                .map(heading -> anchor(heading.group(1)))
                .map(anchor -> {
                    int number = seen.merge(anchor, 1, Integer::sum) - 1;
                    return number == 0 ? anchor : anchor + "-" + number;
                });
    }

    private static String anchor(String heading) {
        return heading.replaceAll("\\[([^]]*)]\\([^)]*\\)", "$1")
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N}_ -]", "")
                .replace(' ', '-');
    }
}
