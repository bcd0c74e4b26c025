package io.storbench.report.render;

import static io.storbench.report.TrialBuilder.measured;
import static io.storbench.report.TrialBuilder.simulated;
import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.report.Report;
import io.storbench.report.Reports;
import io.storbench.report.SampleReport;
import io.storbench.report.Samples;
import io.storbench.result.TrialResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Isolated("sets the default locale")
class HtmlRendererTest {
    private static final String EVIL =
            "</pre></text><script>alert(1)</script><img src=x onerror=\"alert('1')\">&\u0000\u202E\uD800";

    private static String sample() {
        return ReportFormat.HTML.render(Report.of(Samples.demonstration()));
    }

    /// Leaves the page in target for a person to look at.
    @Test
    void theDemonstrationMakesOnePageThatLoadsNothing() throws IOException {
        String html = sample();
        Files.writeString(Path.of("target", "sample-report.html"), html);
        assertThat(html)
                .startsWith("<!DOCTYPE html>\n<html lang=\"en\">")
                .contains("name=\"viewport\"", "<title>", "@media print", "<svg")
                .containsOnlyOnce("<script>")
                .doesNotContain("<link", "<img", "@import", "url(http", "src=");
        // Addresses may name XML's vocabularies, and nothing else.
        assertThat(Pattern.compile("https?://[^\"' <]+")
                        .matcher(html)
                        .results()
                        .map(MatchResult::group)
                        .distinct())
                .containsExactlyInAnyOrder("http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink");
    }

    @Test
    void idsAreUniqueInThePage() {
        List<String> ids = Pattern.compile(" id=\"([^\"]*)\"")
                .matcher(sample())
                .results()
                .map(match -> match.group(1))
                .toList();
        assertThat(new HashSet<>(ids)).hasSameSizeAs(ids).isNotEmpty();
    }

    @Test
    void textsInChartsAreTexts() {
        assertThat(sample())
                .containsPattern("<text[^>]*>mean latency \\(ms\\)</text\\s*>")
                .containsPattern("<text[^>]*>random</text\\s*>")
                .containsPattern("<text[^>]*>write</text\\s*>");
    }

    @Test
    void nothingInAResultBecomesMarkup() {
        List<TrialResult> trials = new ArrayList<>();
        for (int point = 1; point <= 4; point++) {
            String rtt = point % 2 == 0 ? "1ms" : "2ms";
            String level = EVIL + (point > 2 ? "2" : "1");
            trials.add(measured(point)
                    .factor("network.rtt" + EVIL, rtt)
                    .factor(EVIL, level)
                    .setting(EVIL, EVIL)
                    .fact(EVIL, EVIL)
                    .fact("level", EVIL)
                    .fact("network.emulation", EVIL)
                    .valid(1e6));
            trials.add(simulated(point)
                    .factor("network.rtt" + EVIL, rtt)
                    .factor(EVIL, level)
                    .replicate(2)
                    .doubtful(1e6, EVIL));
        }
        trials.add(measured(9).failed(EVIL));
        String html = ReportFormat.HTML.render(Report.of(
                Reports.input(EVIL, trials, Map.of(EVIL, new TreeMap<>(Map.of(EVIL, EVIL))), EVIL, EVIL)));
        assertThat(html).contains("<svg").doesNotContain("<img", "\u0000", "\u202E");
        // The page's own one, which its policy names by its digest.
        assertThat(html).containsOnlyOnce("<script");
        assertThat(html).doesNotContain("onerror=\"");
        // The next step, how to get the numbers again, and the plan.
        assertThat(html.split("</pre>", -1)).hasSize(4);
    }

    /// Text against what is behind it, by WCAG 2.2's formula; 4.5 is its level AA.
    @ParameterizedTest
    @CsvSource({"ink, paper", "muted, paper", "link, paper", "ink, verdict", "ink, code", "ink, stripe", "ink, doubt"})
    void textsStandOutFromWhatIsBehindThem(String text, String behind) {
        List<String> texts = colours(text);
        List<String> grounds = colours(behind);
        assertThat(texts).hasSize(2).hasSameSizeAs(grounds);
        for (int scheme = 0; scheme < 2; scheme++) {
            assertThat(contrast(texts.get(scheme), grounds.get(scheme)))
                    .as("%s on %s", texts.get(scheme), grounds.get(scheme))
                    .isGreaterThanOrEqualTo(4.5);
        }
    }

