package io.storbench.report.render;

/// What every HTML page begins and ends with.
final class Page {
    private Page() {}

    static void open(Html html, String title) {
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

    static void close(Html html) {
        html.open("script").markup(Script.SORT).close("script").line();
        html.close("body").line().close("html").line();
    }
}
