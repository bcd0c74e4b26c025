package io.storbench.report.claim;

import java.util.List;
import java.util.stream.Collectors;

/// Levels of a factor that no trial has, between the last that keeps a limit and the first that does not.
///
/// @param path of the factor's key
public record UntriedLevels(String path, List<Integer> levels) {
    /// Copies.
    public UntriedLevels {
        levels = List.copyOf(levels);
    }

    /// As an option has them: `hosts=5,6,7`.
    public String option() {
        return path + "=" + levels.stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    /// As a sentence has them: `5, 6, 7`.
    public String words() {
        return levels.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }
}
