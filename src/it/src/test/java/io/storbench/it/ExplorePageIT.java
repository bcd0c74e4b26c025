package io.storbench.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.testkit.Waiting;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The page of `explore` in a browser: a moved value, a link that restores it, measured points. Leaves pictures in
/// target/report-pictures, for a person to look at.
@Tag("jar")
@RequiresTools(value = "chromium", packages = "chromium")
@Timeout(240)
class ExplorePageIT {
    private static final Path PICTURES = Path.of("target", "report-pictures");

    private static final String PLAN = """
        name: explored
        target: {engine: nfs, uri: embedded, server: {service: 300us}}
        workload: {operation: read, block: 4k, file: 64k}
        design: {factors: {network.rtt: [1ms, 5ms]}}
        protocol: {run: completion}
        """;

    /// Sets a slider as its user does.
    private static final String MOVE = """
        (() => { const input = document.getElementById('c-%s');
          input.value = %d; input.dispatchEvent(new Event('input')); })()
        """;

    @TempDir
    private Path folder;

    private static String shown(Browser browser, String id) throws Exception {
        return browser.evaluate("document.getElementById('%s').textContent".formatted(id))
                .asString();
    }

    /// Until the curve is whole.
    private static void drawn(Browser browser) throws Exception {
        Waiting.until(
                "the curve is drawn",
                () -> browser.evaluate("document.body.dataset.drawn || ''")
                                .asString("")
                                .length()
                        > 0);
    }

    /// Starts the program, and waits for the page's address.
    private Process explore(String... arguments) throws Exception {
        Process process = Storbench.startRun(
                folder,
                Stream.concat(Stream.of("explore"), Stream.of(arguments)).toArray(String[]::new));
        Waiting.until("the page's address is printed", () -> {
            assertThat(process.isAlive())
                    .as(Files.readString(folder.resolve("err")))
                    .isTrue();
            return Files.readString(folder.resolve("out")).contains("Open this address");
        });
        return process;
    }

    private String address() throws IOException {
        return Files.readString(folder.resolve("out")).lines().findFirst().orElseThrow();
    }

    @Test
    void aMovedValueMovesTheCurveAndTheAddressKeepsIt() throws Exception {
        Files.createDirectories(PICTURES);
        Process process = explore();
        try (Browser browser = new Browser(folder)) {
            String address = address();
            for (int width : new int[] {390, 1280}) {
                for (String scheme : new String[] {"light", "dark"}) {
                    browser.open(URI.create(address), width, 1200, scheme);
                    drawn(browser);
                    assertThat(browser.complaints()).isEmpty();
                    assertThat(browser.requests())
                            .isNotEmpty()
                            .allSatisfy(url ->
                                    assertThat(url).matches(it -> it.startsWith(address) || it.startsWith("data:")));
                    assertThat(browser.evaluate("document.documentElement.scrollWidth")
                                    .asInt())
                            .isLessThanOrEqualTo(width);
                    Files.write(PICTURES.resolve("explore-" + width + "-" + scheme + ".png"), browser.picture());
                }
            }
            String before = shown(browser, "answer");
            assertThat(before).contains("round-trip time 20ms", "as fast as iscsi");
            browser.evaluate("delete document.body.dataset.drawn");
            browser.evaluate(MOVE.formatted("readahead", 4));
            drawn(browser);
            assertThat(browser.evaluate("location.hash").asString()).contains("readahead=16m");
            String table = shown(browser, "values");
            String link = browser.evaluate("location.href").asString();
            // A page that differs after # only is not loaded again.
            browser.open(URI.create("about:blank"), 1280, 1200, "light");
            browser.open(URI.create(link), 1280, 1200, "light");
            drawn(browser);
            assertThat(shown(browser, "values")).isEqualTo(table);
            browser.evaluate("document.getElementById('reset').click()");
            Waiting.until(
                    "everything is as it was", () -> shown(browser, "answer").equals(before));
        } finally {
            process.destroy();
            assertThat(Program.ends(process, 10)).isTrue();
        }
    }

