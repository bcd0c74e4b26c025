package io.storbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.report.render.HtmlRenderer;
import io.storbench.report.render.MarkdownRenderer;
import io.storbench.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Two replicates that differ a hundred times leave an interval of exp(12.7 · 3.26), beyond 10^17: beyond a factor of
/// 1,000 only that is said.
class WildTrialsTest {
    /// Of latencies of 0.2 to 20 ms in nanoseconds, no figure has more digits than 20000000.
    private static final Pattern LONG = Pattern.compile("[0-9][0-9,.]{9,}");

    private static final Pattern FACTOR =
            Pattern.compile("factor[ \u00A0]of[ \u00A0](?:up to )?(?:over[ \u00A0])?([0-9.,]+)");

    private static Report wild() {
        List<TrialResult> trials = new ArrayList<>();
        for (int point = 1; point <= 4; point++) {
            for (int replicate = 1; replicate <= 2; replicate++) {
                trials.add(TrialBuilder.measured(point)
                        .replicate(replicate)
                        .factor("target", point % 2 == 0 ? "nfs" : "iscsi")
                        .factor("network.rtt", point <= 2 ? "1ms" : "5ms")
                        .valid(replicate == 1 ? 2e5 * point : 2e7 / point));
            }
        }
        return Report.of(Reports.input(trials));
    }

    @Test
    void noFigureBeyondAFactorOfAThousandIsPrintedOrDrawn() {
        for (String text : List.of(
                MarkdownRenderer.render(wild().document()),
                HtmlRenderer.render(wild().document())
                        .replaceAll("<style.*?</style>|<script.*?</script>|<[^>]*>", " "))) {
            Matcher factor = FACTOR.matcher(text);
            while (factor.find()) {
                assertThat(Double.parseDouble(factor.group(1).replace(",", "").replaceAll("\\.$", "")))
                        .as(factor.group())
                        .isLessThanOrEqualTo(1000);
            }
            assertThat(LONG.matcher(text).results().map(MatchResult::group)).isEmpty();
        }
    }
}
