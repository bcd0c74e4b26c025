package io.storbench.whatif;

import java.util.List;

/// A setting of the client, or of the program, that may help.
///
/// @param words as its users write it
/// @param targets that can have it
/// @param keys of the plan, as on a command line, with `{target}` for each of these
public record Change(String words, List<String> targets, List<String> keys) {
    /// Copies.
    public Change {
        targets = List.copyOf(targets);
        keys = List.copyOf(keys);
    }

    /// The keys that set it at all its targets.
    List<String> overrides() {
        return targets.stream()
                .flatMap(target -> keys.stream().map(key -> key.replace("{target}", target)))
                .distinct()
                .toList();
    }
}
