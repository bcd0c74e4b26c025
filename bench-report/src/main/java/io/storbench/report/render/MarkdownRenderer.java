package io.storbench.report.render;

import io.storbench.report.Block;
import io.storbench.report.Block.Column;
import io.storbench.report.Document;
import io.storbench.report.FirstScreen;
import io.storbench.report.Report;
import io.storbench.report.Section;
import io.storbench.report.chart.Chart;
import io.storbench.report.chart.Printable;
import io.storbench.report.wording.WhyText;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// A document as Markdown, with the tables of the HTML page and without its pictures.
public final class MarkdownRenderer {
    private static final Pattern SPECIAL = Pattern.compile("[\\\\`*_{}\\[\\]<>#|!~&$]");
    private static final Pattern FENCES = Pattern.compile("`{3,}");

    private final StringBuilder out = new StringBuilder();

    private MarkdownRenderer() {}

    static String render(Report report) {
        return render(report.document());
    }

    /// The text.
    public static String render(Document document) {
        return new MarkdownRenderer().text(document);
    }

    /// Blocks without a page around them, such as a comment on a change.
    public static String render(List<Block> blocks) {
        MarkdownRenderer renderer = new MarkdownRenderer();
        blocks.forEach(renderer::block);
        return renderer.ended();
    }

    private String ended() {
        return out.toString().stripTrailing() + "\n";
    }

    private String text(Document document) {
        FirstScreen first = document.first();
        out.append("# ").append(escape(first.title())).append("\n\n");
        paragraph(first.question());
        strong(first.answer().verdict());
        if (!first.answer().numbers().isEmpty()) {
            paragraph(first.answer().numbers());
        }
        first.why().map(WhyText::new).ifPresent(this::why);
        first.confidence().forEach(this::paragraph);
        if (!first.limits().isEmpty()) {
            paragraph("What limits this answer: " + String.join(" ", first.limits()));
        }
        paragraph("What to do next: " + first.next().words());
        code(first.next().command());
        paragraph(String.join(". ", first.counts()) + ".");
        document.sections().forEach(this::section);
        return ended();
    }

    private void why(WhyText why) {
        paragraph(why.sentences().isEmpty() ? "Where the time goes:" : "Why: " + String.join(" ", why.sentences()));
        List<Column> columns = why.headings().stream().map(Column::number).toList();
        table(new Block.Table(why.title(), columns, why.rows()));
    }

    private void section(Section section) {
        List<Block> blocks = shown(section);
        if (blocks.isEmpty()) {
            return;
        }
        out.append("## ").append(escape(section.title())).append("\n\n");
        blocks.forEach(this::block);
    }

    /// All blocks, but of pictures with words about them only what is a problem.
    private static List<Block> shown(Section section) {
        boolean tells = section.blocks().stream().noneMatch(Block.Charts.class::isInstance)
                || section.blocks().stream()
                        .anyMatch(block -> block instanceof Block.Table || block instanceof Block.Code);
        return tells
                ? section.blocks()
                : section.blocks().stream()
                        .filter(Block.Problem.class::isInstance)
                        .toList();
    }

    private void block(Block block) {
        switch (block) {
            case Block.Paragraph(String text) -> paragraph(text);
            case Block.Problem(String text) -> paragraph(text);
            case Block.Strong(String text) -> strong(text);
            case Block.Items(List<String> items) -> {
                items.forEach(item -> out.append("- ").append(escape(item)).append('\n'));
                out.append('\n');
            }
            case Block.Code(String text) -> code(text);
            case Block.Table table -> table(table);
            case Block.Charts(List<Chart> _) -> {}
        }
    }

    private void paragraph(String text) {
        out.append(escape(text)).append("\n\n");
    }

    private void strong(String text) {
        out.append("**").append(escape(text)).append("**\n\n");
    }

    /// A fence longer than any in the text, so that the text cannot end it.
    private void code(String text) {
        Matcher matcher = FENCES.matcher(text);
        int longest = 2;
        while (matcher.find()) {
            longest = Math.max(longest, matcher.end() - matcher.start());
        }
        String fence = "`".repeat(longest + 1);
        out.append(fence).append('\n').append(Printable.text(text.stripTrailing()));
        out.append('\n');
        out.append(fence).append("\n\n");
    }

    private void table(Block.Table table) {
        if (!table.caption().isEmpty()) {
            strong(table.caption());
        }
        row(table.columns().stream().map(Column::title).toList());
        out.append(table.columns().stream()
                .map(column -> column.numeric() ? "---:" : "---")
                .collect(Collectors.joining(" | ", "| ", " |\n")));
        table.rows().forEach(this::row);
        out.append('\n');
    }

    private void row(List<String> cells) {
        out.append(cells.stream().map(MarkdownRenderer::escape).collect(Collectors.joining(" | ", "| ", " |\n")));
    }

    /// Text without a meaning to Markdown or HTML, on one line.
    private static String escape(String text) {
        String line = Printable.text(text.replaceAll("\\p{Cntrl}+", " "));
        return SPECIAL.matcher(line).replaceAll("\\\\$0");
    }
}
