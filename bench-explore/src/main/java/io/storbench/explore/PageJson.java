package io.storbench.explore;

import io.storbench.engine.TimePart;
import io.storbench.explore.Simulations.Numbers;
import io.storbench.report.compare.Point;
import io.storbench.report.render.TimeJson;
import io.storbench.result.Predictions.Band;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// What the page is told, as JSON.
final class PageJson {
    private PageJson() {}

    private static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    static ObjectNode controls(Exploration exploration) {
        ObjectNode root = object();
        root.put("about", exploration.about());
        root.put("results", exploration.results().isPresent());
        ObjectNode profiles = root.putObject("profiles");
        exploration
                .targets()
                .forEach(target -> target.profile()
                        .ifPresent(
                                profile -> profiles.put(target.name().isEmpty() ? "target" : target.name(), profile)));
        ArrayNode controls = root.putArray("controls");
        exploration.controls().forEach(control -> put(controls.addObject(), control));
        ArrayNode parts = root.putArray("parts");
        for (TimePart part : TimePart.values()) {
            parts.addObject().put("key", part.key()).put("label", part.label());
        }
        ArrayNode measures = root.putArray("measures");
        Measure.ALL.forEach(measure -> measures.addObject()
                .put("id", measure.id())
                .put("label", measure.label())
                .put("unit", measure.unit())
                .put("rate", measure.metric().isRate())
                .put("latency", measure.metric().latency().isPresent()));
        return root;
    }

    private static void put(ObjectNode node, Control control) {
        node.put("id", control.id());
        node.put("label", control.label());
        node.put("group", control.group());
        node.put("value", control.value());
        node.put("absent", control.absent());
        node.put("scale", control.scale());
        node.put(
                "load",
                control.isAxis() && control.key().filter(CurveMarks::isLoad).isPresent());
        control.values().forEach(node.putArray("values")::add);
        Magnitude.of(control.values()).ifPresent(numbers -> numbers.forEach(node.putArray("numbers")::add));
        ObjectNode needs = node.putObject("needs");
        control.needs().forEach((id, values) -> values.forEach(needs.withArray(id)::add));
    }

    /// A place: its numbers by target, and what was measured there, with the report's estimates.
    static ObjectNode place(Map<String, Numbers> numbers, List<Point> measured) {
        ObjectNode place = object();
        ObjectNode values = place.putObject("values");
        numbers.forEach((target, own) -> {
            ObjectNode node = values.putObject(target);
            own.values().forEach((measure, number) -> node.put(measure.id(), number));
        });
        ObjectNode times = place.putObject("time");
        numbers.forEach((target, own) -> own.time().ifPresent(time -> TimeJson.put(times.putObject(target), time)));
        ObjectNode estimates = place.putObject("measured");
        measured.forEach(point -> put(estimates.putObject(Exploration.target(point.factors())), point));
        return place;
    }

    private static void put(ObjectNode node, Point point) {
        for (Measure measure : Measure.ALL) {
            point.measured()
                    .estimate(measure.metric())
                    .ifPresent(estimate -> node.putObject(measure.id())
                            .put("mean", estimate.mean() * measure.scale())
                            .put("low", estimate.low() * measure.scale())
                            .put("high", estimate.high() * measure.scale())
                            .put("n", estimate.n()));
        }
    }

    /// The bands of a place by target.
    static ObjectNode bands(Map<String, SortedMap<String, Band>> byTarget) {
        ObjectNode place = object();
        ObjectNode bands = place.putObject("bands");
        byTarget.forEach((target, bandByMetric) -> {
            ObjectNode node = bands.putObject(target);
            for (Measure measure : Measure.ALL) {
                Band band = bandByMetric.get(measure.metric().key());
                if (band != null) {
                    node.putArray(measure.id())
                            .add(band.low() * measure.scale())
                            .add(band.high() * measure.scale());
                }
            }
        });
        return place;
    }

    /// What is named on a whole curve: crossings by measure, and knees.
    static ObjectNode marks(CurveMarks marks) {
        ObjectNode root = object();
        ObjectNode crossings = root.putObject("crossings");
        for (Measure measure : Measure.ALL) {
            ArrayNode own = crossings.putArray(measure.id());
            marks.crossings(measure)
                    .forEach(cross -> own.addObject()
                            .put("one", cross.one())
                            .put("other", cross.other())
                            .put("at", cross.at())
                            .put("words", cross.words()));
        }
        ObjectNode knees = root.putObject("knees");
        marks.knees().forEach(bend -> knees.put(bend.target(), bend.level()));
        return root;
    }
}
