package io.storbench.explore;

import io.storbench.plan.Settings;
import java.util.List;
import java.util.stream.Stream;

/// Keys of a plan that a change or a control sets.
///
/// @param targets that have them; empty where they are the same for all
/// @param keys with `{target}` and `{value}` in them, as on a command line
public record KeyTemplates(List<String> targets, List<String> keys) {
    /// Copies.
    public KeyTemplates {
        targets = List.copyOf(targets);
        keys = List.copyOf(keys);
    }

    static KeyTemplates of(Settings settings) {
        return new KeyTemplates(DataFile.texts(settings, "targets"), DataFile.texts(settings, "keys"));
    }

    /// The keys with a value, as on a command line.
    Stream<String> overrides(String value) {
        List<String> each = targets.isEmpty() ? List.of("") : targets;
        return each.stream()
                .flatMap(target ->
                        keys.stream().map(key -> key.replace("{target}", target).replace("{value}", value)))
                .distinct();
    }
}
