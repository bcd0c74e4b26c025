package io.storbench.report.verdict;

import io.storbench.report.compare.LoadDifference;
import java.util.List;

/// Why the trials of both sides at a point do not compare, however many there are: what they did was not the same.
///
/// @param words the reason
/// @param loads the keys in which the loads differ; empty where the reason is another
public record Unlike(String words, List<LoadDifference> loads) {
    /// Copies.
    public Unlike {
        loads = List.copyOf(loads);
    }
}
