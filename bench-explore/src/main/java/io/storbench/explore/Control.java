package io.storbench.explore;

import io.storbench.plan.Factor;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// A value of the plan that the page can change.
///
/// @param id in states and addresses
/// @param label what it is
/// @param group where it stands
/// @param values that can be chosen, as plans write them; an empty one leaves the keys to the plan
/// @param absent what an empty value means
/// @param value at the beginning
/// @param scale `linear` or `log` where a curve can be over it, else empty
/// @param isFactor whether it is a factor of the plan
/// @param keys that have the value, by path
/// @param needs values of other controls, by their ids, with which the load or target can have it
record Control(
        String id,
        String label,
        String group,
        List<String> values,
        String absent,
        String value,
        String scale,
        boolean isFactor,
        List<String> keys,
        Map<String, List<String>> needs) {
    /// Copies.
    Control {
        values = List.copyOf(values);
        keys = List.copyOf(keys);
        needs = Map.copyOf(needs);
    }

    /// One of a factor of a plan.
    static Control of(Factor factor) {
        List<String> values = factor.levels().stream().map(Factor.Level::label).toList();
        boolean areNumbers = values.size() > 1 && Magnitude.areAll(values);
        return new Control(
                factor.path(),
                factor.path(),
                "Factors of the plan",
                values,
                "",
                values.getFirst(),
                areNumbers ? "linear" : "",
                true,
                List.of(factor.path()),
                Map.of());
    }

    /// The same where a plan has a value of its own.
    Control beginning(String own) {
        Stream<String> others = values.stream()
                .filter(each -> !each.equals(own) && !(isAxis() && Magnitude.areSame(each, own, values)));
        List<String> all = values.contains(own)
                ? values
                : Stream.concat(Stream.of(own), others).toList();
        return new Control(id, label, group, all, absent, own, scale, isFactor, keys, needs);
    }

    /// The same for some targets.
    ///
    /// @param of their names, where it is not for all
    Control at(String of, List<String> paths) {
        return new Control(
                of.isEmpty() ? id : id + "." + of,
                of.isEmpty() ? label : "%s (%s)".formatted(label, of),
                group,
                values,
                absent,
                value,
                scale,
                isFactor,
                paths,
                needs);
    }

    /// The same with needs by the ids of a plan's controls.
    Control needing(Map<String, List<String>> others) {
        return new Control(id, label, group, values, absent, value, scale, isFactor, keys, others);
    }

    /// The key that has the value; empty where several have it.
    Optional<String> key() {
        return keys.size() == 1 ? Optional.of(keys.getFirst()) : Optional.empty();
    }

    /// Whether a curve can be over it.
    boolean isAxis() {
        return !scale.isEmpty();
    }

    /// The values of a curve over it.
    List<String> levels() {
        return values.stream().filter(each -> !each.isEmpty()).toList();
    }

    /// What the keys are set to, as on a command line.
    Stream<String> overrides(String chosen) {
        return chosen.isEmpty() ? Stream.of() : keys.stream().map(key -> key + "=" + chosen);
    }
}
