package io.storbench.report.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.report.Report;
import io.storbench.report.Samples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class HtmlRendererTest {
    /// Leaves the page in target for a person to look at.
    @Test
    void theDemonstrationMakesOnePageThatLoadsNothing() throws IOException {
        String html = ReportFormat.HTML.render(Report.of(Samples.demonstration()));
        Files.writeString(Path.of("target", "sample-report.html"), html);
        assertThat(html).startsWith("<!DOCTYPE html>").contains("<svg").doesNotContain("<script");
    }
}
