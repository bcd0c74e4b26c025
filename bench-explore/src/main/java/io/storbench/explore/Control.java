package io.storbench.explore;

import io.storbench.plan.Factor;
import io.storbench.plan.Settings;
import java.util.List;
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
/// @param templates of the keys that have the value
record Control(
        String id,
        String label,
        String group,
        List<String> values,
        String absent,
        String value,
        String scale,
        boolean isFactor,
        KeyTemplates templates) {
    /// Copies.
    Control {
        values = List.copyOf(values);
    }

    /// Reads an entry of `controls`.
    static Control of(String id, Settings keys) {
        return new Control(
                id,
                keys.requiredText("label"),
                keys.requiredText("group"),
                DataFile.texts(keys, "values"),
                keys.text("absent").orElse("as the profile"),
                keys.text("value").orElse(""),
                keys.text("scale").orElse(""),
                false,
                KeyTemplates.of(keys));
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
                new KeyTemplates(List.of(), List.of(factor.path() + "={value}")));
    }

    /// The same where a plan has a value of its own; without one its key stays as it is.
    Control with(Optional<String> own) {
        String begins = own.orElse("");
        Stream<String> others = values.stream()
                .filter(each -> !each.equals(begins) && !(isAxis() && Magnitude.areSame(each, begins, values)));
        List<String> all = values.contains(begins)
                ? values
                : Stream.concat(Stream.of(begins), others).toList();
        return new Control(id, label, group, all, "as the plan", begins, scale, isFactor, templates);
    }

    /// The key that has the value; empty where several have it, or each target's.
    Optional<String> key() {
        return templates.targets().isEmpty() && templates.keys().size() == 1
                ? Optional.of(templates.keys().getFirst().replaceFirst("=.*", ""))
                : Optional.empty();
    }

    /// Whether a curve can be over it.
    boolean isAxis() {
        return !scale.isEmpty();
    }

    /// The values of a curve over it, rising.
    List<String> levels() {
        return values.stream().filter(each -> !each.isEmpty()).toList();
    }

    /// What the keys are set to, as on a command line.
    Stream<String> overrides(String chosen) {
        return chosen.isEmpty() ? Stream.of() : templates.overrides(chosen);
    }
}
