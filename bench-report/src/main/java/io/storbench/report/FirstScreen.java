package io.storbench.report;

import io.storbench.report.chart.Chart;
import io.storbench.report.wording.Brief;
import java.util.List;
import java.util.Optional;

/// The first screen of a page: what is asked, one answer with its picture, its limits, and what is
/// next.
///
/// @param title of the page
/// @param question in a user's words
/// @param answer its verdict, then its numbers
/// @param confidence what the answer rests on, in paragraphs
/// @param chart the one picture that decides; empty where nothing varies
/// @param limits at most three remarks, the worst first
/// @param next what to do next
/// @param counts what was counted
public record FirstScreen(
        String title,
        String question,
        Brief answer,
        List<String> confidence,
        Optional<Chart> chart,
        List<String> limits,
        NextStep next,
        List<String> counts) {
    /// Copies.
    public FirstScreen {
        confidence = List.copyOf(confidence);
        limits = List.copyOf(limits);
        counts = List.copyOf(counts);
    }
}
