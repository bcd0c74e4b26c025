package io.storbench.paper.published;

import java.util.List;

/// A figure: ours, and published values where there are any.
///
/// @param title of few words
/// @param caption what it shows, and what it leaves out
/// @param over what runs along the horizontal axis; empty where each place is a row with a name
/// @param places along the axis, or the rows from the top
/// @param unit of the values, with what they are
/// @param series in the order of the legend
public record PaperFigure(
        String title, String caption, String over, List<Place> places, String unit, List<Series> series) {
    /// Copies.
    public PaperFigure {
        places = List.copyOf(places);
        series = List.copyOf(series);
    }

    /// A place on the axis.
    ///
    /// @param at its number; of a row its number from 0
    public record Place(double at, String label) {}

    /// What has one colour.
    ///
    /// @param ours as simulated
    /// @param published as the paper, or a text about it, has it
    public record Series(String name, List<Mark> ours, List<Mark> published) {
        /// Copies.
        public Series {
            ours = List.copyOf(ours);
            published = List.copyOf(published);
        }
    }

    /// A value with its interval, or with what it may be off.
    ///
    /// @param at of its place
    public record Mark(double at, double value, double low, double high) {
        static Mark of(double at, PaperObservation.Quantity ours) {
            return new Mark(at, ours.value(), ours.value() - ours.halfWidth(), ours.value() + ours.halfWidth());
        }

        static Mark of(double at, Expectation published) {
            double value = published.number().orElseThrow();
            return new Mark(at, value, value - published.allowed(), value + published.allowed());
        }
    }

    /// Whether each place is a row.
    public boolean isRows() {
        return over.isEmpty();
    }
}
