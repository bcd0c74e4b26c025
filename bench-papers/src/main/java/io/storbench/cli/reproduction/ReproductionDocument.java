package io.storbench.cli.reproduction;

import io.storbench.cli.console.CommandLineName;
import io.storbench.paper.Reproduction;
import io.storbench.paper.published.CellCounts;
import io.storbench.paper.published.CellGroup;
import io.storbench.paper.published.Paper;
import io.storbench.paper.published.PaperCell;
import io.storbench.paper.published.PaperNumbers;
import io.storbench.report.Block;
import io.storbench.report.Block.Column;
import io.storbench.report.Document;
import io.storbench.report.FirstScreen;
import io.storbench.report.NextStep;
import io.storbench.report.Section;
import io.storbench.report.chart.Chart;
import io.storbench.report.wording.Brief;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Reproductions as a report: figures and cells, published values beside ours.
public final class ReproductionDocument {
    private static final int MOST_LIMITS = 3;

    private final List<Reproduction> reproductions;
    private final CellCounts counts;

    private ReproductionDocument(List<Reproduction> reproductions) {
        this.reproductions = reproductions;
        this.counts = ReproductionText.all(reproductions);
    }

    /// The report of one experiment or several.
    public static Document of(List<Reproduction> reproductions) {
        return new ReproductionDocument(reproductions).document();
    }

    private Document document() {
        return new Document(first(), isSingle() ? sections(reproductions.getFirst()) : sections());
    }

    private boolean isSingle() {
        return reproductions.size() == 1;
    }

    private FirstScreen first() {
        Reproduction one = reproductions.getFirst();
        Optional<Chart> chart = isSingle()
                ? ReproductionCharts.of(one).stream().findFirst()
                : ReproductionCharts.predictions(reproductions);
        return new FirstScreen(
                isSingle() ? one.name() + ": " + one.title() : "Published experiments, simulated",
                isSingle()
                        ? "Does the simulation come to what the paper states?"
                        : "Does the simulation come to what the papers state?",
                Brief.of(answer()),
                List.of(confidence()),
                chart.stream().toList(),
                limits(),
                next(one),
                ReproductionText.groups(reproductions).stream()
                        .map(group -> ReproductionText.heading(group) + ": " + counts.text(group))
                        .toList());
    }

    /// The kinds one beside the other, never one number.
    private String answer() {
        List<String> judged = ReproductionText.groups(reproductions).stream()
                .filter(CellGroup::isJudged)
                .map(group ->
                        "%s: %s %s.".formatted(ReproductionText.heading(group), counts.text(group), agreement(group)))
                .toList();
        String answer = judged.isEmpty() ? "Nothing is judged." : String.join(" ", judged);
        return reproductions
                .getFirst()
                .ablated()
                .map(what -> "Without %s. %s".formatted(what, answer))
                .orElse(answer);
    }

    private static String agreement(CellGroup group) {
        return group == CellGroup.PREDICTIONS
                ? "within the tolerance"
                : group == CellGroup.ORDERINGS ? "hold" : "agree";
    }

    private String confidence() {
        return ReproductionText.groups(reproductions).stream()
                .map(group -> "%s: %s.".formatted(ReproductionText.heading(group), group.meaning()))
                .collect(Collectors.joining(" "));
    }

    /// What is missed first; then how far the numbers are off, or that there is none.
    private List<String> limits() {
        List<String> limits = new ArrayList<>();
        for (Reproduction each : reproductions) {
            each.cells().stream()
                    .filter(cell -> !cell.verdict().isFine())
                    .map(cell -> "%s: %s: %s: published %s, ours %s."
                            .formatted(
                                    cell.verdict().words(), each.name(), cell.label(), cell.published(), cell.ours()))
                    .forEach(limits::add);
        }
        limits.add(largest().orElse("No cell here sets a simulated number against a published one."));
        int fitted = counts.all(CellGroup.FITTED);
        if (fitted > 0) {
            limits.add("%d values were fitted, or the load was chosen by them.".formatted(fitted));
        }
        int unsourced = counts.all(CellGroup.UNSOURCED);
        if (unsourced > 0) {
            limits.add("%d values have no public source.".formatted(unsourced));
        }
        return limits.stream().limit(MOST_LIMITS).toList();
    }

