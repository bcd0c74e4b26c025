package io.storbench.report.render;

import io.storbench.file.ShellText;
import io.storbench.report.chart.ComparisonCharts;
import io.storbench.report.chart.SvgChart;
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
import io.storbench.result.Origin;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// A comparison of two sets of results as one HTML page that loads nothing.
public final class ComparisonPage {
    private static final int REMARKS_SHOWN = 3;

    private final ResultComparison comparison;
    private final Html html = new Html();

    private final String decision;
    private final Optional<Brief> reason;
    private final String program;

    private ComparisonPage(ResultComparison comparison, String decision, Optional<Brief> reason, String program) {
        this.comparison = comparison;
        this.program = program;
        this.decision = decision;
        this.reason = reason;
    }

    /// The page.
    ///
    /// @param decision of a gate in a word, such as `FAIL`; empty where nothing is decided
    /// @param reason for it, where the verdict over all points is none
    /// @param program how it was called, for a command that the page suggests
    public static String render(
            ResultComparison comparison,
            List<LimitCheck> limits,
            String decision,
            Optional<Brief> reason,
            String program) {
        return new ComparisonPage(comparison, decision, reason, program).page(limits);
    }

    private String page(List<LimitCheck> limits) {
        String question = "Is %s worse than %s in %s?"
                .formatted(
                        comparison.b().label(),
                        comparison.a().label(),
                        comparison.metric().words());
        Page.open(html, question);
        html.open("header").line();
        html.element("h1", question).line();
        html.open("div", "class", "first").line().open("div", "class", "said").line();
        Brief answer = answer();
        html.open("div", "class", style()).element("p", answer.verdict(), "class", "verdict");
        if (!answer.numbers().isEmpty()) {
            html.element("p", answer.numbers());
        }
        html.close("div").line();
        html.element(
                        "p",
                        "%s: %s; %s: %s"
                                .formatted(
                                        comparison.a().label(),
                                        comparison.a().source(),
                                        comparison.b().label(),
                                        comparison.b().source()),
                        "class",
                        "title")
                .line();
        html.element("p", rule(), "class", "confidence").line();
        html.element("p", confidence(), "class", "confidence").line();
        html.close("div").line();
        ComparisonCharts.ratios(comparison).ifPresent(chart -> {
            html.open("figure").line().element("h3", chart.title()).line();
            html.markup(SvgChart.draw(chart, "c1")).line();
            html.element("figcaption", chart.caption()).line();
            html.close("figure").line();
        });
        html.open("div", "class", "aside").line();
        list("Limits", limits.stream().map(LimitCheck::sentence).toList());
        list(
                "What limits this answer",
                comparison.remarks().stream().limit(REMARKS_SHOWN).toList());
        html.element("h2", "What to do next").line();
        html.element(
                        "p",
                        "See the percentiles, the latency over time and the machine of %s."
                                .formatted(comparison.b().label()))
                .line();
        html.element(
                        "pre",
                        program + " report " + ShellText.quote(comparison.b().source()))
                .line();
        html.close("div").line().close("div").line().close("header").line();
        html.open("main").line();
        folded("All points", () -> table());
        if (comparison.remarks().size() > REMARKS_SHOWN) {
            folded("All remarks", () -> list("", comparison.remarks()));
        }
        folded(
                "Other differences",
                () -> list("", comparison.differences().stream().map(this::text).toList()));
        html.close("main").line();
        Page.close(html);
        return html.toString();
    }

    /// The decision, the verdict, and its number.
    private Brief answer() {
        String word = decision.isEmpty() ? "" : decision + ". ";
        return reason.map(why -> new Brief(
                        word + Sentence.capital(why.verdict()) + ".",
                        why.numbers().isEmpty() ? "" : Sentence.capital(why.numbers()) + "."))
                .orElseGet(() -> Brief.of(word + overall()));
    }

    private String overall() {
        return comparison.overall().brief() + range() + ".";
    }

    private String rule() {
        return (VerdictCounts.of(comparison).sentence(comparison.rules())
                        + " "
                        + RuleText.of(comparison)
                        + " "
                        + comparison.metric().meaning())
                .strip();
    }

    private String confidence() {
        String basis = comparison.overall().basis();
        return "%s. %s %s"
                .formatted(
                        comparison.origin() == Origin.MEASURED ? "Measured" : "Simulated",
                        reason.isEmpty() ? Sentence.capital(basis) : "Over all points: " + basis,
                        comparison.pairing().orElse("They are compared as separate runs."));
    }

    private String style() {
        return decision.isEmpty() || decision.equals("PASS") ? "answer" : "answer failed";
    }

    /// The least and the largest ratio, which a mean over points hides.
    private String range() {
        DoubleSummaryStatistics ratios = comparison.points().stream()
                .filter(point -> !point.isUnjudged())
                .flatMapToDouble(point -> point.ratio().stream())
                .summaryStatistics();
        return ratios.getCount() < 2
                ? ""
                : String.format(Locale.ROOT, ", by point %.2f to %.2f times", ratios.getMin(), ratios.getMax());
    }

    private void folded(String title, Runnable content) {
        html.open("details").line();
        html.open("summary").element("h2", title).close("summary").line();
        content.run();
        html.close("details").line();
    }

    private void list(String title, List<String> items) {
        if (items.isEmpty()) {
            return;
        }
        if (!title.isEmpty()) {
            html.element("h2", title).line();
        }
        html.open("ul").line();
        items.forEach(item -> html.element("li", item).line());
        html.close("ul").line();
    }

    private void table() {
        VerdictTable table = VerdictTable.of(comparison);
        html.open("div", "class", "table wide", "tabindex", "0", "role", "region");
        html.open("table").open("thead").open("tr");
        table.heading().forEach(title -> html.element("th", title, "scope", "col"));
        html.close("tr").close("thead").line().open("tbody").line();
        for (List<String> row : table.rows()) {
            html.open("tr");
            row.forEach(cell -> html.element("td", cell));
            html.close("tr").line();
        }
        html.close("tbody").close("table").close("div").line();
        list(
                "",
                comparison.points().stream()
                        .filter(point -> !point.reason().isEmpty())
                        .map((PointVerdict point) -> Levels.text(point.factors()) + ": " + point.reason())
                        .toList());
    }

    private String text(Disparity each) {
        return "%s %s: %s, %s".formatted(each.kind().words(), each.name(), shown(each.a()), shown(each.b()));
    }

    private static String shown(String value) {
        return value.isEmpty() ? "none" : value;
    }
}
