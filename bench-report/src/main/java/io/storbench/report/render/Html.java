package io.storbench.report.render;

import io.storbench.report.chart.Printable;

/// HTML in the making. Texts and attributes are escaped here and nowhere else, so that no name in a
/// result can become markup.
final class Html {
    private final StringBuilder out = new StringBuilder(1 << 16);

    /// A start tag with attributes as names and values in turn.
    Html open(String tag, String... attributes) {
        out.append('<').append(tag);
        for (int i = 0; i < attributes.length; i += 2) {
            out.append(' ').append(attributes[i]).append("=\"");
            out.append(escape(attributes[i + 1])).append('"');
        }
        out.append('>');
        return this;
    }

    /// An end tag.
    Html close(String tag) {
        out.append("</").append(tag).append('>');
        return this;
    }

    /// Text.
    Html text(String text) {
        out.append(escape(text));
        return this;
    }

    /// An element that holds only text.
    Html element(String tag, String text, String... attributes) {
        return open(tag, attributes).text(text).close(tag);
    }

    /// A line end in the source.
    Html line() {
        out.append('\n');
        return this;
    }

    /// Markup of our own making; never anything read from a file.
    Html markup(String markup) {
        out.append(markup);
        return this;
    }

    private static String escape(String text) {
        return Printable.text(text)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }

    @Override
    public String toString() {
        return out.toString();
    }
}
