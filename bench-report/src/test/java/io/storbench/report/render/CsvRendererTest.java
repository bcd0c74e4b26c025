package io.storbench.report.render;

import static io.storbench.report.TrialBuilder.measured;
import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.report.Report;
import io.storbench.report.ReportInput;
import io.storbench.report.Reports;
import io.storbench.result.HostFigures;
import io.storbench.result.LatencySummary;
import io.storbench.result.TrialResult;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CsvRendererTest {
    private static List<String> lines(TrialResult... trials) {
        ReportInput input = Reports.input(trials);
        return List.of(ReportFormat.CSV.render(Report.of(input)).split("\r\n"));
    }

    @Test
    void everyTrialHasARowWhateverBecameOfIt() {
        List<String> lines = lines(
                measured(1).replicate(1).valid(1e6),
                measured(1).replicate(2).doubtful(2e6, "slow"),
                measured(1).replicate(3).failed("gone"));
        assertThat(lines).hasSize(4);
        assertThat(lines.getFirst()).contains("service.mean_ns", "counters.procedures.READ.messages");
        assertThat(lines.get(1)).contains(",valid,").contains(",1000000.0,");
        assertThat(lines.get(3)).contains(",failed,").contains("gone");
        long columns = commas(lines.getFirst());
        assertThat(lines).allSatisfy(line -> assertThat(commas(line)).isEqualTo(columns));
    }

    /// Where hosts have loads of their own, each has columns of its own, by its number.
    @Test
    void everyHostHasItsColumns() {
        LatencySummary latency =
                measured(1).valid(1e6).measurement().orElseThrow().service();
        HostFigures host = new HostFigures("writer", 7, 3.5, latency, latency, Optional.empty());
        List<String> lines = lines(measured(1).hosts(host, host).valid(1e6));
        List<String> columns = List.of(lines.get(0).split(","));
        List<String> cells = List.of(lines.get(1).split(",", -1));
        assertThat(cells.get(columns.indexOf("hosts.1.group"))).isEqualTo("writer");
        assertThat(cells.get(columns.indexOf("hosts.2.operations"))).isEqualTo("7");
        assertThat(cells.get(columns.indexOf("hosts.2.service.mean_ns"))).isEqualTo("1000000.0");
    }

    private static long commas(String line) {
        return line.chars().filter(c -> c == ',').count();
    }

    /// RFC 4180, section 2, rules 5 to 7.
    @Test
    void commasQuotesAndLineEndsAreQuoted() {
        assertThat(lines(measured(1).failed("a,\"b\"\nc")).get(1)).contains("\"a,\"\"b\"\"\nc\"");
    }

    @Test
    void aTextThatLooksLikeAFormulaIsDisarmed() {
        for (String start : List.of("=", "+", "-", "@", "\uFF1D")) {
            assertThat(lines(measured(1).failed(start + "cmd()")).get(1)).contains(",'" + start + "cmd()");
        }
        // Behind blanks a spreadsheet still finds it.
        assertThat(lines(measured(1).failed(" =cmd()")).get(1)).contains(",' =cmd()");
    }

    @Test
    void aFormulaBehindCharactersThatNobodySeesIsDisarmed() {
        for (String start : List.of("\uFEFF", "\u00A0", "\u200B", "\u0001", "\u2003")) {
            // A control character is not printed at all: a terminal would obey it.
            String shown = start.equals("\u0001") ? "\uFFFD" : start;
            assertThat(lines(measured(1).failed(start + "=cmd()")).get(1)).contains(",'" + shown + "=cmd()");
        }
    }

    /// Some spreadsheets split at these, and would take what follows for a cell of its own.
    @Test
    void semicolonsAndTabsAreQuoted() {
        assertThat(lines(measured(1).failed("a;=cmd()")).get(1)).contains(",\"a;=cmd()\"");
        assertThat(lines(measured(1).failed("a\t=cmd()")).get(1)).contains(",\"a\t=cmd()\"");
    }

    @Test
    void eachItemOfAListIsDisarmed() {
        assertThat(lines(measured(1).doubtful(1e6, "slow", "=cmd()")).get(1)).contains(",slow,'=cmd(),");
    }
}
