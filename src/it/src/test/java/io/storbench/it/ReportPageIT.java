package io.storbench.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// The report in a browser, from disk: on a phone and a desk, light and dark. Leaves pictures of it
/// in target/report-pictures, for a person to look at.
@Tag("jar")
@RequiresTools(value = "chromium", packages = "chromium")
@Timeout(240)
class ReportPageIT {
    private static final Path PICTURES = Path.of("target", "report-pictures");

    private static final String PLAN = """
        name: page
        targets:
          nfs: {engine: nfs, uri: embedded, version: 3, server: {slots: 4, service: 400us}}
          iscsi: {engine: iscsi, uri: embedded, server: {slots: 8, service: 900us}}
        workload: {operation: read, block: 16k, file: 1m}
        network: {jitter: 200us}
        question: {compare: target, metric: latency}
        design:
          factors:
            target: [nfs, iscsi]
            network.rtt: [1ms, 4ms]
            workload.depth: [1, 16]
          replicates: 3
        protocol: {warmup: 20ms, measure: 200ms}
        """;

    /// The lower edge of the first screen's picture, in pixels from the page's top.
    private static final String PICTURE_ENDS = """
        Math.ceil(document.querySelector('.first figure').getBoundingClientRect().bottom
          + window.scrollY)
        """;

    @TempDir
    private Path folder;

    private Path report() throws Exception {
        Path plan = Files.writeString(folder.resolve("plan.yaml"), PLAN);
        Path results = folder.resolve("results");
        Storbench simulated =
                Storbench.run(folder, "simulate", plan.toString(), "-o", results.toString(), "--max-replicates", "3");
        assertThat(simulated.exit()).as(simulated.err()).isZero();
        Storbench reported = Storbench.run(folder, "report", results.toString());
        assertThat(reported.exit()).as(reported.err()).isZero();
        return results.resolve("report.html");
    }

    @Test
    void thePageOpensFromDiskOnAPhoneAndADeskLightAndDark() throws Exception {
        Path page = report();
        Files.createDirectories(PICTURES);
        try (Browser browser = new Browser(folder)) {
            for (int width : new int[] {390, 1280}) {
                for (String scheme : new String[] {"light", "dark"}) {
                    browser.open(page.toUri(), width, 2400, scheme);
                    String shown = width + " px, " + scheme;
                    assertThat(browser.complaints()).as(shown).isEmpty();
                    assertThat(browser.requests())
                            .as(shown)
                            .containsExactly(page.toUri().toString());
                    assertThat(browser.evaluate("document.documentElement.scrollWidth")
                                    .asInt())
                            .as("%s: nothing but tables scrolls sideways", shown)
                            .isLessThanOrEqualTo(width);
                    assertThat(browser.evaluate(PICTURE_ENDS).asInt())
                            .as("%s: the picture that decides is on the first screen", shown)
                            .isPositive()
                            .isLessThanOrEqualTo(width == 390 ? 1600 : 900);
                    Files.write(PICTURES.resolve("report-" + width + "-" + scheme + ".png"), browser.picture());
                    browser.evaluate("document.getElementById('effect-charts').scrollIntoView()");
                    Files.write(PICTURES.resolve("charts-" + width + "-" + scheme + ".png"), browser.picture());
                }
            }
            sorts(browser);
            chartsGiveTheirValues(browser);
        }
    }

    /// The script finds the dots where they are drawn; the legend hides a series and shows it again.
    private static void chartsGiveTheirValues(Browser browser) throws Exception {
        assertThat(browser.evaluate("""
                (() => { for (const part of document.querySelectorAll('details')) part.open = true;
                  return Math.max(...[...document.querySelectorAll('figure[data-chart]')].flatMap(figure => {
                    const picture = figure.querySelector('svg'), top = Math.min(...plotsOf(picture).map(plot => plot.y));
                    const dots = placed(dataOf(figure), picture);
                    return [...picture.querySelectorAll('circle')].filter(mark => mark.getBBox().y > top).map(mark =>
                      Math.min(...dots.map(dot => Math.hypot(dot.left - mark.cx.baseVal.value, dot.top - mark.cy.baseVal.value))));
                  })); })()
                """).asDouble()).isLessThan(0.5);
        String hover = """
            (() => { const figure = document.querySelector('figure[data-chart]'), picture = figure.querySelector('svg');
              const dot = placed(dataOf(figure), picture)[0], box = picture.getBoundingClientRect();
              const unit = box.width / picture.viewBox.baseVal.width;
              for (const type of ['pointerenter', 'pointermove']) picture.dispatchEvent(new PointerEvent(type,
                {clientX: box.left + dot.left * unit, clientY: box.top + dot.top * unit}));
              return [figure.querySelector('output').textContent.includes(String(dot.y)), dot.name]; })()
            """;
        assertThat(browser.evaluate(hover).get(0).asBoolean()).isTrue();
        String toggle = """
            (() => { const picture = document.querySelector('figure[data-chart] svg');
              const hidden = () => [...picture.querySelectorAll('*')].filter(it => it.style.display === 'none').length;
              const name = [...picture.querySelectorAll('text')].find(text => text.style.cursor);
              const seen = [hidden()];
              for (let i = 0; i < 2; i++) { name.onclick(); seen.push(hidden()); }
              return seen; })()
            """;
        double[] seen = numbers(browser.evaluate(toggle));
        assertThat(seen[0]).isZero();
        assertThat(seen[1]).isPositive();
        assertThat(seen[2]).isZero();
        assertThat(browser.evaluate(
                                "document.querySelectorAll('nav a').length === document.querySelectorAll('main > details').length")
                        .asBoolean())
                .isTrue();
    }

    /// By value, not by letters, up and then down.
    private static void sorts(Browser browser) throws Exception {
        String column = """
            (() => { const table = document.querySelector('#results table');
              const heads = [...table.querySelectorAll('th')];
              const head = heads.find(h => h.textContent === 'mean latency');
              head.querySelector('button').click();
              return [...table.tBodies[0].rows].map(
                row => parseFloat(row.cells[head.cellIndex].textContent)
                  * (row.cells[head.cellIndex].textContent.includes('µs') ? 1 : 1000));
            })()
            """;
        double[] up = numbers(browser.evaluate(column));
        double[] down = numbers(browser.evaluate(column));
        assertThat(up).hasSize(8).isSorted();
        for (int i = 0; i < up.length; i++) {
            assertThat(down[i]).isEqualTo(up[up.length - 1 - i]);
        }
    }

    private static double[] numbers(JsonNode array) {
        double[] numbers = new double[array.size()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = array.get(i).asDouble();
        }
        return numbers;
    }
}
