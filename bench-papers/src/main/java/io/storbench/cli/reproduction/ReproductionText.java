package io.storbench.cli.reproduction;

import io.storbench.cli.console.CommandLineName;
import io.storbench.cli.text.Columns;
import io.storbench.paper.Reproduction;
import io.storbench.paper.published.CellCounts;
import io.storbench.paper.published.CellGroup;
import io.storbench.paper.published.PaperCell;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// Reproductions for a terminal.
public final class ReproductionText {
    private static final String NONE = "";

    private ReproductionText() {}

    /// One experiment: its cells by group, its notes, and how many of each group are met.
    public static List<String> lines(Reproduction reproduction) {
        List<String> lines = new ArrayList<>();
        lines.add(reproduction.name() + ": " + reproduction.title());
        lines.add(reproduction.citation());
        reproduction.ablated().ifPresent(what -> lines.add("Without " + what));
        lines.add("");
        lines.addAll(table(reproduction));
        lines.add("");
        reproduction.notes().forEach(note -> lines.add("Note: " + note));
        lines.add(reproduction.name() + ": " + reproduction.counts().sentence());
        if (reproduction.ablated().isPresent()
                && reproduction.cells().stream().noneMatch(cell -> cell.group().isJudged())) {
            lines.add("Judges nothing: no source states what comes out without it; lay it beside `%s reproduce %s`"
                    .formatted(CommandLineName.called(), reproduction.name()));
        }
        lines.add("");
        return lines;
    }

    private static List<String> table(Reproduction reproduction) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("", "published", "ours", "difference", "verdict", "from"));
        for (CellGroup group : CellGroup.values()) {
            List<PaperCell> cells = reproduction.cells(group);
            if (!cells.isEmpty()) {
                rows.add(List.of(heading(group), NONE, NONE, NONE, NONE, NONE));
            }
            for (PaperCell cell : cells) {
                rows.add(List.of(
                        "  " + cell.label(),
                        cell.published(),
                        cell.ours(),
                        cell.difference(),
                        cell.mark(),
                        cell.provenance().key() + ": " + cell.source()));
            }
        }
        return Columns.aligned(rows, rows.getFirst().size());
    }

    /// `Predictions`.
    static String heading(CellGroup group) {
        return group.words().substring(0, 1).toUpperCase(Locale.ROOT)
                + group.words().substring(1);
    }

    /// Several experiments: how many cells of each group are met, for each of them and in all.
    public static List<String> summary(List<Reproduction> reproductions) {
        List<List<String>> rows = new ArrayList<>();
        List<String> header = new ArrayList<>(List.of(""));
        groups(reproductions).forEach(group -> header.add(group.words()));
        rows.add(header);
        rows.addAll(rows(reproductions));
        return Columns.aligned(rows, header.size());
    }

    /// The groups that have any cell.
    static List<CellGroup> groups(List<Reproduction> reproductions) {
        CellCounts all = all(reproductions);
        return Arrays.stream(CellGroup.values())
                .filter(group -> all.all(group) > 0)
                .toList();
    }

    /// A row for each experiment, and one for all.
    static List<List<String>> rows(List<Reproduction> reproductions) {
        List<List<String>> rows = new ArrayList<>();
        reproductions.forEach(each -> rows.add(row(each.name(), each.counts(), groups(reproductions))));
        rows.add(row("all", all(reproductions), groups(reproductions)));
        return rows;
    }

    private static List<String> row(String name, CellCounts counts, List<CellGroup> groups) {
        List<String> row = new ArrayList<>(List.of(name));
        groups.forEach(group -> row.add(counts.text(group)));
        return row;
    }

    /// The cells of all, by group; there is no sum over groups.
    static CellCounts all(List<Reproduction> reproductions) {
        return CellCounts.of(
                reproductions.stream().flatMap(each -> each.cells().stream()).toList());
    }
}