    private Optional<String> largest() {
        String sentence = null;
        double most = -1;
        for (Reproduction each : reproductions) {
            for (PaperCell cell : each.cells(CellGroup.PREDICTIONS)) {
                // What is not modelled has no number that could be off.
                double off = Math.abs(cell.relativeDifference().orElse(Double.NaN));
                if (off > most) {
                    most = off;
                    sentence = "The prediction that is furthest off, by %s: %s%s, published %s, ours %s."
                            .formatted(
                                    PaperNumbers.percent(off),
                                    isSingle() ? "" : each.name() + ", ",
                                    cell.label(),
                                    cell.published(),
                                    cell.ours());
                }
            }
        }
        return Optional.ofNullable(sentence);
    }

    private NextStep next(Reproduction one) {
        String command = CommandLineName.called() + " reproduce " + one.name();
        if (one.ablated().isPresent()) {
            return new NextStep("Compare it with the experiment with all mechanisms.", command);
        }
        return Paper.of(one.name()).ablations().values().stream()
                .findFirst()
                .map(each -> new NextStep(
                        "See what comes out without %s.".formatted(each.what()), command + " --ablate " + each.name()))
                .orElse(new NextStep("See the other experiments.", CommandLineName.called() + " reproduce"));
    }

    /// Of several: a table of all, then a section for each.
    private List<Section> sections() {
        List<Section> sections = new ArrayList<>();
        List<Column> columns = new ArrayList<>(List.of(Column.text("experiment")));
        ReproductionText.groups(reproductions).forEach(group -> columns.add(Column.number(group.words())));
        sections.add(new Section(
                "kinds",
                "What is met, by kind",
                List.of(new Block.Table(
                        "Cells that are met, of those that judge; how many others",
                        columns,
                        ReproductionText.rows(reproductions)))));
        for (Reproduction each : reproductions) {
            List<Block> blocks = new ArrayList<>();
            blocks.add(new Block.Paragraph(each.citation()));
            sections(each).forEach(section -> blocks.addAll(section.blocks()));
            sections.add(new Section(each.name(), each.name() + ": " + each.title(), blocks));
        }
        return sections;
    }

    /// Of one: figures, a table for each group, notes.
    private List<Section> sections(Reproduction one) {
        List<Section> sections = new ArrayList<>();
        List<Chart> charts = ReproductionCharts.of(one);
        if (!charts.isEmpty()) {
            sections.add(new Section("figures", "Figures", List.of(new Block.Charts(charts))));
        }
        for (CellGroup group : CellGroup.values()) {
            if (!one.cells(group).isEmpty()) {
                sections.add(new Section(
                        group.name().toLowerCase(Locale.ROOT),
                        "%s: %s"
                                .formatted(
                                        ReproductionText.heading(group),
                                        one.counts().text(group)),
                        List.of(table(group, one.cells(group)))));
            }
        }
        List<Block> notes = Stream.concat(
                        isSingle() ? Stream.of(one.citation()) : Stream.empty(),
                        one.notes().stream().map(ReproductionDocument::sentence))
                .<Block>map(Block.Paragraph::new)
                .toList();
        sections.add(new Section("notes", "Notes", notes));
        return sections;
    }

    private static String sentence(String note) {
        return note.substring(0, 1).toUpperCase(Locale.ROOT) + note.substring(1) + ".";
    }

    private static Block table(CellGroup group, List<PaperCell> cells) {
        // Statements need lines of their own; numbers stand flush right.
        boolean numbers =
                cells.stream().allMatch(cell -> cell.expectation().number().isPresent());
        return new Block.Table(
                "%s: %s".formatted(ReproductionText.heading(group), group.meaning()),
                List.of(
                        Column.text("what"),
                        new Column("published", numbers),
                        new Column("simulated", numbers),
                        Column.number("difference"),
                        Column.text("verdict"),
                        Column.text("source")),
                cells.stream()
                        .map(cell -> List.of(
                                cell.label(),
                                cell.published(),
                                cell.ours(),
                                cell.difference(),
                                cell.mark(),
                                cell.provenance().key() + ": " + cell.source()))
                        .toList());
    }
}
