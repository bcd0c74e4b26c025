package io.storbench.report;

import java.util.List;

/// What a page or a text shows: the first screen, then sections.
public record Document(FirstScreen first, List<Section> sections) {
    /// Copies.
    public Document {
        sections = List.copyOf(sections);
    }
}
