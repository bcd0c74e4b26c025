package io.storbench.report.render;

import io.storbench.report.Report;
import io.storbench.report.exchange.JmhJson;
import java.util.function.Function;

/// The formats in which a report can be had.
public enum ReportFormat {
    /// One file that needs nothing else: tables and pictures for a browser, a phone or paper.
    HTML(HtmlRenderer::render),
    /// The same tables as text.
    MD(MarkdownRenderer::render),
    /// A row per trial with all its numbers.
    CSV(CsvRenderer::render),
    /// The analysis: estimates, comparisons, effects.
    JSON(JsonRenderer::render),
    /// The valid trials as JMH writes its results, for what reads those.
    JMH(JmhJson::render);

    // Each is a reference to a static method, which holds no state.
    @SuppressWarnings("ImmutableEnumChecker")
    private final Function<Report, String> renderer;

    ReportFormat(Function<Report, String> renderer) {
        this.renderer = renderer;
    }

    /// The whole file as text, to be written in UTF-8; the same report gives the same text.
    public String render(Report report) {
        return renderer.apply(report);
    }
}