    /// A click keeps a place's numbers, Escape lets them go; another measure and view ask for nothing.
    @Test
    void aClickPinsAPlaceAndTheLoadViewNamesWhatKeepsALimit() throws Exception {
        Process process = explore();
        try (Browser browser = new Browser(folder)) {
            browser.open(URI.create(address() + "#pattern=random&block=4k&file=1m&direct=true"), 1280, 1200, "light");
            drawn(browser);
            assertThat(hidden(browser, "readahead")).isTrue();
            browser.evaluate("""
                (() => { const svg = document.querySelector('#chart svg'), box = svg.getBoundingClientRect();
                  svg.dispatchEvent(new MouseEvent('click', {clientX: box.right - 40, clientY: box.top + 100})); })()
                """);
            Waiting.until("it is pinned", () -> shown(browser, "pins").contains("round-trip time 120ms"));
            browser.evaluate("dispatchEvent(new KeyboardEvent('keydown', {key: 'Escape'}))");
            assertThat(shown(browser, "pins")).doesNotContain("round-trip time 120ms");
            browser.evaluate("delete document.body.dataset.drawn");
            browser.evaluate("""
                (() => { const view = document.getElementById('view');
                  view.value = 'load'; view.dispatchEvent(new Event('input')); })()
                """);
            drawn(browser);
            browser.evaluate("""
                (() => { const limit = document.getElementById('limit');
                  limit.value = '1'; limit.dispatchEvent(new Event('input')); })()
                """);
            // No call is shorter than its round trip of 120 ms.
            assertThat(shown(browser, "answer"))
                    .isEqualTo("Highest load that keeps 1 ms, by calls at a time: nfs3 at no load; nfs41 at no load;"
                            + " iscsi at no load.");
            assertThat(browser.evaluate("location.hash").asString()).contains("view=load", "limit=1");
            browser.evaluate("document.getElementById('c-pattern').value = 'sequential'");
            browser.evaluate("document.getElementById('c-pattern').dispatchEvent(new Event('input'))");
            browser.evaluate("document.getElementById('c-direct').value = 'false'");
            browser.evaluate("document.getElementById('c-direct').dispatchEvent(new Event('input'))");
            assertThat(hidden(browser, "readahead")).isFalse();
            assertThat(browser.complaints()).isEmpty();
        } finally {
            process.destroy();
            assertThat(Program.ends(process, 10)).isTrue();
        }
    }

    private static boolean hidden(Browser browser, String control) throws Exception {
        return browser.evaluate("document.querySelector('[data-id=%s]').hidden".formatted(control))
                .asBoolean();
    }

    /// Trials are shown as they land; at the end there is a report.
    @Test
    void aRunIsWatched() throws Exception {
        Path results = folder.resolve("results");
        Path own = Files.createDirectory(folder.resolve("run"));
        Process run = Storbench.startRun(
                own,
                "run",
                Files.writeString(folder.resolve("plan.yaml"), PLAN.replace("design: {", "design: {replicates: 12, "))
                        .toString(),
                "-o",
                results.toString());
        Waiting.until("the plan is there", () -> Files.exists(results.resolve("plan.json")));
        Process process = explore(results.toString());
        try (Browser browser = new Browser(folder)) {
            browser.open(URI.create(address()), 1280, 1200, "light");
            Waiting.until("the end is told", () -> shown(browser, "watch").contains("24 trials of 24, 24 valid."));
            assertThat(Program.ends(run, 60)).isTrue();
            Waiting.until("the end is told", () -> !shown(browser, "watch").contains("The run goes on."));
            drawn(browser);
            Waiting.until(
                    "all replicates are shown", () -> shown(browser, "values").contains("n 12"));
        } finally {
            run.destroy();
            process.destroy();
            assertThat(Program.ends(process, 10)).isTrue();
        }
    }

    @Test
    void measuredTrialsStandOnTheCurve() throws Exception {
        Path results = folder.resolve("results");
        Storbench run = Storbench.run(
                folder,
                "run",
                Files.writeString(folder.resolve("plan.yaml"), PLAN).toString(),
                "-o",
                results.toString());
        assertThat(run.exit()).as(run.err()).isZero();
        Process process = explore(results.toString());
        try (Browser browser = new Browser(folder)) {
            browser.open(URI.create(address()), 1280, 1200, "light");
            drawn(browser);
            assertThat(browser.evaluate("document.querySelectorAll('circle.measured').length")
                            .asInt())
                    .isEqualTo(2);
            assertThat(shown(browser, "values")).contains("measured");
        } finally {
            process.destroy();
            assertThat(Program.ends(process, 10)).isTrue();
        }
    }
}
