package io.storbench.explore;

import java.util.List;

/// A setting of the client, or of the program, that may help.
///
/// @param words as its users write it
/// @param templates of the keys that set it, at all targets that can have it
public record Change(String words, KeyTemplates templates) {
    /// The targets that can have it.
    public List<String> targets() {
        return templates.targets();
    }
}