    /// The charts' texts are #333, in the dark #ddd.
    @Test
    void textsInChartsStandOut() {
        assertThat(Style.CSS).contains("svg [fill=\"#333333\"], svg [fill=\"#000000\"] { fill: #ddd; }");
        assertThat(contrast("333", colours("paper").get(0))).isGreaterThanOrEqualTo(4.5);
        assertThat(contrast("ddd", colours("paper").get(1))).isGreaterThanOrEqualTo(4.5);
    }

    /// A custom property's light and dark colour.
    private static List<String> colours(String name) {
        return Pattern.compile("--" + name + ": #([0-9a-f]+);")
                .matcher(Style.CSS)
                .results()
                .map(match -> match.group(1))
                .toList();
    }

    private static double contrast(String a, String b) {
        double one = luminance(a);
        double other = luminance(b);
        return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    }

    private static double luminance(String colour) {
        String full = colour.length() == 3 ? colour.replaceAll("([0-9a-f])", "$1$1") : colour;
        double[] weights = {0.2126, 0.7152, 0.0722};
        double sum = 0;
        for (int i = 0; i < 3; i++) {
            double c = Integer.parseInt(full.substring(2 * i, 2 * i + 2), 16) / 255.0;
            sum += weights[i] * (c <= 0.04045 ? c / 12.92 : Math.pow((c + 0.055) / 1.055, 2.4));
        }
        return sum;
    }

    @Test
    void everyPictureHasATextAlternative() {
        String html = sample();
        assertThat(Pattern.compile("<svg[^>]*>").matcher(html).results().map(MatchResult::group))
                .isNotEmpty()
                .allSatisfy(
                        svg -> assertThat(svg).contains("role=\"img\"").containsPattern("aria-label=\"[^\"]{10,}\""));
    }

    @Test
    void theLocaleChangesNothing() {
        Locale before = Locale.getDefault();
        String expected = sample();
        try {
            for (String tag : List.of("de-DE", "ar-EG-u-nu-arab", "tr-TR")) {
                Locale.setDefault(Locale.forLanguageTag(tag));
                assertThat(sample()).as(tag).isEqualTo(expected);
            }
        } finally {
            Locale.setDefault(before);
        }
    }

    /// A headless JDK on a machine without fonts or fontconfig fails as soon as it looks for them.
    @Test
    void aReportAsksTheMachineForNoFont(@TempDir Path directory) throws Exception {
        Path log = directory.resolve("classes.log");
        Path page = directory.resolve("report.html");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xlog:class+load:file=" + log,
                        "-Djava.awt.headless=true",
                        "-cp",
                        System.getProperty("java.class.path"),
                        SampleReport.class.getName(),
                        page.toString())
                .inheritIO()
                .start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isZero();
        assertThat(Files.readString(page)).isEqualTo(sample());
        assertThat(Files.readString(log))
                .contains("org.jfree.chart.JFreeChart")
                .doesNotContain("sun.font.FontManagerFactory");
    }

    @Test
    void aCaptionNamesOnlyWhatIsInItsPicture() {
        List<TrialResult> trials = List.of(
                measured(1).factor("network.rtt", "1ms").valid(1e6),
                measured(2).factor("network.rtt", "2ms").valid(2e6));
        String one = ReportFormat.HTML.render(Report.of(Reports.input(trials)));
        assertThat(one).contains("Filled marks: measured.</figcaption>").doesNotContain("Bars:");
        assertThat(sample())
                .contains("Filled marks: measured. Hollow marks: simulated. 95 % intervals are smaller"
                        + " than the marks. Lines join simulated points.");
        List<TrialResult> scattered = List.of(
                measured(1).factor("network.rtt", "1ms").replicate(1).valid(1e6),
                measured(1).factor("network.rtt", "1ms").replicate(2).valid(1.2e6),
                measured(2).factor("network.rtt", "2ms").replicate(1).valid(2e6),
                measured(2).factor("network.rtt", "2ms").replicate(2).valid(2.2e6));
        assertThat(ReportFormat.HTML.render(Report.of(Reports.input(scattered))))
                .contains("Filled marks: measured. Bars and brackets: 95 % intervals.");
    }
}
