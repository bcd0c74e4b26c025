package io.storbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.report.render.ReportFormat;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class LargeReportTest {
    @Test
    void aReportOf960TrialsHas2MegabytesAtMost() {
        String html = ReportFormat.HTML.render(Report.of(LargeReport.input()));
        assertThat(html.getBytes(StandardCharsets.UTF_8)).hasSizeLessThanOrEqualTo(2_000_000);
    }
}
