package io.storbench.cli.reproduction;

import io.storbench.paper.Reproduction;
import io.storbench.paper.published.CellCounts;
import io.storbench.paper.published.CellGroup;
import io.storbench.paper.published.CellVerdict;
import io.storbench.paper.published.PaperCell;
import io.storbench.paper.published.PaperFigure;
import io.storbench.paper.published.PaperObservation;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Reproductions as JSON. What does not exist is absent.
final class ReproductionJson {
    private static final int SCHEMA_VERSION = 1;

    private static final JsonMapper MAPPER = new JsonMapper();

    private ReproductionJson() {}

    static String render(List<Reproduction> reproductions) {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        root.put("schema_version", SCHEMA_VERSION);
        put(root.putObject("counts"), ReproductionText.all(reproductions));
        ArrayNode experiments = root.putArray("experiments");
        reproductions.forEach(each -> put(experiments.addObject(), each));
        return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(root) + "\n";
    }

    private static void put(ObjectNode node, CellCounts counts) {
        for (CellGroup group : counts.counts().keySet()) {
            ObjectNode own = node.putObject(key(group));
            for (CellVerdict verdict : CellVerdict.values()) {
                if (counts.count(group, verdict) > 0) {
                    own.put(key(verdict), counts.count(group, verdict));
                }
            }
        }
    }

    private static String key(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    private static void put(ObjectNode node, Reproduction reproduction) {
        node.put("name", reproduction.name());
        node.put("title", reproduction.title());
        node.put("citation", reproduction.citation());
        reproduction.ablated().ifPresent(what -> node.put("ablated", what));
        put(node.putObject("counts"), reproduction.counts());
        ArrayNode cells = node.putArray("cells");
        reproduction.cells().forEach(cell -> put(cells.addObject(), cell));
        ArrayNode figures = node.putArray("figures");
        reproduction.figures().forEach(figure -> put(figures.addObject(), figure));
        reproduction.notes().forEach(node.putArray("notes")::add);
    }

    private static void put(ObjectNode node, PaperCell cell) {
        node.put("id", cell.expectation().id());
        node.put("label", cell.label());
        node.put("kind", key(cell.kind()));
        node.put("group", key(cell.group()));
        node.put("published", cell.expectation().value());
        if (cell.expectation().number().isPresent()) {
            node.put("published_number", cell.expectation().number().getAsDouble());
            node.put("tolerance", cell.expectation().allowed());
        }
        node.put("from", cell.provenance().key());
        node.put("source", cell.source());
        cell.observation().ifPresent(ours -> put(node, ours));
        cell.relativeDifference().ifPresent(difference -> node.put("relative_difference", difference));
        node.put("verdict", key(cell.verdict()));
    }

    private static void put(ObjectNode node, PaperObservation ours) {
        node.put("simulated", ours.text());
        switch (ours) {
            case PaperObservation.Quantity quantity -> {
                node.put("simulated_number", quantity.value());
                node.put("half_width", quantity.halfWidth());
            }
            case PaperObservation.Curve curve -> {
                curve.at().forEach(node.putArray("at")::add);
                curve.values().stream()
                        .map(PaperObservation.Quantity::value)
                        .forEach(node.putArray("simulated_numbers")::add);
            }
            case PaperObservation.Truth truth -> node.put("holds", truth.holds());
            case PaperObservation.Text _ -> {}
        }
    }

    private static void put(ObjectNode node, PaperFigure figure) {
        node.put("title", figure.title());
        node.put("caption", figure.caption());
        node.put("over", figure.isRows() ? "rows" : figure.over());
        node.put("unit", figure.unit());
        figure.places().stream().map(PaperFigure.Place::label).forEach(node.putArray("places")::add);
        ArrayNode series = node.putArray("series");
        for (PaperFigure.Series each : figure.series()) {
            ObjectNode own = series.addObject();
            own.put("name", each.name());
            put(own.putArray("published"), each.published());
            put(own.putArray("simulated"), each.ours());
        }
    }

    private static void put(ArrayNode node, List<PaperFigure.Mark> marks) {
        for (PaperFigure.Mark mark : marks) {
            node.addObject()
                    .put("at", mark.at())
                    .put("value", mark.value())
                    .put("low", mark.low())
                    .put("high", mark.high());
        }
    }
}
