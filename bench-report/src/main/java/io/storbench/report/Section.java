package io.storbench.report;

import java.util.List;

/// A chapter of a report.
///
/// @param id unique within the report, fit for a link; empty where nothing leads to it
public record Section(String id, String title, List<Block> blocks) {
    /// Copies.
    public Section {
        blocks = List.copyOf(blocks);
    }
}
