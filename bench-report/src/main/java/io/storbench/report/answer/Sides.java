package io.storbench.report.answer;

import io.storbench.result.Origin;

/// The two levels that are compared, and in which results.
public record Sides(String left, String right, Origin origin) {
    /// Whether one of them is a level.
    public boolean has(String level) {
        return left.equals(level) || right.equals(level);
    }

    /// The one that a level is not.
    public String other(String level) {
        return left.equals(level) ? right : left;
    }
}
