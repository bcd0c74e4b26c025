package io.storbench.report.answer;

import io.storbench.result.Origin;

/// The two levels that are compared, and in which results.
public record Sides(String left, String right, Origin origin) {}
