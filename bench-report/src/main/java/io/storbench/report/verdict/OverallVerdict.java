package io.storbench.report.verdict;

import java.util.Optional;
import java.util.OptionalDouble;

/// What the comparison comes to over all points together.
///
/// @param compared points that it is of
/// @param points that both sides have
/// @param ratio the geometric mean of the points' ratios; empty when no point can be compared
/// @param difference empty where it cannot be judged
/// @param brief the verdict and its ratio, without a full stop
/// @param basis the ratio with its interval, or why there is none
/// @param sentence verdict and basis
public record OverallVerdict(
        int compared,
        int points,
        OptionalDouble ratio,
        Optional<Difference> difference,
        Verdict verdict,
        String brief,
        String basis,
        String sentence) {}
