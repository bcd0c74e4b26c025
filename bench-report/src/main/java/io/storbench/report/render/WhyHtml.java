package io.storbench.report.render;

import io.storbench.engine.TimePart;
import io.storbench.report.answer.Why;
import io.storbench.report.answer.Why.Bar;
import io.storbench.report.wording.WhyText;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// Where the time of compared levels goes, as bars of one scale, with a legend and a table of what they show.
final class WhyHtml {
    /// As many letters as a line of a phone has.
    private static final int PHONE_LETTERS = 55;

    private WhyHtml() {}

    static void put(Html html, Why why) {
        WhyText text = new WhyText(why);
        html.open("div", "class", "why").line();
        html.element("h2", "Why").line();
        text.sentences().forEach(sentence -> html.element("p", sentence).line());
        html.element("p", text.title() + ":", "class", "note").line();
        double longest = why.bars().stream()
                .mapToDouble(bar -> bar.time().meanNanos())
                .max()
                .orElse(1);
        for (Bar bar : why.bars()) {
            html.element("p", text.name(bar) + ": " + text.mean(bar), "class", "side")
                    .line();
            bar(html, text, bar, longest);
        }
        legend(html, text);
        html.open("details").element("summary", "The same in numbers").line();
        table(html, text);
        html.close("details").line();
        html.close("div").line();
    }

    private static void bar(Html html, WhyText text, Bar bar, double longestNanos) {
        html.open("div", "class", "bar", "aria-hidden", "true");
        for (TimePart part : text.parts()) {
            double share = bar.time().nanos(part) / longestNanos;
            if (share > 0) {
                String width = String.format(Locale.ROOT, "width:%.2f%%", 100 * share);
                String full = part.label() + " " + text.cell(bar, part);
                html.element("span", label(part, full, share), "class", part.key(), "style", width, "title", full);
            }
        }
        html.close("div").line();
    }

    /// As much as the part has room for on a phone: its name with its time, its name, or nothing.
    private static String label(TimePart part, String full, double share) {
        return Stream.of(full, part.label())
                .filter(words -> words.length() <= share * PHONE_LETTERS)
                .findFirst()
                .orElse("");
    }

    /// The names of the parts, in the order that they have in the bars.
    private static void legend(Html html, WhyText text) {
        html.open("p", "class", "note");
        for (TimePart part : text.parts()) {
            html.open("span", "class", "part");
            swatch(html, part);
            html.text(part.label()).close("span").text(" ");
        }
        html.close("p").line();
    }

    private static void swatch(Html html, TimePart part) {
        html.element("span", "", "class", "swatch " + part.key());
    }

    private static void table(Html html, WhyText text) {
        html.open("div", "class", "table", "tabindex", "0", "role", "region", "aria-label", text.title())
                .open("table");
        html.open("thead");
        row(html, "th", text.headings());
        html.close("thead").open("tbody").line();
        text.rows().forEach(cells -> row(html, "td", cells));
        html.close("tbody").close("table").close("div").line();
    }

    private static void row(Html html, String tag, List<String> cells) {
        html.open("tr").element(tag, cells.getFirst());
        cells.stream().skip(1).forEach(cell -> html.element(tag, cell, "class", "n"));
        html.close("tr").line();
    }
}
