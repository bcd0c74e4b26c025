package io.storbench.report.render;

import io.storbench.report.verdict.Disparity;
import io.storbench.report.verdict.Levels;
import io.storbench.report.verdict.LimitCheck;
import io.storbench.report.verdict.PointVerdict;
import io.storbench.report.verdict.ResultComparison;
import io.storbench.report.verdict.RuleText;
import io.storbench.report.verdict.VerdictCounts;
import io.storbench.report.verdict.VerdictTable;
import io.storbench.report.wording.Brief;
import io.storbench.report.wording.Sentence;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// A comparison of two sets of results as Markdown, such as a comment on a change.
public final class ComparisonMarkdown {
    private ComparisonMarkdown() {}

    /// The text.
    ///
    /// @param decision of a gate in a word, such as `FAIL`; empty where nothing is decided
    /// @param reason for it, where the verdict over all points is none
    public static String render(
            ResultComparison comparison, List<LimitCheck> limits, String decision, Optional<Brief> reason) {
        StringBuilder out = new StringBuilder();
        String verdict = comparison.overall().sentence();
        if (reason.isEmpty()) {
            paragraph(out, "**", decision.isEmpty() ? verdict : decision + ". " + verdict, "**");
        } else {
            paragraph(out, "**", decision + ". " + Sentence.capital(reason.get().verdict()) + ".", "**");
            if (!reason.get().numbers().isEmpty()) {
                paragraph(out, "", reason.get().numbers() + ".", "");
            }
            paragraph(out, "", "Over all points: " + verdict, "");
        }
        paragraph(
                out, "", VerdictCounts.of(comparison).sentence(comparison.rules()) + " " + RuleText.of(comparison), "");
        paragraph(
                out,
                "",
                "%s: %s; %s: %s. %s, %s, by geometric means; p is Holm's."
                        .formatted(
                                comparison.a().label(),
                                comparison.a().source(),
                                comparison.b().label(),
                                comparison.b().source(),
                                comparison.metric().words(),
                                comparison.origin().key()),
                "");
        VerdictTable table = VerdictTable.of(comparison);
        row(out, table.heading());
        int left = table.factors().size();
        out.append("|");
        for (int i = 0; i < table.heading().size(); i++) {
            out.append(i < left ? " --- |" : " ---: |");
        }
        out.append('\n');
        table.rows().forEach(cells -> row(out, cells));
        out.append('\n');
        for (PointVerdict point : comparison.points()) {
            if (!point.reason().isEmpty()) {
                item(out, Levels.text(point.factors()) + ": " + point.reason());
            }
        }
        limits.forEach(limit -> item(out, limit.sentence()));
        comparison.pairing().ifPresent(pairing -> item(out, pairing));
        comparison.remarks().forEach(remark -> item(out, remark));
        comparison.differences().forEach(each -> item(out, text(each)));
        return out.toString().stripTrailing() + "\n";
    }

    private static String text(Disparity each) {
        return "differs: %s %s: %s, %s".formatted(each.kind().words(), each.name(), shown(each.a()), shown(each.b()));
    }

    private static String shown(String value) {
        return value.isEmpty() ? "none" : value;
    }

    private static void paragraph(StringBuilder out, String before, String text, String after) {
        out.append(before).append(MarkdownRenderer.escape(text)).append(after).append("\n\n");
    }

    private static void item(StringBuilder out, String text) {
        out.append("- ").append(MarkdownRenderer.escape(text)).append('\n');
    }

    private static void row(StringBuilder out, List<String> cells) {
        out.append(cells.stream().map(MarkdownRenderer::escape).collect(Collectors.joining(" | ", "| ", " |\n")));
    }
}
