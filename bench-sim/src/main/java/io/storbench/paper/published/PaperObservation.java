package io.storbench.paper.published;

/// What our experiment came to, for one cell.
public sealed interface PaperObservation {
    /// As shown.
    String text();

    /// A number.
    ///
    /// @param value in the cell's unit
    /// @param halfWidth of its 95 % interval; 0 where nothing is random
    record Quantity(double value, double halfWidth) implements PaperObservation {
        @Override
        public String text() {
            String number = PaperNumbers.text(value);
            return halfWidth == 0 ? number : number + " ± " + PaperNumbers.text(halfWidth);
        }
    }

    /// A word, such as a run of a design.
    record Text(String text) implements PaperObservation {}

    /// Whether a statement holds.
    ///
    /// @param text why, in numbers
    record Truth(boolean holds, String text) implements PaperObservation {}
}
