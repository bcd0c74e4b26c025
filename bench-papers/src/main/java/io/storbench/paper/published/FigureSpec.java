package io.storbench.paper.published;

import io.storbench.paper.published.PaperFigure.Mark;
import io.storbench.paper.published.PaperFigure.Place;
import io.storbench.paper.published.PaperFigure.Series;
import io.storbench.plan.PlanNode;
import io.storbench.plan.Settings;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;

/// Which cells and curves a figure shows: an entry of a paper's `figures`.
///
/// @param title of few words
/// @param caption what it shows, and what it leaves out
/// @param over what runs along the horizontal axis; empty for rows
/// @param unit of the values, with what they are
/// @param cells by the name of a row: numbers, published beside ours
/// @param rows names of rows, of curves that are not over numbers
/// @param curves by name, the observation of each
/// @param published by name, the cells of published numbers by their place on the axis
public record FigureSpec(
        String title,
        String caption,
        String over,
        String unit,
        Map<String, String> cells,
        List<String> rows,
        Map<String, String> curves,
        Map<String, Map<String, String>> published) {
    private static final String JUDGED = "judged";

    private static final List<String> MARKS = List.of(JUDGED, CellGroup.FITTED.words(), CellGroup.UNSOURCED.words());

    static FigureSpec of(String title, Settings settings) {
        Map<String, Map<String, String>> published = new LinkedHashMap<>();
        Settings series = settings.child("published");
        for (String name : series.mapping().entries().keySet()) {
            published.put(name, texts(series.child(name)));
        }
        FigureSpec read = new FigureSpec(
                title,
                settings.text("caption").orElse(""),
                settings.text("over").orElse(""),
                settings.requiredText("unit"),
                texts(settings.child("cells")),
                words(settings),
                texts(settings.child("curves")),
                published);
        settings.refuseUnknown();
        return read;
    }

    private static Map<String, String> texts(Settings settings) {
        Map<String, String> texts = new LinkedHashMap<>();
        for (String name : settings.mapping().entries().keySet()) {
            texts.put(name, settings.requiredText(name));
        }
        return texts;
    }

    private static List<String> words(Settings settings) {
        return settings.node("rows").orElse(null) instanceof PlanNode.Sequence sequence
                ? sequence.items().stream()
                        .map(item -> String.valueOf(item.plain()))
                        .toList()
                : List.of();
    }

    /// The figure.
    ///
    /// @param expectations all cells of the paper
    /// @param ours by id; what is missing is not shown
    PaperFigure figure(List<Expectation> expectations, Map<String, PaperObservation> ours) {
        if (!cells.isEmpty()) {
            return besideCells(expectations, ours);
        }
        List<Series> series = new ArrayList<>();
        TreeSet<Double> places = new TreeSet<>();
        curves.forEach((name, id) -> {
            if (ours.get(id) instanceof PaperObservation.Curve curve) {
                places.addAll(curve.at());
                series.add(new Series(name, marks(curve), List.of()));
            }
        });
        published.forEach((name, marks) -> series.addAll(published(expectations, name, marks)));
        List<Place> all = rows.isEmpty()
                ? places.stream().map(at -> new Place(at, label(at))).toList()
                : numbered(rows);
        return new PaperFigure(title, caption, over, all, unit, series);
    }

    /// As it is written in papers: 0.027, 10.
    private static String label(double at) {
        return new BigDecimal(Double.toString(at)).stripTrailingZeros().toPlainString();
    }

    private static List<Mark> marks(PaperObservation.Curve curve) {
        List<Mark> marks = new ArrayList<>();
        for (int i = 0; i < curve.at().size(); i++) {
            marks.add(Mark.of(curve.at().get(i), curve.values().get(i)));
        }
        return marks;
    }

    private static List<Place> numbered(List<String> names) {
        List<Place> places = new ArrayList<>();
        names.forEach(name -> places.add(new Place(places.size(), name)));
        return places;
    }

    /// Marks of one name, of which those that judge nothing are told apart from the others.
    private static List<Series> published(List<Expectation> expectations, String name, Map<String, String> cells) {
        Map<String, List<Mark>> byMark = new LinkedHashMap<>();
        cells.forEach((place, id) -> {
            Expectation cell = find(expectations, id);
            byMark.computeIfAbsent(mark(cell), _ -> new ArrayList<>()).add(Mark.of(Double.parseDouble(place), cell));
        });
        return byMark.entrySet().stream()
                .map(entry -> new Series("%s (%s)".formatted(name, entry.getKey()), List.of(), entry.getValue()))
                .toList();
    }

    /// A row for each cell, a colour for each way in which its number was found.
    private PaperFigure besideCells(List<Expectation> expectations, Map<String, PaperObservation> ours) {
        List<Place> places = numbered(List.copyOf(cells.keySet()));
        Map<String, List<Mark>> published = new LinkedHashMap<>();
        Map<String, List<Mark>> simulated = new LinkedHashMap<>();
        for (Place place : places) {
            Expectation cell = find(expectations, Objects.requireNonNull(cells.get(place.label())));
            published.computeIfAbsent(mark(cell), _ -> new ArrayList<>()).add(Mark.of(place.at(), cell));
            if (ours.get(cell.id()) instanceof PaperObservation.Quantity quantity) {
                simulated.computeIfAbsent(mark(cell), _ -> new ArrayList<>()).add(Mark.of(place.at(), quantity));
            }
        }
        // All of them, so that each has the same colour in all figures.
        List<Series> series = MARKS.stream()
                .map(mark -> new Series(
                        mark, simulated.getOrDefault(mark, List.of()), published.getOrDefault(mark, List.of())))
                .toList();
        String only = published.size() == 1
                ? " All published values: %s.".formatted(String.join("", published.keySet()))
                : "";
        return new PaperFigure(title, (caption + only).strip(), "", places, unit, series);
    }

    private static String mark(Expectation cell) {
        return switch (cell.provenance()) {
            case CALIBRATION -> CellGroup.FITTED.words();
            case UNVERIFIED -> CellGroup.UNSOURCED.words();
            case PRIMARY, DERIVED, SECONDARY -> JUDGED;
        };
    }

    private static Expectation find(List<Expectation> expectations, String id) {
        return expectations.stream()
                .filter(cell -> cell.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no cell " + id));
    }
}
