package io.storbench.cli.reproduction;

import io.storbench.paper.Reproduction;
import io.storbench.report.render.HtmlRenderer;
import io.storbench.report.render.MarkdownRenderer;
import java.util.List;
import java.util.Locale;

/// The forms in which reproductions can be had besides the text of a terminal.
public enum ReproductionFormat {
    /// A page with figures, which loads nothing.
    HTML,
    /// All numbers.
    JSON,
    /// The page's tables as text.
    MD;

    /// The whole file.
    public String render(List<Reproduction> reproductions) {
        return switch (this) {
            case HTML -> HtmlRenderer.render(ReproductionDocument.of(reproductions));
            case JSON -> ReproductionJson.render(reproductions);
            case MD -> MarkdownRenderer.render(ReproductionDocument.of(reproductions));
        };
    }

    /// The file's name in a directory of its own.
    public String fileName() {
        return "report." + name().toLowerCase(Locale.ROOT);
    }
}
