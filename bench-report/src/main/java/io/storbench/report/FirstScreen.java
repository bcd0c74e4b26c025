package io.storbench.report;

import io.storbench.report.answer.Why;
import io.storbench.report.chart.Chart;
import io.storbench.report.claim.State;
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
/// @param state of the answer, which has a colour
/// @param tiles the absolute figures of each side
/// @param why where the time of the compared levels goes; empty where nothing is compared, or no trial tells it
/// @param confidence what the answer rests on, in paragraphs
/// @param charts the one picture that decides, where anything varies; then how far the simulation is from the
///   measurement, where the first does not show both sides of a comparison
/// @param checks what came of each limit that was set
/// @param limits at most three remarks, the worst first
/// @param next what to do next
/// @param counts what was counted
public record FirstScreen(
        String title,
        String about,
        String question,
        Brief answer,
        State state,
        List<Tile> tiles,
        Optional<Why> why,
        List<String> confidence,
        List<Chart> charts,
        List<String> checks,
        List<String> limits,
        NextStep next,
        List<String> counts) {
    /// Copies.
    public FirstScreen {
        confidence = List.copyOf(confidence);
        tiles = List.copyOf(tiles);
        charts = List.copyOf(charts);
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
            List<Chart> charts,
            List<String> limits,
            NextStep next,
            List<String> counts) {
        this(
                title,
                title,
                question,
                answer,
                State.DECIDED,
                List.of(),
                Optional.empty(),
                confidence,
                charts,
                List.of(),
                limits,
                next,
                counts);
    }
}
