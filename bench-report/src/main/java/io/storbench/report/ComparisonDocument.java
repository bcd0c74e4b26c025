package io.storbench.report;

import io.storbench.file.ShellText;
import io.storbench.report.Block.Column;
import io.storbench.report.chart.ComparisonCharts;
import io.storbench.report.claim.State;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.Sentence;
import io.storbench.report.verdict.LimitCheck;
import io.storbench.report.verdict.ResultComparison;
import io.storbench.report.verdict.RuleText;
import io.storbench.report.verdict.VerdictCounts;
import io.storbench.report.verdict.VerdictTable;
import io.storbench.report.wording.Brief;
import io.storbench.report.wording.MetricText;
import io.storbench.result.Origin;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// A comparison of two sets of results as a page, and as a comment on a change.
///
/// @param limits checked on the judged side
/// @param decision of a gate in a word, such as `FAIL`; empty where nothing is decided
/// @param reason for it, where the verdict over all points is none
public record ComparisonDocument(
        ResultComparison comparison, List<LimitCheck> limits, String decision, Optional<Brief> reason) {
    private static final int REMARKS_SHOWN = 3;

    /// Copies.
    public ComparisonDocument {
        limits = List.copyOf(limits);
    }

    /// The page.
    ///
    /// @param program how it was called, for a command that the page suggests
    public Document page(String program) {
        String question = "Is %s worse than %s in %s?"
                .formatted(
                        comparison.b().label(),
                        comparison.a().label(),
                        comparison.metric().words());
        List<Section> sections = new ArrayList<>();
        sections.add(section("All points", table(false), new Block.Items(comparison.reasons())));
        if (comparison.remarks().size() > REMARKS_SHOWN) {
            sections.add(section("All remarks", new Block.Items(comparison.remarks())));
        }
        sections.add(section("Other differences", new Block.Items(comparison.disparities())));
        return new Document(
                new FirstScreen(
                        question,
                        sources(),
                        question,
                        answer(),
                        state(),
                        tiles(),
                        Optional.empty(),
                        List.of(
                                (rule() + " " + MetricText.of(comparison.metric(), comparison.measurements())).strip(),
                                confidence()),
                        ComparisonCharts.ratios(comparison).stream().toList(),
                        checks(),
                        comparison.remarks().stream().limit(REMARKS_SHOWN).toList(),
                        new NextStep(
                                "See the percentiles, the latency over time and the machine of %s."
                                        .formatted(comparison.b().label()),
                                program + " report "
                                        + ShellText.quote(comparison.b().source())),
                        List.of()),
                sections);
    }

    /// A gate passes like what is the same, and fails like what is broken.
    private State state() {
        return switch (decision) {
            case "" -> State.of(comparison.overall().verdict());
            case "PASS" -> State.SAME;
            case "FAIL" -> State.BROKEN;
            default -> State.OPEN;
        };
    }

    private List<Tile> tiles() {
        return Stream.of(comparison.a(), comparison.b())
                .map(side -> Tile.of(
                        side.label(),
                        side.experiment().points(),
                        Metric.of(side.experiment().measurements()),
                        comparison.origin()))
                .filter(tile -> !tile.ranges().isEmpty())
                .toList();
    }

    private static Section section(String title, Block... blocks) {
        return new Section("", title, List.of(blocks));
    }

    /// The decision, the verdict, and its number.
    private Brief answer() {
        String word = decision.isEmpty() ? "" : decision + ". ";
        return reason.map(why -> new Brief(
                        word + Sentence.capital(why.verdict()) + ".",
                        why.numbers().isEmpty() ? "" : Sentence.capital(why.numbers()) + "."))
                .orElseGet(() -> new Brief(word + comparison.overall().brief() + range() + ".", true, ""));
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

    private String confidence() {
        String basis = comparison.overall().basis();
        return "%s. %s %s"
                .formatted(
                        comparison.origin() == Origin.MEASURED ? "Measured" : "Simulated",
                        reason.isEmpty() ? Sentence.capital(basis) : "Over all points: " + basis,
                        comparison.pairing().orElse("They are compared as separate runs."));
    }

    /// The comment.
    public List<Block> comment() {
        List<Block> blocks = new ArrayList<>();
        String verdict = comparison.overall().sentence();
        if (reason.isEmpty()) {
            blocks.add(new Block.Strong(decision.isEmpty() ? verdict : decision + ". " + verdict));
        } else {
            blocks.add(new Block.Strong(
                    decision + ". " + Sentence.capital(reason.get().verdict()) + "."));
            if (!reason.get().numbers().isEmpty()) {
                blocks.add(new Block.Paragraph(Sentence.capital(reason.get().numbers()) + "."));
            }
            blocks.add(new Block.Paragraph("Over all points: " + verdict));
        }
        blocks.add(new Block.Paragraph(rule()));
        blocks.add(new Block.Paragraph("%s. %s, %s, by geometric means; p is Holm's."
                .formatted(
                        sources(),
                        comparison.metric().words(),
                        comparison.origin().key())));
        blocks.add(table(true));
        List<String> items = new ArrayList<>(comparison.reasons());
        items.addAll(checks());
        comparison.pairing().ifPresent(items::add);
        items.addAll(comparison.remarks());
        comparison.disparities().forEach(each -> items.add("differs: " + each));
        blocks.add(new Block.Items(items));
        return blocks;
    }

    private String sources() {
        return "%s: %s; %s: %s"
                .formatted(
                        comparison.a().label(),
                        comparison.a().source(),
                        comparison.b().label(),
                        comparison.b().source());
    }

    private String rule() {
        return VerdictCounts.of(comparison).sentence(comparison.rules()) + " " + RuleText.of(comparison);
    }

    private List<String> checks() {
        return limits.stream().map(LimitCheck::sentence).toList();
    }

    /// @param flushRight whether numbers are
    private Block table(boolean flushRight) {
        VerdictTable table = VerdictTable.of(comparison);
        return new Block.Table(
                "",
                IntStream.range(0, table.heading().size())
                        .mapToObj(i -> new Column(
                                table.heading().get(i),
                                flushRight && i >= table.factors().size()))
                        .toList(),
                table.rows());
    }
}
