package io.storbench.report.render;

import io.storbench.report.Block;
import io.storbench.report.Block.Column;
import io.storbench.report.Document;
import io.storbench.report.FirstScreen;
import io.storbench.report.Report;
import io.storbench.report.Section;
import io.storbench.report.Tile;
import io.storbench.report.chart.Chart;
import io.storbench.report.chart.ChartData;
import io.storbench.report.chart.SvgChart;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// A document as one HTML file without anything loaded from elsewhere.
public final class HtmlRenderer {
    /// As many columns as a phone shows.
    private static final int FEW_COLUMNS = 4;

    private final Html html = new Html();
    private int charts;

    private HtmlRenderer() {}

    static String render(Report report) {
        return render(report.document());
    }

    /// The page.
    public static String render(Document document) {
        return new HtmlRenderer().page(document);
    }

    private String page(Document document) {
        FirstScreen first = document.first();
        open(first.title());
        header(first);
        html.open("main").line();
        document.sections().forEach(this::section);
        html.close("main").line();
        html.open("script").markup(Script.PAGE).close("script").line();
        html.close("body").line().close("html").line();
        return html.toString();
    }

    private void open(String title) {
        html.markup("<!DOCTYPE html>").line();
        html.open("html", "lang", "en").line();
        html.open("head").line();
        html.open("meta", "charset", "utf-8").line();
        html.open("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
        // Even if markup slipped in, a browser would neither run nor load anything but what we
        // wrote.
        html.line()
                .open(
                        "meta",
                        "http-equiv",
                        "Content-Security-Policy",
                        "content",
                        "default-src 'none'; style-src 'unsafe-inline'; script-src '" + Script.DIGEST + "'")
                .line();
        html.element("title", title + " – storbench").line();
        html.open("style").line().markup(Style.CSS).close("style").line();
        html.close("head").line();
        html.open("body").line();
    }

    /// The first screen: what is asked, one answer with its picture, its limits, and what is next.
    private void header(FirstScreen first) {
        html.open("header").line();
        html.element("h1", first.question()).line();
        html.open("div", "class", "first").line();
        html.open("div", "class", "said").line();
        html.open("div", "class", "answer " + first.state().name().toLowerCase(Locale.ROOT))
                .element("p", first.answer().verdict(), "class", "verdict");
        if (!first.answer().numbers().isEmpty()) {
            html.element("p", first.answer().numbers());
        }
        html.close("div").line();
        tiles(first.tiles());
        first.why().ifPresent(why -> WhyHtml.put(html, why));
        html.close("div").line();
        html.open("div", "class", "pictures").line();
        first.charts().forEach(this::chart);
        html.close("div").line();
        html.open("div", "class", "aside").line();
        html.element("p", first.about(), "class", "title").line();
        for (String paragraph : first.confidence()) {
            html.element("p", paragraph, "class", "confidence").line();
        }
        items("Limits", first.checks());
        items("What limits this answer", first.limits());
        html.element("h2", "What to do next").line();
        html.element("p", first.next().words()).line();
        html.element("pre", first.next().command()).line();
        html.close("div").line().close("div").line();
        if (!first.counts().isEmpty()) {
            html.open("p", "class", "counts");
            first.counts().forEach(count -> html.element("span", count));
            html.close("p").line();
        }
        html.close("header").line();
    }

    /// Absolute figures, a tile for each side.
    private void tiles(List<Tile> tiles) {
        if (tiles.isEmpty()) {
            return;
        }
        html.open("div", "class", "tiles").line();
        for (Tile tile : tiles) {
            html.open("dl");
            if (!tile.side().isEmpty()) {
                String points = tile.points() > 1 ? ", %d points".formatted(tile.points()) : "";
                html.element("dt", tile.side() + points, "class", "side");
            }
            for (Tile.Range range : tile.ranges()) {
                html.element("dt", range.name());
                html.element("dd", range.words());
            }
            html.close("dl").line();
        }
        html.close("div").line();
    }

    private void items(String title, List<String> items) {
        if (!items.isEmpty()) {
            html.element("h2", title).line();
        }
        items(items);
    }

    private void items(List<String> items) {
        if (items.isEmpty()) {
            return;
        }
        html.open("ul").line();
        items.forEach(item -> html.element("li", item).line());
        html.close("ul").line();
    }

    /// Folded; whoever follows a link to it, searches or prints the page sees it unfolded.
    private void section(Section section) {
        html.open("details").line();
        html.open("summary").element("h2", section.title()).close("summary").line();
        if (section.id().isEmpty()) {
            section.blocks().forEach(this::block);
        } else {
            html.open("section", "id", section.id()).line();
            section.blocks().forEach(this::block);
            html.close("section").line();
        }
        html.close("details").line();
    }

    private void block(Block block) {
        switch (block) {
            case Block.Paragraph(String text) -> html.element("p", text).line();
            case Block.Problem(String text) -> html.element("p", text).line();
            case Block.Strong(String text) ->
                html.open("p").element("strong", text).close("p").line();
            case Block.Items(List<String> all) -> items(all);
            case Block.Code(String text) -> html.element("pre", text).line();
            case Block.Table table -> table(table);
            case Block.Charts(List<Chart> pictures) -> {
                html.open("div", "class", "charts").line();
                pictures.forEach(this::chart);
                html.close("div").line();
            }
        }
    }

    private void table(Block.Table table) {
        // The box scrolls, not the page; it takes the keyboard's focus so that arrows scroll it.
        List<String> box = new ArrayList<>(List.of(
                "class",
                table.columns().size() > FEW_COLUMNS ? "table wide" : "table",
                "tabindex",
                "0",
                "role",
                "region"));
        if (table.caption().isEmpty()) {
            html.open("div", box.toArray(String[]::new)).open("table");
        } else {
            box.addAll(List.of("aria-label", table.caption()));
            html.open("div", box.toArray(String[]::new)).line();
            html.open("table").element("caption", table.caption()).line();
        }
        html.open("thead").open("tr");
        table.columns().forEach(c -> cell("th", c, c.title(), "scope", "col"));
        html.close("tr").close("thead").line().open("tbody").line();
        for (List<String> row : table.rows()) {
            html.open("tr");
            for (int i = 0; i < row.size(); i++) {
                cell("td", table.columns().get(i), row.get(i));
            }
            html.close("tr").line();
        }
        html.close("tbody").close("table").close("div").line();
    }

    private void cell(String tag, Column column, String text, String... attributes) {
        if (!column.numeric()) {
            html.element(tag, text, attributes);
            return;
        }
        String[] all = Arrays.copyOf(attributes, attributes.length + 2);
        all[attributes.length] = "class";
        all[attributes.length + 1] = "n";
        html.element(tag, text, all);
    }

    private void chart(Chart chart) {
        // An escaped quotation mark takes six bytes.
        String data = ChartData.json(chart).replace("~", "\\u007e").replace('"', '~');
        html.open("figure", "data-chart", data).line();
        html.element("h3", chart.title()).line();
        html.markup(SvgChart.draw(chart, "c" + ++charts)).line();
        html.element("figcaption", (chart.caption() + " " + chart.legend()).strip())
                .line();
        html.close("figure").line();
    }
}
