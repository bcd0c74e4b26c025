package io.storbench.explore;

import io.storbench.plan.PlanException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// What the page shows.
///
/// @param axis the control that the curve is over
/// @param chosen a value for every control
record State(Control axis, Map<Control, String> chosen) {
    /// Reads a state of the page, whose values come from a network.
    ///
    /// @param values by the id of a control; those that are missing are at their beginning
    /// @throws PlanException where there is no such control or value
    static State of(List<Control> controls, String axis, Map<String, String> values) {
        Map<Control, String> chosen = new LinkedHashMap<>();
        for (Control control : controls) {
            String value = values.getOrDefault(control.id(), control.value());
            if (!control.values().contains(value)) {
                throw new PlanException("%s: \"%s\" is none of %s".formatted(control.label(), value, control.values()));
            }
            chosen.put(control, value);
        }
        Control over = controls.stream()
                .filter(control -> control.id().equals(axis) && control.isAxis())
                .findFirst()
                .orElseThrow(() -> new PlanException("no curve is over \"" + axis + "\""));
        return new State(over, chosen);
    }

    /// The keys of the plan, as on a command line.
    Stream<String> overrides() {
        return chosen.entrySet().stream().flatMap(each -> each.getKey().overrides(each.getValue()));
    }

    /// The same at another place of the curve.
    State at(String level) {
        Map<Control, String> moved = new LinkedHashMap<>(chosen);
        moved.put(axis, level);
        return new State(axis, moved);
    }

    /// The places of the curve: the chosen one first, then the ends, then what halves the gaps.
    List<String> levels() {
        List<String> values = axis.levels();
        int last = values.size() - 1;
        Stream<String> halving = Stream.iterate(
                        Integer.highestOneBit(Math.max(1, last)) * 2, step -> step > 0, step -> step / 2)
                .flatMap(step -> Stream.concat(
                        Stream.iterate(0, at -> at <= last, at -> at + step),
                        step > last ? Stream.of(last) : Stream.of()))
                .map(values::get);
        return Stream.concat(Stream.of(chosen.get(axis)), halving)
                .filter(value -> !value.isEmpty())
                .distinct()
                .toList();
    }
}
