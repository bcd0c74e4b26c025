package io.storbench.report.render;

import static io.storbench.report.TrialBuilder.measured;
import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.report.Report;
import io.storbench.report.ReportInput;
import io.storbench.report.Reports;
import io.storbench.report.Samples;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MarkdownRendererTest {
    @Test
    void theTablesAreThoseOfThePage() {
        String markdown = ReportFormat.MD.render(Report.of(Samples.demonstration()));
        assertThat(markdown)
                .startsWith("# Plan demonstration: measured and predicted, without a client's cache\n")
                .contains("**Results by point**", "**Excluded trials**", "## Reproduce")
                .contains("| ---: |");
    }

    @Test
    void aTextCannotLeaveItsCellOrBlock() {
        ReportInput input = Reports.input(
                "a\n# b",
                List.of(measured(1).failed("x | y\n<script>")),
                Map.of(),
                "cmd",
                "plan\n````\n# not a heading");
        String markdown = ReportFormat.MD.render(Report.of(input));
        assertThat(markdown)
                .startsWith("# Plan a \\# b: measured\n")
                .contains("x \\| y \\<script\\>")
                .contains("`````\nplan\n````\n# not a heading\n`````");
    }

    @Test
    void whatDisguisesATextIsShown() {
        String evil = "a\u202Eb\u200Bc";
        ReportInput input = Reports.input(evil, List.of(measured(1).failed(evil)), Map.of(), evil, evil);
        assertThat(ReportFormat.MD.render(Report.of(input)))
                .contains("a\uFFFDb\uFFFDc")
                .doesNotContain("\u202E", "\u200B");
    }
}
