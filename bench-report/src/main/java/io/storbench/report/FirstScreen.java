package io.storbench.report;

import io.storbench.report.chart.Chart;
import io.storbench.report.wording.Brief;
import java.util.List;
import java.util.Optional;

/// The first screen of a page: what is asked, one answer with its picture, its limits, and what is
/// next.
///
/// @param title of the page
/// @param about what results it is of
/// @param question in a user's words
/// @param answer its verdict, then its numbers
/// @param isFailed whether the answer is that something fails
/// @param confidence what the answer rests on, in paragraphs
/// @param chart the one picture that decides; empty where nothing varies
/// @param checks what came of each limit that was set
/// @param limits at most three remarks, the worst first
/// @param next what to do next
/// @param counts what was counted
public record FirstScreen(
        String title,
        String about,
        String question,
        Brief answer,
        boolean isFailed,
        List<String> confidence,
        Optional<Chart> chart,
        List<String> checks,
        List<String> limits,
        NextStep next,
        List<String> counts) {
    /// Copies.
    public FirstScreen {
        confidence = List.copyOf(confidence);
        checks = List.copyOf(checks);
        limits = List.copyOf(limits);
        counts = List.copyOf(counts);
    }

    /// Of results that are named by the title, and judged by no limit.
    public FirstScreen(
            String title,
            String question,
            Brief answer,
            List<String> confidence,
            Optional<Chart> chart,
            List<String> limits,
            NextStep next,
            List<String> counts) {
        this(title, title, question, answer, false, confidence, chart, List.of(), limits, next, counts);
    }
}
